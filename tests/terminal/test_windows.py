"""Windows, secret answers and taking back, with the toy Bluff."""

from __future__ import annotations

import os
from pathlib import Path

from terminal.person import Person, screens, sit_down

HERE = os.pathsep.join([str(Path(__file__).parent.parent), os.environ.get("PYTHONPATH", "")])
MOVE, CURTAIN, WINDOW = r"your move \(\? for help\): ", "press Enter: ", "or just press Enter: "


def claim(both: Person) -> str:
    """Whoever's turn it is takes the screen and says that it is a 1; what the others then see."""
    both.wait_for(CURTAIN)
    both.answer("")
    both.wait_for(MOVE)
    both.answer("1")
    return both.wait_for(WINDOW)


def test_somebody_speaks_up_or_nobody_does() -> None:
    with sit_down(module="terminal.bluff_table", PYTHONPATH=HERE) as both:
        asked = screens(claim(both))[-1]
        assert "Who speaks up? Type a name (Tom), or just press Enter: " in asked
        both.answer("tom")
        assert "Mia lifts the cup" in both.wait_for(CURTAIN)
        both.answer("")
        both.wait_for(MOVE)
        both.answer("1")
        claim(both)
        both.answer("")
        assert "lifts" not in screens(both.wait_for(CURTAIN))[-1].rpartition("Tom answers")[2]


def test_no_die_is_seen_while_all_are_asked_and_a_secret_answer_is_not_told() -> None:
    with sit_down(module="terminal.bluff_table", PYTHONPATH=HERE) as both:
        asked = screens(claim(both))[-1]
        assert "die-2" in asked
        assert "die0" not in asked.replace("die-2", "")
        both.answer("")
        both.wait_for(CURTAIN)
        both.answer("")
        both.wait_for(MOVE)
        both.answer("2")
        assert "Mia answers 1" not in both.wait_for(CURTAIN), "which die she keeps is hers to know"
