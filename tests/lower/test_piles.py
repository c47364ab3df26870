"""Compiled piles of any room do what lists do: small ones are worked on as a whole, others item by item."""

from __future__ import annotations

import random
from typing import Any

import pytest

from irisade.lower.compiled import load
from irisade.lower.inlining import inlined
from irisade.lower.piles import _EMPTY
from irisade.lower.unit import included

numpy = pytest.importorskip("numpy")
pytest.importorskip("numba")
HEAD = "from __future__ import annotations\n\nfrom typing import Any\n"
ENTRIES = """
@_entry
def find(pile, x):
    return _find(pile, x)

@_entry
def has(pile, x):
    return _has(pile, x)

@_entry
def pop_at(pile, i):
    return _pop_at(pile, i)

@_entry
def sort(pile):
    _sort(pile)

@_entry
def refill(pile, x, n):
    _refill(pile, x, n)

@_entry
def leave(pile, n):
    _leave(pile, n)
"""
ROOMS = (
    1,
    2,
    3,
    4,
    7,
    8,
    15,
    16,
    31,
    40,
    47,
    63,
    64,
    80,
)  # around where blocks and small piles end


@pytest.fixture(scope="module")
def piles() -> Any:
    return load("piles", inlined(f"{HEAD}{included('machine')}\nCells = Any\n{included('piles')}{ENTRIES}"))


def pile_of(items: list[int], room: int, cell: Any) -> Any:
    return numpy.array([*items, *[_EMPTY] * (room - len(items)), len(items)], cell)


def items_of(pile: Any) -> list[int]:
    n = pile[-1]
    assert (pile[n:-1] == _EMPTY).all()
    return list(pile[:n].tolist())


@pytest.mark.slow
@pytest.mark.parametrize("cell", ["int16", "int64"])
def test_a_pile_of_any_room_is_a_list(piles: Any, cell: str) -> None:
    rng = random.Random(1)
    for room in ROOMS * 20:
        many = rng.randint(0, min(room, 64))
        items = rng.sample(range(64), many) if rng.random() < 0.5 else rng.choices(range(-2, 9), k=many)
        for x in (*items[:1], *items[-1:], _EMPTY, many, rng.randint(-2, 63), 1 << 16 | sum(items[:1])):
            pile = pile_of(items, room, cell)
            assert piles.has(pile, x) == (x in items)
            assert piles.find(pile, x) == (items.index(x) if x in items else -1)
        for place in {0, many // 2, many - 1} if items else ():
            pile = pile_of(items, room, cell)
            assert piles.pop_at(pile, place) == items[place]
            assert items_of(pile) == items[:place] + items[place + 1 :]
        piles.sort(pile := pile_of(items, room, cell))
        assert items_of(pile) == sorted(items)
        piles.leave(pile := pile_of(items, room, cell), many // 2)
        assert items_of(pile) == items[: many // 2]
        piles.refill(pile := pile_of(items, room, cell), 7, rest := rng.randint(0, room))
        assert items_of(pile) == [7] * rest
