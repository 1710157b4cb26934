"""Spoiled files through the whole command, in this process: exit 0, 1 or 2, never a traceback, never a hang.

``python tests/support/fuzz.py --count 1000000 --seed 1 --jobs 2`` makes as many inputs and stops at the first that
fails, which it writes to ``--into``; with ``--keep-going`` it goes on and writes one input for each place that fails.
Every input follows from the seed and its number alone: ``--only NUMBER`` makes that one again.
"""

from __future__ import annotations

import argparse
import gc
import io
import json
import os
import random
import re
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from multiprocessing import Pool
from pathlib import Path
from typing import Any, NamedTuple

import typer.main
import yaml
from repository import ROOT

SECONDS = 2
"""So much time of the processor is a hang: the slowest input takes a hundredth of it."""

SIGNS = "：，、；（）［］｛｝“”‘’＃－～／　:,;()[]{}\"'#-~/\n\t\r 0123456789mpsz*&!%@|>?\\\x00\x07\x85\u2028"
SIGNS += "\ufeff🀇甲万筒条庄"
ODD: tuple[Any, ...] = (None, True, False, 0, 1, -1, 10**30, 1.5, "", " ", "~", "x", "none", "5 fan", "99999999 fan")
ODD += ("1m", "A, B", "1s 2s /", "(1s)", "是", "draw", "a: b", "A #1", [], {}, [None], [[]], {"a": None}, {"is": "1"})
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Signs that a terminal acts upon, or that turn the direction of what it shows."""
CODE = re.compile(r"\[([a-z0-9-]+)\](?:：|: )")


class Base(NamedTuple):
    """A good file: its text and its data; ``hand``: a hand that a ruleset can settle."""

    name: str
    text: str
    data: Any
    hand: bytes = b""


class Input(NamedTuple):
    """What one run is given; ``rules`` is the text of a ruleset file, for the argument ``RULES``."""

    arguments: tuple[str, ...]
    data: bytes
    rules: bytes | None = None


class Outcome(NamedTuple):
    """What one run made of it."""

    status: int
    out: str
    err: str


class Failure(Exception):
    """A run that did not end as every run must."""


def _plain(text: str) -> Any:
    return yaml.load(text, yaml.CBaseLoader)


@cache
def hands() -> tuple[Base, ...]:
    """The samples and the cases."""
    files = [*sorted(ROOT.glob("samples/*.yaml")), *sorted(ROOT.glob("tests/cases/*/*.yaml"))]
    found: list[Base] = []
    for file in files:
        text = file.read_text(encoding="utf-8")
        # Nothing goes wrong in a comment that stands for itself, and to read it takes time.
        text = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))
        found.append(Base(file.stem, text, _plain(text)))
    return tuple(found)


CHILD = """\
name: my-town
names: [我的镇]
title: {{zh: 我的镇, en: my town}}
part: X
document: as my town plays
unit: {{zh: 分, en: points}}
extends: {parent}
rules:
  hands:
    at: our table
    plain: 2
    triplets: 6
  kongs:
    open: {{points: {{is: 4, at: our table}}}}
  draw:
    all-ready: {{is: settles, at: our table}}
readings:
  many-kongs:
    id: X-Q1
    names: [多豆]
    question: {{zh: 豆加倍吗, en: do kongs count double}}
    default: a
    choices:
      a: {{is: once, zh: 不加倍, for: our table}}
      b: {{is: doubled, zh: 加倍, sets: {{kongs.open.points: 8, kongs.added.points: 2}}, for: some say}}
  base:
    id: X-Q2
    option: true
    question: {{zh: 平胡几分, en: what is a plain hand worth}}
    span: [0, 9]
    key: hands.plain
