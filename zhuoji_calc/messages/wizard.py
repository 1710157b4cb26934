"""The words of `new`: what stands in a hand file to fill in, and what is asked question by question."""

from __future__ import annotations

from collections.abc import Mapping

from zhuoji_calc.messages.catalogue import Lang, Text

FORM: Mapping[str, Text] = {
    "title": Text(
        "一局打完的{title}。填好后：zhuoji settle 文件名",
        "A finished hand of {title}. Fill it in, then: zhuoji settle FILE",
    ),
    "tiles": Text(
        "牌：1m-9m（万）、1p-9p（筒）、1s-9s（条），或写 五筒、幺鸡；一串写成 123m 55p 1s。",
        "Tiles: 1m-9m (万), 1p-9p (筒), 1s-9s (条), also in Chinese; a list is written 123m 55p 1s.",
    ),
    "empty": Text("没有的就空着。", "Leave empty what there was not."),
    "options": Text("这桌的选法；不写就用每行的第一个", "this table's choices; the first on each line unless stated"),
    "stake": Text("每分多少钱", "money a point"),
    "dealer": Text("庄家的名字", "the dealer's name"),
    "streak": Text("连庄数：这个庄家连续第几局", "the number of this dealer's hands in a row"),
    "flip": Text("胡牌后翻的牌", "the tile turned over after the win"),
    "rolling": Text("打牌时翻的牌，按先后，例如 [1p, 6s]", "tiles turned during play, in order, such as [1p, 6s]"),
    "end": Text("怎么结束的；黄庄只写 `结束: 黄庄`", "how it ended; for an exhausted wall just `end: draw`"),
    "win": Text("自摸、点炮或抢杠", "self-draw, discard or rob-kong"),
    "by": Text("胡家；几家同胡写 [甲, 乙]", "the winner; several as [A, B]"),
    "from": Text("谁的牌；自摸空着", "whose tile it was; empty on a self-draw"),
    "tile": Text("胡的牌，自摸也写", "the winning tile, also on a self-draw"),
    "after-kong": Text("紧接着哪个杠（写那张牌）", "the kong (its tile) that it followed directly"),
    "first": Text(
        "谁先打出幺鸡；只在看不出时写 {1s: 甲}，被乙碰杠了写 {1s: {来自: 甲, 归: 乙}}",
        "who threw the first 1s, only where it is open: {1s: A}, or {1s: {from: A, to: B}} if B claimed it",
    ),
    "players": Text("{seats}家，按出牌次序（逆时针）", "{seats} players, in playing order (counter-clockwise)"),
    "hand": Text("手里的牌，胡的那张不写；没人看见就空着", "concealed tiles without the winning one; empty if unseen"),
    "melds": Text(
        "例如 [{碰: 2p, 来自: 乙}, {暗豆: 3m}]；还有 明豆、转弯豆",
        "such as [{pong: 2p, from: B}, {concealed-kong: 3m}]; also open-kong, added-kong",
    ),
    "discards": Text(
        "打出的牌，按先后；被碰、杠去的加括号 (1s)，被胡的那张写在最后，也加括号",
        "own discards in order; a claimed one in brackets (1s), and last the one that was won, in brackets too",
    ),
    "slashes": Text("；第一次以后每翻一张写一个 /", "; one / for each flip after the first"),
    "ready": Text("是否听牌；手牌空着时要写", "true or false; needed where the hand is empty"),
    "declared": Text("报听", "declared ready at the start"),
    "sold": Text("卖", "sold"),
}
"""Comments of a hand file to fill in; those after a key by that key."""

