"""The art of Rainbow Road: number cards, pranks, the weather card, the road itself, and the book of faces.

A number card shows as many arcs of a rainbow as it counts. No words on any card: a prank shows what happens,
and below it when, before the first step or in place of one.
"""

from __future__ import annotations

import math

from irisade.draw.art import CARD, CREAM, INK, SHADE, Drawing, card, card_back, card_ghost
from irisade.draw.glyphs import glyph, number
from irisade.draw.pen import Style, circle, group, inset, outlined, oval, path, rect, ring, stroke, turned
from irisade.draw.scenery import faces
from irisade.draw.tints import NIGHT, TINTS, Cover
from irisade.games.rainbow_road.fairies import AMBER, BROWN, FAIRIES, GOLD, SIGNS, SKY
from irisade.games.rainbow_road.valley import VALLEY

NUMBER_TINTS = ("red", "orange", "yellow", "green", "blue", "violet", "pink")  # of 1 to 7
SEAT_TINTS = ("white", "black")  # RO-9: the colours of the markers
MISCHIEF = Cover("#0E7C86", "#06454B", "#BDF0F2")  # pranks
TOKEN = (100.0, 100.0)
RX, RY, MIDDLE = 0.42, 0.37, 0.515  # of the road, in parts of its zone; the fairies need room above it
SPOT_ANGLES = (
    160,
    125,
    90,
    55,
    20,
    -20,
    -55,
    -90,
    -125,
    -160,
)  # the first five before the viewer, from the left
SKY_SLOT, LEFT_TOKEN, RIGHT_TOKEN = 10, 11, 12  # slots in the middle, after those of the spots


def on_road(angle: float) -> tuple[float, float]:
    """A point of the road, in the unit square."""
    turn = math.radians(angle)
    return 0.5 + RX * math.cos(turn), MIDDLE + RY * math.sin(turn)


# Number cards


def number_card(value: int) -> Drawing:
    tint = NUMBER_TINTS[value - 1]
    t = TINTS[tint]
    window = rect(9, 8, 82, 66, CREAM, 9) + _arcs(value)
    corner = number(str(value), 33, 126, 44, t.ink) + glyph(t.glyph, 72, 104, 33, t.ink)
    return Drawing(
        CARD, card(t.fill, t.rim, window + corner), f"{value}{t.term}", tint, sound=f"note.{value}"
    )


def _arcs(count: int) -> str:
    """The outer arcs of a rainbow, with a cloud at each foot."""
    drawn = ""
    for k, tint in enumerate(NUMBER_TINTS[:count]):
        r = 34.5 - 4.4 * k
        arc = f"M{50 - r:.5g} 64a{r:.5g} {r:.5g} 0 0 1 {2 * r:.5g} 0"
        drawn += path(arc, stroke=TINTS[tint].fill, stroke_width=4.7)
    for foot in (25, 75):
        drawn += glyph("cloud", foot, 62, 30, "#9FB4CC") + glyph("cloud", foot, 61, 26, "#FFFFFF")
    return drawn


def mini_card(value: int) -> Drawing:
    """For counting: the number above, room for a badge below."""
    tint = NUMBER_TINTS[value - 1]
    t = TINTS[tint]
    paint = number(str(value), 32, 68, 50, t.ink) + glyph(t.glyph, 72, 42, 36, t.ink)
    return Drawing(
        CARD,
        card(t.fill, t.rim, paint + rect(12, 82, 76, 42, t.shine, 9, opacity=0.55)),
        f"{value}{t.term}",
        tint,
    )


# Pranks: 100 x 100 pictures


def exchange() -> str:
    left = rect(6, 26, 30, 42, TINTS["orange"].fill, 6, stroke=INK, stroke_width=4)
    right = rect(64, 32, 30, 42, TINTS["violet"].fill, 6, stroke=INK, stroke_width=4)
    arrows = _arrow("M24 18Q50-4 76 18", 76, 22, 130) + _arrow("M76 84Q50 106 24 84", 24, 80, -50)
    return left + right + arrows


