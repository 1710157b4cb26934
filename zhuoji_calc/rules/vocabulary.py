"""The closed vocabulary of a ruleset: every key that exists, its type, and what the code makes of it.

A ruleset file gives each of these keys a value; a key that stands nowhere here is an error, and so is one that a
ruleset leaves out.  Nothing here has a default: point values and choices between readings stand in ruleset files only.

Attribute names are the file's keys with ``_`` for ``-``.  An amount is a whole number of points, or ``N fan``
(番), which the key ``fan`` turns into points when a ruleset is resolved.

The models check and hold the values; `zhuoji_calc.rules.keys` describes every key of them, for whoever needs to name
them.
"""

from typing import Literal

from pydantic import Field

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

    without: tuple[Literal["m", "p", "s"], ...] = Field(description="suits that are not in the set")


class Ready(Group):
    """When a player counts as ready (听牌, 叫牌)."""

    wait: Literal["not-all-own", "not-all-in-hand", "unseen", "any-shape"] = Field(
        description="which waits count: any but one whose four copies the player holds, in hand and melds or in the "
        "concealed hand alone; one with a copy unseen; any"
    )


class Hands(Group):
    """The hand types (牌型): points of each, ``none`` where there is no such type. The highest that fits counts."""

    plain: PointsOrNone = Field(description="平胡: any complete hand")
    triplets: PointsOrNone = Field(description="大对子: four triplets or kongs and a pair")
    seven_pairs: PointsOrNone = Field(description="七对: seven pairs")
    dragon: PointsOrNone = Field(description="龙七对: seven pairs, two or more of them four alike")
    flush: PointsOrNone = Field(description="清一色: one suit")
    flush_triplets: PointsOrNone = Field(description="清大对: triplets in one suit")
    flush_pairs: PointsOrNone = Field(description="清七对: seven pairs in one suit")
    flush_dragon: PointsOrNone = Field(description="青龙背: dragon seven pairs in one suit")
    single: PointsOrNone = Field(description="单吊, 金钩钓: triplets won on a single tile")
    flush_single: PointsOrNone = Field(description="清单吊: the same in one suit")
    mixed_flush: PointsOrNone = Field(description="混一色: exactly two suits, of any shape")
    ground_dragon: PointsOrNone = Field(
        description="地龙: one pong, pairs in hand and the pong's fourth tile, two kongs or none beside it"
    )
    flush_ground_dragon: PointsOrNone = Field(description="清地龙: the same in one suit")
    edge_wait: PointsOrNone = Field(description="边卡吊: sets and a pair, of which just a 3 or a 7 was wanted")
    wide_wait: PointsOrNone = Field(description="大宽张: the same of three tiles, three apart")
    flush_edge_wait: PointsOrNone = Field(description="清边卡吊: an edge wait in one suit")
    flush_wide_wait: PointsOrNone = Field(description="清大宽张: a wide wait in one suit")
    big_shape: PointsOrNone = Field(description="the one price of triplets, pairs and dragon in mixed suits")
    big_shapes: Literal["own-rows", "one-price"] = Field(
        description="whether triplets, seven pairs and dragon cost what their rows say or `big-shape` together"
    )
    dragon_tile: Literal["any", "of-the-quad"] = Field(
        description="the tile a dragon must be won on, else it is seven pairs"
    )
    single_is: Literal["four-melds", "pair-wait"] = Field(
        description="what makes a single: four sets laid down, or triplets waiting on the pair"
    )


class SelfDraw(Group):
    """What drawing the winning tile oneself (自摸) adds."""

    add: Points = Field(description="points from each payer")
    applies: Literal["every-hand", "instead-of-plain"] = Field(
        description="added to every hand, or only a plain hand's own value, where it is the higher"
    )
    times: Count = Field(description="factor on the hand")
    times_what: Literal["hand-and-declared", "declared", "hand", "hand-declared-bloom"] = Field(
        description="what the factor multiplies: the type and the declaration; that alone; the type alone; all three"
    )


