"""How Arc-en-ciel looks and what it says: sixty discs, and above them the rainbow that grows.

Beside the rainbow stands who would be paid if it were completed now. For the last rainbow there are
pots of paint instead: the colours that can be named, in a row with those that were found. Its discs stay
where they lie, for their places are what is remembered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from irisade.core.text import Sentence, Talk
from irisade.core.words import NOBODY, Ask, Kind, Show, Window
from irisade.draw.art import Drawing
from irisade.draw.face import chosen_tints
from irisade.draw.scene import Figure, Flourish, Form, Id, Piece, Preview, Strip, Zone
from irisade.draw.scenery import faces
from irisade.draw.tints import RAINBOW
from irisade.games.colomo import art, grounds, sceneries
from irisade.games.colomo.arc_en_ciel.rules import (
    FLIP_OR_STOP,
    NAME,
    POINT,
    POINT_OR_STOP,
    SHARES,
    Table,
    is_open,
    payees,
    points,
)
from irisade.games.colomo.discs import COLOURS, FLIP, won_by
from irisade.games.colomo.discs_said import WORDS, turns_over, why_not_turn_over
from irisade.games.colomo.discs_said import prize_score as score
from irisade.games.colomo.look import SEAT_TINTS, UPRIGHT, around, backs, laid, middle, prizes

CHOOSES = True  # everybody a colour of their own
BOOK: dict[str, Drawing] = (
    art.BOOK
    | {f"pay.{tint}.{n}": art.payment(tint, n) for tint in SEAT_TINTS for n in (1, 2, 3, 4, 6)}
    | {f"sign.{tint}": art.sign(tint) for tint in RAINBOW}
    | {f"socket.{tint}": grounds.socket(tint) for tint in RAINBOW}
    | laid(grounds.clouds)
    | faces(sceneries.ABOVE)
)


def prompt(t: Table, asking: Ask | Window) -> Sentence:
    if asking.kind is NAME:
        return Sentence("Which colour is it?")
    if asking.kind is POINT_OR_STOP:
        return Sentence("Right! Another disc, or stop here?")
    if asking.kind is POINT:
        return Sentence("Right! Point at another disc" if t.up else "The last rainbow! Point at a disc")
    if len(t.up) == COLOURS - 1:
        missing = next(hue for hue in range(COLOURS) if not is_open(t, hue))
        return Sentence("Only one colour is missing: {colour}!", {"colour": missing})
    if asking.kind is FLIP_OR_STOP:
        return Sentence("Another disc, or stop here?")
    return Sentence("Your turn! Turn over a disc" if len(t.up) == t.before else "And another disc…")


def log(t: Table, seat: int, kind: Kind, option: int) -> Sentence | None:
    """Neither place nor colour: what was seen must be remembered."""
    if option == NOBODY:
        return Sentence("{seat} stops", {"seat": seat})
    if kind in (FLIP, FLIP_OR_STOP):
        return turns_over(seat)
    if kind in (POINT, POINT_OR_STOP):
        return Sentence("{seat} points at a disc", {"seat": seat})
    return Sentence("{seat} names a colour", {"seat": seat}) if kind is NAME else None


def why_not(t: Table, seat: int, kind: Kind, option: int) -> Sentence | None:
    if kind in (FLIP, FLIP_OR_STOP, POINT, POINT_OR_STOP) and option != NOBODY:
        return why_not_turn_over(t, option)
    if kind is NAME and is_open(t, option):
        return Sentence("This colour is already face up")
    return None


def preview(t: Table, asking: Ask, option: int) -> Preview | None:
    """The disc that a sign is for: it may be dragged there."""
    return Preview((f"middle.{t.pointed}",)) if asking.kind is NAME else None


def motion(before: Table, t: Table, me: int, show: Show | None) -> Iterator[tuple[Id, Id]]:
    """The six discs of a rainbow fly from above the table, or from where they were named; twins shake."""
    if len(t.up) > len(before.up):
        twins = [disc for disc in t.up if t.colour[disc] == t.colour[t.up[-1]]]
        yield from ((f"middle.{disc}", f"middle.{disc}") for disc in twins if len(twins) > 1)
    lying = {before.colour[disc]: f"middle.{disc}" for disc in before.up}
    arc = len(before.middle) > COLOURS
    for seat in range(t.seats):
        for k, hue in enumerate(won_by(t, seat)):
            if k >= points(before, seat) and hue in lying:
                yield f"rainbow.{hue}" if arc else lying[hue], f"tray{seat}.{k}"


def how(before: Table, t: Table, origin: Id, to: Id) -> Figure:
    """Six discs that were won together, or two that must be covered again."""
    return "arc" if to.startswith("tray") else "shake"


def flourish(before: Table, t: Table, show: Show | None) -> tuple[Flourish, ...]:
    """The sixth colour fills the rainbow with light; the last rainbow is the end."""
    complete = all(is_open(t, hue) for hue in range(COLOURS))
    if complete and len(before.up) < COLOURS and not _is_last(t):
        return Flourish("sky"), Flourish("burst", "rainbow")
    return (Flourish("fireworks"),) if before.middle and not t.middle else ()


def _is_last(t: Table) -> bool:
    """The last rainbow is named, not found."""
    return len(t.middle) <= COLOURS


def areas(t: Table, me: int, form: Form) -> str:
    return around(t.seats, me, form, above="palette" if _is_last(t) else "rainbow")


def common(t: Table, form: Form, talk: Talk, settings: Mapping[str, str]) -> list[Zone]:
    tints = chosen_tints(SEAT_TINTS, settings)
    above = _palette(t, talk) if _is_last(t) else _rainbow(t, tints, talk)
    lit = [t.pointed] if t.pointed != NOBODY else t.up[t.before :]
    trays = (prizes(t, seat, won_by(t, seat), COLOURS, form, talk) for seat in range(t.seats))
    sixth = t.up[-1] if len(t.up) == COLOURS and not _is_last(t) else NOBODY
    return [middle(t, form, talk, settings, lit, drum=sixth), above, *trays]


def _rainbow(t: Table, tints: Sequence[str], talk: Talk) -> Zone:
    """Six sockets; a child sees what is missing. Then who is paid, the finisher first."""
    discs = [
        Piece(f"rainbow.{hue}", f"disc.{tint}", talk("{colour}", colour=hue), hue)
        for hue, tint in enumerate(RAINBOW)
        if is_open(t, hue)
    ]
    paid = payees(t)
    for place, seat in enumerate(paid):
        n = SHARES[len(paid) - 1][place]
        label = talk("{seat} would get {n:disc|discs}", seat=seat, n=n)
        discs.append(Piece(f"pay.{place}", f"pay.{tints[seat]}.{n}", label, COLOURS + place))
    ghosts = tuple(f"socket.{tint}" for tint in RAINBOW)
    return Zone("rainbow", Strip(COLOURS + 3, along="x"), tuple(discs), talk("The rainbow"), ghosts=ghosts)


def _palette(t: Table, talk: Talk) -> Zone:
    """Six signs in a row, the one that was named bright; each turns into a disc when that is found."""
    wrong = t.pointed in t.up and t.colour[t.pointed] != t.named
    found = [t.colour[disc] for disc in t.up if not (wrong and disc == t.pointed)]
    pots = tuple(
        Piece(
            f"palette.{hue}",
            f"{'disc' if hue in found else 'sign'}.{tint}",
            talk("{colour}", colour=hue),
            hue,
            mark="glow" if hue == t.named else "",
        )
        for hue, tint in enumerate(RAINBOW)
    )
    return Zone("palette", Strip(COLOURS, along="x"), pots, talk("The colours"))
