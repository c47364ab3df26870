"""Looking ahead where few options are open and habits are good: try each in the same imagined worlds.

All options meet the same cards, the same luck and the same rivals, so what differs is what they are worth:
far fewer games tell than if each had worlds of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from irisade.bots.search import FAR, Search, by_habit_to_the_end, judged
from irisade.core.belief import Belief
from irisade.core.dice import Dice, derive

if TYPE_CHECKING:
    from irisade.native import Lead

CLEARLY = 1.5  # standard errors


class Trials(Search):
    """Chooses by trying every option in the same worlds, the rest of each game being played by habit."""

    def look(self, belief: Belief, thumb: int, seed: int, games: int) -> int:
        options = [thumb, *self.others(belief, thumb)]
        worlds = max(2, games // len(options))
        if self.fast is None:
            leads = self._tried(belief, options, seed, worlds)
        else:
            world = belief.imagine(Dice(seed))
            leads = self.fast.compare(world, belief.seat, belief.memory, seed, worlds, FAR, options)
        return max(options, key=lambda option: leads[option].mean - CLEARLY * leads[option].error)

    def others(self, belief: Belief, thumb: int) -> list[int]:
        """A game may say which are worth trying, for habit does not know all that rivals would do."""
        assert belief.game is not None
        worth_trying = getattr(belief.game.plain, "worth_trying", None)
        others = super().others(belief, thumb)
        return [option for option in worth_trying(belief) if option in others] if worth_trying else others

    def _tried(self, belief: Belief, options: list[int], seed: int, worlds: int) -> dict[int, Lead]:
        from irisade.native import lead  # most games are played without a look ahead

        sums = {option: [0, 0] for option in options}
        for number in range(worlds):
            worths = {}
            for option in options:
                world = belief.imagine(Dice(derive(seed, number)))
                by_habit_to_the_end(world, belief.seat, option, Dice(derive(derive(seed, number), 1)))
                worths[option] = round(2 * (world.seats - 1) * judged(world)[belief.seat])
            for option in options:
                ahead = worths[option] - worths[options[0]]
                sums[option][0] += ahead
                sums[option][1] += ahead * ahead
        return {option: lead(total, squares, worlds) for option, (total, squares) in sums.items()}