class Declared(Group):
    """Winning after declaring ready at the start (报听)."""

    points: PointsOrNone = Field(description="points from each payer; none: the system has no declaring")
    combine: Literal["add", "larger", "instead", "instead-of-plain"] = Field(
        description="added to the type; the larger of the two; in its place; in place of a plain hand, else added"
    )
    kongs: Literal["allowed", "noted"] = Field(
        description="whether a declared player may make kongs; else one is named in a note"
    )
    hand: Literal["free", "fixed"] = Field(
        description="whether the hand may change after that; if it is fixed, a winner's pong, or a kong that changed "
        "what he waits for, is named in a note"
    )


class KillDeclared(Group):
    """What somebody who declared owes when another wins (杀报)."""

    points: PointsOrNone = Field(description="points from the declarer to the winner; none: nothing")
    combine: Literal["add", "instead"] = Field(
        description="besides the hand, or in place of its type (a winner who had declared keeps what that is worth)"
    )
    robbed_kong: bool = Field(description="owed on a robbed kong as on a self-draw")
    hot_cannon: bool = Field(description="owed on a hot cannon as on any discard")
    third_discard: bool = Field(description="owed even where a third player discarded")
    third_robbed: bool = Field(description="owed even where a third player's kong was robbed, who pays the hand alone")


class Dealer(Group):
    """What is added between the dealer and the others (庄闲得分, 连庄)."""

    extra: Literal["none", "streak", "streak-after-first", "once-continuing", "fixed"] = Field(
        description="how often `points` is added: never, the streak, the streak less one, once from the second, once"
    )
    points: Points = Field(description="points added each time")
    as_loser: Literal["same", "one-less"] = Field(
        description="how often he adds it where he pays: as often as where he wins; once less"
    )
    applies: Literal["hand", "hand-and-side"] = Field(
        description="on the hand alone, or after a win once more on the kongs and chickens of such a pair together"
    )
    pays_every_win: bool = Field(description="the dealer pays an idle winner also where another discarded")


class Sold(Group):
    """卖一个: what each seller in a paying pair adds to the hand; 0 where the system has no selling."""

    discard: Points
    self_draw: Points


class KongBloom(Group):
    """Winning on the replacement tile of a kong (杠上花)."""

    add: Points = Field(description="points from each payer")
    plain_worth: PointsOrNone = Field(description="what a plain hand is then worth in all")
    plain_also_adds: bool = Field(description="whether `add` comes on top of `plain-worth`")
    includes_self_draw: bool = Field(description="whether it takes the place of the self-draw's points")


class KongExempt(Group):
    """Wins on another's tile that need no kong all the same."""

    hot_cannon: bool
    robbed_kong: bool
    declared: bool = Field(description="the winner had declared")
    declarers_discard: bool = Field(description="the discarder had declared")


class KongRule(Group):
    """Which wins need a kong (必须有杠)."""

    types: tuple[HandType, ...] = Field(description="hand types that win on a discard only with a kong")
    judged_by: Literal["type", "shape"] = Field(
        description="by the type that is paid, or only where the shape is neither triplets nor pairs"
    )
    self_draw: bool = Field(description="whether a self-draw needs it too")
    kong_of: Literal["winner", "anyone"] = Field(description="whose kong it must be")
    exempt: KongExempt


class Passed(Group):
    """A win on another's tile after letting one pass and before drawing again (过胡, 包牌)."""

    effect: Literal["pays", "forbidden", "nothing"] = Field(
        description="the passer pays his own hand to the others; it is no win; it does not matter"
    )
    hot_cannon: Literal["same", "exempt"]
    declared_for_good: bool = Field(
        description="a declared player who let a win pass may win no discard any more, though he has drawn since "
        "(一浪到底)"
    )
    declared_takes_kongs: bool = Field(description="a declared player may still win hot cannons and robbed kongs")
    amount: Literal["full", "type"] = Field(description="the hand with declaration and streak, or the type alone")


class OpenKong(Group):
    """Open kong (明豆, 点豆): three in hand and another's discard."""

    points: Points
    payer: Literal["giver", "everybody", "owner"] = Field(
        description="its giver; every other player; its owner himself, to the giver"
    )


