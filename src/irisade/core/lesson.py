"""What a game teaches while it is played: plain data beside its face, in `lesson.py`.

A bubble is one sentence about one rule. It is said the first time that rule matters: when its question is
asked (a `Kind` names its rule), or when something is shown that the lesson traces to it. Whoever shows a
table decides when, and remembers what has been learnt. A reason is said whenever its Show happens. A game
without a lesson teaches nothing, and plays.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from irisade.core.contract import BadPart
from irisade.core.text import Sentence
from irisade.core.words import EVERYBODY

LONGEST = 80  # characters of a bubble or a tip, in any language
LONGEST_GOAL = 14  # words of the goal
LONGEST_CAPTION = 8  # words of a caption of a demo


class Because(NamedTuple):
    """Why something happens, in the words of its Show; whoever it concerns may be told so to their face."""

    line: Sentence
    yours: Sentence | None = None  # the same, said to
    whose: str = "seat"  # the seat that this word of the Show names


@dataclass(frozen=True)
class Demo:
    """A short stretch of a game that is shown to whoever has never played it, with captions."""

    record: str  # in the notation of the game, luck included; it need not be over
    captions: Mapping[int, Sentence]  # by the move they come with, counted from 1; 0 is before the first
    ending: Sentence  # said over the last picture
    since: int = 0  # the move whose outcome is the first picture


@dataclass(frozen=True)
class FirstGame:
    """A short game for whoever has never played it, by options and settings that the game has anyway."""

    seats: int
    options: Mapping[str, str] = field(default_factory=dict)
    settings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Lesson:
    """The sentences of one game, by the rule that each is about as the rules page names it: "CR-3"."""

    bubbles: Mapping[str, Sentence] = field(default_factory=dict)
    shows: Mapping[str, str] = field(default_factory=dict)  # the rule that the sentence of a Show is about
    because: Mapping[str, Because] = field(default_factory=dict)  # why that happens which the sentence tells
    course: Collection[str] = ()  # shows at which somebody has less because they laid it down or paid it
    tips: Sequence[Sentence] = ()  # how to remember, where nobody may be told what lies where
    demo: Demo | None = None
    first: FirstGame | None = None

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


def declared_lesson(part: Any) -> Lesson:
    """That of a game's `lesson.py`, None where it has none."""
    if part is None:
        return NO_LESSON
    if not isinstance(getattr(part, "LESSON", None), Lesson):
        raise BadPart("lesson.py lacks LESSON, a Lesson")
    found: Lesson = part.LESSON
    return found
