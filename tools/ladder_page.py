"""Write the tables of docs/ladder.md from the results in docs/ladder.

    python tools/ladder_page.py

The results come from `irisade ladder --out docs/ladder`; this plays nothing.
"""

from __future__ import annotations

from pathlib import Path

from irisade.core.game import games
from irisade.lab.ladder_play import RUNGS
from irisade.lab.ladder_results import ENOUGH, Ladder, read_ladder

ROOT = Path(__file__).resolve().parent.parent
PAGE, KEPT = ROOT / "docs" / "ladder.md", ROOT / "docs" / "ladder"
LEARNING = ("<!-- learning: tools/ladder_page.py -->\n", "<!-- end of learning -->\n")
TABLES = ("<!-- tables: tools/ladder_page.py -->\n", "<!-- end of the tables -->\n")
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
    """Of every game in which somebody has learned, how far that goes, and where it fails."""
    lines, failed = ["| game | learned for | moves | certainly above |", "|---|---|---|---|"], []
    for ladder in ladders:
        learned = {bot: known for bot, known in ladder.bots.items() if "learned_seconds" in known}
        name, best = games()[ladder.game].name(), ""
        for bot, known in sorted(learned.items(), key=lambda one: one[1]["learned_seconds"]):
            best = highest(ladder, bot) or best
            facts = [name, minutes(known["learned_seconds"]), f"{known['learned_moves'] / 1e6:.1f} million"]
            lines.append("| " + " | ".join([*facts, highest(ladder, bot) or "nobody"]) + " |")
        if learned and best == "":
            failed.append(name)
    if len(lines) == 2:
        return "Nothing that has learned is on the ladder yet.\n"
    where = ", ".join(failed)
    plainly = f"**Learning fails in {where}**: nothing that learned is certainly better than random moves."
    return (
        "\n".join(lines)
        + "\n\n"
        + (plainly if failed else "Learning beats random moves in all of these.")
        + "\n"
    )


def highest(ladder: Ladder, bot: str) -> str:
    """The highest rung that it certainly beats in their own games; none where there is none."""
    beaten = [rung for rung in RUNGS if ladder.played(bot, rung) and ladder.between(bot, rung).low > 0.5]
    order = list(ladder.ratings())
    return min(beaten, key=order.index) if beaten else ""


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
