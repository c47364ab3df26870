"""How a game went, told in three pictures once it is over: who got going, where it turned, how it ended.

It is read from the record alone, when somebody asks for it; no move costs anything for it. Nothing here knows
a game: who was ahead follows from its own `score`, what happened from its own lines.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypedDict

from irisade.bots.names import called
from irisade.core.game import Game
from irisade.core.match import Match, Outcome
from irisade.core.record import Record
from irisade.core.text import Talk
from irisade.core.words import EVERYBODY
from irisade.draw.face import compose
from irisade.draw.layout import place
from irisade.draw.svg import still
from irisade.web.pictures.film import Effort, always, played, settings_of, stops
from irisade.web.table.frames import Frame
from irisade.web.table.seating import NotPossible
from irisade.web.words import WebVoice, voice

ASPECT, WIDTH = 1.6, 640  # of a picture
NARROWLY = 1  # points behind


class Highlight(TypedDict):
    label: str
    text: str
    picture: str  # SVG
    turning: bool


class ToldStory(TypedDict):
    """A story, as the page shows it."""

    why: str
    tie: str  # how equal points were told apart; "" where nobody had as many as the winner
    moments: list[Highlight]
    kind: list[str]  # a word for everybody who did not win


class AfterMove(NamedTuple):
    """The table after one move."""

    frame: Frame
    lines: tuple[str, ...]  # that these eyes heard
    scores: tuple[int, ...]


def story(
    record: Record,
    seat: int,
    lang: str,
    names: Sequence[str] = (),
    people: Sequence[int] = (),
    dark: bool = False,
    waited_for: Callable[[], bool] = always,
) -> str:
    """The story as JSON, by the eyes of a seat (NOBODY: a watcher); `people` get a kind word each.

    It may cost no more than a film, and is Abandoned as one when it is not `waited_for` any more.
    """
    whole = played(record)
    record, outcome = record.today(), whole.outcome
    if outcome is None:
        raise NotPossible("This game is not over yet.")
    if not -1 <= seat < whole.seats:
        raise NotPossible("There is no such seat.")
    names = names or called(record.names)
    talk, say = whole.game.talk(lang, names), voice(lang)
    settings = settings_of(whole.game, record)
    walk = walked(record, whole, settings, seat, talk, waited_for)
    told: ToldStory = {
        "why": _sentence(talk(outcome.why)),
        "tie": tie(whole, outcome, talk, say),
        "moments": [
            {
                "label": label,
                "text": text,
                "picture": _drawn(whole.game, walk[at].frame, seat, talk, settings, dark),
                "turning": turning,
            }
            for at, label, text, turning in chosen(walk, outcome, names, say, _sentence(talk(outcome.why)))
        ],
        "kind": [word for who in people if (word := kind_word(walk, outcome, who, names[who], say))],
    }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def walked(
    record: Record,
    whole: Match,
    settings: dict[str, str],
    seat: int,
    talk: Talk,
    waited_for: Callable[[], bool] = always,
) -> list[AfterMove]:
    """The table after every move, from the beginning to the end."""
    game, found, effort = whole.game, list[AfterMove](), Effort(waited_for)
    for _, token, frame in stops(record, whole, settings):
        effort.spend(0)
        lines = tuple(talk.line(line) for line, eyes in frame.said if eyes in (EVERYBODY, seat))
        if not token and found:
            lines = (*found.pop().lines, *lines)
        scores = tuple(game.rules.score(frame.table, each) for each in range(whole.seats))
        found.append(AfterMove(frame, lines, scores))
    return found


# -- which moments --


def leader(stop: AfterMove) -> int:
    """Who alone is ahead; -1 where nobody is."""
    best = max(stop.scores)
    return stop.scores.index(best) if stop.scores.count(best) == 1 else -1


def turning_point(walk: Sequence[AfterMove], winner: int) -> int:
    """The move since which the winner was ahead of everybody for good."""
    at = len(walk) - 1
    while at > 1 and leader(walk[at - 1]) == winner:
        at -= 1
    return at


def leap(walk: Sequence[AfterMove], who: int, until: int) -> int:
    """The move before `until` with which this one gained most on the best of the others."""

    def lead(stop: AfterMove) -> int:
        return stop.scores[who] - max(score for seat, score in enumerate(stop.scores) if seat != who)

    return max(range(1, max(2, until)), key=lambda at: (lead(walk[at]) - lead(walk[at - 1]), -at))


def first_gain(walk: Sequence[AfterMove], who: int, until: int) -> int:
    """The move with which this one first had more than before; before `until`."""
    gains = (at for at in range(1, until) if walk[at].scores[who] > walk[at - 1].scores[who])
    return next(gains, 1)


def chosen(
    walk: Sequence[AfterMove], outcome: Outcome, names: Sequence[str], say: WebVoice, why: str
) -> list[tuple[int, str, str, bool]]:
    """Which moves are shown, what stands over and under them, and whether it is the turning point."""
    last = len(walk) - 1
    best = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
    if last < 3:
        return [(last, say("The end"), why, False)]
    name = names[best[0]]
    turn = turning_point(walk, best[0]) if len(best) == 1 else last
    late = turn >= last
    middle = leap(walk, best[0], last) if late else turn
    first = first_gain(walk, best[0], middle) if middle > 1 else 0
    ahead = say("From here on {name} is in front.", name=name)
    return [
        (first, say("{name} gets going", name=name), _heard(walk[first], name), False),
        (
            middle,
            say("A great leap") if late else say("Turning point"),
            _heard(walk[middle], name) if late else f"{_heard(walk[middle], name)} {ahead}".strip(),
            not late,
        ),
        (
            last,
            say("The last move decides!") if late and len(best) == 1 else say("The end"),
            why,
            late and len(best) == 1,
        ),
    ]


def _heard(stop: AfterMove, name: str) -> str:
    """What came of a move: the last thing that was said of this one, else of anybody."""
    told = [line for line in stop.lines if name in line] or stop.lines
    return _sentence(told[-1]) if told else ""


def _sentence(text: str) -> str:
    """With a capital, and with a stop."""
    whole = text[:1].upper() + text[1:]
    return whole if not whole or whole[-1] in ".!?…" else f"{whole}."


def _drawn(game: Game, frame: Frame, seat: int, talk: Talk, settings: Mapping[str, str], dark: bool) -> str:
    view = frame.seen(game).of(seat)
    scene = compose(game, view, seat, None, "wide", talk, settings, over=frame.over)
    return still(place(scene, ASPECT, game.face.BOOK), game.face.BOOK, dark=dark, width=WIDTH)


# -- words --


def tie(match: Match, outcome: Outcome, talk: Talk, say: WebVoice) -> str:
    """Why one of those with the most points won and the others did not."""
    best = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
    equal = [
        seat
        for seat, points in enumerate(outcome.points)
        if points == outcome.points[best[0]] and seat not in best
    ]
    if not equal or match.agreed:
        return ""
    told = say("{name} has {n} too.", name=talk.names[equal[0]], n=outcome.points[best[0]])
    hook: Any = getattr(match.game.face, "tie", None)
    reason = hook(match.table, best[0], equal[0]) if hook else None
    return f"{told} {_sentence(talk.line(reason))}" if reason is not None else told


def kind_word(walk: Sequence[AfterMove], outcome: Outcome, who: int, name: str, say: WebVoice) -> str:
    """Something good that is true of whoever did not win; "" for those who did."""
    if outcome.ranks[who] == 1:
        return ""
    behind = max(outcome.points) - outcome.points[who]
    if 0 <= behind <= NARROWLY and outcome.points[who] > 0:
        return say("{name} came very close: what a finish!", name=name)
    led = sum(leader(stop) == who for stop in walk[1:-1])
    gains = [_gain(walk, seat) for seat in range(len(outcome.ranks))]
    if gains[who] > 0 and gains[who] == max(gains) and gains.count(max(gains)) == 1:
        return say("{name} made the biggest leap of all.", name=name)
    if led > 1:
        return say("{name} was in front for {n} moves.", name=name, n=led)
    if outcome.ranks[who] < max(outcome.ranks):
        return say("{name} left somebody behind. Well played!", name=name)
    return say("{name} played to the very end. Thank you for the game!", name=name)


def _gain(walk: Sequence[AfterMove], who: int) -> int:
    """The most that this one gained with one move, the last one left out: it may count in another way."""
    return max((walk[at].scores[who] - walk[at - 1].scores[who] for at in range(1, len(walk) - 1)), default=0)
