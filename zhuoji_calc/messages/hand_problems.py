"""Sentences for what is wrong with a hand: its tiles, its names, and the position that they make."""

from __future__ import annotations

from collections.abc import Mapping

from zhuoji_calc.messages.text_problems import Said, said

TILE_PROBLEMS: Mapping[str, Said] = {
    "unknown-tile": said(
        "{fragment} 不是牌",
        "{fragment} is no tile",
        "牌写作 1m-9m（万）、1p-9p（筒）、1s-9s（条），也可写中文",
        "tiles are 1m-9m (万), 1p-9p (筒), 1s-9s (条), or Chinese",
    ),
    "digit-without-suit": said(
        "{fragment} 后面没有花色",
        "{fragment} has no suit behind it",
        "写 m、p 或 s，例如 123m",
        "add m, p or s, as in 123m",
    ),
    "suit-without-digit": said(
        "{fragment} 前面没有数字",
        "{fragment} has no number before it",
        "数字写在花色前，例如 5p",
        "the number stands before the suit, as in 5p",
    ),
    "rank-out-of-range": said(
        "没有数字为 {fragment} 的牌",
        "there is no tile of number {fragment}",
        "每个数字是一张牌，只有 1 到 9",
        "each digit is one tile, of 1 to 9",
    ),
    "unsupported-tile": said(
        "这种麻将没有 {fragment}",
        "this game has no {fragment}",
        "只有万、筒、条共 108 张",
        "there are 万, 筒, 条 only, 108 tiles",
    ),
    "not-one-tile": said(
        "这里只写一张牌，现有 {count} 张", "one tile belongs here, and there are {count}", "只写一张", "write one"
    ),
    "tile-missing": said("这里缺一张牌", "a tile is missing here", "写一张牌，例如 5p", "write a tile, such as 5p"),
    "tiles-as-text": said(
        "应是牌的列表，却连成了一段",
        "this is a list of tiles, but written as one text",
        "写 `[{list}]`",
        "write `[{list}]`",
    ),
    "win-after-kong": said(
        "{value} 不写在胡法里",
        "{value} is not a way of winning of its own here",
        "写 `胡法: {titled}`，再写 `杠后: 杠的牌`",
        "write `win: {win}`, and `after-kong: TILE` with the tile of the kong",
    ),
    "tiles-as-keys": said(
        "花括号里逗号结束了值：牌只剩 {value}",
        "inside braces a comma ends the value: of the tiles only {value} is left",
        "牌之间写空格，或给整段加引号",
        "divide tiles by blanks, or put them all into quotes",
    ),
    "bracket-open": said(
        "括号没有结束", "this bracket is never closed", "被碰杠走的牌写 {shown}", "write a claimed tile as {shown}"
    ),
    "bracket-close": said(
        "多了一个右括号", "this bracket was never opened", "被碰杠走的牌写 {shown}", "write a claimed tile as {shown}"
    ),
    "bracket-empty": said(
        "括号里没有牌",
        "there is no tile in these brackets",
        "写进被碰杠走的牌，例如 {shown}；没有就去掉括号",
        "write the claimed tile into them, as {shown}, or take them away",
    ),
    "bracket-several": said(
        "{name} 的这对括号里有几张牌，其中 {tile} 没人碰杠，也不是胡的牌",
        "of the several tiles in these brackets of {name} {tile} was claimed by nobody, nor is it the winning tile",
        "每张被碰杠走的牌各写一对括号，例如 (5p)；其余不加括号",
        "one bracket for each claimed tile, as (5p), and none for the others",
    ),
    "slash-missing": said(
        "{name} 的牌河有 {count} 个“/”，应有 {wanted} 个",
        "the river of {name} has {count} `/`, and needs {wanted}",
        "滚翻共 {flips} 张，第一张之后每翻一张写一个“/”",
        "{flips} tiles were turned: one `/` for each after the first",
    ),
    "slash-too-many": said(
        "{name} 的牌河有 {count} 个“/”，应有 {wanted} 个",
        "the river of {name} has {count} `/`, and needs {wanted}",
        "滚翻共 {flips} 张，第一张之后每翻一张写一个“/”",
        "tiles turned: {flips}; one `/` for each after the first, none otherwise",
    ),
    "slash-without-rolling": said(
        "{name} 的牌河里有“/”，却没有滚翻",
        "the river of {name} has `/`, but there are no rolling flips",
        "“/”只用来标滚翻：去掉它，或写 `滚翻: [5筒, …]`",
        "`/` belongs to rolling flips: take it away, or add `rolling: [5p, …]`",
    ),
    "tile-twice": said("{tile} 写了两次", "{tile} stands twice", "只留一个", "keep one of them"),
}

