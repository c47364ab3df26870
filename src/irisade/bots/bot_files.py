"""How a bot in a file is named, and what is said of one that cannot play. Nothing here runs one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

CODE, LEARNED = ".py", ".bot"
USUAL = "choose"  # what is looked for in a file if nothing is said


class BadBot(Exception):
    """Why a bot cannot play, or plays no more: a sentence with its words, still to be said in a language."""

    def __init__(self, text: str, **words: Any) -> None:
        super().__init__(text.format(**words))
        self.text, self.words = text, words


def is_outside(name: str) -> bool:
    """Whether this is a bot in a file of Python, and not the name of one of ours."""
    return parts_of(name)[0].suffix == CODE


def is_learned(name: str) -> bool:
    """Whether this is a file that `irisade learn` has written."""
    return Path(name).suffix == LEARNED


def is_file(name: str) -> bool:
    return is_outside(name) or is_learned(name)


def parts_of(name: str) -> tuple[Path, str]:
    """The file, and what in it plays: "my_bot.py:choose"."""
    file, colon, what = name.rpartition(":")
    return (Path(file), what) if colon and file.endswith(CODE) else (Path(name), USUAL)
