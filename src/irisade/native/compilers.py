"""Who makes machine code of the C++ text: a compiler of this machine, or the one in the wheel `ziglang`."""

from __future__ import annotations

import os
import platform
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

ON_THE_PATH = ("c++", "clang++", "g++")
LANGUAGE = ("-std=c++20", "-fno-exceptions", "-fno-rtti", "-fwrapv", "-ffp-contract=off", "-w")
SHARED = ("-shared", "-fPIC", "-fvisibility=hidden", "-s")
PATIENCE = 300  # seconds; a game takes three


class Compiler(NamedTuple):
    """A command that takes the flags of a C++ compiler."""

    command: tuple[str, ...]
    flags: tuple[str, ...]
    environment: Mapping[str, str]

    @property
    def mark(self) -> str:
        """Changes when the compiler does, or what it is told."""
        program = Path(shutil.which(self.command[0]) or self.command[0])
        looks = program.stat() if program.exists() else None
        size, date = (looks.st_size, looks.st_mtime_ns) if looks else (0, 0)
        return "\n".join([*self.command, *self.flags, str(size), str(date)])

    def compile(self, source: Path, library: Path, patience: int = PATIENCE) -> str:
        """Make a library; "" when it is there, else what the compiler said."""
        call = [*self.command, *self.flags, str(source), "-o", str(library)]
        try:
            done = subprocess.run(
                call, capture_output=True, text=True, errors="replace", timeout=patience,
                env={**os.environ, **self.environment}, stdin=subprocess.DEVNULL,
            )  # fmt: skip
        except (OSError, subprocess.TimeoutExpired) as why:
            return str(why)
        if done.returncode == 0 and library.exists():
            return ""
        return (done.stderr or done.stdout).strip() or f"{call[0]} ended with {done.returncode}"


def compilers(folder: Path, runtime: Path) -> Iterator[Compiler]:
    """Those that are here, the one to try first before the others; `folder` is where one may keep things."""
    flags = ("-O2", *tuned(), *LANGUAGE, *SHARED, f"-I{runtime}")
    named = shlex.split(os.environ.get("IRISADE_CXX", ""))
    if named:
        yield Compiler(tuple(named), flags, {})
    seen = set()
    for name in ON_THE_PATH:
        found = shutil.which(name)
        if found and (real := os.path.realpath(found)) not in seen:
            seen.add(real)
            yield Compiler((found,), flags, {})
    if find_spec("ziglang") is not None:
        yield zig(folder, flags)


class NoZig(Exception):
    """The wheel `ziglang` is not installed."""


def zig(folder: Path, flags: tuple[str, ...]) -> Compiler:
    """`zig cc`, for `zig c++` would first build a whole C++ library, of which nothing is used."""
    if find_spec("ziglang") is None:
        raise NoZig
    own = {name: str(folder / "zig") for name in ("ZIG_GLOBAL_CACHE_DIR", "ZIG_LOCAL_CACHE_DIR")}
    return Compiler((sys.executable, "-m", "ziglang", "cc"), ("-fno-sanitize=undefined", *flags), own)


def tuned() -> tuple[str, ...]:
    """What is compiled here is for this very processor."""
    return ("-mcpu=native",) if platform.machine().lower() in ("arm64", "aarch64") else ("-march=native",)


def processor() -> str:
    """Names this processor, for a library that is tuned to it fits no other."""
    told = [sys.platform, platform.machine()]
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        lines = cpuinfo.read_text(errors="replace").split("\n\n")[0].splitlines()
        told += [line for line in lines if line.startswith(("model name", "flags", "Features", "CPU part"))]
    else:
        told.append(platform.processor())
    return "\n".join(told)
