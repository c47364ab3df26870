"""What Les aveugles and A l'aveuglette say alike."""

from __future__ import annotations

from collections.abc import Mapping

from irisade.core.text import Sentence, Spelling, Talk
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


def which_colour() -> Sentence:
    return Sentence("Which colour do you play with?")


def plays_with(seat: int, hue: int) -> Sentence:
    return Sentence("{seat} plays with {colour}", {"seat": seat, "colour": hue})


def was_it_theirs(t: Table) -> Sentence:
    """What those are asked who may say hey."""
    return Sentence("Did that pawn belong to {mover}?", {"mover": t.turn})