def jump() -> str:
    spring = stroke("M28 94h44M34 82 66 73 34 64 66 55 34 46 66 37", INK, 12)
    return (
        spring + stroke("M34 82 66 73 34 64 66 55 34 46 66 37", "#B9C3D6", 5) + _arrow("M50 34V16", 50, 6, 0)
    )


def skip() -> str:
    cards = _grid_card(2, 60, SKY) + _ghost_card(38, 60) + _grid_card(74, 60, SKY)
    return cards + _arrow("M14 50Q50-18 84 44", 86, 50, 160)


def trash() -> str:
    bin_ = outlined("M20 36h60l-6 54q-1 6-7 6H33q-6 0-7-6Z", "#B9C3D6", INK, 5)
    ribs = stroke("M38 48l3 36M50 48v36M62 48l-3 36", INK, 4.5)
    lid = group(outlined("M14 20h72v11H14ZM40 20v-8h20v8", "#8E9AB4", INK, 5), transform="rotate(-12 20 26)")
    return bin_ + ribs + lid


def teleport() -> str:
    swirl = stroke(
        "M50 52c4-6 12 0 8 8-5 10-20 8-22-4-3-16 16-26 30-18 18 10 16 36-2 46-22 12-50-2-52-28"
        "-2-28 26-48 52-40",
        "#7B4FD0",
        7,
    )
    return (
        circle(50, 54, 45, "#EDE4FF")
        + swirl
        + glyph("star", 84, 22, 26, AMBER)
        + glyph("star", 16, 88, 17, AMBER)
    )


def recycle() -> str:
    loop = "".join(
        turned(_arrow("M10 48A41 41 0 0 1 78 20", 83, 25, 125), angle, 50, 52) for angle in (0, 180)
    )
    return loop + rect(35, 30, 30, 43, TINTS["green"].fill, 6, stroke=INK, stroke_width=4)


def _arrow(line: str, x: float, y: float, angle: float) -> str:
    head = turned(path(f"M{x:g} {y - 8:g}l12 19h-24Z", INK), angle, x, y)
    return stroke(line, INK, 6.5) + head


def _grid_card(x: float, y: float, fill: str) -> str:
    return rect(x, y, 24, 34, fill, 5, stroke=INK, stroke_width=4)


def _ghost_card(x: float, y: float) -> str:
    return rect(x, y, 24, 34, "none", 5, stroke=INK, stroke_width=4, stroke_dasharray="5 5")


PICTURES = (exchange, jump, skip, trash, teleport, recycle)
PRANK_TERMS = ("<>", "^1", "^2", "TR", "TP", "RC")
IN_PLACE_OF_A_STEP = (1, 2)


def prank_card(prank: int) -> Drawing:
    band = path("M2 112V124a13 13 0 0 0 13 10h70a13 13 0 0 0 13-10V112Z", MISCHIEF.fill)
    paint = inset(PICTURES[prank](), 13, 19, 74, 74) + band + _timing(prank)
    return Drawing(CARD, card("#EAFBFA", MISCHIEF.rim, paint), PRANK_TERMS[prank], "white")


def _timing(prank: int) -> str:
    """A flag at the start, or one step among others."""
    steps = [circle(x, 123, 5.5, "#FFFFFF") for x in (34, 52, 70)]
    if prank in IN_PLACE_OF_A_STEP:
        steps[1] = glyph("star", 52, 123, 20, GOLD)
        return "".join(steps)
    return glyph("star", 34, 123, 20, GOLD) + "".join(steps[1:])


# The sky