class OwnKong(Group):
    """A kong that every other player pays."""

    points: Points


class Kongs(Group):
    """What kongs (豆, 杠) earn."""

    open: OpenKong
    concealed: OwnKong = Field(description="暗豆, 闷豆")
    added: OwnKong = Field(description="转弯豆, 爬坡豆")
    unready: Literal["earns", "nothing", "pays-ready"] = Field(
        description="the kong of a player who is not ready: earns; earns nothing; is paid by him to the ready "
        "players (an open one to its giver, if ready)"
    )
    void_after: tuple[Literal["hot-cannon", "robbed-kong"], ...] = Field(
        description="endings after which nobody's kong earns"
    )


class Standing(Group):
    """A tile that is a chicken in every hand; points 0: it is none unless it is turned up."""

    item: Literal["chicken", "black-chicken"]
    points: Points
    golden: PointsOrNone = Field(description="worth when a flip points at it; none: no gold, the standing value stays")
    again: Literal["nothing", "adds", "doubles"] = Field(description="what further flips at it do")
    reaches_back: bool = Field(description="whether gold holds for tiles thrown before the flip")
    first: PointsOrNone = Field(description="worth of the first one thrown, if nobody claimed it (冲锋鸡)")
    first_golden: PointsOrNone
    own_first: PointsOrNone = Field(
        description="worth of each other player's own first one thrown, if nobody claimed it; none: nothing special"
    )
    own_first_golden: PointsOrNone
    first_if_claimed: Literal["none", "next"] = Field(
        description="after a claimed first one: none is the first, or the next one thrown is"
    )
    responsible: bool = Field(description="whether a claimed first one is a responsible chicken (责任鸡)")
    responsible_times: Count = Field(description="factor on what a responsible one of this tile costs")
    held: PointsOrNone = Field(description="worth in the concealed hand; none: as everywhere")
    held_golden: PointsOrNone = Field(description="worth of a golden one in the concealed hand")


class Flips(Group):
    """Chickens that a flipped tile points at (翻牌鸡)."""

    points: Points
    steps: tuple[Literal["up", "down", "same"], ...] = Field(
        description="the tile above the flipped one, below it, its own kind (本鸡), or several; 9 and 1 are neighbours"
    )
    zones: tuple[Zone, ...] = Field(description="where flip chickens count, of the places where chickens count at all")
    below_standing: Literal["nothing", "golden", "adds"] = Field(
        description="what a step down onto a standing chicken does, or a flip of its own kind"
    )


class Rolling(Group):
    """Tiles turned during play (滚滚鸡)."""

    used: bool
    time: Literal["each-flip", "not-the-last", "ignored"] = Field(
        description="river tiles: chickens only by flips made before; by those and the last one; by all"
    )
    last_repeats: bool = Field(description="the flip after a win counts though that tile is already face up")
    double_in_rivers: bool = Field(description="a doubled flip counts twice for river tiles as well")
    double_golden: Literal["two-flips", "doubled"] = Field(
        description="where gold adds up: a doubled flip is two flips, or doubles the golden value"
    )


class ConcealedKongOfChickens(Group):
    """A concealed kong that consists of chickens (鸡的闷豆)."""

    points: Points
    counts: Literal["as-sum", "on-top", "for-the-chickens"] = Field(
        description="points are just the sum of kong and chickens; are paid on top; replace the four chickens"
    )


class UnreadyChickens(Group):
    """The chickens of a player who is not ready."""

    earns: bool = Field(description="he is paid for them all the same")
    pays: Literal["nothing", "standing", "all"] = Field(
        description="he pays for them: for none, for standing ones, for all"
    )
    zones: tuple[Zone, ...] = Field(description="where those that he pays for lie")
    to: Literal["everybody", "ready"]
    golden: bool = Field(description="whether gold counts in what he pays")
    konged_standing: Literal["nothing", "chickens-and-kong", "chickens"] = Field(
        description="what he pays for a kong of a standing chicken, to those who would have paid it"
    )
    konged_when_burnt: Literal["stands", "chickens"] = Field(
        description="whether the kong's own part of that debt survives a burnt kong"
    )


