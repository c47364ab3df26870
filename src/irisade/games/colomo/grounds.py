"""What the discs of the Colomo box lie on, a place of its own for each game.

Discs are remembered by where they lie. So the ground of a zone repeats itself from slot to slot: whatever
lies face down, lies on the same piece of cloth, cloud or wood as any other.
"""

from __future__ import annotations

from math import cos, pi, sin

from irisade.draw.art import CREAM, DISC, INK, SHADE, Drawing, rainbow
from irisade.draw.glyphs import glyph
from irisade.draw.ornaments import bush, flower, hill, reeds, tree
from irisade.draw.pen import circle, group, inset, outlined, oval, path, rect, ring, stroke
from irisade.draw.scenery import day_night, wheel
from irisade.draw.tints import RAINBOW, TINTS

PLACE = 113.2  # from pawn to pawn in a bank's drawing, which is as large as a pawn
PALE = day_night("#FFF8EA", "#CFC6DA")  # never darker: what lies on it is


def cloth(cols: int, rows: int, checked: bool = True) -> Drawing:
    """A picnic cloth with a scalloped hem; a check is as large as a place. Thrown discs get a plain one."""
    w, h = 100.0 * cols, 100.0 * rows
    hem, check = day_night("#DB5F52", "#A3434E"), day_night("#F4A493", "#A48CB0")
    dots = _around(w, h, 8, hem, 28, stroke_dasharray="0 33.3", stroke_linecap="round")
    linen = rect(-12, -12, w + 24, h + 24, hem, 22) + rect(-6, -6, w + 12, h + 12, PALE, 16)
    stripes = _stripes(w, h, 0, check, 0.42)
    seam = _around(w, h, -3, "#FFFFFF", 3, stroke_dasharray="12 9", opacity=0.8)
    drawn = rect(-12, -4, w + 24, h + 28, SHADE, 22, opacity=0.2) + dots + linen
    return Drawing((w, h), drawn + (stripes if checked else "") + seam, "", fit="none", spills=True)


def quilt(cols: int, rows: int, patched: bool = True) -> Drawing:
    """Patches of a blanket, four to each place, with a spark where four meet."""
    w, h = 100.0 * cols, 100.0 * rows
    hem = day_night("#7B5FC4", "#4B3A86")
    base = day_night("#DDD7F8", "#B4AED2")
    edge = rect(-14, -4, w + 28, h + 26, SHADE, 26, opacity=0.25) + rect(-14, -14, w + 28, h + 28, hem, 26)
    linen = rect(-7, -7, w + 14, h + 14, base, 18)
    patches = _stripes(w, h, 25, day_night("#C3DAF6", "#9AA6D6"), 0.75)
    seams = "".join(
        stroke(d, day_night("#9C8FD6", "#7B72B8"), 2.4, stroke_dasharray="10 10", opacity=0.7)
        for d in (
            "".join(f"M{50 * k} 0V{h}" for k in range(1, 2 * cols, 2)),
            "".join(f"M0 {50 * k}H{w}" for k in range(1, 2 * rows, 2)),
        )
    )
    sparks = "".join(
        f"M{100 * col + 50} {100 * row + 34}l5 11 11 5-11 5-5 11-5-11-11-5 11-5Z"
        for row in range(rows)
        for col in range(cols)
    )
    drawn = edge + linen + (patches + seams + path(sparks, "#FFFFFF", opacity=0.75) if patched else "")
    return Drawing((w, h), drawn, "", fit="none", spills=True)


def clouds(cols: int, rows: int, split: bool = True) -> Drawing:
    """A bank of clouds under each row."""
    w, h = 100.0 * cols, 100.0 * rows
    white, under = day_night("#FFFFFF", "#B9BDE2"), day_night("#D6EAF5", "#8F95C8")
    if not split:
        drawn = rect(-16, -10, w + 32, h + 30, under, 60) + rect(-16, -16, w + 32, h + 28, white, 60)
        return Drawing((w, h), drawn, "", fit="none", spills=True)
    banks = "".join(
        stroke(f"M10 {100 * row + 72}H{w - 10}", under, 60)
        + stroke(f"M50 {100 * row + 47}H{w - 49}", white, 84, stroke_dasharray="0 100")
        + stroke(f"M10 {100 * row + 65}H{w - 10}", white, 60)
        for row in range(rows)
    )
    return Drawing((w, h), banks, "", fit="none", spills=True)


