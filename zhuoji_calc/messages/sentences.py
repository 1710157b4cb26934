"""The catalogue of sentences: why a payment is made or not, why a win is forbidden, and what was noticed.

A sentence is a template whose ingredients are the arguments of a `Reason` or `Note`.  Besides these a template may use
``{times}`` (a ``factor`` above 1), ``{amount}`` (``count`` tiles at ``worth`` points), ``{unit}`` (what the ruleset
counts in) and ``{what}`` (the ``item``, for a hand its ``type``); see `zhuoji_calc.messages.words`.  A tail is added to
any sentence whose arguments have it.
"""

from __future__ import annotations

from collections.abc import Mapping

from zhuoji_calc.messages.catalogue import Text

PAID: Mapping[str, Text] = {
    # The win.
    "hand": Text("{type} {value}{unit}{times}", "{type}, {value}{times}"),
    "declared": Text("报听 {value}{unit}{times}", "won after declaring ready, {value}{times}"),
    "declared-instead": Text(
        "报听 {value}{unit}{times}，代替牌型分", "won after declaring ready, {value}{times} in place of the hand"
    ),
    "self-draw": Text("自摸 {value}{unit}", "self-drawn, {value}"),
    "kong-bloom": Text("杠上花 {value}{unit}", "won on a kong's replacement tile, {value}"),
    "kong-bloom-plain": Text(
        "杠上花平胡，共{value}{unit}{times}", "plain hand on a kong's replacement tile, {value} in all{times}"
    ),
    "dealer": Text("庄闲得分，连庄数{count}：{value}{unit}", "dealer's streak {count}, {value}"),
    "dealer-fixed": Text("庄闲得分 {value}{unit}", "dealer's extra, {value}"),
    "dealer-side": Text("庄闲之间，豆和鸡也加", "between dealer and others, on kongs and chickens too"),
    "sold": Text("{seller}卖了一个", "{seller} had sold"),
    "kill-declared": Text("杀报：{declarer}报听而没有胡", "{declarer} had declared ready and did not win"),
    "hot-cannon": Text("热炮：{kind} {kong}", "hot cannon: {kind} {kong}"),
    "hot-cannon-each": Text(
        "热炮：{kind} {kong}，按{payers}家计，每家{value}{unit}",
        "hot cannon: {kind} {kong}, {value} for each of {payers} households",
    ),
    "hot-cannon-ready": Text(
        "放热炮者没有听牌，他的豆 {kong} 赔给听牌者",
        "the hot cannon's thrower is not ready and owes a ready player for his kong {kong}",
    ),
    "robbed-kong": Text("被抢杠 {value}{unit}{times}", "his kong was robbed, {value}{times}"),
    "robbed-kong-ready": Text("被抢杠者没有听牌，赔给听牌者", "the robbed player is not ready and owes a ready player"),
    # Kongs and chickens.
    "kong": Text("{kind} {tile}", "{kind} {tile}"),
    "kong-unready-pays": Text("{kind} {tile}，豆主没有听牌，反赔", "{kind} {tile}: not ready, its owner pays"),
    "chicken": Text("{how} {amount}", "{how} chicken, {amount}"),
    "charge-chicken": Text(
        "{golden}冲锋鸡 {worth}{unit}", "{golden}charge chicken, the first thrown and not claimed, {worth}"
    ),
    "black-chicken": Text("{first}乌骨鸡 {amount}", "{first}black chicken, {amount}"),
    "responsible-extra": Text("责任鸡，打出者多付", "responsible chicken: its thrower pays more"),
    "responsible-account": Text(
        "责任鸡，打出者与收牌者之间结算", "responsible chicken, between its thrower and its claimer"
    ),
    "responsible-both": Text("责任鸡，赔给其他玩家", "responsible chicken, owed to the other players"),
    "chicken-owed": Text("没有听牌，反赔鸡 {amount}", "not ready: owes for his chickens, {amount}"),
    "charge-owed": Text(
        "没有听牌，反赔冲锋鸡 {worth}{unit}", "not ready: owes for the first one, which he threw, {worth}"
    ),
    "konged-chickens-owed": Text(
        "没有听牌，反赔杠出的鸡 {amount}", "not ready: owes for the chickens of his kong, {amount}"
    ),
    "konged-chickens-kong-owed": Text(
        "没有听牌，鸡的{kind}也反赔", "not ready: owes for the {kind} of chickens itself"
    ),
    "concealed-kong-of-chickens": Text("鸡的闷豆", "concealed kong of chickens"),
    # Where the payment goes another way.
    "draw-check": Text("查叫：听{tile}，{what} {value}{unit}{times}", "ready for {tile}: {what}, {value}{times}"),
    "passed-win": Text("弃胡后又胡，包牌：{what}", "won after passing a win, so pays himself: {what}"),
}

