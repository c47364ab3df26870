"""Discs in disorder: thrown anew for every game, none on another, none in line, the same for all who look."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from irisade.core.dice import Dice
from irisade.core.game import find
from irisade.core.match import Match
from irisade.core.record import Record
from irisade.core.words import NOBODY
from irisade.draw.art import disc_back
from irisade.draw.face import compose
from irisade.draw.layout import SNUG, Rect, form_of, place, slots
from irisade.draw.scene import THROW, Thrown
from irisade.draw.throw import fallen, name_of, thrown

DISCS, FINGER = 60, 44
TABLES = {  # the room of sixty discs beside the trays of two to six players, in px
    "phone": (300, 547),
    "narrow phone": (296, 662),
    "tablet": (585, 735),
    "lying": (526, 239),
    "desk": (850, 538),
}
GAMES = ("colomo-ronde", "colomo-trio", "colomo-arc-en-ciel")


@pytest.mark.parametrize(
    ("table", "games"),
    [*((table, 10) for table in TABLES), pytest.param("phone", 150, marks=pytest.mark.slow)],
)
def test_no_disc_lies_on_another_or_over_the_rim(table, games):
    """CM-3: and on a standing phone all are large enough for a small finger."""
    w, h = TABLES[table]
    across, down = disc_back().size
    for game in range(games):
        disc, places = thrown(DISCS, f"game {game}", w, h)
        assert len(places) == DISCS
        assert disc * across / down >= FINGER or "phone" not in table
        for k, (x, y) in enumerate(places):
            assert disc / 2 <= x <= w - disc / 2
            assert disc / 2 <= y <= h - disc / 2
            assert all(math.dist((x, y), other) >= disc for other in places[:k])


@pytest.mark.parametrize("table", TABLES)
def test_discs_lie_in_no_rows_and_columns(table):
    """CM-3: no direction to a neighbour is usual, and nowhere do many lie in line with a side or along it."""
    directions: Counter[int] = Counter()
    w, h = TABLES[table]
    for game in range(8):
        disc, places = thrown(DISCS, f"game {game}", w, h)
        for axis in (0, 1):
            lines = Counter(round(place[axis] / (disc / 40)) for place in places)
            assert max(lines.values()) <= 6
        at_the_rim = sum(min(x, w - x, y, h - y) < 0.7 * disc for x, y in places)
        assert at_the_rim < DISCS * 0.3
        for k, (x, y) in enumerate(places):
            near = min((p for j, p in enumerate(places) if j != k), key=lambda p: math.dist(p, (x, y)))
            directions[int(math.degrees(math.atan2(near[1] - y, near[0] - x)) % 180 // 15)] += 1
    assert len(directions) == 12
    assert max(directions.values()) < 3 * sum(directions.values()) / 12


def test_every_game_has_a_throw_of_its_own_and_every_screen_the_same():
    """CM-3: turned with the screen, and stretched, so that a neighbour stays a neighbour."""
    assert len({fallen(DISCS, f"game {game}") for game in range(50)}) == 50
    assert thrown(DISCS, "one", 300, 547) == thrown(DISCS, "one", 300, 547)
    disc, wide = thrown(DISCS, "one", 850, 510)
    _, tall = thrown(DISCS, "one", 510, 850)
    turned = [(510 - x, y) for y, x in wide]
    assert max(math.dist(one, other) for one, other in zip(turned, tall, strict=True)) < disc


def test_a_layout_puts_the_throw_in_its_zone():
    laid = slots(Thrown(DISCS, "one"), Rect(100, 200, 300, 547))
    disc, places = thrown(DISCS, "one", 300, 547)
    for slot, place_there in zip(laid, places, strict=True):
        assert (slot.x - 100, slot.y - 200) == pytest.approx(place_there)
    assert {slot.w for slot in laid} == {disc / SNUG}


@pytest.mark.parametrize("key", GAMES)
def test_where_discs_lie_tells_nothing_of_their_colours(key):
    """CM-2, CM-3: whatever was dealt and turned, and whoever looks, one name is one throw."""
    game, talk = find(key), find(key).talk("en", ("Ada", "Bob"))
    seen = set()
    for luck in range(6):
        match = Match(game, 2, Dice(luck))
        for _ in range(9 * luck):
            match.play(match.asking.seat, match.asking.options[luck % len(match.asking.options)])
        for seat in (NOBODY, 0, 1):
            settings = {"layout": "scatter", THROW: "a promise"}
            scene = compose(game, match.view(seat), seat, None, form_of(0.6, game.face), talk, settings)
            placed = place(scene, 0.6, game.face.BOOK)
            (middle,) = [zone for zone in placed.zones if zone.zone.id == "middle"]
            seen.add((middle.zone.layout, middle.box))
    assert len({layout for layout, _ in seen}) == 1


def test_a_game_that_is_looked_at_again_lies_as_it_lay():
    """CM-3: by what was promised before it, or by the seed that somebody typed."""
    head = {"Game": "colomo-ronde", "Seats": "Ada; Bo"}
    assert name_of(Record(head | {"Promise": "ab12", "Seed": "7"}, ())) == "ab12"
    assert name_of(Record(head | {"Seed": "7"}, ())) == "7"
    assert name_of(Record(head, ())) == ""
