"""Sentences for what is wrong with a ruleset, with a table's choices, or between a hand and its ruleset."""

from __future__ import annotations

from collections.abc import Mapping

from zhuoji_calc.messages.text_problems import Said, said

RULESET_PROBLEMS: Mapping[str, Said] = {
    "unknown-ruleset": said(
        "没有规则 {name}",
        "there is no ruleset {name}",
        "可用：{chinese}，或规则文件的路径",
        "there are: {known}, or a path to a file",
    ),
    "rules-file-unread": said(
        "读不了规则文件 {name}：{why}",
        "the ruleset file {name} cannot be read: {why}",
        "路径从这份文件所在的文件夹算起；也可写规则的名字：{chinese}",
        "a path starts from the folder of this file; or give a ruleset's name: {known}",
    ),
    "not-a-ruleset": said(
        "{name} 不是规则文件，其中的内容不显示",
        "{name} is no ruleset, and nothing of it is shown",
        "规则文件有 name、title、extends、rules 等键；若是自己的规则，`zhuoji rules validate {show}` 指出错在哪里",
        "a ruleset has keys such as `name`, `title`, `extends`, `rules`; what is wrong with one of your own "
        "`zhuoji rules validate {show}` tells",
    ),
    "ruleset-ending": said(
        "规则文件的名字应以 .yaml、.yml 或 .json 结尾",
        "the name of a ruleset's file ends in .yaml, .yml or .json",
        "给文件改名，或写别的路径",
        "rename the file, or name another",
    ),
    "rules-path-refused": said(
        "数据里的规则路径 {name} 不读取",
        "the data names a ruleset by path, {name}, which is not opened",
        "写规则的名字；信得过这些数据，就加 --allow-paths，或用 --rules 指定规则",
        "give a ruleset's name; for data that you trust add --allow-paths, or name the ruleset with --rules",
    ),
    "extends-itself": said(
        "规则 {name} 最终又继承自己", "the ruleset {name} extends itself in the end", "改掉 extends", "change `extends`"
    ),
    "extends-too-many": said(
        "继承超过 {most} 层", "more than {most} files extend one another", "少继承几层", "extend fewer of them"
    ),
    "extends-faulty": said(
        "继承的规则 {name} 有错",
        "the ruleset that it extends, {name}, has errors",
        "先改 {name}；错误也列在这里",
        "correct {name} first; its errors are listed as well",
    ),
    "empty-ruleset": said(
        "规则文件里没有内容",
        "there is nothing in this ruleset file",
        "写入规则，最少写 name、extends、rules",
        "write a ruleset into it: `name`, `extends` and `rules` at the least",
    ),
    "ruleset-not-hand": said(
        "这是规则文件，不是一局牌",
        "this is a ruleset, not a hand",
        "规则用命令行选项 --rules 给；规则文件不要与牌局放在同一文件夹",
        "rulesets are given with `--rules`, and kept in another folder than hands",
    ),
    "hand-not-ruleset": said(
        "这是一局牌，不是规则",
        "this is a hand file and no ruleset",
        "牌局用 `zhuoji settle` 结算；规则文件没有 players",
        "settle a hand with `zhuoji settle`; a ruleset file has no `players`",
    ),
    "wrong-type": said("{key} 的值不对", "{key} is not what it should be", "应为 {wanted}", "it is: {wanted}"),
    "unknown-reading": said(
        "{parent} 没有叫 {key} 的读法",
        "{parent} has no reading {key}",
        "写继承来的读法的键；新的读法要有 `question` 与 `choices`",
        "write the key of an inherited reading; a new one has a `question` and `choices`",
    ),
    "unknown-rule-key": said(
        "不认识的规则键 {rule}",
        "unknown rule key {rule}",
        "任一规则 R 的 `zhuoji rules show R` 列出所有的键",
        "`zhuoji rules show R` lists every key, whatever the ruleset R",
    ),
    "missing-rule-key": said(
        "规则缺少 {rule}", "the ruleset lacks {rule}", "写上它的值：{wanted}", "give it a value: {wanted}"
    ),
    "rule-value": said("{rule} 不能是 {value}", "{rule} cannot be {value}", "应为 {wanted}", "it is: {wanted}"),
    "rule-not-a-list": said(
        "{rule} 应是列表", "{rule} is a list", "写 `[…, …]`，可写：{wanted}", "write `[…, …]` of: {wanted}"
    ),
    "rule-group": said(
        "{rule} 不是一个值，下面有几个键", "{rule} is no value but has keys below it", "写 {known}", "give it {known}"
    ),
    "rule-value-has-keys": said(
        "{rule} 是一个值，下面不能再有键",
        "{rule} is a value and has no keys below it",
        "只写值，或写 `{{is: 值, at: 出处}}`",
        "write the value alone, or `{{is: VALUE, at: SECTION}}`",
    ),
    "rule-tile": said(
        "{fragment} 不是牌的代号",
        "{fragment} is not the code of a tile",
        "写 1m-9m、1p-9p、1s-9s 之一",
        "it is one of 1m-9m, 1p-9p, 1s-9s",
    ),
    "value-without-section": said(
        "{rule} 没写出处",
        "{rule} does not say its section",
        "写 `{{is: 值, at: 出处}}`",
        "write `{{is: VALUE, at: SECTION}}`",
    ),
    "default-choice-sets": said(
        "{key} 的默认选择不能另设值",
        "the default choice of {key} cannot set values",
        "默认值写在 rules 里",
        "its values stand in `rules`",
    ),
    "choice-sets-nothing": said(
        "{key} 的选择 {choice} 没有设任何值",
        "the choice {choice} of {key} sets nothing",
        "写 sets",
        "give it `sets`",
    ),
    "choice-word-twice": said(
        "{setting} 的选择 {other} 与 {choice} 都叫 {name}",
        "the choices {other} and {choice} of {setting} are both called {name}",
        "给每个选择不同的字母和词",
        "give each choice a letter and words of its own",
    ),
    "reading-misplaced": said(
        "{key} 是一项读法或选项，不是一个值",
        "{key} is a reading or an option, and no value",
        "写在 readings 下：`{key}: {{default: 字母}}`",
        "write it below `readings`: `{key}: {{default: LETTER}}`",
    ),
    "reading-name-twice": said(
        "{name} 已是 {other} 的名字或编号",
        "{name} is a name or number of {other} already",
        "给每项不同的名字和编号",
        "give each its own names and numbers",
    ),
    "reading-named-as-rule": said(
        "{name} 已是一个规则键", "{name} is a rule key already", "换个名字", "give it another name"
    ),
    "unknown-choice": said(
        "{setting} 没有 {value} 这个选择", "{setting} has no choice {value}", "可选：{titled}", "there are: {choices}"
    ),
    "unknown-setting": said(
        "规则 {ruleset} 没有选项 {setting}",
        "the ruleset {ruleset} has no option {setting}",
        "查看 `zhuoji rules show {show}`",
        "see `zhuoji rules show {show}`",
    ),
    "setting-of-another": said(
        "规则 {ruleset} 没有选项 {setting}",
        "the ruleset {ruleset} has no option {setting}",
        "有这个选项的规则：{titled}；{ruleset} 的选项见 `zhuoji rules show {show}`",
        "these rulesets have it: {others}; for those of {ruleset} see `zhuoji rules show {show}`",
    ),
    "settings-differ": said(
        "{setting} 与 {other} 是同一个选择，设得不同",
        "{setting} and {other} are one choice, set differently",
        "只留一个",
        "keep one of them",
    ),
}

