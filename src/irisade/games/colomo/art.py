"""The discs of the Colomo box: six colours, one back, and the places where they lie or are missing."""

from __future__ import annotations

from irisade.draw.art import Face, disc, disc_back, disc_ghost, spot
from irisade.draw.tints import RAINBOW

BOOK: dict[str, Face] = (
    {f"disc.{tint}": disc(tint) for tint in RAINBOW}
    | {f"ghost.{tint}": disc_ghost(tint) for tint in RAINBOW}
    | {"disc.back": disc_back(), "spot": spot()}
)
