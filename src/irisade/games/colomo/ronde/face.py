"""How Ronde looks and what it says: sixty discs, and trays that show which colours are still missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from irisade.core.text import Sentence, Talk
from irisade.core.words import Ask, Kind, Show, Window
from irisade.draw.art import Drawing
from irisade.draw.memory import remembered, watched
from irisade.draw.scene import ByHand, Figure, Flourish, Form, Grid, Id, Piece, Preview, Reason, Strip, Zone
from irisade.draw.scenery import faces
from irisade.draw.tints import RAINBOW
from irisade.games.colomo import art, grounds, sceneries
from irisade.games.colomo.discs import COLOURS, FLIP
from irisade.games.colomo.discs_said import WORDS, turns_over, why_not_turn_over
from irisade.games.colomo.look import SEAT_TINTS, UPRIGHT, around, backs, laid, middle
from irisade.games.colomo.ronde.rules import GIVE, YES, Table

CHOOSES = True  # everybody a colour of their own
BOOK: dict[str, Drawing] = art.BOOK | {"bow": art.bow()} | laid(grounds.cloth) | faces(sceneries.PICNIC)


def score(t: Table, seat: int) -> Sentence:
    return Sentence("{n}/6", {"n": len(t.pairs[seat]) if t.pairs else 0})


def prompt(t: Table, asking: Ask | Window) -> Sentence:
    if asking.kind is GIVE:
        return Sentence("Who gets the {colour:f} pair?", {"colour": t.colour[t.up[0]]})
    if t.up:
        return Sentence("And another disc…")
    return Sentence("Again! Turn over a disc" if t.again == YES else "Your turn! Turn over a disc")


def log(t: Table, seat: int, kind: Kind, option: int) -> Sentence | None:
    """Neither place nor colour: what was seen must be remembered."""
    if kind is FLIP:
        return turns_over(seat)
    if kind is GIVE:
        return Sentence("{seat} gives a pair to {friend}", {"seat": seat, "friend": option})
    return None


def moved_because(t: Table, seat: int, kind: Kind, option: int) -> Reason | None:
    """Nobody keeps a second pair of a colour."""  # CR-9
    if kind is not GIVE:
        return None
    return Reason(
        Sentence("{seat} has this colour already", {"seat": seat}),
        Sentence("You have this colour already"),
        seat,
    )


def tie(t: Table, ahead: int, behind: int) -> Sentence:
    """Nobody could finish, and the house lets the last pair decide."""  # CR-18
    return Sentence("{seat} found the last pair", {"seat": ahead})


def why_not(t: Table, seat: int, kind: Kind, option: int) -> Sentence | None:
    if kind is FLIP:
        return why_not_turn_over(t, option)
    if kind is GIVE and t.up and t.colour[t.up[0]] in t.pairs[option]:
        return Sentence("{friend} already has this colour", {"friend": option})
    return None


def preview(t: Table, asking: Ask, option: int) -> Preview | None:
    """The socket that a gift would fill."""
    if asking.kind is not GIVE:
        return None
    hue, words = t.colour[t.up[0]], {"friend": option, "n": len(t.pairs[option]) + 1}
    said = Sentence("{friend} then has {n:pair|pairs}.", words)
    if words["n"] == COLOURS:
        said = Sentence("{friend} then has all six and wins!", words)
    return Preview((f"tray{option}.{hue}",), (said,))


def motion(before: Table, t: Table, me: int, show: Show | None) -> Iterator[tuple[Id, Id]]:
    """A pair goes to a tray, or aside; six of them dance."""
    if t.pairs == before.pairs and t.aside == before.aside:
        return  # none was found
    winners = [seat for seat in range(t.seats) if _filled(t, seat) and not _filled(before, seat)]
    yield from (
        (place, place) for seat in winners for hue in before.pairs[seat] for place in _both(seat, hue)
    )
    places = [
        place
        for seat in range(t.seats)
        for hue in t.pairs[seat]
        if hue not in before.pairs[seat]
        for place in _both(seat, hue)
    ]
    places += [f"aside.{2 * k + half}" for k in range(len(before.aside), len(t.aside)) for half in (0, 1)]
    yield from zip((f"middle.{disc}" for disc in before.up), places)


def _filled(t: Table, seat: int) -> bool:
    return len(t.pairs[seat]) == COLOURS


def _both(seat: int, hue: int) -> tuple[Id, Id]:
    """The two discs of a pair in a tray."""
    return f"pair{seat}.{2 * hue}", f"pair{seat}.{2 * hue + 1}"


def way(before: Table, t: Table, origin: Id, to: Id) -> tuple[Id, ...]:
    """A pair hops."""
    return (to,) if origin != to else ()


def how(before: Table, t: Table, origin: Id, to: Id) -> Figure:
    """The pairs of whoever has all six dance; a pair that somebody else found bows."""
    for seat in range(t.seats):
        if to.startswith(f"pair{seat}."):
            return "dance" if _filled(t, seat) else "gift" if seat != t.finder else ""
    return ""


def flourish(before: Table, t: Table, show: Show | None) -> tuple[Flourish, ...]:
    """A gift comes with a ribbon from whoever found it; both cheer when it wins the game."""
    told = []
    for seat in range(t.seats):
        for hue in t.pairs[seat][len(before.pairs[seat]) :]:
            if seat != t.finder:
                told.append(Flourish("fly", f"tray{t.finder}", f"tray{seat}.{hue}", face="bow"))
                told.append(Flourish("burst", f"tray{seat}.{hue}"))
            if _filled(t, seat):
                told += [Flourish("burst", f"tray{each}") for each in sorted({seat, t.finder})]
                told.append(Flourish("fireworks"))
    return tuple(told)


def by_hand(before: Table, t: Table, show: Show | None) -> ByHand | None:
    """A present is given by whoever found it, also where only one friend lacks it."""
    if show is None or show.text != "{seat} finds a pair for {friend}":
        return None
    friend = {"friend": show.words["friend"]}
    prompt = Sentence(
        "A present! Give the {colour:f} pair to {friend}", {"colour": t.colour[t.up[0]], **friend}
    )
    return ByHand(None, f"tray{friend['friend']}", Sentence("Give it to {friend}", friend), prompt, "CR-10")


def areas(t: Table, me: int, form: Form) -> str:
    return around(t.seats, me, form, aside="aside" if t.aside else "")


def common(t: Table, form: Form, talk: Talk, settings: Mapping[str, str]) -> list[Zone]:
    zones = [middle(t, form, talk, settings), *_trays(t, form, talk)]
    return [*zones, _aside(talk, tuple(t.aside))] if t.aside else zones


@watched
def _trays(t: Table, form: Form, talk: Talk) -> list[Zone]:
    return [_tray(talk, seat, tuple(sorted(t.pairs[seat])), t.seats, form) for seat in range(t.seats)]


@remembered
def _tray(talk: Talk, seat: int, pairs: tuple[int, ...], seats: int, form: Form) -> Zone:
    """Six sockets in rainbow order; a child sees what is missing."""
    discs = tuple(
        Piece(
            f"pair{seat}.{2 * hue + half}",
            f"disc.{RAINBOW[hue]}",
            talk("{colour:f} pair, kept by {seat}", seat=seat, colour=hue),
            hue,
        )
        for hue in pairs
        for half in (0, 1)
    )
    if form == "tall":  # a narrow column
        layout, stack = (Grid(2, 3, ratio=0.7) if seats < 5 else Grid(3, 2, ratio=1.55)), (0.2, 0.08)
    else:
        layout, stack = Grid(3, 2, ratio=2.0), (0.42, 0.0)
    ghosts = tuple(f"ghost.{tint}" for tint in RAINBOW)
    return Zone(
        f"tray{seat}", layout, discs, talk.names[seat], "tray", ghosts=ghosts, seat=seat, stack=stack, deep=2
    )


@remembered
def _aside(talk: Talk, pairs: tuple[int, ...]) -> Zone:
    """Pairs that nobody needed, in the order they were found."""
    discs = tuple(
        Piece(
            f"aside.{2 * k + half}",
            f"disc.{RAINBOW[hue]}",
            talk("{colour:f} pair, set aside", colour=hue),
            k,
        )
        for k, hue in enumerate(pairs)
        for half in (0, 1)
    )
    return Zone("aside", Strip(max(len(pairs), 4)), discs, talk("Aside"), "slot", stack=(0.3, 0.0), deep=2)
