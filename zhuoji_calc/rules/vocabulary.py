"""The closed vocabulary of a ruleset: every key that exists, its type, and what the code makes of it.

A ruleset file gives each of these keys a value; a key that stands nowhere here is an error, and so is one that a
ruleset leaves out.  Nothing here has a default: point values and choices between readings stand in ruleset files only.

Attribute names are the file's keys with ``_`` for ``-``.  An amount is a whole number of points, or ``N fan``
(番), which the key ``fan`` turns into points when a ruleset is resolved.

The models check and hold the values; `zhuoji_calc.rules.keys` describes every key of them, for whoever needs to name
them.  What a key means, and what it is called in Chinese, stands in one table beside it, `vocabulary.toml`.
"""

from typing import Literal

from zhuoji_calc.rules.value_kinds import Count, Factor, Group, Money, Points, PointsOrNone, Seats

HandType = Literal[
    "plain",
    "triplets",
    "seven-pairs",
    "dragon",
    "flush",
    "flush-triplets",
    "flush-pairs",
    "flush-dragon",
    "single",
    "flush-single",
    "mixed-flush",
    "ground-dragon",
    "flush-ground-dragon",
    "edge-wait",
    "wide-wait",
    "flush-edge-wait",
    "flush-wide-wait",
]
Zone = Literal["concealed", "melds", "river"]


class Tiles(Group):
    """The set that is played with (牌)."""

    without: tuple[Literal["m", "p", "s"], ...]


class Ready(Group):
    """When a player counts as ready (听牌, 叫牌)."""

    wait: Literal["not-all-own", "not-all-in-hand", "unseen", "any-shape"]


class Hands(Group):
    """The hand types (牌型): points of each, ``none`` where there is no such type. The highest that fits counts."""

    plain: PointsOrNone
    triplets: PointsOrNone
    seven_pairs: PointsOrNone
    dragon: PointsOrNone
    flush: PointsOrNone
    flush_triplets: PointsOrNone
    flush_pairs: PointsOrNone
    flush_dragon: PointsOrNone
    single: PointsOrNone
    flush_single: PointsOrNone
    mixed_flush: PointsOrNone
    ground_dragon: PointsOrNone
    flush_ground_dragon: PointsOrNone
    edge_wait: PointsOrNone
    wide_wait: PointsOrNone
    flush_edge_wait: PointsOrNone
    flush_wide_wait: PointsOrNone
    big_shape: PointsOrNone
    big_shapes: Literal["own-rows", "one-price"]
    dragon_tile: Literal["any", "of-the-quad"]
    single_is: Literal["four-melds", "pair-wait"]


class SelfDraw(Group):
    """What drawing the winning tile oneself (自摸) adds."""

    add: Points
    applies: Literal["every-hand", "instead-of-plain"]
    times: Count
    times_what: Literal["hand-and-declared", "declared", "hand", "hand-declared-bloom"]


class Declared(Group):
    """Winning after declaring ready at the start (报听)."""

    points: PointsOrNone
    combine: Literal["add", "larger", "instead", "instead-of-plain"]
    kongs: Literal["allowed", "noted"]
    changes: Literal["free", "locked"]


class KillDeclared(Group):
    """What somebody who declared owes when another wins (杀报)."""

    points: PointsOrNone
    combine: Literal["add", "instead"]
    robbed_kong: bool
    hot_cannon: bool
    third_discard: bool
    between_declarers: Literal["both", "once"]
    third_robbed: bool


class Dealer(Group):
    """What is added between the dealer and the others (庄闲得分, 连庄)."""

    extra: Literal["none", "streak", "streak-after-first", "once-continuing", "fixed"]
    points: Points
    as_loser: Literal["same", "one-less"]
    applies: Literal["hand", "hand-and-side"]
    pays_every_win: bool


class Sold(Group):
    """卖一个: what each seller in a paying pair adds to the hand; 0 where the system has no selling."""

    discard: Points
    self_draw: Points


class KongBloom(Group):
    """Winning on the replacement tile of a kong (杠上花)."""

    add: Points
    plain_worth: PointsOrNone
    plain_also_adds: bool
    includes_self_draw: bool


class KongExempt(Group):
    """Wins on another's tile that need no kong all the same."""

    hot_cannon: bool
    robbed_kong: bool
    declared: bool
    declarers_discard: bool


