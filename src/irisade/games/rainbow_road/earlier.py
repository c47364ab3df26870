"""Records of earlier rules, told in the moves of today's.

In version 1 every prank was named before the first step. JUMP and SKIP came with the card from which the Rain
Fairy was to leap, if there were several; and where she stopped, nobody was asked any more.
"""

from __future__ import annotations

from irisade.core.match import Match
from irisade.games.rainbow_road.pranks import leap_to, ways_to_leap
from irisade.games.rainbow_road.table import JUMP, NONE, PRANK, SET_OFF, SKIP, STOP, Table
from irisade.games.rainbow_road.walk import cards_ahead, way_towards

LEAPS = {PRANK.note(prank): prank for prank in (JUMP, SKIP)}


class Retelling:
    """Of one record: what is said today instead of each of its moves."""

    def __init__(self, match: Match) -> None:
        self.match, self.kept = match, list[str]()  # a leap, and what is known of it so far

    def today(self, move: str) -> list[str]:
        asking, seat, note = self.match.asking, move[:2], move[2:]
        if asking is not None and asking.kind is PRANK and (self.kept or note in LEAPS):
            self.kept.append(note)
            return [seat + each for each in self.leap()]
        return [move]

    def then(self) -> list[str]:
        """What is asked today and was not: whether a prank follows the walk."""
        t: Table = self.match.table
        asking = self.match.asking
        on_the_way = asking is not None and asking.kind is PRANK and t.way != 0
        return [f"{'AB'[self.match.asked()[0]]}:-"] if on_the_way else []

    def leap(self) -> list[str]:
        """Nothing as long as more must be heard: which way, then from which of several cards."""
        if len(self.kept) == 1:
            return []
        t: Table = self.match.table
        prank = LEAPS[self.kept[0]]
        way = way_towards(t, SET_OFF.read(self.kept[1]))
        boards = [board for board in [t.start, *cards_ahead(t, way)] if leaps_from(t, prank, board, way)]
        if len(boards) > 1 and len(self.kept) == 2:
            return []
        named, towards, *boarded = self.kept
        board = STOP.read(boarded[0]) if boarded else boards[0]
        self.kept.clear()
        if board == t.start:
            return [named, towards] if len(ways_to_leap(t, prank)) > 1 else [named]
        several = len(cards_ahead(t, way)) > 1
        return ["-", towards, *([STOP.note(board)] if several else []), named]


def leaps_from(t: Table, prank: int, board: int, way: int) -> bool:
    then = t.copy()  # type: ignore[attr-defined]
    then.fairies[t.moving] = board
    return leap_to(then, prank, way) != NONE
