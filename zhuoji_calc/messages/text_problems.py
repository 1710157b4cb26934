"""Sentences for what is wrong with a text: the file, its YAML or JSON, its keys and the kinds of its values."""

from collections.abc import Mapping
from typing import NamedTuple

from zhuoji_calc.messages.catalogue import Text


class Said(NamedTuple):
    """A problem's words: what is wrong, and what would be right; names in braces are the problem's arguments."""

    what: Text
    right: Text


def said(zh: str, en: str, zh_right: str, en_right: str) -> Said:
    """The two sentences in both languages."""
    return Said(Text(zh, en), Text(zh_right, en_right))


FILE_PROBLEMS: Mapping[str, Said] = {
    "no-such-file": said("没有这个文件", "there is no such file", "检查路径", "check the path"),
    "is-a-folder": said(
        "这是文件夹，不是文件", "this is a folder, not a file", "写出文件夹中的一个文件", "name a file inside it"
    ),
    "not-a-regular-file": said(
        "这是管道、设备之类，不是普通文件",
        "this is a pipe, a device or the like, and no regular file",
        "把内容存成文件，写那个文件的路径",
        "save what it gives as a file, and name that",
    ),
    "no-hand-files": said(
        "文件夹里没有牌局文件",
        "there is no hand file in this folder",
        "文件名应以 .yaml、.yml、.json、.jsonl 或 .ndjson 结尾（也可再加 .gz）",
        "names end with .yaml, .yml, .json, .jsonl or .ndjson, and .gz behind that",
    ),
    "file-not-allowed": said(
        "没有读取权限", "reading this file is not permitted", "检查文件的权限", "check the file's permissions"
    ),
    "unreadable": said("文件无法读取：{reason}", "the file cannot be read: {reason}", "检查路径", "check the path"),
    "input-not-open": said(
        "标准输入没有打开",
        "standard input is not open",
        "写文件路径，或用 `< 文件` 给出内容",
        "name a file, or give one by `< FILE`",
    ),
    "empty": said(
        "文件里没有内容",
        "there is nothing in it",
        "写入一局牌；`zhuoji new` 给出空白样式",
        "write a hand into it; `zhuoji new` prints one to fill in",
    ),
    "too-large": said(
        "文件超过 {most} KiB",
        "it is larger than {most} KiB",
        "一份文件只写一局牌；多局用 `---` 分开，由 `zhuoji check` 读取",
        "one document holds one hand; many, divided by `---`, are read by `zhuoji check`",
    ),
    "gbk": said(
        "文字编码像是 GBK（字节 {byte}），不是 UTF-8",
        "the text looks like GBK (byte {byte}), not UTF-8",
        "在编辑器里另存为 UTF-8",
        "save it as UTF-8 in your editor",
    ),
    "utf-16": said(
        "文字编码是 UTF-16，不是 UTF-8",
        "the text is UTF-16, not UTF-8",
        "在编辑器里另存为 UTF-8",
        "save it as UTF-8 in your editor",
    ),
    "packed": said(
        "文件是用 gzip 压缩的",
        "the file is packed with gzip",
        "先解压；`zhuoji check` 和 `zhuoji night` 能直接读",
        "unpack it first; `zhuoji check` and `zhuoji night` read it as it is",
    ),
    "gzip-broken": said(
        "压缩文件坏了或不完整",
        "the packed file is broken or cut short",
        "重新压缩或重新复制，或给未压缩的文件",
        "pack or copy it again, or give it unpacked",
    ),
    "not-utf-8": said(
        "不是 UTF-8 文字（字节 {byte}）",
        "this is not UTF-8 text (byte {byte})",
        "在编辑器里另存为 UTF-8",
        "save it as UTF-8 in your editor",
    ),
    "control-character": said(
        "有不该出现的控制字符 {sign}", "a control character {sign} does not belong here", "删去它", "delete it"
    ),
    "tab": said(
        "有制表符（Tab）", "there is a tab", "YAML 只用空格；改成空格", "YAML is written with blanks; use these instead"
    ),
    "blank-not-plain": said(
        "这里的空格是全角空格或不间断空格（{sign}）",
        "this is a full-width or a no-break blank ({sign})",
        "换成普通空格",
        "write a plain one",
    ),
    "invisible-sign": said(
        "键里有看不见的字符 {sign}",
        "there is a sign in this key that nobody sees: {sign}",
        "删去它",
        "delete it",
    ),
    "not-a-mapping": said(
        "最外层不是“键: 值”",
        "the outermost value is not keys with values",
        "{wanted}",
        "{wanted}",
    ),
    "internal": said(
        "程序自己出了错：{fault}",
        "a fault of the program itself: {fault}",
        "请把这一局交给开发者",
        "please report it with this hand",
    ),
    "no-hand": said("这不是一局牌", "this is no hand", '写 `{{"键": 值, …}}`', 'write `{{"key": value, …}}`'),
    "too-deep": said(
        "嵌套超过 {most} 层", "it is nested more than {most} levels deep", "少套几层括号", "use fewer brackets"
    ),
}

