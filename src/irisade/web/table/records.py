"""What is left of a table: its record, once the game is over or cannot go on."""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping

from irisade.core.record import LET_GO, Record
from irisade.core.words import SEAT_LETTERS
from irisade.web.table.fold import FROZEN, OVER, Fold
from irisade.web.table.seating import PERSON, chair
from irisade.web.table.settings import agree


def people_of(table: Fold) -> list[int]:
    """The seats of those who are no robots."""
    return [seat for seat, each in enumerate(table.chairs) if each.kind == PERSON]


def record_of(table: Fold) -> Record:
    """The whole game, once it is over, or cannot go on; NotPossible before, for it tells every secret."""
    if table.state == FROZEN:
        return _of_rows(table)
    table.check_state(OVER)
    usual = agree(table.game, {}, {}).settings
    changed = {key: value for key, value in table.settings.items() if usual.get(key) != value}
    began = datetime.datetime.fromtimestamp(table.started / 1000, datetime.UTC)
    hands = {"Hands": "; ".join(table.hands)} if table.hands else {}
    headers = {
        "Settings": _pairs(changed),
        **hands,
        "Date": began.date().isoformat(),
        "Seed": table.seed,
    }
    if table.cup is not None:
        headers["Cup"] = str(table.cup)
    if not table.of_another_version:
        headers["Promise"] = table.promise
        if table.secret:
            headers |= {"Secret": table.secret, "Numbers": "; ".join(table.numbers)}
        if table.begins:
            headers["Begins"] = table.begins
    return Record.of(table.match, [each.written for each in table.chairs], **headers)


def _of_rows(table: Fold) -> Record:
    """Without the rules that played it, one row a line: the release that began it can read it."""
    agreed = table.agreed
    chairs = [chair(each) for each in agreed.seats]
    lines: list[tuple[str, ...]] = []
    for row in table.kept:
        luck = row.luck.split()
        match row.what:
            case "sit":
                chairs[row.seat] = chair(json.loads(row.answer))
            case "start":
                chairs = [chairs[seat] for seat in json.loads(row.answer)["order"]]
                lines.append(tuple(luck))
            case "move":
                lines.append((f"{SEAT_LETTERS[row.seat]}:{row.answer}", *luck))
            case "pass":
                lines.append((LET_GO, *luck))
            case "back":
                lines.pop()
    head = {
        "Game": agreed.game,
        "Version": str(agreed.version),
        "Options": _pairs(agreed.options),
        "Seats": "; ".join(each.written for each in chairs),
    }
    return Record(head, tuple(filter(None, lines)))


def _pairs(words: Mapping[str, str]) -> str:
    return "; ".join(f"{key}={value}" for key, value in words.items())
