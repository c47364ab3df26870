"""The pieces of a game that has not drawn any: cards and discs with what their notation says, and counters.

Whatever has a colour has the sign of that colour or its number on it, so that nobody needs the colour.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from irisade.core.words import Kind
from irisade.draw.art import (
    CARD,
    CREAM,
    DISC,
    INK,
    SHADE,
    Drawing,
    card,
    card_back,
    card_ghost,
    disc,
    disc_back,
    spot,
)
from irisade.draw.glyphs import DIGITS, glyph, number
from irisade.draw.pen import circle, path, rect, ring, shape, stroke
from irisade.draw.svg import ROUND_FONT
from irisade.draw.tints import RAINBOW, TINTS

SEAT_TINTS = ("blue", "orange", "green", "violet", "pink", "yellow", "red", "brown")
COUNTED = 100  # numbers that are drawn; larger ones are written below a counter with their name
CARD_BACK, DISC_BACK, CARD_EMPTY, DISC_EMPTY = "back.card", "back.disc", "empty.card", "empty.disc"
NONE = "number.none"
LETTERS = {tint.letter: name for name, tint in TINTS.items()}
SUITED = re.compile(r"([A-Z])(\d{1,2})")  # R7


def ground() -> dict[str, Drawing]:
    """What every game needs: backs, empty places, counters and a disc for each seat."""
    book = {
        CARD_BACK: card_back(),
        DISC_BACK: disc_back(),
        CARD_EMPTY: card_ghost(),
        DISC_EMPTY: spot(),
        NONE: _counter("", "-"),
    }
    book |= {f"seat.{seat}": disc(tint) for seat, tint in enumerate(SEAT_TINTS)}
    return book | {f"number.{n}": _counter(str(n), str(n)) for n in range(COUNTED)}


def many(field: str) -> str:
    """A number of this field that is not drawn."""
    return f"number.{field}"


def named(field: str, title: str) -> dict[str, Drawing]:
    """A counter that says what is counted, for numbers that stand below it."""
    return {many(field): _counter(title, "#")}


def things(word: str, kind: Kind, as_cards: bool) -> dict[str, Drawing]:
    """A piece for every option of a question, by `key`."""
    notes = [kind.note(option) for option in range(kind.size)]
    draw = _card if as_cards else _disc
    return {key(word, kind, option): draw(*each) for option, each in enumerate(looks(notes))}


def key(word: str, kind: Kind, option: int) -> str:
    """ "card.R7": as its notation has it, where that can be the name of a drawing."""
    note = kind.note(option)
    return f"{word}.{note if note.isascii() and note.isalnum() else option}"


def looks(notes: Sequence[str]) -> list[tuple[str, str, str]]:
    """The tint of each, what is written on it, and the same in a terminal; nothing is written where the sign
    of the tint says it."""
    tints = [note.lower() if note.lower() in TINTS else LETTERS.get(note.upper(), "") for note in notes]
    if all(tints) and len(set(tints)) == len(tints):
        return [(tint, "", TINTS[tint].term) for tint in tints]
    suits = [SUITED.fullmatch(note) for note in notes]
    if all(suit is not None and suit[1] in LETTERS for suit in suits):
        named = [(LETTERS[suit[1]], suit[2]) for suit in suits if suit is not None]
        return [(tint, value, f"{TINTS[tint].term}{value}") for tint, value in named]
    said = [note.replace("_", " ") for note in notes]
    return [(_band(n, len(notes)), words, words) for n, words in enumerate(said)]


def _band(n: int, size: int) -> str:
    """Few things have a colour each; of many, those that are near each other share one, as in a rainbow."""
    wheel = RAINBOW if size <= len(RAINBOW) or size > len(TINTS) else tuple(TINTS)
    return wheel[n if size <= len(wheel) else n * len(wheel) // size]


def _disc(tint: str, words: str, term: str) -> Drawing:
    plain = disc(tint)
    if not words:
        return plain
    t = TINTS[tint]
    puck = circle(50, 59, 46, SHADE, opacity=0.18) + circle(50, 54, 46, t.rim) + circle(50, 48, 46, t.fill)
    edge = ring(50, 48, 45, t.rim, 2, opacity=0.55) + ring(50, 48, 37.5, t.shine, 3.5)
    gleam = stroke("M17 35a36 36 0 0 1 22-21", "#fff", 5, opacity=0.75)
    return Drawing(DISC, puck + edge + gleam + _written(words, 50, 48, 62, 40, t.ink), term, tint, round=True)


def _card(tint: str, words: str, term: str) -> Drawing:
    """A cap in its colour with the sign of that colour, and below it what the card is called, large."""
    t = TINTS[tint]
    bow = path("M2 36V13A13 13 0 0 1 15 0h70a13 13 0 0 1 13 13v23c-22 8-74 8-96 0Z", t.fill)
    edge = stroke("M5 35V14A11 11 0 0 1 16 3h68a11 11 0 0 1 11 11v21", t.shine, 2)
    cap = bow + edge + glyph(t.glyph, 50, 20, 26, t.ink)
    middle = _written(words, 50, 88, 82, 58, INK) if words else glyph(t.glyph, 50, 88, 60, t.rim)
    return Drawing(CARD, card(CREAM, t.rim, cap + middle), term, tint)


def _counter(digits: str, term: str) -> Drawing:
    """A plaque with a number; another one is painted over it."""
    plaque = (
        rect(4, 12, 92, 88, SHADE, 20, opacity=0.18)
        + rect(4, 8, 92, 88, "#8A7F6A", 20)
        + rect(4, 4, 92, 88, CREAM, 20)
        + rect(9, 9, 82, 78, r=15, stroke="#D9CDB4", stroke_width=2.5)
    )
    said = _written(digits, 50, 48, 70, 46, INK) if digits else ""
    if term == "-":
        said = stroke("M36 48h28", "#8A8FB0", 8)
    return Drawing(DISC, plaque + said, term, sound="tick")


def _written(words: str, x: float, y: float, room: float, height: float, color: str) -> str:
    """A word or a number around this point, as large as there is room; digits are drawn and need no font."""
    if all(letter in DIGITS for letter in words):
        high = min(height, room / (0.66 * len(words)))
        return number(words, x, y + high / 2, high, color)
    longest = max(map(len, words.split()), default=1)
    size = min(height * 0.8, room / (0.6 * max(longest, 2)))
    lines = words.split() if len(words) > longest and size * 2 < height * 1.2 else [words]
    if len(lines) == 1:
        size = min(size, room / (0.6 * max(len(words), 2)))
    top = y - (len(lines) - 1) * size * 0.55 + size * 0.34
    return "".join(
        shape(
            "text",
            escape(line),
            x=x,
            y=top + k * size * 1.1,
            font_size=size,
            font_family=ROUND_FONT,
            font_weight=700,
            text_anchor="middle",
            fill=color,
        )
        for k, line in enumerate(lines)
    )
