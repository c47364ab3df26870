"""Play compiled games for other machines here, under emulators, and compare with this machine's.

    python tools/other_machines.py [GAME …]

Programs for Linux on aarch64 run under qemu-aarch64 (Debian: qemu-user), for Windows under wine; what is not
installed is said to be untried.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

from irisade.core.files import cache_folder
from irisade.core.game import Game, find, games
from irisade.native import compiled
from irisade.native.compilers import LANGUAGE, zig
from irisade.native.libraries import HERE, source_of

GAMES, SEED = 200, 7
MACHINES = {
    "aarch64-linux-musl": ("qemu-aarch64", ""),
    "x86_64-windows-gnu": ("wine", ".exe"),
}
PROGRAM = """
extern "C" int printf(const char *, ...);
static Context context;
static Table table, before;
static const unsigned char blank[] = {{{blank}}};
static i64 scores[{games} * 2 * {seats}], facts[{games} * 5];

int main() {{
    __builtin_memcpy(&before, blank, sizeof blank);
    Call_perform call = {{{{&context, 1}}, {{&table, 1}}, {{&before, 1}}, 0, {seats}, {seed}, 0,
                         {{scores, {games}, 2, {seats}}}, {{facts, {games}, 5}}, 0}};
    if (i64 code = irisade_perform(&call)) return (int)code;
    for (i64 n : scores) printf("%lld ", n);
    for (i64 n : facts) printf("%lld ", n);
}}
"""


def expected(game: Game, seats: int) -> str:
    """The numbers as this machine has them, in the order of the program."""
    done = compiled(game).run(seats, SEED, GAMES)
    numbers = [n for both in zip(done.score, done.points, strict=True) for each in both for n in each]
    facts = zip(done.runs, done.turns, done.moves, done.ending, map(int, done.quiet), strict=True)
    return " ".join(map(str, [*numbers, *(n for fact in facts for n in fact)]))


def program(game: Game, seats: int) -> str:
    twin = compiled(game)
    before = twin.shapes["Table"]()
    twin.layout.write(game.blank({}), before)
    blank = ", ".join(map(str, ctypes.string_at(ctypes.addressof(before), ctypes.sizeof(before))))
    return source_of(game).cpp.text + PROGRAM.format(blank=blank, games=GAMES, seats=seats, seed=SEED)


def main() -> int:
    chosen, wrong = [*map(find, sys.argv[1:])] or [*games().values()], 0
    for target, (emulator, ending) in MACHINES.items():
        if shutil.which(emulator) is None:
            print(f"{target}: untried, for {emulator} is not installed")
            continue
        for game in chosen:
            seats = game.seats[-1]
            with tempfile.TemporaryDirectory() as folder:
                source, made = Path(folder) / "game.cpp", Path(folder) / f"game{ending}"
                source.write_text(program(game, seats), encoding="utf-8")
                flags = ("-target", target, "-mcpu=baseline", "-O2", *LANGUAGE, f"-I{HERE}")
                if said := zig(cache_folder(), flags).compile(source, made, 1800):
                    raise SystemExit(said)
                told = subprocess.run([emulator, str(made)], capture_output=True, text=True).stdout.strip()
            same = told == expected(game, seats)
            wrong += not same
            print(f"{target}: {game.key}, {GAMES} games, {'equal' if same else 'DIFFERENT'}", end="")
            print(f" (checksum {zlib.crc32(told.encode()):08x})", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
