"""What a game teaches while it is played: plain data beside its face, in `lesson.py`.

A bubble is one sentence about one rule. It is said the first time that rule matters: when its question is
asked (a `Kind` names its rule), or when something is shown that the lesson traces to it. Whoever shows a
table decides when, and remembers what has been learnt. A game without a lesson teaches nothing, and plays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from irisade.core.contract import BadPart
from irisade.core.text import Sentence
from irisade.core.words import EVERYBODY

LONGEST = 80  # characters of a bubble, in any language
LONGEST_GOAL = 14  # words of the goal


@dataclass(frozen=True)
class Lesson:
    """The sentences of one game, by the rule that each is about as the rules page names it: "CR-3"."""

    bubbles: Mapping[str, Sentence] = field(default_factory=dict)
    shows: Mapping[str, str] = field(default_factory=dict)  # the rule that the sentence of a Show is about

    def __post_init__(self) -> None:
        for show, rule in self.shows.items():
            if rule not in self.bubbles:
                raise BadPart(f"lesson.py: {show!r} is about {rule}, which has no bubble")

    def about(self, said: Sequence[tuple[Sentence, int]]) -> list[str]:
        """The rules that what everybody has just heard is about, each once."""
        shows = self.shows
        found = [shows[line.text] for line, eyes in said if eyes == EVERYBODY and line.text in shows]
        return list(dict.fromkeys(found))


NO_LESSON = Lesson()
