"""The lid of Rainbow Racers: three goblins on a rainbow, above the clouds."""

from __future__ import annotations

from irisade.draw.cover import cloud, put, rainbow, sky
from irisade.games.rainbow_racers.face import BOOK

CRYSTALS = (("crystal.red", 52, 58, -14), ("crystal.yellow", 428, 66, 12), ("crystal.blue", 240, 262, 0))


def cover(night: bool) -> str:
    goblins = (("goblin.pink.1", 108, 158), ("goblin.brown.2", 240, 76), ("goblin.white.3", 372, 158))
    clouds = ((-26, 236, 190), (150, 262, 170), (318, 236, 190))
    return "".join(
        [
            sky(night),
            rainbow(240, 316, 226, 24),
            *(cloud(*each, night) for each in clouds),
            *(put(BOOK[face], x, y, 44, turn) for face, x, y, turn in CRYSTALS),
            *(put(BOOK[face], x, y, 104) for face, x, y in goblins),
        ]
    )