def _stripes(w: float, h: float, start: float, color: str, opacity: float) -> str:
    """Every other half of a place, across and down."""
    return "".join(
        path(
            d,
            stroke=color,
            stroke_width=width,
            stroke_dasharray="50 50",
            stroke_dashoffset=-start,
            opacity=opacity,
        )
        for d, width in ((f"M0 {h / 2}H{w}", h), (f"M{w / 2} 0V{h}", w))
    )


def _around(w: float, h: float, by: float, color: str, width: float, **more: str | float) -> str:
    corner = max(4.0, 14.0 + by)
    return rect(-by, -by, w + 2 * by, h + 2 * by, "none", corner, stroke=color, stroke_width=width, **more)


def cushions(n: int) -> Drawing:
    """Stars in a row, on which the discs of a turn come to lie."""
    star = "M50 -6 65 33 104 35 73 59 84 99 50 77 16 99 27 59 -4 35 35 33Z"
    fills = (day_night("#F9A9CF", "#C58BAE"), day_night("#FFE9A6", "#CDBB86"))
    shade = oval(50, 92, 44, 8, SHADE, opacity=0.25)
    drawn = "".join(
        inset(shade + outlined(star, fills[k % 2], INK, 3.4), 125 * k + 12.5, 0, 100, 100) for k in range(n)
    )
    return Drawing((125 * n, 100), drawn, "", spills=True)


def socket(tint: str) -> Drawing:
    """A place in the rainbow, in its own colour, that waits for a disc."""
    t = TINTS[tint]
    hollow = circle(50, 50, 45, CREAM, opacity=0.92) + circle(50, 50, 45, t.fill, opacity=0.22)
    edge = ring(50, 50, 43, t.rim, 4, stroke_dasharray="9 7.9")
    return Drawing(DISC, hollow + edge + glyph(t.glyph, 50, 50, 40, t.rim), "·", tint, round=True)


def carousel() -> Drawing:
    """A round platform for twelve discs, each on a board of its own; canopy behind, gardens around."""
    red, white = day_night("#E4525A", "#9C3F56"), day_night("#FFFDF6", "#CFC6DA")
    scallops = wheel(circle(500, 8, 34, red, stroke=INK, stroke_width=5), 24, 500, 500)
    scallops += wheel(
        circle(500 + 492 * sin(pi / 24), 500 - 492 * cos(pi / 24), 32, white, stroke=INK, stroke_width=5),
        24,
        500,
        500,
    )
    floor = circle(500, 500, 500, PALE, stroke=INK, stroke_width=6)
    out, up = 500 * sin(pi / 24), 500 - 500 * cos(pi / 24)
    boards = wheel(
        path(
            f"M500 500L{500 - out:.5g} {up:.5g}A500 500 0 0 1 {500 + out:.5g} {up:.5g}Z",
            day_night("#F8C0B4", "#A990B4"),
        ),
        12,
        500,
        500,
    )
    rail = ring(500, 500, 491, "#C98A00", 10) + wheel(
        circle(500, 9, 7, "#FFE27A", stroke="#8A6100", stroke_width=3), 24, 500, 500
    )
    hub = circle(500, 500, 290, day_night("#FFF6E3", "#B4AECB"), stroke="#C98A00", stroke_width=16)
    hub += ring(500, 500, 300, INK, 4) + ring(500, 500, 281, INK, 4)
    shade = circle(500, 512, 530, SHADE, opacity=0.16)
    corner = inset(tree(TINTS["orange"].fill), -22, -26, 150, 150)
    corner += inset(bush(), -6, 894, 104, 104) + inset(flower("pink"), 76, 934, 62, 62)
    corner += inset(flower("yellow"), -42, 938, 56, 56)
    corners = corner + group(corner, transform="translate(1000 0) scale(-1 1)")
    drawn = corners + shade + scallops + floor + boards + rail + hub
    return Drawing((1000, 1000), drawn, "", spills=True)


def stone() -> Drawing:
    """A stepping stone with water around it."""
    ripple = oval(50, 56, 49, 45, stroke="#FFFFFF", stroke_width=2.5, opacity=0.45)
    foot = oval(50, 58, 45, 41, day_night("#9C927C", "#5F5A80"))
    top = oval(
        50,
        51,
        45,
        41,
        day_night("#EFE7D3", "#B4AECB"),
        stroke=day_night("#857B66", "#3E3A66"),
        stroke_width=3,
    )
    gleam = stroke("M16 44C18 30 30 20 42 18", "#FFFFFF", 5, opacity=0.85)
    return Drawing(DISC, ripple + foot + top + gleam, "·", round=True)


