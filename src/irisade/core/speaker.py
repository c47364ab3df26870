"""What the program itself says, in English and in French: on a terminal, on a page, in a report.

The mechanism is that of the games: the English sentence is the key, the `fr.toml` of that part has the
French. But here a placeholder may stand for any text, such as the name of a file.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from irisade.core.text import Lexicon, Talk

AND = {"en": "and", "fr": "et"}
COLOURS = {  # of all pieces, in French
    "red": "rouge",
    "orange": "orange",
    "yellow": "jaune",
    "green": "vert",
    "blue": "bleu",
    "violet": "violet",
    "pink": "rose",
    "brown": "marron",
    "black": "noir",
    "white": "blanc",
}


class Speaker(Talk):
    """Says the sentences of one part of the program in one language."""

    def __init__(self, french: Lexicon, lang: str) -> None:
        super().__init__(french, {}, lang, ())

    def __call__(self, text: str, **words: Any) -> str:
        return super().__call__(text, **words)

    def word(self, what: str, value: Any, form: str = "") -> str:
        return str(value)

    def colour(self, tint: str) -> str:
        """The name of a tint, as it stands in the middle of a sentence."""
        return COLOURS[tint] if self.lang == "fr" else tint

    def all_of(self, things: Sequence[str]) -> str:
        """ "Mia, Tom and Zoé"."""
        if len(things) < 2:
            return "".join(things)
        return f"{', '.join(things[:-1])} {AND[self.lang]} {things[-1]}"