NAME_PROBLEMS: Mapping[str, Said] = {
    "unknown-player": said(
        "没有叫 {name} 的玩家", "there is no player {name}", "玩家是：{names}", "the players are: {names}"
    ),
    "names-as-text": said(
        "{name} 是几个玩家连成的一段文字",
        "{name} is several players in one text",
        "写成列表：`[{list}]`",
        "write a list: `[{list}]`",
    ),
    "names-as-keys": said(
        "几个玩家没有写成列表，逗号在这里结束了值",
        "several players are not written as a list; the comma ends the value",
        "写成列表：`[{list}]`",
        "write a list: `[{list}]`",
    ),
    "name-twice": said(
        "第 {seat} 位与第 {other} 位玩家同名：{name}",
        "players {seat} and {other} have the same name: {name}",
        "给每人不同的名字；名字里有 # 就加引号",
        "give each a name of his own; quote a name that has # in it",
    ),
    "name-empty": said("名字是空的", "the name is empty", "写上名字", "write a name"),
    "name-too-long": said(
        "名字超过 {most} 字", "the name is longer than {most} characters", "写短一些", "write a shorter one"
    ),
    "sign-in-name": said(
        "名字里有控制字符 {sign}", "there is a control character {sign} in the name", "删去它", "delete it"
    ),
    "sign-in-text": said("{key} 里有控制字符", "there is a control character in {key}", "删去它", "delete it"),
    "player-count": said("有 {count} 位玩家", "the number of players is {count}", "玩家为二至四人", "two to four play"),
    "player-missing": said("缺少玩家 {names}", "no value for {names}", "每位玩家写一个", "give one for each player"),
    "wrong-count": said(
        "有 {count} 项，应有 {wanted} 项",
        "there are {count} of them, and {wanted} players",
        "每位玩家写一个，按座次",
        "give one for each player, by seat",
    ),
    "no-such-seat": said(
        "没有第 {seat} 号座位", "there is no seat {seat}", "座位从 0 数起", "seats are counted from 0"
    ),
}

MELD_PROBLEMS: Mapping[str, Said] = {
    "meld-without-kind": said(
        "没写是碰还是哪种杠",
        "it does not say which meld this is",
        "写 `{{碰: 7条, 来自: …}}`，或明豆、暗豆、转弯豆",
        "write `{{pong: 7s, from: …}}`, or open-kong, concealed-kong, added-kong",
    ),
    "meld-of-several-kinds": said(
        "一组副露写了几种：{kinds}",
        "one meld is given as several: {kinds}",
        "每组写成单独一项",
        "give each meld its own entry",
    ),
    "meld-without-source": said(
        "{name} 的 {tile} {kind} 没写来自谁",
        "the {kind} of {tile} of {name} does not say whose tile it was",
        "写 `来自: 玩家名`",
        "add `from: NAME`",
    ),
    "meld-from-oneself": said(
        "{name} 的 {tile} {kind} 不能来自自己",
        "the {kind} of {tile} of {name} cannot come from the same player",
        "写打出这张牌的玩家；四张都是自己的是暗豆（concealed-kong）",
        "name the player who threw it; four tiles of one's own are a concealed-kong",
    ),
    "concealed-kong-with-source": said(
        "{name} 的暗豆 {tile} 不来自别人",
        "the concealed kong of {tile} of {name} comes from nobody",
        "去掉来自（from），或写明豆（open-kong）",
        "take `from` away, or write open-kong",
    ),
    "too-many-melds": said(
        "{name} 有 {melds} 组副露", "{name} has {melds} melds", "最多四组", "there are at most four"
    ),
    "claimed-by-nobody": said(
        "{name} 打出的 ({tile}) 没人碰杠，也不是胡的牌",
        "({tile}) of {name} was claimed by nobody, nor is it the winning tile",
        "去掉括号，或在碰杠者的副露里写 `来自: {name}`",
        "take the brackets away, or give the claimer's meld `from: {name}`",
    ),
}

