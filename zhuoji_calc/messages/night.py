"""The words of an evening of hands."""

from __future__ import annotations

from collections.abc import Mapping

from zhuoji_calc.messages.catalogue import Lang, Text

NIGHT: Mapping[str, Text] = {
    # What it was.
    "title": Text("一场牌，{hands}局", "An evening of {hands} hands"),
    "title-one": Text("一场牌，1局", "An evening of 1 hand"),
    "rules": Text("规则：{rules}", "Rules: {rules}"),
    "ruleset": Text("{title}（{name}）", "{title} ({name})"),
    "stake": Text("底注 {stake}", "stake {stake}"),
    "nothing": Text("没有一局可以结算。", "Not one hand could be settled."),
    # The hands.
    "hands": Text("每一局", "The hands"),
    "hand": Text("第{number}局", "hand {number}"),
    "number": Text("局", "hand"),
    "dealer": Text("庄家", "dealer"),
    "dealer-of": Text("庄 {dealer}，连庄 {streak}", "dealer {dealer}, streak {streak}"),
    "ending": Text("结果", "result"),
    "left-out": Text("不算：{status}", "left out: {status}"),
    "left-out-expected": Text("不算，与 expect 一致：{why}", "left out, as its `expect` says: {why}"),
    "forbidden": Text("不可胡", "forbidden"),
    "invalid": Text("有错误", "invalid"),
    "each-and-sum": Text(
        "大的数是这一局的分，小的数是到这一局为止的累计。", "Large: this hand's points. Small: the total by then."
    ),
    "away": Text("不在", "away"),
    "totals": Text("累计", "Totals so far"),
    # The players.
    "players": Text("每个人", "The players"),
    "player": Text("玩家", "player"),
    "played": Text("局数", "hands"),
    "won": Text("胡", "won"),
    "self-drawn": Text("自摸", "self-drawn"),
    "dealt-in": Text("点炮", "dealt in"),
    "from-hand": Text("牌型", "from hands"),
    "from-kong": Text("豆", "from kongs"),
    "from-chicken": Text("鸡", "from chickens"),
    "points": Text("分", "points"),
    "money": Text("钱", "money"),
    "best": Text("最好", "best"),
    "worst": Text("最差", "worst"),
    "at": Text("{points}（第{hand}局）", "{points} (#{hand})"),
    "dealt-in-note": Text("点炮也包括被抢杠。", "Dealt in: threw the winning tile, or had a kong robbed."),
    # Who pays whom.
    "transfers": Text("谁付给谁", "Who pays whom"),
    "transfer": Text("{payer} 付 {receiver} {money}", "{payer} pays {receiver} {money}"),
    "pays": Text("付", "pays"),
    "gets": Text("收", "receives"),
    "no-transfers": Text("谁也不用付。", "Nobody owes anything."),
    # What is wrong, and what is to be known.
    "faults": Text("不对的地方", "What is wrong"),
    "notes": Text("注意", "Notes"),
    "names-alike": Text(
        "“{one}”和“{other}”写法相近，各记各的账；是同一个人就改成一样",
        "“{one}” and “{other}” look alike and have an account each; spell them the same if they are one player",
    ),
    "differs": Text(
        "庄家或连庄数接不上：应为 {expected}，写的是 {found}", "does not follow: expected {expected}, found {found}"
    ),
    "absent": Text(
        "应由 {expected} 坐庄，而他不在这一局里", "expected dealer: {expected}, who does not sit at this hand"
    ),
    "with-streak": Text("{dealer}，连庄 {streak}", "{dealer}, streak {streak}"),
    "unstated": Text(
        "规则没有说上一局之后谁坐庄，没有核对庄家", "who deals after the hand before is not in the rules: not checked"
    ),
    "streak-unstated": Text(
        "规则没有说上一局之后的连庄数，没有核对连庄数",
        "the streak after the hand before is not in the rules: not checked",
    ),
    "unchecked": Text("上一局没有算，没有核对庄家", "the hand before was left out: dealer and streak not checked"),
    "expected": Text("与 expect 不一致", "differs from `expect`"),
    "further": Text("另有 {count} 处", "and {count} more"),
    "fault-mark": Text("!", "!"),
}


def say(key: str, lang: Lang, /, **parts: object) -> str:
    """One phrase of an evening's report."""
    return NIGHT[key].in_(lang).format_map(parts)
