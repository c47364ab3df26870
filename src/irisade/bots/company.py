"""Bots around a table: each sees what its seat is shown, and answers when its seat is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from irisade.bots.levels import Choose, Player, at_random, brains
from irisade.bots.memory import PERFECT, Forgetful
from irisade.bots.sitting_down import Sits
from irisade.core.belief import Belief, answer, ask
from irisade.core.dice import Dice, Luck, derive
from irisade.core.game import Game
from irisade.core.match import Match
from irisade.core.words import NOBODY, Show, Window

__all__ = ["Choose", "Company", "at_random", "brains", "play_out", "play_together"]

BOT_STREAM, WHIM_STREAM = 1000, 3000  # the first bot's; each seat has streams of its own


class Company:
    """The bots of one match. Give `saw` to the match as its `on_show`, and `turn_passes` as its `on_turn`."""

    def __init__(self, choose: Mapping[int, Choose | Sits], seed: int) -> None:
        self.choose: dict[int, Choose] = {
            seat: bot.sit() if isinstance(bot, Sits) else bot for seat, bot in choose.items()
        }
        self.beliefs: dict[int, Belief] = {
            seat: Forgetful(
                seat,
                Dice(derive(seed, BOT_STREAM + seat)),
                recall=bot.recall if isinstance(bot, Player) else PERFECT,
                whims=Dice(derive(seed, WHIM_STREAM + seat)),
            )
            for seat, bot in choose.items()
        }
        for seat, bot in choose.items():
            if isinstance(bot, Sits):
                self.beliefs[seat].heard = []

    def saw(self, show: Show) -> None:
        for belief in self.beliefs.values():
            belief.saw(show)

    def turn_passes(self) -> None:
        for belief in self.beliefs.values():
            belief.turn_passes()

    def answer(self, match: Match) -> bool:
        """Answer for a bot that is asked; False when it is left to people."""
        bots = [seat for seat in match.asked() if seat in self.choose]
        if not bots:
            return False
        if isinstance(match.asking, Window):
            return self._answer_window(match, bots)
        answer(match, self.beliefs[bots[0]], self.choose[bots[0]])
        return True

    def _answer_window(self, match: Match, bots: Sequence[int]) -> bool:
        """Each bot in its turn may speak; if none does, and nobody else could, the window closes."""
        for seat in bots:
            ask(match, self.beliefs[seat])
            if self.choose[seat](self.beliefs[seat]) != NOBODY:
                match.play(seat, NOBODY)
                return True
        if len(bots) < len(match.asked()):
            return False
        match.let_go()
        return True


def play_out(game: Game, seats: int, luck: Luck, seed: int, choose: Choose | Sits, **options: int) -> Match:
    """A whole game among equal bots."""
    return play_together(game, [choose] * seats, luck, seed, options)


def play_together(
    game: Game,
    line_up: Sequence[Choose | Sits],
    luck: Luck,
    seed: int,
    options: Mapping[str, int] | None = None,
) -> Match:
    """A whole game among these bots; without news for long, it is scored as it stands."""
    company = Company(dict(enumerate(line_up)), seed)
    match = Match(game, len(line_up), luck, options, on_show=company.saw, on_turn=company.turn_passes)
    while not match.over:
        if match.quiet:
            match.agree_to_stop()
        else:
            company.answer(match)
    return match