def weather(rainy: bool) -> Drawing:
    """Which fairy goes up the numbers now, and which down."""
    up, down = ("rain", "sunny") if rainy else ("sunny", "rain")
    sky = "#5C7FA8" if rainy else "#8FD3FF"
    if rainy:
        top = "".join(stroke(f"M{x} {y}l-5 11", "#D7ECFF", 4) for x, y in ((32, 50), (50, 55), (68, 50)))
        top += glyph("cloud", 50, 31, 58, NIGHT.rim) + glyph("cloud", 50, 30, 52, "#E8EEF7")
    else:
        top = glyph("sun", 50, 36, 66, AMBER) + glyph("sun", 50, 36, 56, GOLD)
    board = rect(9, 70, 82, 56, CREAM, 9)
    signs = SIGNS[up](29, 86, 29) + SIGNS[down](29, 112, 29)
    paint = top + board + signs + _stairs(64, 85, True) + _stairs(64, 112, False)
    return Drawing(CARD, card(sky, "#1C4E80", paint), "~~" if rainy else "**", "blue" if rainy else "yellow")


def _stairs(x: float, y: float, up: bool) -> str:
    """Three steps, and an arrow up or down them."""
    heights = (5, 12, 19) if up else (19, 12, 5)
    bars = "".join(rect(x - 16 + 11 * k, y + 10 - h, 9, h, INK, 2) for k, h in enumerate(heights))
    head = path(f"M{x + 22:g} {y - 10:g}l7 10h-14Z", INK)
    return bars + (head if up else turned(head, 180, x + 22, y - 1))


def step(rainy: bool) -> Drawing:
    """One round on the way to the end."""
    disc = circle(
        50, 50, 45, "#D6E6F5" if rainy else "#FFF4CC", stroke="#1C4E80" if rainy else BROWN, stroke_width=5
    )
    if rainy:
        drops = stroke("M36 64l-5 12M52 64l-5 12M68 64l-5 12", "#2F7FD6", 6)
        return Drawing(TOKEN, disc + drops + glyph("cloud", 50, 43, 56, "#3E5C86"), "~", "blue", True)
    return Drawing(
        TOKEN, disc + glyph("sun", 50, 50, 70, AMBER) + circle(50, 50, 16, GOLD), "*", "yellow", True
    )


# Markers and tokens


def marker(seat: int) -> Drawing:
    """It lies on the corner of the card its owner has just played."""
    t = TINTS[SEAT_TINTS[seat]]
    pawn = circle(79, 24, 17, SHADE, opacity=0.3) + circle(79, 21, 17, t.fill, stroke=t.rim, stroke_width=3.5)
    edge = ring(79, 21, 19.5, t.shine if seat else "#757167", 1.5)
    return Drawing(CARD, pawn + edge + glyph(t.glyph, 79, 21, 20, t.ink), "'" + t.term, SEAT_TINTS[seat])


def counter(seat: int) -> Drawing:
    """The other marker of a seat: it walks along the points."""
    t = TINTS[SEAT_TINTS[seat]]
    pawn = circle(50, 56, 42, SHADE, opacity=0.25) + circle(50, 50, 42, t.fill, stroke=t.rim, stroke_width=6)
    edge = ring(50, 50, 46.5, t.shine if seat else "#757167", 3)
    return Drawing(TOKEN, pawn + edge + glyph(t.glyph, 50, 50, 50, t.ink), t.term, SEAT_TINTS[seat], True)


LONGEST_WALK = 10  # RO-33: once round the road
TRACK = (1680.0, 120.0)
LAST_POINT = 40  # on the track; nobody has been seen to go further, and who does stays there


def on_track(points: int, lane: float) -> tuple[float, float]:
    """Where a counter stands, in the unit square."""
    return (60 + 39 * min(points, LAST_POINT)) / TRACK[0], lane


def points_track() -> Drawing:
    """A ribbon of forty points, every fifth written."""
    ribbon = rect(20, 26, 1640, 68, "currentColor", 34, fill_opacity=0.07)
    dots = numbers = ""
    for n in range(LAST_POINT + 1):
        x = TRACK[0] * on_track(n, 0)[0]
        if n % 5:
            dots += circle(x, 60, 5, "currentColor", opacity=0.35)
        else:
            numbers += number(str(n), x, 77, 34, "currentColor", pen=16)
    return Drawing(TRACK, ribbon + dots + group(numbers, opacity=0.6), "")


