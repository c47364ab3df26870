"""Bots round a table: each sees what its seat is shown, and answers when its seat is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from irisade.core.belief import Belief, answer, ask
from irisade.core.dice import Dice, Luck, derive
from irisade.core.game import Game
from irisade.core.match import Match
from irisade.core.playout import SHOUT
from irisade.core.words import NOBODY, Ask, Show, Window

Choose = Callable[[Belief], int]
BOT_STREAM = 1000  # the first bot's; each seat has a stream of its own


def at_random(belief: Belief) -> int:
    """Any option; in a window, mostly silence."""
    if isinstance(belief.asking, Window):
        return NOBODY if belief.dice.roll(SHOUT) else belief.seat
    assert isinstance(belief.asking, Ask)
    return belief.dice.pick(belief.asking.options)


def brains(game: Game) -> Mapping[str, Choose]:
    """The ways to play that this game knows, by name."""
    return {"random": at_random, "plain": game.plain.choose}


class Company:
    """The bots of one match. Give `saw` to the match as its `on_show`."""

    def __init__(self, choose: Mapping[int, Choose], seed: int) -> None:
        self.choose = dict(choose)
        self.beliefs = {seat: Belief(seat, Dice(derive(seed, BOT_STREAM + seat))) for seat in choose}

    def saw(self, show: Show) -> None:
        for belief in self.beliefs.values():
            belief.saw(show)

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


def play_out(game: Game, seats: int, luck: Luck, seed: int, choose: Choose, **options: int) -> Match:
    """A whole game among equal bots; without news for long, it is scored as it stands."""
    company = Company(dict.fromkeys(range(seats), choose), seed)
    match = Match(game, seats, luck, options, on_show=company.saw)
    while not match.over:
        if match.quiet:
            match.agree_to_stop()
        else:
            company.answer(match)
    return match