SIZE_PROBLEMS: Mapping[str, Said] = {
    "hand-size": said(
        "{name} 的手牌有 {count} 张，应有 {wanted} 张",
        "{name} has {count} concealed tiles, and should have {wanted}",
        "13 张减每组副露 3 张（{melds} 组）；胡家可多写胡的那张",
        "13 less 3 for each meld (here {melds}); a winner's may have the winning tile in it as well",
    ),
    "winning-tile-not-in-hand": said(
        "{name} 的手牌有 {count} 张，其中没有胡的牌 {tile}",
        "{name} has {count} tiles, and the winning tile {tile} is not among them",
        "手牌写上 {tile}，或少写一张",
        "write {tile} into the hand, or one tile less",
    ),
    "too-many-of-a-tile": said(
        "{tile} 有 {count} 张：{where}",
        "there are {count} of {tile}: {where}",
        "每种牌只有四张；被碰杠走的牌在牌河里写进括号",
        "there are four of each; in a river a claimed tile is written in brackets",
    ),
    "too-many-tiles": said(
        "连没看到的手牌在内共 {count} 张",
        "with the hands nobody saw there are {count} tiles",
        "全副牌是 {wall} 张",
        "the set has {wall}",
    ),
    "winner-hand-unseen": said(
        "胡家 {name} 没有写手牌", "the winner {name} has no hand", "写上 `手牌: …`", "add `hand: …`"
    ),
    "unseen-without-ready": said(
        "{name} 的手牌没人看到，却没写是否听牌",
        "nobody saw the hand of {name}, and it is not said whether it was ready",
        "写 `听牌: 是` 或 `听牌: 否`，或写上手牌",
        "add `ready: true` or `ready: false`, or the hand",
    ),
    "ready-hand-unseen": said(
        "黄庄时听牌的 {name} 没有写手牌",
        "after a draw the ready player {name} must show his hand",
        "写上 `手牌: …`",
        "add `hand: …`",
    ),
}

END_PROBLEMS: Mapping[str, Said] = {
    "no-winner": said(
        "没有胡家", "nobody won", "写 `胡家: 玩家名`；黄庄写 `结束: 黄庄`", "write `by: NAME`, or `end: draw`"
    ),
    "winner-twice": said("胡家 {name} 写了两次", "the winner {name} stands twice", "只写一次", "name each once"),
    "winner-is-source": said(
        "{name} 不能胡自己打出的牌",
        "{name} cannot win on his own tile",
        "点炮者（from）写打出这张牌的人；自己摸的写自摸（self-draw）",
        "`from` names whose tile it was; for a drawn tile write self-draw",
    ),
    "self-draw-with-source": said(
        "自摸的牌不来自 {name}",
        "a self-drawn tile comes from nobody",
        "去掉点炮者（from），或写点炮（discard）",
        "take `from` away, or write discard",
    ),
    "self-draw-several": said(
        "自摸只有一个胡家，现有 {names}",
        "a self-draw has one winner, not {names}",
        "只写摸牌的人",
        "name who drew the tile",
    ),
    "win-without-source": said(
        "没写胡的牌是谁的（{how}）",
        "it does not say whose tile it was ({how})",
        "写 `点炮者: 玩家名`",
        "add `from: NAME`",
    ),
    "robbed-kong-without-pong": said(
        "{name} 没有碰过 {tile}，无杠可抢",
        "{name} has no pong of {tile}, so there is no kong to rob",
        "被抢的杠仍写成碰：`{{碰: {tile}, 来自: …}}`",
        "a robbed kong is still the pong: `{{pong: {tile}, from: …}}`",
    ),
    "won-tile-in-river": said(
        "{name} 的弃牌最后是 {tile}，看不出是不是胡的那张",
        "the discards of {name} end with {tile}, which may be the winning tile or one before it",
        "是胡的那张就写 `({tile})`；在它之前还打过一张就写 `{tile} ({tile})`",
        "write `({tile})` if it is the one that was won, `{tile} ({tile})` if an equal one lay before it",
    ),
    "won-tile-not-last": said(
        "{name} 打出的胡牌 ({tile}) 后面还有弃牌",
        "in the discards of {name} others follow the winning tile ({tile})",
        "胡的那张写在最后：`… ({tile})`；没人要的不加括号",
        "the winning tile stands last: `… ({tile})`; one that nobody claimed has no brackets",
    ),
    "after-kong-of-robbed": said(
        "抢杠没有“杠后”", "a robbed kong has no `after-kong`", "去掉杠后（after-kong）", "take after-kong away"
    ),
    "after-kong-not-made": said(
        "{name} 没有 {tile} 的杠",
        "{name} has no kong of {tile}",
        "自摸写胡家的杠，点炮写点炮者的杠",
        "on a self-draw it is the winner's kong, on a discard the thrower's",
    ),
    "flip-void-and-double": said(
        "翻出的 {tile} 不能既作废又翻倍", "the flip {tile} cannot be void and double", "只留一个", "keep one of them"
    ),
    "several-doubles": said(
        "翻倍的翻牌只有一张，{tile} 是又一张",
        "only one flip can be double, and {tile} is another",
        "只留一个翻倍（double）",
        "keep one `double`",
    ),
    "double-without-self-draw": said(
        "没有自摸，{tile} 不会翻倍",
        "{tile} cannot be double: nobody drew the winning tile himself",
        "去掉翻倍（double）",
        "take `double` away",
    ),
    "flip-after-draw": said(
        "黄庄不翻牌", "no tile is turned over after a draw", "去掉翻牌（flip）", "take `flip` away"
    ),
    "flip-beside-double": said(
        "有翻倍的滚翻，就不再翻牌",
        "beside a double flip no other tile is turned over",
        "去掉翻牌（flip）或翻倍（double）",
        "take `flip` or `double` away",
    ),
    "flip-without-wall": said(
        "{wall} 张牌都已看到，没有牌可翻",
        "all {wall} tiles lie elsewhere, so none is left to turn over",
        "去掉翻牌（flip）",
        "take `flip` away",
    ),
}

