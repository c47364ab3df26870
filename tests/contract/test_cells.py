"""What every game says of the cells of its rows holds, whatever is played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy
import pytest

from contract.walks import GAMES
from irisade import Game, find
from irisade.adapters.batch import Batch
from irisade.adapters.moves import Cell, cells, described
from irisade.core.contents import NO_CONTENTS, SEAT
from irisade.core.table import layout
from irisade.lower.rows import MOST_SEEN

MOVES, N = 100_000, 500
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def set_ups(game: Game) -> Iterator[tuple[int, dict[str, int]]]:
    """Every seat count as the box has it, and every value of every option once."""
    for seats in game.seats:
        yield seats, {}
    for option in game.options:
        for value in {option.stored[0], option.stored[-1], *option.stored[:3]} - {option.default}:
            chosen = {option.key: value}
            yield game.seats_with(chosen)[-1], chosen


def played(game: Game, seats: int, options: dict[str, int], moves: int) -> Iterator[numpy.ndarray]:
    """All rows that random players see."""
    words = {key: game.option(key).note(value) for key, value in options.items()}
    batch = Batch(game.key, seats, N, **words)
    batch.reset(seed=20)
    for _ in range(moves // N):
        yield batch.seen
        batch.step(batch.at_random())


def broken(known: tuple[Cell, ...], rows: Iterator[numpy.ndarray]) -> set[str]:
    low, high = (numpy.array([cell[k] for cell in known]) for k in (2, 3))
    constant = numpy.array([cell.constant for cell in known])
    wrong, first = set(), None
    for seen in rows:
        first = seen[0].copy() if first is None else first
        outside = ((seen < low) | (seen > high)).any(0) | (constant & (seen != first).any(0))
        for i in outside.nonzero()[0]:
            wrong.add(f"{known[i]} was {seen[:, i].min()} to {seen[:, i].max()}")
    return wrong


@every_game
def test_no_number_leaves_its_range_and_what_is_constant_stays(game: Game) -> None:
    for seats, options in set_ups(game):
        moves = MOVES // 5 if options else MOVES
        known = described(game, seats, options)
        assert len(known) == cells(game).width
        wrong = broken(known, played(game, seats, options, moves))
        assert not wrong, (seats, options, wrong)


@every_game
def test_every_field_is_declared_and_every_cell_has_a_name_of_its_own(game: Game) -> None:
    """Of a game that declares nothing, every cell is just a number."""
    declared = {*game.contents.fields, *(option.key for option in game.options), "seats"}
    assert {*layout(game.rules.Table)} <= declared or not game.package.startswith("irisade.")
    known = described(game, game.seats[0])
    assert len({cell.name for cell in known}) == len(known)
    if game.contents is not NO_CONTENTS:
        assert all(cell.low <= cell.high < MOST_SEEN for cell in known)


@every_game
def test_options_and_what_belongs_to_absent_seats_are_constant(game: Game) -> None:
    for seats in game.seats:
        known = {cell.name: cell for cell in described(game, seats)}
        assert all(known[option.key].constant for option in game.options)
        for field, holds in game.contents.fields.items():
            owner = holds.rows or holds.by
            there = {name for name in known if name.startswith(f"{field}[")}
            if owner is SEAT and there:
                beyond = {name for name in there if int(name.partition("[")[2].partition("]")[0]) >= seats}
                assert all(known[name].constant for name in beyond)
                assert holds.needs or not all(known[name].constant for name in there)


def test_a_game_that_declares_nothing_has_cells_that_are_numbers() -> None:
    undeclared = replace(find("colomo-ronde"), package="a package without any such file")
    assert undeclared.contents is NO_CONTENTS
    known = described(undeclared, 3)
    assert {cell.sort for cell in known} == {"number", "count", "seat", "question"}
