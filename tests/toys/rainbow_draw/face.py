"""A hand, the other's backs, the deck and the discard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from irisade.core.text import Sentence, Spelling, Talk
from irisade.core.words import HIDDEN, Ask, Kind, Window
from irisade.draw.art import card_back, numbered_card
from irisade.draw.memory import remembered
from irisade.draw.scene import Fan, Form, Grid, Piece, Zone
from toys.rainbow_draw.rules import CARDS, Table, colour, label, number

SEAT_TINTS = ("blue", "orange")
TINTS = ("red", "orange", "yellow", "green", "blue", "violet", "pink")
BOOK = {label(c): numbered_card(TINTS[colour(c)], number(c), "") for c in range(CARDS)} | {
    "back": card_back()
}
HANDS = ("hand1", "hand0")
NONE = -1  # no card lies there
PLACE = Grid(1, 1)
AREAS = [f"{back} {back} :1\ndeck discard :1.2\n{front} {front} :1.4" for back, front in (HANDS, HANDS[::-1])]


def _card(talk: Talk, value: int) -> str:
    return f"{talk.word('hue', colour(value))} {number(value)}"


WORDS: Mapping[str, Spelling] = {
    "seat": "seat",
    "card": _card,
    "n": "number",
    "hue": TINTS,
}


def common(t: Table, form: Form, talk: Talk, settings: Mapping[str, Any]) -> tuple[Zone, ...]:
    return _deck(talk, len(t.deck)), _discard(talk, t.discard[-1] if t.discard else NONE)


def own(t: Table, me: int, form: Form, talk: Talk, settings: Mapping[str, Any]) -> tuple[Zone, ...]:
    """Only one's own hand is open."""
    return tuple([_hand(talk, seat, tuple(hand)) for seat, hand in enumerate(t.hands)])


def areas(t: Table, me: int, form: Form) -> str:
    """One's own hand is in front."""
    return AREAS[me == 1]


@remembered
def _hand(talk: Talk, seat: int, cards: tuple[int, ...]) -> Zone:
    pieces = tuple(
        [
            Piece(f"hand{seat}.{k}", "back", slot=k) if card == HIDDEN else _face_up(talk, card, k)
            for k, card in enumerate(cards)
        ]
    )
    return Zone(f"hand{seat}", Fan(len(pieces)), pieces, label=talk.names[seat], mat="tray", seat=seat)


@remembered
def _face_up(talk: Talk, card: int, slot: int) -> Piece:
    return Piece(label(card), label(card), talk("{card}", card=card), slot=slot)


@remembered
def _deck(talk: Talk, cards: int) -> Zone:
    deck = Piece("deck.0", "back", talk("the deck"), badge=str(cards))
    return Zone("deck", PLACE, (deck,) if cards else ())


@remembered
def _discard(talk: Talk, top: int) -> Zone:
    seen = () if top == NONE else (Piece("discard.0", label(top), talk("{card}", card=top)),)
    return Zone("discard", PLACE, seen)


def prompt(t: Table, asking: Ask | Window) -> Sentence:
    return Sentence("Discard a card")


def score(t: Table, seat: int) -> Sentence:
    return Sentence("")


def log(t: Table, seat: int, kind: Kind, option: int) -> Sentence | None:
    return Sentence("{seat} discards {card}", {"seat": seat, "card": option})


def why_not(t: Table, seat: int, kind: Kind, option: int) -> Sentence | None:
    return None if option in t.hands[seat] else Sentence("{card} is not in your hand", {"card": option})
