"""What Les aveugles and A l'aveuglette say alike."""

from __future__ import annotations

from collections.abc import Mapping

from irisade.core.text import Sentence, Spelling, Talk
from irisade.core.words import HIDDEN, Show
from irisade.draw.scene import ByHand, Reason
from irisade.games.colomo.discs_said import WORDS
from irisade.games.colomo.look import whose
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


def counts_for(show: Show) -> Reason:  # CL-20, CG-20
    """Whoever brought a pawn home, it counts for its owner."""
    return Reason(
        Sentence("It has {friend}’s colour, so it counts for {friend}", {"friend": show.value}),
        Sentence("It has your colour, so it counts for you"),
        show.value,
    )


def turns_it_over(black: Table | None, rule: str) -> ByHand:  # CL-20, CG-20
    """Whoever brought a pawn home turns it over: whose is it?"""
    prompt = Sentence("Whose pawn is it? Turn it over")
    return ByHand(black, "leaving", Sentence("Turn over the pawn"), prompt, rule)


def was_it_theirs(t: Table) -> Sentence:
    """What those are asked who may say hey."""
    return Sentence("Did that pawn belong to {mover}?", {"mover": t.turn})


def pawn_label(t: Table, cell: int, talk: Talk) -> str:
    seat = whose(t, t.cells[cell])
    if seat == HIDDEN:
        return talk("a pawn on {cell}", cell=cell)
    return talk("a pawn belonging to {seat}, on {cell}", seat=seat, cell=cell)


def leaving_label(t: Table, talk: Talk) -> str:
    """Of the pawn that moves and stands nowhere any more."""
    seat = whose(t, t.moving)
    if seat == HIDDEN:
        return talk("a pawn on its way")
    return talk("a pawn belonging to {seat}, on its way", seat=seat)
