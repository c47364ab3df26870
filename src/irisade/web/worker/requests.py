"""What a page asks of the house without a line: films, stories, records, as the server's API answers them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import isfinite
from typing import Any, NamedTuple

from irisade.core.game import find
from irisade.core.words import NOBODY
from irisade.web.pictures import puzzle
from irisade.web.pictures.film import film, read
from irisade.web.pictures.qr import MOST, qr
from irisade.web.pictures.story import story
from irisade.web.room.room import GONE
from irisade.web.table.live import LiveTable
from irisade.web.table.reasons import reasons
from irisade.web.table.records import people_of, record_of
from irisade.web.table.rows import Row
from irisade.web.table.seating import NotPossible
from irisade.web.table.standing import standing
from irisade.web.words import voice


class Kept(NamedTuple):
    """A table as its store has it."""

    table: str
    key: bytes
    rows: list[Row]

    def live(self) -> LiveTable:
        if not self.rows:
            raise NotPossible(GONE)
        made = LiveTable(self.table, self.key)
        for row in self.rows:
            made.fold(row)
        return made


def answered(what: str, asked: str, table: str, kept: str) -> str:
    """{"body": …} or {"why": …}: a film of a text or of a table, the story of a table, a record, a puzzle, …

    `kept`: {rows, key} of the table, "" where there is none.
    """
    wanted = json.loads(asked)
    try:
        return json.dumps({"body": _ASKED[what](wanted, _kept(table, kept))})
    except NotPossible as refused:
        return json.dumps({"why": voice(str(wanted.get("lang", "en")))(refused.text, **refused.words)})


def _kept(table: str, kept: str) -> Kept:
    told: Any = json.loads(kept) if kept else {"rows": [], "key": ""}
    return Kept(table, bytes.fromhex(told["key"]), [Row(*row) for row in told["rows"]])


def _film_of_text(wanted: Mapping[str, Any], kept: Kept) -> str:
    return film(read(str(wanted.get("record", ""))), *_seen(wanted))


def _film_of_table(wanted: Mapping[str, Any], kept: Kept) -> str:
    live = kept.live()
    told = reasons(kept.rows, kept.table, kept.key)
    return film(record_of(live), *_seen(wanted), live.names, told)


def _story(wanted: Mapping[str, Any], kept: Kept) -> str:
    live = kept.live()
    seat, lang, _ = _seen(wanted)
    return story(record_of(live), seat, lang, live.names, people_of(live), wanted.get("theme") == "dark")


def _record(wanted: Mapping[str, Any], kept: Kept) -> str:
    return str(record_of(kept.live()))


def _rows(wanted: Mapping[str, Any], kept: Kept) -> str:
    return json.dumps({"rows": kept.rows, "key": kept.key.hex()})


def _standing(wanted: Mapping[str, Any], kept: Kept) -> str:
    return json.dumps(standing(kept.live(), str(wanted.get("token", ""))))


def _code(wanted: Mapping[str, Any], kept: Kept) -> str:
    """A picture to be photographed; "" for what no such picture holds."""
    way = str(wanted.get("way", ""))
    return qr(way) if len(way) <= MOST else ""


def _seen(wanted: Mapping[str, Any]) -> tuple[int, str, float]:
    seat, aspect = int(wanted.get("seat", NOBODY)), float(wanted.get("aspect", 1.6))
    aspect = min(20.0, max(0.05, aspect)) if isfinite(aspect) else 1.6
    return seat, str(wanted.get("lang", "en")), aspect


def _puzzle(wanted: Mapping[str, Any], kept: Kept) -> str:
    _, lang, aspect = _seen(wanted)
    game, day = find(str(wanted["game"])), str(wanted["date"])
    return puzzle.told(game, day, lang, aspect, wanted.get("theme") == "dark")


_ASKED = {
    "film of text": _film_of_text,
    "film of table": _film_of_table,
    "story of table": _story,
    "record": _record,
    "rows": _rows,
    "puzzle": _puzzle,
    "standing": _standing,
    "code": _code,
}
