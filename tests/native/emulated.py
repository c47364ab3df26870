"""A device without a GPU: the text for GPUs, compiled for this processor, one thread after the other."""

from __future__ import annotations

import ctypes
import hashlib
import os
import tempfile
from pathlib import Path
from typing import Any

from irisade.core.files import cache_folder
from irisade.native.compilers import compilers
from irisade.native.gpu.driver import FAILED_BITS, NOTHING_FAILED, WORDS, set_bits
from irisade.native.gpu.kernels import Kernels
from irisade.native.libraries import HERE

ON_THE_CPU = 1  # DLPack's number for memory of this machine


class Emulated:
    """Memory and kernels of this machine."""

    place = (ON_THE_CPU, 0)

    def __init__(self) -> None:
        self.rooms: dict[int, Any] = {}

    def take(self, size: int) -> int:
        room = (ctypes.c_uint64 * (size // 8 + 1))()
        self.rooms[ctypes.addressof(room)] = room
        return ctypes.addressof(room)

    def release(self, address: int) -> None:
        del self.rooms[address]

    def write(self, address: int, source: Any, size: int) -> None:
        ctypes.memmove(address, source, size)

    def read(self, address: int, target: Any, size: int) -> None:
        ctypes.memmove(target, address, size)

    def copy(self, address: int, source: int, size: int) -> None:
        ctypes.memmove(address, source, size)

    def load(self, kernels: Kernels) -> EmulatedModule:
        return EmulatedModule(kernels)


class EmulatedModule:
    def __init__(self, kernels: Kernels) -> None:
        self.library = ctypes.CDLL(str(built(kernels)))
        self.failure = ctypes.c_uint64.in_dll(self.library, "irisade_failed")

        self.words = (ctypes.c_uint64 * WORDS).in_dll(self.library, "irisade_wider")

    def wider(self) -> list[int]:
        found = set_bits(list(self.words))
        self.words[:] = [0] * WORDS
        return found

    def launch(self, name: str, call: ctypes.Structure, many: int) -> None:
        getattr(self.library, f"irisade{name}")(ctypes.byref(call), ctypes.c_int64(many))

    def failed(self) -> tuple[int, int] | None:
        found = self.failure.value
        self.failure.value = NOTHING_FAILED
        return None if found == NOTHING_FAILED else divmod(found, 1 << FAILED_BITS)


def built(kernels: Kernels) -> Path:
    """A library of these kernels, kept in the cache as others are."""
    compiler = next(compilers(cache_folder(), HERE))
    told = "\n".join([compiler.mark, *kernels.defines, (HERE / "runtime.h").read_text(), kernels.cpp.text])
    kept = cache_folder() / f"emulated-{hashlib.sha256(told.encode()).hexdigest()[:24]}.so"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept.parent) as own:
            text, made = Path(own) / "kernels.cpp", Path(own) / "kernels.so"
            text.write_text("".join(f"#define {name}\n" for name in kernels.defines) + kernels.cpp.text)
            said = compiler.compile(text, made)
            assert not said, said
            os.replace(made, kept)
    return kept
