"""Write the tables of docs/ladder.md from the results in docs/ladder.

    python tools/ladder_page.py

The results come from `irisade ladder --out docs/ladder`; this plays nothing.
"""

from __future__ import annotations

from pathlib import Path
from statistics import NormalDist
from typing import Any

from irisade.core.game import games
from irisade.lab.ladder_play import RUNGS
from irisade.lab.ladder_results import ENOUGH, Ladder, read_ladder

ROOT = Path(__file__).resolve().parent.parent
PAGE, KEPT = ROOT / "docs" / "ladder.md", ROOT / "docs" / "ladder"
LEARNING = ("<!-- learning: tools/ladder_page.py -->\n", "<!-- end of learning -->\n")
TABLES = ("<!-- tables: tools/ladder_page.py -->\n", "<!-- end of the tables -->\n")
LEVELS = ("random", "toddler", "child", "grown-up", "plain", "master")  # that learning is to beat
FEW = "·"


def kept() -> list[Ladder]:
    return [read_ladder(file.read_text(encoding="utf-8")) for file in sorted(KEPT.glob("*.json"))]


def label(ladder: Ladder, bot: str) -> str:
    """A bot as the page calls it: what has learned by its minutes."""
    seconds = ladder.bots[bot].get("learned_seconds")
    return bot if seconds is None else f"learned, {minutes(seconds)}"


def minutes(seconds: int) -> str:
    return f"{seconds / 60:.0f} min" if seconds >= 60 else f"{seconds} s"


def tables(ladders: list[Ladder]) -> str:
    """A section for each game, and which games nobody has played yet."""
    waiting = ", ".join(
        game.name() for key, game in games().items() if key not in {one.game for one in ladders}
    )
    told = [f"Not played yet: {waiting}.\n"] if waiting else []
    return "\n".join([*told, *(section(ladder) for ladder in ladders)])


def section(ladder: Ladder) -> str:
    """One game: a row for each bot, the strongest first."""
    rows = ladder.rows()
    bots = [row["bot"] for row in rows]
    head = ["", "bot", "rating", "above its rivals", "games", "ms", *map(str, range(1, len(rows) + 1))]
    lines = [head]
    for number, row in enumerate(rows, 1):
        share = FEW
        if row["above"] is not None:
            share = f"{percent(row['above'])}% ({percent(row['above_low'])}–{percent(row['above_high'])})"
        lines.append(
            [
                str(number),
                label(ladder, row["bot"]),
                f"{signed(row['rating'])} ({signed(row['low'])} to {signed(row['high'])})",
                share,
                f"{row['games']:,}",
                f"{row['ms']:.1f}" if row["ms"] >= 0.1 else f"{row['ms']:.2f}",
                *(cell(ladder, row["bot"], other) for other in bots),
            ]
        )
    text = ["| " + " | ".join(line) + " |" for line in lines]
    text.insert(1, "|" + "---|" * len(head))
    name = games()[ladder.game].name()
    told = f"{ladder.seats} players, {ladder.games:,} games in all, seed {ladder.seed}."
    return f"### {name}\n\n{told}\n\n" + "\n".join(text) + "\n"


def cell(ladder: Ladder, bot: str, other: str) -> str:
    if bot == other:
        return ""
    return percent(ladder.between(bot, other).share) if ladder.played(bot, other) >= ENOUGH else FEW


def percent(share: float) -> str:
    return f"{100 * share:.1f}"


def signed(number: float) -> str:
    return f"{number:.0f}".replace("-", "−")


def learning(ladders: list[Ladder]) -> str:
    """How far whatever has learned gets in its game, where that fails, and where nobody tried."""
    wide = certain(ladders)
    head = ["game", "learned for", "moves", "certainly above", "undecided (compared)", "certainly below"]
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    for ladder in ladders:
        for bot, known in learned(ladder).items():
            moves = f"{known['learned_moves'] / 1e6:.1f} million"
            told = verdicts(ladder, bot, wide)
            facts = [games()[ladder.game].name(), minutes(known["learned_seconds"]), moves]
            lines.append("| " + " | ".join([*facts, *(", ".join(one) or "nobody" for one in told)]) + " |")
    if len(lines) == 2:
        return "Nothing that has learned is on the ladder yet.\n"
    return "\n".join([*lines, "", *failures(ladders, wide)]) + "\n"


def learned(ladder: Ladder) -> dict[str, dict[str, Any]]:
    """What has learned and played, the shortest time first."""
    found = {bot: known for bot, known in ladder.bots.items() if "learned_seconds" in known}
    return dict(sorted(found.items(), key=lambda one: one[1]["learned_seconds"]))


def met(ladder: Ladder, bot: str) -> list[str]:
    return [rung for rung in RUNGS if ladder.played(bot, rung)]


def certain(ladders: list[Ladder]) -> float:
    """Standard errors so wide that all the verdicts below are right at once, 95 times in 100."""
    many = sum(len(met(ladder, bot)) for ladder in ladders for bot in learned(ladder))
    return NormalDist().inv_cdf(1 - 0.025 / max(1, many))


def verdicts(ladder: Ladder, bot: str, wide: float) -> tuple[list[str], list[str], list[str]]:
    """Whom it certainly beats in their own games, where nothing is decided, and who certainly beats it."""
    above, undecided, below = list[str](), list[str](), list[str]()
    for rung in met(ladder, bot):
        share = ladder.between(bot, rung, wide)
        if share.low > 0.5:
            above.append(rung)
        elif share.high < 0.5:
            below.append(rung)
        else:
            undecided.append(f"{rung} ({share.decided:,})" if share.decided else f"{rung} (all ties)")
    return above, undecided, below


def failures(ladders: list[Ladder], wide: float) -> list[str]:
    """Of each of our robots, in which games nothing learned is certainly above it; and who never tried."""
    tried, told = [ladder for ladder in ladders if learned(ladder)], list[str]()
    for rung in LEVELS:
        better, undecided = list[str](), list[str]()
        for ladder in tried:
            held = [verdicts(ladder, bot, wide) for bot in learned(ladder) if ladder.played(bot, rung)]
            if held and not any(rung in above for above, _, _ in held):
                beats_all = all(rung in below for _, _, below in held)
                (better if beats_all else undecided).append(games()[ladder.game].name())
        where = {"certainly better in": better, "undecided in": undecided}
        fails = "; ".join(f"{what} {', '.join(names)}" for what, names in where.items() if names)
        told.append(f"- {rung}: {fails or 'beaten wherever something has learned'}")
    waiting = [game.name() for key, game in games().items() if key not in {ladder.game for ladder in tried}]
    if waiting:
        told += ["", f"**Not tried**: nothing that learned has played {' or '.join(waiting)} here."]
    return ["**Where learning fails**, by whom it does not certainly beat:", "", *told]


def page(text: str, ladders: list[Ladder]) -> str:
    """The page with its parts made anew."""
    for (begin, end), made in ((LEARNING, learning(ladders)), (TABLES, tables(ladders))):
        before, _, rest = text.partition(begin)
        _, _, after = rest.partition(end)
        text = f"{before}{begin}\n{made}\n{end}{after}"
    return text


def main() -> None:
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), kept()), encoding="utf-8")


if __name__ == "__main__":
    main()
