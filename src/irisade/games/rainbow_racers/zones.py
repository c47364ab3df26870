"""Where everything lies in Rainbow Racers: the rainbow, a shelf of backpacks for every seat, the bag.

A goblin stands twice on the table: small on its arch, and large behind its backpack, where it is clicked;
under the backpack is what its next space costs, and what of that it has.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from irisade.core.text import Talk
from irisade.core.words import NOBODY, SEAT_LETTERS
from irisade.draw.layout import BROAD
from irisade.draw.memory import watched
from irisade.draw.scene import Form, Grid, Id, Piece, Spots, Stage, Zone
from irisade.draw.tints import RAINBOW
from irisade.games.rainbow_racers import track
from irisade.games.rainbow_racers.art import CRYSTAL_TINTS, FINISH, TRACKS, next_key, price_of
from irisade.games.rainbow_racers.goblins import PACK, SEAT_TINTS, window_spots
from irisade.games.rainbow_racers.rules import (
    CHOSEN,
    COLOURS,
    HOP,
    LEAP,
    PAIR,
    PILE,
    PLAYERS,
    TEAM,
    Table,
    arch,
    finish,
    goblin_of,
    owner,
    price,
    runners,
    spaces_paid,
)
from irisade.games.rainbow_racers.words import as_load, needs, overfull, space_word

UPRIGHT = 0.9  # on a tablet that stands, too, all is larger one above the other


def stage(t: Table, me: int, form: Form, talk: Talk, settings: Mapping[str, str]) -> Stage:
    zones = [
        _track(t, me, talk),
        *(_shelf(t, seat, me if seat == me else NOBODY, talk) for seat in range(t.seats)),
    ]
    zones += [_drawn(t, talk), _bag(t, talk), _bonus(t, talk)]
    return Stage(_areas(t.seats, max(me, 0), form), tuple(zones))


def _areas(seats: int, me: int, form: Form) -> str:
    """The viewer's own shelf is the large one, nearest to them; the others follow clockwise."""
    mine, *others = [f"shelf{(me + k) % seats}" for k in range(seats)]
    if form == "wide":
        top = {2: f"{others[0]} {others[0]} bag bag", 3: f"{' '.join(others)} bag bag"}
        first = top.get(seats, f"{' '.join(others)} bag")
        rows = [f"{first} :1.3", "drawn bonus track track :.9", f"{mine} {mine} track track :2.2"]
        return "\n".join([*rows, "| .92 .92 1.08 1.08"])
    rows = {
        2: [f"{others[0]} bag :1.3", "track track :2.7", "drawn bonus :1.05"],
        3: [" ".join(others) + " :1.25", "track track :2.7", "bag bonus :1.1", "drawn drawn :.95"],
        4: [
            f"{' '.join(others[:2])} :1.2",
            f"{others[-1]} bag :1.2",
            "track track :2.75",
            "drawn bonus :.95",
        ],
    }[seats]
    return "\n".join([*rows, f"{mine} {mine} :2.4", f"@{BROAD}", *_broad(mine, others)])


