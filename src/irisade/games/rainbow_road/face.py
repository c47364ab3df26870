"""How Rainbow Road looks and what it says: one's own half of the road lies nearest, the sky in the middle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from irisade.core.text import Talk
from irisade.core.words import HIDDEN, NOBODY
from irisade.draw.memory import watched
from irisade.draw.scene import Fan, Form, Grid, Mark, Piece, Spots, Stage, Strip, Zone
from irisade.games.rainbow_road import rules
from irisade.games.rainbow_road.art import (
    BOOK,
    LAST_POINT,
    LEFT_TOKEN,
    MIDDLE,
    RIGHT_TOKEN,
    SEAT_TINTS,
    SKY_SLOT,
    SPOT_ANGLES,
    TRACK,
    on_road,
    on_track,
)
from irisade.games.rainbow_road.fairies import FAIRY_KEYS
from irisade.games.rainbow_road.flourish import flourish
from irisade.games.rainbow_road.hands import by_hand
from irisade.games.rainbow_road.motion import how, motion, way
from irisade.games.rainbow_road.preview import preview
from irisade.games.rainbow_road.refusals import why_not, why_not_prank
from irisade.games.rainbow_road.table import (
    CARDS,
    EXCHANGE,
    HALF,
    LINE,
    NO_CARD,
    NONE,
    ONE_WAY,
    RAIN,
    RECYCLE,
    SPOTS,
    SUNNY,
    WITHOUT,
    Table,
    rainy,
)
from irisade.games.rainbow_road.words import EFFECTS, WORDS, because, log, prompt, score, tie

TRACK_SPOTS = Spots(
    tuple(on_track(n, lane) for n in range(LAST_POINT + 1) for lane in (0.32, 0.68)),
    0.68,
    TRACK[0] / TRACK[1],
)
UPRIGHT = 0.9  # on a tablet that stands, too, the road is broader this way
TALL_FAIRY = 1.4  # a fairy is a little larger than the card it stands on


def stage(t: Table, me: int, form: Form, talk: Talk, settings: Mapping[str, str]) -> Stage:
    near = max(me, 0)  # a watcher sits behind the first seat
    rival, mine = _tray(t, 1 - near, form, talk), _tray(t, near, "", talk)
    zones = [_road(t, near, form, talk), _rounds(t, talk), rival, _discards(t, form, talk), _track(t, talk)]
    if me != NOBODY:
        mine = _hand(t, me, talk)
        zones += [_pranks(t, me, talk)] if t.pranks != WITHOUT else []
        zones += [_unseen(t, form, talk)] if settings.get("tray", "on") == "on" else []
    names = [zone.id for zone in zones]
    areas = _areas(form, rival.id, mine.id, "unseen" in names, "prank" in names)
    return Stage(areas, (*zones, mine))


def _areas(form: Form, rival: str, mine: str, counted: bool, pranks: bool) -> str:
    """Zones that a table does not have leave their room to a neighbour."""
    if form == "wide":
        seen, prank = "unseen" if counted else ".", "prank" if pranks else "."
        return (
            f"{rival} rounds discard :.36\n{rival} track discard :.3\n{rival} road discard :.55\n"
            f". road . :1.8\n{prank} {mine} {seen} :1.2\n| 1 2.9 1"
        )
    below = {(True, True): "prank unseen", (True, False): "unseen unseen", (False, True): "prank prank"}
    row = f"{below[counted, pranks]} :.76\n" if counted or pranks else ""
    return (
        f"{rival} discard :.74\nrounds rounds :.3\ntrack track :.26\nroad road :3.45\n"
        f"{row}{mine} {mine} :1.1\n| 1 1.7"
    )


def _to_lay(t: Table) -> list[int]:
    """The spots of whoever lays the next card; none once one of them was chosen."""
    if not t.to_play or t.aimed[t.to_play[0]] != NONE:
        return []
    return rules.spots_to_fill(t, t.to_play[0])


@watched
def _road(t: Table, near: int, form: Form, talk: Talk) -> Zone:
    """Ten spots on an oval; whoever sits near sees their own half nearest, in the same order round."""
    pieces = []
    to_lay = _to_lay(t)
    for spot in range(SPOTS):
        slot = (spot - HALF * near) % SPOTS
        pieces.append(_at(t, spot, slot, talk))
        for seat in range(2):
            if t.marked[seat] == spot:
                label = talk("Just played by {seat}", seat=seat)
                pieces.append(Piece(f"marker{seat}", f"marker.{seat}", label, slot, leave=f"points{seat}"))
        for fairy in (SUNNY, RAIN):
            if t.fairies[fairy] == spot:
                label = talk("{fairy} on {spot}", fairy=fairy, spot=spot)
                pieces.append(Piece(f"fairy{fairy}", f"fairy.{FAIRY_KEYS[fairy]}", label, slot, TALL_FAIRY))
        pieces += _seam(t, spot, slot, to_lay)
    at = tuple(on_road(angle) for angle in SPOT_ANGLES)
    middle = ((0.5, MIDDLE), (0.27, MIDDLE), (0.73, MIDDLE))
    size = 0.245 if form == "wide" else 0.215
    return Zone(
        "road", Spots(at + middle, size), (*pieces, *_middle(t, talk)), art=_road_key(t, near), stack=(0, 0)
    )


def _road_key(t: Table, near: int) -> str:
    cut = ("", ".left" if near == t.first else ".right")[t.topology == LINE]
    return f"road{cut}" + ".one_way" * (t.direction == ONE_WAY)


def _at(t: Table, spot: int, slot: int, talk: Talk) -> Piece:
    """What lies on a spot; it glows while somebody aims at it or lifts it."""
    lifted = t.prank == EXCHANGE and t.lifted == spot
    mark: Mark = "glow" if lifted or spot in t.aimed else ""
    if t.road[spot] != NO_CARD:
        face, label = f"card.{t.road[spot]}", talk("{card} on {spot}", card=t.road[spot], spot=spot)
    elif spot == t.hole:
        face, label = "hole", talk("A hole on {spot}: fill it first", spot=spot)
    else:
        face, label = f"spot.{spot}", talk("Empty spot {spot}", spot=spot)
    there = [talk.word("fairy", fairy) for fairy in (SUNNY, RAIN) if t.fairies[fairy] == spot]
    there += [talk("Just played by {seat}", seat=seat) for seat in range(2) if t.marked[seat] == spot]
    label = ", ".join([label, *there])
    return Piece(f"road.{spot}", face, label, slot, mark=mark)


def _seam(t: Table, spot: int, slot: int, to_lay: list[int]) -> list[Piece]:  # RO-17, RO-18
    """Where the next card replaces one: dashes round those that may go, a lock on those that may not."""
    if not to_lay or t.road[to_lay[0]] == NO_CARD or spot // HALF != t.to_play[0]:
        return []
    return [Piece(f"seam.{spot}", "seam" if spot in to_lay else "lock", slot=slot)]


def _middle(t: Table, talk: Talk) -> list[Piece]:
    """The weather card; beside it who starts, then who moves which fairy; a card being recycled."""
    wet = int(rainy(t))
    sky = (
        talk("Rain: the Sunny Fairy goes down, the Rain Fairy up")
        if wet
        else talk("Sunshine: the Sunny Fairy goes up, the Rain Fairy down")
    )
    pieces = [Piece("weather", f"weather.{wet}", sky, SKY_SLOT, 1.45)]
    if t.sun_seat == NONE:
        if not rules.over(t):
            label = talk("{seat} starts", seat=t.starter)
            pieces.append(Piece("starter", f"starter.{t.starter}", label, LEFT_TOKEN, 0.8))
        return pieces
    for fairy, slot, seat in ((SUNNY, LEFT_TOKEN, t.sun_seat), (RAIN, RIGHT_TOKEN, 1 - t.sun_seat)):
        label = talk("{seat} moves the {fairy}", seat=seat, fairy=fairy)
        mark: Mark = "glow" if t.moving == fairy else ""
        pieces.append(Piece(f"role{fairy}", f"role.{FAIRY_KEYS[fairy]}.{seat}", label, slot, 0.8, mark=mark))
    return pieces


@watched
def _rounds(t: Table, talk: Talk) -> Zone:
    """The weather of every round; those behind us are pale."""
    steps = []
    for k in range(t.hand_size):
        label = talk("Round {round}: {weather}", round=k + 1, weather=k % 2)
        mark: Mark = "glow" if k + 1 == t.round else "dim" if k + 1 < t.round else ""
        steps.append(Piece(f"rounds.{k}", f"step.{k % 2}", label, k, mark=mark))
    return Zone("rounds", Strip(t.hand_size, along="x"), tuple(steps), talk("Rounds"))


def _track(t: Table, talk: Talk) -> Zone:
    """Both counters on their way along the points, one a little above the other."""
    pieces = tuple(
        Piece(
            f"points{seat}",
            f"counter.{seat}",
            talk("{seat}: {n:point|points}", seat=seat, n=n),
            2 * min(n, LAST_POINT) + seat,
        )
        for seat, n in enumerate(t.points)
    )
    return Zone("track", TRACK_SPOTS, pieces, talk("Points"), art="track")


@watched
def _hand(t: Table, me: int, talk: Talk) -> Zone:
    """Equal numbers lie on one another; the top one is the one to click."""
    numbers = sorted(set(t.hands[me]))
    pieces = []
    for slot, value in enumerate(numbers):
        count = t.hands[me].count(value)
        for k in range(count):
            name = f"hand.{value}" if k == count - 1 else f"hand.{value}.{k}"
            mark: Mark = "glow" if t.picked[me] == value and k == count - 1 else ""
            pieces.append(Piece(name, f"card.{value}", talk("A {card}", card=value), slot, mark=mark))
    return Zone("hand", Fan(len(numbers)), tuple(pieces), mat="tray", seat=me, stack=(0.16, -0.05), deep=1)


@watched
def _pranks(t: Table, me: int, talk: Talk) -> Zone:
    held = [_held(t, me, prank, talk) for prank in t.prank_hands[me]]
    used = [_used(prank, talk) for prank in t.used[me]]
    pieces = _in_a_row(held + used)
    return Zone(
        "prank",
        Strip(t.pranks_each, pad=(0.04, 0, 0, 0)),
        pieces,
        talk("Your pranks"),
        "slot",
        ghosts=("ghost.card",) * t.pranks_each,
    )


def _prank(prank: int, talk: Talk) -> Piece:
    return Piece(
        f"prank.{prank}", f"prank.{prank}", f"{talk.word('prank', prank)}: {talk.line(EFFECTS[prank])}"
    )


def _held(t: Table, me: int, prank: int, talk: Talk) -> Piece:
    """One's own prank; pale, with the reason, when it is the moment and it cannot be used."""
    piece = _prank(prank, talk)
    if t.moving != RAIN or t.sun_seat == me or t.prank != NONE:
        return piece
    why = why_not_prank(t, me, prank)
    return piece if why is None else piece._replace(label=f"{piece.label} {talk.line(why)}.", mark="dim")


