"""What must always lie on the table of each game: no piece is ever missing, at any question or show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

from irisade.core.words import HIDDEN
from irisade.games.racebow.tiles import colour, mark


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
    return len(t.middle) + 2 * sum(won.values()), colours, set(t.up) <= set(t.middle)


def discs_of_trio(t: Any) -> object:
    """Sixty discs: in the middle, or in trios; ten of each colour, decided or not."""
    won = Counter(chain(*t.trios))
    lying = Counter(t.colour[disc] for disc in t.middle)
    colours = [t.undecided[hue] + lying[hue] + 3 * won[hue] for hue in range(6)]
    return len(t.middle) + 3 * sum(won.values()), colours, set(t.up) <= set(t.middle)


def discs_of_arc_en_ciel(t: Any) -> object:
    """Sixty discs: in the middle, or won; ten of each colour, decided or not."""
    won = Counter(t.won)
    lying = Counter(t.colour[disc] for disc in t.middle)
    colours = [t.undecided[hue] + lying[hue] + won[hue] for hue in range(6)]
    return len(t.middle) + sum(won.values()), colours, set(t.up) <= set(t.middle)


def discs_of_rondo(t: Any) -> object:
    """Two of each colour in the ring, and eight in the pile, the middle or won."""
    drawn = Counter([*t.middle, *t.won])
    lying = Counter(t.colour)
    ring = [t.undecided[hue] + lying[hue] for hue in range(6)]
    return ring, [t.pile[hue] + drawn[hue] for hue in range(6)], len(t.colour)


def cards_of_rainbow_road(t: Any) -> object:
    """Twenty-one numbers and six pranks; one card lies in the hand of whoever recycles it."""
    lifted = [t.lifted] if t.prank == 5 and t.lifted >= 0 else []
    cards = [*chain(*t.hands), *t.road, *t.discards, *t.box, *lifted]
    pranks = [*chain(*t.prank_hands), *chain(*t.used), *t.prank_box]
    return sorted(card for card in cards if card > 0), sorted(pranks)


def pieces_of_racebow(t: Any) -> object:
    """Sixty tiles; each colour pawn beside the track, on it or in a tower, bonus pawns beside it or on it."""
    tiles = [*t.stack, *t.discards, *(tile % 60 for tile in t.road)]
    lying = Counter(colour(tile) for tile, there in zip(t.road, t.colour_on) if there)
    lying += Counter(5 + mark(tile) for tile, there in zip(t.road, t.bonus_on) if there)
    towers = Counter(chain(*t.towers))
    return sorted(tiles), [t.supply[pawn] + lying[pawn] + towers[pawn] for pawn in range(8)]


def crystals_of_rainbow_racers(t: Any) -> object:
    """As many of each colour as the box holds: in the bag, on the pile, in a backpack or just drawn."""
    packs = [pack for pack in t.packs if pack]
    lying = [t.bag[k] + t.pile[k] + sum(pack[k] for pack in packs) + t.drawn.count(k) for k in range(3)]
    return lying, len(packs), len(t.at)


def discs_of_blackout(t: Any) -> object:
    """Six for each round that is finished, and those of this one: in the line, in hands, or won."""
    lying = [disc for disc in [*t.lies, *t.lifted] if disc >= 0]
    won = Counter(t.won)
    colours = Counter(t.colour[disc] for disc in lying)
    begun = [won[hue] + colours[hue] - t.rounds for hue in range(6)]
    return len(lying) - len(set(lying)), set(begun) <= {0, 1}, sum(begun) in (0, len(t.colour), 6)


def pawns_of_les_aveugles(t: Any) -> object:
    """Three pawns of each seat: outside, on the ring or on the way, or in the middle."""
    return pawns(t, t.home, t.waiting)


def pawns_of_a_laveuglette(t: Any) -> object:
    """Five pawns of each seat: outside, on the board or on the way, or across."""
    return pawns(t, t.across)


def pawns(t: Any, arrived: list[int], black: Sequence[int] = ()) -> object:
    running = [pawn for pawn in (*t.cells, *black) if pawn >= 0]
    if t.moving >= 0 and t.moving not in running:
        running.append(t.moving)
    owners = Counter(t.owner[pawn] for pawn in running)
    each = [t.outside[seat] + owners[seat] + arrived[seat] for seat in range(t.seats)]
    return each, len(set(running)) - len(running), len(t.cells)


def fish_of_pond(t: Any) -> object:
    assert HIDDEN not in t.fish
    left = Counter(fish for fish in t.fish if fish >= 0)
    return len(t.fish), sum(left.values()) + 2 * sum(t.caught), [left[hue] % 2 for hue in range(4)]


PIECES: dict[str, Callable[[Any], object]] = {
    "gumball-rally": cards_of_gumball_rally,
    "colomo-ronde": discs_of_ronde,
    "colomo-trio": discs_of_trio,
    "colomo-arc-en-ciel": discs_of_arc_en_ciel,
    "colomo-rondo": discs_of_rondo,
    "rainbow-road": cards_of_rainbow_road,
    "racebow": pieces_of_racebow,
    "rainbow-racers": crystals_of_rainbow_racers,
    "colomo-blackout": discs_of_blackout,
    "colomo-les-aveugles": pawns_of_les_aveugles,
    "colomo-a-laveuglette": pawns_of_a_laveuglette,
    "pond": fish_of_pond,
    "bluff": lambda t: len(t.dice),
    "patience": lambda t: 0,
}
