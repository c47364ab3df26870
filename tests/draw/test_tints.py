"""The figures of the palette, computed: nobody has to trust a table of contrasts."""

from __future__ import annotations

import pytest

from irisade.draw.glyphs import GLYPHS
from irisade.draw.tints import DARK, LIGHT, NIGHT, RAINBOW, TINTS


def luminance(color: str) -> float:
    channels = (int(color[k : k + 2], 16) / 255 for k in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_the_one_of_wcag():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("tint", TINTS)
def test_a_glyph_reads_on_its_fill(tint):
    assert contrast(TINTS[tint].ink, TINTS[tint].fill) >= 4.5


@pytest.mark.parametrize("tint", TINTS)
def test_a_piece_has_an_edge_on_both_mats(tint):
    assert contrast(TINTS[tint].rim, LIGHT.felt) >= 3
    assert contrast(TINTS[tint].shine, DARK.felt) >= 3


def test_covered_pieces_show_on_both_mats():
    assert contrast(NIGHT.rim, LIGHT.felt) >= 3
    assert contrast(NIGHT.line, DARK.felt) >= 3


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_words_read_wherever_they_stand(theme):
    for ground in (theme.paper, theme.felt, theme.glade, theme.panel):
        assert contrast(theme.ink, ground) >= 4.5
        assert contrast(theme.focus, ground) >= 3
    for ground in (theme.paper, theme.panel):
        assert contrast(theme.soft, ground) >= 4.5
    assert all(contrast(letter, theme.paper) >= 4.5 for letter in theme.letters)


def test_every_tint_has_a_glyph_a_letter_and_a_character_of_its_own():
    for what in ("glyph", "letter", "term", "fill"):
        assert len({getattr(t, what) for t in TINTS.values()}) == 10
    assert {t.glyph for t in TINTS.values()} == set(GLYPHS)
    assert tuple(TINTS)[:6] == RAINBOW
