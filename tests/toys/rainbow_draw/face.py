"""A hand, the other's backs, the deck and the discard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from irisade.core.text import Line as Sentence
from irisade.core.text import Spelling, Talk
from irisade.core.words import HIDDEN, Ask, Kind, Window
from irisade.draw.art import card_back, numbered_card
from irisade.draw.scene import Fan, Form, Grid, Piece, Stage, Zone
from toys.rainbow_draw.rules import CARDS, Table, colour, label, number

SEAT_TINTS = ("blue", "orange")
TINTS = ("red", "orange", "yellow", "green", "blue", "violet", "pink")
BOOK = {label(c): numbered_card(TINTS[colour(c)], number(c), "") for c in range(CARDS)} | {
    "back": card_back()
}
AREAS = "theirs theirs :1\ndeck discard :1.2\nmine mine :1.4"


def _card(talk: Talk, value: int) -> str:
    return f"{talk.word('hue', colour(value))} {number(value)}"


WORDS: Mapping[str, Spelling] = {
    "seat": "seat",
    "card": _card,
    "n": "number",
    "hue": TINTS,
}


def stage(t: Table, me: int, form: Form, talk: Talk, settings: Mapping[str, Any]) -> Stage:
    front = me if me >= 0 else 0
    deck = Piece("deck.0", "back", talk("the deck"), badge=str(len(t.deck)))
    top = t.discard[-1:]
    last = tuple(Piece("discard.0", label(c), talk("{card}", card=c)) for c in top)
    return Stage(
        AREAS,
        (
            _hand(t, 1 - front, "theirs", talk),
            Zone("deck", Grid(1, 1), (deck,) if t.deck else ()),
            Zone("discard", Grid(1, 1), last),
            _hand(t, front, "mine", talk),
        ),
    )


def _hand(t: Table, seat: int, zone: str, talk: Talk) -> Zone:
    pieces = tuple(
        Piece(f"{zone}.{k}", "back", slot=k)
        if c == HIDDEN
        else Piece(label(c), label(c), talk("{card}", card=c), slot=k)
        for k, c in enumerate(t.hands[seat])
    )
    return Zone(zone, Fan(len(pieces)), pieces, label=talk.names[seat], mat="tray", seat=seat)


def prompt(t: Table, asking: Ask | Window) -> Sentence:
    return Sentence("Discard a card")


def score(t: Table, seat: int) -> Sentence:
    return Sentence("")


def log(t: Table, seat: int, kind: Kind, option: int) -> Sentence | None:
    return Sentence("{seat} discards {card}", {"seat": seat, "card": option})


def why_not(t: Table, seat: int, kind: Kind, option: int) -> Sentence | None:
    return None if option in t.hands[seat] else Sentence("{card} is not in your hand", {"card": option})
