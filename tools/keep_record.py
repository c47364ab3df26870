"""Keep a game of plain bots as a record in tests/records: keep_record.py GAME SEATS SEED [key=value …]"""

from __future__ import annotations

import sys
from pathlib import Path

from irisade import Dice, Record, find
from irisade.bots.company import play_out

RECORDS = Path(__file__).resolve().parent.parent / "tests" / "records"
NAMES = ("Ada", "Basile", "Chloé", "Diego", "Emma", "Farid", "Gwen", "Hugo")


def main(key: str, seats: str, seed: str, *options: str) -> None:
    game = find(key)
    told = dict(option.split("=") for option in options)
    match = play_out(
        game, int(seats), Dice(int(seed)), int(seed), game.plain.choose, **game.read_options(told)
    )
    name = ".".join([key, *(f"{option}-{value}" for option, value in told.items())])
    text = str(Record.of(match, NAMES[: int(seats)], Seed=seed))
    (RECORDS / f"{name}.rgn").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
