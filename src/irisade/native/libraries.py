"""Where a compiled game comes from: out of the wheel, from the cache, or from a compiler on this machine.

A library is named by a hash of all it was made of, and says itself which rules it plays; one that does not
fit is not used. It is written whole or not at all, so that two processes may compile the same game at once.
"""

from __future__ import annotations

import ctypes
import hashlib
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from irisade.core import waiting
from irisade.core.files import cache_folder, write_whole
from irisade.core.game import Game
from irisade.lower import Refused, lowered
from irisade.native.compilers import Compiler, compilers, processor
from irisade.native.translate import Translated, translated

HERE = Path(__file__).parent
IN_THE_WHEEL = HERE / "built"
ENDING = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
MARK = 16  # letters of a hash that name a file
LINES_A_SECOND = 1000  # what a compiler manages, about

HOW = "pip install 'irisade[fast]' brings a compiler"


class NoCompiler(Exception):
    """Nothing here can make machine code of this game; it is played interpreted."""

    def __init__(self, title: str, why: str = "") -> None:
        """`why` is what a compiler said; empty when there is none."""
        self.why = why
        told = f"could not be compiled ({why})" if why else f"is not compiled: {HOW}"
        super().__init__(f"{title} {told}")


class Source(NamedTuple):
    """What a library is made of."""

    stem: str  # of the file's name
    title: str  # for the person who waits
    cpp: Translated

    @property
    def mark(self) -> str:
        """Changes with the text, and with the runtime that it stands on."""
        text = (HERE / "runtime.h").read_text(encoding="utf-8") + self.cpp.text
        return hashlib.sha256(text.encode()).hexdigest()[:MARK]


@cache
def source_of(game: Game) -> Source:
    """The C++ of a game; Refused if its rules cannot be compiled."""
    return Source(game.key.replace("-", "_"), game.name(), translated(lowered(game), game.name()))


def library(source: Source) -> ctypes.CDLL:
    """The compiled game, loaded; NoCompiler when there is no way to it."""
    mark = source.mark
    for path in at_hand(source, mark):
        if (found := loaded(path, mark)) is not None:
            return found
    return compile_now(source, mark)


def can_be_compiled(game: Game) -> bool:
    """Whether there is a compiled game to be had; nothing is compiled for that, or written anywhere."""
    try:
        source = source_of(game)
    except Refused:
        return False
    return has_compiler() or any(path.exists() for path in at_hand(source, source.mark))


@cache
def has_compiler() -> bool:
    return next(compilers(cache_folder(), HERE), None) is not None


def is_fast() -> bool:
    """Can games be compiled here, or did they come compiled?"""
    return has_compiler() or IN_THE_WHEEL.is_dir()


def at_hand(source: Source, mark: str) -> Iterator[Path]:
    """Where the library may lie already."""
    yield IN_THE_WHEEL / f"{source.stem}-{mark}{ENDING}"
    for compiler in compilers(cache_folder(), HERE):
        yield cache_folder() / file_name(source.stem, mark, compiler)


def file_name(stem: str, mark: str, compiler: Compiler) -> str:
    told = "\n".join([mark, compiler.mark, processor()])
    return f"{stem}-{hashlib.sha256(told.encode()).hexdigest()[:MARK]}{ENDING}"


def compile_now(source: Source, mark: str) -> ctypes.CDLL:
    """With the first compiler that manages it. Where the cache cannot be written, for this process alone."""
    folder, said = cache_folder(), ""
    for n, compiler in enumerate(compilers(folder, HERE)):
        if n == 0:
            waiting.tell(source.title, max(2, round(source.cpp.text.count("\n") / LINES_A_SECOND)))
        name = file_name(source.stem, mark, compiler)
        with tempfile.TemporaryDirectory(prefix="irisade-") as own:
            said = compile_with(source, mark, compiler, Path(own) / name, folder / name)
            for path in (folder / name, Path(own) / name):
                if (found := loaded(path, mark)) is not None:
                    return found
    raise NoCompiler(source.title, first_line(said))


def compile_with(source: Source, mark: str, compiler: Compiler, target: Path, kept: Path) -> str:
    """Make the library in a folder of our own and move it into the cache; "" or what went wrong."""
    text = target.with_suffix(".cpp")
    try:
        text.write_text(source.cpp.text + identified(mark), encoding="utf-8")
        said = compiler.compile(text, target)
        if not said:
            write_whole(kept, target.read_bytes())
    except OSError as why:
        return str(why)
    return f"{compiler.command[0]}: {said}" if said else ""


def identified(mark: str) -> str:
    return f'IRISADE_ENTRY const char *irisade_mark() {{ return "{mark}"; }}\n'


def loaded(path: Path, mark: str) -> ctypes.CDLL | None:
    """A library that plays these very rules; None if this is no such library, or one for another machine."""
    if not path.exists():
        return None
    try:
        found = ctypes.CDLL(str(path))
        found.irisade_mark.restype = ctypes.c_char_p
        return found if found.irisade_mark() == mark.encode() else None
    except (OSError, AttributeError):
        return None


def first_line(said: str) -> str:
    errors = [line for line in said.splitlines() if "error" in line.lower()] or said.splitlines() or [""]
    return errors[0].strip()[:200]
