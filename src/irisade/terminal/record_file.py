"""A record that a command names: read, played through, and looked at from somebody's place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from irisade.core.match import Match
from irisade.core.record import BadRecord, Record
from irisade.core.words import NOBODY, SEAT_LETTERS
from irisade.draw.face import looks_told
from irisade.draw.scene import LOOKS, THROW
from irisade.draw.throw import name_of
from irisade.terminal.words import Trouble, Voice

ALL, WATCHER = "all", "watcher"


def read(path: Path, say: Voice) -> Record:
    try:
        return Record.parse(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise Trouble(say("{file} is not a game record: it is not text.", file=path)) from None
    except OSError:
        raise Trouble(say("I cannot read {file}.", file=path)) from None
    except BadRecord as bad:
        raise Trouble(say("{file}: {why}.", file=path, why=bad)) from None


def played(record: Record, path: Path, say: Voice) -> Match:
    """The whole record, checked."""
    try:
        return record.replay()
    except BadRecord as bad:
        raise Trouble(say("{file}: {why}.", file=path, why=bad)) from None


def settings_of(record: Record) -> dict[str, str]:
    """Those of its table, and the throw of its discs; colours that nobody can have chosen are left out."""
    told, face = dict(record.settings), record.game().face
    looks = looks_told(face, told.pop(LOOKS, ""), len(record.names))
    return {**told, **({LOOKS: " ".join(looks)} if looks else {}), THROW: name_of(record)}


def looked_at(match: Match, seat: str) -> tuple[Any, int]:
    """The table as this seat or a watcher sees it, and whose place it is drawn from.

    With `all` nothing is covered, and it is drawn from the place of whoever is asked.
    """
    if seat == ALL:
        return match.table.copy(), next(iter(match.asked()), NOBODY)
    me = NOBODY if seat == WATCHER else SEAT_LETTERS.index(seat)
    return match.view(me), me


def check_seat(seat: str, seats: int, say: Voice) -> None:
    known = [*SEAT_LETTERS[:seats], WATCHER, ALL]
    if seat not in known:
        raise Trouble(say("A seat is one of {known}, not “{seat}”.", known=", ".join(known), seat=seat))
