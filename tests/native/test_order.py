"""The second pass does in order what Python does in order: a few lines of lowered text, compiled."""

from __future__ import annotations

from typing import Any

import pytest

from irisade.native.entries import Entries
from irisade.native.libraries import Source
from irisade.native.records import structs
from irisade.native.translate import translated

HEAD = """
_TABLE = _record((('a', 64), ('p', 16, 5)))

def _bump(t: Table) -> int:
    t.a += 1
    return t.a

def _three(x: int, y: int, z: int) -> int:
    return x * 100 + y * 10 + z
"""
RESULTS = {
    "_three(t.a, _bump(t), _bump(t))": 12,
    "_three(_bump(t), t.a, _bump(t))": 112,
    "t.a * 10 + _bump(t)": 1,
    "t.a - _bump(t)": -1,
    "_bump(t) - t.a": 0,
    "(1 > 2 > _bump(t) > 0) * 10 + t.a": 0,
    "(3 > 2 > _bump(t) > 0) * 10 + t.a": 11,
    "(3 > _bump(t) < _bump(t) < _bump(t)) * 10 + t.a": 13,
    "(0 > _bump(t) < _bump(t) < _bump(t)) * 10 + t.a": 1,
    "(t.a - 7) % 3": 2,
    "(t.a + 7) % -3": -2,
    "(t.a - 7) // 3": -3,
}


@pytest.fixture(scope="module")
def lines() -> tuple[Entries, Any]:
    cases = "".join(f"    if which == {n}:\n        return {e}\n" for n, e in enumerate(RESULTS))
    entry = "@_entry\ndef _do(tables: Tables, which: int) -> int:\n    t = tables[0]\n"
    cpp = translated(f"{HEAD}\n{entry}{cases}    return 0\n", "things in order")
    made = Entries(Source("order", "things in order", cpp))
    return made, structs(cpp.records)["Table"]()


@pytest.mark.parametrize("e", RESULTS)
def test_a_few_lines_do_the_same_compiled(lines: tuple[Entries, Any], e: str) -> None:
    entries, table = lines
    table.a = 0
    assert entries.call("_do", tables=table, which=list(RESULTS).index(e)) == RESULTS[e]


EIGHT = ", ".join(f"('n{i}', 64)" for i in range(8))  # so that the cells begin a block of 64 bytes
COPIED = f"""
_TABLE = _record(({EIGHT}, ('p', 16, 64)))
_AT = _offset(_TABLE, 'p')

@_entry
def _do(tables: Tables, before: Tables, rows: Grid16) -> None:
    t = tables[0]
    _lay(t, before[0])
    for i in range(63):
        t.p[i] = t.p[i] - 1
    _spread(rows[0], 0, t, _AT, 64)
"""


def test_what_is_written_after_a_copy_is_read_after_it() -> None:
    """Blocks are copied in wide words; small cells written between two copies must not be missed."""
    numpy = pytest.importorskip("numpy")
    cpp = translated(COPIED, "copies")
    made, Table = Entries(Source("copies", "copies", cpp)), structs(cpp.records)["Table"]
    t, before, rows = Table(), Table(), numpy.zeros((1, 64), numpy.int16)
    before.p[:] = list(range(64))
    made.call("_do", tables=t, before=before, rows=rows)
    assert rows[0].tolist() == [*range(-1, 62), 63]
