"""`python -m terminal.bluff_table`: the toy Bluff at the terminal, for what real games lack."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

from irisade.core.text import Sentence
from irisade.draw.art import disc
from irisade.draw.scene import Grid, Piece, Stage, Zone
from irisade.terminal.option_arguments import Choices
from irisade.terminal.play import PlannedGame, play
from irisade.terminal.screen import Screen
from irisade.terminal.seating import SeatPlan
from irisade.terminal.words import Voice
from toys import BLUFF, faced


def stage(t: Any, me: int, form: str, talk: Any, settings: Any) -> Stage:
    cups = tuple(Piece(f"cup.{seat}", "die", "", seat, badge=f"die{t.dice[seat]}") for seat in range(t.seats))
    return Stage("cup", (Zone("cup", Grid(t.seats, 1), cups, "Cups"),))


FACE = SimpleNamespace(
    BOOK={"die": disc("red")},
    SEAT_TINTS=("red", "blue", "green", "pink"),
    WORDS={"seat": "seat", "n": "number"},
    stage=stage,
    prompt=lambda t, asking: Sentence("What now?"),
    score=lambda t, seat: Sentence("{n}", {"n": t.lives[seat]}),
    log=lambda t, seat, kind, option: Sentence("{seat} answers {n}", {"seat": seat, "n": option}),
    why_not=lambda t, seat, kind, option: None,
)

if __name__ == "__main__":
    plan = PlannedGame(faced(BLUFF, FACE), SeatPlan.of_record(["Mia", "Tom"]), Choices({}, {}), seed=1)
    sys.exit(play(plan, Screen(quick=True), Voice("en")))
