"""Compiled piles of any room do what lists do: small ones are worked on as a whole, others item by item."""

from __future__ import annotations

import random
from typing import Any

import pytest

from irisade.lower.piles import _EMPTY
from irisade.lower.unit import included
from irisade.native.entries import Entries
from irisade.native.libraries import Source
from irisade.native.records import structs
from irisade.native.translate import translated

ROOMS = (1, 2, 3, 4, 7, 8, 15, 16, 31, 40, 47, 63, 64, 80)  # around where blocks and small piles end
CELLS = (16, 64)
JOBS = (
    "_find(pile, x)",
    "_has(pile, x)",
    "_pop_at(pile, x)",
    "_sort(pile)[-1]",
    "_refilled(pile, x)",
    "_left_with(pile, x)",
)
MORE = """
def _refilled(pile: Cells, n: int) -> int:
    _refill(pile, 7, n)
    return n

def _left_with(pile: Cells, n: int) -> int:
    _leave(pile, n)
    return n
"""


def text() -> str:
    """A table with a pile of every room and width, and an entry that does each job with any of them."""
    fields = "".join(f"    ('p{room}_{bits}', {bits}, {room + 1}),\n" for room in ROOMS for bits in CELLS)
    lines = [f"_TABLE = _record((\n{fields}))", included("piles") + included("lists"), MORE]
    lines.append("@_entry\ndef _do(tables: Tables, which: int, job: int, x: int) -> int:\n    t = tables[0]")
    for n in range(len(ROOMS) * len(CELLS)):
        lines.append(f"    if which == {n}:\n        return _job{n}(t, job, x)")
    jobs = [
        f"def _job{n}(t: Table, job: int, x: int) -> int:\n    pile = t.p{room}_{bits}[:]\n"
        + "".join(f"    if job == {k}:\n        return {job}\n" for k, job in enumerate(JOBS))
        + "    return 0\n"
        for n, (room, bits) in enumerate((room, bits) for room in ROOMS for bits in CELLS)
    ]
    return "\n\n".join([*lines[:3], *jobs, "\n".join(lines[3:]) + "\n    return 0\n"])


class Piles:
    """Does a job with a pile of this room and these bits, compiled."""

    def __init__(self) -> None:
        cpp = translated(text(), "piles of every room")
        self.entries = Entries(Source("piles", "piles of every room", cpp))
        self.table: Any = structs(cpp.records)["Table"]()

    def __call__(self, job: str, items: list[int], room: int, bits: int, x: int = 0) -> tuple[int, list[int]]:
        """What the job gives, and what then lies in the pile."""
        pile = getattr(self.table, f"p{room}_{bits}")
        pile[:] = [*items, *[_EMPTY] * (room - len(items)), len(items)]
        which = ROOMS.index(room) * len(CELLS) + CELLS.index(bits)
        number = next(k for k, text in enumerate(JOBS) if text.startswith(f"_{job}"))
        given = self.entries.call("_do", tables=self.table, which=which, job=number, x=x)
        left = pile[room]
        assert pile[left:room] == [_EMPTY] * (room - left)
        return given, pile[:left]


@pytest.fixture(scope="module")
def piles() -> Piles:
    return Piles()


@pytest.mark.slow
@pytest.mark.parametrize("bits", CELLS)
def test_a_pile_of_any_room_is_a_list(piles: Piles, bits: int) -> None:
    rng = random.Random(1)
    for room in ROOMS * 20:
        many = rng.randint(0, min(room, 64))
        items = rng.sample(range(64), many) if rng.random() < 0.5 else rng.choices(range(-2, 9), k=many)
        for x in (*items[:1], *items[-1:], _EMPTY, many, rng.randint(-2, 63), 1 << 16 | sum(items[:1])):
            assert piles("has", items, room, bits, x)[0] == (x in items)
            assert piles("find", items, room, bits, x)[0] == (items.index(x) if x in items else -1)
        for place in {0, many // 2, many - 1} if items else ():
            left = items[:place] + items[place + 1 :]
            assert piles("pop_at", items, room, bits, place) == (items[place], left)
        assert piles("sort", items, room, bits)[1] == sorted(items)
        assert piles("left", items, room, bits, many // 2)[1] == items[: many // 2]
        rest = rng.randint(0, room)
        assert piles("refilled", items, room, bits, rest)[1] == [7] * rest
