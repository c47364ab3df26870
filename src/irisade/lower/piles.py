"""Piles as fixed arrays whose last cell is the number of items: copied into every generated file.

Each function does what the list of the interpreted rules would do, errors included; besides, a pile that
is full and a number too large for its cell raise. Results are written into `room`, a scratch pile. What a
pile gives away leaves `_EMPTY` behind, so that nothing that lay there can be seen.
"""

from __future__ import annotations

from irisade.lower.plain import Cells, _equal, _lowest, _number, _ones, _word

# ---- copied from here ----

_S1 = _word(1)
_LIMIT = 1 << 62  # of numbers that rules may reach by multiplying
_EMPTY = -3  # beyond the length of a pile
_COMPACT = 128  # bytes: so small a pile is worked on as a whole, for how full it is no processor can foresee


def _small(number: int) -> int:
    """As much of a number as an observation has room for."""
    return max(-32767, min(32767, number))


def _size(pile: Cells) -> int:
    return _number(pile[-1])


def _resize(pile: Cells, n: int) -> None:
    if n > len(pile) - 1:
        raise OverflowError("a pile is full")
    pile[-1] = n


def _compact(pile: Cells) -> bool:
    return len(pile) * pile.itemsize <= _COMPACT  # type: ignore[no-any-return]


def _leave(pile: Cells, n: int) -> None:
    """Only the first n items stay."""
    if _compact(pile):
        for i in range(len(pile) - 1):
            pile[i] = pile[i] if i < n else _EMPTY
    else:
        for i in range(n, _size(pile)):
            pile[i] = _EMPTY
    pile[-1] = n


def _keep(x: int, pile: Cells, i: int) -> None:
    """Write into a cell, if the number fits."""
    pile[i] = x
    if pile[i] != x:
        raise OverflowError("a number is too large for its pile")


def _place(pile: Cells, i: int) -> int:
    n = _size(pile)
    if i < 0:
        i += n
    if i < 0 or i >= n:
        raise IndexError("no such place in a pile")
    return i


def _get(pile: Cells, i: int) -> int:
    return _number(pile[_place(pile, i)])


def _put(x: int, pile: Cells, i: int) -> None:
    _keep(x, pile, _place(pile, i))


def _which(rows: Cells, i: int) -> int:
    """One pile of several."""
    n = len(rows)
    if i < 0:
        i += n
    if i < 0 or i >= n:
        raise IndexError("no such pile")
    return i


def _sized(pile: Cells, n: int) -> Cells:
    """A pile that is about to be taken apart into n numbers."""
    if pile[-1] != n:
        raise ValueError("a pile has another number of items than names to take them")
    return pile


def _append(pile: Cells, x: int) -> None:
    n = _size(pile)
    _resize(pile, n + 1)
    _keep(x, pile, n)


def _added(pile: Cells, n: int, x: int) -> int:
    """One more item of a comprehension, whose length is written at its end."""
    if n >= len(pile) - 1:
        raise OverflowError("a pile is full")
    _keep(x, pile, n)
    return n + 1


def _added_if(pile: Cells, n: int, x: int, wanted: bool) -> int:
    """The same, if it is wanted. It is written in any case: which are wanted no processor can foresee."""
    pile[n] = x
    n += 1 if wanted else 0
    if n >= len(pile):
        raise OverflowError("a pile is full")
    return n


def _with(pile: Cells, x: int) -> Cells:
    """A list written out in the rules, one item after the other."""
    _append(pile, x)
    return pile


def _pop(pile: Cells) -> int:
    n = _size(pile) - 1
    if n < 0:
        raise IndexError("pop from an empty pile")
    pile[-1] = n
    x = _number(pile[n])
    pile[n] = _EMPTY
    return x


def _pop_at(pile: Cells, i: int) -> int:
    i = _place(pile, i)
    n = _size(pile) - 1
    x = _number(pile[i])
    if _compact(pile):
        for k in range(len(pile) - 2):
            here, behind = _number(pile[k]), _number(pile[k + 1])  # both first, else it is done one by one
            pile[k] = behind if k >= i else here
    else:
        for k in range(i, n):
            pile[k] = pile[k + 1]
    pile[n] = _EMPTY
    pile[-1] = n
    return x


def _insert(pile: Cells, i: int, x: int) -> None:
    n = _size(pile)
    if i < 0:
        i = max(0, i + n)
    i = min(i, n)
    _resize(pile, n + 1)
    for k in range(n, i, -1):
        pile[k] = pile[k - 1]
    _keep(x, pile, i)


