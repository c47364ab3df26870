"""What the lab says, in English and in French, and how it writes numbers."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from irisade.core.speaker import Speaker
from irisade.core.text import Lexicon

NARROW = "\N{NARROW NO-BREAK SPACE}"


class LabVoice(Speaker):
    """Says the sentences of the lab in one language."""

    def __init__(self, lang: str) -> None:
        super().__init__(_french(), lang)

    def word(self, what: str, value: Any, form: str = "") -> str:
        return self.whole(value) if type(value) is int else str(value)

    def whole(self, number: int) -> str:
        """Thousands apart, as the language writes them."""
        return f"{number:,}".replace(",", NARROW if self.lang == "fr" else ",")

    def decimal(self, number: float, digits: int = 1) -> str:
        text = f"{number:,.{digits}f}"
        if self.lang == "fr":
            text = text.replace(",", NARROW).replace(".", ",")
        return text.replace("-", "−")

    def percent(self, share: float, digits: int = 0) -> str:
        return self.decimal(100 * share, digits) + ("\N{NO-BREAK SPACE}%" if self.lang == "fr" else "%")

    def span(self, low: float, high: float, digits: int = 0) -> str:
        """ "24 to 26%"."""
        return self("{low} to {high}", low=self.decimal(100 * low, digits), high=self.percent(high, digits))


@cache
def _french() -> Lexicon:
    return Lexicon.read(Path(__file__).with_name("fr.toml"))
