"""How long compiling takes: all games from nothing on two cores, and one alone.

    python bench/compile.py [games]

Each compiler that is found works in an empty cache folder, and zig in one where it has built nothing yet.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from irisade.core.game import games
from irisade.native.compilers import Compiler, compilers
from irisade.native.libraries import HERE, Source, compile_with, file_name, source_of

AT_ONCE = 2


def measured(compiler: Compiler, sources: list[Source], folder: Path) -> None:
    """Compile all, two at a time, and tell."""

    def one(source: Source) -> tuple[str, float, int]:
        name, began = file_name(source.stem, source.mark, compiler), time.monotonic()
        (folder / source.stem).mkdir()
        said = compile_with(source, source.mark, compiler, folder / source.stem / name, folder / name)
        if said:
            raise SystemExit(f"{source.title}: {said}")
        return source.title, time.monotonic() - began, (folder / name).stat().st_size

    began, before = time.monotonic(), os.times()
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for title, seconds, size in pool.map(one, sources):
            print(f"  {title:24} {seconds:6.1f} s {size / 1000:7.0f} kB", flush=True)
    after = os.times()
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    total = sum(path.stat().st_size for path in folder.glob("*.*") if path.is_file())
    print(
        f"  all {len(sources)}: {time.monotonic() - began:.1f} s by the clock, {spent:.1f} s of processors,",
        end=" ",
    )
    print(f"{total / 1e6:.2f} MB")


def main() -> None:
    chosen = [games()[key] for key in sys.argv[1:]] or [*games().values()]
    began = time.monotonic()
    sources = [source_of(game) for game in chosen]
    print(f"lowering and translating {len(sources)}: {time.monotonic() - began:.1f} s")
    with tempfile.TemporaryDirectory() as place:
        for n, compiler in enumerate(compilers(Path(place) / "zig's", HERE)):
            folder = Path(place) / str(n)
            folder.mkdir()
            print(" ".join(compiler.command))
            measured(compiler, sources, folder)


if __name__ == "__main__":
    main()
