"""Work over several processes: in order, whatever becomes of them."""

import os
import signal
import time
from collections.abc import Callable, Iterator

import pytest

from zhuoji_calc.cli.worker_pool import WINDOW, WorkerLost, in_order

MEGABYTE = 1 << 20


def squares() -> Callable[[int], int]:
    return lambda number: number * number


def same_size() -> Callable[[bytes], bytes]:
    return lambda item: item[::-1]


def large() -> Callable[[int], bytes]:
    return lambda number: b"x" * number


def one_wrong(wrong: int) -> Callable[[int], int]:
    def work(number: int) -> int:
        if number == wrong:
            raise LookupError(number)
        return number

    return work


class Unsendable(Exception):
    """An error that cannot be made again from its own words alone."""

    def __init__(self, first: str, second: str) -> None:
        super().__init__(f"{first} {second}")


def never_made() -> Callable[[int], int]:
    raise Unsendable("not", "today")


def ended_at(last: int) -> Callable[[int], int]:
    def work(number: int) -> int:
        if number == last:
            os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
        return number

    return work


@pytest.mark.parametrize("jobs", [1, 2, 3])
@pytest.mark.parametrize("count", [0, 1, 2, 3, 50])
def test_results_come_in_the_order_of_the_work(jobs: int, count: int) -> None:
    assert list(in_order(squares, (), range(count), jobs)) == [number**2 for number in range(count)]


def test_neither_large_work_nor_large_results_fill_a_link_for_ever() -> None:
    items = [bytes([number]) * 3 * MEGABYTE for number in range(12)]
    assert list(in_order(same_size, (), items, 2)) == items


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_the_work_raises_is_raised_in_its_place(jobs: int) -> None:
    results = in_order(one_wrong, (7,), range(20), jobs)
    assert [next(results) for _ in range(7)] == list(range(7))
    with pytest.raises(LookupError) as caught:
        next(results)
    assert caught.value.args == (7,)


def test_an_error_that_cannot_be_sent_is_told_in_words() -> None:
    with pytest.raises(RuntimeError, match="Unsendable: not today"):
        list(in_order(never_made, (), range(5), 2))


def test_a_process_that_was_killed_ends_the_work() -> None:
    results = in_order(ended_at, (9,), range(40), 2)
    given = []
    with pytest.raises(WorkerLost):
        for result in results:
            given.append(result)
    assert given == list(range(len(given))) and len(given) <= 9


def test_only_so_much_is_handed_out_ahead() -> None:
    taken = 0

    def items() -> Iterator[int]:
        nonlocal taken
        while True:
            taken += 1
            yield taken

    results = in_order(squares, (), items(), 2)
    for given in range(1, 200):
        next(results)
        assert taken - given < WINDOW * 2
    results.close()


@pytest.mark.parametrize("pause", [0.0, 0.02, 0.05, 0.1, 0.3])
def test_a_process_may_be_ended_in_the_middle_of_its_answer(pause: float) -> None:
    """Nobody waits for the rest of what it was sending."""
    results = in_order(large, (), [1, 1, *[20 * MEGABYTE] * 4], 2)
    assert next(results) == b"x"
    time.sleep(pause)
    before = time.monotonic()
    results.close()
    assert time.monotonic() - before < 30


def test_no_process_is_left() -> None:
    from multiprocessing import active_children

    assert list(in_order(squares, (), range(10), 3))
    results = in_order(squares, (), range(100), 3)
    next(results)
    assert len(active_children()) == 3
    results.close()
    assert active_children() == []
