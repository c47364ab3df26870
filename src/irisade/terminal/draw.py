"""`irisade draw`: a table of a record as a picture."""

from __future__ import annotations

import sys
from pathlib import Path

from irisade.draw.face import compose
from irisade.draw.scene import Form
from irisade.terminal.record_file import check_seat, looked_at, played, read, settings_of
from irisade.terminal.seating import SeatPlan
from irisade.terminal.words import Trouble, Voice

ASPECTS = {"wide": 1.6, "tall": 0.55}  # of a screen, and of a telephone


def draw(path: Path, at: int | None, seat: str, form: Form, dark: bool, say: Voice) -> str:
    """The table after this many moves, as SVG; without a number, at the end."""
    from irisade.draw.layout import place
    from irisade.draw.svg import render as picture

    record = read(path, say)
    names = SeatPlan.of_record(record.names).names
    check_seat(seat, len(names), say)
    played(record, path, say)
    record = record.today()
    moves = record.moves if at is None else at
    if not 0 <= moves <= record.moves:
        raise Trouble(say("{file} has {n:move|moves}, not {at}.", file=path, n=record.moves, at=moves))
    match = next(match for number, match in enumerate(record.steps()) if number == moves)
    talk = match.game.talk(say.lang, names)
    view, me = looked_at(match, seat)
    scene = compose(match.game, view, me, match.asking, form, talk, settings_of(record), over=match.over)
    book = match.game.face.BOOK
    return picture(place(scene, ASPECTS[form], book), book, dark=dark)


def write(text: str, output: str, say: Voice) -> None:
    """To a file, or with "-" to whoever reads on."""
    if output == "-":
        sys.stdout.write(text)
        return
    try:
        Path(output).write_text(text, encoding="utf-8")
    except OSError:
        raise Trouble(say("I cannot write to {file}.", file=output)) from None
