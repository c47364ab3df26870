"""What makes the pages an app that people can install: a manifest, and icons drawn here, in plain pixels."""

from __future__ import annotations

import json
import struct
import zlib
from functools import cache
from math import hypot

from irisade.draw.tints import RAINBOW, TINTS
from irisade.web.pages.shelf import Thing
from irisade.web.words import voice

ABOUT = "Rainbow games for everybody: the rules are written once, and people and robots all play by them."
SIZES = {"180.png": 180, "192.png": 192, "512.png": 512, "maskable.png": 512}
NIGHT = "#434B8C"
PAPER = "#FFF8EC"
FINE = 3  # points looked at for a pixel, each way
MIDDLE, FOOT, OUTER, WIDE, STEP = 32.0, 46.0, 26.0, 4.4, 4.2  # the bow of icon.svg, of 64
ROUND = 15.0
SAFE = 0.72  # of a maskable icon: whatever shape a phone cuts, the bow stays whole


def manifest(lang: str, root: str = "./") -> Thing:
    """`root`: the way from the manifest to the first page, in this language."""
    say = voice(lang)
    told = {
        "id": "./",
        "name": "Irisade",
        "short_name": "Irisade",
        "description": say(ABOUT),
        "lang": lang,
        "start_url": root,
        "scope": "./",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": NIGHT,
        "categories": ["games", "kids"],
        "icons": [
            {"src": "icon/192.png", "sizes": "192x192", "type": "image/png"},
            {"src": "icon/512.png", "sizes": "512x512", "type": "image/png"},
            {"src": "icon/maskable.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        ],
    }
    return Thing(json.dumps(told, ensure_ascii=False, indent=1).encode(), "application/manifest+json")


@cache
def icon(name: str) -> Thing | None:
    """One of SIZES."""
    if name not in SIZES:
        return None
    whole = name in ("180.png", "maskable.png")  # cut to shape by the phone
    return Thing(_png(SIZES[name], whole, SAFE if name == "maskable.png" else 1.0), "image/png")


def _png(size: int, whole: bool, scale: float) -> bytes:
    rows = b"".join(b"\0" + bytes(_line(size, y, whole, scale)) for y in range(size))
    head = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)  # eight bits each of red, green, blue and cover
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )


def _line(size: int, y: int, whole: bool, scale: float) -> list[int]:
    """One line of pixels."""
    line: list[int] = []
    for x in range(size):
        total = [0, 0, 0, 0]
        for n in range(FINE * FINE):
            across = (x + (n % FINE + 0.5) / FINE) * 64 / size
            down = (y + (n // FINE + 0.5) / FINE) * 64 / size
            if whole or _inside(across, down):
                colour = _colour(32 + (across - 32) / scale, 36 + (down - 34) / scale if scale < 1 else down)
                for k in range(3):
                    total[k] += colour[k]
                total[3] += 1
        many = total[3]
        line += [*(round(each / many) if many else 0 for each in total[:3]), round(255 * many / FINE**2)]
    return line


def _inside(x: float, y: float) -> bool:
    """Of the square with round corners."""
    over_x, over_y = max(ROUND - x, x - (64 - ROUND), 0.0), max(ROUND - y, y - (64 - ROUND), 0.0)
    return hypot(over_x, over_y) <= ROUND


def _colour(x: float, y: float) -> tuple[int, int, int]:
    if y <= FOOT:
        far = hypot(x - MIDDLE, y - FOOT)
        band = round((OUTER - far) / STEP)
        if 0 <= band < len(RAINBOW) and abs(far - (OUTER - STEP * band)) <= WIDE / 2:
            return _rgb(TINTS[RAINBOW[band]].fill)
    return _rgb(NIGHT)


@cache
def _rgb(written: str) -> tuple[int, int, int]:
    return int(written[1:3], 16), int(written[3:5], 16), int(written[5:7], 16)