YAML_PROBLEMS: Mapping[str, Said] = {
    "full-width-colon": said(
        "全角冒号“：”不是 YAML 的冒号",
        "the full-width colon `：` is none for YAML or JSON",
        "写半角冒号加空格：`{key}: {value}`",
        "write a plain colon and a blank: `{key}: {value}`",
    ),
    "full-width-comma": said(
        "全角逗号“，”不能分隔",
        "the full-width comma `，` divides nothing here",
        "写半角逗号 `, `",
        "write a plain comma: `, `",
    ),
    "blank-missing-after-colon": said(
        "冒号后面缺空格，整段成了一个词",
        "the blank after the colon is missing, so this is all one word",
        "写 `{key}: {value}`",
        "write `{key}: {value}`",
    ),
    "key-twice": said(
        "键 {key} 写了两次，前一次在第 {first_line} 行",
        "the key {key} stands twice, the first time in line {first_line}",
        "只留一个；若属于列表的下一项，在它前面另起一项",
        "keep one of them; where it belongs to the next entry of a list, begin that before it",
    ),
    "alias": said(
        "不允许 YAML 引用 *{name}", "YAML aliases (*{name}) are not allowed", "把内容写全", "write the value out"
    ),
    "anchor": said("不允许 YAML 锚点 &{name}", "YAML anchors (&{name}) are not allowed", "删去它", "take it away"),
    "tag": said("不允许 YAML 标签 {name}", "YAML tags ({name}) are not allowed", "删去它", "take it away"),
    "merge-key": said(
        "不允许 YAML 合并键 <<", "YAML merge keys (<<) are not allowed", "把内容写全", "write the keys out"
    ),
    "directive": said("不允许 YAML 指令行", "YAML directives are not allowed", "删去这一行", "take the line away"),
    "second-document": said(
        "这里开始了第二份文档",
        "a second document begins here",
        "一个文件写一局；多局由 `zhuoji check` 读取",
        "write one hand a file; files of many are read by `zhuoji check`",
    ),
    "key-not-text": said("键必须是一个词", "a key must be a word", "写 `键: 值`", "write `key: value`"),
    "empty-key": said("冒号前面没有键", "there is no key before the colon", "写 `键: 值`", "write `key: value`"),
    "yaml-colon-misplaced": said(
        "这里不能有冒号",
        "a colon cannot stand here",
        "一行只写一个 `键: 值`，同一层缩进相同；文字里有冒号就加引号",
        "one `key: value` a line, keys of one level indented alike; quote a text with a colon in it",
    ),
    "yaml-colon-missing": said("这一行缺少冒号", "this line lacks its colon", "写 `键: 值`", "write `key: value`"),
    "yaml-list-open": said("这个方括号没有结束", "this bracket is never closed", "用 `]` 结束", "close it with `]`"),
    "yaml-braces-open": said("这个花括号没有结束", "this brace is never closed", "用 `}}` 结束", "close it with `}}`"),
    "yaml-comma-missing": said(
        "括号里这个词前面缺逗号",
        "inside brackets a comma is missing before this",
        "用 `, ` 分隔",
        "divide by `, `",
    ),
    "bracket-too-many": said("多了一个 {sign}", "there is one {sign} too many", "删去它", "take it away"),
    "full-width-bracket": said(
        "全角括号 {sign} 在这里不算括号",
        "the full-width bracket {sign} is no bracket here",
        "写半角的 `{plain}`",
        "write a plain `{plain}`",
    ),
    "full-width-dash": said(
        "{sign} 不是列表的短横", "{sign} is no dash of a list", "写 `- `，后面空一格", "write `- `, with a blank behind"
    ),
    "dash-missing": said(
        "列表的这一项前面缺短横", "the dash before this entry of a list is missing", "写 `- `", "write `- ` before it"
    ),
    "text-behind-end": said(
        "括号或引号结束之后还有内容",
        "something follows behind a closing bracket or quote",
        "删去它，或删去前面多余的括号、引号；几样东西用 [ ] 括起来",
        "take it away, or the bracket or quote before it; put several things into [ ]",
    ),
    "blank-missing-after-dash": said(
        "短横 `-` 后面缺空格", "the blank after the dash is missing", "写 `- `", "write `- `"
    ),
    "yaml-quote-open": said("引号没有结束", "this quote is never closed", "补上引号", "close it"),
    "yaml-indentation": said(
        "缩进不对",
        "the indentation does not fit",
        "同一层的键左边对齐，只用空格",
        "indent keys of one level alike, with blanks",
    ),
    "yaml-sign": said(
        "值不能以这个符号开头", "a value cannot begin with this sign", "加上引号", "put the value into quotes"
    ),
    "yaml-syntax": said(
        "不是正确的 YAML（{said}）", "this is not YAML ({said})", "每行写 `键: 值`", "write lines of `key: value`"
    ),
}