def bank(tint: str, pitch: float, upright: bool, goal: bool) -> Drawing:
    """The lawn where five pawns of a colour wait, or the flagged landing where they arrive.

    The pawns lie `pitch` places apart; the drawing is as large as one place, and spills along the bank.
    """
    t, broad = TINTS[tint], 100 * pitch - 4
    long = 4 * PLACE * pitch + broad + 4
    base = day_night("#FFFAEF", "#777AA6" if goal else "#3A4378")
    size = (broad, long) if upright else (long, broad)
    box = (50 - size[0] / 2, 50 - size[1] / 2, *size)
    drawn = rect(box[0], box[1] + 5, *size, SHADE, broad / 2, opacity=0.16)
    drawn += rect(*box, base, broad / 2, opacity=0.94)
    drawn += rect(*box, t.fill, broad / 2, opacity=0.3 if goal else 0.5)
    dashes = "13 10" if goal else "none"
    drawn += rect(
        *box, "none", broad / 2, stroke=t.rim, stroke_width=4, opacity=0.75, stroke_dasharray=dashes
    )
    if goal:
        x, y = (50.0, box[1] + 4) if upright else (box[0] + 2, 56.0)
        cloth = f"M{x:.5g} {y - 34:.5g}l{30 if upright else -24} 9 {-30 if upright else 24} 11Z"
        drawn = stroke(f"M{x:.5g} {y:.5g}v-34", INK, 5) + outlined(cloth, t.fill, INK, 3) + drawn
    return Drawing((100, 100), drawn, "", spills=True)


def pond(broad: float, high: float, cells: int) -> Drawing:
    """Water for so many stones, sand around it, and chevrons that say where the goal is."""
    unit = 100.0
    x, y, w = (broad - cells) / 2 * unit - 5, (high - cells) / 2 * unit - 5, cells * unit + 10
    bank = rect(x - 9, y - 4, w + 18, w + 18, SHADE, 52, opacity=0.22)
    bank += rect(
        x - 9, y - 9, w + 18, w + 18, day_night("#F3DDB0", "#7B7598"), 52, stroke=INK, stroke_width=4
    )
    water = rect(
        x,
        y,
        w,
        w,
        day_night("#5BB9DE", "#2C5F9C"),
        46,
        stroke=day_night("#2C84B4", "#1A3F74"),
        stroke_width=5,
    )
    deep = rect(x + 22, y + 22, w - 44, w - 44, day_night("#4CABD4", "#27558E"), 36)
    middle = broad * unit / 2
    chevrons = "".join(
        stroke(f"M{middle - 36:.5g} {y + w / 2 + 52 + 100 * k:.5g}l36 -26 36 26", "#FFFFFF", 8, opacity=0.35)
        for k in (-2, -1, 0, 1)
    )
    drawn = bank + water + deep + chevrons + _shores(broad * unit, high * unit)
    return Drawing((broad * unit, high * unit), drawn, "", spills=True)


def _shores(w: float, h: float) -> str:
    """Beyond all pieces, where the mat has room: beside a wide table, above and below a tall one.

    The same to the left and to the right. A tablet that stands has room for none of them.
    """
    if w > h:
        standing = [
            (tree(), -100.0, 200.0, 140.0),
            (reeds(), -30.0, 350.0, 80.0),
            (bush(), -110.0, 390.0, 90.0),
        ]
        standing += [(flower("pink"), -20.0, 450.0, 50.0), (tree(TINTS["red"].fill), -100.0, 640.0, 140.0)]
        standing += [(reeds(), -20.0, 630.0, 80.0), (flower("yellow"), -150.0, 460.0, 50.0)]
    else:
        standing = [
            (thing, x, foot, size)
            for foot in (-40.0, h + 158)
            for thing, x, size in (
                (tree(), 90.0, 118.0),
                (bush(), 195.0, 70.0),
                (flower("pink"), 260.0, 44.0),
            )
        ]
    left = "".join(inset(thing, x - size / 2, foot - size, size, size) for thing, x, foot, size in standing)
    return left + group(left, transform=f"translate({w:.5g} 0) scale(-1 1)")


