"""Luck, on demand: the n-th roll is a pure function of (seed, n).

So there is no state to save or to leak, a fork is one number, and a take-back cannot re-roll.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import Protocol

from irisade.core.words import Chance

MASK = (1 << 64) - 1
BLOCK = 64  # bytes that SHA-256 takes at a time
GOLD = 0x9E3779B97F4A7C15


def mix64(z: int) -> int:
    """The finaliser of splitmix64, spelled out so that it never changes."""
    z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ z >> 27) * 0x94D049BB133111EB) & MASK
    return z ^ z >> 31


def derive(seed: int, stream: int) -> int:
    """The seed of another stream: of a bot, of a guess, of the n-th game of a series."""
    return mix64((seed ^ mix64((stream + 1) * GOLD & MASK)) & MASK)


def roll(seed: int, n: int, sides: int) -> int:
    """The n-th roll of a die with this number of sides."""
    return (mix64((seed + (n + 1) * GOLD) & MASK) >> 32) * sides >> 32


class Luck(Protocol):
    """Whatever a match can ask for luck."""

    def decide(self, chance: Chance) -> int: ...


class Rolling:
    """Picks outcomes with the rolls of a die; what kind of die is said by `_roll`."""

    rolled: int

    def roll(self, sides: int) -> int:
        self.rolled += 1
        return self._roll(self.rolled - 1, sides)

    def _roll(self, n: int, sides: int) -> int:
        raise NotImplementedError

    def decide(self, chance: Chance) -> int:
        return self.pick(chance.outcomes, chance.weights)

    def pick(self, outcomes: Sequence[int], weights: Sequence[int] | None = None) -> int:
        """One of the outcomes, each as likely unless weights say otherwise."""
        if weights is None:
            return outcomes[self.roll(len(outcomes))]
        ticket = self.roll(sum(weights))
        for outcome, weight in zip(outcomes, weights, strict=True):
            ticket -= weight
            if ticket < 0:
                return outcome
        raise ValueError("every weight is zero")


class Dice(Rolling):
    """Fast dice for simulations and tests (splitmix64): whoever knows a few rolls could guess the next."""

    def __init__(self, seed: int, rolled: int = 0) -> None:
        self.seed, self.rolled = seed & MASK, rolled

    def roll(self, sides: int) -> int:
        """What the function `roll` does, without calling it: a game at random rolls for every answer."""
        n = self.rolled = self.rolled + 1
        z = (self.seed + n * GOLD) & MASK
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & MASK
        return ((z ^ z >> 31) >> 32) * sides >> 32


class SecretDice(Rolling):
    """Dice for a live table (HMAC-SHA256): the rolls seen so far say nothing about the next."""

    def __init__(self, seed: bytes, rolled: int = 0) -> None:
        self.seed, self.rolled = seed, rolled
        key = (seed if len(seed) <= BLOCK else hashlib.sha256(seed).digest()).ljust(BLOCK, b"\0")
        self._inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key))  # both once for all rolls
        self._outer = hashlib.sha256(bytes(byte ^ 0x5C for byte in key))

    @classmethod
    def of_table(cls, server_key: bytes, table_id: str) -> SecretDice:
        """As tables were begun before people added numbers of their own; those go on with it."""
        return cls(hmac.digest(server_key, table_id.encode(), "sha256"))

    @classmethod
    def of_everybody(cls, secret: bytes, numbers: Sequence[str]) -> SecretDice:
        """Of a secret that was promised first, and of what everybody then added (docs/dice.md)."""
        return cls(hmac.digest(secret, "; ".join(["dice of everybody", *numbers]).encode(), "sha256"))

    def other(self, purpose: str) -> SecretDice:
        """Dice for something else, of the same seed; no purpose has eight letters, as a roll's number."""
        return SecretDice(hmac.digest(self.seed, purpose.encode(), "sha256"))

    def _roll(self, n: int, sides: int) -> int:
        """HMAC spelled out (RFC 2104): half the time of `hmac`, and every move may ask for luck."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(n.to_bytes(8, "big"))
        outer.update(inner.digest())
        return int.from_bytes(outer.digest(), "big") * sides >> 256

    def promise(self, *said: str) -> str:
        """What is published first, of this seed and what was agreed; the seed itself comes at the end."""
        return hashlib.sha256(b"\0".join([self.seed, *(part.encode() for part in said)])).hexdigest()


class ScriptedDice:
    """Luck that was written down: a record, or a test. Running out or an impossible value is a ValueError."""

    def __init__(self, values: Iterable[int]) -> None:
        self._values = iter(values)

    def decide(self, chance: Chance) -> int:
        value = next(self._values, None)
        if value is None:
            raise ValueError("the script of luck has run out")
        if value not in chance.possible():
            raise ValueError(f"luck cannot have chosen {value} among {list(chance.possible())}")
        return value
