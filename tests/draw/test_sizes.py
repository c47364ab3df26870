"""Whatever can be clicked is large enough for a finger, on a desk, on a phone and on a phone that lies.

24 px everywhere; in the games for children of four and five 44 px on a standing phone and 60 px on a standing
tablet, and 30 px on a standing phone in Racebow.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from irisade.bots.company import Company
from irisade.core.dice import Dice
from irisade.core.game import games
from irisade.core.match import Match
from irisade.core.words import Ask
from irisade.draw.face import compose
from irisade.draw.layout import form_of, place

NAMES = ("Ada", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
STAGES = {  # what bars and prompt leave, in px
    "desk": (1280, 680),
    "phone": (390, 640),
    "narrow phone": (378, 690),
    "tablet": (748, 892),
    "lying": (844, 300),
    "lying, bars beside": (686, 386),
}
FINGER, SMALL_FINGERS = 24, {"phone": 44, "narrow phone": 44, "tablet": 60}
# Racebow has twelve lanes one above the other. On a phone that lies they are lower, but longer.
LANES = {"phone": 30, "narrow phone": 30, "lying": 17, "lying, bars beside": 22}
TABLES = [(game, seats) for game in games().values() for seats in game.seats]


def needed(game, stage: str, id: str) -> int:
    if id.startswith("next."):
        return LANES.get(stage, FINGER)
    return SMALL_FINGERS.get(stage, FINGER) if game.age <= 5 else FINGER


def questions(game, seats: int) -> Iterator[Match]:
    """A game of plain bots; every kind of question when it first comes, and then now and then."""
    company = Company(dict.fromkeys(range(seats), game.plain.choose), 4)
    match = Match(game, seats, Dice(4), on_show=company.saw)
    met = set()
    for n in range(400):
        if match.over:
            return
        if isinstance(match.asking, Ask) and (match.asking.kind not in met or n % 29 == 0):
            met.add(match.asking.kind)
            yield match
        if not company.answer(match):
            match.let_go()


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda value: getattr(value, "key", str(value)))
def test_what_can_be_clicked_is_large_enough(game, seats):
    small = {}
    for match in questions(game, seats):
        me, talk = match.asking.seat, game.talk("en", NAMES[:seats])
        for stage, (w, h) in STAGES.items():
            scene = compose(game, match.view(me), me, match.asking, form_of(w / h, game.face), talk)
            placed = place(scene, w / h, game.face.BOOK)
            unit = min(w / placed.w, h / placed.h)
            size = {zone.zone.id: min(zone.box.w, zone.box.h) for zone in placed.zones}
            size |= {id: width for id, (_, _, width) in placed.targets.items()}
            size |= {piece.piece.id: min(piece.w, piece.h) for piece in placed.pieces}
            for id in {id for act in scene.acts for id in act.via}:
                if size[id] * unit < needed(game, stage, id):
                    small[stage, id] = round(size[id] * unit, 1)
    assert small == {}