def park(broad: float, size: float, tall: bool) -> Drawing:
    """A sandy way all around, a fountain in its middle, and a tree in each corner.

    The ring is 1 across and `broad` along, as `Spots` has it; a place is `size` large.
    """
    along, k = 1000 * broad, 1000.0
    radius, straight = (1 - size) / 2 * k, along - k
    edge, wide = size * k / 2, size * k
    bend, over = f"a{radius:.5g} {radius:.5g} 0 0", 2 * radius
    if tall:
        way = f"M{edge:.5g} {edge + radius:.5g}v{straight:.5g}{bend} 0 {over:.5g} 0"
        way += f"v{-straight:.5g}{bend} 0 {-over:.5g} 0Z"
    else:
        way = f"M{edge + radius:.5g} {edge:.5g}h{straight:.5g}{bend} 1 0 {over:.5g}"
        way += f"h{-straight:.5g}{bend} 1 0 {-over:.5g}Z"
    w, h = (k, along) if tall else (along, k)
    sand = outlined(way, "none", day_night("#B98F52", "#4F4A74"), wide) + outlined(
        way, "none", day_night("#F3DDB0", "#7B7598"), wide * 0.93
    )
    lawn = path(way, day_night("#A5D98F", "#2D6156"))
    drawn = lawn + sand + _fountain(w / 2, h / 2)
    side = 0.17 * k * (0.8 if tall else 1)
    for x in (0.0, w - side):
        for y in (0.0, h - side):
            drawn += inset(tree(), x, y, side, side)
    return Drawing((w, h), drawn, "")


def _fountain(x: float, y: float) -> str:
    rim = circle(x, y + 10, 176, SHADE, opacity=0.2) + circle(
        x, y, 172, day_night("#DCD3C2", "#8D88A8"), stroke=INK, stroke_width=5
    )
    stones = wheel(stroke(f"M{x} {y - 170}V{y - 140}", day_night("#A79C88", "#5F5A80"), 5), 16, x, y)
    water = circle(x, y, 138, day_night("#7CCBE8", "#2C5F9C"), stroke=INK, stroke_width=4)
    rings = ring(x, y, 116, "#FFFFFF", 5, opacity=0.5) + ring(
        x, y, 96, day_night("#5BB9DE", "#27558E"), 8, opacity=0.6
    )
    return rim + stones + water + rings


def cottage(tint: str) -> Drawing:
    """A little house in a player's colour; pawns pass through and never stay."""
    t = TINTS[tint]
    wall = rect(18, 44, 64, 52, CREAM, 4, stroke=INK, stroke_width=3.5)
    chimney = rect(66, 10, 12, 24, "#C9694A", 2, stroke=INK, stroke_width=3)
    roof = outlined("M50 4 96 48H4Z", t.fill, INK, 4) + stroke("M18 40 50 10", t.shine, 4)
    door = outlined("M36 97V70a14 14 0 0 1 28 0v27Z", t.rim, INK, 3)
    sign = circle(50, 36, 13, CREAM, stroke=t.rim, stroke_width=3) + glyph(t.glyph, 50, 36, 16, t.rim)
    return Drawing(
        DISC, oval(50, 98, 46, 6, SHADE, opacity=0.25) + chimney + wall + roof + door + sign, t.term, tint
    )


def pad() -> Drawing:
    """A step on a sandy way."""
    slab = circle(50, 53, 42, day_night("#C9A874", "#4F4A74")) + circle(
        50, 49, 42, day_night("#FFF3DA", "#A49EC0")
    )
    return Drawing(DISC, slab + ring(50, 49, 42, day_night("#C39A5C", "#3E3A66"), 3), "·", round=True)


