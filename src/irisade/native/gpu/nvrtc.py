"""NVIDIA's compiler as a library, of the extra `gpu` or of the machine: C++ text to machine code.

It needs no GPU. What it made is kept in the cache.
"""

from __future__ import annotations

import ctypes
import hashlib
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from irisade.core import waiting
from irisade.core.files import cache_folder, write_whole
from irisade.native.gpu.kernels import Kernels
from irisade.native.libraries import HERE, first_line

SECONDS = 5  # that it takes for a game, about
FLAGS = ("--std=c++20", "--device-as-default-execution-space", "--fmad=false", "-w")
NAMES = ("libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12")
IN_A_WHEEL = "*/bin/**/nvrtc64_*.dll" if sys.platform == "win32" else "*/lib/libnvrtc.so.*"


class NoGpu(Exception):
    """Games cannot be played on a GPU here; the sentence says what is missing."""


def places() -> Iterator[str]:
    """Where the library may be: in a wheel of NVIDIA's, or where the machine looks for libraries."""
    spec = find_spec("nvidia")
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        yield from map(str, sorted(Path(folder).glob(IN_A_WHEEL), reverse=True))
    yield from NAMES


@cache
def library() -> ctypes.CDLL:
    for place in places():
        try:
            return ctypes.CDLL(place)
        except OSError:
            continue
    raise NoGpu("a GPU needs NVIDIA's compiler: pip install 'irisade[gpu]'")


def compiled_for(kernels: Kernels, architecture: int) -> bytes:
    """Machine code for a GPU of this compute capability (90 is 9.0), out of the cache if it is there."""
    known = supported()
    fit = max((a for a in known if a <= architecture), default=0)
    if not fit:
        raise NoGpu(f"NVIDIA's compiler here knows no GPU as old as this one ({architecture / 10})")
    exact = fit == architecture  # else text that the driver compiles for what is newer than the compiler
    options = [f"--gpu-architecture={'sm' if exact else 'compute'}_{fit}", *FLAGS]
    options += [f"-D{name}" for name in kernels.defines]
    runtime = (HERE / "runtime.h").read_text(encoding="utf-8")
    told = "\n".join([*options, str(version()), runtime, kernels.cpp.text])
    kept = cache_folder() / f"gpu-{hashlib.sha256(told.encode()).hexdigest()[:24]}.cubin"
    try:
        return kept.read_bytes()
    except OSError:
        waiting.tell(f"{kernels.title} for a GPU", SECONDS)
        made = compile_text(kernels.cpp.text, runtime, options, exact)
    with suppress(OSError):  # then it is compiled again next time
        write_whole(kept, made)
    return made


def version() -> tuple[int, int]:
    major, minor = ctypes.c_int(), ctypes.c_int()
    library().nvrtcVersion(ctypes.byref(major), ctypes.byref(minor))
    return major.value, minor.value


def supported() -> list[int]:
    """The compute capabilities that it compiles for."""
    many = ctypes.c_int()
    library().nvrtcGetNumSupportedArchs(ctypes.byref(many))
    found = (ctypes.c_int * many.value)()
    library().nvrtcGetSupportedArchs(found)
    return list(found)


def compile_text(text: str, runtime: str, options: Sequence[str], exact: bool) -> bytes:
    nvrtc, program = library(), ctypes.c_void_p()
    header, name = ctypes.c_char_p(runtime.encode()), ctypes.c_char_p(b"runtime.h")
    nvrtc.nvrtcCreateProgram(
        ctypes.byref(program), text.encode(), b"game.cu", 1, ctypes.byref(header), ctypes.byref(name)
    )
    try:
        told = (ctypes.c_char_p * len(options))(*(option.encode() for option in options))
        if nvrtc.nvrtcCompileProgram(program, len(options), told):
            said = gotten(program, "ProgramLog").decode(errors="replace")
            raise NoGpu(f"NVIDIA's compiler refused this game ({first_line(said)})")
        return gotten(program, "CUBIN" if exact else "PTX")
    finally:
        nvrtc.nvrtcDestroyProgram(ctypes.byref(program))


def gotten(program: ctypes.c_void_p, what: str) -> bytes:
    size = ctypes.c_size_t()
    getattr(library(), f"nvrtcGet{what}Size")(program, ctypes.byref(size))
    found = ctypes.create_string_buffer(size.value)
    getattr(library(), f"nvrtcGet{what}")(program, found)
    return found.raw