QUESTIONS: Mapping[str, Text] = {
    "rules": Text("规则（{known}）[{default}]", "Rules ({known}) [{default}]"),
    "option": Text("{question}？（{choices}）[{default}]", "{question}? ({choices}) [{default}]"),
    "seats": Text("几个人（{seats}）", "How many players ({seats})"),
    "name": Text("第 {number} 家的名字（按出牌次序）", "Name of player {number} (in playing order)"),
    "stake": Text("每分多少钱 [{stake}]", "Money a point [{stake}]"),
    "dealer": Text("庄家", "Dealer"),
    "streak": Text("连庄数 [1]", "The dealer's hands in a row [1]"),
    "how": Text("怎么结束的（自摸、点炮、抢杠、黄庄）", "How did it end (self-draw, discard, rob-kong, draw)"),
    "by": Text("谁胡的（几家用逗号隔开）", "Who won (several with commas between)"),
    "from": Text("谁的牌", "Whose tile was it"),
    "tile": Text("胡的牌", "The winning tile"),
    "after-kong": Text("紧接在杠之后吗？写那个杠的牌，没有就按回车", "Straight after a kong? Its tile, or just Enter"),
    "rolling": Text("打牌时翻的牌，按先后（没有就按回车）", "Tiles turned during play, in order (Enter: none)"),
    "melds": Text(
        "{name} 的副露，例如 碰 2p 乙；暗豆 3m（没有就按回车）",
        "Melds of {name}, such as: pong 2p B; concealed-kong 3m (Enter: none)",
    ),
    "hand": Text("{name} 的手牌，{count} 张（没人看见就按回车）", "Hand of {name}, {count} tiles (Enter: unseen)"),
    "hand-needed": Text("{name} 的手牌，{count} 张", "Hand of {name}, {count} tiles"),
    "ready": Text("{name} 听牌吗（是、否）", "Was {name} ready (yes, no)"),
    "discards": Text(
        "{name} 打出的牌，按先后，被碰、杠、胡去的加括号（没有就按回车）",
        "Discards of {name} in order, those claimed or won in brackets (Enter: none)",
    ),
    "declared": Text("谁报了听（没有就按回车）", "Who had declared ready (Enter: nobody)"),
    "passed": Text(
        "胡家里谁弃过胡、之后还没摸牌（没有就按回车）",
        "Which winner had passed a win and not drawn since (Enter: nobody)",
    ),
    "sold": Text("谁卖了（没有就按回车）", "Who had sold (Enter: nobody)"),
    "flip": Text("胡牌后翻的牌（没有就按回车）", "The tile turned over after the win (Enter: none)"),
    "first": Text(
        "谁先打出 {tile}？写名字；被碰、杠去的再写被谁，例如 甲 乙",
        "Who threw the first {tile}? A name, and who claimed it, if anybody: A B",
    ),
    # What is wrong with an answer.
    "needed": Text("这里要写", "an answer is needed here"),
    "one-of": Text("写这些之一：{choices}", "one of these: {choices}"),
    "not-a-name": Text("没有 {name} 这个人：{names}", "there is no {name}: {names}"),
    "same-name": Text("已经有 {name} 了", "there is a {name} already"),
    "long-name": Text("名字太长，或有看不见的字符", "the name is too long, or has signs that cannot be seen"),
    "not-a-count": Text("写一个 1 到 {most} 的整数", "a whole number from 1 to {most}"),
    "not-money": Text(
        "写一个大于 0 的数，小数点前最多 12 位、后最多 6 位",
        "a number above 0, with at most 12 digits before the point and 6 behind it",
    ),
    "not-one-tile": Text("只写一张牌", "one tile"),
    "wrong-size": Text("应有 {wanted} 张，写了 {count} 张", "{wanted} tiles, and these are {count}"),
    "fifth-tile": Text("一共出现了第五张 {tile}", "that makes a fifth {tile}"),
    "meld-form": Text(
        "副露写成：碰、明豆、暗豆或转弯豆，牌，谁的牌",
        "write a meld as: pong, open-kong, concealed-kong or added-kong, its tile, whose tile it was",
    ),
    "several-winners": Text("自摸只有一个胡家", "only one player can win by a self-draw"),
    "won-from-himself": Text("胡家不能是出牌的人", "the winner cannot be the one whose tile it was"),
    # Beside the questions.
    "start": Text("一步一步问；写 < 回到上一个问题。", "One question after another; < goes back to the one before."),
    "no-terminal": Text("--ask 要在终端里用", "--ask needs a terminal"),
    "not-finished": Text("没有问完，什么也没写", "not finished: nothing was written"),
    "file-exists": Text("{file} 已经存在", "{file} is there already"),
    "not-written": Text("写不了 {file}：{why}", "cannot write {file}: {why}"),
    "written": Text("写好了 {file}", "written: {file}"),
}
"""Questions, and what is said of an answer that will not do."""


def form_word(key: str, lang: Lang, /, **parts: object) -> str:
    """A comment of a hand file to fill in."""
    text = FORM[key].in_(lang)
    return text.format_map(parts) if parts else text


def ask_word(key: str, lang: Lang, /, **parts: object) -> str:
    """A question or a remark."""
    return QUESTIONS[key].in_(lang).format_map(parts)
