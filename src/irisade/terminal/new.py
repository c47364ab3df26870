"""`irisade new`: a folder with a small game that can be played at once, to be changed into another."""

from __future__ import annotations

import importlib.util
import keyword
import re
from pathlib import Path
from string import Template

from irisade.terminal.game_argument import shelf
from irisade.terminal.output_folder import write_folder
from irisade.terminal.words import Trouble, Voice

KEY = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
TEMPLATES = Path(__file__).with_name("new_game")


def new(place: str, say: Voice) -> str:
    """Writes the folder of a new game, and says how to play it; Trouble if there is something already."""
    folder = Path(place)
    key = folder.name
    package = key.replace("-", "_")
    if not KEY.fullmatch(key):
        raise Trouble(
            say(
                "“{key}” is not a name for a game: use lower-case letters, digits and hyphens, like my-game.",
                key=key,
            )
        )
    if keyword.iskeyword(package) or importlib.util.find_spec(package) is not None:
        raise Trouble(say("“{key}” is already a name in Python, or of a package: choose another.", key=key))
    if key in shelf(say):
        raise Trouble(say("There is already a game “{key}”: choose another name.", key=key))
    if folder.exists():
        raise Trouble(say("{file} already exists: choose another name.", file=folder))
    words = {"key": key, "package": package, "name": key.replace("-", " ").title()}
    files = {
        "README.md": "readme",
        f"{package}/__init__.py": "lid",
        f"{package}/rules.py": "rules",
        f"test_{package}.py": "tests",
    }
    write_folder(folder, {file: _filled(name, words) for file, name in files.items()}, say)
    rules = folder / package / "rules.py"
    return "\n".join(
        [
            say("{file} is a game. Play it here, or in a browser:", file=folder),
            f"  irisade play {folder}",
            f"  irisade serve {folder}",
            say("Its rules are in {file}: change them, and play again.", file=rules),
        ]
    )


def _filled(name: str, words: dict[str, str]) -> str:
    return Template((TEMPLATES / f"{name}.txt").read_text(encoding="utf-8")).substitute(words)
