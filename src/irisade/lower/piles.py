"""Piles as fixed arrays whose last cell is the number of items: copied into every generated file.

Each function does what the list of the interpreted rules would do, errors included; besides, a pile that
is full and a number too large for its cell raise. Results are written into `room`, a scratch pile. What a
pile gives away leaves `_EMPTY` behind, so that nothing that lay there can be seen.
"""

from __future__ import annotations

from irisade.lower.runtime import Cells, _equal, _lowest, _number, _word

# ---- copied from here ----

_S1 = _word(1)
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
