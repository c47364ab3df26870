"""Our package and the standard library as a page loads them: as bytecode, and only what is used."""

from __future__ import annotations

import ast
import io
import json
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import segno

import irisade
from irisade.core.game import Game
from irisade.web.site.runtime import LIBRARY, CannotBuild, node

HOUSE = Path(irisade.__file__).parent
FREEZE = Path(__file__).with_name("freeze.mjs")
ENTRY = ("web/worker/house.py", "web/worker/requests.py", "web/worker/minds.py")
WHOLE = ("draw", "games", "core")  # parts whose modules find one another by name
SUFFIXES = (".py", ".toml")
CODES = ("__init__", "consts", "encoder", "utils", "writers")  # of segno, which draws codes; with its licence
LONG_AGO = (1980, 1, 1, 0, 0, 0)


class Frozen(NamedTuple):
    package: bytes  # a pack of our bytecode: freeze.mjs tells what that is
    library: bytes  # a zip of the bytecode of the standard library, as far as it is used


def freeze(runtime: Mapping[str, bytes], games: Sequence[Game]) -> Frozen:
    """Compiled by the very Python that will run it; each game is played a little, to see what it loads."""
    lids = {game.key: lid_of(game) for game in games}
    with tempfile.TemporaryDirectory(prefix="irisade-") as own:
        folder = Path(own)
        for name, content in runtime.items():
            (folder / name).write_bytes(content)
        (folder / "sources.zip").write_bytes(sources(games))
        (folder / "lids.json").write_text(json.dumps(lids), encoding="utf-8")
        done = subprocess.run([node(), str(FREEZE), own], capture_output=True, text=True)
        if done.returncode:
            said = [each for each in done.stderr.splitlines() if each.strip()][-1:] or ["?"]
            raise CannotBuild("The package could not be compiled for the page: {why}", why=said[0])
        return Frozen((folder / "irisade.pack").read_bytes(), (folder / LIBRARY).read_bytes())


def lid_of(game: Game) -> str:
    """Where the page's Python finds it."""
    return f"{game.package}:GAME"


def sources(games: Sequence[Game]) -> bytes:
    """A zip of what the page's Python may import of ours, and of these games."""
    own = [game for game in games if not game.package.startswith("irisade.")]
    found: dict[str, Path] = {path.relative_to(HOUSE.parent).as_posix(): path for path in _ours()}
    codes = Path(segno.__file__).parent
    found |= {f"segno/{name}.py": codes / f"{name}.py" for name in CODES}
    for game in own:
        home = game.folder
        files = [path for path in sorted(home.rglob("*")) if path.suffix in SUFFIXES and path.is_file()]
        found |= {path.relative_to(home.parent).as_posix(): path for path in files}
    return zipped({name: path.read_bytes() for name, path in sorted(found.items())})


def zipped(files: Mapping[str, bytes]) -> bytes:
    """The same bytes for the same files."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as box:
        for name, content in files.items():
            box.writestr(zipfile.ZipInfo(name, LONG_AGO), content, zipfile.ZIP_DEFLATED, 9)
    return made.getvalue()


def _ours() -> Iterator[Path]:
    """What the worker's modules import, all parts in which modules are looked up by name, and their words."""
    seen: set[Path] = set()
    unread = [HOUSE / name for name in ENTRY]
    for part in WHOLE:
        unread += sorted((HOUSE / part).rglob("*.py"))
    while unread:
        path = unread.pop()
        if path in seen or not path.is_file():
            continue
        seen.add(path)
        unread += [each for name in _imported(path) for each in _files(name)]
    toml = [path.with_name("fr.toml") for path in seen]
    yield from sorted({*seen, *(path for path in toml if path.is_file())})


def _imported(path: Path) -> Iterator[str]:
    for line in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(line, ast.Import):
            yield from (each.name for each in line.names)
        elif isinstance(line, ast.ImportFrom) and not line.level and line.module:
            yield line.module
            yield from (f"{line.module}.{each.name}" for each in line.names)


def _files(module: str) -> Iterator[Path]:
    """Of a module of ours: itself, and every package it lies in."""
    parts = module.split(".")
    if parts[0] != HOUSE.name:
        return
    for n in range(1, len(parts) + 1):
        place = HOUSE.parent.joinpath(*parts[:n])
        yield place / "__init__.py"
    yield HOUSE.parent.joinpath(*parts).with_suffix(".py")