class KongRule(Group):
    """Which wins need a kong (必须有杠)."""

    types: tuple[HandType, ...]
    judged_by: Literal["type", "shape"]
    self_draw: bool
    kong_of: Literal["winner", "anyone"]
    exempt: KongExempt


class Passed(Group):
    """A win on another's tile after letting one pass and before drawing again (过胡, 包牌)."""

    effect: Literal["pays", "forbidden", "nothing"]
    hot_cannon: Literal["same", "exempt"]
    declared_for_good: bool
    declared_takes_kongs: bool
    amount: Literal["full", "type"]
    missed: Literal["nothing", "pays-too", "pays-for-winner"]
    side: Literal["nothing", "settles"]


class OpenKong(Group):
    """Open kong (明豆, 点豆): three in hand and another's discard."""

    points: Points
    payer: Literal["giver", "everybody", "owner"]


class OwnKong(Group):
    """A kong that every other player pays."""

    points: Points


class Kongs(Group):
    """What kongs (豆, 杠) earn."""

    open: OpenKong
    concealed: OwnKong
    added: OwnKong
    unready: Literal["earns", "nothing", "pays-ready"]
    void_after: tuple[Literal["hot-cannon", "robbed-kong"], ...]


class Standing(Group):
    """A tile that is a chicken in every hand; points 0: it is none unless it is turned up."""

    item: Literal["chicken", "black-chicken"]
    points: Points
    golden: PointsOrNone
    again: Literal["nothing", "adds", "doubles"]
    reaches_back: bool
    first: PointsOrNone
    first_golden: PointsOrNone
    own_first: PointsOrNone
    own_first_golden: PointsOrNone
    first_if_claimed: Literal["none", "next"]
    responsible: bool
    responsible_times: Count
    held: PointsOrNone
    held_golden: PointsOrNone


class Flips(Group):
    """Chickens that a flipped tile points at (翻牌鸡)."""

    points: Points
    steps: tuple[Literal["up", "down", "same"], ...]
    zones: tuple[Zone, ...]
    below_standing: Literal["nothing", "golden", "adds"]


class Rolling(Group):
    """Tiles turned during play (滚滚鸡)."""

    used: bool
    time: Literal["each-flip", "not-the-last", "ignored"]
    last_repeats: bool
    double_in_rivers: bool
    double_golden: Literal["two-flips", "doubled"]


class ConcealedKongOfChickens(Group):
    """A concealed kong that consists of chickens (鸡的闷豆)."""

    points: Points
    counts: Literal["as-sum", "on-top", "for-the-chickens"]
    when_burnt: Literal["kong-alone", "whole"]


class UnreadyChickens(Group):
    """The chickens of a player who is not ready."""

    earns: bool
    pays: Literal["nothing", "standing", "all"]
    zones: tuple[Zone, ...]
    to: Literal["everybody", "ready"]
    golden: bool
    konged_standing: Literal["nothing", "chickens-and-kong", "chickens"]
    konged_when_burnt: Literal["stands", "chickens"]


class ResponsibleCase(Group):
    """What passes for a claimed first chicken (责任鸡) in one of the four states of thrower and claimer."""

    pays: Literal["nobody", "thrower", "claimer", "both-to-others", "thrower-to-others"]
    points: Points
    golden: Points
    covers: Literal["nothing", "tile", "meld", "meld-for-all"]


class Responsible(Group):
    """The first standing chicken thrown and claimed by a pong or kong (责任鸡)."""

    of: Literal["first", "every"]
    konged: Literal["same", "nothing", "charge"]
    both_ready: ResponsibleCase
    thrower_unready: ResponsibleCase
    claimer_unready: ResponsibleCase
    both_unready: ResponsibleCase
    outsiders_pay: bool
    burnt: Literal["as-the-rest", "receiver", "stands"]
    covers_kong: bool


class Chickens(Group):
    """What chickens (鸡) are, where they count and what they earn."""

    standing: dict[str, Standing]
    flip: Flips
    rolling: Rolling
    zones: tuple[Zone, ...]
    held_only: Literal["with-winning-tile", "without"]
    winning_tile: Literal["winner", "thrower", "both", "nobody"]
    winning_tile_shared: Literal["each", "first", "nobody"]
    winning_tile_responsible: Literal["never", "with-two-in-hand"]
    konged: Count
    concealed_kong: ConcealedKongOfChickens
    unready: UnreadyChickens
    responsible: Responsible


