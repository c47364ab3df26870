"""Dice: the n-th roll is a pure function of (seed, n), fair, and told apart by stream."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import pairwise

import pytest

from irisade import Chance, Dice, ScriptedDice, SecretDice
from irisade.core.dice import GOLD, MASK, Rolling, derive, mix64, roll

# 99.9 % of fair dice stay below, for 5, 9, 35 and 99 degrees of freedom.
LIMIT = {5: 20.5, 9: 27.9, 35: 66.6, 99: 148.2}


def chi_square(counts: Counter[object], cells: int) -> float:
    expected = counts.total() / cells
    seen = sum((count - expected) ** 2 / expected for count in counts.values())
    return seen + (cells - len(counts)) * expected


def test_splitmix64_gives_the_published_values():
    """The first numbers of the reference implementation from the seed 1234567."""
    published = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert [mix64(1234567 + n * GOLD & MASK) for n in range(1, 6)] == published


def test_rolls_never_change():
    """A change here makes every seed of every lab report another game."""
    assert [roll(42, n, 6) for n in range(12)] == [4, 0, 1, 2, 0, 5, 1, 4, 2, 3, 1, 2]
    for seed, sides in ((42, 6), (MASK, 60), (-1, 3), (0, 1 << 30)):
        dice = Dice(seed)
        assert [dice.roll(sides) for _ in range(50)] == [roll(seed & MASK, n, sides) for n in range(50)]
    assert [derive(42, 0), derive(42, 1)] == [5006236285904387910, 15809470632947611645]


@pytest.mark.parametrize("sides", [6, 10])
@pytest.mark.parametrize("seed", [0, 1, 2**63, 987654321])
def test_dice_are_fair(seed, sides):
    dice = Dice(seed)
    assert chi_square(Counter(dice.roll(sides) for _ in range(20_000)), sides) < LIMIT[sides - 1]


@pytest.mark.parametrize("seed", [3, 4])
def test_a_roll_says_nothing_about_the_next(seed):
    dice = Dice(seed)
    pairs = Counter(pairwise(dice.roll(6) for _ in range(20_000)))
    assert chi_square(pairs, 36) < LIMIT[35]


def test_seeds_that_follow_each_other_roll_differently():
    firsts = Counter((roll(seed, 0, 10), roll(seed + 1, 0, 10)) for seed in range(20_000))
    assert chi_square(firsts, 100) < LIMIT[99]


def test_derived_streams_differ_and_do_not_follow_their_parent():
    seeds = {derive(seed, stream) for seed in range(50) for stream in range(50)}
    assert len(seeds) == 2500
    assert all(0 <= seed <= MASK for seed in seeds)
    together = Counter((roll(derive(seed, 1), 0, 6), roll(seed, 0, 6)) for seed in range(20_000))
    assert chi_square(together, 36) < LIMIT[35]
    assert derive(-1, 3) == derive(MASK, 3)


def test_dice_go_on_where_others_were():
    """No state but how often they were rolled: a fork is one number, a take-back cannot re-roll."""
    dice = Dice(9)
    rolled = [dice.roll(6) for _ in range(10)]
    assert [Dice(9, 4).roll(6), Dice(9, 9).roll(6)] == [rolled[4], rolled[9]]
    assert dice.rolled == 10


def test_weights_are_kept():
    dice = Dice(5)
    counts = Counter(dice.pick([10, 20, 30, 40], [1, 0, 3, 2]) for _ in range(12_000))
    assert counts[20] == 0
    assert abs(counts[10] - 2000) < 150
    assert abs(counts[30] - 6000) < 200
    assert dice.decide(Chance([7], [5])) == 7


@pytest.mark.parametrize("dice", [Dice(1), SecretDice(b"1")])
def test_without_any_weight_nothing_can_be_picked(dice):
    with pytest.raises(ValueError, match="zero"):
        dice.pick([1, 2], [0, 0])


def test_secret_dice_are_what_they_promise():
    """Anybody can compute them again once the seed is told."""
    dice = SecretDice.of_table(b"key of the server", "table 7")
    assert dice.seed == hmac.new(b"key of the server", b"table 7", hashlib.sha256).digest()
    numbers = [hmac.new(dice.seed, n.to_bytes(8, "big"), hashlib.sha256).digest() for n in range(5)]
    assert [dice.roll(6) for _ in range(5)] == [
        int.from_bytes(number, "big") * 6 >> 256 for number in numbers
    ]
    assert [SecretDice(dice.seed, n).roll(6) for n in range(3)] == [
        SecretDice.of_table(b"key of the server", "table 7")._roll(n, 6) for n in range(3)
    ]


def test_secret_dice_are_fair():
    dice = SecretDice(b"seed")
    assert chi_square(Counter(dice.roll(6) for _ in range(12_000)), 6) < LIMIT[5]


def test_a_promise_depends_on_all_that_is_said():
    dice = SecretDice(b"seed")
    said = ["colomo-ronde", "1", "", "Ada; Basile"]
    promise = dice.promise(*said)
    assert promise == hashlib.sha256(b"seed\0" + "\0".join(said).encode()).hexdigest()
    assert promise == SecretDice(b"seed").promise(*said)
    assert promise != SecretDice(b"seeds").promise(*said)
    assert promise != dice.promise("colomo-ronde", "1", "", "Ada; Basil")
    dice.roll(6)
    assert promise == dice.promise(*said)


def test_scripted_dice_say_what_is_written_and_refuse_the_rest():
    dice = ScriptedDice([2, 5, 0])
    assert dice.decide(Chance(range(6))) == 2
    with pytest.raises(ValueError, match=r"cannot have chosen 5 among \[0, 1\]"):
        dice.decide(Chance(range(2)))
    with pytest.raises(ValueError, match=r"cannot have chosen 0 among \[1\]"):
        dice.decide(Chance([0, 1], [0, 4]))
    with pytest.raises(ValueError, match="run out"):
        dice.decide(Chance(range(6)))


def test_dice_need_a_way_to_roll():
    class Lazy(Rolling):
        rolled = 0

    with pytest.raises(NotImplementedError):
        Lazy().roll(6)
