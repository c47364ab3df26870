"""Keep a game of plain bots as a record in tests/records.

keep_record.py GAME SEATS SEED [key=value …]    a new record
keep_record.py tests/records/FILE.rgn …         the same game again, after its rules have changed
"""

from __future__ import annotations

import sys
from pathlib import Path

from irisade import Dice, Record, find
from irisade.bots.company import play_out

RECORDS = Path(__file__).resolve().parent.parent / "tests" / "records"
USUAL_SEED = "1"  # where a record does not tell its own
NAMES = ("Ada", "Basile", "Chloé", "Diego", "Emma", "Farid", "Gwen", "Hugo")


def main(*words: str) -> None:
    if words and words[0].endswith(".rgn"):
        for file in map(Path, words):
            keep_again(file)
    elif len(words) >= 3:
        key, seats, seed, *options = words
        told = dict(option.split("=") for option in options)
        name = ".".join([key, *(f"{option}-{value}" for option, value in told.items())])
        keep(RECORDS / f"{name}.rgn", key, int(seats), seed, told)
    else:
        sys.exit(__doc__)


def keep(file: Path, key: str, seats: int, seed: str, options: dict[str, str]) -> None:
    game = find(key)
    luck, stored = Dice(int(seed)), game.read_options(options)
    match = play_out(game, seats, luck, int(seed), game.plain.choose, **stored)
    file.write_text(str(Record.of(match, NAMES[:seats], Seed=seed)), encoding="utf-8")


def keep_again(file: Path) -> None:
    """With the game, seats, seed and options of the record that lies there; nobody replays its moves."""
    old = Record.parse(file.read_text(encoding="utf-8"))
    pairs = (pair.strip().partition("=") for pair in old.headers["Options"].split(";") if pair.strip())
    options = {key: value for key, _, value in pairs}
    keep(file, old.headers["Game"], len(old.names), old.headers.get("Seed", USUAL_SEED), options)


if __name__ == "__main__":
    main(*sys.argv[1:])
