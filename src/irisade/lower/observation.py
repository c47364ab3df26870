"""How a table is laid out in a row of numbers, for those who learn from it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from irisade.core.table import WIDE_BITS, Bound

HEAD = 2  # cells of an observation before the table: the seat and the question
PLACES = 64  # of which a seat may remember what it was shown there


def is_small(bound: Bound | None) -> bool:
    """Is this a field of which every item is seen?"""
    return bound is not None and bound.bits != WIDE_BITS


def room_of(bound: Bound | None) -> int:
    """How many cells of an observation a field takes."""
    return max(bound.rows, 1) * (bound.capacity + 1) if bound is not None and is_small(bound) else 1


def seen(layout: Mapping[str, Bound | None]) -> int:
    """How many cells of a row are the question and the table; memory comes after them."""
    return HEAD + sum(map(room_of, layout.values()))


def laying_out(layout: Mapping[str, Bound | None]) -> str:
    """`_lay_out` of the generated file, which writes a table into a row.

    Small piles that follow one another are written in one go; of what is wide, only how much there is.
    """
    offsets: list[str] = []
    lines, at = ["def _lay_out(t: Table, row: Cells) -> None:"], HEAD
    for small, group in groupby(layout.items(), lambda item: is_small(item[1])):
        fields = dict(group)
        many = sum(map(room_of, fields.values()))
        if small:
            offsets.append(f"_AT_{at} = _offset(_TABLE, {next(iter(fields))!r})")
            lines.append(f"    _spread(row, {at}, t, _AT_{at}, {many})")
        else:
            for place, (field, bound) in enumerate(fields.items(), at):
                value = f"_small(t.{field})" if bound is None else f"_size(t.{field}[:])"
                lines.append(f"    row[{place}] = {value}")
        at += many
    return "\n".join([*offsets, "", *lines, "    return"])
