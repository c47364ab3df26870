"""The art of Rainbow Racers: crystals, the bag, the light stone, prices, and the book of every face.

Each colour of crystal has a cut of its own besides its glyph: red is a brilliant, yellow a hexagon, blue a
drop. A price shows the arch it leads to, crystals that are there with a tick, and the others in outline.
"""

from __future__ import annotations

from itertools import product

from irisade.draw.art import CREAM, INK, SHADE, Drawing, little_rainbow
from irisade.draw.glyphs import glyph, number
from irisade.draw.pen import circle, group, inset, outlined, oval, path, rect, ring, stroke, turned
from irisade.draw.tints import RAINBOW, TINTS
from irisade.games.rainbow_racers.goblins import EDGE, GOLD, GOLD_RIM, SEAT_TINTS, goblin, pack, pack_closed
from irisade.games.rainbow_racers.rules import COLOURS, PAIR, PRICES, TEAM
from irisade.games.rainbow_racers.track import painting, pot

CRYSTAL_TINTS = ("red", "yellow", "blue")  # in the order of the rules
FINISH = "finish"  # in keys: the space after the arches
TRACKS = ("rainbow", "reverse", "double")
SIZE = (100.0, 100.0)
CHIP = (220.0, 72.0)
GO = "#04854E"

# Outline and facets of each cut, 100 x 100
CUTS = (
    ("M26 12h48l21 27-45 53L5 39Z", "M5 39h90M26 12l10 27 14 53M74 12 64 39 50 92M36 39l14-27 14 27"),
    (
        "M50 4 90 27v46L50 96 10 73V27Z",
        "M10 27 30 38v24L10 73M90 27 70 38v24l20 11M50 4 30 38h40L50 4M30 62h40L50 96Z",
    ),
    (
        "M50 3 80 44q10 22-6 40Q50 104 26 84 10 66 20 44Z",
        "M20 44 36 52 50 3l14 49 16-8M36 52v24l14 18 14-18V52ZM26 84l10-8M74 84l-10-8",
    ),
)
GLYPH_AT = ((50, 45, 36), (50, 50, 40), (50, 62, 34))


def cut(colour: int) -> str:
    """A crystal, 100 x 100."""
    t = TINTS[CRYSTAL_TINTS[colour]]
    outline, facets = CUTS[colour]
    x, y, size = GLYPH_AT[colour]
    return (
        outlined(outline, t.fill, t.rim, 6)
        + stroke(facets, t.shine, 2.5, opacity=0.75)
        + glyph(t.glyph, x, y, size + 9, t.fill)
        + glyph(t.glyph, x, y, size, t.ink)
    )


def crystal(colour: int) -> Drawing:
    tint = CRYSTAL_TINTS[colour]
    drawing = oval(50, 95, 30, 5, SHADE, opacity=0.16) + cut(colour)
    return Drawing(SIZE, drawing, TINTS[tint].term, tint, round=True, sound="clink")


def missing(colour: int) -> str:
    """The outline of a crystal that is still needed."""
    x, y, size = GLYPH_AT[colour]
    hollow = path(
        CUTS[colour][0], "none", stroke="currentColor", stroke_width=5, stroke_dasharray="10 8", opacity=0.6
    )
    return hollow + glyph(TINTS[CRYSTAL_TINTS[colour]].glyph, x, y, size, "currentColor", opacity=0.5)


def any_cut(ghost: bool) -> str:
    """A crystal of whichever colour, as one of a pair."""
    if ghost:
        return ring(50, 50, 38, "currentColor", 5, stroke_dasharray="10 8", opacity=0.6)
    return circle(50, 50, 40, CREAM, stroke=INK, stroke_width=6) + _thirds()


def _thirds() -> str:
    slices = (
        "M50 50V18A32 32 0 0 1 77.7 66Z",
        "M50 50 77.7 66A32 32 0 0 1 22.3 66Z",
        "M50 50 22.3 66A32 32 0 0 1 50 18Z",
    )
    return "".join(path(d, TINTS[tint].fill) for d, tint in zip(slices, CRYSTAL_TINTS, strict=True))


