"""What the lowered rules stand on when Numba compiles them: copied to the top of every generated file.

Never imported from here. The same names as in `plain.py`.
"""

# ---- copied from here ----
# mypy: ignore-errors
# ruff: noqa
from math import log as _log, sqrt as _sqrt

import numpy as np
from numba import njit

_job = njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, _nrt=False)
_inlined = njit(inline="always", _nrt=False)
_entry = njit(cache=True, nogil=True, _nrt=False)  # only these are kept on disk; they hold all the others
_number, _word = np.int64, np.uint64
_MASK = np.uint64((1 << 64) - 1)
_GOLD, _MIX1, _MIX2 = (
    np.uint64(0x9E3779B97F4A7C15),
    np.uint64(0xBF58476D1CE4E5B9),
    np.uint64(0x94D049BB133111EB),
)
_S1, _S27, _S30, _S31, _S32 = np.uint64(1), np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
_FORMAT = {0: np.uint64, 16: np.int16, 32: np.int32, 64: np.int64}


def _numbers(values):
    return np.array([*values, len(values)], dtype=np.int64)


def _rows(rows):
    wide = max(len(row) for row in rows)
    return np.array([[*row, *[0] * (wide - len(row)), len(row)] for row in rows], dtype=np.int64)


def _record(fields):
    parts = []
    for name, bits, *shape in fields:
        cell = bits if isinstance(bits, np.dtype) else _FORMAT[bits]
        parts.append((name, cell, tuple(shape)) if shape else (name, cell))
    return np.dtype(parts, align=True)


def _words(table, env):
    """How many words a table has, and where it lies in an environment."""
    return table.itemsize // 8, env.fields["before"][1] // 8


def _offset(table, field):
    """Where a field lies among the small cells of a table, which are its whole memory."""
    return table.fields[field][1] // 2


@_job
def _small_cells(t, cells):
    return cells


def _new(record, count=1):
    return np.zeros(count, record).view(np.recarray)
