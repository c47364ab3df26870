"""Gumball Rally tables from notation: `road("R10 B3 -", mine="R4")`.

Cards stand from the front of the line to the back, `-` for a buggy that is still to play. The buggies are
called A, B, C… from the front unless they are named: `road("C:R10 A:B3 B:-")`. All forty cards are
always somewhere: what is not named is dealt from the lowest up, and the rest is the deck.
"""

from __future__ import annotations

from collections import Counter

from games.flow import Told, by_dice, tell
from irisade.core.dice import Dice
from irisade.core.words import SEAT_LETTERS, Ask
from irisade.games.gumball_rally import GAME
from irisade.games.gumball_rally.rules import (
    CARDS,
    CHAOS,
    DANGER,
    DRAW,
    FLAG,
    HAZARDS,
    NONE,
    Table,
    danger_label,
    label,
    lay_out_prizes,
    setup,
    strike,
    turn,
)

BEFORE_THE_WINNER = "K K K flag B B B flag R R R"


def cards(notes: str) -> list[int]:
    return [DRAW.read(note) for note in notes.split()]


def dangers(notes: str) -> list[int]:
    return [DANGER.read(note) for note in notes.split()]


def road(
    line: str,
    mine: str = "",
    points: str = "",
    drawn: str = "",
    deck: str | None = None,
    **options: str,
) -> Table:
    """A table in the middle of a round; `mine` is the hand of the buggy that plays next."""
    t: Table = GAME.blank(GAME.read_options(options))
    named = [
        note if ":" in note else f"{SEAT_LETTERS[place]}:{note}" for place, note in enumerate(line.split())
    ]
    t.line = [SEAT_LETTERS.index(note[0]) for note in named]
    t.seats = 2 if t.two_buggies else len(t.line)
    t.played = [NONE] * len(t.line)
    for buggy, note in zip(t.line, named):
        t.played[buggy] = NONE if note[2:] == "-" else DRAW.read(note[2:])
    t.to_play = [buggy for buggy in t.line if t.played[buggy] == NONE]
    t.points = [int(n) for n in points.split()] or [0] * t.seats
    t.photo = [NONE] * t.seats
    t.drawn = dangers(drawn)
    t.flags = t.drawn.count(FLAG)
    t.hazards = sorted((Counter(CHAOS if t.extra_majors else HAZARDS) - Counter(t.drawn)).elements())
    t.reshuffled = list(range(CARDS))
    lay_out_prizes(t)
    _deal(t, cards(mine), cards(deck or ""))
    if deck is not None:
        t.discards, t.deck = [card for card in t.deck if card not in cards(deck)], cards(deck)
    return t


def _deal(t: Table, mine: list[int], kept: list[int]) -> None:
    free = [card for card in range(CARDS) if card not in t.played + mine + kept]
    for seat in range(t.seats):
        if mine and seat == t.to_play[0] % t.seats:
            t.hands[seat] = mine
        else:
            t.hands[seat], free = free[: t.hand_size], free[t.hand_size :]
    t.deck = free + kept


def line(t: Table) -> str:
    """The buggies from the front to the back: "B A C"."""
    return " ".join(SEAT_LETTERS[buggy] for buggy in t.line)


def hand(t: Table, seat: str) -> str:
    return " ".join(label(card) for card in sorted(t.hands[SEAT_LETTERS.index(seat)]))


def after(t: Table, moves: str) -> str:
    """The line after these moves of one turn, just before a card is drawn."""
    tell(turn(t), moves)
    return line(t)


def stops(t: Table, card: str) -> list[int]:
    """Every place at which the next buggy may end its turn with this card, the furthest back first."""
    buggy, places = t.to_play[0], []
    letter = SEAT_LETTERS[buggy % t.seats]
    moves, asked = f"{letter}:{card}", True
    while asked:
        ahead = t.copy()
        asked = isinstance(tell(turn(ahead), moves).asking, Ask)
        stays = t.copy() if asked else ahead
        if asked:
            tell(turn(stays), f"{moves} {letter}:stay")
        places.append(stays.line.index(buggy) + 1)
        moves += f" {letter}:overtake"
    return places


def said(told: Told) -> list[str]:
    """What the table said, cards and dangers in notation."""
    flags = {FLAG: "checkpoint", FLAG + 1: "checkpoint", FLAG + 2: "winner"}
    return told.said(
        card=lambda talk, card: label(card), danger=lambda talk, n: flags.get(n) or danger_label(n)
    )


def struck(t: Table, danger: str) -> str:
    """The line after this hazard."""
    tell(strike(t, *dangers(danger)))
    return line(t)


def set_up(seats: int, seed: int = 1, **options: str) -> Table:
    t: Table = GAME.blank(GAME.read_options(options))
    by_dice(setup(t, seats), Dice(seed))
    return t


def tie(**options: str) -> Table:
    """Four buggies whose last one is to play; whatever it plays, A and B end with 11 points each."""
    return road("Y10 K9 B9 -", mine="R1", points="3 6 5 4", drawn=BEFORE_THE_WINNER, **options)


def every_card(t: Table) -> list[int]:
    everywhere = [*t.deck, *t.discards, *t.played, *t.photo, *(card for hand in t.hands for card in hand)]
    return sorted(card for card in everywhere if card != NONE)
