"""Players that are not people. They get a Belief, never a match.

What a bot of your own needs is listed here and stays (docs/bots.md); everything else may change.
"""

from irisade.bots.by_name import bot_named
from irisade.bots.company import Choose, Company, at_random, brains, play_out, play_together
from irisade.bots.levels import LEVELS, Level
from irisade.bots.outside import BadBot
from irisade.bots.rows import open_moves, row
from irisade.core.belief import Belief

__all__ = [
    "LEVELS",
    "BadBot",
    "Belief",
    "Choose",
    "Company",
    "Level",
    "at_random",
    "bot_named",
    "brains",
    "open_moves",
    "play_out",
    "play_together",
    "row",
]
