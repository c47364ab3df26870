"""The art of Gumball Rally: race and danger cards, what is won, and the book of every face.

A race card is what a driver packed, the danger card of its colour the moment when it is needed: sandwich
and sun, pillow and moon, spanner and flat tyre, can and gauge. No words on any card. A major danger has
a jagged window and the steering wheel.
"""

from __future__ import annotations

import math

from irisade.draw.art import CARD, CREAM, INK, SHADE, Drawing, card, card_back, card_ghost, numbered_card
from irisade.draw.glyphs import glyph, number
from irisade.draw.pen import chequers, circle, group, inset, outlined, oval, path, rect, ring, stroke, turned
from irisade.draw.tints import NIGHT, RAINBOW, TINTS, Cover
from irisade.games.gumball_rally.buggies import GOLD, buggy, wheel
from irisade.games.gumball_rally.road import road_lying, road_standing, route_lying, route_standing

COLOURS = "KBRY"  # in the order of the rules
CARD_TINTS = {"K": "black", "B": "blue", "R": "red", "Y": "yellow"}
CORAL = Cover("#F26B5E", "#A63228", "#FFE1DC")
SIZE = (100.0, 100.0)  # of tokens


# Pictures, 100 x 100


def sandwich() -> str:
    bread, crust = "#F7D9A0", "#A9662B"
    top = outlined("M8 46C4 22 26 8 50 8s46 14 42 38q-1 5-7 5H15q-6 0-7-5Z", "#E9A552", crust, 5)
    seeds = "".join(
        oval(x, y, 3.2, 2, "#FFF1CF") for x, y in ((32, 26), (50, 20), (68, 27), (42, 36), (60, 36))
    )
    lettuce = outlined(
        "M6 54q7 10 15 2 7 10 15 1 7 10 14 0 8 10 15-1 7 9 14-1 8 8 15-1v-6H6Z", "#4FB262", "#1F6B35", 4
    )
    cheese = outlined("M10 64h80L72 76 60 66Z", "#FFD23F", "#A87400", 4)
    base = outlined("M9 74h82v5q0 14-15 14H24Q9 93 9 79Z", bread, crust, 5)
    return base + cheese + lettuce + top + seeds


def pillow() -> str:
    case = outlined(
        "M10 28c8-6 14-4 40-4s34-2 40 4c-5 10-5 38 0 50-8 6-14 4-40 4s-34 2-40-4c5-12 5-40 0-50Z",
        "#BFE2FF",
        "#0F5592",
        5,
    )
    return case + stroke("M57 34h19L57 56h19M30 52h13L30 68h13", "#0F5592", 6.5)


def spanner() -> str:
    tool = "M41 96V46a24 24 0 0 1-2-43v22l11 8 11-8V3a24 24 0 0 1-2 43v50a9 9 0 0 1-18 0Z"
    return turned(outlined(tool, "#AEB7CC", "#4C556F", 5), 40) + turned(stroke("M47 92V52", "#E4E9F4", 5), 40)


def fuel_can() -> str:
    rim = "#7A1420"
    can = outlined("M18 34 38 14h40q6 0 6 6v66q0 8-8 8H26q-8 0-8-8Z", "#E8505B", rim, 5)
    handle = stroke("M48 14V7q0-4 4-4h16q4 0 4 4v7", rim, 6)
    spout = group(rect(-9, -6, 24, 13, INK, 4), transform="translate(20 20) rotate(-45)")
    drop = glyph("drop", 51, 60, 44, "#fff")
    return handle + can + spout + drop


def sun() -> str:
    face = circle(42, 46, 3.6, INK) + circle(58, 46, 3.6, INK) + stroke("M40 56q10 9 20 0", INK, 4)
    return (
        glyph("sun", 50, 50, 116, "#E28A1B")
        + glyph("sun", 50, 50, 104, GOLD)
        + circle(50, 50, 27, GOLD)
        + face
    )