class ResponsibleCase(Group):
    """What passes for a claimed first chicken (责任鸡) in one of the four states of thrower and claimer."""

    pays: Literal["nobody", "thrower", "claimer", "both-to-others", "thrower-to-others"] = Field(
        description="thrower pays claimer; claimer pays thrower; both, or the thrower, pay every other player"
    )
    points: Points
    golden: Points
    covers: Literal["nothing", "tile", "meld", "meld-for-all"] = Field(
        description="which ordinary payments it replaces: none; between the two the claimed tile's or the meld's; "
        "everybody's for the meld"
    )


class Responsible(Group):
    """The first standing chicken thrown and claimed by a pong or kong (责任鸡)."""

    of: Literal["first", "every"] = Field(
        description="which claimed ones are: the first thrown of the kind, or also one claimed after that"
    )
    konged: Literal["same", "nothing", "charge"] = Field(
        description="claimed for a kong: the same; nothing special; still the thrower's first"
    )
    both_ready: ResponsibleCase
    thrower_unready: ResponsibleCase
    claimer_unready: ResponsibleCase
    both_unready: ResponsibleCase
    outsiders_pay: bool = Field(description="the other players pay the claimer for the claimed tile, too")
    burnt: Literal["as-the-rest", "receiver", "stands"] = Field(
        description="with a burnt player: a claimer's goes with his chickens, a thrower's with debts to him; void "
        "for whichever of the two would receive it; paid all the same"
    )
    covers_kong: bool = Field(
        description="whether an account of the meld includes the points of the open kong that it is"
    )


class Chickens(Group):
    """What chickens (鸡) are, where they count and what they earn."""

    standing: dict[str, Standing]
    flip: Flips
    rolling: Rolling
    zones: tuple[Zone, ...] = Field(description="where a ready player's chickens count")
    held_only: Literal["with-winning-tile", "without"] = Field(
        description="where river tiles do not count: whether the winning tile does"
    )
    winning_tile: Literal["winner", "thrower", "both", "nobody"] = Field(
        description="whose chicken a winning discard is (a robbed kong's tile is always the robber's)"
    )
    winning_tile_shared: Literal["each", "first", "nobody"] = Field(description="whose it is with several winners")
    winning_tile_responsible: Literal["never", "with-two-in-hand"] = Field(
        description="whether a first standing tile that was won on is responsible: if a winner held two of it"
    )
    konged: Count = Field(description="as how many tiles four konged chickens count")
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
    debts: bool = Field(description="what players who are not ready would have paid him")
    still_owes: bool = Field(description="he still pays others' kongs and chickens")


class HotCannon(Group):
    """A discard straight after one's own kong that deals in (热炮, 杠上炮)."""

    hand_times: Factor = Field(description="factor on the hand")
    times_what: Literal["hand", "everything"] = Field(description="the type alone, or with declaration and streak")
    plain_worth: PointsOrNone = Field(description="what a plain hand without a kong is then worth")
    add: HotCannonAdd
    add_for: Literal["last", "all"] = Field(description="for the kong just made, or for each of his kongs")
    add_when_ready: Literal["once", "each-payer"] = Field(
        description="a ready thrower: the amount once, or as often as players would have paid that kong"
    )
    add_when_unready: Literal["once", "each-payer"]
    add_to: Literal["each-winner", "first-winner"]
    unready_pays_ready: Points = Field(
        description="an unready thrower, for each kong, to each ready player beside the winners"
    )
    unready_open_kong: Literal["everybody", "giver"] = Field(
        description="who is paid that for an open kong: every such player, or its giver if he is one"
    )
    burns: Burns