ADMISSION_PROBLEMS: Mapping[str, Said] = {
    "players-for-ruleset": said(
        "规则 {ruleset} 不是 {count} 人玩的",
        "the ruleset {ruleset} is not for {count} players",
        "人数：{allowed}",
        "numbers of players: {allowed}",
    ),
    "rolling-unknown": said(
        "规则 {ruleset} 没有滚滚鸡",
        "the ruleset {ruleset} has no rolling flips",
        "去掉滚翻（rolling）",
        "take `rolling` away",
    ),
    "sold-unknown": said(
        "规则 {ruleset} 没有卖", "the ruleset {ruleset} has no selling", "去掉卖（sold）", "take `sold` away"
    ),
    "winner-not-complete": said(
        "{tile} 不能让 {player} 胡牌",
        "{tile} does not complete the hand of {player}",
        "{player} 听：{waits}",
        "what would complete it: {waits}",
    ),
    "ready-but-waits": said(
        "写着 {player} 没听牌，其实听 {waits}",
        "{player} is said not to be ready, but waits for {waits}",
        "写 `听牌: 是`，或改手牌",
        "write `ready: true`, or correct the hand",
    ),
    "ready-without-wait": said(
        "写着 {player} 听牌，其实没有听",
        "{player} is said to be ready, but waits for nothing",
        "写 `听牌: 否`，或改手牌",
        "write `ready: false`, or correct the hand",
    ),
    "winner-not-ready": said(
        "写着胡家 {player} 没听牌",
        "the winner {player} is said not to be ready",
        "去掉听牌（ready）",
        "take `ready` away",
    ),
    "passed-among-several": said(
        "几家同胡，其中 {player} 弃过胡，规则没有规定",
        "several won, and {player} had passed: the rules do not cover that",
        "改弃胡（passed），或只留一个胡家",
        "correct `passed`, or the winners",
    ),
    "flip-after-passed-win": said(
        "包牌不翻牌", "no tile is turned over after a passed win is paid", "去掉翻牌（flip）", "take `flip` away"
    ),
    "stake-twice": said(
        "底注写了两次：一次在底注（stake），一次在选项的 {setting}",
        "the stake is said twice: as `stake` and by the option {setting}",
        "只留一处",
        "keep one of them",
    ),
    "first-open": said(
        "看不出谁先打出 {tile}：{players}",
        "who threw the first {tile} is open: {players}",
        "写上是哪一种：{throws}",
        "add the one that is true: {throws}",
    ),
}

RULE_PROBLEMS: Mapping[str, Said] = {**RULESET_PROBLEMS, **ADMISSION_PROBLEMS}
