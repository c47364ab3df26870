"""What must always lie on the table of each game: no piece is ever missing, at any question or show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import chain
from typing import Any

from irisade.core.words import HIDDEN


def cards_of_gumball_rally(t: Any) -> object:
    """Forty race cards, and every hazard in its pile or drawn."""
    cards = [*chain(*t.hands), *t.deck, *t.discards, *t.played, *t.photo]
    hazards = t.hazards + [danger for danger in t.drawn if danger < 8]
    return sorted(card for card in cards if card >= 0), sorted(hazards)


def discs_of_ronde(t: Any) -> object:
    """Sixty discs: in the middle, or in pairs; ten of each colour, decided or not."""
    won = Counter([*chain(*t.pairs), *t.aside])
    lying = Counter(t.colour[disc] for disc in t.middle)
    colours = [t.undecided[hue] + lying[hue] + 2 * won[hue] for hue in range(6)]
    left = [t.left[hue] - t.undecided[hue] - lying[hue] for hue in range(6)]
    return len(t.middle) + 2 * sum(won.values()), colours, left, set(t.up) <= set(t.middle)


def crystals_of_rainbow_racers(t: Any) -> object:
    """As many of each colour as the box holds: in the bag, on the pile, in a backpack or just drawn."""
    packs = [pack for pack in t.packs if pack]
    lying = [t.bag[k] + t.pile[k] + sum(pack[k] for pack in packs) + t.drawn.count(k) for k in range(3)]
    return lying, len(packs), len(t.at)


def fish_of_pond(t: Any) -> object:
    assert HIDDEN not in t.fish
    left = Counter(fish for fish in t.fish if fish >= 0)
    return len(t.fish), sum(left.values()) + 2 * sum(t.caught), [left[hue] % 2 for hue in range(4)]


PIECES: dict[str, Callable[[Any], object]] = {
    "gumball-rally": cards_of_gumball_rally,
    "colomo-ronde": discs_of_ronde,
    "rainbow-racers": crystals_of_rainbow_racers,
    "pond": fish_of_pond,
    "bluff": lambda t: len(t.dice),
    "patience": lambda t: 0,
}
