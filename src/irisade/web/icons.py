"""The little pictures of the pages: one round pen, 24 by 24, in the colour of the words beside them."""

from __future__ import annotations

from irisade.draw.glyphs import glyph
from irisade.draw.tints import RAINBOW, TINTS
from irisade.web.markup import Markup, tag

STROKES = {
    "play": '<path d="M7.5 4.6v14.8l12-7.4z" fill="currentColor"/>',
    "pause": '<path d="M8 5v14M16 5v14" stroke-width="4"/>',
    "people": '<circle cx="8.5" cy="8" r="3.5"/><path d="M2 20c0-4 2.8-6.3 6.5-6.3S15 16 15 20"/>'
    '<circle cx="17.5" cy="9.5" r="2.5"/><path d="M17.5 14.5c2.700 0 4.500 1.600 4.500 4.500"/>',
    "person": '<circle cx="12" cy="7.500" r="4"/><path d="M4 21c0-4.500 3.400-7.500 8-7.500s8 3 8 7.500"/>',
    "link": '<path d="M9.500 14.500l5-5M8 11l-3 3a3.900 3.900 0 0 0 5.500 5.500l3-3M16 13l3-3a3.900 3.900 0 0 0'
    '-5.500-5.500l-3 3"/>',
    "bot": '<rect x="4" y="8" width="16" height="12" rx="4"/><path d="M12 8V4.500M9 13v1.500M15 13v1.500M1.500 13v3'
    'M22.500 13v3"/><circle cx="12" cy="3" r="1"/>',
    "device": '<rect x="5" y="2.500" width="14" height="19" rx="3"/><path d="M10.500 18h3"/>',
    "cake": '<path d="M4 20.500h16M5.500 20.500v-7a2 2 0 0 1 2-2h9a2 2 0 0 1 2 2v7M5.500 16c1.600 0 1.600 1.400 3.200 1.400'
    'S10.400 16 12 16s1.600 1.400 3.300 1.400S17 16 18.500 16M12 11.500V8M12 4.800v.2"/>',
    "clock": '<circle cx="12" cy="12.500" r="8.500"/><path d="M12 7.500v5l3.200 2"/>',
    "book": '<path d="M12 6.500C10 4.800 7 4.300 3.500 4.500v14c3.500-.2 6.500.3 8.500 2 2-1.700 5-2.200 8.500-2v-14c-3.500-.2-6.500.3'
    '-8.500 2zM12 6.500v14"/>',
    "sun": '<circle cx="12" cy="12" r="4.500"/><path d="M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.400 1.400M17.600 17.600L19'
    ' 19M5 19l1.400-1.400M17.600 6.400L19 5"/>',
    "minus": '<path d="M5 12h14"/>',
    "plus": '<path d="M5 12h14M12 5v14"/>',
    "cross": '<path d="M6 6l12 12M18 6L6 18"/>',
    "start": '<path d="M6 5v14M19 5L9.500 12l9.500 7z"/>',
    "end": '<path d="M18 5v14M5 5l9.500 7L5 19z"/>',
    "back": '<path d="M14.500 5l-7 7 7 7"/>',
    "next": '<path d="M9.500 5l7 7-7 7"/>',
    "save": '<path d="M12 3.500v11M7.500 10.500l4.500 4.500 4.500-4.500M4.500 20h15"/>',
    "eye": '<path d="M2 12c2.500-4.500 6-6.500 10-6.500S19.500 7.500 22 12c-2.500 4.500-6 6.500-10 6.500S4.500 16.500 2 12z"/>'
    '<circle cx="12" cy="12" r="3"/>',
    "arrow": '<path d="M4 12h15M13 6l6 6-6 6"/>',
    "home": '<path d="M3.500 11.500L12 4l8.500 7.500M6 10v10h12V10M10 20v-5.500h4V20"/>',
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
        f'<path d="M{4 + 3.4 * k:g} 40a{28 - 3.4 * k:g} {28 - 3.4 * k:g} 0 0 1 {56 - 6.8 * k:g} 0" fill="none" '
        f'stroke="{TINTS[tint].fill}" stroke-width="3.6"/>'
        for k, tint in enumerate(RAINBOW)
    )
    return tag("svg", {"class": "bow", "viewBox": "0 8 64 34", "aria-hidden": "true"}, Markup(arcs))
