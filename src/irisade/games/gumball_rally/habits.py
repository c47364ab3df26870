"""How a driver plays without thinking: save strong cards for the rounds in which a flag can come.

Then drive for places. Compiled with the rules, it drives in imagined games and in long series, too.
"""

from __future__ import annotations

from irisade.games.gumball_rally.rules import (
    BLOCK,
    CARDS,
    GO,
    NONE,
    OVERTAKE,
    PLAY,
    STAY,
    Table,
    colour,
    number,
)

LIKELY = 2  # dangers among which a flag must be, to drive all out
PLACE = 100  # what a place in the line is worth; a number on a card is worth 1


def play_card(t: Table, seat: int, options: list[int]) -> int:
    best = options[0]
    for card in options:
        if card_worth(t, card) > card_worth(t, best):
            best = card
    return best


def pass_by(t: Table, seat: int, options: list[int]) -> int:
    return GO if flag_among(t) > 0 else STAY


def card_worth(t: Table, card: int) -> int:
    """Without a flag low cards are best got rid of; with one every place counts, and what is kept."""
    among = flag_among(t)
    if among == 0:
        return -PLACE * number(card) - places_gained(t, card)
    saved = -number(card) if among > LIKELY else number(card)
    return PLACE * places_gained(t, card) - places_lost(t, card) + saved


def flag_among(t: Table) -> int:
    """A flag is one of so many dangers, the next being as likely as any; 0 when none can come now."""
    block = (len(t.drawn) + 1) // BLOCK
    return BLOCK - (len(t.drawn) + 1) % BLOCK if t.flags < block else 0


def places_gained(t: Table, card: int) -> int:
    """How far this card takes the buggy whose turn it is."""
    gained = 0
    for ahead in range(t.line.index(t.to_play[0]) - 1, -1, -1):
        rival = t.played[t.line[ahead]]
        if number(card) <= number(rival) and colour(card) != colour(rival):
            return gained
        gained += 1
    return gained


def places_lost(t: Table, card: int) -> int:
    """What those who play later will probably take back."""
    later = sum(t.played[buggy] == NONE for buggy in t.to_play[1:])
    passing = sum(number(other) > number(card) or colour(other) == colour(card) for other in range(CARDS))
    return PLACE * later * passing // CARDS


HABITS = {PLAY: play_card, OVERTAKE: pass_by}