def tick() -> str:
    return circle(50, 50, 44, GO, stroke="#fff", stroke_width=9) + stroke("M30 52 45 67 71 35", "#fff", 13)


# What a space costs


def price_of(space: str) -> list[int]:
    """The colours of the crystals that an arch costs, in the order of the rules."""
    return [colour for colour in COLOURS if PRICES[RAINBOW.index(space)][colour]]


def sign(space: str) -> Drawing:
    """The price as it stands at the foot of an arch; for the finish two of whichever colour."""
    t = TINTS[space] if space != FINISH else TINTS["yellow"]
    if space == FINISH:
        board = rect(14, 26, 172, 76, CREAM, 38, stroke=GOLD_RIM, stroke_width=5)
        equal = stroke("M88 56h24M88 72h24", INK, 8)
        return Drawing(
            (200, 128),
            board + inset(any_cut(False), 24, 36, 56, 56) + equal + inset(any_cut(False), 120, 36, 56, 56),
            "==",
        )
    price = price_of(space)
    board = rect(3, 3, 58, 8 + 51 * len(price), CREAM, 18, stroke=t.rim, stroke_width=4)
    drawn = "".join(inset(cut(colour), 9, 10 + 50 * k, 46, 46) for k, colour in enumerate(price))
    terms = "".join(TINTS[CRYSTAL_TINTS[colour]].term for colour in price)
    return Drawing((64, 116), board + drawn, f"{t.term}{terms}", space)


def next_chip(space: str, have: tuple[int, ...], leap: bool = False) -> Drawing:
    """What a goblin needs for its next space, and what of it is in its backpack."""
    wanted = price_of(space) if space != FINISH else []
    drawn, lacking = "", ""
    for k, there in enumerate(have):
        if space == FINISH:
            item = any_cut(not there)
        else:
            item = cut(wanted[k]) if there else missing(wanted[k])
            lacking += "" if there else TINTS[CRYSTAL_TINTS[wanted[k]]].term
        drawn += inset(item, 74 + 52 * k, 12, 46, 46)
        drawn += inset(tick(), 103 + 52 * k, 40, 24, 24) if there else ""
    ready = all(have)
    ground = rect(2, 2, 216, 68, "currentColor", 34, opacity=0.07)
    if ready:
        ground += rect(3, 3, 214, 66, r=33, stroke=GO, stroke_width=5)
        drawn += _arrows(2 if leap else 1, 86 + 52 * len(have))
    term = "→" + ("gold" if space == FINISH else TINTS[space].term)
    term += "!" * (ready + leap) if ready else f"-{lacking or '=' * have.count(0)}"
    return Drawing(CHIP, ground + inset(_target(space), 8, 6, 60, 60) + drawn, term)


def _arrows(count: int, x: float) -> str:
    """One for a hop, two for a leap, to the right of the crystals."""
    heads = "".join(f"M{x + 12 * k} 25l10 11-10 11" for k in range(count))
    return stroke(heads, GO, 6.5)


def _target(space: str) -> str:
    """The next arch, or the pot of gold, 100 x 100."""
    if space == FINISH:
        return _small_pot()
    t = TINTS[space]
    bow = path("M13 82a37 37 0 0 1 74 0", stroke=t.rim, stroke_width=34)
    bow += path("M13 80a37 37 0 0 1 74 0", stroke=t.fill, stroke_width=28)
    return bow + circle(50, 72, 19, t.fill, stroke=t.rim, stroke_width=4) + glyph(t.glyph, 50, 72, 25, t.ink)


def _small_pot() -> str:
    return group(pot(50, 98), transform="translate(50 98) scale(.82) translate(-50 -98)")


def home_chip() -> Drawing:
    band = rect(2, 2, 216, 68, GOLD, 34, opacity=0.35)
    return Drawing(CHIP, band + inset(_small_pot(), 78, 2, 64, 64), "")


def reach(space: str) -> Drawing:
    """Where a goblin could land."""
    t = TINTS[space] if space != FINISH else TINTS["yellow"]
    mark = circle(50, 50, 44, "#fff", opacity=0.85) + ring(50, 50, 42, t.rim, 7, stroke_dasharray="16 9")
    inner = glyph("star", 50, 50, 52, t.rim) if space == FINISH else glyph(t.glyph, 50, 50, 50, t.rim)
    return Drawing(SIZE, mark + inner, "here", round=True)


