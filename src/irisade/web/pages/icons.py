"""The little pictures of the pages: one round pen, 24 by 24, in the colour of the words beside them."""

from __future__ import annotations

from irisade.core.markup import Markup, tag
from irisade.draw.glyphs import glyph
from irisade.draw.pen import path
from irisade.draw.tints import RAINBOW, TINTS

STROKES = {
    "puzzle": '<path d="M9 17a6 6 0 1 1 6 0v1.5H9ZM10 21.5h4"/>',  # a lamp: an idea
    "play": '<path d="M7.5 4.6v14.8l12-7.4z" fill="currentColor"/>',
    "pause": '<path d="M8 5v14M16 5v14" stroke-width="4"/>',
    "people": '<circle cx="8.5" cy="8" r="3.5"/><path d="M2 20c0-4 2.8-6.3 6.5-6.3S15 16 15 20"/>'
    '<circle cx="17.5" cy="9.5" r="2.5"/><path d="M17.5 14.5c2.7 0 4.5 1.6 4.5 4.5"/>',
    "person": '<circle cx="12" cy="7.5" r="4"/><path d="M4 21c0-4.5 3.4-7.5 8-7.5s8 3 8 7.5"/>',
    "link": '<path d="M9.5 14.5l5-5M8 11l-3 3a3.9 3.9 0 0 0 5.5 5.5l3-3M16 13l3-3a3.9 3.9 0 0 0'
    '-5.5-5.5l-3 3"/>',
    "bot": '<rect x="4" y="8" width="16" height="12" rx="4"/><path d="M12 8V4.5M9 13v1.5M15 13v1.5M1.5 13v3'
    'M22.5 13v3"/><circle cx="12" cy="3" r="1"/>',
    "device": '<rect x="5" y="2.5" width="14" height="19" rx="3"/><path d="M10.5 18h3"/>',
    "cake": '<path d="M4 20.5h16M5.5 20.5v-7a2 2 0 0 1 2-2h9a2 2 0 0 1 2 2v7M5.5 16c1.6 0 1.6 1.4 3.2 1.4'
    'S10.4 16 12 16s1.6 1.4 3.3 1.4S17 16 18.5 16M12 11.5V8M12 4.8v.2"/>',
    "clock": '<circle cx="12" cy="12.5" r="8.5"/><path d="M12 7.5v5l3.2 2"/>',
    "book": '<path d="M12 6.5C10 4.8 7 4.3 3.5 4.5v14c3.5-.2 6.5.3 8.5 2 2-1.7 5-2.2 8.5-2v-14c-3.5-.2-6.5.3'
    '-8.5 2zM12 6.5v14"/>',
    "sun": '<circle cx="12" cy="12" r="4.5"/><path d="M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19'
    ' 19M5 19l1.4-1.4M17.6 6.4L19 5"/>',
    "minus": '<path d="M5 12h14"/>',
    "plus": '<path d="M5 12h14M12 5v14"/>',
    "cross": '<path d="M6 6l12 12M18 6L6 18"/>',
    "start": '<path d="M6 5v14M19 5L9.5 12l9.5 7z"/>',
    "end": '<path d="M18 5v14M5 5l9.5 7L5 19z"/>',
    "back": '<path d="M14.5 5l-7 7 7 7"/>',
    "next": '<path d="M9.5 5l7 7-7 7"/>',
    "save": '<path d="M12 3.5v11M7.5 10.5l4.5 4.5 4.5-4.5M4.5 20h15"/>',
    "eye": '<path d="M2 12c2.5-4.5 6-6.5 10-6.5S19.5 7.5 22 12c-2.5 4.5-6 6.5-10 6.5S4.5 16.5 2 12z"/>'
    '<circle cx="12" cy="12" r="3"/>',
    "shield": '<path d="M12 2.8l8 3v6c0 5-3.4 8-8 9.5-4.6-1.5-8-4.5-8-9.5v-6zM8.5 12l2.5 2.5 4.5-5"/>',
    "folder": '<path d="M3 18.5v-13h6.5l2 2.5H21v10.5zM12 16.5v-5M9.5 13.5l2.5-2.5 2.5 2.5"/>',
    "arrow": '<path d="M4 12h15M13 6l6 6-6 6"/>',
    "home": '<path d="M3.5 11.5L12 4l8.5 7.5M6 10v10h12V10M10 20v-5.5h4V20"/>',
}


def icon(name: str) -> Markup:
    return tag("svg", {"class": "icon", "viewBox": "0 0 24 24", "aria-hidden": "true"}, Markup(STROKES[name]))


def sign(tint: str) -> Markup:
    """The glyph of a tint in its own colours: whose seat this is."""
    drawn = Markup(glyph(TINTS[tint].glyph, 50, 50, 100, "currentColor"))
    return tag(
        "span",
        {"class": "chip", "data-tint": tint},
        tag("svg", {"viewBox": "0 0 100 100", "aria-hidden": "true"}, drawn),
    )


def bow() -> Markup:
    """The little rainbow that stands for the house."""
    arcs = "".join(
        path(f"M{32 - r:g} 40a{r:g} {r:g} 0 0 1 {2 * r:g} 0", stroke=TINTS[tint].fill, stroke_width=3.6)
        for tint, r in zip(RAINBOW, (28, 24.6, 21.2, 17.8, 14.4, 11), strict=True)
    )
    return tag("svg", {"class": "bow", "viewBox": "0 8 64 34", "aria-hidden": "true"}, Markup(arcs))