JSON_PROBLEMS: Mapping[str, Said] = {
    "json-syntax": said(
        "不是正确的 JSON：这里不能是 {found}",
        "this is not JSON: {found} cannot stand here",
        "应为 {wanted}",
        "write {wanted}",
    ),
    "json-ends-early": said(
        "JSON 没写完，还没结束的有 {open}",
        "the JSON ends too early; still open: {open}",
        "补上缺的部分；接着应为 {wanted}",
        "add what is missing; next would be {wanted}",
    ),
    "json-comma-missing": said("这里缺逗号", "a comma is missing here", "写 `,`", "write `,`"),
    "json-colon-missing": said("键后面缺冒号", "the colon behind the key is missing", "写 `:`", "write `:`"),
    "json-comment": said(
        "JSON 不能写注释", "JSON has no comments", "删去它，或改用 YAML", "take it away, or write YAML"
    ),
    "json-key-unquoted": said(
        "JSON 的键要加引号", "a key of JSON stands in quotes", '写 `"{found}"`', 'write `"{found}"`'
    ),
    "json-text-unquoted": said(
        "JSON 的文字要加引号", "a text of JSON stands in quotes", '写 `"{found}"`', 'write `"{found}"`'
    ),
    "json-word": said("JSON 不写 {found}", "JSON does not write {found}", "写 `{wanted}`", "write `{wanted}`"),
    "json-bracket-other": said(
        "{found} 不能结束这里的括号", "{found} does not close what is open here", "写 `{wanted}`", "write `{wanted}`"
    ),
    "json-quote": said("{found} 不是 JSON 的引号", "{found} is no quote in JSON", '写 "', 'write "'),
    "json-constant": said("JSON 里没有 {found}", "there is no {found} in JSON", "写数字", "write a number"),
    "json-comma-too-many": said("多了一个逗号", "there is a comma too many", "删去它", "take it away"),
    "json-goes-on": said(
        "JSON 结束之后还有内容",
        "something follows after the end of the JSON",
        "删去它；一个文件只写一个对象，JSON 行文件里一行一个",
        "take it away; a file has one object, in JSON lines each line has one",
    ),
    "json-is-yaml": said(
        "这不是 JSON，像是 YAML",
        "this is no JSON but looks like YAML",
        "把文件命名为 .yaml",
        "give the file a name that ends with .yaml",
    ),
    "json-escape": said(
        "JSON 里没有这个转义", "there is no such escape in JSON", "反斜杠写两次：\\\\", "write a backslash twice: \\\\"
    ),
    "json-quote-twice": said("这里多了一个引号", "there is one quote too many here", "删去一个", "take one away"),
    "json-quote-open": said("引号没有结束", "this quote is never closed", "补上引号", "close it"),
    "json-number": said(
        "{found} 不是 JSON 的数",
        "{found} is no number in JSON",
        "写十进制数，前面不补零",
        "write plain digits, no leading zeros",
    ),
    "number-too-long": said(
        "数字太长",
        "the number is too long",
        "整数最多 9 位；钱在小数点前最多 12 位、后最多 6 位",
        "whole numbers have at most 9 digits, money at most 12 before the point and 6 behind it",
    ),
}

