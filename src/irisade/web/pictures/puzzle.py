"""The puzzle of the day, as a page shows it: pictures, where to touch them, and what is said to each answer.

It is made from the game and the date alone, by a server or by the Python of a page.
"""

from __future__ import annotations

import json
from typing import TypedDict

from irisade.bots.levels import LEVELS
from irisade.bots.names import ANIMALS
from irisade.bots.puzzle import WORLDS, Puzzle, puzzle
from irisade.core.game import Game
from irisade.core.text import Talk
from irisade.draw.layout import Placed, form_of, place
from irisade.draw.scene import Scene
from irisade.draw.svg import still
from irisade.web.table.seating import NotPossible
from irisade.web.words import WebVoice, voice

WIDTH = 1000
SMALLEST = 6  # hundredths of the width, so that a finger finds it


class TouchSpot(TypedDict):
    """Where to touch the picture, in hundredths of its width and height."""

    x: float  # the centre
    y: float
    w: float
    h: float


class PuzzleChoice(TypedDict):
    label: str
    spot: TouchSpot | None  # a plain button where there is none
    verdict: str
    right: bool


class Pictured(TypedDict):
    picture: str  # SVG
    text: str


class PuzzleTold(TypedDict):
    title: str
    question: str
    looks: list[Pictured]  # to be watched first, one after the other
    picture: str
    choices: list[PuzzleChoice]
    why: list[str]  # told with every answer


def told(game: Game, day: str, lang: str, aspect: float = 1.6, dark: bool = False) -> str:
    """As JSON."""
    found, say = puzzle(game, day), voice(lang)
    if found is None:
        raise NotPossible("There is no puzzle for this game today.")
    talk = game.talk(lang, ANIMALS[lang][: found.seats])
    form = form_of(aspect, game.face)
    placed = place(found.scene(talk, form), aspect, game.face.BOOK)
    made: PuzzleTold = {
        "title": game.name(lang),
        "question": question(found, placed.scene, lang, say),
        "looks": [
            {
                "picture": _drawn(found, found.scene(talk, form, look), aspect, dark),
                "text": talk.line(look.show.line()),
            }
            for look in found.looks
        ],
        "picture": still(placed, game.face.BOOK, dark=dark, width=WIDTH),
        "choices": choices(found, placed, say),
        "why": reasons(found, talk, say),
    }
    return json.dumps(made, ensure_ascii=False, separators=(",", ":"))


def question(found: Puzzle, scene: Scene, lang: str, say: WebVoice) -> str:
    if found.is_memory:
        return say("Where is the {colour} one now?", colour=say.colour(found.sought))
    return say("Find the best move. {prompt}", prompt=scene.prompt)


def choices(found: Puzzle, placed: Placed, say: WebVoice) -> list[PuzzleChoice]:
    """Every option of the question, with what is said to whoever takes it: kind to everybody."""
    made: list[PuzzleChoice] = []
    acts = {found.asking.kind.read(act.move): act for act in placed.scene.acts}
    best = acts[found.best].label
    for option, act in acts.items():
        right = option == found.best
        if found.is_memory:
            verdict = say("Yes, there it is!") if right else say("Good try! Here it is.")
        elif right:
            verdict = say("Yes! {move}: that is the best move.", move=best)
        elif found.nearly(option):
            verdict = say("Nearly as good! The best move is: {move}.", move=best)
        else:
            verdict = say("Good try! The best move is: {move}.", move=best)
        spot = _spot(placed, act.via[0]) if len(act.via) == 1 else None
        made.append({"label": act.label, "spot": spot, "verdict": verdict, "right": right})
    return made


def reasons(found: Puzzle, talk: Talk, say: WebVoice) -> list[str]:
    if found.why is None:
        return []
    return [
        say("{name} says: “{why}.”", name=LEVELS[-1].nickname, why=talk.line(found.why)),
        say("Played on to the end {n} times, it came out ahead of every other move.", n=WORLDS),
    ]


def _drawn(found: Puzzle, scene: Scene, aspect: float, dark: bool) -> str:
    book = found.game.face.BOOK
    return still(place(scene, aspect, book), book, dark=dark, width=WIDTH)


def _spot(placed: Placed, id: str) -> TouchSpot | None:
    for piece in placed.pieces:
        if piece.piece.id == id:
            return _share(placed, piece.x, piece.y, piece.w, piece.h)
    if id in placed.targets:
        x, y, w = placed.targets[id]
        return _share(placed, x, y, w, w)
    return None


def _share(placed: Placed, x: float, y: float, w: float, h: float) -> TouchSpot:
    least = SMALLEST * placed.w / 100
    return {
        "x": round(100 * x / placed.w, 2),
        "y": round(100 * y / placed.h, 2),
        "w": round(100 * max(w, least) / placed.w, 2),
        "h": round(100 * max(h, least) / placed.h, 2),
    }
