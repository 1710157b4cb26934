"""The run of ``zhuoji check``: documents handed out in batches, their text put together in order, and the ending."""

import contextlib
import gc
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from typing import IO, NamedTuple

from zhuoji_calc.analysis.audit import GOOD, AuditOptions, Auditor, Tally
from zhuoji_calc.cli.options import EXIT_FAULT, EXIT_INTERRUPTED, EXIT_WRONG, print_note
from zhuoji_calc.cli.output import put, put_codes, writing
from zhuoji_calc.cli.worker_pool import WorkerLost, in_order
from zhuoji_calc.formats.batches import BATCH_DOCUMENTS, Batch, Inputs, find_inputs, read_batches
from zhuoji_calc.formats.text.places import InputError
from zhuoji_calc.messages.catalogue import CHECK, Lang
from zhuoji_calc.report.check import WRITERS, Writer, summary, written
from zhuoji_calc.report.problems import render_error

NOT_AS_EXPECTED = 1
BATCH_EXPLORED = 4
"""Hands in a batch where each is settled under many readings."""
UNCOLLECTED = 50_000
"""So many new objects are waited for before Python looks for cycles: a good hand leaves none behind, and looking
for them as often as Python does by itself takes a tenth of the time."""
WITH_SUMMARY = ("table", "markdown")
"""Formats that hold the summary; beside the others it goes to standard error."""


_LINE_AWAY = "\r\x1b[K"


class CheckOptions(NamedTuple):
    """How hands are checked and written; the same in every process."""

    audit: AuditOptions
    format: str
    lang: Lang
    fail_fast: bool
    only_differences: bool


class BatchResult(NamedTuple):
    """The outcome of a batch: the text of its hands, and what the run must know of them."""

    text: str
    tally: Tally
    read: int
    file: str
    failed: bool
    error: InputError | None = None


def _writer(options: CheckOptions) -> Writer:
    if options.format == "junit":
        # Loaded only where it is wanted: the library's XML takes longer to load than all else.
        from zhuoji_calc.report.junit import JunitWriter

        return JunitWriter(options.lang)
    return WRITERS[options.format](options.lang)


def worker(options: CheckOptions) -> Callable[[Batch | InputError], BatchResult]:
    """What every process does with a batch; a file that could not be read is passed on in its place."""
    gc.set_threshold(UNCOLLECTED)
    auditor = Auditor(options.audit)
    writer = _writer(options)

    def work(batch: Batch | InputError) -> BatchResult:
        tally = Tally()
        if isinstance(batch, InputError):
            return BatchResult("", tally, 0, batch.name, False, batch)
        texts: list[str] = []
        failed = False
        for checked in auditor.check_all(batch):
            checked, text = written(writer, checked)
            tally.count(checked)
            good = checked.status in GOOD
            if text and not (good and options.only_differences):
                texts.append(text)
            if options.fail_fast and not good:
                failed = True
                break
        return BatchResult(writer.separator.join(texts), tally, batch.read, batch.file, failed)

    return work


class Run:
    """One run over all paths."""

    def __init__(self, paths: Sequence[str], options: CheckOptions, jobs: int, lang: Lang) -> None:
        self.options = options
        self.jobs = jobs
        self.lang: Lang = lang
        self.paths = paths
        self.tally = Tally()
        self.unreadable = False

    def run(self) -> int:
        """Check everything and write it; the exit status."""
        try:
            inputs = find_inputs(self.paths)
            # Wrong rules or settings are found here and not in some other process.
            Auditor(self.options.audit)
        except InputError as error:
            return self._wrong(error)
        writer = _writer(self.options)
        with contextlib.ExitStack() as stack:
            out: IO[str] = sys.stdout
            if writer.late_head:
                out = stack.enter_context(tempfile.TemporaryFile("w+", encoding="utf-8", newline=""))
            ended = ""
            try:
                status = self._write(out, inputs, writer.separator, writer.head(None))
            except KeyboardInterrupt:
                ended, status = "interrupted", EXIT_INTERRUPTED
            except WorkerLost:
                ended, status = "worker-lost", EXIT_FAULT
            with writing():
                if writer.late_head:
                    _copy(out, writer.head(self.tally))
                put(writer.tail(self.tally, self._any))
                sys.stdout.flush()
        if ended:
            print_note(CHECK.say(ended, self.lang))
        if self.options.format not in WITH_SUMMARY:
            print_note(summary(self.tally, self.lang))
        return status

    _any = False

    def _write(self, out: IO[str], inputs: Inputs, separator: str, head: str) -> int:
        if out is sys.stdout:
            put(head)
        progress = _Progress(inputs.size, self.lang)
        pieces = in_order(worker, (self.options,), self._batches(inputs.files), self.jobs)
        try:
            for piece in pieces:
                if piece.error is not None:
                    progress.clear()
                    self._wrong(piece.error)
                    self.unreadable = True
                if piece.text:
                    # What is written next may stand on the same terminal.
                    progress.clear()
                with writing():
                    self.tally.add(piece.tally)
                    if piece.text:
                        text = separator + piece.text if self._any else piece.text
                        self._any = True
                        put(text, out)
                progress.show(self.tally.hands, piece.file, piece.read)
                if piece.failed:
                    break
        finally:
            pieces.close()
            progress.clear()
        if self.tally.internal:
            return EXIT_FAULT
        if self.unreadable:
            return EXIT_WRONG
        return 0 if self.tally.good else NOT_AS_EXPECTED

    def _batches(self, files: Sequence[str]) -> Iterator[Batch | InputError]:
        most = BATCH_EXPLORED if self.options.audit.readings else BATCH_DOCUMENTS
        for file in files:
            try:
                yield from read_batches(file, most)
            except InputError as error:
                yield error

    def _wrong(self, error: InputError) -> int:
        print_note(render_error(error, self.lang))
        return EXIT_WRONG


def _copy(spool: IO[str], head: str) -> None:
    put(head)
    spool.seek(0)
    while block := spool.read(1 << 16):
        put(block)


class _Progress:
    """How far a run has come, on standard error where that is a terminal."""

    EVERY = 0.5

    def __init__(self, size: int, lang: Lang) -> None:
        import time

        self._now = time.monotonic
        self._size = size
        self._lang: Lang = lang
        self._on = sys.stderr.isatty()
        self._start = self._last = self._now()
        self._file = ""
        self._before = self._read = 0
        self._shown = False

    def show(self, hands: int, file: str, read: int) -> None:
        """Say how far the run is, not too often."""
        if file != self._file:
            self._before, self._file = self._before + self._read, file
        self._read = read
        now = self._now()
        if not self._on or now - self._last < self.EVERY:
            return
        self._last = now
        took = now - self._start
        done = self._before + self._read
        left = ""
        if 0 < done <= self._size:
            seconds = round(took * (self._size - done) / done)
            left = CHECK.say("left", self._lang, time=f"{seconds // 60}:{seconds % 60:02}")
        line = CHECK.say("progress", self._lang, hands=hands, rate=round(hands / took), left=left)
        put_codes(_LINE_AWAY + line)
        self._shown = True

    def clear(self) -> None:
        """Take the line away."""
        if self._shown:
            put_codes(_LINE_AWAY)
            self._shown = False
