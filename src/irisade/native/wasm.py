"""The compiled game for a page: WebAssembly without any library, and what must be known to call it.

Whoever calls it carries what an entry is handed into its memory and back, see `apart.py`: the offsets are the
same as on this machine, for every address has eight bytes there too, of which four are used.
"""

from __future__ import annotations

import tempfile
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from irisade.core.files import cache_folder, write_whole
from irisade.core.game import Game
from irisade.lower import unit_of
from irisade.native.apart import Parts
from irisade.native.compilers import LANGUAGE, NoZig, zig
from irisade.native.libraries import HERE, NoCompiler, Source, file_name, first_line, identified, source_of

TARGET = ("-target", "wasm32-freestanding", "-mbulk-memory", "-msimd128", "-O2", "-nostdlib")
LINK = (
    "-Wl,--no-entry",
    "-Wl,--export-dynamic",
    "-Wl,--export=__heap_base",
    "-Wl,-z,stack-size=1048576",
    "-s",
)


class Built(NamedTuple):
    code: bytes
    parts: Parts


def build(game: Game) -> Built:
    """NoCompiler or Refused if that cannot be."""
    return Built(machine_code(source_of(game)), parts(game))


def machine_code(source: Source) -> bytes:
    """Out of the cache, or compiled now and kept there."""
    try:
        compiler = zig(cache_folder(), (*TARGET, *LANGUAGE, "-fvisibility=hidden", f"-I{HERE}", *LINK))
    except NoZig:
        raise NoCompiler(source.title) from None
    kept = (cache_folder() / file_name(source.stem, source.mark, compiler)).with_suffix(".wasm")
    if kept.exists():
        return kept.read_bytes()
    with tempfile.TemporaryDirectory(prefix="irisade-") as own:
        text, made = Path(own) / "game.cpp", Path(own) / "game.wasm"
        text.write_text(source.cpp.text + identified(source.mark), encoding="utf-8")
        if said := compiler.compile(text, made):
            raise NoCompiler(source.title, first_line(said))
        found = made.read_bytes()
    with suppress(OSError):  # then it is compiled again next time
        write_whole(kept, found)
    return found


def parts(game: Game) -> Parts:
    """What whoever calls it must know of it."""
    cpp = source_of(game).cpp
    if tuple(unit_of(game).kinds) != tuple(game.kinds):  # questions are named by their position
        raise NoCompiler(game.name(), "it asks a question that it does not declare")
    return Parts(cpp.failures, cpp.entries, cpp.records)
