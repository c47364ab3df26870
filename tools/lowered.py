"""Writes the lowered text of every game into a folder, so that `diff -r` shows what a change does to it.

.venv/bin/python tools/lowered.py before
…change something in src/irisade/lower…
.venv/bin/python tools/lowered.py after && diff -r before after

With --cpp it writes the C++ of every game instead.
"""

from __future__ import annotations

import sys
from pathlib import Path

from irisade.core.game import games
from irisade.lower import lowered
from irisade.native.libraries import source_of


def write(folder: Path, cpp: bool) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for key, game in games().items():
        written.append(folder / f"{key}.{'cpp' if cpp else 'py'}")
        written[-1].write_text(source_of(game).cpp.text if cpp else lowered(game), encoding="utf-8")
    return written


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--cpp"]
    if len(words) != 1:
        sys.exit(__doc__)
    print(f"{len(write(Path(words[0]), '--cpp' in sys.argv))} games")
