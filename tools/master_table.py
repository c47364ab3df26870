"""Measure masters against the rule of thumb with a perfect memory; write the second table of docs/bots.md.

    python tools/master_table.py [--round 1] [--games 2000] [--thinking 300] [--jobs 2] [GAME …]
    python tools/master_table.py --looking trials rainbow-racers

`plain` is the rule of thumb that all levels share, and forgets nothing: what a master gains on it comes from
its own rule, or from looking ahead. Every row has as many games, at the smallest and at the usual number
of players, with seeds that have tuned nothing. What was measured is kept in docs/masters.json: the same round
goes on where it was interrupted. With `--looking` a row says what a master would gain if it looked ahead in
that way, in a game where it does not.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from irisade.bots.levels import THINKING, searches
from irisade.core.game import Game, games
from irisade.lab.contest import contest
from irisade.terminal.seating import usual_seats

ROOT = Path(__file__).resolve().parent.parent
PAGE, KEPT = ROOT / "docs" / "bots.md", ROOT / "docs" / "masters.json"
BEGIN, END = "<!-- table: tools/master_table.py -->\n", "<!-- end of the masters -->\n"
MEASURING = 2_000_000  # seeds from here on have tuned nothing
HEAD = ("game", "players", "master > plain", "games", "imagined", "ms a move")


def measured(game: Game, seats: int, asked: argparse.Namespace) -> dict[str, Any]:
    seed = MEASURING + asked.round
    held = contest(
        game, ("master", "plain"), seats, asked.games, seed, thinking=asked.thinking, jobs=asked.jobs
    )
    share = held.share("master", "plain")
    return {
        "games": len(held.bouts),
        "decided": share.decided,
        "share": round(share.share, 4),
        "low": round(share.low, 4),
        "high": round(share.high, 4),
        "ms": round(held.milliseconds()["master"], 3),
        "thinking": asked.thinking if searches(game, "master") else 0,
        "seed": seed,
    } | ({"looking": asked.looking} if asked.looking else {})


def table(kept: dict[str, dict[str, Any]]) -> str:
    rows = [list(HEAD)]
    for place in sorted(kept):
        key, seats = place.split()[:2]
        row = kept[place]
        name = games()[key].name() + (f", if it looked ahead by {row['looking']}" if "looking" in row else "")
        shares = " to ".join(f"{100 * row[bound]:.1f}" for bound in ("low", "high"))
        told = f"{100 * row['share']:.1f}% ({shares})"
        ms = f"{row['ms']:.1f}" if row["ms"] >= 0.1 else "0.0"
        decided = row["low"] > 0.6
        rows.append(
            [name, seats, f"**{told}**" if decided else told]
            + [str(row["games"]), str(row["thinking"] or "none"), ms]
        )
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(HEAD), *lines[1:]]) + "\n"


def write(kept: dict[str, dict[str, Any]]) -> None:
    KEPT.write_text(json.dumps(dict(sorted(kept.items())), indent=1) + "\n", encoding="utf-8")
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n{table(kept)}\n{END}{after}", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("keys", nargs="*")
    parser.add_argument("--round", type=int, default=1)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--thinking", type=int, default=THINKING)
    parser.add_argument("--seats", type=int, default=0, help="only with so many players")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--looking", choices=["trials", "tree"], help="if masters looked ahead so")
    asked = parser.parse_args()
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    for key in asked.keys or games():
        game = games()[key]
        if asked.looking:
            asked.jobs = 1  # other processes would not know
            game.plain.LOOKS_AHEAD = asked.looking
        for seats in [asked.seats] if asked.seats else sorted({game.seats[0], usual_seats(game, {})}):
            place = f"{key} {seats} {asked.looking or ''}".strip()
            if kept.get(place, {}).get("seed") != MEASURING + asked.round:
                row = kept[place] = measured(game, seats, asked)
                print(place, row, flush=True)
                write(kept)


if __name__ == "__main__":
    main()
