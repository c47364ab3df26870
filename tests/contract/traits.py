"""What the contract asks of a game before it judges it; nearly all of it is read off the game as it plays."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from contract.pieces import PIECES
from irisade import Dice, Game, Match
from irisade.core.match import view
from irisade.core.words import HIDDEN, NOBODY, Show

MOVES = 200  # of a game, to get to know it


def ours(game: Game) -> bool:
    """One of this repository: with these the tests show that they are not asleep."""
    return game.package.split(".")[0] in ("irisade", "toys")


def awake(game: Game, happened: object, what: str) -> None:
    """A test must not pass because nothing happened; with the game of somebody else it may."""
    assert happened or not ours(game), f"{what}: so this test says nothing about {game.key}"


@cache
def hides_something(game: Game) -> bool:
    """Some seat's view covers something at some question."""
    return any(covers(game, t, seat) for t, seat, _ in _met(game))


def covers(game: Game, t: Any, seat: int) -> bool:
    """Something lies on this table that this seat may not see."""
    return str(HIDDEN).encode() in view(game, t, seat).bytes


@cache
def is_remembered(game: Game) -> bool:
    """Things are shown at places, so that there is something to remember."""
    return any(show.at != NOBODY for _, _, shows in _met(game) for show in shows)


@cache
def is_shown(game: Game) -> bool:
    """The rules often stop to let everybody look."""
    return any(10 * len(shows) > len(_met(game)) for _, _, shows in _met(game))


def pieces_of(game: Game) -> Callable[[Any], object]:
    """What must always lie on the table; of a game that we do not know, nothing is asked."""
    return PIECES.get(game.key, lambda t: None)


@cache
def _met(game: Game) -> list[tuple[Any, int, list[Show]]]:
    """Tables of a game, seats that are asked there, and all that was shown on the way."""
    shows: list[Show] = []
    whims, found = Dice(2), []
    match = Match(game, game.seats[-1], Dice(1), on_show=shows.append)
    for _ in range(MOVES):
        if match.over:
            break
        seat = match.asked()[0]
        found.append((match.table.copy(), seat, shows))
        match.play(seat, whims.pick(getattr(match.asking, "options", (NOBODY,))))
    return found