# Other things


def bag() -> Drawing:
    cloth, dark, cord = "#3A3E57", "#14161F", GOLD
    sack = "M30 44Q2 70 8 100q3 16 42 16t42-16q6-30-22-56Z"
    frill = "M26 14q8 6 12 0 6 6 12 0 6 6 12 0 6 6 12 0 4 16-6 26 2 6 2 8H30q0-2 2-8-10-10-6-26Z"
    body = outlined(sack + frill, EDGE, EDGE, 9) + outlined(sack, cloth, dark, 4)
    neck = outlined(frill, "#4C5175", dark, 4)
    folds = stroke("M40 52q-8 12-10 26M60 52q8 12 10 26", "#565C82", 4)
    tie = (
        stroke("M28 43q22 9 44 0", GOLD_RIM, 9)
        + stroke("M28 43q22 9 44 0", cord, 5)
        + stroke("M66 46q10 4 8 16", cord, 4)
    )
    window = circle(50, 82, 23, "#fff", opacity=0.95) + little_rainbow(50, 88, 17)
    return Drawing(
        (100, 122), oval(50, 116, 42, 5, SHADE, opacity=0.2) + body + neck + folds + window + tie, "bag"
    )


def light_stone() -> Drawing:
    rays = "".join(turned(stroke("M50 12V1", GOLD, 6), angle) for angle in range(0, 360, 45))
    gem = outlined("M50 16 78 34l4 26-32 26-32-26 4-26Z", "#FFF6C9", GOLD_RIM, 5)
    facets = stroke("M50 16v22M22 34l28 4 28-4M18 60l32-22 32 22M50 86V38", GOLD, 3)
    return Drawing(SIZE, rays + gem + facets + circle(43, 32, 4, "#fff"), "◆", "yellow")


def bonus(count: int) -> Drawing:
    """A prize of so many crystals, written on a burst of light."""
    ray = path("M38 18 50 3 62 18Z", GOLD, stroke=GOLD_RIM, stroke_width=3.5, stroke_linejoin="round")
    burst = "".join(turned(ray, angle) for angle in range(0, 360, 30))
    coin = circle(50, 50, 36, GOLD, stroke=GOLD_RIM, stroke_width=3.5) + circle(50, 50, 27, CREAM)
    return Drawing(SIZE, burst + coin + number(str(count), 50, 66, 32, INK), f"+{count}", round=True)


def _book() -> dict[str, Drawing]:
    book = {f"crystal.{tint}": crystal(colour) for colour, tint in enumerate(CRYSTAL_TINTS)}
    for seat, tint in enumerate(SEAT_TINTS):
        for n in range(1, TEAM + 1):
            book |= {f"goblin.{tint}.{n}": goblin(seat, n), f"goblin.{tint}.{n}.home": goblin(seat, n, True)}
            book |= {f"pack.{tint}.{n}.{size}": pack(seat, n, size) for size in (2, 3)}
            book[f"pack.{tint}.{n}.home"] = pack_closed(seat, n)
    for space in (*RAINBOW, FINISH):
        book |= {f"sign.{space}": sign(space), f"reach.{space}": reach(space)}
        for have in product((0, 1), repeat=PAIR if space == FINISH else len(price_of(space))):
            book[next_key(space, have)] = next_chip(space, have)
        ready = (1,) * (PAIR if space == FINISH else len(price_of(space)))
        book[next_key(space, ready, True)] = next_chip(space, ready, True)
    book |= {f"bonus.{count}": bonus(count) for count in range(6)}
    book |= {f"track.{name}": painting(track) for track, name in enumerate(TRACKS)}
    return book | {"next.home": home_chip(), "bag": bag(), "stone": light_stone()}


def next_key(space: str, have: tuple[int, ...], leap: bool = False) -> str:
    return f"next.{space}.{''.join(map(str, have))}" + ".leap" * leap


BOOK: dict[str, Drawing] = _book()
