"""How to remember what lies where: what a coach says where nobody may be told."""

from __future__ import annotations

from irisade.core.text import Sentence

DISCS = (
    Sentence("Say it under your breath: “heart, top left corner”."),
    Sentence("Look for places that are easy to find again: corners, edges, the middle."),
)
PAIRS = (*DISCS, Sentence("Turn over one that you know second, not first."))
PAWNS = (
    Sentence("Watch your own pawns, and let the others go."),
    Sentence("Count along when a pawn passes yours: one back, two back."),
)
RING = (*PAWNS, Sentence("Say where yours is after every turn: “three before my gate”."))
BOARD = (*PAWNS, Sentence("Say where yours is after every turn: “second row, on the left”."))
STAGE = (
    Sentence("String the six colours together and keep repeating them."),
    Sentence("In the dark only two can move: keep the other four in mind."),
)
