"""How a table that was put away is opened: from its snapshot where that fits its rows, else from the rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from irisade.core import kept_match
from irisade.core.kept_match import KeptMatch
from irisade.web.table.fold import PLAYING, UNPLAYABLE, Fold
from irisade.web.table.frames import Looks
from irisade.web.table.rows import Row
from irisade.web.table.snapshots import Snapshots

ROWS, SNAPSHOT, MISFIT = "rows", "snapshot", "bad snapshot"
Table = TypeVar("Table", bound=Fold)


class Opened(NamedTuple, Generic[Table]):
    table: Table
    how: str  # ROWS, SNAPSHOT, or MISFIT: there was a snapshot, but not of these rows


def open_table(new: Callable[[], Table], key: bytes, rows: Sequence[Row], snapshot: bytes) -> Opened[Table]:
    """The table that these rows tell, quickly if the snapshot stands for the first of them.

    Diverged when the rows themselves do not play.
    """
    if snapshot:
        try:
            quick = _begun(new, key, rows[0])
            plain = quick.snapshots.read(snapshot, quick, rows)
            if plain is not None:
                _lay(quick, plain)
                return Opened(_all(quick, rows[quick.v + 1 :]), SNAPSHOT)
        except UNPLAYABLE:
            pass  # whether the rows play is found out below
    return Opened(_all(_begun(new, key, rows[0]), rows[1:]), MISFIT if snapshot else ROWS)


def _begun(new: Callable[[], Table], key: bytes, first: Row) -> Table:
    table = new()
    table.snapshots = Snapshots(key, table.id)
    table.fold(first)
    return table


def _all(table: Table, rows: Iterable[Row]) -> Table:
    for row in rows:
        table.fold(row)
    return table


def _lay(t: Fold, plain: dict[str, Any]) -> None:
    """Everything as `snapshots.plain` tells it, on a table that knows its first row."""
    t.state, t.v, t.at, t.started = PLAYING, plain["v"], plain["at"], plain["started"]
    t.settings, t.promise, t.numbers = plain["settings"], plain["promise"], plain["numbers"]
    t.added, t.stop_seats = set(plain["added"]), set(plain["stop_seats"])
    t.first, t.begins, t.asked_v = plain["first"], plain["begins"], plain["asked_v"]
    t.hands, t.taken_over = plain["hands"], plain["taken_over"]
    t._check, t._marks = plain["check"], plain["marks"]
    t.seating.resume(plain["seating"])
    if t.agreed.promise:
        t.mix_luck()
    t._luck.dice.rolled = plain["rolled"]
    t.robots.sit(t.game, [each.plays_as for each in t.chairs])
    t.robots.resume(plain["robots"])
    t.looks = Looks(t.game, t.settings, t.pace, plain["names"])
    t.match = kept_match.resumed(t.game, len(t.chairs), t.options, KeptMatch(*plain["match"]), t._luck)
    vars(t.match).update(t.hears())
    t.looks.resume(plain["looks"], t.match)
