"""A whole face of what an author has drawn and said, and of what is made from the rules for the rest."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from irisade.core.text import Sentence
from irisade.core.words import Kind
from irisade.draw.generated import drawings, evidence
from irisade.draw.generated.mat import Mat
from irisade.draw.generated.parts import MatParts
from irisade.draw.generated.words import MadeWords, sentences

if TYPE_CHECKING:
    from irisade.core.game import Game


def generated(game: Game, own: Any = None) -> SimpleNamespace:
    """The face of a game; `own` is what its author has of one, and goes before what is made.

    `SENTENCES` is what the generated part says: an author translates that, too.
    """
    parts = MatParts(game)
    words = MadeWords(game.rules, game.kinds)
    mat = Mat(parts, words.noted)
    told = {kind: evidence.always_told(parts.met, kind) for kind in game.kinds}

    def score(t: Any, seat: int) -> Sentence:
        if not parts.tells_points(t, seat):
            return Sentence("?")
        try:
            return Sentence("{n}", {"n": game.rules.points(t, seat)})
        except LookupError:  # something is shown while the table is still being laid
            return Sentence("?")

    def log(t: Any, seat: int, kind: Kind, option: int) -> Sentence | None:
        return None if told[kind] else words.log(seat, kind, option)

    def why_not(t: Any, seat: int, kind: Kind, option: int) -> Sentence | None:
        """What does not lie where options come from; more than that only the rules know."""
        return None if mat.offers(t, seat, kind, option) else words.missing(kind, option)

    made: dict[str, Any] = {
        "SEAT_TINTS": drawings.SEAT_TINTS[: max(most_seats(game))],
        "prompt": lambda t, asking: words.prompt(asking),
        "score": score,
        "log": log,
        "why_not": why_not,
    }
    brought = {name: thing for name, thing in vars(own).items() if not name.startswith("_")} if own else {}
    if "stage" not in brought and "common" not in brought:
        made |= {"stage": mat.stage, "spot": mat.spot, "UPRIGHT": 1.0}
    printed = [kind.what for kind in parts.printed]
    said = sentences(words, [*(part.name for part in parts.parts), *printed], parts.sources)
    whole = {**made, **brought, "SENTENCES": frozenset(said)}
    whole["BOOK"] = {**mat.book(), **brought.get("BOOK", {})}
    whole["WORDS"] = {**words.spelling, **brought.get("WORDS", {})}
    return SimpleNamespace(**whole)


def most_seats(game: Game) -> Iterator[int]:
    """All numbers of seats that some option allows."""
    yield from game.seats
    for option in game.options:
        for seats in option.seats.values():
            yield from seats