def role(fairy: str, seat: int) -> Drawing:
    """Who moves this fairy in this round."""
    t = TINTS[SEAT_TINTS[seat]]
    chip = circle(76, 76, 21, t.fill, stroke=t.rim, stroke_width=4) + glyph(t.glyph, 76, 76, 25, t.ink)
    return Drawing(
        TOKEN,
        circle(50, 50, 46, CREAM, stroke=INK, stroke_width=3) + SIGNS[fairy](44, 44, 64) + chip,
        ("*" if fairy == "sunny" else "~") + t.term,
        SEAT_TINTS[seat],
        True,
    )


def starter(seat: int) -> Drawing:
    """Who plays first in this round."""
    t = TINTS[SEAT_TINTS[seat]]
    rim = circle(50, 50, 46, GOLD, stroke=BROWN, stroke_width=4)
    chip = circle(65, 58, 22, t.fill, stroke=t.rim, stroke_width=4) + glyph(t.glyph, 65, 58, 26, t.ink)
    return Drawing(TOKEN, rim + number("1", 27, 66, 40, BROWN) + chip, f"1{t.term}", SEAT_TINTS[seat], True)


def spot(place: int) -> Drawing:
    """An empty spot, counted from its owner's left; its solid line says that it must be filled."""
    owner = TINTS[SEAT_TINTS[place // 5]]
    line: Style = {"stroke": "currentColor", "stroke_width": 4.0, "stroke_opacity": 0.8}
    outline = rect(6, 4, 88, 128, "#FFFFFF", 12, fill_opacity=0.62, **line)
    chip = circle(50, 96, 17, owner.fill, stroke=owner.rim, stroke_width=3) + glyph(
        owner.glyph, 50, 96, 21, owner.ink
    )
    return Drawing(CARD, outline + number(str(place % 5 + 1), 50, 70, 42, INK, pen=16) + chip, "··")


def hole() -> Drawing:
    """Where a card was thrown away: the next one must lie here."""
    dark = oval(50, 68, 40, 56, INK) + oval(50, 73, 34, 48, "#14183A")
    return Drawing(CARD, dark + inset(trash(), 30, 46, 40, 40), "()")


def seam() -> Drawing:
    """Round a card that may be replaced: dashes, outside its edge."""
    edge = rect(-5, -5, 110, 150, r=18, stroke="#FFFFFF", stroke_width=9)
    dashes: Style = {"stroke": INK, "stroke_width": 5.0, "stroke_dasharray": "12 9"}
    return Drawing(CARD, edge + rect(-5, -5, 110, 150, "none", 18, **dashes), "")


def lock() -> Drawing:
    """At the lower edge of a card that a fairy holds: below fairy and number."""
    bow = "M40 140V133a10 10 0 0 1 20 0v7"
    plate = rect(33, 138, 34, 25, AMBER, 6, stroke=INK, stroke_width=3.5) + circle(50, 150, 4.5, INK)
    return Drawing(CARD, stroke(bow, "#FFFFFF", 11) + stroke(bow, INK, 6) + plate, "")


# What is foreseen


def end_of_walk(fairy: str, points: int) -> Drawing:
    """On the card where a walk would end: one fairy's above the other's, so that both can be read."""
    y = 3 if fairy == "sunny" else 42
    plate = rect(5, y, 90, 38, CREAM, 19, stroke=INK, stroke_width=3.5)
    return Drawing(
        CARD, plate + SIGNS[fairy](27, y + 19, 36) + number(str(points), 66, y + 33, 29, INK, pen=18), ""
    )


def hop() -> Drawing:
    """Over the card that a fairy hops over."""
    arc = "M8 66C14 6 86 6 92 66"
    return Drawing(CARD, stroke(arc, "#FFFFFF", 15) + stroke(arc, INK, 7, stroke_dasharray="13 11"), "")


# The road: seven stripes round the sky, stretched to fill its zone


def road(cut: str = "", one_way: bool = False) -> Drawing:
    """1000 x 1000. A straight road is cut on one side; a one-way road has arrows."""
    shade = _stripe(1.0, 112, SHADE, cut, opacity=0.16)
    edge = _stripe(1.0, 96, "#FFFFFF", cut)
    bands = "".join(
        _stripe(1.0 + (3 - k) * 0.0315, 13.6, TINTS[tint].fill, cut, opacity=0.85)
        for k, tint in enumerate(NUMBER_TINTS)
    )
    closed = {"left": 180, "right": 0}.get(cut)
    arrows = [_chevron(angle) for angle in (0, 72, 108, 180, 252, 288) if one_way and angle != closed]
    return Drawing((1000, 1000), shade + edge + bands + "".join(arrows) + _gap(cut), "", fit="none")


def _stripe(reach: float, width: float, color: str, cut: str, opacity: float = 1) -> str:
    rx, ry = 1000 * RX * reach, 1000 * RY * reach
    if not cut:
        return oval(500, 1000 * MIDDLE, rx, ry, stroke=color, stroke_width=width, opacity=opacity)
    middle, gap = (180.0 if cut == "left" else 0.0), 13.0
    ends = []
    for angle in (middle + gap, middle - gap):
        turn = math.radians(angle)
        ends.append(f"{500 + rx * math.cos(turn):.1f} {1000 * MIDDLE + ry * math.sin(turn):.1f}")
    arc = f"M{ends[0]}A{rx:.1f} {ry:.1f} 0 1 1 {ends[1]}"
    return path(arc, stroke=color, stroke_width=width, opacity=opacity)


def _chevron(angle: float) -> str:
    """Towards one's own right, on both sides of the road."""
    x, y = on_road(angle)
    ahead_x, ahead_y = on_road(angle - 1)
    heading = math.degrees(math.atan2(ahead_y - y, ahead_x - x))
    mark = stroke("M-12-22 12 0-12 22", INK, 12) + stroke("M-12-22 12 0-12 22", "#FFFFFF", 6)
    return group(mark, transform=f"translate({1000 * x:.1f} {1000 * y:.1f}) rotate({heading:.1f})")


def _gap(cut: str) -> str:
    """A cloud where the road is not joined."""
    if not cut:
        return ""
    x = 500 + (-1000 if cut == "left" else 1000) * RX
    return glyph("cloud", x, 1000 * MIDDLE + 3, 92, "#8FA6C2") + glyph(
        "cloud", x, 1000 * MIDDLE, 80, "#FFFFFF"
    )


def _book() -> dict[str, Drawing]:
    book = {f"card.{value}": number_card(value) for value in range(1, 8)}
    book |= {f"mini.{value}": mini_card(value) for value in range(1, 8)}
    book |= {f"prank.{prank}": prank_card(prank) for prank in range(6)}
    book |= {"card.back": card_back(NIGHT)}
    book |= {"prank.back": card_back(MISCHIEF, glyph("star", 50, 50, 90, GOLD))}
    book |= {"weather.0": weather(False), "weather.1": weather(True)}
    book |= {"step.0": step(False), "step.1": step(True)}
    book |= FAIRIES | {f"marker.{seat}": marker(seat) for seat in (0, 1)}
    book |= {f"counter.{seat}": counter(seat) for seat in (0, 1)} | {"track": points_track()}
    book |= {f"role.{fairy}.{seat}": role(fairy, seat) for fairy in SIGNS for seat in (0, 1)}
    book |= {f"starter.{seat}": starter(seat) for seat in (0, 1)}
    book |= {f"spot.{place}": spot(place) for place in range(10)} | {
        "hole": hole(),
        "ghost.card": card_ghost(),
    }
    book |= {"seam": seam(), "lock": lock(), "hop": hop()} | faces(VALLEY)
    for fairy in SIGNS:
        book |= {f"walk.{fairy}.{n}": end_of_walk(fairy, n) for n in range(1, LONGEST_WALK + 1)}
    for way, one_way in (("", False), (".one_way", True)):
        book |= {f"road{way}": road("", one_way)}
        book |= {f"road.{side}{way}": road(side, one_way) for side in ("left", "right")}
    return book


BOOK: dict[str, Drawing] = _book()
