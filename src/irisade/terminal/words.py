"""What the client itself says, in English and in French, and the trouble it tells people about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from irisade.core.speaker import Speaker
from irisade.core.text import LANGUAGES, Lexicon


class Trouble(Exception):
    """One sentence for the person at the terminal; the command ends with exit code 2."""


class Voice(Speaker):
    """Says the sentences of the client in one language."""

    def __init__(self, lang: str) -> None:
        super().__init__(_french(), lang)

    def count(self, numbers: Sequence[int]) -> str:
        """ "2 to 6", or "2" alone."""
        if len(numbers) == 1:
            return str(numbers[0])
        return self("{low} to {high}", low=numbers[0], high=numbers[-1])

    def decimal(self, number: float, digits: int = 1) -> str:
        text = f"{number:.{digits}f}"
        return text.replace(".", ",") if self.lang == "fr" else text

    def percent(self, share: float) -> str:
        return self.decimal(100 * share) + (" %" if self.lang == "fr" else "%")


@cache
def _french() -> Lexicon:
    return Lexicon.read(Path(__file__).with_name("fr.toml"))


def language(argv: Sequence[str], environ: Mapping[str, str]) -> str:
    """The language asked for on the command line, else that of the computer, else English.

    It is read before the command line is, so that even a wrong command line is answered in it.
    """
    for word, following in zip(argv, [*argv[1:], ""]):
        wanted = following if word == "--lang" else word.removeprefix("--lang=")
        if word.startswith("--lang") and wanted in LANGUAGES:
            return wanted
    settings = (environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "fr" if next(filter(None, settings), "").startswith("fr") else "en"
