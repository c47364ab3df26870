"""Piles as a whole, for every generated file after `piles.py`: copied, joined, cut, sorted, summed up."""

from __future__ import annotations

from irisade.lower.piles import (
    _EMPTY,
    _S1,
    _begun,
    _compact,
    _count,
    _has,
    _keep,
    _leave,
    _resize,
    _size,
)
from irisade.lower.runtime import Cells, _lowest, _number, _ones, _word

# ---- copied from here ----


def _pour(source: Cells, room: Cells, at: int, n: int) -> None:
    """Write n items from `at` on; that each fits is looked at afterwards, which is much faster."""
    lost = _number(0)
    for i in range(n):
        room[at + i] = source[i]
        lost |= _number(room[at + i]) ^ _number(source[i])
    if lost != 0:
        raise OverflowError("a number is too large for its pile")


def _copy(source: Cells, room: Cells) -> Cells:
    n = _size(source)
    if n < _size(room):
        _leave(room, n)
    _resize(room, n)
    _pour(source, room, 0, n)
    return room


def _extend(pile: Cells, source: Cells) -> Cells:
    n, more = _size(pile), _size(source)
    _resize(pile, n + more)
    _pour(source, pile, n, more)
    return pile


def _join(room: Cells, a: Cells, b: Cells) -> Cells:
    n, more = _size(a), _size(b)
    _resize(room, n + more)
    _pour(a, room, 0, n)
    _pour(b, room, n, more)
    return room


def _fill(room: Cells, x: int, n: int) -> Cells:
    n = max(0, n)
    _resize(room, n)
    if n > 0:
        _keep(x, room, 0)
    for i in range(n):
        room[i] = x
    return room


def _refill(pile: Cells, x: int, n: int) -> None:
    """One number so many times, and nothing else."""
    n = max(0, n)
    if not _compact(pile):
        if n < _size(pile):
            _leave(pile, n)
        _fill(pile, x, n)
        return
    _resize(pile, n)
    if n > 0:
        _keep(x, pile, 0)
    for i in range(len(pile) - 1):
        pile[i] = x if i < n else _EMPTY


def _repeat(room: Cells, pile: Cells, n: int) -> Cells:
    _begun(room)
    for _ in range(n):
        _extend(room, pile)
    return room


def _span(a: int, b: int, step: int) -> int:
    """How many numbers a range holds."""
    if step == 0:
        raise ValueError("a range needs a step")
    return max(0, (b - a + step - 1) // step) if step > 0 else max(0, (a - b - step - 1) // -step)


def _in_range(x: int, a: int, b: int, step: int) -> bool:
    if step == 0:
        raise ValueError("a range needs a step")
    if step > 0:
        return a <= x < b and (x - a) % step == 0
    return b < x <= a and (a - x) % -step == 0


def _count_up(room: Cells, a: int, b: int, step: int) -> Cells:
    n = _span(a, b, step)
    _resize(room, n)
    for i in range(n):
        _keep(a + i * step, room, i)
    return room


def _cut(room: Cells, pile: Cells, a: int, b: int) -> Cells:
    n = _size(pile)
    if a < 0:
        a = max(0, a + n)
    if b < 0:
        b += n
    b = min(b, n)
    _resize(room, max(0, b - a))
    for i in range(a, b):
        _keep(pile[i], room, i - a)
    return room


def _sort_marks(pile: Cells, n: int) -> bool:
    """Sort different numbers below 64, as most cards are, by the bits of one word; else change nothing.

    True if the pile is sorted, as it may have been before.
    """
    marks, wild, falls = _word(0), _number(0), False
    for i in range(n):
        x = _number(pile[i])
        wild |= x
        marks |= _S1 << _word(x & 63)
    for i in range(1, n):
        falls |= pile[i] < pile[i - 1]
    if not falls:
        return True
    if wild < 0 or wild > 63 or _ones(marks) != n:
        return False
    for i in range(n):
        pile[i] = _lowest(marks)
        marks &= marks - _S1
    return True


def _sort_few(pile: Cells, n: int) -> None:
    """The greatest is carried to the end, then the greatest of the others: no branch depends on the cards."""
    for end in range(n - 1, 0, -1):
        greatest = pile[0]
        for i in range(1, end + 1):
            x = pile[i]
            pile[i - 1] = min(x, greatest)
            greatest = max(x, greatest)
        pile[end] = greatest


def _sort(pile: Cells) -> Cells:
    """Views sort piles of forty cards at every step; without marks by insertion, first over some distance."""
    n = _size(pile)
    if n <= 6:
        _sort_few(pile, n)
        return pile
    if _sort_marks(pile, n):
        return pile
    gap = 13 if n > 20 else 4
    while gap > 0:
        for i in range(gap, n):
            x = pile[i]
            k = i
            while k >= gap and pile[k - gap] > x:
                pile[k] = pile[k - gap]
                k -= gap
            pile[k] = x
        gap //= 3
    return pile


def _reverse(pile: Cells) -> Cells:
    n = _size(pile)
    for i in range(n // 2):
        x = pile[i]
        pile[i] = pile[n - 1 - i]
        pile[n - 1 - i] = x
    return pile


def _sum(pile: Cells) -> int:
    n = 0
    for i in range(_size(pile)):
        n += _number(pile[i])
    return n


def _max(pile: Cells) -> int:
    if pile[-1] == 0:
        raise ValueError("the greatest of nothing")
    best = _number(pile[0])
    for i in range(1, _size(pile)):
        best = max(best, _number(pile[i]))
    return best


def _min(pile: Cells) -> int:
    if pile[-1] == 0:
        raise ValueError("the least of nothing")
    best = _number(pile[0])
    for i in range(1, _size(pile)):
        best = min(best, _number(pile[i]))
    return best


def _any(pile: Cells) -> bool:
    return _count(pile, 0) < _size(pile)


def _all(pile: Cells) -> bool:
    return not _has(pile, 0)


def _pairs(memory: Cells) -> int:
    return _number(memory[-1][0])


def _found(found: bool, n: int) -> int:
    """The greatest or least of a comprehension, which must not be empty."""
    if not found:
        raise ValueError("the greatest or least of nothing")
    return n
