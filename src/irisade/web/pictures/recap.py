"""What happened since somebody's last turn, where the game goes on: as a film, by the eyes of one viewer.

The rules play the answers once more, and every picture is made from a view, as those were that the viewer
has missed: nobody is shown what they could not have seen. Where people have to remember what was shown there
is no film, for it would be a second look; what everybody was told is told again.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from typing import Any, TypedDict

from irisade.core.dice import ScriptedDice
from irisade.core.match import LUCK, Answer, Match
from irisade.core.words import EVERYBODY, NOBODY, Ask
from irisade.draw.pace import SHOW_TIME
from irisade.draw.scene import THROW
from irisade.web.pictures.film import MOVE, patch_of
from irisade.web.pictures.pictures import Pictures, to_seat
from irisade.web.table.fold import Fold
from irisade.web.table.frames import UNTOLD, Frame, Looks, heard_of
from irisade.web.table.seating import NotPossible

FURTHEST = 120  # answers back
LONGEST = 4000  # answers of a game whose turns are told again
NOTHING_NEW = "Nothing has happened since your last turn."


class Missed(TypedDict):
    """`beats` as those of a film; there are none where people remember for themselves."""

    beats: list[dict[str, Any]]
    lines: list[str]  # that everybody heard


def recap(
    live: Fold, seats: Collection[int], eyes: int, lang: str, aspect: float, upto: Frame | None = None
) -> Missed:
    """What others did since one of these seats answered last; NotPossible where that is nothing.

    `upto` is what is seen now: what waits for a hand has not happened yet.
    """
    answers, talk = live.match.answers, live.game.talk(lang, live.names)
    own = [number for number, answer in enumerate(answers) if answer.seat in seats]
    since = max(own[-1] + 1 if own else 0, len(answers) - FURTHEST)
    if len(answers) > LONGEST or not any(answer.seat >= 0 for answer in answers[since:]):
        raise NotPossible(NOTHING_NEW)
    films = SHOW_TIME not in live.settings
    pictures = Pictures(live.game, live.names, {**live.settings, THROW: live.promise})
    missed: Missed = {"beats": [], "lines": []}
    last = None
    for frame in _frames(live, since, upto):
        told = [talk.line(line) for line, heard in frame.said if heard == EVERYBODY]
        missed["lines"] += [line for line in told if line not in missed["lines"][-1:]]
        if not films:
            continue
        picture = pictures.draw(frame, eyes, lang, aspect).to_look_at()
        rev = len(missed["beats"]) + 1
        beat: dict[str, Any] = {"hold": max(frame.hold - frame.lasts, frame.read) or MOVE}
        if frame.reason is not None:
            beat["because"] = talk.line(to_seat(eyes, frame.reason))
        if last is None:
            beat["full"] = pictures.full(picture, rev, [])
        else:
            beat["patch"] = json.loads(patch_of(pictures, last, picture, rev))
        missed["beats"].append(beat)
        last = picture
    return missed


def _frames(live: Fold, since: int, upto: Frame | None) -> Iterator[Frame]:
    """The table as it was before this answer, and everything that could be seen after it."""
    answers = tuple(live.match.answers)
    luck = ScriptedDice(answer.option for answer in answers if answer.seat == LUCK)
    match = Match(live.game, live.match.seats, luck, live.match.options, live=True)
    looks = Looks(live.game, live.settings, 1.0, live.names)
    latest = max((number for number, answer in enumerate(answers) if answer.seat != LUCK), default=0)
    for number, answer in enumerate(answers):
        if number == since:
            _skip_shows(match)
            looks.play(match, 0, ())
            yield looks.rest
        if answer.seat == LUCK:
            continue
        _skip_shows(match)
        asking = match.asking
        seen = match.view(NOBODY) if isinstance(asking, Ask) and asking.seen_by == EVERYBODY else None
        _say(match, answer)
        if number < since:
            continue
        said, why = UNTOLD
        if seen is not None and isinstance(asking, Ask):
            said, why = heard_of(live.game, seen, asking.seat, asking.kind, answer.option)
        if number == latest and upto is not None and upto.hand is not None:
            yield from live.frames[: live.frames.index(upto) + 1]
            return
        looks.play(match, 0, said, reason=why)
        yield from looks.frames


def _skip_shows(match: Match) -> None:
    while match.showing is not None:
        match.go_on()


def _say(match: Match, answer: Answer) -> None:
    if answer.seat == NOBODY:
        match.let_go()
    else:
        match.play(answer.seat, answer.option if isinstance(match.asking, Ask) else NOBODY)