TAILS: Mapping[str, Text] = {
    "on_behalf_of": Text("，{on_behalf_of}的一份", ", {on_behalf_of}'s share"),
    "reversed": Text("，一炮多响，胡家付点炮者", ", paid to the thrower: several won on his tile"),
}

UNPAID: Mapping[str, Text] = {
    "not-ready": Text("没有听牌", "not ready"),
    "burnt-hot-cannon": Text("热炮，烧了", "burnt: he threw a hot cannon"),
    "burnt-robbed-kong": Text("被抢杠，烧了", "burnt: his kong was robbed"),
    "draw-settles-none": Text("黄庄不算", "not settled after a draw"),
    "thrown-before-flip": Text("翻牌之前就打出了", "thrown before the tile was turned"),
    "void-flip": Text("这张翻牌作废", "that turned tile became a replacement tile and is void"),
    "void-after-hot-cannon": Text("热炮之后豆都不算", "after a hot cannon no kong counts"),
    "void-after-robbed-kong": Text("抢杠之后豆都不算", "after a robbed kong no kong counts"),
    "not-first": Text("不是第一张打出的", "not the first one thrown"),
    "zone-does-not-count": Text("在{zone}不算", "does not count {zone}"),
    "covered-by-responsible": Text("已由责任鸡结算", "settled by the responsible chicken"),
}

FORBIDDEN: Mapping[str, Text] = {
    "needs-kong": Text("没有豆，不能点炮胡{type}", "without a kong, no win on a discard with: {type}"),
    "needs-kong-self-draw": Text(
        "没有豆，自摸也不能胡{type}", "without a kong, no win even on a self-draw with: {type}"
    ),
    "passed": Text("弃胡后自己还没有摸牌，不能胡", "passed a win and has not drawn since"),
    "no-hand-type": Text("规则没有这种牌型", "the rules have no such hand type"),
    "first-winner-only": Text("一张牌只有最先的一家能胡", "on one tile only the first player in turn wins"),
    "player-count": Text("规则不适用于这个人数", "the rules are not for this number of players"),
}

REASONS: Mapping[str, Text] = {**PAID, **UNPAID, **FORBIDDEN}

NOTES: Mapping[str, Text] = {
    "no-flip-tiles-left": Text("还有{left}张牌，却没有写翻牌", "no tile was turned, although {left} tiles are left"),
    "no-rolling-flips": Text(
        "没有写打牌时翻的牌，只算最后翻的", "no tiles turned during play are given: only the last flip counts"
    ),
    "draw-tiles-left": Text("写的是黄庄，却还有{left}张牌没有出现", "a draw, although {left} tiles were seen nowhere"),
    "unseen-hand": Text(
        "没有写{player}的手牌，只算看得见的牌",
        "{player}'s hand is not given: only tiles that were seen count",
    ),
    "could-have-won": Text(
        "{player}也能胡这张牌，但不在胡家之中", "{player} could have won on this tile and is not a winner"
    ),
    "next-dealer-unstated": Text("规则没有说下局谁坐庄", "the rules do not say who deals next"),
    "next-streak-unstated": Text("规则没有说下局的连庄数", "the rules do not say how the dealer's streak goes on"),
    "passed-no-effect": Text(
        "{player}弃过胡，按这个规则没有影响", "{player} passed a win, which changes nothing under these rules"
    ),
    "declared-no-effect": Text(
        "{player}报了听，这个规则没有报听", "{player} declared ready, which these rules do not have"
    ),
    "declared-not-ready": Text("写着{player}没听牌，却报了听", "{player} is said not to be ready, and yet declared it"),
    "declared-has-kong": Text(
        "{player}报了听却有豆，报听后不能杠",
        "{player} declared ready and yet has a kong, which may not be made after that",
    ),
    "names-alike": Text(
        "“{one}”和“{other}”写法相近，算作两个人", "“{one}” and “{other}” look alike; they count as two players"
    ),
    "house-rule": Text("自定规则：{key} = {value}", "house rule: {key} = {value}"),
    "settled-though-forbidden": Text(
        "规则不许{player}胡，照样算了", "the rules forbid {player}'s win; it was settled all the same"
    ),
    "dropped-setting": Text("这个规则没有{key}这一项，不用它", "these rules have no choice {key}: it was left out"),
}
