"""What can be touched says what lies there: to whoever hears the table instead of seeing it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.underway import most_seats, underway
from browser.visit import asked
from irisade.core.game import games

# Of everything that glows: its name, and the labels of the smaller things that are seen upon it
UPON = """() => {
  const box = (one) => one.getBoundingClientRect();
  const pieces = [...document.querySelectorAll("#stage .piece[aria-label]")];
  return [...document.querySelectorAll("#stage .piece.can:not(.area)")].map((can) => {
    const { left, right, top, bottom, width } = box(can);
    const upon = pieces.filter((one) => {
      const { x, y, width: w, height: h } = box(one);
      const [midX, midY] = [x + w / 2, y + h / 2];
      const inside = midX > left && midX < right && midY > top && midY < bottom;
      return one !== can && w < width && inside;
    });
    return [can.getAttribute("aria-label"), upon.map((one) => one.getAttribute("aria-label"))];
  });
}"""


EMPTY = re.compile("^empty — Bring a pawn in on ")


@pytest.mark.parametrize("game", sorted(games()))
def test_a_place_says_what_lies_on_it(game, visit, server):
    """At least a word of each thing there: "yellow", "Basile"."""
    page = visit(underway(server.store, game, most_seats(game), "middle"))
    assert asked(page)
    found = page.evaluate(UPON)
    assert found or page.locator("#buttons .act").count()
    for name, upon in found:
        for label in upon:
            words = [word for word in re.split(r"\W+", label.partition(",")[0]) if len(word) > 2]
            assert any(word in name for word in words), f"{name!r} does not say {label!r}"


def test_an_empty_place_says_so(visit, server):
    page = visit(underway(server.store, "colomo-a-laveuglette", 2, "beginning"))
    assert asked(page)
    spots = page.locator("#stage .piece.spot.can")
    assert spots.count() > 1
    for k in range(spots.count()):
        expect(spots.nth(k)).to_have_attribute("aria-label", EMPTY)
