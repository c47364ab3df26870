"""What the Colomo games of discs say alike."""

from __future__ import annotations

from collections.abc import Mapping

from irisade.core.text import Sentence, Spelling, Talk
from irisade.draw.tints import RAINBOW
from irisade.games.colomo import discs


def _disc(talk: Talk, disc: int) -> str:
    return talk("disc {n}", n=disc)


WORDS: Mapping[str, Spelling] = {"disc": _disc, "colour": RAINBOW, "friend": "seat"}


def prize_score(t: discs.PrizeTable, seat: int) -> Sentence:
    """How many discs somebody has won."""
    return Sentence("{n}", {"n": discs.points(t, seat)})


def turns_over(seat: int) -> Sentence:
    """Neither place nor colour: what was seen must be remembered."""
    return Sentence("{seat} turns over a disc", {"seat": seat})


def why_not_turn_over(t: discs.Table, disc: int) -> Sentence | None:
    """Why a disc of the middle cannot be turned over or pointed at."""
    if disc not in t.middle:
        return Sentence("There is no disc there any more")
    if disc in t.up:
        return Sentence("This disc is already turned over")
    return None
