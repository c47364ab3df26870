"""What one does without thinking in a game of discs, for those who forget nothing: compiled with the rules.

A disc that was ever turned over has a colour; one that nobody has seen has none. So the table itself tells
what somebody with a perfect memory knows, and in an imagined game what the one who imagines remembers.
"""

from __future__ import annotations

from irisade.games.colomo.discs import NO_COLOUR, Table


def fresh(t: Table, options: list[int]) -> int:
    """A disc that nobody has seen, if there is one."""
    for disc in options:
        if t.colour[disc] == NO_COLOUR:
            return disc
    return options[0]


def known(t: Table, options: list[int], hue: int) -> list[int]:
    """The discs that are known to have this colour."""
    return [disc for disc in options if t.colour[disc] == hue]