"""


@cache
def rulesets() -> tuple[Base, ...]:
    """The shipped rulesets, and short ones that extend them; each with a hand that it can settle."""
    found: list[Base] = []
    for file in sorted(ROOT.glob("rulesets/*.yaml")):
        name = file.stem
        hand = next(base for base in hands() if base.data.get("rules") == name)
        line = json.dumps(hand.data | {"options": {}}, ensure_ascii=False).encode()
        text = file.read_text(encoding="utf-8")
        found.append(Base(name, text, _plain(text), line))
        child = CHILD.format(parent=name)
        found += [Base(f"child of {name}", child, _plain(child), line)] * 12
    return tuple(found)


# Mutations of a text.


def _line_op(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    op = rng.randrange(5)
    if op == 0:
        del lines[one]
    elif op == 1:
        lines.insert(other, lines[one])
    elif op == 2:
        lines[one], lines[other] = lines[other], lines[one]
    elif op == 3:
        lines[one] = " " * rng.randrange(1, 4) + lines[one]
    else:
        lines[one] = lines[one][rng.randrange(1, 4) :]
    return "\n".join(lines)


def _sign_op(rng: random.Random, text: str) -> str:
    at = rng.randrange(len(text) + 1)
    width = rng.choice((0, 0, 1, 1, 2, 9))
    put = rng.choice((rng.choice(SIGNS), "", text[at : at + width] * 2, chr(rng.randrange(0x110000))))
    return text[:at] + put + text[at + width :]


def _full_width(rng: random.Random, text: str) -> str:
    at = rng.randrange(len(text) + 1)
    width = rng.randrange(1, 6)
    part = "".join(chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in text[at : at + width])
    return text[:at] + part + text[at + width :]


def _cut(rng: random.Random, text: str) -> str:
    return text[: rng.randrange(len(text) + 1)]


def _tile_op(rng: random.Random, text: str) -> str:
    """Another digit or suit at the place of one: what is most often mistyped."""
    places = [match.start() for match in re.finditer(r"[1-9](?=[1-9mps])|(?<=[1-9])[mps]", text)]
    if not places:
        return text
    at = rng.choice(places)
    return text[:at] + rng.choice("mps" if text[at] in "mps" else "123456789") + text[at + 1 :]


def _swap_tiles(rng: random.Random, text: str) -> str:
    """Two digits exchanged: often still a possible hand."""
    places = [match.start() for match in re.finditer(r"[1-9](?=[1-9]*[mps])", text)]
    if len(places) < 2:
        return text
    one, other = sorted(rng.sample(places, 2))
    return text[:one] + text[other] + text[one + 1 : other] + text[one] + text[other + 1 :]


TEXT_OPS: tuple[Callable[[random.Random, str], str], ...] = (
    _line_op,
    _line_op,
    _sign_op,
    _sign_op,
    _full_width,
    _cut,
    _tile_op,
    _tile_op,
    _swap_tiles,
    _swap_tiles,
)


def spoil_text(rng: random.Random, text: str) -> str:
    """The text with one to three mutations."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        text = rng.choice(TEXT_OPS)(rng, text)
    return text


# Mutations of the data.


