"""Charts as inline SVG, drawn as wide as a phone: a page puts them side by side where there is room.

Colours come from the page's style, light or dark. Every chart says its numbers in words on it, so that colour
is never the only cue, and has a text for those who do not see it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from irisade.core.markup import Markup, tag
from irisade.lab.estimates import Estimate

WIDTH, ROW, SIDE = 360, 26, 130  # of a chart, of a line in it, of the labels on its left
RIGHT = 58  # for the numbers
MOST_COLUMNS = 21
LEAST = 0.02  # a scale that ends lower would make much of nothing
SayNumber = Callable[[float], str]


def svg(height: float, alt: str, parts: Sequence[Markup]) -> Markup:
    about = {"viewBox": f"0 0 {WIDTH} {height:g}", "role": "img", "aria-label": alt}
    return tag("svg", about, tag("title", None, alt), parts)


def _text(x: float, y: float, words: str, how: str = "") -> Markup:
    return tag("text", {"x": f"{x:.1f}", "y": f"{y:.1f}", "class": how or None}, words)


def _line(x1: float, y1: float, x2: float, y2: float, how: str) -> Markup:
    ends = {"x1": f"{x1:.1f}", "y1": f"{y1:.1f}", "x2": f"{x2:.1f}", "y2": f"{y2:.1f}"}
    return tag("line", {**ends, "class": how})


def _box(x: float, y: float, wide: float, high: float, how: str) -> Markup:
    place = {"x": f"{x:.1f}", "y": f"{y:.1f}", "width": f"{max(wide, 0):.1f}", "height": f"{high:.1f}"}
    return tag("rect", {**place, "rx": 2, "class": how})


def _dot(x: float, y: float, radius: str, how: str) -> Markup:
    return tag("circle", {"cx": f"{x:.1f}", "cy": f"{y:.1f}", "r": radius, "class": how})


def dots(
    rows: Sequence[tuple[str, Estimate]],
    say: SayNumber,
    alt: str,
    even: float | None = None,
    even_word: str = "",
    far: str = "",
) -> Markup:
    """A dot for each value and a bar over its interval; those that miss `even` are drawn as `far`."""
    most = max([e.high for _, e in rows] + [even or 0.0, LEAST]) * 1.06
    x = _scale(0.0, most)
    top = 22 if even is not None else 8
    parts = []
    if even is not None:
        parts.append(_line(x(even), top - 4, x(even), top + ROW * len(rows), "even"))
        parts.append(_text(x(even), 12, even_word, "mid soft"))
    for n, (label, e) in enumerate(rows):
        y = top + ROW * n + ROW / 2
        off = "" if even is None or e.low <= even <= e.high else f" {far}"
        parts += [
            _text(SIDE - 8, y + 4.5, label, "end"),
            _line(x(0), y, x(most), y, "rule"),
            _line(x(e.low), y, x(e.high), y, f"reach{off}"),
            _dot(x(e.value), y, "5", f"dot{off}"),
            _text(WIDTH - 2, y + 4.5, say(e.value), "end num"),
        ]
    return svg(top + ROW * len(rows) + 4, alt, parts)


def leans(rows: Sequence[tuple[str, Estimate]], say: SayNumber, alt: str) -> Markup:
    """Values on both sides of nought, with their intervals."""
    far = max(max(abs(e.low), abs(e.high)) for _, e in rows) * 1.05 or 1.0
    x = _scale(-far, far)
    parts = [_line(x(0), 2, x(0), 6 + ROW * len(rows), "even")]
    for n, (label, e) in enumerate(rows):
        y = 6 + ROW * n + ROW / 2
        how = "plus" if e.low > 0 else "minus" if e.high < 0 else "none"
        parts += [
            _text(SIDE - 8, y + 4.5, label, "end"),
            _box(min(x(0), x(e.value)), y - 6, abs(x(e.value) - x(0)), 12, f"bar {how}"),
            _line(x(e.low), y, x(e.high), y, "whisker"),
            _text(WIDTH - 2, y + 4.5, say(e.value), "end num"),
        ]
    return svg(10 + ROW * len(rows), alt, parts)


def bars(rows: Sequence[tuple[str, float]], say: SayNumber, alt: str, most: float = 0.0) -> Markup:
    x = _scale(0.0, most or max(value for _, value in rows) or 1.0)
    parts = []
    for n, (label, value) in enumerate(rows):
        y = 4 + ROW * n + ROW / 2
        parts += [
            _text(SIDE - 8, y + 4.5, label, "end"),
            _box(x(0), y - 7, x(value) - x(0), 14, "bar"),
            _text(WIDTH - 2, y + 4.5, say(value), "end num"),
        ]
    return svg(8 + ROW * len(rows), alt, parts)


def ranges(rows: Sequence[tuple[str, float, float, float]], say: SayNumber, alt: str) -> Markup:
    """(label, low, middle, high): most games lie between; the mark is the mean."""
    x = _scale(0.0, max(high for *_, high in rows) or 1.0)
    parts = []
    for n, (label, low, middle, high) in enumerate(rows):
        y = 4 + ROW * n + ROW / 2
        parts += [
            _text(SIDE - 8, y + 4.5, label, "end"),
            _box(x(low), y - 7, max(x(high) - x(low), 2), 14, "bar pale"),
            _line(x(middle), y - 9, x(middle), y + 9, "mark"),
            _text(WIDTH - 2, y + 4.5, say(middle), "end num"),
        ]
    return svg(8 + ROW * len(rows), alt, parts)


def columns(tally: Mapping[int, int], alt: str, percent: SayNumber, below: str = "") -> Markup:
    """How often each value came; many values are taken together."""
    groups = grouped(tally)
    total = sum(tally.values()) or 1
    shares = [(label, count / total) for label, count in groups]
    most = max((share for _, share in shares), default=1.0) or 1.0
    wide, high, floor = (WIDTH - 16) / max(len(shares), 1), 110, 136
    often = max(1, math.ceil(len(shares) / 8))
    parts = []
    for n, (label, share) in enumerate(shares):
        x, tall = 8 + wide * n, high * share / most
        parts.append(_box(x + wide * 0.08, floor - tall, wide * 0.84, tall, "bar"))
        if n % often == 0:
            parts.append(_text(x + wide / 2, floor + 15, label, "mid small"))
        if share == most:
            parts.append(
                _text(min(max(x + wide / 2, 24), WIDTH - 24), floor - tall - 6, percent(share), "mid num")
            )
    parts.append(_line(8, floor, WIDTH - 8, floor, "axis"))
    parts.append(_text(WIDTH / 2, floor + 33, below, "mid soft small"))
    return svg(floor + 40, alt, parts)


def grouped(tally: Mapping[int, int]) -> list[tuple[str, int]]:
    """Neighbouring values in groups of equal width, at most this many; each is named by its first value."""
    if not tally:
        return []
    low, high = min(tally), max(tally)
    step = nice(max(1, math.ceil((high - low + 1) / MOST_COLUMNS)))
    start = low // step * step
    found = dict.fromkeys(range(start, high + 1, step), 0)
    for value, times in tally.items():
        found[start + (value - start) // step * step] += times
    return [(str(value), times) for value, times in found.items()]


def nice(step: int) -> int:
    """1, 2, 5, 10, …: the next such step."""
    size = 1
    while True:
        for times in (1, 2, 5):
            if times * size >= step:
                return times * size
        size *= 10


def curve(values: Sequence[float], alt: str, percent: SayNumber, left: str, right: str) -> Markup:
    """Shares from the beginning of a game to its end."""
    floor, high = 136, 116
    x = [40 + (WIDTH - 52) * n / (len(values) - 1) for n in range(len(values))]
    y = [floor - high * value for value in values]
    points = " ".join(f"{a:.1f},{b:.1f}" for a, b in zip(x, y, strict=True))
    parts = []
    for share in (0.0, 0.5, 1.0):
        parts.append(_line(40, floor - high * share, WIDTH - 12, floor - high * share, "rule"))
        parts.append(_text(36, floor - high * share + 4, percent(share), "end small"))
    parts.append(tag("polygon", {"points": f"40,{floor} {points} {WIDTH - 12},{floor}", "class": "under"}))
    parts.append(tag("polyline", {"points": points, "class": "path"}))
    half = len(values) // 2
    parts.append(_dot(x[half], y[half], "4.5", "dot"))
    parts.append(_text(x[half] + 8, y[half] - 6, percent(values[half]), "num"))
    parts.append(_text(40, floor + 18, left, "small"))
    parts.append(_text(WIDTH - 12, floor + 18, right, "end small"))
    return svg(floor + 26, alt, parts)


def _scale(low: float, high: float) -> Callable[[float], float]:
    span = (high - low) or 1.0
    return lambda value: SIDE + (WIDTH - RIGHT - SIDE) * (value - low) / span
