"""Who plays, by name: one of ours, such as `child`, or one in a file: `my_bot.py:choose`, `mine.bot`."""

from __future__ import annotations

from irisade.bots.bot_files import BadBot, is_learned, is_outside
from irisade.bots.levels import THINKING, Choose, brains
from irisade.bots.outside import check as check_outside
from irisade.bots.outside import outside
from irisade.bots.sitting_down import Sits
from irisade.core.game import Game


def bot_named(game: Game, name: str, thinking: int = THINKING, seconds: float | None = None) -> Choose | Sits:
    """For `play_together`; BadBot if there is none."""
    if is_outside(name):
        return outside(name)
    if is_learned(name):
        from irisade.bots.learned import learned  # nets are only for those who bring one

        return learned(game, name)
    known = brains(game, thinking, seconds)
    if name not in known:
        raise BadBot("“{value}” is not one of {known}.", value=name, known=", ".join(known))
    return known[name]


def check(game: Game, name: str) -> None:
    """Is there such a bot, and can it be loaded? BadBot says why not."""
    if is_outside(name):
        check_outside(name)
    else:
        bot_named(game, name)
