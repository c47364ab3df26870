"""Arrays in the memory of a device, which torch, JAX and CuPy take without a copy (DLPack)."""

from __future__ import annotations

import atexit
import ctypes
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from irisade.native.gpu.driver import GpuDevice

# By the name of a kind of number: DLPack's code for it, and how many bytes it has.
KINDS = {
    "int64": (0, 8),
    "int32": (0, 4),
    "int16": (0, 2),
    "float32": (2, 4),
    "bool": (6, 1),
    "uint8": (1, 1),
}
LETTERS = {0: "i", 1: "u", 2: "f", 6: "b"}
CAPSULE = b"dltensor"


class DeviceMemory:
    """Memory of a device that is given back when nobody needs it any more."""

    python_ends = False

    def __init__(self, device: GpuDevice, size: int) -> None:
        self.device, self.size = device, size
        self.address = device.take(size)

    def __del__(self) -> None:
        if hasattr(self, "address") and not self.python_ends:
            self.device.release(self.address)


class DeviceArray:
    """Numbers in rows.

    `torch.from_dlpack(a)` and the like share its memory; `a.numpy()` is a copy.
    """

    def __init__(
        self,
        room: DeviceMemory,
        kind: str,
        shape: Sequence[int],
        offset: int = 0,
        strides: Sequence[int] = (),
    ) -> None:
        """`strides` are in numbers, not in bytes; without any the rows follow one another."""
        self.room, self.dtype, self.shape = room, kind, tuple(shape)
        self.code, self.itemsize = KINDS[kind]
        self.address = room.address + offset
        packed: list[int] = []
        step = 1
        for many in reversed(self.shape):
            packed.insert(0, step)
            step *= many
        self.strides = tuple(strides) or tuple(packed)
        self.packed = self.strides == tuple(packed)

    @classmethod
    def new(cls, device: GpuDevice, kind: str, *shape: int) -> DeviceArray:
        size = KINDS[kind][1]
        for many in shape:
            size *= many
        return cls(DeviceMemory(device, size), kind, shape)

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return (
            f"<{self.dtype} array {self.shape} on {'cuda' if self.room.device.place[0] == 2 else 'a device'}>"
        )

    def __getitem__(self, place: tuple[slice, slice]) -> DeviceArray:
        """Some columns of all rows, `a[:, 3:7]`, without a copy."""
        rows, columns = place
        if rows != slice(None) or len(self.shape) != 2:
            raise IndexError(
                "only columns of all rows are picked here; torch.from_dlpack(a) has all of indexing"
            )
        first, end, _ = columns.indices(self.shape[1])
        offset = self.address - self.room.address + first * self.itemsize * self.strides[1]
        return DeviceArray(self.room, self.dtype, (self.shape[0], max(end - first, 0)), offset, self.strides)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {
            "shape": self.shape,
            "typestr": f"{'|' if self.itemsize == 1 else '<'}{LETTERS[self.code]}{self.itemsize}",
            "data": (self.address, False),
            "strides": None if self.packed else tuple(s * self.itemsize for s in self.strides),
            "version": 3,
        }

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.room.device.place

    def __dlpack__(self, **_: Any) -> Any:
        return capsule(self)

    def numpy(self) -> Any:
        """A copy in the memory of this machine."""
        import numpy as np

        room, first = self.room, self.address - self.room.address
        if self.packed:
            found = np.empty(self.shape, self.dtype)
            room.device.read(self.address, ctypes.c_void_p(found.ctypes.data), found.nbytes)
            return found
        whole = np.empty(room.size, np.uint8)
        room.device.read(room.address, ctypes.c_void_p(whole.ctypes.data), room.size)
        strides = tuple(s * self.itemsize for s in self.strides)
        return np.ndarray(self.shape, self.dtype, whole, first, strides).copy()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        found = self.numpy()
        return found if dtype is None else found.astype(dtype)


# -- DLPack: a struct of C in a capsule, which says itself how it is given back --


class Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


Deleter = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
Destructor = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class Managed(ctypes.Structure):
    _fields_ = (("tensor", Tensor), ("manager", ctypes.c_void_p), ("deleter", Deleter))


_lent: dict[int, tuple[Any, ...]] = {}  # what must live while others use it, by the address of the struct


@atexit.register
def _let_go() -> None:
    """Others may hold on to our memory until after Python has ended: nobody is there to be told then.

    What they look at when they let go stays for good, and what they call does nothing: JAX calls without a
    look whether there is anybody, so it is a function of C that may be called even then.
    """
    DeviceMemory.python_ends = True
    for kept in _lent.values():
        kept[0].deleter = ctypes.cast(ctypes.pythonapi.Py_IsInitialized, Deleter)
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(kept))


@Deleter  # type: ignore[untyped-decorator]
def _give_back(address: int) -> None:
    _lent.pop(address, None)


@Destructor  # type: ignore[untyped-decorator]
def _unused(made: int) -> None:
    """A capsule that nobody took."""
    if _is_valid(made, CAPSULE):
        _give_back(_pointer(made, CAPSULE))


_is_valid = ctypes.pythonapi.PyCapsule_IsValid
_is_valid.argtypes, _is_valid.restype = [ctypes.c_void_p, ctypes.c_char_p], ctypes.c_int
_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.argtypes, _pointer.restype = [ctypes.c_void_p, ctypes.c_char_p], ctypes.c_void_p
_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, Destructor]
_new_capsule.restype = ctypes.py_object


def capsule(array: DeviceArray) -> Any:
    many = len(array.shape)
    shape, strides = (ctypes.c_int64 * many)(*array.shape), (ctypes.c_int64 * many)(*array.strides)
    kind, number = array.room.device.place
    tensor = Tensor(
        array.address, kind, number, many, array.code, 8 * array.itemsize, 1,
        ctypes.cast(shape, ctypes.POINTER(ctypes.c_int64)),
        ctypes.cast(strides, ctypes.POINTER(ctypes.c_int64)), 0,
    )  # fmt: skip
    made = Managed(tensor, None, _give_back)
    address = ctypes.addressof(made)
    _lent[address] = (made, shape, strides, array)
    return _new_capsule(address, CAPSULE, _unused)
