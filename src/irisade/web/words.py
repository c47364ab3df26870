"""What the online table itself says, in English and in French.

The sentences of the scripts in the browser are here too: a page carries those it needs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from html import unescape
from pathlib import Path

from irisade.core.speaker import Speaker
from irisade.core.text import LANGUAGES, Lexicon

STATIC = Path(__file__).parent / "static"
SAID = re.compile(r"""\bsay\(\s*("(?:[^"\\]|\\.)*")""")
MARKED = re.compile(r"""\bdata-(?:say|label)="([^"]*)\"""")
LANGUAGE_NAMES = {"en": "English", "fr": "Français"}


class WebVoice(Speaker):
    """Says the sentences of the online table in one language."""

    def __init__(self, lang: str) -> None:
        super().__init__(_french(), lang)

    def span(self, numbers: Sequence[int]) -> str:
        """ "2–6", or "2" alone."""
        low, high = numbers[0], numbers[-1]
        return str(low) if low == high else f"{low}–{high}"


@cache
def voice(lang: str) -> WebVoice:
    return WebVoice(lang)


@cache
def _french() -> Lexicon:
    return Lexicon.read(Path(__file__).with_name("fr.toml"))


def language(chosen: str | None, accepted: str) -> str:
    """The language chosen with the switch, else the first that the browser asks for, else English."""
    if chosen in LANGUAGES:
        return chosen
    weighed: list[tuple[float, int, str]] = []
    for place, part in enumerate(accepted.split(",")):
        name, _, weight = part.strip().partition(";q=")
        try:
            weighed.append((-float(weight or 1), place, name.strip().lower()[:2]))
        except ValueError:
            continue
    return next((name for _, _, name in sorted(weighed) if name in LANGUAGES), "en")


@cache
def script_sentences() -> frozenset[str]:
    """What the scripts in the browser say: `say("…")` in a script, data-say and data-label in a page."""
    found: set[str] = set()
    for path in STATIC.rglob("*"):
        if path.suffix == ".js":
            found |= {json.loads(said) for said in SAID.findall(path.read_text(encoding="utf-8"))}
        if path.suffix == ".html":
            found |= {unescape(said) for said in MARKED.findall(path.read_text(encoding="utf-8"))}
    return frozenset(found)


def for_scripts(lang: str) -> dict[str, str]:
    """The sentences of the scripts; nothing in English, which they fall back to."""
    if lang == "en":
        return {}
    french = _french().sentences
    return {english: french[english] for english in sorted(script_sentences()) if english in french}
