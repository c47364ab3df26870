"""How Trio looks and what it says: sixty discs, three sockets for those of a turn, trays of fanned trios."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from irisade.core.text import Sentence, Talk
from irisade.core.words import NOBODY, Ask, Kind, Show, Window
from irisade.draw.art import Drawing
from irisade.draw.scene import ByHand, Figure, Flourish, Form, Grid, Id, Piece, Strip, Zone
from irisade.draw.scenery import faces
from irisade.draw.tints import RAINBOW
from irisade.games.colomo import art, grounds, sceneries
from irisade.games.colomo.discs import FLIP
from irisade.games.colomo.discs_said import WORDS, turns_over, why_not_turn_over
from irisade.games.colomo.look import SEAT_TINTS, UPRIGHT, around, backs, laid, middle, prizes
from irisade.games.colomo.trio.rules import THREE_TRIOS, TRIO, YES, Table

CHOOSES = True  # everybody a colour of their own
BOOK: dict[str, Drawing] = (
    art.BOOK
    | {f"count.{n}": art.count_ghost(n) for n in range(1, TRIO + 1)}
    | {"cushions": grounds.cushions(TRIO)}
    | laid(grounds.quilt)
    | faces(sceneries.CAMP)
)


def score(t: Table, seat: int) -> Sentence:
    n = {"n": len(t.trios[seat])}
    return Sentence("{n}/3", n) if t.target == THREE_TRIOS else Sentence("{n}", n)


def prompt(t: Table, asking: Ask | Window) -> Sentence:
    if not t.up:
        return Sentence(
            "Again! Turn over three discs" if t.again == YES else "Your turn! Turn over three discs"
        )
    if len(t.up) == 1:
        return Sentence("And a second disc…")
    alike = t.colour[t.up[0]] == t.colour[t.up[1]]
    return Sentence("Two alike! Where is the third?" if alike else "And the third disc…")


def log(t: Table, seat: int, kind: Kind, option: int) -> Sentence | None:
    """Neither place nor colour: what was seen must be remembered."""
    return turns_over(seat) if kind is FLIP else None


def why_not(t: Table, seat: int, kind: Kind, option: int) -> Sentence | None:
    return why_not_turn_over(t, option) if kind is FLIP else None


def motion(before: Table, t: Table, me: int, show: Show | None) -> Iterator[tuple[Id, Id]]:
    """A trio goes to its tray; the last six fly up as a rainbow."""
    if len(t.up) > TRIO >= len(before.up):
        yield from ((f"middle.{disc}", f"middle.{disc}") for disc in t.up)
    for seat in range(t.seats):
        if len(t.trios[seat]) > len(before.trios[seat]):
            first = TRIO * len(before.trios[seat])
            yield from ((f"middle.{disc}", f"tray{seat}.{first + k}") for k, disc in enumerate(before.up))


def how(before: Table, t: Table, origin: Id, to: Id) -> Figure:
    """A trio on its way to a tray, or the six that are left."""
    return "spin" if to.startswith("tray") else "arc"


def flourish(before: Table, t: Table, show: Show | None) -> tuple[Flourish, ...]:
    """The last six light up."""
    return (Flourish("sky"),) if len(t.up) > TRIO >= len(before.up) else ()


def by_hand(before: Table, t: Table, show: Show | None) -> ByHand | None:
    """Whoever found the last trio turns over the six that are left."""
    if show is None or show.text != "The last six discs are a rainbow":
        return None
    t.up = []
    label, prompt = Sentence("Turn over the last six"), Sentence("Only six are left: turn them over")
    return ByHand(t, "middle", label, prompt, "CT-9", (t.turn,))


def areas(t: Table, me: int, form: Form) -> str:
    return around(t.seats, me, form, above="turned")


def common(t: Table, form: Form, talk: Talk, settings: Mapping[str, str]) -> list[Zone]:
    trays = (_tray(t, seat, form, talk) for seat in range(t.seats))
    return [middle(t, form, talk, settings, drum=_third(t)), _turned(t, talk), *trays]


def _third(t: Table) -> int:
    """The disc that all wait for: the third, when the first two are alike."""
    return t.up[2] if len(t.up) == TRIO and t.colour[t.up[0]] == t.colour[t.up[1]] else NOBODY


def _turned(t: Table, talk: Talk) -> Zone:
    """The discs of this turn, in three sockets that say how many are owed; at the end the last rainbow."""
    rainbow = len(t.up) > TRIO
    discs = tuple(
        Piece(
            f"turned.{k}",
            f"disc.{RAINBOW[t.colour[disc]]}",
            talk("{colour}", colour=t.colour[disc]),
            t.colour[disc] if rainbow else k,
        )
        for k, disc in enumerate(t.up)
    )
    if rainbow:
        return Zone("turned", Strip(6, along="x"), discs, talk("Turned over"))
    ghosts = tuple(f"count.{n}" for n in range(1, TRIO + 1))
    layout = Grid(TRIO, 1, ratio=TRIO * 1.25)
    return Zone("turned", layout, discs, talk("Turned over"), art="cushions", ghosts=ghosts)


def _tray(t: Table, seat: int, form: Form, talk: Talk) -> Zone:
    hues = [hue for hue in t.trios[seat] for _ in range(TRIO)]
    return prizes(t, seat, hues, TRIO, form, talk)
