"""Nobody can know a disc by what it lies on: the ground is painted, and compared place by place."""

from __future__ import annotations

import pytest

from irisade import find
from irisade.draw.scenery import lit

PLACE, WITHIN = 100, 42  # px: a place, and how far from its middle it is compared
# The most that any pixel of a place differs from the same pixel of the first place
DIFFERENCE = """async ([svg, cols, rows, place, within]) => {
  const image = new Image();
  image.src = "data:image/svg+xml," + encodeURIComponent(svg);
  await image.decode();
  const canvas = new OffscreenCanvas(cols * place, rows * place);
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const cell = (k) => pen.getImageData((k % cols) * place, Math.floor(k / cols) * place, place, place).data;
  const first = cell(0);
  let most = 0;
  let painted = 0;
  for (let k = 0; k < cols * rows; k++)
    cell(k).forEach((value, at) => {
      const [x, y] = [(at >> 2) % place, Math.floor((at >> 2) / place)];
      if (Math.hypot(x - place / 2, y - place / 2) > within) return;
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
    w, h = drawing.size
    inside = lit(drawing.svg, dark)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{w:g}" height="{h:g}">{inside}</svg>'
    page = browser.new_page()
    most, painted = page.evaluate(DIFFERENCE, [svg, int(w) // PLACE, int(h) // PLACE, PLACE, WITHIN])
    page.close()
    assert painted == 255
    assert most <= 2