def _used(prank: int, talk: Talk) -> Piece:
    return Piece(f"prank.{prank}", f"prank.{prank}", talk("{prank}, used", prank=prank), mark="dim")


def _in_a_row(pieces: list[Piece]) -> tuple[Piece, ...]:
    return tuple(
        Piece(p.id, p.face, p.label, slot, badge=p.badge, mark=p.mark) for slot, p in enumerate(pieces)
    )


@watched
def _tray(t: Table, seat: int, form: Form | Literal[""], talk: Talk) -> Zone:
    """The cards of somebody else: how many, or which if they are face up; used pranks are pale."""
    zone, hand = f"tray{seat}", t.hands[seat]
    if HIDDEN in hand:
        label = talk("{n:card|cards} in hand", n=len(hand))
        pieces = [Piece(f"{zone}.hand", "card.back", label, badge=str(len(hand)))]
    else:
        pieces = [
            Piece(f"{zone}.hand{k}", f"card.{card}", talk("A {card}", card=card))
            for k, card in enumerate(hand)
        ]
    for k, prank in enumerate(t.prank_hands[seat]):
        covered = Piece(f"{zone}.prank{k}", "prank.back", talk("A prank"))
        pieces.append(covered if prank == HIDDEN else _prank(prank, talk))
    pieces += [_used(prank, talk) for prank in t.used[seat]]
    return Zone(zone, _rows(len(pieces), form), _in_a_row(pieces), mat="tray", seat=seat)


