"""What Les aveugles and A l'aveuglette say alike."""

from __future__ import annotations

from collections.abc import Mapping

from irisade.core.text import Line, Spelling, Talk
from irisade.games.colomo.discs_said import WORDS
from irisade.games.colomo.pawns import Table


def _cell(talk: Talk, cell: int) -> str:
    return talk("cell {n}", n=cell)


PAWN_WORDS: Mapping[str, Spelling] = {
    **WORDS,
    "cell": _cell,
    "caller": "seat",
    "mover": "seat",
    "pawns": "number",
}


def which_colour() -> Line:
    return Line("Which colour do you play with?")


def plays_with(seat: int, hue: int) -> Line:
    return Line("{seat} plays with {colour}", {"seat": seat, "colour": hue})


def was_it_theirs(t: Table) -> Line:
    """What those are asked who may say hey."""
    return Line("Did that pawn belong to {mover}?", {"mover": t.turn})
