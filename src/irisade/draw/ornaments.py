"""Things that stand around in sceneries, each 100 x 100 on its lower edge, and grounds for them to stand on.

Flat fills, one outline and one highlight, as pieces have; but none is round and dark: none looks like a disc.
"""

from __future__ import annotations

from math import cos, pi, sin

from irisade.draw.art import CREAM, INK, SHADE, rainbow
from irisade.draw.pen import circle, inset, outlined, oval, path, rect, stroke
from irisade.draw.scenery import day_night
from irisade.draw.tints import RAINBOW, TINTS

LEAF = day_night("#4FA85F", "#2F7A5C")
LEAF_LIT = day_night("#8FD694", "#4F9E7C")
WOOD = "#8A5A33"
WHITE = day_night("#FFFFFF", "#C9CDEB")


def shadow(x: float = 50, y: float = 97, rx: float = 30, ry: float = 4) -> str:
    return oval(x, y, rx, ry, SHADE, opacity=0.2)


def tree(fruit: str = "") -> str:
    """A round crown on a short trunk."""
    crown = "M24 62C8 60 6 42 18 36 14 18 34 8 46 16 60 4 84 14 82 32 98 38 92 60 76 62 66 70 34 70 24 62Z"
    fruits = "".join(
        circle(x, y, 4.4, fruit, stroke=INK, stroke_width=2)
        for x, y in ((30, 34), (50, 50), (70, 30), (72, 50), (34, 54))
    )
    gleam = stroke("M24 38C22 28 32 20 42 24M56 18C64 15 72 18 75 25", LEAF_LIT, 5)
    trunk = outlined("M45 62h11l3 34H42Z", WOOD, INK, 3)
    return shadow() + trunk + outlined(crown, LEAF, INK, 3.4) + gleam + (fruits if fruit else "")


def bush() -> str:
    leaves = "M4 97C-4 84 6 72 20 74 22 56 46 52 54 66 66 56 84 62 82 76 98 76 102 92 94 97Z"
    return outlined(leaves, LEAF, INK, 3.4) + stroke(
        "M28 74C32 66 42 64 48 68M66 70C70 67 75 68 78 71", LEAF_LIT, 5
    )


def tuft() -> str:
    return stroke("M50 97C48 84 44 76 34 68M50 97C50 82 52 72 56 60M52 97C54 86 60 78 68 74", LEAF, 7)


def flower(tint: str = "pink") -> str:
    t = TINTS[tint]
    petals = "".join(
        circle(
            50 + 15 * cos(2 * pi * k / 5),
            62 + 15 * sin(2 * pi * k / 5),
            10.5,
            t.fill,
            stroke=t.rim,
            stroke_width=3,
        )
        for k in range(5)
    )
    return (
        stroke("M50 97V70", LEAF, 5)
        + petals
        + circle(50, 62, 8, "#FFE27A", stroke="#8A6100", stroke_width=2.5)
    )


def basket() -> str:
    """A picnic basket with an apple."""
    apple = circle(44, 50, 14, TINTS["red"].fill, stroke=INK, stroke_width=3) + stroke(
        "M44 37q2-7 8-8", LEAF, 4
    )
    loaf = outlined("M52 54c2-16 30-18 32 0Z", "#F0C27A", INK, 3)
    handle = stroke("M20 56C20 10 80 10 80 56", INK, 10) + stroke("M20 56C20 10 80 10 80 56", "#C98A4B", 5)
    body = outlined("M10 56H90L82 95H18Z", "#D9A05C", INK, 3.4)
    weave = stroke("M18 68H84M20 82H82M34 58V94M50 58V94M66 58V94", "#A66B33", 3)
    rim = rect(6, 52, 88, 9, "#EBC08A", 4, stroke=INK, stroke_width=3)
    return shadow() + handle + apple + loaf + body + weave + rim


def melon() -> str:
    """A slice of water melon on a plate."""
    plate = oval(50, 90, 46, 8, CREAM, stroke=INK, stroke_width=3)
    slice_ = outlined("M14 58H86A36 30 0 0 1 14 58Z", "#4FA85F", INK, 3.4) + path(
        "M21 58H79A29 23 0 0 1 21 58Z", "#FF7A85"
    )
    seeds = "".join(oval(x, y, 2.4, 3.6, INK) for x, y in ((36, 64), (50, 70), (64, 64), (50, 62)))
    return shadow() + plate + slice_ + seeds


