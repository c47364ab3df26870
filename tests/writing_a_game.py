"""Rain Barrel, the game of docs/writing-a-game.md, as its reader would have it."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from irisade.core.game import open_box

PAGE = Path(__file__).resolve().parent.parent / "docs/writing-a-game.md"
ENTRY_POINTS = "[irisade.games]\nrain-barrel = rain_barrel:GAME\n"
BLOCK = re.compile(r"^`(?P<path>[\w./-]+)`\n\n```\w+\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


def lay_out(folder: Path) -> Path:
    """Writes the files of the page; the folder of the game. One that lay elsewhere is put away."""
    forget()
    for block in BLOCK.finditer(PAGE.read_text(encoding="utf-8")):
        file = folder / block["path"]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(block["text"], encoding="utf-8")
    return folder / "rain_barrel"


def forget() -> None:
    """The game is read anew when it is opened again."""
    for name in [name for name in sys.modules if name.split(".")[0] == "rain_barrel"]:
        del sys.modules[name]
    open_box.cache_clear()


def install(folder: Path) -> Path:
    """The same as an installed package for whoever has the folder on its path; the folder of the game."""
    info = folder / "rain_barrel-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: rain-barrel\nVersion: 1\n")
    (info / "entry_points.txt").write_text(ENTRY_POINTS)
    return lay_out(folder)
