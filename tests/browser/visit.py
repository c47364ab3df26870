"""Making tables, and what a person does at one: look, wait until everything rests, use the keys."""

from __future__ import annotations

import json
import urllib.request
from typing import Any, NamedTuple

from playwright.sync_api import Page

from irisade.core.game import games

ME = {"kind": "me", "name": "Mia"}
BOT = {"kind": "bot"}
CENTRES = """() => {
  const mat = document.getElementById("stage").getBoundingClientRect();
  return [...document.querySelectorAll(".can:not(.area)")].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [one.dataset.id, x + width / 2, y + height / 2];
  }).filter(([, x, y]) => x > mat.x && x < mat.right && y > mat.y && y < mat.bottom);
}"""
BARE_STAGE = """
  const { Stage } = await import("/static/stage/stage.js");
  const heard = [], root = document.createElement("div");
  root.className = "stage";
  root.style.height = "300px";
  document.body.append(root);
  const stage = new Stage(root, (what) => heard.push(what));
"""  # in a script: a mat with nothing on it, and what is heard there
Centre = tuple[str, float, float]


class Table(NamedTuple):
    id: str
    token: str
    code: str
    guided: bool = True  # this browser has played before
    taught: bool = False  # its person wants rules explained

    @property
    def path(self) -> str:
        return f"/t/{self.id}"

    @property
    def script(self) -> str:
        """What the browser remembers: whose seat it has."""
        likes = json.dumps({"guided": sorted(games()) if self.guided else [], "explains": self.taught})
        return (
            f"localStorage.setItem('irisade.token.{self.id}', {self.token!r});"
            f"localStorage.getItem('irisade.likes') || localStorage.setItem('irisade.likes', {likes!r});"
        )


def new_table(url: str, game: str, *seats: dict[str, Any], **about: Any) -> Table:
    """A table that has started, unless it is told otherwise."""
    body = {"game": game, "seats": list(seats) or [ME, BOT, BOT], "lang": "en", "start": True} | about
    request = urllib.request.Request(
        f"{url}/api/tables", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        made = json.load(answer)
    return Table(made["table"], made["token"], made.get("code", ""))


def rest(page: Page) -> None:
    """Until nothing moves any more; no waiting for so-and-so many milliseconds.

    The page forbids scripts made of strings, so the tests wait for selectors.
    """
    page.wait_for_selector("body:not([data-busy])", state="attached")


def asked(page: Page) -> bool:
    """Until this device is asked, or the game is over: True when it is asked."""
    page.wait_for_selector(
        "body:not([data-busy]) :is(.piece.can, #buttons .act, #window:not([hidden])), "
        "body[data-state=over] #result[open]",
        state="attached",
    )
    return page.locator("#result[open]").count() == 0


def centres(page: Page) -> list[Centre]:
    """What can be touched and is seen, and where."""
    return [(id, x, y) for id, x, y in page.evaluate(CENTRES)]
