"""Numbers of moves and cells of observations never change unnoticed."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from contract.walks import GAMES
from irisade import Game
from irisade.adapters.moves import VERSION, cells, main, numbers, table

PINNED = Path(__file__).parent / "numbering.txt"
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def fingerprint(game: Game) -> str:
    """One line: the version of the numbering, the game, its moves, its cells."""
    laid_out = hashlib.sha256(repr(cells(game)).encode()).hexdigest()[:12]
    known = numbers(game)
    return f"{VERSION} {game.key} {known.count} {known.version} {cells(game).width} {laid_out}"


@every_game
def test_the_numbering_is_the_one_that_was_published(game: Game) -> None:
    """If this fails, agents trained before would make other moves: raise VERSION and pin the new lines."""
    assert fingerprint(game) in PINNED.read_text(encoding="utf-8").splitlines()


@every_game
def test_every_number_is_one_move_and_every_move_one_number(game: Game) -> None:
    known = numbers(game)
    for number in range(known.count):
        kind, option = known.move(number)
        assert known.number(kind, option) == number
        assert known.note(number)
    for wrong in (-1, known.count):
        with pytest.raises(ValueError, match="moves have the numbers 0 to"):
            known.move(wrong)
    with pytest.raises(ValueError, match="is no answer to"):
        known.number(next(iter(known.first)), 1000)


@every_game
def test_the_table_of_numbers_leaves_no_gap(game: Game) -> None:
    spans = [line.split(" | ")[0].split("–") for line in table(game)]
    assert [int(low) for low, _ in spans] == [0, *(int(high) + 1 for _, high in spans[:-1])]
    assert int(spans[-1][1]) == numbers(game).count - 1


def test_the_table_is_printed_for_a_game_that_exists(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["colomo-ronde"]) == 0
    assert "0–59 | 0 … 59 | Turn over {disc}" in capsys.readouterr().out
    assert main(["chess"]) == 2
    assert "there is no game 'chess'" in capsys.readouterr().err
