"""Measure the levels against each other, and write the table of docs/bots.md.

    python tools/bot_table.py [--round 1] [--thinking 200] [--jobs 2] [GAME …]

At the smallest and at the usual number of players each level plays against the one below: 200 games, then
twice as many in all, and again, until the interval leaves 60% out, or after 1600. It is looked at four times
at most, so each look has a quarter of the 5%: whichever is the last one, its interval holds the truth in at
least 95 of 100 measurements.

Levels are tuned with seeds below a million and measured with one above it, which nothing else uses. Whoever
tunes a game after having looked at its row measures it in another round. What was measured is kept in
docs/bots.json: the same round goes on where it was interrupted.
"""

from __future__ import annotations

import argparse
import itertools
import json
from pathlib import Path
from statistics import NormalDist
from typing import Any

from irisade.bots.levels import LEVELS
from irisade.core.game import Game, games
from irisade.lab.contest import Contest, contest
from irisade.terminal.seating import usual_seats

ROOT = Path(__file__).resolve().parent.parent
PAGE, KEPT = ROOT / "docs" / "bots.md", ROOT / "docs" / "bots.json"
BEGIN, END = "<!-- table: tools/bot_table.py -->\n", "<!-- end of the table -->\n"
KEYS = [level.key for level in LEVELS]
STEPS = list(itertools.pairwise(KEYS))
LOOKS = (200, 400, 800, 1600)  # games played when the interval is looked at
WIDE = NormalDist().inv_cdf(1 - 0.05 / 2 / len(LOOKS))  # standard errors, when each look may end it
CLEAR = 0.6  # above it, a level is clearly better than the one below
MEASURING = 1_000_000  # seeds from here on have tuned nothing


def measured(game: Game, seats: int, below: str, above: str, asked: argparse.Namespace) -> dict[str, Any]:
    """One step between two levels."""
    held, seed = Contest(game, seats, (above, below)), MEASURING + asked.round
    for look in LOOKS:
        done = len(held.bouts)
        held.bouts += contest(
            game, held.bots, seats, look - done, seed, first=done, thinking=asked.thinking, jobs=asked.jobs
        ).bouts
        share = held.share(above, below, WIDE)
        if not share.low <= CLEAR <= share.high:
            break
    return {
        "games": len(held.bouts),
        "share": round(share.share, 3),
        "low": round(share.low, 3),
        "high": round(share.high, 3),
        "thinking": asked.thinking,
        "seed": seed,
    }


def known(step: dict[str, Any] | None, asked: argparse.Namespace) -> bool:
    """This round has measured it already."""
    return step is not None and step.get("seed") == MEASURING + asked.round


def table(kept: dict[str, dict[str, Any]]) -> str:
    """A row for each game and number of players; in bold certainly above 60%, in brackets not certain."""
    head = [f"{above} > {below}" for below, above in STEPS]
    rows = [["game", "players", *head]]
    for place, steps in kept.items():
        key, seats = place.split()
        cells = [cell(steps[f"{above} > {below}"]) for below, above in STEPS]
        rows.append([games()[key].name(), seats, *cells])
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]]) + "\n"


def cell(step: dict[str, Any]) -> str:
    """The interval alone: so few games are no ground for a share."""
    text = f"{100 * step['low']:.0f} to {100 * step['high']:.0f}%"
    if step["low"] <= 0.5:
        return f"[{text}]"
    return f"**{text}**" if step["low"] > CLEAR else text


def write(kept: dict[str, dict[str, Any]]) -> None:
    KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    whole = {place: kept[place] for place in sorted(kept) if len(kept[place]) == len(STEPS)}
    PAGE.write_text(f"{before}{BEGIN}\n{table(whole)}\n{END}{after}", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("keys", nargs="*")
    parser.add_argument("--round", type=int, default=1)
    parser.add_argument("--thinking", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="one step, by the level above")
    asked = parser.parse_args()
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    for key in asked.keys or games():
        game = games()[key]
        for seats in sorted({game.seats[0], usual_seats(game, {})}):
            steps = kept.setdefault(f"{key} {seats}", {})
            for below, above in STEPS:
                name = f"{above} > {below}"
                if asked.only in ("", above) and not known(steps.get(name), asked):
                    step = steps[name] = measured(game, seats, below, above, asked)
                    print(key, seats, above, ">", below, cell(step), flush=True)
                    write(kept)


if __name__ == "__main__":
    main()
