"""Writes the lowered text of every game into a folder, so that `diff -r` shows what a change does to it.

.venv/bin/python tools/lowered.py before
…change something in src/irisade/lower…
.venv/bin/python tools/lowered.py after && diff -r before after
"""

from __future__ import annotations

import sys
from pathlib import Path

from irisade.core.game import games
from irisade.lower import lowered


def write(folder: Path) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for key, game in games().items():
        written.append(folder / f"{key}.py")
        written[-1].write_text(lowered(game), encoding="utf-8")
    return written


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(f"{len(write(Path(sys.argv[1])))} games")
