"""The compiled game for a page: WebAssembly without any library, and a JSON file that says where things lie.

Whoever calls it writes what an entry is handed into its memory, as `entries.py` does on this machine: the
offsets are the same, for every address has eight bytes there too, of which four are used.
"""

from __future__ import annotations

import ctypes
import json
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from irisade.core.files import cache_folder, write_whole
from irisade.core.game import Game
from irisade.lower import unit_of
from irisade.lower.context import first_slots
from irisade.native.compilers import LANGUAGE, NoZig, zig
from irisade.native.libraries import HERE, NoCompiler, Source, file_name, first_line, identified, source_of
from irisade.native.records import call_of, structs

TARGET = ("-target", "wasm32-freestanding", "-mbulk-memory", "-msimd128", "-O2", "-nostdlib")
LINK = (
    "-Wl,--no-entry",
    "-Wl,--export-dynamic",
    "-Wl,--export=__heap_base",
    "-Wl,-z,stack-size=1048576",
    "-s",
)


def build(game: Game, folder: Path) -> Path:
    """Write KEY.wasm and KEY.json into this folder; the first of them. NoCompiler if that cannot be."""
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{game.key}.wasm"
    target.write_bytes(machine_code(source_of(game)))
    target.with_suffix(".json").write_text(json.dumps(layout(game)), encoding="utf-8")
    return target


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


def layout(game: Game) -> dict[str, Any]:
    """Where everything lies: records, and for each entry what it is handed."""
    source = source_of(game)
    return {
        "game": game.key,
        "version": game.version,
        "kinds": [kind.text for kind in unit_of(game).kinds],
        "first_slots": first_slots(unit_of(game).kinds),
        "records": {name: offsets(record) for name, record in structs(source.cpp.records).items()},
        "entries": {entry.name: offsets(call_of(entry)) for entry in source.cpp.entries},
        "failures": [list(failure) for failure in source.cpp.failures],
    }


def offsets(record: type[ctypes.Structure]) -> dict[str, Any]:
    """How large a record is, and where each of its fields begins and how large that is."""
    known = {name: getattr(record, name) for name, *_ in record._fields_}
    fields = {name: [field.offset, field.size] for name, field in known.items()}
    return {"size": ctypes.sizeof(record), "fields": fields}
