"""How near compiled rules come to a program written by hand: Gumball Rally against `gumball.c`.

    python bench/yardstick.py [thousands of games to compare]

Both are made by the same compiler and play the same games, move for move and point for point; that is looked
at first. Then they are measured in turns, by the time of this process. Takes some seconds.
"""

from __future__ import annotations

import ctypes
import statistics
import sys
import tempfile
import time
from pathlib import Path

from irisade.core.game import games
from irisade.native import compiled
from irisade.native.compiled import NEW
from irisade.native.compilers import Compiler, compilers
from irisade.native.entries import NumberRows

SEATS, AT_ONCE, THOUSANDS = 4, 1000, 5
ROUNDS, SECONDS = 7, 0.3
CPP_ONLY = ("-std=", "-fno-exceptions", "-fno-rtti")


class ByHand:
    """The program in C."""

    def __init__(self, folder: Path) -> None:
        self.library = built(folder)
        self._moves, self._points = NumberRows(AT_ONCE), NumberRows(AT_ONCE, SEATS)

    def play(self, seed: int) -> None:
        """A thousand games, with the seeds that follow from one."""
        moves, points = ctypes.byref(self._moves.cells), ctypes.byref(self._points.cells)
        self.library.gumball(ctypes.c_uint64(seed), ctypes.c_int64(AT_ONCE), moves, points)

    def moves(self) -> list[int]:
        return self._moves.lists()

    def points(self) -> list[list[int]]:
        return self._points.lists()


class ByRules:
    """The rules, compiled; called without the lists that `run` makes of what comes back."""

    def __init__(self) -> None:
        self.game = compiled(games()["gumball-rally"])
        self.facts, self.scores = NumberRows(AT_ONCE, 5), NumberRows(AT_ONCE, 2, SEATS)
        self.game.run(SEATS, 0, 1)  # lays out the table that every game starts with

    def play(self, seed: int) -> None:
        self.game.call(
            "_perform", start=NEW, seats=SEATS, seed=seed, first=0, scores=self.scores, facts=self.facts
        )

    def moves(self) -> list[int]:
        return [moves for _, _, moves, _, _ in self.facts.lists()]

    def points(self) -> list[list[int]]:
        return [points for _, points in self.scores.lists()]


def built(folder: Path) -> ctypes.CDLL:
    """The library, made by the first compiler that can."""
    source, library = Path(__file__).with_name("gumball.c"), folder / "gumball.so"
    said = "there is no compiler here"
    for compiler in compilers(folder, folder):
        flags = [flag for flag in compiler.flags if not flag.startswith(CPP_ONLY)]
        said = Compiler(compiler.command, (*flags, "-x", "c"), compiler.environment).compile(source, library)
        if not said:
            print("compiled by", *compiler.command)
            return ctypes.CDLL(str(library))
    sys.exit(said)


def compare(hand: ByHand, rules: ByRules, thousands: int) -> None:
    """Do both play the same games?"""
    for seed in range(thousands):
        hand.play(seed)
        rules.play(seed)
        if (hand.moves(), hand.points()) != (rules.moves(), rules.points()):
            sys.exit(f"The two play different games with seed {seed}.")
    print(f"{thousands * AT_ONCE:,} games have the same moves and points")


def rate(side: ByHand | ByRules) -> float:
    """Moves a second; what is not playing is not counted."""
    spent, moves, seed = 0.0, 0, 0
    while spent < SECONDS:
        began = time.process_time()
        side.play(seed)
        spent += time.process_time() - began
        moves += sum(side.moves())
        seed += 1
    return moves / spent


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="irisade-", ignore_cleanup_errors=True) as folder:
        hand, rules = ByHand(Path(folder)), ByRules()
        compare(hand, rules, int(sys.argv[1]) if sys.argv[1:] else THOUSANDS)
        pairs = [(rate(hand), rate(rules)) for _ in range(ROUNDS)]
    ratio = statistics.median(ours / theirs for theirs, ours in pairs)
    by_hand, by_rules = (statistics.median(side) for side in zip(*pairs, strict=True))
    print(f"by hand {by_hand:12,.0f} moves/s")
    print(f"rules   {by_rules:12,.0f} moves/s, {ratio:.0%} of it")


if __name__ == "__main__":
    main()
