"""What can be touched glows on every ground: the screen is photographed, and its pixels are looked at."""

from __future__ import annotations

import base64
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from browser.underway import underway
from browser.visit import asked
from irisade.core.game import find, games
from irisade.draw.tints import GOLD, ROPE

SHARPLY = 2  # pixels of the photograph for one of the page
RAYS, ENOUGH = 24, 0.6  # around each thing; a neighbour may cover some
NEAR = 60  # how far a pixel may be from a colour: lines are thin, and their edges soft
FEW = 8  # things of each table
SEEN = f"""() => [...document.querySelectorAll(".can:not(.area)")].slice(0, {FEW}).map((one) => {{
  const {{ x, y, width, height }} = one.getBoundingClientRect();
  return [x + width / 2, y + height / 2, width / 2, height / 2];
}})"""
HIGHLIGHT = """() => {
  const probe = document.createElement("i");
  probe.style.cssText = "color: Highlight; forced-color-adjust: none";
  document.body.append(probe);
  const found = getComputedStyle(probe).color.match(/\\d+/g).slice(0, 3).map(Number);
  probe.remove();
  return found;
}"""
# Of each thing, the share of rays on which all of these colours lie, from half-way out to beyond its edge
SHARES = """async ([png, things, colours, rays, near, scale]) => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  const isNear = (at, colour) => colour.every((value, k) => Math.abs(data[at + k] - value) <= near);
  return things.map(([x, y, across, down]) => {
    let lit = 0;
    for (let ray = 0; ray < rays; ray++) {
      const [dx, dy] = [Math.cos((2 * Math.PI * ray) / rays), Math.sin((2 * Math.PI * ray) / rays)];
      const edge = Math.min(across / Math.abs(dx), down / Math.abs(dy));
      const met = new Set();
      for (let far = edge * 0.5; far < edge + 14; far += 1 / scale / 2) {
        const [left, top] = [x + dx * far, y + dy * far].map((one) => Math.round(one * scale));
        if (left < 0 || top < 0 || left >= image.width || top >= image.height) continue;
        colours.forEach((colour, k) => isNear(4 * (top * image.width + left), colour) && met.add(k));
      }
      lit += met.size === colours.length;
    }
    return lit / rays;
  });
}"""


def rgb(colour: str) -> list[int]:
    return [int(colour[k : k + 2], 16) for k in (1, 3, 5)]


def shares(browser: Browser, page: Page, colours: list[list[int]]) -> list[float]:
    photograph = base64.b64encode(page.screenshot()).decode()
    dark_room = browser.new_page()
    about: list[Any] = [photograph, page.evaluate(SEEN), colours, RAYS, NEAR, SHARPLY]
    found: list[float] = dark_room.evaluate(SHARES, about)
    dark_room.close()
    return found


@pytest.mark.parametrize("key", games())
def test_what_can_be_touched_glows_on_every_ground(browser, visit, server, key):
    table = underway(server.store, key, find(key).seats[0], "beginning")
    page = visit(table, device_scale_factor=SHARPLY)
    assert asked(page)
    page.evaluate("document.querySelector('.hand')?.remove()")  # it points at something
    for dark, scheme in enumerate(("light", "dark")):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        lit = shares(browser, page, [rgb(GOLD[dark]), rgb(ROPE[dark])])
        assert lit
        assert min(lit) >= ENOUGH, (scheme, lit)
    page.emulate_media(color_scheme="light", reduced_motion="reduce", forced_colors="active")
    lit = shares(browser, page, [page.evaluate(HIGHLIGHT)])
    assert min(lit) >= ENOUGH, ("forced colours", lit)
