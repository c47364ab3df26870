"""Players that are not people. They get a Belief, never a match.

What a bot of your own needs is listed here and stays (docs/bots.md); everything else may change.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from irisade.bots.bot_files import BadBot
    from irisade.bots.by_name import bot_named
    from irisade.bots.company import Choose, Company, at_random, brains, play_out, play_together
    from irisade.bots.levels import LEVELS, Level
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

# Where each is. They are imported when they are asked for: an online table needs few of them, and a browser
# has no processes for bots of others.
_HOMES = {
    "irisade.bots.by_name": ("bot_named",),
    "irisade.bots.company": ("Choose", "Company", "at_random", "brains", "play_out", "play_together"),
    "irisade.bots.levels": ("LEVELS", "Level"),
    "irisade.bots.bot_files": ("BadBot",),
    "irisade.bots.rows": ("open_moves", "row"),
    "irisade.core.belief": ("Belief",),
}


def __getattr__(name: str) -> Any:
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(module), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