def theatre(tall: bool) -> Drawing:
    """A stage between curtains, below a valance, where a rabbit asks.

    The floor is plain: boards or lights would mark places. On a wide stage the rabbit is in the middle,
    before a painted night; on a tall one it is beside the places.
    """
    w, h = (800.0, 1000.0) if tall else (1400.0, 1000.0)
    gold, dim = day_night("#E0A300", "#A67C1E"), INK
    red, deep, lit = (
        day_night("#D22A36", "#9C2136"),
        day_night("#A3162A", "#6E1226"),
        day_night("#EE5560", "#C04A58"),
    )
    floor = rect(0, 0, w, h, day_night("#DDA968", "#8C6F6A"))
    if tall:
        painted = oval(0.3 * w, 845, 138, 34, day_night("#F3D29A", "#A98C80"))
        painted += inset(rabbit(), 0.3 * w - 140, 570, 280, 280)
    else:
        painted = _painted_night(w, 455) + inset(rabbit(), w / 2 - 170, 120, 340, 340)
    side = 72.0  # of a curtain, beside all places
    drapes = ""
    for k in range(4):
        x = side * k / 4
        for left, color in ((x, (deep, red, deep, lit)[k]), (w - x - side / 4, (deep, red, deep, lit)[k])):
            fold, long = f"{side / 4:.5g}", h - 20
            drapes += path(f"M{left:.5g} 14h{fold}c8 300-8 640 0 {long}h-{fold}c8-300-8-600 0-{long}Z", color)
    n = 5 if tall else 9
    swags = "".join(
        path(
            f"M{w * k / n:.5g} 14h{w / n:.5g}c-6 48-{w / n - 6:.5g} 48-{w / n:.5g} 0Z",
            (deep, red)[k % 2],
            stroke=gold,
            stroke_width=6,
        )
        for k in range(n)
    )
    frame = rect(0, 0, w, 20, gold, 8, stroke=dim, stroke_width=5)
    return Drawing((w, h), floor + painted + drapes + swags + frame, "", fit="none")


def _painted_night(w: float, foot: float) -> str:
    """The back wall of a stage: hills under a rainbow and a moon, and a beam of light in the middle."""
    wall = rect(0, 10, w, foot - 10, day_night("#4A50A8", "#262B63"))
    wall += rect(0, 0.55 * foot, w, 0.45 * foot, day_night("#666CC0", "#323876"))
    stars = "".join(
        circle(x, 92 + (k * 83) % 150, 4 + k % 3, "#FFF4B8", opacity=0.9)
        for k in range(7)
        for x in (110 + 76 * k, w - 110 - 76 * k)
    )
    moon = path(
        f"M{w - 262} 108a62 62 0 1 0 58 88 52 52 0 0 1-58-88Z",
        day_night("#FFE9A6", "#D9C88A"),
        stroke=INK,
        stroke_width=4,
    )
    arch = group(rainbow(238, foot, 150, 18), opacity=0.8)
    hills = hill(w, foot - 34, day_night("#3C4190", "#1E2254"), 0.9)
    beam = path(f"M{w / 2 - 40} 10h80L{w / 2 + 230} {foot}h-460Z", "#FFFFFF", opacity=0.14)
    edge = rect(0, foot, w, 14, day_night("#B9813F", "#6B5250"))
    ground = rect(0, foot, w, 140, day_night("#DDA968", "#8C6F6A"))
    return wall + stars + moon + arch + hills + beam + ground + edge


def rabbit() -> str:
    """A magician's rabbit that looks out of a top hat."""
    white, pink = day_night("#FFFFFF", "#E9E6F5"), day_night("#FFB8CE", "#D993B4")
    ears = ""
    for x, lean in ((39, -9), (61, 9)):
        ear = oval(x, 21, 7.5, 20, white, stroke=INK, stroke_width=2.6) + oval(x, 23, 3.4, 13, pink)
        ears += group(ear, transform=f"rotate({lean} {x} 40)")
    head = oval(50, 50, 18, 16.5, white, stroke=INK, stroke_width=2.6)
    face = "".join(circle(x, 47, 2.4, INK) + circle(x + 0.8, 46.2, 0.8, "#FFFFFF") for x in (43, 57))
    face += "".join(oval(x, 54, 3, 2, pink) for x in (38, 62)) + path("M47.5 52h5L50 55Z", pink)
    face += stroke("M50 55v2.4M45.6 58q2.2 2.2 4.4-.6 2.2 2.8 4.4.6", INK, 1.6)
    chest = path("M34 74C34 62 40 60 50 60S66 62 66 74Z", white, stroke=INK, stroke_width=2.6)
    paws = "".join(oval(x, 71, 5.6, 4.6, white, stroke=INK, stroke_width=2.4) for x in (36, 64))
    hat = outlined("M30 72H70L66 97H34Z", "#2A2D55", INK, 2.6) + oval(
        50, 72, 25, 5, "#3A3E70", stroke=INK, stroke_width=2.6
    )
    bands = "".join(rect(34.4 + 5.2 * k, 84, 5.4, 7, TINTS[tint].fill) for k, tint in enumerate(RAINBOW))
    return oval(50, 97, 24, 3.4, SHADE, opacity=0.25) + ears + chest + head + face + hat + bands + paws