def _broad(mine: str, others: list[str]) -> list[str]:
    """On a tablet that stands the rainbow is as broad as the mat, so all else has fewer rows."""
    above, below = others, ["bag"] * 2 + ["drawn", "bonus"]
    if len(others) == 1:
        above, below = [*others, "bag"], ["drawn", "bonus"]
    rows = [(above, 1.1), (["track"], 3.3), (below, 1.15), ([mine], 2.1)]
    return [" ".join(name for name in row for _ in range(12 // len(row))) + f" :{high}" for row, high in rows]


def _name(seat: int, number: int, me: int) -> str:
    """A goblin in ids: one's own by its number, as moves write it, another by its seat too."""
    return str(number) if seat == me else f"{SEAT_LETTERS[seat]}{number + 1}"


# The rainbow

GOBLIN_SIZE, ASIDE = 100.0, 50.0  # in the painting


@cache
def _lanes(way: int, lanes: int) -> Spots:
    """One row of slots a space: the price, then a place for every goblin."""
    w, h = track.SIZE
    spots = []
    for space in range(track.finish(way) + 1):
        spots.append(track.sign(way, space))
        spots += [track.standing(way, space, lane, lanes) for lane in range(lanes)]
    return Spots(tuple((spot.x / w, spot.y / h) for spot in spots), GOBLIN_SIZE / h, w / h, lanes + 1)


@watched
def _track(t: Table, me: int, talk: Talk) -> Zone:
    lanes = t.team * t.seats
    layout = _lanes(t.track, lanes)
    pieces = [_sign(t, space, talk, lanes) for space in range(1, finish(t) + 1)]
    goblins = [_goblin(t, goblin, me, talk, lanes) for goblin in range(len(t.at)) if goblin % TEAM < t.team]
    pieces += sorted(goblins, key=lambda piece: (layout.at[piece.slot][1], piece.slot))  # the lower in front
    if t.running != NOBODY:
        pieces += [_landing(t, reach, talk, len(layout.at) + reach) for reach in (HOP, LEAP)]
        layout = replace(layout, at=layout.at + _landings(t, lanes))
    return Zone("track", layout, tuple(pieces), talk("The rainbow"), art=f"track.{TRACKS[t.track]}")


def _lane(t: Table, goblin: int) -> int:
    """The goblins of a seat run far apart from one another."""
    return goblin % TEAM * t.seats + owner(goblin)


def _slot(t: Table, goblin: int, space: int) -> int:
    """In its own lane; at the finish in the order of crossing."""
    first = space * (t.team * t.seats + 1) + 1
    return first + (t.home.index(goblin) if space == finish(t) else _lane(t, goblin))


def standing(t: Table, goblin: int, space: int) -> Id:
    """Where a goblin stands on a space."""
    return f"track.{_slot(t, goblin, space)}"


def _goblin(t: Table, goblin: int, me: int, talk: Talk, lanes: int) -> Piece:
    space, seat, number = t.at[goblin], owner(goblin), goblin % TEAM
    face = f"goblin.{SEAT_TINTS[seat]}.{number + 1}" + ".home" * (space == finish(t))
    label = talk("{seat}, goblin {goblin}: {space}", seat=seat, goblin=number, space=space_word(t, space))
    slot = _slot(t, goblin, space)
    size = track.standing(t.track, space, slot % (lanes + 1) - 1, lanes).size
    mark = "glow" if goblin == t.running else ""
    return Piece(goblin_id(goblin, me), face, label, slot, size, mark=mark)  # type: ignore[arg-type]


def _sign(t: Table, space: int, talk: Talk, lanes: int) -> Piece:
    slot, size = space * (lanes + 1), track.sign(t.track, space).size
    if space == finish(t):
        face, label = FINISH, talk("The finish costs two matching crystals")
    else:
        face = RAINBOW[arch(t, space)]
        label = talk("{space} costs {load}", space=space_word(t, space), load=as_load(price(t, space, [])))
    there = [goblin for goblin, at in enumerate(t.at) if at == space]
    names = [talk("{seat}, goblin {goblin}", seat=owner(one), goblin=one % TEAM) for one in there]
    return Piece(f"sign.{space}", f"sign.{face}", "; ".join([label, *names]), slot, size)


def _landings(t: Table, lanes: int) -> tuple[tuple[float, float], ...]:
    """Where to click for a hop and for a leap, side by side."""
    w, h = track.SIZE
    lane, here = _lane(t, t.running), t.at[t.running]
    hop = track.landing(t.track, here + 1, lane, lanes, -ASIDE)
    leap = track.landing(t.track, here + 2, lane, lanes, ASIDE)
    return ((hop.x / w, hop.y / h), (leap.x / w, leap.y / h))


def _landing(t: Table, reach: int, talk: Talk, slot: int) -> Piece:
    space = t.at[t.running] + reach + 1
    tint = FINISH if space == finish(t) else RAINBOW[arch(t, space)]
    return Piece(f"reach.{reach}", f"reach.{tint}", talk.word("space", space_word(t, space)), slot, 1.05)


# Shelves: a backpack, its windows, room for what is too much, and the price of the next space

CELL, HIGH = 232.0, 358.0
PACK_AT, PRICE_AT = 138.0, 318.0  # so that what glows leaves the name above it free
# The crystals of a pack that is too full: two on either side of its number
LOOSE = ((28.0, 158.0), (172.0, 158.0), (28.0, 232.0), (172.0, 232.0))
SLOTS = 1 + 3 + len(LOOSE) + 1
CRYSTAL, LOOSE_CRYSTAL, PRICE, STONE = 0.185, 0.3, 0.87, 0.27  # beside a backpack


@cache
def _shelf_spots(team: int, size: int) -> Spots:
    w = CELL * team
    at: list[tuple[float, float]] = []
    for number in range(team):
        x = CELL * (number + 0.5)
        left, top = x - PACK[0] / 2, PACK_AT - PACK[1] / 2
        windows = [*window_spots(size), *window_spots(size)][:3]
        at.append((x, PACK_AT))
        at += [(left + across, top + down) for across, down in (*windows, *LOOSE)]
        at.append((x, PRICE_AT))
    at.append((32, 28))
    return Spots(tuple((x / w, y / HIGH) for x, y in at), PACK[1] / 0.92 / min(w, HIGH), w / HIGH)


@watched
def _shelf(t: Table, seat: int, me: int, talk: Talk) -> Zone:
    pieces: list[Piece] = []
    for number in range(t.team):
        pieces += _backpack(t, seat, number, me, talk)
    if seat == t.stone:
        pieces.append(
            Piece("stone", "stone", talk("{seat} has the light stone", seat=seat), SLOTS * t.team, STONE)
        )
    return Zone(
        f"shelf{seat}", _shelf_spots(t.team, t.pack_size), tuple(pieces), talk.names[seat], "tray", seat=seat
    )


def _backpack(t: Table, seat: int, number: int, me: int, talk: Talk) -> list[Piece]:
    goblin, name = goblin_of(seat, number), _name(seat, number, me)
    slot, tint = SLOTS * number, SEAT_TINTS[seat]
    if t.at[goblin] == finish(t):
        label = talk("{seat}: goblin {goblin} is home!", seat=seat, goblin=number)
        return [
            Piece(f"pack.{name}", f"pack.{tint}.{number + 1}.home", label, slot),
            Piece(f"next.{name}", "next.home", "", slot + SLOTS - 1, PRICE),
        ]
    label = talk("Backpack {goblin}: {load}", goblin=number, load=as_load(t.packs[goblin]))
    mark = "glow" if _may_run(t, seat) and number in runners(t, seat) else ""
    pieces = [Piece(f"pack.{name}", f"pack.{tint}.{number + 1}.{t.pack_size}", label, slot, mark=mark)]  # type: ignore[arg-type]
    return [*pieces, *_crystals(t, goblin, me, slot, talk), _next(t, goblin, name, slot, talk)]


def _may_run(t: Table, seat: int) -> bool:
    """Whether this seat moves now, and nothing else has to be settled first."""
    moves = t.to_move[:1] == [seat] and t.running == NOBODY and not t.to_supply
    return moves and not t.drawn and not t.bonus and overfull(t) == NOBODY


def _crystals(t: Table, goblin: int, me: int, slot: int, talk: Talk) -> list[Piece]:
    """In the windows; out on the pack when they are too many, and then one of each colour can be picked."""
    first, size = (slot + 4, LOOSE_CRYSTAL) if _loose(t, goblin) else (slot + 1, CRYSTAL)
    pieces: list[Piece] = []
    for colour in COLOURS:
        for k in range(t.packs[goblin][colour]):
            id, face = gem_id(t, goblin, colour, k, me), f"crystal.{CRYSTAL_TINTS[colour]}"
            label = talk("{crystal} crystal", crystal=colour)
            pieces.append(Piece(id, face, label, first + len(pieces), size))
    return pieces


def _loose(t: Table, goblin: int) -> bool:
    return sum(t.packs[goblin]) > t.pack_size and goblin == overfull(t)


def gem_slots(t: Table, goblin: int) -> list[list[Id]]:
    """Where the crystals of each colour lie in a backpack."""
    slots, shelf = [], f"shelf{owner(goblin)}"
    first = SLOTS * (goblin % TEAM) + (4 if _loose(t, goblin) else 1)
    for count in t.packs[goblin]:
        slots.append([f"{shelf}.{first + k}" for k in range(count)])
        first += count
    return slots


def goblin_id(goblin: int, me: int) -> Id:
    """Of a goblin on the track."""
    return f"goblin.{_name(owner(goblin), goblin % TEAM, me)}"


def gem_id(t: Table, goblin: int, colour: int, k: int, me: int) -> Id:
    """Of the k-th crystal of a colour in a backpack."""
    if k == 0 and owner(goblin) == me and goblin == overfull(t):
        return f"drop.{colour}"
    return f"gem.{_name(owner(goblin), goblin % TEAM, me)}.{colour}{k}"


def _next(t: Table, goblin: int, name: str, slot: int, talk: Talk) -> Piece:
    """What the next space costs, ticked as far as the backpack has it; two arrows for a leap."""
    space, pack, far = t.at[goblin] + 1, t.packs[goblin], spaces_paid(t, goblin)
    if space == finish(t):
        tint, pair = FINISH, min(max(pack), PAIR)
        have = (1,) * pair + (0,) * (PAIR - pair)
    else:
        tint = RAINBOW[arch(t, space)]
        have = tuple(int(pack[colour] > 0) for colour in price_of(tint))
    label = talk("Goblin {goblin} can run", goblin=goblin % TEAM) if far else talk.line(needs(t, goblin))
    return Piece(f"next.{name}", next_key(tint, have, far > 1), label, slot + SLOTS - 1, PRICE)


# The bag, what came out of it, and what the first across earn


@watched
def _drawn(t: Table, talk: Talk) -> Zone:
    """The crystals to be put away, the next one first; or the colours to choose a bonus from."""
    if t.bonus and t.bonus_crystals == CHOSEN:
        chosen = tuple(
            Piece(
                f"take.{colour}",
                f"crystal.{tint}",
                talk("{crystal} crystal", crystal=colour),
                slot,
                mark="glow",
            )
            for slot, (colour, tint) in enumerate(zip(COLOURS, CRYSTAL_TINTS, strict=True))
            if t.bag[colour]
        )
        return Zone("drawn", Grid(3, 1), chosen, talk("Bonus"), "slot")
    pieces = tuple(
        Piece(
            f"drawn.{k}",
            f"crystal.{CRYSTAL_TINTS[colour]}",
            talk("{crystal} crystal", crystal=colour),
            k,
            0.8 if k == 0 else 0.66,
            mark="glow" if k == 0 else "",
            leave="bag",
        )
        for k, colour in enumerate(t.drawn)
    )
    return Zone("drawn", Grid(max(3, len(pieces)), 1), pieces, talk("Drawn"), "slot")


BAG_AT = ((0.15, 0.5), (0.42, 0.5), (0.65, 0.5), (0.88, 0.5))
PILE_AT = ((0.17, 0.5), (0.46, 0.26), (0.67, 0.26), (0.88, 0.26), (0.46, 0.76), (0.67, 0.76), (0.88, 0.76))


@watched
def _bag(t: Table, talk: Talk) -> Zone:
    """Everybody can count what is in it: the rest is in plain view."""
    label = talk("In the bag: {n:crystal|crystals}", n=sum(t.bag))
    pieces = [Piece("bag.0", "bag", label, badge=str(sum(t.bag)))]
    heaps = [("bag", t.bag)] if t.spent != PILE else [("bag", t.bag), ("pile", t.pile)]
    for name, heap in heaps:
        for colour in COLOURS:
            slot, count = len(pieces), heap[colour]
            label = talk.word("load", as_load([count * (colour == other) for other in COLOURS]))
            face, mark = f"crystal.{CRYSTAL_TINTS[colour]}", "" if name == "bag" else "dim"
            pieces.append(Piece(f"{name}.{colour + 1}", face, label, slot, 0.46, badge=str(count), mark=mark))  # type: ignore[arg-type]
    return Zone(
        "bag",
        Spots(BAG_AT if len(heaps) == 1 else PILE_AT, 1.0, 2.6 if len(heaps) == 1 else 2.0),
        tuple(pieces),
        talk("Bag"),
        "slot",
    )


@watched
def _bonus(t: Table, talk: Talk) -> Zone:
    """The prizes of the first three across, and the goblins that took them."""
    prizes, took = (t.first_bonus, t.second_bonus, t.third_bonus), takers(t)
    pieces = []
    for rank, prize in enumerate(prizes):
        taken = rank < len(took)
        label = talk("{n:bonus crystal|bonus crystals}", n=prize)
        pieces.append(Piece(f"bonus.{rank}", f"bonus.{prize}", label, rank, mark="dim" if taken else ""))
        if taken:
            seat, number = owner(took[rank]), took[rank] % TEAM
            label = talk("{seat} took {n:bonus crystal|bonus crystals}", seat=seat, n=prize)
            face = f"goblin.{SEAT_TINTS[seat]}.{number + 1}.home"
            pieces.append(Piece(f"taker.{rank}", face, label, rank, 0.9))
    return Zone("bonus", Grid(3, 1), tuple(pieces), talk("Round {n}", n=t.rounds), "slot", stack=(0.0, 0.0))


def takers(t: Table) -> list[int]:
    """The goblins that took a prize: the first of each player across, or the first of all."""
    if t.bonus_for != PLAYERS:
        return t.home[:3]
    firsts = {owner(goblin): goblin for goblin in reversed(t.home)}
    return sorted(firsts.values(), key=t.home.index)[:3]