def moon() -> str:
    stars = (
        glyph("star", 78, 26, 26, GOLD) + glyph("star", 62, 46, 15, GOLD) + glyph("star", 88, 52, 13, GOLD)
    )
    return glyph("moon", 46, 52, 92, "#2F6FC0") + stars + stroke("M20 58q5 5 10 0", "#fff", 4)


def flat_tyre() -> str:
    tyre = path("M8 82C-4 40 22 8 52 8s56 32 44 74q-3 10-14 10H20q-10 0-12-10Z", "#2A2D3E")
    hub = circle(52, 48, 23, "#D7DCEC") + circle(52, 48, 9, "#6B7390")
    bolts = "".join(turned(circle(52, 34, 2.8, "#6B7390"), angle, 52, 48) for angle in range(0, 360, 72))
    nail = stroke("M86 98 70 78", "#9AA3B8", 6) + stroke("M80 100 92 94", "#9AA3B8", 6)
    hiss = stroke("M16 22 4 14M10 34-4 32M24 12 18 0", "#DB2B3D", 6)
    return tyre + hub + bolts + nail + hiss


def gauge() -> str:
    dial = outlined("M4 72a46 46 0 0 1 92 0q0 14-12 14H16Q4 86 4 72Z", "#fff", INK, 6)
    red = path("M16 68a34 34 0 0 1 9-22", stroke="#DB2B3D", stroke_width=10)
    marks = stroke("M50 38v-4M74 46l4-4M84 68h4", INK, 4)
    return dial + red + marks + stroke("M50 70 26 60", INK, 7) + circle(50, 70, 8, INK)


def flag() -> str:
    cloth = rect(24, 8, 68, 46, "#fff") + chequers(24, 8, 6, 4, 11.33, 11.5)
    frame = rect(24, 8, 68, 46, stroke=INK, stroke_width=4)
    return cloth + frame + stroke("M20 5v90", "#6B4A2B", 8)


def trophy() -> str:
    rim = "#8A6100"
    ears = stroke("M26 18H10q0 26 22 28M74 18h16q0 26-22 28", rim, 6)
    cup = outlined("M25 8h50v32a25 25 0 0 1-50 0Z", GOLD, rim, 5) + stroke("M35 16v20", "#FFF1B8", 5)
    foot = outlined("M44 64h12v14H44zM30 79h40v14H30Z", rim, rim, 2)
    return ears + cup + foot + glyph("star", 52, 34, 24, "#fff")


def steering_wheel() -> str:
    wheel_ = ring(50, 50, 40, "#fff", 22) + ring(50, 50, 40, INK, 13)
    spokes = stroke("M14 46h72M50 52v34", "#fff", 20) + stroke("M14 46h72M50 52v34", INK, 11)
    return wheel_ + spokes + circle(50, 50, 13, GOLD, stroke=INK, stroke_width=5)


def warning() -> str:
    sign = "M50 10 92 84H8Z"
    board = outlined(sign, "#fff", "#fff", 22) + outlined(sign, "#fff", "#D7263D", 12)
    return board + number("!", 50, 78, 46, INK, pen=20)


RACE_PICTURES = {"K": spanner, "B": pillow, "R": fuel_can, "Y": sandwich}
DANGER_PICTURES = {"K": flat_tyre, "B": moon, "R": gauge, "Y": sun}


# Cards


def race(colour: str, value: int) -> Drawing:
    return numbered_card(CARD_TINTS[colour], value, RACE_PICTURES[colour]())


def danger(colour: str, major: bool) -> Drawing:
    tint = CARD_TINTS[colour]
    t = TINTS[tint]
    window = _burst(50, 78, 47, 38) if major else circle(50, 80, 38, CREAM)
    paint = window + inset(DANGER_PICTURES[colour](), 26, 54 if not major else 50, 48, 48)
    corners = inset(warning(), 7, 5, 32, 32) + glyph(t.glyph, 76, 22, 26, t.ink)
    if major:
        corners += inset(steering_wheel(), 33, 96, 34, 34)
    edge = rect(5, 3, 90, 128, r=10, stroke=t.shine, stroke_width=2)
    return Drawing(CARD, card(t.fill, t.rim, edge + paint + corners), f"!{t.term}" + "!" * major, tint)


