"""No line goes before it can be read: over whole games, by the clock of the table.

The browser shows a line as long as the table says; tests/browser/test_because.py looks at that.
"""

from __future__ import annotations

import pytest

from contract.walks import every_real_game
from irisade.core.text import LANGUAGES
from irisade.core.words import EVERYBODY
from irisade.draw.pace import reading
from irisade.web.table.fold import PLAYING
from web.evenings import Evening

ROUNDED = 1  # ms


@every_real_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_stands_as_long_as_it_takes_to_read(game, lang):
    """words × 0.25 s + 0.5 s at the natural pace of robots."""
    names = ["Ada", "Basile", "Chloé", "Diego"][: game.seats[0]]
    talk = game.talk(lang, names)
    evening = Evening(game, ["bot"] * game.seats[0]).started()
    since: dict[str, int] = {}
    read, hasty = 0, []
    while evening.table.state == PLAYING:
        for frame in evening.table.frames:
            said = [talk.line(line) for line, eyes in frame.said if eyes == EVERYBODY]
            for gone in [line for line in since if line not in said]:
                stood = frame.at - since.pop(gone)
                read += 1
                if stood < 1000 * reading(gone) - ROUNDED:
                    hasty.append((gone, stood))
            for line in said:
                since.setdefault(line, frame.at)
        evening.tick()
    assert read > 10
    assert hasty == []
