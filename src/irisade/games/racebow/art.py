"""The art of Racebow: colour pawns, bonus pawns, the signs that sort a tower, gauges, and the book of all.

Colours are the discs of the house. A bonus is a wooden token, an action a cream sign that is printed on
its tile. A square that may be entered is lit and shows its price; one that is closed shows why.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, TypeAlias

from irisade.draw.art import CREAM, INK, SHADE, Drawing, disc, disc_ghost, little_rainbow
from irisade.draw.glyphs import glyph, number
from irisade.draw.pen import Style, circle, group, inset, outlined, path, rect, stroke, turned
from irisade.draw.scene import Form
from irisade.draw.tints import NIGHT, TINTS
from irisade.games.racebow.landscape import ACROSS, LANE, LENGTHS, VARIANTS, past, start, strip
from irisade.games.racebow.rules import FULL, NO_OXYGEN, NO_PROPELLER, OWNED, TAKEN, square_label
from irisade.games.racebow.tiles import AIR, EARTH, SQUARES, WATER
from irisade.games.racebow.towers import sorting_moves
from irisade.games.racebow.vehicles import SEAT_TINTS, balloon, car, submarine

COLOUR_TINTS = ("red", "yellow", "green", "blue", "violet")
SIZE = (100.0, 106.0)  # of tokens, as of discs
FOCUS = "#C2185B"  # of what waits for a click; the landscape is light by day and by night
GAUGE = (190.0, 46.0)
FEWEST_BARS, MOST_BARS = 3, 9  # as far as the option counter_max goes
MOST_SORTING = max(sorting_moves().values())

# A wooden token of each bonus: fill, rim, and the letter of the terminal
BONUS = {
    "propeller": ("#CFE8FF", "#1F5F99", "p"),
    "oxygen": ("#BFF0E4", "#0F6B5C", "o"),
    "turbo": ("#FFD9A0", "#A34A00", "t"),
}
FULL_BARS = {"propeller": "#4BA3F0", "oxygen": "#1FA98F", "turbo": "#F58B23"}  # seen on both mats
FUELS = tuple(BONUS)
ACTIONS = ("to_top", "to_bottom", "swap")
TERMS = {"to_top": "^", "to_bottom": "_", "swap": "x"}


# Pictures, 100 x 100


def propeller(color: str = "#1F5F99") -> str:
    blade = path("M50 46C34 40 30 14 46 8c14-4 16 22 4 38Z", color)
    return (
        "".join(turned(blade, angle) for angle in (0, 120, 240))
        + circle(50, 50, 9, color)
        + circle(50, 50, 4, "#fff")
    )


def oxygen(color: str = "#0F6B5C") -> str:
    """Bubbles on their way up."""
    bubbles = ((42, 62, 25), (72, 34, 15), (44, 18, 9))
    drawn = "".join(
        circle(x, y, r, "#fff", fill_opacity=0.55, stroke=color, stroke_width=8) for x, y, r in bubbles
    )
    return drawn + stroke("M29 58q2-9 10-12", color, 6)


def turbo(color: str = "#A34A00") -> str:
    """A rocket in flight."""
    flame = outlined("M26 60Q8 68 8 92q24 0 32-18Z", "#FFC21A", "#E4572E", 5)
    fins = outlined("M40 36 18 44l10 18ZM64 60 56 82 38 72Z", color, color, 4)
    body = outlined("M90 10C66 8 44 24 30 54l16 16C76 56 92 34 90 10Z", "#fff", color, 7)
    return flame + fins + body + circle(64, 36, 8, color)


PICTURES = {"propeller": propeller, "oxygen": oxygen, "turbo": turbo}


def token(bonus: str) -> Drawing:
    """Eight corners, so that it is no disc and no card."""
    fill, rim, letter = BONUS[bonus]
    edge = "M32 3h36l29 27v36L68 95H32L3 66V30Z"
    body = group(path(edge, SHADE, opacity=0.18), transform="translate(0 10)")
    body += group(outlined(edge, rim, rim, 6), transform="translate(0 5)") + outlined(edge, fill, rim, 5)
    return Drawing(SIZE, body + inset(PICTURES[bonus](), 20, 19, 60, 60), f"+{letter}")


def sign(action: str) -> Drawing:
    """What becomes of the tower: one goes to the top, one to the bottom, two change places."""
    plate = rect(4, 3, 92, 92, CREAM, 22, stroke=INK, stroke_width=5)
    plate += rect(13, 12, 74, 74, "none", 14, stroke="#C9BFA6", stroke_width=2.5)
    return Drawing(SIZE, plate + ARROWS[action], TERMS[action])


def _block(x: float, y: float, strong: bool) -> str:
    return rect(x, y, 30, 14, "#F58B23" if strong else "#D9D2BF", 5, stroke=INK, stroke_width=3.5)


def _arrow(d: str, head: str) -> str:
    return stroke(d, INK, 8) + path(head, INK, stroke=INK, stroke_width=4, stroke_linejoin="round")


ARROWS = {
    "to_top": _block(22, 21, True) + _block(22, 42, False) + _block(22, 63, False)
    + _arrow("M68 76V38", "M56 40h24L68 20Z"),
    "to_bottom": _block(22, 21, False) + _block(22, 42, False) + _block(22, 63, True)
    + _arrow("M68 22V60", "M56 58h24L68 78Z"),
    "swap": _arrow("M35 76V38", "M22 40h26L35 18Z") + _arrow("M65 22V60", "M52 58h26L65 80Z"),
}  # fmt: skip


def tower() -> Drawing:
    """A tower that stays as it is."""
    return Drawing(SIZE, "".join(_block(35, y, True) for y in (16, 38, 60)), "|")


def goal(tint: str, there: bool) -> Drawing:
    """A square label beside each floor of a tower: the colour that belongs there, ticked when it is there."""
    t = TINTS[tint]
    chip = rect(21, 23, 58, 58, t.fill, 15, stroke=t.rim, stroke_width=5) + glyph(t.glyph, 50, 52, 36, t.ink)
    tick = circle(76, 76, 20, "#fff", stroke="#04492C", stroke_width=4)
    tick += stroke("M67 76 74 83 86 69", "#04854E", 7)
    return Drawing(SIZE, chip + (tick if there else ""), t.term)


def sorting(left: int) -> Drawing:
    """How many sorting moves a tower still needs."""
    plate = rect(4, 3, 92, 92, CREAM, 22, stroke=INK, stroke_width=5)
    arrows = inset(ARROWS["swap"], 6, 19, 60, 60)
    return Drawing(SIZE, plate + arrows + number(str(left), 72, 66, 44, INK, pen=16), f"{left}")


def lane(square: int) -> Drawing:
    """Nothing to see; in a terminal, the name of a lane."""
    return Drawing((1, 1), "", square_label(square))


def gauge(fuel: str, value: int, most: int) -> Drawing:
    """As many bars as the counter goes up to, as many of them full as there are."""
    fill, rim, letter = BONUS[fuel]
    step = 138 / most
    bars = ""
    for k in range(most):
        ink, solid = (FULL_BARS[fuel], 1) if k < value else ("currentColor", 0.1)
        edge: Style = {
            "stroke": "currentColor",
            "stroke_width": 2.5,
            "stroke_opacity": 0.75 if k < value else 0.2,
        }
        bars += rect(51 + step * k, 8, step - 5, 30, ink, 5, fill_opacity=solid, **edge)
    icon = circle(23, 23, 21, fill, stroke=rim, stroke_width=3.5) + inset(PICTURES[fuel](), 10, 10, 26, 26)
    return Drawing(GAUGE, icon + bars, f"{letter}{value}", sound="tick")


def gauge_key(fuel: int, value: int, most: int) -> str:
    return f"gauge.{FUELS[fuel]}.{value}.{most}"


def stack() -> Drawing:
    """Tiles face down."""
    sheets = "".join(rect(8, y, 84, 62, NIGHT.rim, 10, stroke=NIGHT.line, stroke_width=1.5) for y in (34, 28))
    top = rect(8, 20, 84, 62, NIGHT.fill, 10, stroke=NIGHT.rim, stroke_width=3)
    return Drawing(
        SIZE, rect(10, 42, 84, 62, SHADE, 10, opacity=0.18) + sheets + top + little_rainbow(50, 62, 26), "▒"
    )


def back(form: Form) -> Drawing:
    """A tile face down, as long and as broad as the strip that it will be."""
    long = LENGTHS[form]
    rainbows = "".join(little_rainbow(long / 2, ACROSS * (0.5 + 0.34 * k), 26) for k in (-1, 0, 1))
    card = rect(5, 6, long - 10, ACROSS - 12, NIGHT.fill, 16, stroke=NIGHT.rim, stroke_width=5)
    return Drawing((long, ACROSS), card + rainbows, "▒")


def discard() -> Drawing:
    """Tiles that lie behind everybody, face up."""
    bands = rect(8, 20, 84, 62, "#57B0DF", 10) + path("M8 46h84V30q0-10-10-10H18Q8 20 8 30Z", "#B9E1F7")
    meadow = rect(8, 42, 84, 21, "#A3D67F")
    edge = rect(8, 20, 84, 62, "none", 10, stroke=INK, stroke_width=3)
    return Drawing(SIZE, rect(10, 26, 84, 62, SHADE, 10, opacity=0.18) + bands + meadow + edge, "▤")


# Squares that wait for a click, or say why they do not

Rocket: TypeAlias = Literal["", "small", "large"]
ROCKETS: tuple[Rocket, ...] = ("", "small", "large")


def pad(form: Form, price: str, rocket: Rocket) -> Drawing:
    """A square that may be entered; at its far end the fuel that costs, and with a turbo a rocket.

    It stands at the near end, or large in the middle where nothing else lies there.
    """
    long = LENGTHS[form]
    drawn = rect(3, 3, long - 6, LANE - 6, "#fff", 17, fill_opacity=0.72)
    if rocket == "large":
        drawn += inset(turbo(), *((39, 10) if form == "wide" else (6, 16)), 50, 50)
    near = _price("turbo") if rocket == "small" else ""
    return _square(form, drawn, _price(price) if price else "", "·", near)


def reach() -> Drawing:
    """A dot in the middle of a square that could be entered later; as large as the slots of the track."""
    middle = ACROSS / 2
    dot = circle(middle, middle, 17, FOCUS, stroke="#fff", stroke_width=5)
    return Drawing((ACROSS, ACROSS), dot, "")


def shut(form: Form, why: int, alone: bool) -> Drawing:
    """A square that is closed, and why; large in the middle where nothing else lies there."""
    long, reason = LENGTHS[form], _tag("#fff", INK, REASONS[why])
    veil = rect(3, 3, long - 6, LANE - 6, INK, 17, fill_opacity=0.38)
    if not alone:
        return _square(form, veil, reason, "×")
    face = _square(form, veil, "", "×")
    wide, high = face.size
    return replace(face, svg=face.svg + inset(reason, wide / 2 - 25, high / 2 - 25, 50, 50))


def _square(form: Form, lying: str, far: str, term: str, near: str = "") -> Drawing:
    """Tags hang at the ends, where pieces leave room; on a short square, in two of its corners."""
    long = LENGTHS[form]
    size, high, low = (30, 20, 20) if form == "wide" else (28, 2, LANE - 30)
    tags = inset(far, long - 3 - size, high, size, size) + inset(near, 3, low, size, size)
    return Drawing((long, LANE), lying + tags, term)


def _price(fuel: str) -> str:
    return _tag(BONUS[fuel][0], BONUS[fuel][1], PICTURES[fuel]())


def _tag(fill: str, rim: str, picture: str) -> str:
    return circle(50, 50, 48, fill, stroke=rim, stroke_width=8) + inset(picture, 20, 20, 60, 60)


_SLASH = stroke("M14 14 86 86", "#fff", 20) + stroke("M14 14 86 86", FOCUS, 11)
_TICK = circle(50, 50, 44, "#fff", stroke=INK, stroke_width=9) + stroke("M26 52 44 70 76 32", "#04854E", 15)
_BRIM = "".join(rect(4 + 24 * k, 10, 17, 80, INK, 5) for k in range(4))
_SOMEBODY = circle(50, 28, 21, INK) + path("M14 94C14 66 30 54 50 54s36 12 36 40Z", INK)
REASONS = {
    NO_PROPELLER: propeller() + _SLASH,
    NO_OXYGEN: oxygen() + _SLASH,
    OWNED: _TICK,
    FULL: _BRIM,
    TAKEN: _SOMEBODY,
}


def _book() -> dict[str, Drawing]:
    book = {f"disc.{tint}": disc(tint) for tint in COLOUR_TINTS}
    book |= {f"ghost.{tint}": disc_ghost(tint) for tint in COLOUR_TINTS}
    book |= {f"goal.{tint}.{there:d}": goal(tint, there) for tint in COLOUR_TINTS for there in (False, True)}
    book |= {f"bonus.{bonus}": token(bonus) for bonus in BONUS}
    book |= {f"sign.{action}": sign(action) for action in ACTIONS}
    for at, vehicle in ((WATER, submarine), (EARTH, car), (AIR, balloon)):
        book |= {f"pawn.{seat}.{at}": vehicle(seat) for seat in range(len(SEAT_TINTS))}
    forms: tuple[Form, ...] = ("wide", "tall")
    for form in forms:
        book |= {f"start.{form}": start(form), f"back.{form}": back(form)}
        book |= {f"strip.{form}.{variant}": strip(form, variant) for variant in range(VARIANTS)}
        book |= {f"past.{form}.{variant}": past(form, variant) for variant in range(VARIANTS)}
        for price in ("", "propeller", "oxygen"):
            book |= {f"pad.{form}.{price}.{rocket}": pad(form, price, rocket) for rocket in ROCKETS}
        for why in REASONS:
            book |= {f"shut.{form}.{why}.{alone:d}": shut(form, why, alone) for alone in (False, True)}
    for most in range(FEWEST_BARS, MOST_BARS + 1):
        for value in range(most + 1):
            book |= {f"gauge.{fuel}.{value}.{most}": gauge(fuel, value, most) for fuel in FUELS}
    book |= {f"sorting.{left}": sorting(left) for left in range(MOST_SORTING + 1)}
    book |= {f"lane.{square_label(square)}": lane(square) for square in range(SQUARES)}
    return book | {"tower": tower(), "reach": reach(), "stack": stack(), "discard": discard()}


BOOK: dict[str, Drawing] = _book()
