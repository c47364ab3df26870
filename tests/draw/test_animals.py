"""Nobody who plays looks like the driver of a buggy, and whoever gives no name looks like its animal."""

from __future__ import annotations

import json
import re

from irisade.bots.levels import LEVELS
from irisade.bots.names import ANIMALS
from irisade.core.game import find
from irisade.games.gumball_rally.buggies import DRIVERS, SEAT_TINTS
from irisade.web.pages.shelf import STATIC

PEOPLE = [animal.lower() for animal in ANIMALS["en"]]


def test_no_animal_of_a_person_drives_a_buggy() -> None:
    assert len(DRIVERS) == len(SEAT_TINTS)
    assert not set(DRIVERS) & set(PEOPLE)
    french = find("gumball-rally").talk("fr", ())
    driving = {french.word("animal", k) for k in range(len(DRIVERS))}
    assert not driving & {animal.lower() for animal in ANIMALS["fr"]}
    assert DRIVERS.keys() == {draw.__name__.strip("_") for draw in DRIVERS.values()}


def test_the_page_draws_the_animals_that_people_are_called_by_and_the_robots() -> None:
    """In the same order, so that whoever gives no name looks like it."""
    drawn = re.findall(r'<symbol id="face\.([\w-]+)"', (STATIC / "faces.svg").read_text(encoding="utf-8"))
    assert drawn == [*PEOPLE, *(level.key for level in LEVELS), "robot"]
    script = (STATIC / "shared" / "players.js").read_text(encoding="utf-8")
    listed = re.search(r"ANIMALS = (\[.*?\]);", script, re.DOTALL)
    assert listed
    assert json.loads(listed[1]) == PEOPLE
