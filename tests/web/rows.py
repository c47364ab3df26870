"""Rows and entries to be stored, of which nothing matters but what a test names."""

from __future__ import annotations

from irisade.web.table.rows import Append, Row


def row(v: int, at: int = 1_000, what: str = "move", answer: str = "17") -> Row:
    return Row(v, what, 1, answer, "(g) (4)", "person", at, 4_000_000_000 + v)


def entry(table: str, *rows: Row, due: int | None = None, state: str = "playing", code: str = "") -> Append:
    return Append(table, rows, due, state, code)