def _nodes(data: Any, keep: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """Every place in the data, as its holder and its key."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        keep.append((data, key))
        _nodes(value, keep)
    return keep


def _copy(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _copy(value) for key, value in data.items()}
    return [_copy(value) for value in data] if isinstance(data, list) else data


def _odd(rng: random.Random, other: Any) -> Any:
    if rng.random() < 0.5:
        return _copy(rng.choice(ODD))
    holder, key = rng.choice(_nodes(other, []))
    return _copy(holder[key])


def spoil_data(rng: random.Random, data: Any, other: Any) -> Any:
    """The data with one to three places changed; ``other`` is a good file to take parts from."""
    data = _copy(data)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        places = _nodes(data, [])
        if not places:
            break
        holder, key = rng.choice(places)
        value = holder[key]
        op = rng.randrange(8)
        if op == 0:
            del holder[key]
        elif op == 1:
            holder[key] = _odd(rng, other)
        elif op == 2 and isinstance(holder, list):
            holder.insert(rng.randrange(len(holder) + 1), _copy(value))
        elif op == 2:
            holder[_spoil_word(rng, str(key))] = _copy(value)
        elif op == 3:
            there, name = rng.choice(places)
            holder[key], there[name] = _copy(there[name]), _copy(value)
        elif op == 4 and isinstance(holder, dict):
            holder[_spoil_word(rng, str(key))] = holder.pop(key)
        elif isinstance(value, str) and value:
            holder[key] = rng.choice((_sign_op, _tile_op, _tile_op, _swap_tiles, _full_width))(rng, value)
        elif op == 5:
            holder[key] = [value, value]
        else:
            holder[key] = _odd(rng, other)
    return data


def _spoil_word(rng: random.Random, word: str) -> str:
    return rng.choice((_sign_op, _full_width, lambda _, text: text.replace("-", "_"), _cut))(rng, word)


# Mutations of the bytes.


def spoil_bytes(rng: random.Random, data: bytes) -> bytes:
    """The bytes in another encoding, with other line ends, or with some of them changed."""
    op = rng.randrange(10)
    if op == 8:
        return _repeat(rng, data)
    if op == 9:
        return re.sub(rb"[0-9]+", lambda found: rng.choice((found.group(), b"9" * rng.choice((10, 5_000)))), data)
    if op == 0:
        return data.decode("utf-8", "replace").encode(rng.choice(("gb18030", "utf-16", "utf-32", "big5")), "replace")
    if op == 1:
        return data.replace(b"\n", rng.choice((b"\r\n", b"\r", b"\n\n", b"\n---\n")))
    if op == 2:
        return b"\xef\xbb\xbf" + data
    if op == 3:
        return bytes(rng.randrange(256) for _ in range(rng.randrange(40)))
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randrange(len(changed) + 1)
        changed[at : at + rng.randrange(3)] = bytes(rng.randrange(256) for _ in range(rng.randrange(3)))
    return bytes(changed)


def _repeat(rng: random.Random, data: bytes) -> bytes:
    """The bytes with one sign thousands of times in a row somewhere."""
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice(SIGNS).encode() * rng.choice((100, 5_000, 15_000)) + data[at:]


# Whole inputs.


def _written(rng: random.Random, base: Base, other: Base, *, may_be_text: bool) -> bytes:
    """A spoiled file in one of the ways in which it can be written."""
    way = rng.random()
    if may_be_text and way < 0.2:
        data = spoil_text(rng, base.text).encode("utf-8", "surrogatepass")
    elif way < 0.4:
        data = spoil_text(rng, json.dumps(base.data, ensure_ascii=False)).encode("utf-8", "surrogatepass")
    elif way < 0.43:
        # YAML that JSON is, too; a comment in front of it makes it be read as YAML.
        spoiled = json.dumps(spoil_data(rng, base.data, other.data), ensure_ascii=False)
        data = b"# by hand\n" + spoiled.encode("utf-8", "surrogatepass")
    else:
        spoiled = json.dumps(spoil_data(rng, base.data, other.data), ensure_ascii=rng.random() < 0.5)
        data = spoiled.encode("utf-8", "surrogatepass")
    return spoil_bytes(rng, data) if rng.random() < 0.06 else data


_FORMATS = ("table",) * 60 + ("csv",) * 6 + ("markdown",) * 6 + ("json",) * 2 + ("svg", "html")
_LANGS = ("zh", "en")


def hand_input(rng: random.Random) -> Input:
    """A spoiled hand."""
    base, other = rng.choice(hands()), rng.choice(hands())
    data = _written(rng, base, other, may_be_text=True)
    lang = rng.choice(_LANGS)
    if rng.random() < 0.04:
        return Input(("check", "-", "--jobs", "1", "--lang", lang, "--format", rng.choice(("table", "jsonl"))), data)
    arguments = ["settle", "-", "--lang", lang]
    kind = rng.choice(_FORMATS)
    if kind != "table":
        arguments += ["--format", kind]
    elif rng.random() < 0.1:
        arguments.append("--explain")
    if rng.random() < 0.05:
        arguments.append("--even-if-forbidden")
    if rng.random() < 0.05:
        arguments += ["--rules", rng.choice(rulesets()).data["name"]]
    return Input(tuple(arguments), data)


def ruleset_input(rng: random.Random) -> Input:
    """A good hand under a spoiled ruleset."""
    base, other = rng.choice(rulesets()), rng.choice(rulesets())
    rules = _written(rng, base, other, may_be_text=len(base.text) < 2000 or rng.random() < 0.05)
    return Input(("settle", "-", "--lang", rng.choice(_LANGS), "--rules", "RULES"), base.hand, rules)


def settings_input(rng: random.Random) -> Input:
    """A good hand with settings that were put together from words of the rulesets."""
    base = rng.choice(rulesets())
    words = [*base.data.get("readings", ()), "Q2", "Q1", "kongs.open.points", "hands.plain", "players", "stake", "fan"]
    arguments = ["settle", "-", "--lang", rng.choice(_LANGS)]
    for _ in range(rng.choice((1, 1, 2, 3))):
        key = rng.choice(words)
        value = str(rng.choice(("a", "b", "c", "true", "false", "once", *ODD)))
        if rng.random() < 0.2:
            key = _spoil_word(rng, key)
        arguments += ["--set", f"{key or 'x'}={value}"]
    return Input(tuple(arguments), base.hand)


def make_input(rng: random.Random) -> Input:
    """Any input."""
    kind = rng.random()
    return hand_input(rng) if kind < 0.84 else ruleset_input(rng) if kind < 0.96 else settings_input(rng)


# Running.


class _Bytes:
    """Stands for standard input."""

    def __init__(self, data: bytes) -> None:
        self.buffer = io.BytesIO(data)

    def isatty(self) -> bool:
        return False


@cache
def _command() -> Any:
    from zhuoji_calc.cli.app import app

    return typer.main.get_command(app)


@cache
def _folder() -> Path:
    # Each process has its own.
    return Path(tempfile.mkdtemp(prefix=f"zhuoji-fuzz-{os.getpid()}-"))


def run(one: Input) -> Outcome:
    """The command on one input. Whatever it raises comes through."""
    arguments = list(one.arguments)
    if one.rules is not None:
        kind = "json" if one.rules[:1] == b"{" else "yaml"
        path = _folder() / f"rules.{kind}"
        path.write_bytes(one.rules)
        arguments[arguments.index("RULES")] = str(path)
    kept = sys.stdin, sys.stdout, sys.stderr
    out, err = io.StringIO(), io.StringIO()
    sys.stdin, sys.stdout, sys.stderr = _Bytes(one.data), out, err  # type: ignore[assignment]
    try:
        _command().main(args=arguments, prog_name="zhuoji")
        status = 0
    except SystemExit as left:
        status = left.code if isinstance(left.code, int) else -1
    finally:
        sys.stdin, sys.stdout, sys.stderr = kept
    return Outcome(status, out.getvalue(), err.getvalue())


def judge(one: Input, outcome: Outcome) -> None:
    """Raises `Failure` for an outcome that no input may have."""
    if outcome.status not in (0, 1, 2):
        raise Failure(f"exit status {outcome.status}")
    if "Traceback" in outcome.err:
        raise Failure("a traceback")
    if outcome.status == 2 and not (outcome.err if "json" not in one.arguments else outcome.out).strip():
        raise Failure("wrong, but not a word about it")
    if outcome.status < 2 and not outcome.out.strip():
        raise Failure("settled, but nothing printed")
    if "json" in one.arguments and outcome.out:
        json.loads(outcome.out)
    if found := CONTROL.search(outcome.out + outcome.err):
        raise Failure(f"the control sign U+{ord(found.group()):04X} is printed")
    _judge_places(one, outcome.err)


def _judge_places(one: Input, said: str) -> None:
    """Whether every place that is named lies in the input, or just behind the end of a line of it."""
    try:
        text = one.data.decode("utf-8")
    except UnicodeDecodeError:
        return
    lines = re.split("\r\n|\r|\n", text)
    for line, column in re.findall(r"^<stdin>:([0-9]+):([0-9]+): ", said, re.MULTILINE):
        if not 1 <= int(line) <= len(lines) or not 1 <= int(column) <= len(lines[int(line) - 1]) + 1:
            raise Failure(f"there is no {line}:{column}")


def _too_long(_signal: int, _frame: object) -> None:
    raise Failure(f"more than {SECONDS} seconds")


def random_of(seed: int, number: int) -> random.Random:
    """The random numbers of one input."""
    return random.Random(f"{seed}:{number}")


def try_input(seed: int, number: int) -> tuple[Outcome | None, str]:
    """The outcome of one input, or where it failed."""
    one = make_input(random_of(seed, number))
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        outcome = run(one)
        judge(one, outcome)
    except Exception as fault:
        frames = traceback.extract_tb(fault.__traceback__)
        last = [frame for frame in frames if "zhuoji_calc" in frame.filename] or frames
        return None, f"{type(fault).__name__}: {fault} at {last[-1].filename}:{last[-1].lineno}"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return outcome, ""


class Share(NamedTuple):
    """What came of some inputs: how many ended how, codes of faults, and failures with their numbers."""

    statuses: Counter[str]
    codes: Counter[str]
    failures: list[tuple[int, str]]
    slowest: tuple[float, int]


def run_share(task: tuple[int, int, int, bool]) -> Share:
    """Inputs of one range."""
    seed, first, end, keep_going = task
    signal.signal(signal.SIGVTALRM, _too_long)
    statuses: Counter[str] = Counter()
    codes: Counter[str] = Counter()
    failures: list[tuple[int, str]] = []
    slowest = (0.0, first)
    for number in range(first, end):
        began = time.process_time()
        outcome, where = try_input(seed, number)
        slowest = max(slowest, (time.process_time() - began, number))
        if outcome is None:
            failures.append((number, where))
            if not keep_going:
                break
            continue
        statuses[f"exit {outcome.status}"] += 1
        codes.update(set(CODE.findall(outcome.err)))
    return Share(statuses, codes, failures, slowest)


def _tasks(seed: int, first: int, count: int, keep_going: bool) -> Iterator[tuple[int, int, int, bool]]:
    for start in range(first, first + count, 500):
        yield seed, start, min(start + 500, first + count), keep_going


def _write(folder: Path, seed: int, number: int, where: str) -> None:
    one = make_input(random_of(seed, number))
    folder.mkdir(parents=True, exist_ok=True)
    name = folder / f"{seed}-{number}"
    name.with_suffix(".txt").write_text(f"{where}\n{' '.join(one.arguments)}\n", encoding="utf-8")
    name.with_suffix(".hand").write_bytes(one.data)
    if one.rules is not None:
        name.with_suffix(".rules").write_bytes(one.rules)


def main() -> int:
    """Run as many inputs as asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, help="number of the first input")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--into", type=Path, default=Path("fuzz-failures"), help="folder for inputs that fail")
    parser.add_argument("--keep-going", action="store_true", help="one input for each place that fails")
    parser.add_argument("--only", type=int, help="this input alone, with all that it prints")
    chosen = parser.parse_args()
    if chosen.only is not None:
        one = make_input(random_of(chosen.seed, chosen.only))
        texts = [data.decode("utf-8", "replace") for data in (one.data, one.rules or b"")]
        print(one.arguments, *texts, sep="\n")
        outcome = run(one)
        print(outcome.status, outcome.out, outcome.err, sep="\n")
        return 0
    began = time.monotonic()
    statuses: Counter[str] = Counter()
    codes: Counter[str] = Counter()
    known: set[str] = set()
    failed = done = 0
    slowest = (0.0, 0)
    # What has been loaded stays: nobody need look through it for garbage.
    with Pool(chosen.jobs, initializer=gc.freeze) as pool:
        for share in pool.imap_unordered(run_share, _tasks(chosen.seed, chosen.first, chosen.count, chosen.keep_going)):
            statuses += share.statuses
            codes += share.codes
            slowest = max(slowest, share.slowest)
            done += sum(share.statuses.values()) + len(share.failures)
            for number, where in share.failures:
                failed += 1
                place = where.rpartition(" at ")[2] + where.partition(":")[0]
                if place not in known:
                    known.add(place)
                    print(f"input {number}: {where}", flush=True)
                    _write(chosen.into, chosen.seed, number, where)
            if done % 20_000 < 500:
                took = time.monotonic() - began
                print(f"{done} inputs, {took:.0f} s, {dict(statuses)}, {failed} failed", flush=True)
            if failed and not chosen.keep_going:
                break
    took = time.monotonic() - began
    print(f"{done} inputs in {took:.0f} s: {dict(statuses)}, {failed} failed")
    print(f"slowest: {slowest[0]:.2f} s (input {slowest[1]})")
    print(f"{len(codes)} codes: " + ", ".join(f"{code} {times}" for code, times in codes.most_common()))
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