FIRST_PROBLEMS: Mapping[str, Said] = {
    "first-without-tile": said(
        "首打没写是哪张牌",
        "`first` does not say of which tile",
        "写 `{{幺鸡: {{来自: {from}, 归: {to}}}}}`",
        "write `{{1s: {{from: {from}, to: {to}}}}}`",
    ),
    "first-not-thrown": said(
        "{name} 的牌河里没有 {tile}",
        "there is no {tile} in the river of {name}",
        "写首先打出 {tile} 的玩家",
        "name who threw the first {tile}",
    ),
    "first-thrown-by-nobody": said(
        "没有人打出过 {tile}",
        "nobody threw a {tile}",
        "去掉这一项；或把打出的 {tile} 写进牌河",
        "take this entry away, or write the {tile} into the river of who threw it",
    ),
    "first-was-claimed": said(
        "{name} 的第一张 {tile} 被碰杠走了",
        "the first {tile} of {name} was claimed",
        "写 `{{来自: {name}, 归: 碰杠者}}`；若在那之前打过一张没人要的，写上 {name} 的弃牌",
        "write `{{from: {name}, to: CLAIMER}}`; if one that nobody wanted came before it, add the discards of {name}",
    ),
    "first-needs-river": said(
        "{name} 先打出的 {tile} 值多少，要看打出时翻过几张牌",
        "what the first {tile}, thrown by {name}, is worth hangs on the flips before it",
        "写上 {name} 的弃牌，每翻一张写一个“/”",
        "add the discards of {name}, with one `/` for each flip",
    ),
    "first-not-claimed": said(
        "{claimer} 没有碰杠 {name} 打出的 {tile}",
        "{claimer} has no meld of {tile} from {name}",
        "归（to）写碰杠的人；没人要就去掉",
        "`to` names who claimed it; take it away if nobody did",
    ),
    "first-claimed-from-oneself": said(
        "{name} 不能碰杠自己打出的 {tile}",
        "{name} cannot claim his own {tile}",
        "归（to）写碰杠的人",
        "`to` names who claimed it",
    ),
    "first-after-another": said(
        "{earlier} 更早打出过 {tile}",
        "{earlier} threw a {tile} earlier",
        "写首先打出 {tile} 的玩家",
        "name who threw the first {tile}",
    ),
}

HAND_PROBLEMS: Mapping[str, Said] = {
    **TILE_PROBLEMS,
    **NAME_PROBLEMS,
    **MELD_PROBLEMS,
    **SIZE_PROBLEMS,
    **END_PROBLEMS,
    **FIRST_PROBLEMS,
}
