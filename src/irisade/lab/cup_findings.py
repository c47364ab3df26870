"""What the cups of a report say, in a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from irisade.core.words import SEAT_LETTERS
from irisade.lab import verdicts
from irisade.lab.figures import Study
from irisade.lab.findings_words import Finding
from irisade.lab.game_voice import GameVoice

WEIGHT = 5.0  # about that of the order of play


def cup_findings(study: Study, voice: GameVoice) -> Iterator[Finding]:
    """Which seat of the first game is farthest from its share of the cups; nothing where none were played."""
    found = verdicts.first_seats(study.played_cups())
    if found is None:
        return
    one, say = found.cups, voice.say
    words = {
        "n": one.cup.people,
        "games": one.cup.games,
        "letter": SEAT_LETTERS[found.seat],
        "share": say.percent(found.share.value, 1),
        "span": say.span(found.share.low, found.share.high, 1),
        "even": say.percent(1 / one.cup.people, 1),
    }
    rests = say("{n:cup|cups}", n=one.cups)
    if found.sure > 0:
        text = voice(
            "Even as a cup of {games} games, {game} is not balanced: with {n} players, whoever has seat"
            " {letter} in the first game wins {share} of the cups ({span}), where {even} would be even.",
            **words,
        )
        yield Finding("know", WEIGHT + found.sure, text, rests)
    elif found.reach > verdicts.UNEVEN:
        text = voice(
            "These cups do not show whether {game} is even over {games} games: with {n} players whoever has "
            "seat {letter} in the first game wins {share} of them ({span}), where {even} would be even.",
            **words,
        )
        yield Finding("know", WEIGHT, text, rests)
    else:
        text = voice(
            "As a cup of {games} games, {game} does not seem to favour anybody: at worst, with {n}"
            " players, whoever has seat {letter} in the first game wins {share} of the cups ({span}),"
            " where {even} would be even.",
            **words,
        )
        yield Finding("good", WEIGHT, text, rests)
