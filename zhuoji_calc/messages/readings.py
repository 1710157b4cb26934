"""The words of the reports on readings, claims and comparisons, in Chinese and English."""

from __future__ import annotations

from collections.abc import Mapping

from zhuoji_calc.messages.catalogue import Lang, Text

DISPUTES: Mapping[str, Text] = {
    "rules": Text("规则：{title}（{name}）", "Rules: {title} ({name})"),
    "as-chosen": Text("照现在的选法", "as chosen now"),
    "idle": Text("用不到的读法（{count}）：", "Readings that are never consulted here ({count}):"),
    "unchanging": Text("用到而不影响结果的读法（{count}）：", "Consulted, but changing nothing here ({count}):"),
    "numbers": Text(
        "由桌上约定的数，改了结果就变：", "Numbers that the table agrees on; another one changes the result:"
    ),
    "number": Text("  {name}（{key}）：{first}-{last}，现为 {now}", "  {name} ({key}): {first} to {last}, now {now}"),
    "turning": Text(
        "影响结果的读法（{count}），每次只改一个；* 为现在的选法：",
        "Readings that change the result ({count}), one at a time; * marks the choice in force:",
    ),
    "nothing-turns": Text("没有哪个读法影响这一局的结果。", "No reading changes the result of this hand."),
    "question": Text("{name} {question}？（{key}）", "{name} {question}? ({key})"),
    "only-together": Text(
        "单独改不影响结果，与别的读法一起改才影响：", "Changing nothing alone, but together with others:"
    ),
    "group": Text("互相牵连的读法：{names}", "Readings that bear on each other: {names}"),
    "group-large": Text(
        "  组合起来有 {count} 种结果，这里列不下（--format json 全部列出）。改两个而不等于各自差数相加的：",
        "  {count} results in combination, too many to show here (--format json has them all)."
        " Two changes that do not add up:",
    ),
    "many": Text("许多", "many"),
    "adds-up": Text(
        "其余读法互不牵连，改几个就把各自的差数相加。",
        "All else adds up: where several are changed, so do the differences that each makes.",
    ),
    "not-exhausted": Text(
        "没有试完所有组合（算了 {runs} 次；--limit 可以加大）。",
        "Not every combination was tried ({runs} settlements; --limit allows more).",
    ),
    "not-exhausted-claim": Text(
        "没有试完所有组合（--limit 可以加大）。", "Not every combination was tried (--limit allows more)."
    ),
    "same-points": Text("分数相同，付法不同", "the same points, paid otherwise"),
    "next": Text("下庄 {dealer}，连庄数 {streak}", "next dealer {dealer}, streak {streak}"),
    "unstated": Text("未定", "unstated"),
    "forbidden": Text("不可胡 [{rule}]", "forbidden [{rule}]"),
    "unsettled": Text("算不了：{why}", "cannot be settled: {why}"),
    "depends": Text(
        "这个结果取决于这些读法（只改一个时的分数）", "What this result turns on (points with that one choice changed)"
    ),
    "in-force": Text("{letter} {title}", "{letter} {title}"),
    "other-choice": Text("    {letter} {title}：{result}", "    {letter} {title}: {result}"),
    "now": Text("  {question}，现为 {choice}", "  {question}, now {choice}"),
    # Claims.
    "claimed": Text("所说的结果：{points}", "Claimed: {points}"),
    "not-zero": Text(
        "所说的合计为 {total}，不是 0：有人收就有人付，按什么规则都不可能对。",
        "The claim sums to {total}, not to 0: what one receives another pays, so it cannot be right under any rules.",
    ),
    "gives-it": Text("正好得出这个结果：", "What gives exactly this:"),
    "as-it-is": Text("照现在的选法", "as chosen now"),
    "by-default": Text("照默认的选法", "with its default choices"),
    "and-further": Text(
        "  另有 {count} 种，--format json 全部列出", "  and {count} further ones: --format json has them"
    ),
    "nothing-gives-it": Text("没有哪种规则或读法得出这个结果。", "No ruleset and no reading gives this."),
    "nearest": Text("最接近的：", "The nearest:"),
    "off-by": Text("共差 {distance} 分", "off by {distance} in all"),
    "compared-with": Text("    与现在的选法（{name}）相比：", "    compared with the rules as chosen now ({name}):"),
    "same-payments": Text("    付法相同", "    the same payments"),
    "only-here": Text("    ＋ {line}", "    + {line}"),
    "only-there": Text("    － {line}", "    - {line}"),
    "refused": Text("不适用于这一局的规则：", "Rulesets that do not admit this hand:"),
    "refusal": Text("  {name}：{why}", "  {name}: {why}"),
    "dropped": Text("规则 {name} 没有这些选项，不用：{keys}", "{name} does not have, and leaves out: {keys}"),
    # Comparisons.
    "next-dealer": Text("下庄", "next dealer"),
    "streak": Text("连庄数", "streak"),
    "stake": Text("底注", "stake"),
    "money": Text("钱：", "Money:"),
    "against": Text("{name} 与 {first} 相比：", "{name} against {first}:"),
    "same-result": Text("  结果相同", "  the same result"),
    "other-dealer": Text("  下庄不同：{here}；{first}：{there}", "  another next dealer: {here}; {first}: {there}"),
    "pays": Text("{payer} 付 {receiver} {points}：{why}{tiles}", "{payer} pays {receiver} {points}: {why}{tiles}"),
    "only-in": Text("  只在 {name}：", "  only under {name}:"),
    "keys": Text(
        "  起作用的规则项（* 单独改就改变结果）：", "  The rule keys responsible (* alone changes the result):"
    ),
    "key": Text(
        "  {mark} {key}：{first} {here}（{here_section}）；{name} {there}（{there_section}）",
        "  {mark} {key}: {first} {here} ({here_section}); {name} {there} ({there_section})",
    ),
    "not-admitted": Text("不适用：{why}", "not admitted: {why}"),
    "no-such-value": Text("没有", "none"),
    "no-section": Text("文中没有", "not in the document"),
    "file": Text("文件", "the file"),
    # Pages.
    "the-tiles": Text("看牌", "The tiles"),
    "turning-page": Text(
        "影响结果的读法（{count}），每次只改一个", "Readings that change the result ({count}), one at a time"
    ),
    "chosen-now": Text("现在的选法", "chosen now"),
    "seat-order": Text("按座次：{names}", "in seat order: {names}"),
    "whole-tree": Text("所有组合", "All combinations"),
    "pairs": Text("改两个而不等于各自差数相加的：", "Two changes that do not add up:"),
    "side-by-side": Text("各规则的结果", "The results side by side"),
    "compared": Text("一局牌，{count}种规则", "One hand under {count} rulesets"),
    "compared-one": Text("一局牌，1种规则", "One hand under one ruleset"),
    "keys-title": Text("起作用的规则项", "The rule keys responsible"),
    "alone": Text("单独改就改变结果", "alone changes the result"),
    # Wrong use.
    "claim-both": Text("--claimed 与 --claimed-money 只能用一个", "use one of --claimed and --claimed-money, not both"),
    "claim-unreadable": Text(
        "看不懂 {option}：{text}；按座位写 {example}，或写 {names}",
        "cannot read {option}: {text}; write one number a seat, {example}, or {names}",
    ),
    "claim-too-large": Text(
        "{option} 超出范围：{text}；整数最多 9 位",
        "{option} is out of bounds: {text}; whole numbers have at most 9 digits",
    ),
    "claim-too-long": Text(
        "{option} 超出范围：{text}；钱在小数点前最多 12 位、后最多 6 位",
        "{option} is out of bounds: {text}; money has at most 12 digits before the point and 6 behind it",
    ),
    "claim-count": Text(
        "{option} 有 {count} 个数，这一局有 {wanted} 家", "{option} has {count} numbers, and there are {wanted} players"
    ),
    "claim-missing": Text("{option} 没有写 {names}", "{option} leaves out {names}"),
    "claim-twice": Text("{option} 写了两次 {names}", "{option} names {names} twice"),
}

UNSETTLED: Mapping[str, Text] = {
    "first-open": Text("要知道谁先打出，而文件没有说", "it asks who threw a first tile, which the file leaves open"),
    "passed-among-several": Text(
        "几家同胡而其中有人弃过胡，规则没有规定", "several won, one of them after passing, which it does not cover"
    ),
    "rule-value": Text("这个选择给的值不对", "this choice gives a value that is none"),
    "settings-differ": Text("这些选择互相矛盾", "these choices contradict each other"),
}


def say(key: str, lang: Lang, /, **parts: object) -> str:
    """One sentence of a report."""
    return DISPUTES[key].in_(lang).format_map(parts)


def unsettled(code: str, lang: Lang) -> str:
    """Why nothing could be settled."""
    text = UNSETTLED.get(code)
    return code if text is None else text.in_(lang)
