"""What the games of the Colomo box show alike: discs in the middle of the table, and seats around it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from irisade.core.text import Spelling, Talk
from irisade.core.words import NOBODY
from irisade.draw.scene import Form, Grid, Layout, Piece, Ring, Zone
from irisade.draw.tints import RAINBOW
from irisade.games.colomo.discs import Table

# The seats take the tints that no disc has, as long as there are any.
SEAT_TINTS = ("pink", "brown", "white", "black", "orange", "violet")


def _disc(talk: Talk, disc: int) -> str:
    return talk("disc {n}", n=disc)


WORDS: Mapping[str, Spelling] = {"disc": _disc, "colour": RAINBOW, "friend": "seat"}


def middle(t: Table, form: Form, talk: Talk, settings: Mapping[str, Any]) -> Zone:
    """A disc is known by its place; only those that are turned over show what they are."""
    discs = tuple(
        Piece(
            f"middle.{disc}",
            f"disc.{RAINBOW[t.colour[disc]]}" if disc in t.up else "disc.back",
            talk("{colour}, {disc}", colour=t.colour[disc], disc=disc)
            if disc in t.up
            else talk("covered {disc}", disc=disc),
            disc,
            mark="glow" if disc in t.up else "",
        )
        for disc in sorted(t.middle)
    )
    return Zone("middle", arrangement(form, settings), discs, talk("The middle"))


def arrangement(form: Form, settings: Mapping[str, Any]) -> Layout:
    """Rows turn with the screen, so neighbours stay neighbours; in disorder they lie in rings."""
    if settings.get("layout") == "scatter":
        return Ring((6, 12, 18, 24))
    return Grid(10, 6) if form == "wide" else Grid(6, 10, turned=True)


def around(seats: int, me: int, form: Form, aside: bool) -> str:
    """The areas: trays clockwise around the middle, the viewer's own nearest to them."""
    first = max(me, 0)
    trays = [f"tray{(first + k) % seats}" for k in range(seats)]
    return _beside(trays, aside) if form == "wide" else _above(trays, aside, me != NOBODY)


def _beside(trays: list[str], aside: bool) -> str:
    half = (len(trays) + 1) // 2
    left, right = trays[:half][::-1], trays[half:]
    odd = len(left) > len(right)
    if odd:
        right.append("aside" if aside else ".")
    rows = [f"{one} middle {other} :{3 / half:g}" for one, other in zip(left, right, strict=True)]
    if aside and not odd:
        rows.append("aside aside aside :.5")
    return "\n".join(rows) + "\n| 1 3.8 1"


def _above(trays: list[str], aside: bool, own: bool) -> str:
    others = trays[1:] if own else trays[:]
    if len(others) % 2:
        free = "." if len(others) > 1 else others[0]
        others.append("aside" if aside else free)
    elif aside:
        others += ["aside", "aside"]
    rows = [f"{one} {other} :1.15" for one, other in zip(others[::2], others[1::2], strict=True)]
    rows.append("middle middle :9")
    if own:
        rows.append(f"{trays[0]} {trays[0]} :1.6")
    return "\n".join(rows)
