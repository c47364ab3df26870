"""The files of every game are what `Rules`, `Face`, `Bot` and `Habits` say, to mypy; yours, too."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from contract.walks import GAMES
from irisade import Game
from irisade.core.contract import BotMay
from irisade.draw.contract import FaceMay

ROOT = Path(__file__).resolve().parents[2]
HEAD = """from irisade.core.contract import Bot, BotMay, HabitsPart, Rules
from irisade.draw.contract import Face, FaceMay
"""


PARTS = {
    "rules": ("Rules", None),
    "face": ("Face", FaceMay),
    "plain": ("Bot", BotMay),
    "habits": ("HabitsPart", None),
}


def of_table(game: Game, protocol: str) -> str:
    """The protocol as it is for the game's own Table: what another game's table has does not do."""
    return f"{protocol}[" + f"{game.package}.rules".replace(".", "_") + ".Table]"


def written(game: Game) -> list[str]:
    """What mypy is to check: each file against its protocol, and each hook that is there against its own."""
    found = []
    for part, (protocol, may) in PARTS.items():
        module = f"{game.package}.{part}"
        if find_spec(module) is None:
            continue
        name = module.replace(".", "_")
        found += [f"import {module} as {name}", f"_{name}: {of_table(game, protocol)} = {name}"]
        for hook in vars(may) if may else ():
            if not hook.startswith("_") and hasattr(getattr(game, part), hook):
                found.append(f"def {name}_{hook}(may: {of_table(game, may.__name__)}) -> None:")
                found.append(f"    hook = may.{hook}; hook = {name}.{hook}")
    return found


def complaints(lines: list[str], folder: Path) -> str:
    api = pytest.importorskip("mypy.api")
    file = folder / "every_game.py"
    file.write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")
    said, wrong, code = api.run(
        ["--config-file", str(ROOT / "pyproject.toml"), "--no-error-summary", str(file)]
    )
    return said + wrong if code else ""


@pytest.mark.slow
def test_the_files_of_every_game_are_what_they_should_be(tmp_path):
    assert complaints([line for game in GAMES for line in written(game)], tmp_path) == ""


@pytest.mark.slow
def test_it_bites_when_a_hook_gives_something_else(tmp_path):
    lines = [
        "class Late:",
        "    def choose(self, belief: object) -> str:",
        "        return 'rain'",
        "late: Bot[int] = Late()",
    ]
    assert "Incompatible types in assignment" in complaints(lines, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize(("part", "protocol"), [("face", "Face"), ("plain", "Bot"), ("habits", "HabitsPart")])
def test_it_bites_when_a_file_is_of_another_table(part, protocol, tmp_path):
    lines = [
        f"import irisade.games.colomo.ronde.{part}, irisade.games.racebow.rules",
        f"part: {protocol}[irisade.games.racebow.rules.Table] = irisade.games.colomo.ronde.{part}",
    ]
    assert "Incompatible types in assignment" in complaints(lines, tmp_path)


@pytest.mark.slow
def test_it_bites_when_a_bot_misspells_what_lies_on_its_table(tmp_path):
    lines = [
        "from irisade.core.belief import Belief",
        "from irisade.games.gumball_rally.rules import Table",
        "def choose(belief: Belief[Table]) -> int:",
        "    return len(belief.view.lines)",
    ]
    assert 'has no attribute "lines"' in complaints(lines, tmp_path)