STRUCTURE_PROBLEMS: Mapping[str, Said] = {
    "missing-key": said("缺少 {key}", "{key} is missing", "写上 `{key}: …`", "add `{key}: …`"),
    "unknown-key": said(
        "不认识的键 {key}", "unknown key {key}", "这里可用的键：{known}", "the keys that can stand here: {known}"
    ),
    "value-missing": said(
        "{key} 没有写值", "{key} has no value", "补上冒号和值，或删去", "write `{key}: …`, or take it away"
    ),
    "colon-missing": said(
        "{key} 后面缺冒号", "there is no colon behind {key}", "写 `{key}: {value}`", "write `{key}: {value}`"
    ),
    "key-in-both-languages": said(
        "{key} 与 {same} 是同一个键，写了两次",
        "{key} and {same} are the same key, given twice",
        "只留一个",
        "keep one of them",
    ),
    "kong-of-either-kind": said(
        "{word} 可指两种杠：别人打出的第四张，或碰后自己摸的第四张",
        "{word} can mean either kong: of another's discard, or the fourth tile added to a pong",
        "写明豆（点豆）或转弯豆（补杠）",
        "write open-kong (明豆) or added-kong (转弯豆)",
    ),
    "unknown-word": said("{key} 不能是 {value}", "{key} cannot be {value}", "可写：{known}", "it is one of: {known}"),
    "draw-as-win": said(
        "{value} 不是胡法",
        "{value} is no way to win",
        "黄庄写 `结束: 黄庄`",
        "for a draw write `end: draw`",
    ),
    "end-unknown": said(
        "结束（end）不能是 {value}",
        "end cannot be {value}",
        "黄庄写 `结束: 黄庄`，胡了写 `{{胡法: …, 胡家: …, 胡牌: …}}`",
        "write draw, or for a win `{{win: …, by: …, tile: …}}`",
    ),
    "not-positive": said(
        "{key} 必须大于零，现为 {value}",
        "{key} must be more than zero, and is {value}",
        "写正数",
        "write a positive number",
    ),
    "number-too-large": said("{value} 超出范围", "{value} is out of bounds", "可写{limits}", "write {limits}"),
    "not-a-number": said(
        "{value} 不是数",
        "{value} is not a number",
        "写普通十进制数字，例如 150 或 0.5",
        "write plain digits, such as 150 or 0.5",
    ),
    "not-a-whole-number": said(
        "{value} 不是整数",
        "{value} is not a whole number",
        "写普通数字，例如 {such}",
        "write plain digits, such as {such}",
    ),
    "not-yes-or-no": said(
        "{key} 只能写“是”或“否”，现为 {value}",
        "{key} is true or false, not {value}",
        "写 是（true）或 否（false）",
        "write true or false",
    ),
    "not-a-text": said(
        "{key} 应是一段文字，不是 {value}",
        "{key} is one text, not {value}",
        "写成一段，例如 `123m 55p`",
        "write one text, tiles as `123m 55p`",
    ),
    "not-a-list": said(
        "{key} 应是列表，不是 {value}",
        "{key} is a list, not {value}",
        "写 `[…, …]`，或每行一个 `- …`",
        "write `[…, …]`, or a line `- …` for each",
    ),
    "not-keys-and-values": said(
        "{key} 应是“键: 值”，不是 {value}",
        "{key} is keys with values, not {value}",
        "写 `{example}`",
        "write `{example}`",
    ),
    "entry-without-keys": said(
        "{key} 的每一项应是“键: 值”，不是 {value}",
        "an entry of {key} is keys with values, not {value}",
        "每项写 `{example}`",
        "write each as `{example}`",
    ),
    "option-not-a-value": said(
        "选项 {key} 应是一个值",
        "the option {key} takes one value",
        "写 `{key}: 值`；组里的规则键用点：`{key}.….…: 值`",
        "write `{key}: value`; a rule key in a group with dots: `{key}.….…: value`",
    ),
    "wrong-value": said(
        "值 {value} 不对（{said}）",
        "the value {value} does not fit ({said})",
        "查看文件格式的说明",
        "see the file format",
    ),
    "name-cut-short": said(
        "名字在 ` #` 前被截断，只剩 {name}",
        "the name ends before ` #`, as {name}",
        "名字里有 # 就加引号；是注释就在 # 后空一格",
        "quote a name that has # in it; write a blank after # for a comment",
    ),
    "text-cut-short": said(
        "内容在 ` #` 前被截断，只剩 {value}",
        "the text ends before ` #`, as {value}",
        "要写 # 就给整段加引号；是注释就在 # 后空一格",
        "quote a text that has # in it; write a blank after # for a comment",
    ),
    "comment-for-value": said(
        "# 后面全是注释，所以这里没有值",
        "# begins a comment, so there is no value here",
        "值里有 # 就加引号；是注释就在 # 后空一格",
        "quote a value that has # in it; write a blank after # for a comment",
    ),
    "name-over-lines": said(
        "名字跨了几行：{name}", "the name runs over several lines: {name}", "写在一行里", "write it in one line"
    ),
    "text-over-lines": said(
        "{key} 跨了几行",
        "{key} runs over several lines",
        "和键写在同一行，只写 {value}",
        "write it in the line of its key, as {value} alone",
    ),
}

TEXT_PROBLEMS: Mapping[str, Said] = {**FILE_PROBLEMS, **YAML_PROBLEMS, **JSON_PROBLEMS, **STRUCTURE_PROBLEMS}
