"""Nobody can know a disc by what it lies on: the ground is painted, and compared place by place."""

from __future__ import annotations

import pytest

from irisade import find
from irisade.draw.layout import Rect, slots
from irisade.draw.scene import Spots
from irisade.draw.scenery import lit
from irisade.games.colomo.blackout.face import LINES
from irisade.games.colomo.blackout.rules import PLACES

PLACE, WITHIN = 100, 42  # px: a place, and how far from its middle it is compared
# The most that any pixel of a place differs from the same pixel of the first place
DIFFERENCE = """async ([svg, [w, h], middles, within]) => {
  const image = new Image();
  image.src = "data:image/svg+xml," + encodeURIComponent(svg);
  await image.decode();
  const canvas = new OffscreenCanvas(w, h);
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const around = ([x, y]) => pen.getImageData(x - within, y - within, 2 * within, 2 * within).data;
  const first = around(middles[0]);
  let most = 0;
  let painted = 0;
  for (const middle of middles)
    around(middle).forEach((value, at) => {
      const [x, y] = [(at >> 2) % (2 * within), Math.floor((at >> 2) / (2 * within))];
      if (Math.hypot(x - within, y - within) > within) return;
      most = Math.max(most, Math.abs(value - first[at]));
      painted = Math.max(painted, value);
    });
  return [most, painted];
}"""


@pytest.mark.parametrize("dark", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("form", ["wide", "tall"])
@pytest.mark.parametrize("key", ["colomo-ronde", "colomo-trio", "colomo-arc-en-ciel"])
def test_the_ground_is_the_same_under_each_disc(browser, key, form, dark):
    drawing = find(key).face.BOOK[f"ground.{form}"]
    across, down = (int(side) // PLACE for side in drawing.size)
    middles = [(PLACE * (x + 0.5), PLACE * (y + 0.5)) for y in range(down) for x in range(across)]
    assert difference(browser, drawing, dark, middles, WITHIN) <= 2


@pytest.mark.parametrize("dark", [False, True], ids=["day", "night"])
@pytest.mark.parametrize(("form", "straight"), LINES)
def test_the_boards_are_the_same_under_each_place_of_a_stage(browser, form, straight, dark):
    layout = LINES[form, straight]
    assert isinstance(layout, Spots)
    drawing = find("colomo-blackout").face.BOOK[f"theatre.{form}"]
    places = slots(layout, Rect(0, 0, *drawing.size))[:PLACES]
    middles = [(round(place.x), round(place.y)) for place in places]
    assert difference(browser, drawing, dark, middles, int(places[0].w * 0.46)) <= 2


def difference(browser, drawing, dark, middles, within):
    """Between what is painted around one of these points and around another, of 255."""
    w, h = drawing.size
    inside = lit(drawing.svg, dark)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{w:g}" height="{h:g}">{inside}</svg>'
    page = browser.new_page()
    most, painted = page.evaluate(DIFFERENCE, [svg, [w, h], middles, within])
    page.close()
    assert painted == 255
    return most
