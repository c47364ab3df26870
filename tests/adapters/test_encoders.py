"""Encoders: own seat first, sets without an order, and the same in plain Python, NumPy and torch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy
import pytest

from contract.walks import GAMES
from irisade import Dice, Game, find
from irisade.adapters.batch import Batch
from irisade.adapters.encoders import Encoder
from irisade.adapters.sitting import Sitting
from irisade.core.contents import Holds, Meaning
from irisade.core.match import view
from irisade.core.table import WIDE_BITS, Bound, layout
from irisade.core.words import Ask, Show
from irisade.lower.numbers import numbers
from irisade.lower.rows import row_of

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
Rename = Callable[[Meaning, int], int]


def walked(game: Game, seats: int, moves: int, seed: int) -> Iterator[Sitting]:
    """Moments of games that are played at random, one after the other."""
    whim, games = Dice(seed), 0
    sitting = Sitting(game, seats, luck=Dice(seed))
    for _ in range(moves):
        if sitting.over:
            games += 1
            sitting = Sitting(game, seats, luck=Dice(seed + games))
        yield sitting
        sitting.play(whim.pick(sitting.legal()))


def renamed(game: Game, t: Any, rename: Rename) -> Any:
    """The same table, where things of some meanings have other numbers."""
    made = t.copy()
    bounds = layout(game.rules.Table)
    for name, holds in game.contents.fields.items():
        value, bound = getattr(t, name), bounds[name]
        if holds.unless is not None and getattr(t, holds.unless[0]) == holds.unless[1]:
            continue
        if bound is None:
            setattr(made, name, renamed_number(rename, holds, value))
        elif bound.bits != WIDE_BITS:
            setattr(made, name, renamed_piles(rename, holds, value, bound))
    return made


def renamed_number(rename: Rename, holds: Holds, n: int) -> int:
    return n if n < 0 or holds.of.is_amount else rename(holds.of, n)


def renamed_piles(rename: Rename, holds: Holds, value: Any, bound: Bound) -> Any:
    piles = [list(pile) for pile in value] if bound.rows else [list(value)]
    for r, pile in enumerate(value if bound.rows else [value]):
        piles[rename(holds.rows, r) if holds.rows is not None else r] = renamed_pile(rename, holds, pile)
    return piles if bound.rows else piles[0]


def renamed_pile(rename: Rename, holds: Holds, pile: list[int]) -> list[int]:
    made = pile[:]
    for i, n in enumerate(pile):
        made[rename(holds.by, i) if holds.by is not None else i] = renamed_number(rename, holds, n)
    return made


def remembered(holds: Holds | None, facts: dict[int, int], rename: Rename) -> dict[int, int]:
    if holds is None or holds.by is None:
        return facts
    return {rename(holds.by, at): renamed_number(rename, holds, value) for at, value in facts.items()}


def row(game: Game, t: Any, seat: int, sitting: Sitting, rename: Rename) -> list[int]:
    """What a seat sees of a table, with the memory of the seat that is asked in this sitting."""
    mine, contents = sitting.witnesses[sitting.seat], game.contents
    shown = remembered(contents.shown, mine.shown, rename)
    lies = remembered(contents.lies, mine.lies, rename)
    return row_of(game, view(game, t, seat), seat, sitting.asking, shown, lies)


def around(by: int, seats: int) -> Rename:
    """Everybody moves on by so many seats, with all that belongs to them."""

    def rename(meaning: Meaning, n: int) -> int:
        return n if meaning.turned is None else meaning.turned(n, (seats - by) % seats, seats)

    return rename


def symmetric(game: Game) -> Iterator[int]:
    options = {option.key: option.default for option in game.options}
    return (seats for seats in game.seats if game.contents.symmetric(seats, options))


@every_game
def test_a_table_turned_round_is_the_same_to_whoever_sits_there(game: Game) -> None:
    """Own seat first: features and moves; and the rules agree that nobody has lost anything by it."""
    turned = 0
    for seats in symmetric(game):
        encode = Encoder(game, seats)
        for moment, sitting in enumerate(walked(game, seats, 60, seed=seats)):
            by, seat = 1 + moment % max(seats - 1, 1), sitting.seat
            rename = around(by, seats)
            other, there = renamed(game, sitting.table, rename), (seat + by) % seats
            before = row(game, sitting.table, seat, sitting, lambda meaning, n: n)
            after = row(game, other, there, sitting, rename)
            assert before == sitting.observe(seat)
            turned += before[1:] != after[1:]
            one, two = encode(numpy.array([before, after]))
            assert (one == two).all()
            for who in range(seats):
                assert game.rules.score(other, (who + by) % seats) == game.rules.score(sitting.table, who)
            assert game.rules.over(other) == game.rules.over(sitting.table)
    assert turned > 20


def asks(step: object) -> bool:
    """Not only something to look at."""
    return not isinstance(step, Show)


@every_game
def test_moves_are_turned_as_the_table_is(game: Game) -> None:
    """A turn that begins on a turned table asks the seat that was turned the turned question."""
    for seats in symmetric(game):
        encode, asked = Encoder(game, seats), 0
        for sitting in walked(game, seats, 80, seed=seats + 9):
            rename, run = around(1, seats), sitting.run
            if run.since or run.in_setup or not isinstance(sitting.asking, Ask):
                continue
            step = next(step for step in game.rules.turn(renamed(game, run.before, rename)) if asks(step))
            assert isinstance(step, Ask)
            assert step.kind is sitting.asking.kind
            assert step.seat == (sitting.seat + 1) % seats
            first, asked = numbers(game).first[step.kind], asked + 1
            legal = numpy.array([first + option for option in step.options])
            own = encode.own_moves(legal, numpy.full(len(legal), step.seat))
            here = numpy.array(sitting.legal())
            assert sorted(own) == sorted(encode.own_moves(here, numpy.full(len(here), sitting.seat)))
        assert asked or game.key in ("colomo-les-aveugles", "colomo-rondo", "rainbow-racers")


def alike(game: Game) -> list[Meaning]:
    held = [*game.contents.fields.values(), game.contents.shown, game.contents.lies]
    meanings = [meaning for holds in held if holds for meaning in (holds.of, holds.by) if meaning]
    return [meaning for meaning in dict.fromkeys(meanings) if meaning.alike]


@pytest.mark.parametrize("game", [game for game in GAMES if alike(game)], ids=lambda game: game.key)
def test_what_is_alike_can_change_places(game: Game) -> None:
    """The general features stay, and the rows of a set are in another order: as a set they are the same."""
    torch = pytest.importorskip("torch")
    from irisade.adapters.torch_encoders import Encode, PooledSets

    seats, rng = game.seats[-1], numpy.random.default_rng(1)
    encode, pooled = Encoder(game, seats), PooledSets(Encode(game, seats), hidden=8)
    (piece,) = alike(game)
    order = [int(i) for i in rng.permutation(encode.sets[piece.name][0])]
    for sitting in walked(game, seats, 60, seed=5):

        def rename(meaning: Meaning, n: int) -> int:
            return order[n] if meaning is piece and n < len(order) else n

        before = row(game, sitting.table, sitting.seat, sitting, lambda meaning, n: n)
        open_table = view(game, sitting.table, sitting.seat)
        mine = sitting.witnesses[sitting.seat]
        after = row_of(
            game,
            renamed(game, open_table, rename),
            sitting.seat,
            sitting.asking,
            remembered(game.contents.shown, mine.shown, rename),
            remembered(game.contents.lies, mine.lies, rename),
        )
        rows = numpy.array([before, after])
        (one, two), sets = encode.parts(rows)
        assert (one == two).all()
        for name, items in sets.items():
            moved = items[1][order] if name == piece.name else items[1]
            assert (items[0] == moved).all()
        with torch.no_grad():
            one, two = pooled(torch.tensor(rows))
        assert torch.allclose(one, two, atol=1e-6)


def rows_of(game: Game, seats: int, n: int = 64, steps: int = 40) -> Batch:
    batch = Batch(game.key, seats, n)
    batch.reset(seed=4)
    for _ in range(steps):
        batch.step(batch.at_random())
    return batch


@every_game
def test_plain_python_numpy_and_torch_make_the_same_features(game: Game) -> None:
    torch = pytest.importorskip("torch")
    from irisade.adapters.torch_encoders import Encode

    for seats in {game.seats[0], game.seats[-1]}:
        batch = rows_of(game, seats)
        encode, module = Encoder.of(batch), Encode.of(batch)
        features = encode(batch.seen)
        assert features.shape == (batch.n, encode.width)
        assert features.dtype == numpy.float32
        assert numpy.isfinite(features).all()
        plain = [encode.plan.encode([int(n) for n in row]) for row in batch.seen[:8]]
        assert numpy.allclose(features[:8], plain, atol=1e-6)
        seen, seat = torch.tensor(batch.seen), torch.tensor(batch.seat)
        assert numpy.allclose(features, module(seen).numpy(), atol=1e-6)
        mask = encode.mask(batch.mask, batch.seat)
        assert (mask == module.mask(torch.tensor(batch.mask), seat).numpy()).all()
        own = mask.argmax(1)
        assert (encode.moves(own, batch.seat) == module.moves(torch.tensor(own), seat).numpy()).all()
        assert not module.state_dict()


@every_game
def test_a_policy_that_knows_only_its_own_seat_plays_whole_games(game: Game) -> None:
    batch, rng, done = Batch(game.key, game.seats[-1], 32), numpy.random.default_rng(3), 0
    batch.reset(seed=6)
    encode = Encoder.of(batch)
    for _ in range(400):
        mask = encode.mask(batch.mask, batch.seat)
        assert (mask.sum(1) == batch.mask.sum(1)).all()
        own = (rng.random(mask.shape) * mask).argmax(1)
        moves = encode.moves(own, batch.seat)
        assert (encode.own_moves(moves, batch.seat) == own).all()
        batch.step(moves)
        done += int(batch.done.sum())
    assert mask.flags.writeable
    mask[:] = False


@every_game
def test_worlds_that_look_the_same_have_the_same_features(game: Game) -> None:
    """No secret can leak: whatever the seat cannot see is dealt again, and no feature changes."""
    seats = game.seats[-1]
    encode = Encoder(game, seats)
    for moment, sitting in enumerate(walked(game, seats, 20, seed=11)):
        world = sitting.imagine(sitting.seat, Dice(moment))
        rows = numpy.array([sitting.observe(sitting.seat), world.observe(sitting.seat)])
        one, two = encode(rows)
        assert (one == two).all()


def test_every_feature_can_be_told_from_the_row() -> None:
    """A hand of Gumball Rally: own cards are told, those of the others only counted."""
    batch = rows_of(find("gumball-rally"), 3, n=8, steps=1)
    encode = Encoder.of(batch)
    own = encode.own(batch.seen)
    hands = batch.cells.fields["hands"].start
    assert (own[:, hands : hands + 2] >= 0).all()
    assert (own[:, hands + 5 : hands + 7] == -2).all()


def test_a_game_that_declares_nothing_is_encoded_as_numbers(tmp_path: Any) -> None:
    from dataclasses import replace

    undeclared = replace(find("colomo-ronde"), package="a package without any such file")
    encode = Encoder(undeclared, 3)
    sitting = next(walked(undeclared, 3, 1, seed=1))
    features = encode(numpy.array([sitting.observe(sitting.seat)]))
    assert features.shape == (1, encode.width)
    assert not encode.sets