class HotCannonAdd(Group):
    """What a kong made before the discard adds, by its kind."""

    open: Points
    concealed: Points
    added: Points


class Burns(Group):
    """What the player whose tile was won loses."""

    kongs: Literal["none", "last", "all"]
    chickens: bool
    debts: bool
    still_owes: bool


class HotCannon(Group):
    """A discard straight after one's own kong that deals in (热炮, 杠上炮)."""

    hand_times: Factor
    times_what: Literal["hand", "everything"]
    plain_worth: PointsOrNone
    add: HotCannonAdd
    add_for: Literal["last", "all"]
    add_when_ready: Literal["once", "each-payer", "as-of-four"]
    add_when_unready: Literal["once", "each-payer"]
    add_to: Literal["each-winner", "first-winner"]
    unready_pays_ready: Points
    unready_open_kong: Literal["everybody", "giver"]
    burns: Burns


class RobbedKong(Group):
    """A win on the tile that another adds to his pong (抢杠)."""

    hand: Literal["shares", "own-share-times", "all-pay", "once", "none", "larger"]
    add: Points
    times: PointsOrNone
    times_what: Literal["all", "type"]
    add_per: Literal["once", "household"]
    plain_worth: PointsOrNone
    self_draw_extra: bool
    declared: bool
    dealer_extra: bool
    dealer_once: bool
    takes_over: Literal["hand", "everything"]
    unready_pays_ready: Points
    burns: Burns


class SeveralWinners(Group):
    """One tile that gives several players a win (一炮多响)."""

    two: Literal["thrower-pays", "winners-pay", "first-only"]
    three: Literal["thrower-pays", "winners-pay"]
    hot_cannon: Literal["hand", "doubled", "thrower-pays"]
    robbers: Literal["as-robbed", "as-discard"]
    robber_owes: bool


class Draw(Group):
    """An exhausted wall (黄庄) and the check of who was ready (查叫)."""

    hand: Literal["best", "lowest", "best-unseen", "plain", "nothing"]
    dealer_extra: bool
    declared: bool
    none_ready: Literal["nothing", "settles"]
    all_ready: Literal["nothing", "settles"]
    kongs: Literal["nothing", "ready-earn", "unready-pay"]
    open_kong: Literal["giver", "ready-giver"]
    chickens: Literal["nothing", "unready-pay", "ready-earn-too"]
    zones: tuple[Zone, ...]
    responsible: Literal["nothing", "unready-claimer-pays", "unready-claimer-pays-ready"]
    responsible_thrower: Literal["nothing", "account", "first"]


DrawDealer = Literal[
    "dealer",
    "dealer-same-streak",
    "unready",
    "unready-of-four",
    "ready-dealer-or-nearest",
    "ready-one",
    "next-player",
    "unstated",
]


class NextDealerDraw(Group):
    """Who deals after an exhausted wall, by how many are ready."""

    none_ready: DrawDealer
    all_ready: DrawDealer
    one_unready: DrawDealer
    one_ready: DrawDealer
    otherwise: DrawDealer
    fresh: bool
    order: Literal["clockwise", "playing-order"]


SeveralDealer = Literal["thrower", "dealer-or-nearest", "dealer-or-unstated", "nearest", "nearest-thrower", "unstated"]


class NextDealerRules(Group):
    """Who deals the next hand (轮庄)."""

    one_winner: Literal["winner", "unstated"]
    passed_win: Literal["winner", "unstated"]
    two_winners: SeveralDealer
    three_winners: SeveralDealer
    several_robbers: SeveralDealer
    paid_thrower: bool
    robbed_kong: Literal["as-one-winner", "robbed"]
    dealer_throws: Literal["counts-on", "unstated"]
    draw: NextDealerDraw


class Rules(Group):
    """A whole ruleset's values, as the engine reads them."""

    players: Seats
    stake: Money
    fan: Count
    tiles: Tiles
    ready: Ready
    hands: Hands
    self_draw: SelfDraw
    declared: Declared
    kill_declared: KillDeclared
    dealer: Dealer
    sold: Sold
    kong_bloom: KongBloom
    kong_rule: KongRule
    passed: Passed
    kongs: Kongs
    chickens: Chickens
    hot_cannon: HotCannon
    robbed_kong: RobbedKong
    several_winners: SeveralWinners
    draw: Draw
    next_dealer: NextDealerRules
