"""A module that says five sentences, for the test that reads sentences from modules."""

from __future__ import annotations

from typing import Any

from irisade.core.text import Sentence as Said
from irisade.core.words import Show
from irisade.draw.scene import Strip


def speak(talk: Any, well: bool) -> list[object]:
    heading = "never said"
    return [
        talk("Hello {seat}", seat=1),
        talk("Good" if well else "Bad"),
        Show("Look", at=1),
        Said("As a line"),
        Strip(3),
        talk(heading),
        print("not said either"),
    ]
