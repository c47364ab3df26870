"""The settings and presets that the games of the Colomo box share."""

from __future__ import annotations

from irisade.core.options import Option, Preset, Setting

SHOW_TIME = Setting(
    "show_time",
    "How many seconds turned discs stay visible",
    {"2.5": "enough", "1.2": "few", "4": "plenty"},
)
WINDOW = Setting(
    "window",
    "How many seconds the others have to object",
    {"6": "enough", "10": "plenty"},
)
SETTINGS = (
    Setting(
        "layout",
        "How the discs are laid out",
        {"rows": "in straight rows, easier to remember", "scatter": "scattered, harder to remember"},
    ),
    Setting(
        "assist",
        "A little help for the youngest",
        {"off": "none", "dot": "the discs of the last turn keep a faint dot"},
    ),
    SHOW_TIME,
)


COLOURS = Option(
    "colours",
    "The colours of the players",
    {"seats": "are set by their seats", "chosen": "are chosen, one player after the other"},
)
USUAL = Preset("usual", "Our way: as the rules page says")


def booklet(**options: str) -> Preset:
    """Word for word; where that is what we play anyway, nothing is changed."""
    return Preset("booklet", "As the booklet says", options)


def little_ones(**options: str) -> Preset:
    return Preset(
        "little_ones",
        "For little ones: rows, faint dots, and time to look",
        options,
        {"assist": "dot", "show_time": "4"},
    )


def sharp_minds(**options: str) -> Preset:
    return Preset(
        "sharp_minds",
        "For sharp minds: scattered discs, and a short look",
        options,
        {"layout": "scatter", "show_time": "1.2"},
    )
