"""Numbers that could become too large, copied into every generated file."""

from __future__ import annotations

# ---- copied from here ----

_BITS = 62
_LIMIT = 1 << 62  # of numbers that rules may reach by multiplying
_HALF = 1 << 31  # two numbers below it are multiplied without a look


def _times(a: int, b: int) -> int:
    if -_HALF < a < _HALF and -_HALF < b < _HALF:
        return a * b
    if b != 0 and abs(a) > _LIMIT // abs(b):
        raise OverflowError("a number of the rules has more than 62 bits")
    return a * b


def _modulo(a: int, b: int) -> int:
    """Mostly the next seat, which is below the number of seats already: then nothing need be divided."""
    return a if 0 <= a < b else a % b


def _plus(a: int, b: int) -> int:
    if not (-_LIMIT <= a <= _LIMIT and -_LIMIT <= b <= _LIMIT):
        raise OverflowError("a number of the rules has more than 62 bits")
    return a + b


def _left(a: int, n: int) -> int:
    if n < 0:
        raise ValueError("a negative shift")
    if a == 0:
        return 0
    if n > _BITS or abs(a) > _LIMIT >> n:
        raise OverflowError("a number of the rules has more than 62 bits")
    return a << n


def _right(a: int, n: int) -> int:
    if n < 0:
        raise ValueError("a negative shift")
    return a >> min(n, _BITS + 1)
