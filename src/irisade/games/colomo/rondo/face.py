"""How Rondo looks and what it says: a ring of twelve, inside it what can be won, and the pile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from irisade.core.text import Sentence, Talk
from irisade.core.words import Ask, Kind, Show, Window
from irisade.draw.art import Drawing
from irisade.draw.scene import ByHand, Flourish, Form, Grid, Id, Piece, Ring, Zone
from irisade.draw.scenery import faces
from irisade.draw.tints import RAINBOW
from irisade.games.colomo import art, grounds, sceneries
from irisade.games.colomo.discs import COLOURS, NO_COLOUR, won_by
from irisade.games.colomo.discs_said import WORDS, turns_over
from irisade.games.colomo.discs_said import prize_score as score
from irisade.games.colomo.look import SEAT_TINTS, UPRIGHT, around, covered, prizes
from irisade.games.colomo.rondo.rules import IN_RING, RING, SEARCH, YES, Table, points

CHOOSES = True  # everybody a colour of their own
BOOK: dict[str, Drawing] = art.BOOK | {"carousel": grounds.carousel()} | faces(sceneries.COURTYARD)
STACK = 6  # discs in a stack of a tray
LAYER = 8  # discs of the pile that are drawn as one
DRAWS = (
    "{seat} draws a new colour",
    "{seat} draws a colour already in the middle",
    "{seat} draws a colour whose pair is face up",
)  # what is said when a disc comes from the pile


def prompt(t: Table, asking: Ask | Window) -> Sentence:
    if turned(t):
        return Sentence("And another disc…")
    return Sentence("Find the {colour:f} pair!", {"colour": t.wanted})


def turned(t: Table) -> list[int]:
    """The discs of this search; those that were already face up come first."""
    return t.up[IN_RING * len(t.found) :]


def log(t: Table, seat: int, kind: Kind, option: int) -> Sentence | None:
    """Neither place nor colour: what was seen must be remembered."""
    return turns_over(seat) if kind is SEARCH else None


def why_not(t: Table, seat: int, kind: Kind, option: int) -> Sentence | None:
    return Sentence("This disc is already turned over") if kind is SEARCH and option in t.up else None


def motion(before: Table, t: Table, me: int, show: Show | None) -> Iterator[tuple[Id, Id]]:
    """The middle jumps to a tray; a disc slides from the pile into the middle."""
    kept = len(before.middle)
    for seat in range(t.seats):
        first = points(before, seat)
        if points(t, seat) > first:
            kept = 0
            yield from ((f"middle.{k}", f"tray{seat}.{first + k}") for k in range(len(before.middle)))
    yield from ((_top(before), f"middle.{k}") for k in range(kept, len(t.middle)))


def _top(t: Table) -> Id:
    """The disc of the pile that is drawn next."""
    return f"pile.{-(-sum(t.pile) // LAYER) - 1}"


def by_hand(before: Table, t: Table, show: Show | None) -> ByHand | None:
    """Whose turn it is draws a disc from the pile."""
    if show is None or show.text not in DRAWS:
        return None
    t.pile[t.middle.pop()] += 1
    t.wanted = NO_COLOUR
    prompt = Sentence(
        "Again! Draw a disc from the pile" if t.again == YES else "Your turn! Draw a disc from the pile"
    )
    return ByHand(t, _top(t), Sentence("Draw a disc"), prompt, "CO-4")


def way(before: Table, t: Table, origin: Id, to: Id) -> tuple[Id, ...]:
    """The middle jumps; a disc that is drawn slides."""
    return (to,) if to.startswith("tray") else ()


def flourish(before: Table, t: Table, show: Show | None) -> tuple[Flourish, ...]:
    """The middle is won, perhaps with the last pair of all; or the whole ring goes dark."""
    if len(before.up) == RING and not t.up:
        return (Flourish("sky", tint="black"),)
    winners = (seat for seat in range(t.seats) if points(t, seat) > points(before, seat))
    told = tuple(Flourish("burst", f"tray{seat}.{points(before, seat)}") for seat in winners)
    return (*told, Flourish("fireworks")) if len(t.found) == COLOURS > len(before.found) else told


def areas(t: Table, me: int, form: Form) -> str:
    return around(t.seats, me, form, centre="ring", corner="pile")


def common(t: Table, form: Form, talk: Talk, settings: Mapping[str, str]) -> list[Zone]:
    trays = (prizes(t, seat, won_by(t, seat), STACK, form, talk, broad=True) for seat in range(t.seats))
    return [_ring(t, talk, settings), _pile(t, talk), *trays]


def _ring(t: Table, talk: Talk, settings: Mapping[str, str]) -> Zone:
    """Twelve places; inside, six heaps in rainbow order of what can be won, and the wanted disc between."""
    lit = turned(t)
    discs = [
        Piece(
            f"ring.{disc}",
            f"disc.{RAINBOW[t.colour[disc]]}" if disc in t.up else covered(disc, settings),
            talk("{colour}, {disc}", colour=t.colour[disc], disc=disc)
            if disc in t.up
            else talk("covered {disc}", disc=disc),
            1 + COLOURS + disc,
            mark="glow" if disc in lit else "",
        )
        for disc in range(RING)
    ]
    newest = len(t.middle) - 1
    for k, hue in enumerate(t.middle):
        sought = t.wanted != NO_COLOUR and k == newest
        label = talk("wanted: {colour}" if sought else "{colour}, in the middle", colour=hue)
        place, size = (0, 1.25) if sought else (1 + hue, 0.62)
        discs.append(
            Piece(
                f"middle.{k}",
                f"disc.{RAINBOW[hue]}",
                label,
                place,
                size,
                mark="last" if k == newest and not sought else "",
            )
        )
    return Zone("ring", Ring((1, COLOURS, RING)), tuple(discs), talk("The ring"), art="carousel")


def _pile(t: Table, talk: Talk) -> Zone:
    """It shrinks as the game goes on."""
    left = sum(t.pile)
    layers = -(-left // LAYER)
    label = talk("the pile: {n:disc|discs}", n=left)
    discs = tuple(
        Piece(f"pile.{k}", "disc.back", label if top else "", badge=str(left) if top else "")
        for k in range(layers)
        for top in [k == layers - 1]
    )
    layout, ghosts = Grid(1, 1, ratio=1.5), ("spot",)
    return Zone("pile", layout, discs, talk("Pile"), "tray", ghosts=ghosts, stack=(0, -0.05), deep=6)