def tent() -> str:
    side = outlined("M50 14 98 96H2Z", "#F08A70", INK, 3.4)
    dark = path("M50 14 70 96H98Z", "#D9604F") + path(
        "M50 40 66 96H34Z", "#FFE9A6", stroke=INK, stroke_width=3
    )
    flap = path("M50 40 34 96h12Z", "#F7C96B")
    flag = stroke("M50 14V2", INK, 3.4) + path("M50 2l14 5-14 5Z", "#FFDD4A", stroke=INK, stroke_width=2)
    return shadow(50, 97, 48, 4) + side + dark + flap + flag


def lantern() -> str:
    light = circle(50, 60, 48, "#FFE27A", opacity=0.16) + circle(50, 60, 34, "#FFE27A", opacity=0.26)
    pole = stroke("M50 30V8", INK, 3.4)
    glass = rect(35, 36, 30, 46, "#FFF1C4", 5, stroke=INK, stroke_width=3)
    flame = path("M50 48c8 10 8 20 0 22-8-2-8-12 0-22Z", "#F58B23")
    ends = rect(31, 28, 38, 11, WOOD, 4, stroke=INK, stroke_width=3) + rect(
        31, 80, 38, 12, WOOD, 4, stroke=INK, stroke_width=3
    )
    return light + pole + glass + flame + ends


def bench() -> str:
    planks = "".join(rect(4, y, 92, 10, "#C98A4B", 4, stroke=INK, stroke_width=3) for y in (50, 63, 77))
    return shadow(50, 97, 46, 4) + stroke("M18 84V97M82 84V97", INK, 6) + planks


def reeds() -> str:
    stalks = stroke("M40 97C40 70 38 50 32 34M52 97V26M64 97C64 74 68 58 74 44", LEAF, 5)
    heads = "".join(
        rect(x - 4, y, 8, 22, "#7D4A28", 4, stroke=INK, stroke_width=2)
        for x, y in ((32, 22), (52, 12), (74, 32))
    )
    return stalks + heads


def bunting() -> str:
    """Little flags in the colours of the rainbow on a string."""
    flags = "".join(
        path(
            f"M{4 + 16 * k} {60 + 8 * min(k, 5 - k)}h13l-6.5 18Z",
            TINTS[tint].fill,
            stroke=INK,
            stroke_width=1.6,
        )
        for k, tint in enumerate(RAINBOW)
    )
    return stroke("M0 57Q50 84 100 57", INK, 2) + flags


def house(wall: str, roof: str) -> str:
    """A front with two windows and flower boxes."""
    front = rect(4, 4, 92, 84, wall, stroke=INK, stroke_width=2.4) + rect(
        0, 86, 100, 11, roof, 3, stroke=INK, stroke_width=2.4
    )
    windows = ""
    for x in (18, 62):
        arch = outlined(f"M{x} 62V30a10 10 0 0 1 20 0v32Z", day_night("#7FBCE0", "#FFE27A"), INK, 2.2)
        bars = stroke(f"M{x + 10} 22v40M{x} 42h20", INK, 1.6)
        box = rect(x - 3, 62, 26, 8, WOOD, 2, stroke=INK, stroke_width=2)
        blooms = "".join(
            circle(x + dx, 61, 3.6, TINTS[tint].fill, stroke=INK, stroke_width=1.2)
            for dx, tint in ((1, "red"), (8, "yellow"), (15, "pink"), (21, "red"))
        )
        windows += arch + bars + box + blooms
    return front + windows


def cloud() -> str:
    puff = "M12 92C0 92 0 74 14 72 12 54 34 48 42 60 52 40 82 46 80 68 98 66 100 92 86 92Z"
    return path(puff, WHITE, opacity=0.92)


def arch() -> str:
    """A rainbow from cloud to cloud."""
    feet = "".join(inset(cloud(), x, 62, 40, 38) for x in (-2, 62))
    return rainbow(50, 90, 42, 5.2) + feet


def balloon() -> str:
    """A hot-air balloon, striped, with a basket."""
    ropes = stroke("M34 58 42 80M66 58 58 80", INK, 2)
    hull = "M50 2C78 2 86 24 80 40 76 51 66 58 63 64H37C34 58 24 51 20 40 14 24 22 2 50 2Z"
    stripes = path("M50 2C34 12 32 46 44 64H56C68 46 66 12 50 2Z", TINTS["yellow"].fill)
    stripes += path("M50 2C45 16 45 50 48 64H52C55 50 55 16 50 2Z", TINTS["blue"].fill)
    basket = rect(41, 80, 18, 15, "#D9A05C", 4, stroke=INK, stroke_width=3) + stroke(
        "M42 87H58", "#A66B33", 2
    )
    skin = path(hull, TINTS["red"].fill) + stripes + outlined(hull, "none", INK, 3.4)
    return ropes + skin + stroke("M28 34C25 24 28 15 36 10", "#FFFFFF", 4, opacity=0.6) + basket