def _rows(n: int, form: Form | Literal[""]) -> Strip | Grid:
    """Few cards, or those that have the whole width, in a line; many in rows."""
    if n <= 4 or not form:
        return Strip(max(n, 3), along="x")
    return Grid(4, -(-n // 4)) if form == "wide" else Grid(-(-n // 2), 2)


@watched
def _discards(t: Table, form: Form, talk: Talk) -> Zone:
    """By number, and how many of each; a card being recycled glows."""
    pieces = []
    for value in sorted(set(t.discards)):
        count = t.discards.count(value)
        label = talk("{card}: {n:card|cards} discarded", n=count, card=value)
        pieces.append(
            Piece(
                f"discard.{value}", f"mini.{value}", label, value - 1, badge=str(count) if count > 1 else ""
            )
        )
    if t.prank == RECYCLE and t.lifted != NONE:
        pieces.append(
            Piece("lifted", f"mini.{t.lifted}", talk("A {card}", card=t.lifted), t.lifted - 1, mark="glow")
        )
    layout = Grid(4, 2) if form == "wide" else Grid(7, 1)
    return Zone("discard", layout, tuple(pieces), talk("Discards"), "slot")


@watched
def _unseen(t: Table, form: Form, talk: Talk) -> Zone:
    """The numbers this seat has not seen yet: all but one are in the other hand."""
    seen = [*t.hands[0], *t.hands[1], *t.road, *t.discards, t.lifted if t.prank == RECYCLE else NONE]
    pieces = []
    for value in sorted(set(CARDS)):
        count = CARDS.count(value) - seen.count(value)
        label = talk("{card}: {n:card|cards} not seen yet", n=count, card=value)
        mark: Mark = "" if count else "dim"
        pieces.append(
            Piece(f"unseen.{value}", f"mini.{value}", label, value - 1, badge=str(count), mark=mark)
        )
    layout = Grid(4, 2) if form == "wide" else Grid(7, 1)
    return Zone("unseen", layout, tuple(pieces), talk("Not seen yet"), "slot")
