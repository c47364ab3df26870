"""A placed scene as one SVG picture (README, notebook, share image), and the sprite a page draws from.

The picture is the page standing still: title and prompt above, the mat with its stitched hem, and below
it what was just said and the buttons.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from irisade.draw import scenery
from irisade.draw.art import INK, Book, Drawing
from irisade.draw.glyphs import glyph
from irisade.draw.layout import Box, Placed, PlacedPiece, PlacedZone
from irisade.draw.pen import Style, circle, group, rect, ring, shape
from irisade.draw.scene import GLOWING, Scene, Seat
from irisade.draw.tints import DARK, GOLD, LIGHT, ROPE, TINTS, Theme

ROUND_FONT = "'Fredoka One',ui-rounded,'SF Pro Rounded','Arial Rounded MT Bold',Nunito,Quicksand,sans-serif"
TEXT_FONT = "Manrope,ui-rounded,system-ui,'Segoe UI',Roboto,sans-serif"
NARROW, BROAD = frozenset("iIjlft.,:;!|'’·1 ()/"), frozenset("mwMW@%…—")


@dataclass(frozen=True, slots=True)
class Lettering:
    """What the words of one picture look like; a tall picture is seen on a small screen: larger letters."""

    theme: Theme
    em: float  # of the prompt
    small: float  # of names, badges and what was said
    edge: float  # round the mat


def render(placed: Placed, book: Book, *, dark: bool = False, width: int = 1200) -> str:
    """The whole picture, `width` pixels wide. The same scene always gives the same text."""
    theme = DARK if dark else LIGHT
    look = Lettering(theme, 33, 25, 14) if placed.form == "wide" else Lettering(theme, 46, 36, 22)
    scene = placed.scene
    full = placed.w + 2 * look.edge
    bar, top = _bar(scene, look, full)
    foot, bottom = _foot(scene, look, full)
    high = top + placed.h + bottom
    drawing = [
        rect(0, 0, full, high, theme.paper),
        bar,
        group(_mat(placed, book, look), transform=f"translate({look.edge:g} {top:g})"),
        group(foot, transform=f"translate(0 {top + placed.h:g})"),
    ]
    about = shape("title", escape(" — ".join(filter(None, (scene.title, scene.prompt)))))
    about += shape("desc", escape(scene.said))
    return _picture(about + _defined(placed, book, theme) + "".join(drawing), (full, high), width, theme)


def still(placed: Placed, book: Book, *, dark: bool = False, width: int = 1200) -> str:
    """The mat alone, without title, prompt and buttons: a game as it looks on the shelf."""
    theme = DARK if dark else LIGHT
    look = Lettering(theme, 33, 25, 14)
    title = shape("title", escape(placed.scene.title))
    drawn = title + _defined(placed, book, theme) + _mat(placed, book, look)
    return _picture(drawn, (placed.w, placed.h), width, theme)


def _picture(drawn: str, size: tuple[float, float], width: int, theme: Theme) -> str:
    w, h = size
    whole = shape(
        "svg",
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {w:g} {h:g}",
        width=width,
        height=round(width * h / w),
        color=theme.ink,
        role="img",
    )
    return scenery.lit(whole, theme is DARK)


def _defined(placed: Placed, book: Book, theme: Theme) -> str:
    game = f"{placed.scene.game}."
    return shape("defs", _felt(theme), *(symbol(key, book[key], game) for key in _used(placed, book)))


def sprite(book: Book) -> str:
    """Every face of a game, and the ten glyphs, as symbols; it tells nothing of any table.

    Round faces have the class `round`, so that a page knows the shape of what can be touched; `data-sound`
    is what is heard of one.
    """
    glyphs = {
        f"glyph.{tint}": Drawing((100, 100), glyph(t.glyph, 50, 50, 100, "currentColor"), t.term)
        for tint, t in TINTS.items()
    }
    symbols = "".join(symbol(key, face, **_told(face)) for key, face in ({**book} | glyphs).items())
    hidden = 'width="0" height="0" aria-hidden="true"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {hidden}><defs>{symbols}</defs></svg>'


def _told(face: Drawing) -> dict[str, str]:
    """What a page must know of a face besides its drawing."""
    known = {"class": "round"} if face.round else {}
    return known | {"data_sound": face.sound} if face.sound else known


def symbol(key: str, face: Drawing, prefix: str = "", **about: str) -> str:
    fit: Style = {"preserveAspectRatio": face.fit} if face.fit else {}
    box = f"0 0 {face.size[0]:g} {face.size[1]:g}"
    if face.spills:
        fit["overflow"] = "visible"
    return shape("symbol", face.svg, id=prefix + key, viewBox=box, **fit, **about)


def _used(placed: Placed, book: Book) -> list[str]:
    faces = {each.piece.face for each in placed.pieces} | set(scenery.shown(placed.form, book))
    faces |= {zone.zone.art for zone in placed.zones}
    faces |= {ghost.face for zone in placed.zones for ghost in zone.ghosts}
    return sorted(faces - {""})


def _use(game: str, face: str, x: float, y: float, w: float, h: float) -> str:
    return shape("use", href=f"#{game}.{face}", x=x - w / 2, y=y - h / 2, width=w, height=h)


# Words


def width_of(text: str, size: float) -> float:
    """About how wide a text is in the round font: near enough to put it in a bubble."""
    ems = (0.32 if c in NARROW else 0.86 if c in BROAD else 0.68 if c.isupper() else 0.57 for c in text)
    return size * sum(ems)


def shortened(text: str, size: float, room: float) -> str:
    """The text, or as much of it as there is room for."""
    if width_of(text, size) <= room:
        return text
    while text and width_of(text + "…", size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def _write(text: str, x: float, y: float, size: float, color: str, anchor: str = "start") -> str:
    about = {"font_family": ROUND_FONT, "fill": color, "text_anchor": anchor}
    return shape("text", escape(text), x=x, y=y, font_size=size, **about)


def _title(text: str, x: float, y: float, look: Lettering) -> str:
    """Letter by letter through the rainbow."""
    letters = look.theme.letters
    spans = (
        shape("tspan", escape(c), fill=letters[k * len(letters) // len(text)]) for k, c in enumerate(text)
    )
    return shape("text", *spans, x=x, y=y, font_family=ROUND_FONT, font_size=look.em)


# Above the mat


def _bar(scene: Scene, look: Lettering, full: float) -> tuple[str, float]:
    """Title, prompt and the seats that have no tray of their own; also how high that is."""
    em = look.em
    high, base = em * 2.0, em * 1.4
    drawn, x = [], look.edge + em * 0.3
    tall = look.edge > 20
    if not tall:
        drawn.append(_title(scene.title, x, base, look))
        x += width_of(scene.title, em) + em * 0.6
    if scene.prompt or tall:
        bubble, wide = _bubble(scene.prompt or scene.title, x, look, full - x - look.edge, _tint(scene.seats))
        drawn.append(bubble)
        x += wide + em * 0.5
    if any(zone.seat is not None for zone in scene.zones):
        return "".join(drawn), high
    if tall:
        x, y = look.edge, high
    else:
        y = 0.0
    pills, lower = _pills(scene.seats, x, y, look, full - look.edge)
    return "".join(drawn) + pills, max(high, lower)


def _tint(seats: Sequence[Seat]) -> str:
    return next((seat.tint for seat in seats if seat.turn), "yellow")


def _bubble(text: str, x: float, look: Lettering, room: float, tint: str) -> tuple[str, float]:
    em = look.em
    text = shortened(text, em, room - em * 1.6)
    wide, high = width_of(text, em) + em * 1.5, em * 1.5
    y = em * 0.27
    drawn = (
        rect(x, y + em * 0.08, wide, high, look.theme.ink, high / 2, opacity=0.12)
        + rect(x, y, wide, high, TINTS[tint].fill, high / 2)
        + rect(x + em * 0.36, y, wide - em * 0.36, high, look.theme.panel, high / 2)
        + _write(text, x + em * 0.85, em * 1.38, em, look.theme.ink)
    )
    return drawn, wide


def _pills(seats: Sequence[Seat], x: float, y: float, look: Lettering, right: float) -> tuple[str, float]:
    """One pill per seat; names shrink to their chips, but for the seat whose turn it is, if room is short."""
    size, left = look.small, x
    gap, row = size * 0.35, size * 2.05
    named = sum(_pill_width(seat, True, size) + gap for seat in seats) <= right - x
    drawn = []
    for seat in seats:
        full = named or seat.turn
        wide = _pill_width(seat, full, size)
        if x + wide > right and x > left:
            x, y = left, y + row
        drawn.append(_pill(seat, full, x, y + (look.em * 2.05 - size * 1.7) / 2, wide, look))
        x += wide + gap
    return "".join(drawn), y + look.em * 2.0


def _pill_width(seat: Seat, named: bool, size: float) -> float:
    name = width_of(shortened(seat.name, size, size * 7), size) + size * 0.4 if named else 0
    return size * 2.6 + name + width_of(seat.score, size)


def _pill(seat: Seat, named: bool, x: float, y: float, wide: float, look: Lettering) -> str:
    size, theme = look.small, look.theme
    high = size * 1.7
    line: Style = {"stroke": theme.ink, "stroke_width": size * 0.1} if seat.turn else {}
    drawn = rect(x, y, wide, high, theme.panel, high / 2, fill_opacity=1 if seat.turn else 0.65, **line)
    drawn += _chip(seat.tint, x + high / 2, y + high / 2, size * 0.66)
    at = x + high + size * 0.2
    if named:
        name = shortened(seat.name, size, size * 7)
        drawn += _write(name, at, y + size * 1.2, size, theme.ink)
    return drawn + _write(seat.score, x + wide - size * 0.5, y + size * 1.2, size, theme.soft, "end")


def _chip(tint: str, x: float, y: float, r: float) -> str:
    t = TINTS[tint]
    return circle(x, y, r, t.fill, stroke=t.rim, stroke_width=r * 0.16) + glyph(
        t.glyph, x, y, r * 1.16, t.ink
    )


# Below the mat


def _foot(scene: Scene, look: Lettering, full: float) -> tuple[str, float]:
    size, theme = look.small, look.theme
    buttons = [act.label for act in scene.acts if not act.via]
    x, drawn = full - look.edge, []
    high = size * 2.0
    for label in reversed(buttons):
        label = shortened(label, look.em * 0.8, full / 2.2)
        wide = width_of(label, look.em * 0.8) + size * 1.6
        x -= wide
        drawn.append(rect(x, size * 0.35, wide, high, theme.ink, high / 2))
        drawn.append(_write(label, x + wide / 2, size * 1.65, look.em * 0.8, theme.paper, "middle"))
        x -= size * 0.4
    room = (x - look.edge * 2) / 0.92
    said: Style = {"font_family": TEXT_FONT, "font_weight": 600, "fill": theme.soft}
    text = escape(shortened(scene.said, size, room))
    drawn.append(shape("text", text, x=look.edge * 1.6, y=size * 1.5, font_size=size, **said))
    return "".join(drawn), size * (2.8 if buttons else 2.3)


# The mat and what lies on it


def _felt(theme: Theme) -> str:
    stops = shape("stop", offset=0, stop_color=theme.glade) + shape(
        "stop", offset=0.75, stop_color=theme.felt
    )
    return shape("radialGradient", stops, id=f"felt{theme.felt[1:]}", cx=0.5, cy=0.4, r=0.8)


def _mat(placed: Placed, book: Book, look: Lettering) -> str:
    theme, w, h = look.theme, placed.w, placed.h
    hem: Style = {
        "stroke": theme.stitch,
        "stroke_width": 5,
        "stroke_dasharray": "16 12",
        "stroke_opacity": theme.stitched,
    }
    drawn = [
        rect(0, 0, w, h, f"url(#felt{theme.felt[1:]})", 46),
        scenery.drawn(placed.scene.game, placed.form, (w, h), book),
        rect(1, 1, w - 2, h - 2, r=45, stroke=theme.ink, stroke_width=2, stroke_opacity=0.12),
        rect(13, 13, w - 26, h - 26, "none", 36, **hem),
    ]
    wanted = {act.via[0] for act in placed.scene.acts if act.via}
    drawn += [_zone(zone, placed.scene, look, zone.zone.id in wanted) for zone in placed.zones]
    for x, y, wide in placed.targets.values():
        drawn.append(circle(x, y, wide / 2, "#FFF6CF") + _rope(x, y, wide / 2, theme))
    drawn += [_piece(piece, placed.scene.game, book, look) for piece in placed.pieces]
    return "".join(drawn)


def _rope(x: float, y: float, r: float, theme: Theme) -> str:
    """Around what can be touched: gold between two lines of ink."""
    dark = theme is DARK
    return ring(x, y, r, ROPE[dark], 12) + ring(x, y, r, GOLD[dark], 7)


def _zone(placed: PlacedZone, scene: Scene, look: Lettering, wanted: bool) -> str:
    zone, (x, y, w, h), theme = placed.zone, placed.box, look.theme
    seat = scene.seats[zone.seat] if zone.seat is not None else None
    turn = seat is not None and seat.turn
    drawn = []
    if zone.mat in ("tray", "slot"):
        drawn.append(rect(x, y + 4, w, h, theme.ink, 26, opacity=0.1 if zone.mat == "tray" else 0))
        solid = 1 if turn else 0.9 if zone.mat == "tray" else 0.42
        drawn.append(rect(x, y, w, h, theme.panel, 26, fill_opacity=solid))
    if zone.art:
        drawn.append(_backdrop(scene.game, zone.art, placed.art, zone.mat == "felt", theme))
    if turn:
        drawn.append(rect(x, y, w, h, r=26, stroke=theme.ink, stroke_width=6))
    if wanted:
        for color, width in ((ROPE[theme is DARK], 14), (GOLD[theme is DARK], 8)):
            drawn.append(rect(x, y, w, h, r=26, stroke=color, stroke_width=width))
    if placed.heading:
        drawn.append(_heading(zone.label or (seat.name if seat else ""), seat, placed, look))
    drawn += [_use(scene.game, ghost.face, ghost.x, ghost.y, ghost.w, ghost.h) for ghost in placed.ghosts]
    return "".join(drawn)


def _backdrop(game: str, face: str, box: Box, framed: bool, theme: Theme) -> str:
    drawn = _use(game, face, box.x + box.w / 2, box.y + box.h / 2, box.w, box.h)
    if not framed:
        return drawn
    corners = shape("clipPath", rect(*box, r=26), id=f"round.{face}")
    frame = rect(*box, r=26, stroke=theme.ink, stroke_width=3, stroke_opacity=0.25)
    return corners + group(drawn, clip_path=f"url(#round.{face})") + frame


def _heading(label: str, seat: Seat | None, placed: PlacedZone, look: Lettering) -> str:
    (x, y, w, _), size = placed.box, look.small
    lines = 2 if placed.heading > size * 3 else 1  # in a narrow tray the name stands below
    middle = y + placed.heading * 0.54 / lines
    base = middle + size * 0.35 + placed.heading * 0.44 * (lines - 1)
    score = seat.score if seat else ""
    start = x + 18 + (size * 1.6 if seat and lines == 1 else 0)
    room = x + w - 18 - start - (width_of(score, size) + size * 0.5 if score and lines == 1 else 0)
    drawn = _chip(seat.tint, x + 14 + size * 0.66, middle, size * 0.66) if seat else ""
    name = shortened(label, size, room)
    if name != "…":  # in a narrow tray the sign alone says whose it is
        drawn += _write(name, start, base, size, look.theme.ink)
    base = middle + size * 0.35
    return drawn + (_write(score, x + w - 18, base, size, look.theme.soft, "end") if score else "")


def _piece(placed: PlacedPiece, game: str, book: Book, look: Lettering) -> str:
    piece, (x, y, w, h) = placed.piece, (placed.x, placed.y, placed.w, placed.h)
    body = _use(game, piece.face, x, y, w, h)
    if piece.mark in (*GLOWING, "last"):
        body = _halo(placed, book[piece.face].round, piece.mark in GLOWING, look) + body
    about: Style = {"transform": f"rotate({placed.turn:g} {x} {y})"} if placed.turn else {}
    if piece.mark == "dim":
        about["opacity"] = 0.45
    named = shape("title", escape(piece.label)) if piece.label else ""
    drawn = group(named, body, **about)
    return drawn + (_badge(piece.badge, placed, look) if piece.badge else "")


def _halo(placed: PlacedPiece, is_round: bool, strong: bool, look: Lettering) -> str:
    x, y, w, h = placed.x, placed.y, placed.w, placed.h
    ink = look.theme.ink
    lines = (
        ((8, 16, "#FFFFFF", 0.35), (7, 5, INK, 1.0), (3, 6, "#FFFFFF", 1.0))
        if strong
        else ((4, 5, ink, 0.6),)
    )
    drawn = []
    for spread, width, color, opacity in lines:
        line: Style = {"stroke": color, "stroke_width": width, "opacity": opacity}
        if is_round:
            drawn.append(circle(x, y - h * 0.02, w * 0.47 + spread, "none", **line))
        else:
            left, top = x - w / 2 - spread, y - h / 2 - spread
            drawn.append(rect(left, top, w + 2 * spread, h + 2 * spread, "none", 18, **line))
    return "".join(drawn)


def _badge(text: str, placed: PlacedPiece, look: Lettering) -> str:
    x, bottom = placed.x, placed.y + placed.h / 2
    size = min(look.small * 0.86, placed.h * 0.2)
    text = shortened(text, size, max(placed.w * 1.15, size * 3) - size)
    wide, high = width_of(text, size) + size * 0.9, size * 1.36
    pill = rect(x - wide / 2, bottom - high * 0.72, wide, high, look.theme.ink, high / 2)
    return pill + _write(text, x, bottom - high * 0.72 + size * 1.02, size, look.theme.paper, "middle")
