"""Whole games as frames, for the tests of what viewers are sent: every show and every question."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from contract.walks import SetUp, Walk
from irisade import NOBODY, Ask, Dice, Game, Window
from irisade.core.dice import derive
from irisade.core.match import WINDOW_TAKEN, guess
from irisade.core.text import Sentence
from irisade.core.words import EVERYBODY
from irisade.draw.recent import Recent
from irisade.web.pictures import sending, wire
from irisade.web.pictures.pictures import Pictures
from irisade.web.pictures.viewer import Viewer
from irisade.web.table.frames import Frame

NAMES = ("Ada", "Basile", "Chloé", "Dédé", "Eve", "Fred", "Gus", "Hana")
UNHEARD = Sentence("A sentence that no language has")
SHAPES = {"wide": 1.6, "tall": 0.5}


def frames_of(set_up: SetUp, seed: int, stops: int = 10**9) -> list[Frame]:
    """The frames of a game played by whims, the end included."""
    walk = Walk(set_up, seed, live=True, steps=stops)
    face, recent, found, told = set_up.game.face, Recent(), [], 0
    for match in walk:
        said = []
        seen = match.view(NOBODY)
        for answer in match.answers[told:]:
            if answer.seat >= 0 and answer.option != WINDOW_TAKEN:
                line = face.log(seen, answer.seat, answer.kind, answer.option)
                said += [(line, EVERYBODY)] if line is not None else []
        told = len(match.answers)
        if match.showing is not None:
            recent.saw(match.showing, len(match.turns))
            said.append((match.showing.line(), match.showing.seen_by))
        asking = match.asking
        if isinstance(asking, Ask):
            asking = asking._replace(options=list(asking.options))
        table = match.table.copy()
        found.append(
            Frame(0, 0, 0, table, asking, tuple(said), match.showing, False, frozenset(recent.places))
        )
    if walk.match.over:
        found.append(Frame(0, 0, 0, walk.match.table.copy(), None, (), None, True))
    return found


def dealt_again(game: Game, frames: Sequence[Frame], seat: int, seats: int, seed: int) -> Iterator[Frame]:
    """The same frames for all this seat may know; everything else is another."""
    luck = Dice(derive(seed, seat + 9))
    for frame in frames:
        table = frame.table.copy()
        if not frame.over:
            guess(game, table, seat, [], luck)
        asking, show = frame.asking, frame.show
        if isinstance(asking, Ask) and asking.seat != seat:
            asking = asking._replace(options=[another_option(asking, luck)])
        if show is not None and show.seen_by not in (EVERYBODY, seat):
            show = None
        said = tuple((line if by in (EVERYBODY, seat) else UNHEARD, by) for line, by in frame.said)
        another = (seat + 1) % seats if seat != NOBODY else 0
        yield replace(frame, table=table, asking=asking, show=show, said=(*said, (UNHEARD, another)))


def another_option(asking: Ask, luck: Dice) -> int:
    """All that is offered to somebody else in the other world.

    A kind that is secret offers any card. The options of every other kind are everybody's knowledge, so one
    of them is left: nothing else can be offered where all looks the same, as no sixth of three people.
    """
    return luck.roll(asking.kind.size) if asking.kind.secret else luck.pick(asking.options)


def sent(
    game: Game, frames: Iterator[Frame] | Sequence[Frame], seat: int, seats: int, lang: str, form: str
) -> list[str]:
    """All that a viewer is sent, as text; it joins at the first of these frames."""
    settings = {setting.key: list(setting.values)[-1] for setting in game.settings}
    pictures, viewer = Pictures(game, NAMES[:seats], settings), Viewer(seat, lang, SHAPES[form])
    return [viewer.beat(pictures, frame, v) for v, frame in enumerate(frames)]


def scenes(messages: Sequence[str]) -> Iterator[wire.WScene]:
    """What a page makes of them."""
    scene: Any = None
    for text in messages:
        beat = json.loads(text)
        scene = beat["full"] if "full" in beat else sending.apply(scene, beat["patch"])
        yield scene


def asked_windows(frames: Sequence[Frame]) -> int:
    return sum(isinstance(frame.asking, Window) for frame in frames)
