"""What the lab says, in English and in French: the English sentence is the key, `fr.toml` has the French."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from irisade.core.text import Lexicon, Talk

NARROW = "\N{NARROW NO-BREAK SPACE}"


class Voice(Talk):
    """Says the sentences of the lab in one language; a placeholder may stand for any text."""

    def __init__(self, lang: str) -> None:
        super().__init__(_french(), {}, lang, ())

    def __call__(self, text: str, **words: Any) -> str:
        return super().__call__(text, **words)

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

    def all_of(self, things: list[str]) -> str:
        """ "Mia, Tom and Zoé"."""
        if len(things) < 2:
            return "".join(things)
        return self("{some} and {last}", some=", ".join(things[:-1]), last=things[-1])


@cache
def _french() -> Lexicon:
    return Lexicon.read(Path(__file__).with_name("fr.toml"))