# Grounds


def meadow(w: float, h: float, horizon: float, clouds: bool = True) -> str:
    """Sky, hills, and grass with lighter patches; without clouds where something lies in the sky."""
    sky = rect(0, 0, w, horizon + 40, day_night("#BFE6F5", "#20275C")) + rect(
        0, horizon * 0.6, w, horizon, day_night("#DDF2F0", "#2C3570")
    )
    hills = hill(w, horizon, day_night("#B5DDA0", "#2A5560"), 0.55) + hill(
        w, horizon + 22, day_night("#9ED188", "#265048"), 0.3
    )
    puffs = "".join(
        inset(cloud(), x - 60, horizon * 0.1, 120, 100) for x in (w * 0.27, w * 0.42, w * 0.58, w * 0.73)
    )
    return sky + (puffs if clouds else "") + hills + grass(w, h, horizon + 46)


def hill(w: float, y: float, color: str, high: float) -> str:
    """Two low hills, the same to the left and to the right."""
    up = y - 90 * high
    one, other = f"C{w * 0.1} {up} {w * 0.3} {up} {w * 0.5} {y}", f"C{w * 0.7} {up} {w * 0.9} {up} {w} {y}"
    return path(f"M0 {y}{one}{other}V{y + 120}H0Z", color)


def grass(w: float, h: float, top: float = 0, day: str = "#86C470", night: str = "#23524A") -> str:
    """Even, but for lighter patches at both sides."""
    patches = "".join(
        oval(x, top + (h - top) * y, 90, 16, day_night("#9BD387", "#2D6156"), opacity=0.7)
        for k, y in enumerate((0.1, 0.27, 0.46, 0.63, 0.8, 0.93))
        for x in (w * (0.04 + 0.07 * (k % 2)), w * (0.96 - 0.07 * (k % 2)))
    )
    return rect(0, top, w, h - top, day_night(day, night)) + patches


def night_sky(w: float, h: float, horizon: float) -> str:
    """An evening at a camp: stars, hills and dark grass."""
    sky = rect(0, 0, w, h, day_night("#3A4391", "#171C4A")) + rect(
        0, horizon * 0.45, w, h, day_night("#5A5FB0", "#20265C")
    )
    dots = "".join(
        circle(x, y, r, "#FFF4B8", opacity=0.9)
        for k in range(16)
        for y, r in [(30 + (k * 67) % (horizon * 0.8), 3 + k % 3)]
        for x in (w * (0.02 + 0.0285 * k), w * (0.98 - 0.0285 * k))
    )
    hills = hill(w, horizon, day_night("#3E7A78", "#1C4450"), 0.7) + hill(
        w, horizon + 26, day_night("#357068", "#183C46"), 0.35
    )
    return sky + dots + hills + grass(w, h, horizon + 50, "#3F8468", "#16383C")


def sky(w: float, h: float) -> str:
    """From deep blue above to pale below."""
    days = ("#7CC4EE", "#92CFF1", "#A8DAF4", "#BEE4F6", "#D2EDF8")
    nights = ("#1B2156", "#20275F", "#262E69", "#2C3573", "#333D7D")
    return "".join(
        rect(0, h * k / 5, w, h / 5 + 1, day_night(day, night))
        for k, (day, night) in enumerate(zip(days, nights))
    )


def court(w: float, h: float) -> str:
    """Cobbles, row by row."""
    floor = rect(0, 0, w, h, day_night("#EBD3AE", "#4A4670"))
    stones = "".join(
        stroke(
            f"M{-50 * (row % 2)} {62 * row + 31}H{w + 60}",
            day_night("#F3DFBF", "#565180"),
            48,
            stroke_dasharray="40 60",
        )
        for row in range(int(h / 62) + 1)
    )
    return floor + stones


def hall(w: float, h: float) -> str:
    """A theatre in the dark, with panelled walls."""
    wall = rect(0, 0, w, h, day_night("#6A1E42", "#37102A"))
    panels = "".join(
        rect(x, 40, 150, h - 80, r=26, stroke=day_night("#8A3358", "#4F1B3C"), stroke_width=6)
        for x in range(25, int(w), 200)
    )
    return wall + panels
