"""What the lowered rules stand on when Numba compiles them: copied to the top of every generated file.

Never imported from here. The same names as in `plain.py`.
"""

# ---- copied from here ----
# mypy: ignore-errors
# ruff: noqa
from math import log as _log, sqrt as _sqrt

import numpy as np
from numba import njit

# A function is called, or put where it is called (`inlining.py`); without a word it would be as its caller is.
_job = njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, _nrt=False, forceinline=False)
_part = njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, _nrt=False, forceinline=True)
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


def _inside(function):
    """A function once more, for a place where it is worth being put."""
    return _part(function.py_func)


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


def _offset(table, field):
    """Where a field lies in a table."""
    return table.fields[field][1]


def _blocks():
    """What the processor does in one go: copy a block of memory, and find the lowest bit of a word."""
    from numba.core import cgutils, types
    from numba.extending import intrinsic

    wide = cgutils.ir.VectorType(cgutils.intp_t, 8)

    def copy(builder, here, there, size):
        """A block whose size is known: word by word of the widest kind, for a call would take longer."""
        if size > 1024:
            cgutils.raw_memcpy(builder, here, there, cgutils.intp_t(1), size)
            return
        here, there = (builder.bitcast(place, cgutils.voidptr_t) for place in (here, there))
        for at in range(0, size, 64):
            to, source = (builder.gep(place, [cgutils.intp_t(at)]) for place in (here, there))
            if size - at < 64:
                cgutils.raw_memcpy(builder, to, source, cgutils.intp_t(1), size - at)
                continue
            to, source = (builder.bitcast(place, wide.as_pointer()) for place in (to, source))
            builder.store(builder.load(source, align=1), to, align=1)

    def start(context, builder, cells, value, place):
        array = context.make_array(cells)(context, builder, value)
        return cgutils.get_item_pointer(context, builder, cells, array, [place])

    def long_pile(record):
        """Where the last field begins and its length lies, if it has room for more than 64 wide numbers."""
        last, part = max(record.members, key=lambda member: record.offset(member[0]))
        first = record.offset(last)
        if isinstance(part, types.NestedArray) and part.dtype == types.int64 and part.ndim == 1:
            return (first, first + 8 * (part.shape[0] - 1)) if part.shape[0] > 64 else None
        return None

    @intrinsic
    def lay(context, record, source):
        """Copy a table; of a long pile at its end only the items, for mostly there are few."""
        found = long_pile(record)

        def copied(context, builder, signature, args):
            if found is None:
                copy(builder, *args, record.size)
                return context.get_dummy_value()
            whole = [builder.bitcast(arg, cgutils.voidptr_t) for arg in args]
            items, lengths = ([builder.gep(arg, [cgutils.intp_t(at)]) for arg in whole] for at in found)
            many = builder.load(builder.bitcast(lengths[1], cgutils.intp_t.as_pointer()))
            copy(builder, *whole, found[0])
            cgutils.raw_memcpy(builder, *items, many, 8)
            copy(builder, *lengths, 8)
            return context.get_dummy_value()

        return types.none(record, source), copied

    @intrinsic(prefer_literal=True)
    def spread(context, row, at, t, first, many):
        """Piles that follow one another lie in an observation as they lie in the table."""

        def copied(context, builder, signature, args):
            here = start(context, builder, row, *args[:2])
            there = builder.gep(builder.bitcast(args[2], cgutils.voidptr_t), [args[3]])
            copy(builder, here, there, 2 * many.literal_value)
            return context.get_dummy_value()

        return types.none(row, at, t, first, many), copied

    @intrinsic(prefer_literal=True)
    def recall(context, row, at, known, many):
        """The first cells of another row, from `at` on."""

        def copied(context, builder, signature, args):
            here = start(context, builder, row, *args[:2])
            there = start(context, builder, known, args[2], cgutils.intp_t(0))
            copy(builder, here, there, 2 * many.literal_value)
            return context.get_dummy_value()

        return types.none(row, at, known, many), copied

    @intrinsic
    def lowest(context, word):
        """Where the lowest bit of a word is, which is not zero."""

        def counted(context, builder, signature, args):
            return builder.cttz(args[0], cgutils.true_bit)

        return types.int64(types.uint64), counted

    @intrinsic
    def ones(context, word):
        """How many bits of a word are set."""

        def counted(context, builder, signature, args):
            return builder.ctpop(args[0])

        return types.int64(types.uint64), counted

    @intrinsic(prefer_literal=True)
    def equal(context, pile, at, x, many):
        """Which of so many cells from `at` on are this number, one bit for each."""

        def compared(context, builder, signature, args):
            n, cell, word = many.literal_value, pile.dtype, cgutils.intp_t
            block = cgutils.ir.VectorType(context.get_data_type(cell), n)
            here = builder.bitcast(start(context, builder, pile, *args[:2]), block.as_pointer())
            cells = builder.load(here, align=cell.bitwidth // 8)
            cut = context.cast(builder, args[2], types.int64, cell)
            fits = builder.icmp_signed("==", context.cast(builder, cut, cell, types.int64), args[2])
            wanted = block(cgutils.ir.Undefined)
            for i in range(n):
                wanted = builder.insert_element(wanted, cut, cgutils.int32_t(i))
            found = builder.bitcast(builder.icmp_signed("==", cells, wanted), cgutils.ir.IntType(n))
            return builder.select(fits, builder.zext(found, word), word(0))

        return types.uint64(pile, types.int64, types.int64, many), compared

    @intrinsic(prefer_literal=True)
    def blank(context, mask, many):
        """None of so many moves is open."""

        def cleared(context, builder, signature, args):
            here = start(context, builder, mask, args[0], cgutils.intp_t(0))
            cgutils.memset(builder, here, cgutils.intp_t(many.literal_value), 0)
            return context.get_dummy_value()

        return types.none(mask, many), cleared

    @intrinsic
    def fetch(context, record):
        """A record will soon be needed: what of it is always used comes nearer meanwhile."""
        kind = cgutils.ir.FunctionType(cgutils.ir.VoidType(), [cgutils.voidptr_t, *[cgutils.int32_t] * 3])

        def fetched(context, builder, signature, args):
            does = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0i8")
            place = builder.bitcast(args[0], cgutils.voidptr_t)
            for at in range(0, record.offset("open"), 64):
                near = builder.gep(place, [cgutils.intp_t(at)])
                builder.call(does, [near, *map(cgutils.int32_t, (1, 3, 1))])
            return context.get_dummy_value()

        return types.none(record), fetched

    return lay, spread, recall, lowest, ones, equal, blank, fetch


_lay, _spread, _recall, _lowest, _ones, _equal, _blank, _fetch = _blocks()
del _blocks


def _new(record, count=1):
    return np.zeros(count, record).view(np.recarray)