class RobbedKong(Group):
    """A win on the tile that another adds to his pong (抢杠)."""

    hand: Literal["shares", "own-share-times", "all-pay", "once", "none", "larger"] = Field(
        description="robbed player pays every household's share; his own share so many times; all pay; "
        "he pays once; nothing for the hand; the larger of hand and `add`"
    )
    add: Points
    times: PointsOrNone = Field(description="how many times, where it is his own share so often; none: the households")
    times_what: Literal["all", "type"] = Field(description="of that share: all of it, or the type, and the rest once")
    add_per: Literal["once", "household"]
    plain_worth: PointsOrNone = Field(description="what a plain hand without a kong is then worth")
    self_draw_extra: bool = Field(description="a self-draw's points and factor apply")
    declared: bool = Field(description="a declaration counts")
    dealer_extra: bool = Field(description="the dealer's extra counts")
    dealer_once: bool = Field(description="of the shares that the robbed player pays, one alone has the dealer's extra")
    takes_over: Literal["hand", "everything"] = Field(
        description="whether he also pays the others' kongs and chickens to the winner"
    )
    unready_pays_ready: Points = Field(description="an unready robbed player to each ready player")
    burns: Burns


class SeveralWinners(Group):
    """One tile that gives several players a win (一炮多响)."""

    two: Literal["thrower-pays", "winners-pay", "first-only"]
    three: Literal["thrower-pays", "winners-pay"]
    hot_cannon: Literal["hand", "doubled", "thrower-pays"] = Field(
        description="where winners pay, on a hot cannon: the hand; the hand as the cannon doubles it; the thrower pays"
    )
    robbers: Literal["as-robbed", "as-discard"] = Field(description="several robbers of one kong")
    robber_owes: bool = Field(description="a fellow robber is one of the households whose shares a robber is paid")


class Draw(Group):
    """An exhausted wall (黄庄) and the check of who was ready (查叫)."""

    hand: Literal["best", "lowest", "best-unseen", "plain", "nothing"] = Field(
        description="what an unready player pays each ready one: of the hands that he waits for the highest, the "
        "lowest, the highest with a copy unseen; a plain hand, whatever he waits for; nothing"
    )
    dealer_extra: bool
    declared: bool
    none_ready: Literal["nothing", "settles"] = Field(description="nobody is ready: debts are settled or not")
    all_ready: Literal["nothing", "settles"]
    kongs: Literal["nothing", "ready-earn", "unready-pay"]
    open_kong: Literal["giver", "ready-giver"] = Field(
        description="an unready player's open kong is paid back to its giver, or only to a ready one"
    )
    chickens: Literal["nothing", "unready-pay", "ready-earn-too"]
    zones: tuple[Zone, ...] = Field(description="where an unready player's chickens lie that he pays for")
    responsible: Literal["nothing", "unready-claimer-pays", "unready-claimer-pays-ready"]
    responsible_thrower: Literal["nothing", "account", "first"] = Field(
        description="what an unready thrower of a claimed first chicken owes: nothing; to a ready claimer what he owes "
        "him after a win; the worth of a first one thrown, as for any chicken that he threw"
    )


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
    fresh: bool = Field(description="after a draw whoever deals begins anew, the old dealer too")
    order: Literal["clockwise", "playing-order"] = Field(
        description="which of several unready players comes first, looking from the dealer"
    )


SeveralDealer = Literal["thrower", "dealer-or-nearest", "dealer-or-unstated", "nearest", "nearest-thrower", "unstated"]


class NextDealerRules(Group):
    """Who deals the next hand (轮庄)."""

    one_winner: Literal["winner", "unstated"]
    two_winners: SeveralDealer
    three_winners: SeveralDealer
    several_robbers: SeveralDealer
    paid_thrower: bool = Field(description="a thrower whom several winners pay deals next, whatever the above says")
    robbed_kong: Literal["as-one-winner", "robbed"] = Field(
        description="after a robbed kong: as after any win; the robbed player"
    )
    dealer_throws: Literal["counts-on", "unstated"] = Field(
        description="the streak of a dealer who goes on because he was the thrower"
    )
    draw: NextDealerDraw


class Rules(Group):
    """A whole ruleset's values, as the engine reads them."""

    players: Seats = Field(description="numbers of players")
    stake: Money = Field(description="money a point (底注)")
    fan: Count = Field(description="points to one 番")
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
