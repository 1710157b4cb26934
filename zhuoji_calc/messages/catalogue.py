"""The catalogue of words: names and labels in Chinese and English, one entry for every code of the model.

Sentences stand in `zhuoji_calc.messages.sentences`; `zhuoji_calc.messages.words` puts the two together.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

Lang = Literal["zh", "en"]


class Text(NamedTuple):
    """The same words in both languages."""

    zh: str
    en: str

    def in_(self, lang: Lang) -> str:
        """The words in one of them."""
        return self.zh if lang == "zh" else self.en


ITEMS: Mapping[str, Text] = {
    "hand": Text("牌型", "hand"),
    "self-draw": Text("自摸", "self-draw"),
    "kong-bloom": Text("杠上花", "kong bloom"),
    "declared": Text("报听", "declared hand"),
    "kill-declared": Text("杀报", "declarer beaten"),
    "dealer": Text("庄闲得分", "dealer"),
    "sold": Text("卖", "sold"),
    "hot-cannon": Text("热炮", "hot cannon"),
    "robbed-kong": Text("抢杠", "robbed kong"),
    "kong": Text("豆", "kong"),
    "chicken": Text("鸡", "chicken"),
    "charge-chicken": Text("冲锋鸡", "charge chicken"),
    "responsible-chicken": Text("责任鸡", "responsible chicken"),
    "black-chicken": Text("乌骨鸡", "black chicken"),
    "draw-check": Text("查叫", "draw check"),
    "passed-win": Text("包牌", "passed win"),
}

HAND_TYPES: Mapping[str, Text] = {
    "plain": Text("平胡", "plain hand"),
    "triplets": Text("大对子", "all triplets"),
    "seven-pairs": Text("七对", "seven pairs"),
    "dragon": Text("龙七对", "dragon seven pairs"),
    "flush": Text("清一色", "one suit"),
    "flush-triplets": Text("清大对", "triplets in one suit"),
    "flush-pairs": Text("清七对", "seven pairs in one suit"),
    "flush-dragon": Text("青龙背", "dragon seven pairs in one suit"),
    "single": Text("单吊", "single tile"),
    "flush-single": Text("清单吊", "single tile in one suit"),
    "mixed-flush": Text("混一色", "two suits"),
}

MELDS: Mapping[str, Text] = {
    "pong": Text("碰", "pong"),
    "open-kong": Text("明豆", "open kong"),
    "concealed-kong": Text("暗豆", "concealed kong"),
    "added-kong": Text("转弯豆", "added kong"),
}

CHICKENS: Mapping[str, Text] = {
    "standing": Text("常鸡", "standing"),
    "flipped": Text("翻牌鸡", "flipped"),
    "golden": Text("金鸡", "golden"),
}
"""How a tile came to be a chicken."""

ZONES: Mapping[str, Text] = {
    "concealed": Text("手里", "in the hand"),
    "melds": Text("副露里", "in a meld"),
    "river": Text("牌河里", "in the river"),
}

FLAGS: Mapping[str, Text] = {
    "golden": Text("金", "golden "),
    "first": Text("首打", "first "),
}
"""Words that a sentence has where an ingredient of this name is true, and has not where it is false."""

HOW_WON: Mapping[str, Text] = {
    "self-draw": Text("{winners} 自摸 {tile}{after}", "{winners} drew {tile} himself{after}"),
    "discard": Text("{winners} 胡 {source} 打出的 {tile}{after}", "{winners} won on {tile}, thrown by {source}{after}"),
    "rob-kong": Text("{winners} 抢 {source} 的杠 {tile}", "{winners} robbed {source}'s kong of {tile}"),
    "draw": Text("黄庄", "the wall was exhausted"),
    "after": Text("（{kong} 杠后）", ", straight after a kong of {kong}"),
}
"""How a hand ended, as a line of its summary."""

EXPLAIN: Mapping[str, Text] = {
    "rules": Text("规则：{title}（{name}）{document}", "Rules: {title} ({name}){document}"),
    "document": Text("，依《{title}》", ", after {title}"),
    "setting": Text("  选择：{key} = {value}", "  set: {key} = {value}"),
    "house-rule": Text("  自定规则：{key} = {value}", "  house rule: {key} = {value}"),
    "dealer": Text("庄家：{dealer}，连庄数 {streak}", "Dealer: {dealer}, streak {streak}"),
    "end": Text("结束：{how}", "End: {how}"),
    "held": Text("  {player}：{types} {points}{unit}", "  {player}: {types}, {points}"),
    "flip": Text("翻牌：{tile}", "Flip: {tile}"),
    "payment": Text(
        "  {payer} 付 {receiver} {points}：{why}{tiles}（{section}）[{rule}]",
        "  {payer} pays {receiver} {points}: {why}{tiles} ({section}) [{rule}]",
    ),
    "unpaid": Text(
        "  {owner} 的{item}{tiles}：{why}（{section}）[{rule}]",
        "  {owner}, {item}{tiles}: {why} ({section}) [{rule}]",
    ),
    "tiles": Text("，{tiles}", "; {tiles}"),
    "tiles-first": Text(" {tiles}", " {tiles}"),
    "no-section": Text("文中没有", "not in the document"),
    "nothing": Text("没有人付分", "Nobody pays anything"),
    "next": Text("下庄：{dealer}，连庄数 {streak}", "Next dealer: {dealer}, streak {streak}"),
    "forbidden": Text(
        "不可胡：{player}：{why}（{section}）[{rule}]", "Forbidden: {player}: {why} ({section}) [{rule}]"
    ),
}
"""Lines of an explanation and of a verdict."""

ASIDES: Mapping[str, Text] = {
    "note": Text("注意：{text}", "note: {text}"),
    "agrees": Text("与 expect 一致", "agrees with `expect`"),
    "differs": Text("与 expect 不一致：", "differs from `expect`:"),
    "line": Text("  {what}：应为 {expected}，算得 {found}", "  {what}: expected {expected}, found {found}"),
    "pair": Text("{receiver} 收 {payer}", "{receiver} from {payer}"),
    "unwritable": Text("zhuoji：无法写到标准输出：{reason}", "zhuoji: standard output cannot be written to: {reason}"),
    "not-open": Text("没有打开", "it is not open"),
}
"""What stands beside a result: notes, whether it is what the file expects, and that it could not be written."""

LABELS: Mapping[str, Text] = {
    "points": Text("结果分数", "points"),
    "money": Text("结果", "money"),
    "unpaid": Text("没有算的", "What did not pay"),
    "status": Text("结果", "status"),
    "reason": Text("原因", "reason"),
    "rule": Text("规则项", "rule"),
    "section": Text("条款", "section"),
    "player": Text("玩家", "player"),
    "forbidden": Text("不可胡", "forbidden"),
    "settled": Text("已结算", "settled"),
    "nobody": Text("未定", "unstated"),
    "next-dealer": Text("下庄", "next dealer"),
    "next-streak": Text("下局连庄数", "next streak"),
    "matrix": Text("矩阵", "matrix"),
}

PAGE: Mapping[str, Text] = {
    "title": Text("{rules}：{how}", "{rules}: {how}"),
    "stake": Text("底注 {stake}", "stake {stake}"),
    "in-money": Text("折合 {money}", "money {money}"),
    "held": Text("{player}：{types} {points}{unit}", "{player}: {types}, {points}"),
    "spoken-m": Text("{tile}", "{tile}, characters"),
    "spoken-p": Text("{tile}", "{tile}, circles"),
    "spoken-s": Text("{tile}", "{tile}, bamboos"),
    "tile-marked": Text("{tile}，{why}：{points}", "{tile}, {why}: {points}"),
    "tile-said": Text("{tile}，{what}", "{tile}, {what}"),
    # The table.
    "result": Text("输赢", "Result"),
    "table": Text("牌局", "The hand"),
    "concealed": Text("手牌", "Hand"),
    "unseen": Text("没有人看见", "nobody saw it"),
    "melds": Text("副露", "Melds"),
    "river": Text("牌河", "River"),
    "empty": Text("无", "none"),
    "flips": Text("翻牌", "Flips"),
    "turned": Text("第{number}次翻牌", "flip {number}"),
    "turned-short": Text("翻", "flip"),
    "last-flip": Text("胡牌后", "after the win"),
    "void": Text("作废", "void"),
    "double": Text("翻倍", "double"),
    "winning-tile": Text("胡牌", "winning tile"),
    "won": Text("胡", "won"),
    "from": Text("来自 {player}", "from {player}"),
    "claimed-by": Text("被 {player} 收走", "claimed by {player}"),
    "won-by": Text("{player} 胡了", "won on by {player}"),
    "elsewhere": Text("被收走了，仍算他的", "claimed by another, still counted as his"),
    "dealer": Text("庄", "dealer"),
    "streak": Text("连庄 {streak}", "streak {streak}"),
    "winner": Text("胡", "winner"),
    "discard": Text("点炮", "threw it"),
    "rob-kong": Text("被抢杠", "was robbed"),
    "ready": Text("听牌", "ready"),
    "not-ready": Text("没有听牌", "not ready"),
    "declared": Text("报听", "declared"),
    "passed": Text("弃胡", "passed"),
    "sold": Text("卖", "sold"),
    "marks": Text(
        "牌下的数：这只鸡一共收（+）或赔（-）的分；0：没有算。",
        "Below a tile: what this chicken earns (+) or costs (-) in all; 0: it did not pay.",
    ),
    "whose": Text("圈里的数是座次：← 从谁来，→ 到谁去。", "Numbers in circles are seats: ← from whom, → to whom."),
    # The settlement.
    "matrix": Text("谁收谁的", "Who receives from whom"),
    "matrix-read": Text("行收列付，单位：{unit}", "rows receive, columns pay; in {unit}"),
    "matrix-corner": Text("收 \\ 付", "gets \\ pays"),
    "payments": Text("为什么", "Why"),
    "pays": Text("{payers} 付 {receivers} {points}", "{payers} pays {receivers} {points}"),
    "pay-each": Text("{payers} 各付 {receivers} {points}", "{payers} pay {receivers} {points} each"),
    "pays-each": Text("{payers} 付 {receivers} 各 {points}", "{payers} pays {receivers} {points} each"),
    "item-total": Text("共 {points}", "{points} in all"),
    "next": Text("下一局", "The next hand"),
    "notes": Text("注意", "Notes"),
    "depends-on": Text("换一种读法，结果就不同", "Another reading would change the result"),
    "chosen": Text("这里：{choice}", "here: {choice}"),
    "otherwise": Text("另：{choices}", "else: {choices}"),
    "true": Text("是", "yes"),
    "false": Text("否", "no"),
    "settings": Text("这一桌的选择", "What this table chose"),
    "setting": Text("{key} = {value}", "{key} = {value}"),
    "house-rule": Text("自定规则：{key} = {value}", "house rule: {key} = {value}"),
    "made-by": Text(
        "规则 {name}，编号 {fingerprint}；zhuoji {version}", "rules {name}, {fingerprint}; zhuoji {version}"
    ),
}
"""What stands on a page beside the words above."""
