"""An NVIDIA GPU, through the library of its driver: memory, modules and launches."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol

from irisade.native.gpu.kernels import Kernels
from irisade.native.gpu.nvrtc import NoGpu, compiled_for

BLOCK = 128  # threads that are started together
MAJOR, MINOR = 75, 76  # attributes of a device: its compute capability
NOTHING_FAILED = (1 << 64) - 1
WORDS = 16  # that say which piles need wider cells
FAILED_BITS = 16  # of what a module says has failed: how, and above that in which row
ON_CUDA = 2  # DLPack's number for memory of such a device
NONE_HERE = "no NVIDIA GPU was found here, or no driver for one; device='cpu' plays the same games"


class Module(Protocol):
    """The compiled kernels of a game."""

    def launch(self, name: str, call: ctypes.Structure, many: int) -> None:
        """Carry out this entry for the first rows, as many as are named, and wait for it."""

    def failed(self) -> tuple[int, int] | None:
        """The first row whose rules failed since this was last asked, and the code of its failure."""

    def wider(self) -> list[int]:
        """The piles whose cells were too tight since this was last asked, by their numbers."""


class GpuDevice(Protocol):
    """Where games are played, and their arrays lie."""

    place: tuple[int, int]  # as DLPack says it: kind and number

    def take(self, size: int) -> int:
        """Memory that is all zero: its address."""

    def release(self, address: int) -> None: ...
    def write(self, address: int, source: Any, size: int) -> None: ...
    def read(self, address: int, target: Any, size: int) -> None: ...
    def copy(self, address: int, source: int, size: int) -> None:
        """From one place of this device to another."""

    def load(self, kernels: Kernels) -> Module: ...


@cache
def cuda(number: int = 0) -> Cuda:
    """This GPU; NoGpu says in a sentence what is missing."""
    return Cuda(number)


def driver() -> ctypes.CDLL:
    try:
        return ctypes.CDLL("nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1")
    except OSError:
        raise NoGpu(NONE_HERE) from None


class Cuda:
    """A GPU in the context that other libraries of the same process use too, so that arrays can be shared."""

    def __init__(self, number: int) -> None:
        self.library = driver()
        many, device = ctypes.c_int(), ctypes.c_int()
        if self.library.cuInit(0) or self.library.cuDeviceGetCount(ctypes.byref(many)) or not many.value:
            raise NoGpu(NONE_HERE)
        if not 0 <= number < many.value:
            raise NoGpu(f"there is no GPU {number} here; the first of {many.value} is 0")
        self.place = (ON_CUDA, number)
        self.call("cuDeviceGet", ctypes.byref(device), number)
        major, minor, self.context = ctypes.c_int(), ctypes.c_int(), ctypes.c_void_p()
        self.call("cuDeviceGetAttribute", ctypes.byref(major), MAJOR, device)
        self.call("cuDeviceGetAttribute", ctypes.byref(minor), MINOR, device)
        self.architecture = 10 * major.value + minor.value
        self.call("cuDevicePrimaryCtxRetain", ctypes.byref(self.context), device)

    def call(self, function: str, *args: Any) -> None:
        """A function of the driver; one that fails raises what the driver says about it."""
        code = getattr(self.library, function)(*args)
        if code:
            said = ctypes.c_char_p()
            self.library.cuGetErrorString(code, ctypes.byref(said))
            raise RuntimeError(
                f"the GPU's driver failed: {(said.value or b'').decode()} ({function}, {code})"
            )

    def here(self, function: str, *args: Any) -> None:
        """The same, in this GPU's context, whatever thread calls."""
        self.call("cuCtxSetCurrent", self.context)
        self.call(function, *args)

    def take(self, size: int) -> int:
        address = ctypes.c_uint64()
        self.here("cuMemAlloc_v2", ctypes.byref(address), ctypes.c_size_t(max(size, 1)))
        self.here("cuMemsetD8_v2", address, ctypes.c_ubyte(0), ctypes.c_size_t(max(size, 1)))
        return address.value

    def release(self, address: int) -> None:
        self.here("cuMemFree_v2", ctypes.c_uint64(address))

    def write(self, address: int, source: Any, size: int) -> None:
        self.here("cuMemcpyHtoD_v2", ctypes.c_uint64(address), source, ctypes.c_size_t(size))

    def read(self, address: int, target: Any, size: int) -> None:
        self.here("cuMemcpyDtoH_v2", target, ctypes.c_uint64(address), ctypes.c_size_t(size))

    def copy(self, address: int, source: int, size: int) -> None:
        self.here("cuCtxSynchronize")  # whoever made the source may still be at it, in a stream of their own
        self.here("cuMemcpyDtoD_v2", ctypes.c_uint64(address), ctypes.c_uint64(source), ctypes.c_size_t(size))

    def load(self, kernels: Kernels) -> Loaded:
        return Loaded(self, kernels)


class Loaded:
    """The kernels of a game, loaded into a GPU."""

    def __init__(self, device: Cuda, kernels: Kernels) -> None:
        self.device = device
        self._module, self._failed, size = ctypes.c_void_p(), ctypes.c_uint64(), ctypes.c_size_t()
        code = compiled_for(kernels, device.architecture)
        device.here("cuModuleLoadData", ctypes.byref(self._module), code)
        self._wider = ctypes.c_uint64()
        for place, symbol in ((self._failed, b"irisade_failed"), (self._wider, b"irisade_wider")):
            found_at, found_size = ctypes.byref(place), ctypes.byref(size)
            device.here("cuModuleGetGlobal_v2", found_at, found_size, self._module, symbol)
        self._functions: dict[str, ctypes.c_void_p] = {}
        for entry in kernels.cpp.entries:
            found = self._functions[entry.name] = ctypes.c_void_p()
            name = f"irisade{entry.name}".encode()
            device.here("cuModuleGetFunction", ctypes.byref(found), self._module, name)

    def launch(self, name: str, call: ctypes.Structure, many: int) -> None:
        rows = ctypes.c_int64(many)
        args = (ctypes.c_void_p * 2)(ctypes.addressof(call), ctypes.addressof(rows))
        blocks = (many + BLOCK - 1) // BLOCK
        self.device.here(
            "cuLaunchKernel", self._functions[name], blocks, 1, 1, BLOCK, 1, 1, 0, None, args, None
        )
        self.device.here("cuCtxSynchronize")

    def failed(self) -> tuple[int, int] | None:
        found = ctypes.c_uint64()
        self.device.read(self._failed.value, ctypes.byref(found), 8)
        if found.value == NOTHING_FAILED:
            return None
        row, code = divmod(found.value, 1 << FAILED_BITS)
        found.value = NOTHING_FAILED
        self.device.write(self._failed.value, ctypes.byref(found), 8)
        return row, code

    def wider(self) -> list[int]:
        words = (ctypes.c_uint64 * WORDS)()
        self.device.read(self._wider.value, ctypes.byref(words), 8 * WORDS)
        found = set_bits(list(words))
        if found:
            empty = (ctypes.c_uint64 * WORDS)()
            self.device.write(self._wider.value, ctypes.byref(empty), 8 * WORDS)
        return found


def set_bits(words: Sequence[int]) -> list[int]:
    return [64 * n + bit for n, word in enumerate(words) for bit in range(64) if word >> bit & 1]