def checkpoint() -> Drawing:
    band = chequers(14, 10, 9, 2, 8) + chequers(14, 108, 9, 2, 8)
    return Drawing(CARD, card("#FFFDF6", "#757167", band + inset(flag(), 20, 36, 62, 62)), "CHK", "white")


def winner() -> Drawing:
    band = chequers(14, 10, 9, 2, 8) + chequers(14, 108, 9, 2, 8)
    rays = _burst(50, 67, 44, 30, points=12, fill="#FFF4B8")
    t = TINTS["yellow"]
    return Drawing(CARD, card(t.fill, t.rim, rays + band + inset(trophy(), 22, 38, 56, 56)), "WIN", "yellow")


def _burst(x: float, y: float, outer: float, inner: float, points: int = 14, fill: str = CREAM) -> str:
    corners = []
    for k in range(2 * points):
        reach, angle = (outer, inner)[k % 2], math.pi * k / points
        corners.append(f"{x + reach * math.sin(angle):.1f} {y - reach * math.cos(angle):.1f}")
    return path("M" + "L".join(corners) + "Z", fill)


# Tokens


def step(colour: str, major: bool) -> Drawing:
    """A danger that has come, small, on the route."""
    tint = CARD_TINTS[colour]
    t = TINTS[tint]
    rim = _burst(50, 50, 50, 41, 12, t.rim) if major else circle(50, 50, 44, t.rim)
    return Drawing(
        SIZE,
        rim + circle(50, 50, 37, t.fill, stroke=t.shine, stroke_width=3) + glyph(t.glyph, 50, 50, 46, t.ink),
        f"!{t.term}" + "!" * major,
        tint,
        True,
    )


def step_special(picture: str, tint: str, term: str) -> Drawing:
    t = TINTS[tint]
    return Drawing(
        SIZE,
        circle(50, 50, 46, t.fill, stroke=t.rim, stroke_width=5) + inset(picture, 24, 24, 54, 54),
        term,
        tint,
        True,
    )


def step_ghost(picture: str, term: str) -> Drawing:
    if not picture:
        return Drawing(SIZE, circle(50, 50, 11, "currentColor", opacity=0.3), term, round=True)
    return Drawing(SIZE, group(inset(picture, 26, 26, 50, 50), opacity=0.55), term, round=True)


def chance(picture: str, cards: int) -> Drawing:
    """The next danger may be a flag: the part of the clock that is gold, and full when it is certain."""
    clock = circle(50, 50, 46, CREAM, stroke=INK, stroke_width=4)
    if cards == 1:
        slice_ = circle(50, 50, 43, GOLD)
    else:
        angle = 2 * math.pi / cards
        x, y = 50 + 43 * math.sin(angle), 50 - 43 * math.cos(angle)
        slice_ = path(f"M50 50V7A43 43 0 0 1 {x:.1f} {y:.1f}Z", GOLD)
    return Drawing(SIZE, clock + slice_ + inset(picture, 27, 27, 48, 48), f"1/{cards}", round=True)


def medal(place: int) -> Drawing:
    """Gold, silver, bronze; a plain disc from the fourth place on."""
    metal, rim = {1: (GOLD, "#8A6100"), 2: ("#DDE3EE", "#626B80"), 3: ("#E2A066", "#7A431A")}.get(
        place, (CREAM, "#757167")
    )
    ribbon = path("M26 0h20l10 26-20 8ZM74 0H54L44 26l20 8Z", "#D7263D") if place <= 3 else ""
    coin = circle(50, 62, 35, rim) + circle(50, 59, 35, metal, stroke=rim, stroke_width=3)
    digit = number(str(place), 50, 78, 38, "#3A2A00" if place <= 3 else INK)
    return Drawing(SIZE, ribbon + coin + digit, f"{place}.", round=True)


