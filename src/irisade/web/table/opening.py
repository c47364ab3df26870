"""How a game opens: which of those who sit there gets the first seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from irisade.core.dice import Dice, SecretDice
from irisade.core.game import Game
from irisade.core.match import Match
from irisade.core.record import who_begins
from irisade.core.words import NOBODY
from irisade.draw.face import by_hand
from irisade.web.table.settings import FIRST_MOVE

if TYPE_CHECKING:
    from irisade.web.table.fold import Fold


def who_sits_first(t: Fold, luck: SecretDice) -> int:
    """The place, as the table was set up, of whoever gets the first seat; all others follow in order."""
    seats, starts = len(t.chairs), t.agreed.starts
    if t.cup is not None and t.cup.legs:
        return t.cup.first
    if starts == "random" and t.agreed.promise:
        return who_begins(luck, seats)[0]
    if starts == "random":  # at tables from before people added numbers
        return Dice(t.robots.whim(NOBODY, t.v)).roll(seats)
    host = next(iter(t.seats_of(t.host)), 0)
    if starts == FIRST_MOVE:
        return (host - who_acts_first(t.game, seats, luck, t.options)) % seats
    return host if starts == "host" else 0


def who_acts_first(game: Game, seats: int, luck: SecretDice, options: Mapping[str, int]) -> int:
    """The seat that is asked first, or does something by hand before anybody is asked."""
    match = Match(game, seats, luck, options, live=True)
    before = game.blank(options)
    while match.showing is not None:
        if (hand := by_hand(game, before, match.table, match.showing)) is not None:
            return hand.seats[0]
        before = match.table.copy()
        match.go_on()
    hand = by_hand(game, before, match.table, None)
    return match.asked()[0] if hand is None else hand.seats[0]
