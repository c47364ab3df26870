"""Measure the levels against each other, and write the table of docs/bots.md.

    python tools/bot_table.py [--games 200] [--thinking 300] [--jobs 2] [GAME …]

At the smallest and at the usual number of players each level plays against the one below. Where 200 games do
not tell them apart, twice as many more are played. What was measured is kept in docs/bots.json, so that one
game can be measured again.
"""

from __future__ import annotations

import argparse
import itertools
import json
from pathlib import Path
from typing import Any

from irisade.bots.levels import LEVELS
from irisade.core.game import Game, games
from irisade.lab.arena import Bout, Contest, contest
from irisade.terminal.seating import usual_seats

ROOT = Path(__file__).resolve().parent.parent
PAGE, KEPT = ROOT / "docs" / "bots.md", ROOT / "docs" / "bots.json"
BEGIN, END = "<!-- table: tools/bot_table.py -->\n", "<!-- end of the table -->\n"
KEYS = [level.key for level in LEVELS]
STEPS = list(itertools.pairwise(KEYS))
MORE = 2  # times as many games, when the first ones do not tell two levels apart


def measured(game: Game, seats: int, below: str, above: str, asked: argparse.Namespace) -> dict[str, Any]:
    """One step between two levels."""
    held = Contest(game, seats, (above, below))
    for seed, many in enumerate((asked.games, MORE * asked.games)):
        more = contest(
            game, [above, below], seats, many, seed, thinking=asked.thinking, jobs=asked.jobs
        ).bouts
        held.bouts += [Bout(seed * 10**6 + bout.deal, *bout[1:]) for bout in more]
        share = held.share(above, below)
        if share.low > 0.5:
            break
    return {
        "games": len(held.bouts),
        "share": round(share.share, 3),
        "low": round(share.low, 3),
        "high": round(share.high, 3),
        "ms": {bot: round(ms, 2) for bot, ms in held.milliseconds().items()},
        "thinking": asked.thinking,
    }


def table(kept: dict[str, dict[str, Any]]) -> str:
    """A row for each game and number of players; in bold above 60 %, in brackets not certain."""
    head = [f"{above} > {below}" for below, above in STEPS]
    rows = [["game", "players", *head, "ms of a master"]]
    for place, steps in kept.items():
        key, seats = place.split()
        cells = [cell(steps[f"{above} > {below}"]) for below, above in STEPS]
        ms = steps[head[-1]]["ms"][KEYS[-1]]
        rows.append([games()[key].name(), seats, *cells, f"{ms:.1f}"])
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]]) + "\n"


def cell(step: dict[str, Any]) -> str:
    text = f"{100 * step['share']:.0f} % ({100 * step['low']:.0f}–{100 * step['high']:.0f})"
    if step["low"] <= 0.5:
        return f"[{text}]"
    return f"**{text}**" if step["share"] > 0.6 else text


def write(kept: dict[str, dict[str, Any]]) -> None:
    KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    whole = {place: kept[place] for place in sorted(kept) if len(kept[place]) == len(STEPS)}
    PAGE.write_text(f"{before}{BEGIN}\n{table(whole)}\n{END}{after}", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("keys", nargs="*")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--thinking", type=int, default=300)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="one step, by the level above")
    asked = parser.parse_args()
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    for key in asked.keys or games():
        game = games()[key]
        for seats in sorted({game.seats[0], usual_seats(game, {})}):
            steps = kept.setdefault(f"{key} {seats}", {})
            for below, above in STEPS:
                if asked.only in ("", above):
                    step = steps[f"{above} > {below}"] = measured(game, seats, below, above, asked)
                    print(key, seats, above, ">", below, cell(step), flush=True)
                    write(kept)


if __name__ == "__main__":
    main()