def gumball(value: int) -> Drawing:
    """A prize of so many points: of all colours of the rainbow, because each alone is some buggy's."""
    ball = oval(50, 92, 34, 7, SHADE, opacity=0.18) + circle(50, 50, 44, INK)
    sixth = 2 * math.pi * 36 / len(RAINBOW)
    stripes = "".join(
        circle(
            *(50, 50, 36, "none"),
            stroke=TINTS[tint].fill,
            stroke_width=11,
            stroke_dasharray=f"{sixth:.1f} {5 * sixth:.1f}",
            stroke_dashoffset=f"{-k * sixth:.1f}",
        )
        for k, tint in enumerate(RAINBOW)
    )
    middle = circle(50, 50, 31, CREAM)
    return Drawing(SIZE, ball + stripes + middle + number(str(value), 50, 68, 38, INK), f"{value}", "", True)


# What flies over the road


def stop(colour: str) -> Drawing:
    """Why a buggy pulls over: for lunch, a nap, more fuel or another wheel."""
    t = TINTS[CARD_TINTS[colour]]
    sign = circle(50, 50, 47, "#fff") + circle(50, 50, 43, CREAM, stroke=t.rim, stroke_width=6)
    return Drawing(SIZE, sign + inset(RACE_PICTURES[colour](), 24, 24, 52, 52), f"!{t.term}", round=True)


def phew() -> Drawing:
    """A long breath out: nobody was hit."""
    head = circle(44, 50, 38, GOLD, stroke="#8A6100", stroke_width=5)
    eyes = stroke("M22 42q6-7 12 0M46 42q6-7 12 0", INK, 5) + circle(20, 56, 5, "#F2A98C")
    puff = glyph("cloud", 82, 66, 38, "#757167") + glyph("cloud", 82, 66, 32, "#fff")
    drop = glyph("drop", 14, 20, 20, "#10538F") + glyph("drop", 14, 20, 15, "#4BA3F0")
    return Drawing(SIZE, head + eyes + circle(58, 62, 6, INK) + puff + drop, "phew", round=True, sound="puff")


def place_ghost(place: int) -> Drawing:
    """Where the card of the buggy in this place will lie."""
    return card_ghost(group(number(str(place), 50, 92, 84, "currentColor"), opacity=0.3), "·")


def _book() -> dict[str, Drawing]:
    book = {f"race.{colour}{value}": race(colour, value) for colour in COLOURS for value in range(1, 11)}
    for colour in COLOURS:
        book |= {f"danger.{colour}": danger(colour, False), f"danger.{colour}.major": danger(colour, True)}
        book |= {f"step.{colour}": step(colour, False), f"step.{colour}.major": step(colour, True)}
    book |= {"danger.check": checkpoint(), "danger.win": winner()}
    book |= {
        "step.check": step_special(flag(), "white", "CHK"),
        "step.win": step_special(trophy(), "yellow", "WIN"),
    }
    for cards in range(1, 5):
        book |= {
            f"chance.check.{cards}": chance(flag(), cards),
            f"chance.win.{cards}": chance(trophy(), cards),
        }
    book |= {
        "ghost.step": step_ghost("", "·"),
        "ghost.check": step_ghost(flag(), "?"),
        "ghost.win": step_ghost(trophy(), "?"),
    }
    book |= {"race.back": card_back(CORAL, wheel(50, 50, 44)), "danger.back": card_back(NIGHT, warning())}
    book |= {"ghost.card": card_ghost()} | {f"ghost.{place}": place_ghost(place) for place in range(1, 9)}
    book |= {f"medal.{place}": medal(place) for place in range(1, 9)}
    book |= {f"gumball.{value}": gumball(value) for value in range(1, 21)}
    book |= {f"stop.{n}": stop(colour) for n, colour in enumerate(COLOURS)}
    book |= {"flag": Drawing(SIZE, flag(), "flag"), "phew": phew()}
    book |= {f"buggy.{seat}": buggy(seat) for seat in range(8)}
    book |= {"road.lying": road_lying(), "road.standing": road_standing()}
    return book | {"route.lying": route_lying(), "route.standing": route_standing()}


BOOK: dict[str, Drawing] = _book()
