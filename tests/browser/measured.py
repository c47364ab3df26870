"""What of a page is cut, covered or too near: measured in the page, told in words."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from playwright.sync_api import Page

# Resolves when the mat has kept its shape for longer than the page waits before it asks for another layout
STEADY = """() => new Promise((done) => {
  let wait = setTimeout(done, 400);
  new ResizeObserver(() => {
    clearTimeout(wait);
    wait = setTimeout(done, 400);
  }).observe(document.getElementById("stage"));
})"""
OUT_OF_REACH = """() => {
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length;
  const touched = document.querySelectorAll("button, select, summary, input, a, .segment span");
  return [...touched].filter(isShown).flatMap((one) => {
    if (one.matches(".segment input, .skip, .unseen")) return [];
    one.scrollIntoView({ block: "nearest" });
    const { x, y, width, height, right } = one.getBoundingClientRect();
    const what = `${one.tagName} ${one.className} "${one.textContent.trim().slice(0, 20)}"`;
    if (x < -1 || right > innerWidth + 1) return [`off the screen: ${what}`];
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    const other = !top || !(one.contains(top) || top.contains(one) || top.closest("label")?.contains(one));
    return other ? [`covered: ${what} by ${top?.className || top?.tagName}`] : [];
  });
}"""
FAULTS = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


def faults(page: Page) -> list[str]:
    """Everything that is wrong with this page as it stands."""
    page.evaluate(STEADY)
    return cast(list[str], page.evaluate(FAULTS))


def out_of_reach(page: Page) -> list[str]:
    """Of a page that scrolls: what is beside the screen, or covered when it is scrolled to."""
    return cast(list[str], page.evaluate(OUT_OF_REACH))
