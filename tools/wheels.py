"""Wheels with all games compiled inside, for every usual machine, made on this one.

    python tools/wheels.py OUT [MACHINE …]

The compiler in the wheel `ziglang` compiles for other machines as for its own. The pure wheel, which compiles
when somebody plays, is built first; the others are the same with libraries added.
"""

from __future__ import annotations

import base64
import hashlib
import shutil
import subprocess
import sys
import tempfile
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from irisade.core.files import cache_folder
from irisade.core.game import games
from irisade.native.compilers import LANGUAGE, SHARED, zig
from irisade.native.libraries import HERE, IN_THE_WHEEL, Source, identified, source_of

PATIENCE = 1800  # seconds: for some systems zig first builds parts of their library
ROOT = Path(__file__).resolve().parent.parent


class Machine(NamedTuple):
    target: str  # as zig names it
    tag: str  # as a wheel does
    ending: str


# The plainest processor of each kind, and systems that are old enough for everybody.
MACHINES = {
    "linux-x86_64": Machine("x86_64-linux-gnu.2.17", "manylinux_2_17_x86_64.manylinux2014_x86_64", ".so"),
    "linux-aarch64": Machine("aarch64-linux-gnu.2.17", "manylinux_2_17_aarch64.manylinux2014_aarch64", ".so"),
    "macos-arm64": Machine("aarch64-macos.11.0", "macosx_11_0_arm64", ".dylib"),
    "macos-x86_64": Machine("x86_64-macos.11.0", "macosx_11_0_x86_64", ".dylib"),
    "windows-x86_64": Machine("x86_64-windows-gnu", "win_amd64", ".dll"),
}


def main() -> int:
    out, *names = sys.argv[1:] or [""]
    unknown = [name for name in names if name not in MACHINES]
    if not out or unknown:
        print(f"{__doc__}\nMachines: {', '.join(MACHINES)}", file=sys.stderr)
        return 2
    pure = build_pure(Path(out))
    print(pure.name, flush=True)
    for name in names or MACHINES:
        with tempfile.TemporaryDirectory() as folder:
            libraries = compile_all(MACHINES[name], Path(folder))
            made = repacked(pure, MACHINES[name], libraries)
        size = sum(len(content) for content in libraries.values())
        print(f"{made.name}: {len(libraries)} libraries of {size / 1e6:.1f} MB", flush=True)
    return 0


def build_pure(out: Path) -> Path:
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        call = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", folder, str(ROOT)]
        subprocess.run(call, check=True)
        (made,) = Path(folder).glob("*.whl")
        return Path(shutil.copy(made, out))


def compile_all(machine: Machine, folder: Path) -> dict[str, bytes]:
    """The libraries of all games for a machine, by the names under which they are looked for."""
    flags = ("-target", machine.target, "-mcpu=baseline", "-O2", *LANGUAGE, *SHARED, f"-I{HERE}")
    compiler = zig(cache_folder(), flags)

    def compiled(source: Source) -> tuple[str, bytes]:
        text, library = folder / f"{source.stem}.cpp", folder / f"{source.stem}{machine.ending}"
        text.write_text(source.cpp.text + identified(source.mark), encoding="utf-8")
        if said := compiler.compile(text, library, PATIENCE):
            raise SystemExit(f"{source.title}: {said}")
        return f"{source.stem}-{source.mark}{machine.ending}", library.read_bytes()

    with ThreadPoolExecutor(2) as pool:
        return dict(pool.map(compiled, map(source_of, games().values())))


def repacked(pure: Path, machine: Machine, libraries: dict[str, bytes]) -> Path:
    """The same wheel with libraries inside, for one kind of machine."""
    target = pure.with_name(pure.name.replace("-py3-none-any", f"-py3-none-{machine.tag}"))
    folder = IN_THE_WHEEL.relative_to(HERE.parent.parent).as_posix()
    with zipfile.ZipFile(pure) as source, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as wheel:
        lines = []

        def add(name: str, content: bytes) -> None:
            hashed = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            lines.append(f"{name},sha256={hashed},{len(content)}")
            wheel.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)

        for item in source.infolist():
            content = source.read(item)
            if item.filename.endswith(".dist-info/WHEEL"):
                content = tagged(content.decode(), machine).encode()
            if item.filename.endswith(".dist-info/RECORD"):
                record = item.filename
            else:
                add(item.filename, content)
        for name, content in libraries.items():
            add(f"{folder}/{name}", content)
        wheel.writestr(record, "\n".join([*lines, f"{record},,", ""]))
    return target


def tagged(text: str, machine: Machine) -> str:
    lines = [line for line in text.splitlines() if not line.startswith(("Tag:", "Root-Is-Purelib:"))]
    tags = [f"Tag: py3-none-{tag}" for tag in machine.tag.split(".")]
    return "\n".join([*(line for line in lines if line), "Root-Is-Purelib: false", *tags, ""])


if __name__ == "__main__":
    sys.exit(main())
