"""The words of a check of many hands."""

from __future__ import annotations

from collections.abc import Mapping

from zhuoji_calc.messages.catalogue import Text

STATUS_WORDS: Mapping[str, Text] = {
    "ok": Text("相符", "ok"),
    "no-expect": Text("没有写应为", "without `expect`"),
    "differs": Text("不符", "differ"),
    "forbidden": Text("不可胡", "forbidden"),
    "invalid": Text("有错误", "invalid"),
}
"""What a number of hands are."""

CHECK: Mapping[str, Text] = {
    "hand": Text("{file} 第{number}局（{rules}）：{status}", "{file} #{number} ({rules}): {status}"),
    "unread-hand": Text("{file} 第{number}局：{status}", "{file} #{number}: {status}"),
    "differs": Text("不符", "differs"),
    "summary": Text("共{hands}局：{counts}", "{hands} hands: {counts}"),
    "one-hand": Text("共1局：{counts}", "1 hand: {counts}"),
    "count": Text("{count}{what}", "{count} {what}"),
    "interrupted": Text("中断；到此为止", "interrupted; so far"),
    "worker-lost": Text(
        "一个核对的进程被外部终止（也许内存不足；可减少 --jobs）；到此为止",
        "a process that checked hands was ended from outside, for want of memory perhaps (fewer --jobs need less);"
        " so far",
    ),
    "explained": Text("换一种读法就相符：{changes}", "as expected under another reading: {changes}"),
    "unexplained": Text("没有一种读法能得出应为的结果", "no reading gives what is expected"),
    "unexplained-so-far": Text(
        "试过的读法中没有一种能得出应为的结果", "no reading that was tried gives what is expected"
    ),
    "depends-on": Text("结果取决于：{readings}", "the result depends on: {readings}"),
    "nothing": Text("没有一种读法", "no reading"),
    "progress": Text("{hands}局，每秒{rate}局{left}", "{hands} hands, {rate} a second{left}"),
    "left": Text("，还要约{time}", ", about {time} left"),
}

COLUMNS = ("file", "index", "status", "what", "player", "expected", "found", "line", "column", "message")
"""The columns of the differences as CSV and Markdown."""