def _begun(room: Cells) -> Cells:
    """A scratch pile for a list that is written out; what lay in it does not matter."""
    room[-1] = 0
    return room


def _clear(pile: Cells) -> Cells:
    _leave(pile, 0)
    return pile


def _marks(pile: Cells, x: int) -> int:
    """Which items of a compact pile are this number, one bit for each."""
    n, found = len(pile), _word(0)
    if n >= 16:
        found = _equal(pile, 0, x, 16)
        for block in range(1, n // 16):
            found |= _equal(pile, block * 16, x, 16) << _word(block * 16)
        found |= _equal(pile, n - 16, x, 16) << _word(n - 16)
    elif n >= 4:
        for block in range(n // 4):
            found |= _equal(pile, block * 4, x, 4) << _word(block * 4)
        found |= _equal(pile, n - 4, x, 4) << _word(n - 4)
    else:
        for i in range(n):
            found |= _equal(pile, i, x, 1) << _word(i)
    return found & ((_S1 << _word(_size(pile))) - _S1)


def _find(pile: Cells, x: int) -> int:
    if _compact(pile):
        found = _marks(pile, x)
        return _lowest(found) if found != _word(0) else -1
    for i in range(_size(pile)):
        if pile[i] == x:
            return i
    return -1


def _has(pile: Cells, x: int) -> bool:
    if _compact(pile):
        return _marks(pile, x) != _word(0)
    return _find(pile, x) >= 0


def _in(x: int, pile: Cells) -> bool:
    return _has(pile, x)


def _without(room: Cells, pile: Cells, few: Cells) -> Cells:
    """All items that are not among these: mostly none or one, and if more, then cards or discs below 64."""
    n = _size(pile)
    many = _size(few)
    if n >= len(room):
        raise OverflowError("a pile is full")
    if many > 2 and _without_marks(room, pile, few):
        return room
    if many == 0:
        for i in range(n):
            room[i] = pile[i]
        room[-1] = n
        return room
    kept = _number(0)
    last = _number(few[0])
    for i in range(n):
        x = _number(pile[i])
        room[kept] = x
        kept += 1 if x != last else 0
    for k in range(1, many):
        last, n, kept = _number(few[k]), kept, _number(0)
        for i in range(n):
            x = _number(room[i])
            room[kept] = x
            kept += 1 if x != last else 0
    room[-1] = kept
    return room


def _without_marks(room: Cells, pile: Cells, few: Cells) -> bool:
    """The same by the bits of one word; False if these are not all below 64."""
    marks, wild, kept = _word(0), _number(0), _number(0)
    for i in range(_size(few)):
        x = _number(few[i])
        wild |= x
        marks |= _S1 << _word(x & 63)
    if wild < 0 or wild > 63:
        return False
    for i in range(_size(pile)):
        x = _number(pile[i])
        room[kept] = x
        kept += 1 if (x != x & 63) | ((marks >> _word(x & 63)) & _S1 == _word(0)) else 0
    room[-1] = kept
    return True


def _index(pile: Cells, x: int) -> int:
    i = _find(pile, x)
    if i < 0:
        raise ValueError("not in the pile")
    return i


def _count(pile: Cells, x: int) -> int:
    n = 0
    for i in range(_size(pile)):
        if pile[i] == x:
            n += 1
    return n


def _remove(pile: Cells, x: int) -> None:
    _pop_at(pile, _index(pile, x))


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


def _times(a: int, b: int) -> int:
    if -(1 << 31) < a < 1 << 31 and -(1 << 31) < b < 1 << 31:
        return a * b
    if b != 0 and abs(a) > _LIMIT // abs(b):
        raise OverflowError("a number of the rules has more than 62 bits")
    return a * b


def _modulo(a: int, b: int) -> int:
    """Mostly the next seat, which is below the number of seats already: then nothing need be divided."""
    return a if 0 <= a < b else a % b


def _plus(a: int, b: int) -> int:
    if not (-_LIMIT <= a <= _LIMIT and -_LIMIT <= b <= _LIMIT):
        raise OverflowError("a number of the rules has more than 62 bits")
    return a + b


def _left(a: int, n: int) -> int:
    if n < 0:
        raise ValueError("a negative shift")
    if a == 0:
        return 0
    if n > 62 or abs(a) > _LIMIT >> n:
        raise OverflowError("a number of the rules has more than 62 bits")
    return a << n


def _right(a: int, n: int) -> int:
    if n < 0:
        raise ValueError("a negative shift")
    return a >> min(n, 63)
