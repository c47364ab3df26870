"""Why something happened: to all with names, to whom it concerns as "your", long enough to be read."""

from __future__ import annotations

from irisade.draw.pace import reading
from irisade.web.pictures.pictures import Pictures
from irisade.web.table.frames import Frame
from web.evenings import Evening


def hit() -> tuple[Evening, Frame]:
    """The first buggy that a danger of its colour sends back, as its highest card."""
    evening = Evening("gumball-rally", ["me", "bot", "bot"], seed=1).started()
    while True:
        for frame in evening.table.frames:
            if frame.reason is not None and frame.reason.yours is not None:
                return evening, frame
        evening.step()


def test_a_reason_stands_long_enough_to_be_read_and_is_kept_in_the_log() -> None:
    evening, frame = hit()
    assert frame.reason is not None
    assert frame.hold >= 1000 * reading(frame.reason.line.text)
    assert frame.reason.line in evening.table.log


def test_you_is_said_to_you_and_names_to_others() -> None:
    evening, frame = hit()
    assert frame.reason is not None
    pictures = Pictures(evening.game, evening.table.names, evening.table.settings)
    whose = frame.reason.seat
    said = {seat: pictures.draw(frame, seat, "en", 1.5).words.said[-1] for seat in range(3)}
    assert "your" in said.pop(whose)
    assert all(evening.table.names[whose] in line for line in said.values())
