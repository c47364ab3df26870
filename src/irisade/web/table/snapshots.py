"""A table as it stood before one of its moves, so that opening it does not mean playing everything again.

Snapshots are kept beside the rows, never instead of them. One is used only if it was made by exactly this
code, with this server's key, of exactly these rows: its seal tells. Else everything is played again from the
rows, as if there were none. It is plain data, and has no more secrets than the rows and the key together.

It stands for what lay there when somebody was about to move. So it needs no frames: with the next row, which
is that move, there are others.
"""

from __future__ import annotations

import hashlib
import hmac
import importlib
import json
import zlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import irisade
from irisade.bots.invited import INVITED
from irisade.core import kept_match
from irisade.core.game import Game
from irisade.web.table.rows import Row, as_text

if TYPE_CHECKING:
    from irisade.web.table.fold import Fold

EVERY, SHARE = 72, 8  # rows between two of them: so many, and of a long game this part of it
MOVES = ("move", "pass")  # rows that one may stand before
SEAL, NUMBER = 32, 4  # bytes in front: the seal, and the number of the last row that it stands for
QUICK = 1  # how hard it is compressed
ROW = "%d %s %d %r %r %s %d %d\n"


class Snapshots:
    """Those of one live table: which rows the next one would stand for, and when it is due."""

    def __init__(self, key: bytes, table: str) -> None:
        self._key = hmac.digest(key, b"snapshots of " + table.encode(), "sha256")
        self._rows = hashlib.sha256()  # of all that were taken in
        self._last = 0  # the row of the latest one
        self._made = b""

    def take(self, row: Row) -> None:
        """The table has taken in this row."""
        self._rows.update((ROW % row).encode())

    def before(self, t: Fold, what: str) -> None:
        """Such a row is about to follow: make one now if it is time."""
        if what in MOVES and t.v - self._last >= EVERY + t.v // SHARE and not t.of_another_version:
            self._last = t.v
            try:
                plain = as_text(_plain(t))
            except LookupError:  # the game has kinds of questions that have no number
                return
            body = t.v.to_bytes(NUMBER, "big") + zlib.compress(plain.encode(), QUICK)
            self._made = self._seal(t.game, body) + body

    def made(self) -> bytes:
        """The one that waits to be stored, once; b"" when there is none."""
        made, self._made = self._made, b""
        return made

    def read(self, snapshot: bytes, t: Fold, rows: Sequence[Row]) -> Any:
        """What it tells, if it stands for the first of these rows and a move follows; else None.

        The table has taken in row 0, and should go on as if it had taken in all that it stands for.
        """
        body = snapshot[SEAL:]
        v = int.from_bytes(body[:NUMBER], "big")
        if t.of_another_version or not 0 < v < len(rows) - 1 or rows[v + 1].what not in MOVES:
            return None
        self._rows.update("".join([ROW % row for row in rows[1 : v + 1]]).encode())
        if not hmac.compare_digest(self._seal(t.game, body), snapshot[:SEAL]):
            return None
        self._last = v
        return json.loads(zlib.decompress(body[NUMBER:]))

    def _seal(self, game: Game, body: bytes) -> bytes:
        made = hmac.new(self._key, code_of(game), "sha256")
        made.update(self._rows.digest())
        made.update(body)
        return made.digest()


class _NoSnapshots(Snapshots):
    """Where nobody keeps any."""

    def __init__(self) -> None:
        super().__init__(b"", "")

    def take(self, row: Row) -> None:
        """Nobody will ask which rows there were."""

    def before(self, t: Fold, what: str) -> None:
        """It is never time."""


NO_SNAPSHOTS = _NoSnapshots()


def code_of(game: Game) -> bytes:
    """It changes whenever anything does that plays, remembers or tells: code, or who listens."""
    return _code(game, tuple(sorted(INVITED)))


@cache
def _code(game: Game, listening: Sequence[str]) -> bytes:
    told = hashlib.sha256(f"{game.key} {game.version} {listening}".encode())
    told.update(program())
    home = Path(str(importlib.import_module(game.package).__file__))
    told.update(_digest(home))
    return told.digest()


@cache
def program() -> bytes:
    """The digest of all our own code. A server takes it before anybody could have to wait for it."""
    return _digest(Path(irisade.__file__))


def _digest(home: Path) -> bytes:
    """Of a package with all that is in it, or of a game in one file."""
    told = hashlib.sha256()
    for file in sorted(home.parent.rglob("*.py")) if home.name == "__init__.py" else [home]:
        told.update(file.read_bytes())
    return told.digest()


# -- what is in one --


def _plain(t: Fold) -> dict[str, Any]:
    return {
        "v": t.v,
        "at": t.at,
        "settings": t.settings,
        "promise": t.promise,
        "numbers": t.numbers,
        "added": sorted(t.added),
        "first": t.first,
        "begins": t.begins,
        "asked_v": t.asked_v,
        "stop_seats": sorted(t.stop_seats),
        "started": t.started,
        "check": t._check,
        "marks": t._marks,
        "hands": t.hands,
        "taken_over": t.taken_over,
        "rolled": t._luck.dice.rolled,
        "seating": t.seating.kept(),
        "robots": t.robots.kept(),
        "match": kept_match.kept(t.match),
        "names": t.looks.names,
        "looks": t.looks.kept(),
    }
