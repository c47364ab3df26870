"""What was missed: nothing that this viewer could not have seen, and no second look where people remember."""

from __future__ import annotations

import json
from typing import Any

import pytest

from irisade import Ask
from irisade.core.words import EVERYBODY, NOBODY
from irisade.draw.pace import SHOW_TIME
from irisade.draw.scene import THROW
from irisade.web.pictures.pictures import Pictures
from irisade.web.pictures.recap import recap
from irisade.web.pictures.sending import apply
from irisade.web.table.fold import PLAYING
from irisade.web.table.seating import NotPossible
from web.evenings import Evening, every_game

ASPECT, AWHILE = 1.6, 60  # steps of the game
NAMELESS = ("rev", "prompt", "turn", "acts", "rule", "log", "said", "you", "over", "flourish")


def plain(scene: dict[str, Any]) -> str:
    """What lies on the table, wherever it was said or asked."""
    return json.dumps({key: value for key, value in scene.items() if key not in NAMELESS}, sort_keys=True)


def seen_of(recapped: Any) -> list[dict[str, Any]]:
    scenes: list[dict[str, Any]] = []
    for beat in recapped["beats"]:
        scenes.append(beat["full"] if "full" in beat else apply(scenes[-1], beat["patch"]))
    return scenes


class Stayed:
    """Somebody who looks all the time: what a device with these eyes is sent."""

    def __init__(self, evening: Evening, seat: int) -> None:
        table = evening.table
        self.table, self.seat = table, seat
        self.pictures = Pictures(table.game, table.names, {**table.settings, THROW: table.promise})
        self.saw: list[str] = []
        self.heard: list[str] = []

    def look(self) -> None:
        talk = self.table.game.talk("en", self.table.names)
        for frame in self.table.frames:
            picture = self.pictures.draw(frame, self.seat, "en", ASPECT)
            self.saw.append(plain(json.loads(json.dumps(self.pictures.full(picture.to_look_at(), 1, [])))))
            self.heard += [talk.line(line) for line, eyes in frame.said if eyes == EVERYBODY]


@every_game
def test_whoever_comes_back_sees_what_they_would_have_seen(game):
    evening = Evening(game, ["me"] * game.seats[0], seed=5).started()
    eyes = Stayed(evening, 0)
    eyes.look()
    for _ in range(AWHILE):
        asking = evening.table.match.asking
        if evening.table.state == PLAYING and isinstance(asking, Ask) and asking.seat == 0:
            try:
                missed = recap(evening.table, [0], 0, "en", ASPECT)
            except NotPossible:
                missed = None
            if missed is not None:
                assert set(missed["lines"]) <= set(eyes.heard)
                assert bool(missed["beats"]) == (SHOW_TIME not in evening.table.settings)
                for scene in seen_of(missed):
                    assert plain(scene) in eyes.saw
        if evening.table.state != PLAYING:
            break
        evening.step()
        eyes.look()


def test_it_ends_with_the_table_of_now():
    evening = Evening("gumball-rally", ["me", "me", "me"], seed=2).started()
    for _ in range(9):
        evening.step()
    evening.rest()
    table = evening.table
    last = [answer.seat for answer in table.match.answers if answer.seat >= 0]
    away = min(range(3), key=lambda seat: len(last) - last[::-1].index(seat))
    pictures = Pictures(table.game, table.names, {**table.settings, THROW: table.promise})
    now = pictures.full(pictures.draw(table.looks.rest, away, "en", ASPECT).to_look_at(), 1, [])
    assert plain(seen_of(recap(table, [away], away, "en", ASPECT))[-1]) == plain(json.loads(json.dumps(now)))


def test_it_does_not_foretell_what_waits_for_a_hand():
    """Whoever comes back in the middle of it sees the card of the danger face down, like everybody else."""
    evening = Evening("gumball-rally", ["me", "me", "me"], seed=5).started()
    while not any(frame.hand is not None for frame in evening.table.frames):
        evening.step()
    table = evening.table
    waits = next(frame for frame in table.frames if frame.hand is not None)
    drawn = len(table.match.table.drawn)
    asked = [answer.seat for answer in table.match.answers if answer.seat >= 0]
    back = next(seat for seat in range(3) if seat != asked[-1])
    last = seen_of(recap(table, [back], back, "en", ASPECT, upto=waits))[-1]
    assert "danger.0" in last["pieces"]
    assert f"drawn{drawn}" not in last["pieces"]
    assert f"drawn{drawn}" in seen_of(recap(table, [back], back, "en", ASPECT))[-1]["pieces"]


def test_whoever_has_just_moved_has_missed_nothing():
    evening = Evening("gumball-rally", ["me", "me", "me"], seed=2).started()
    mover = evening.table.match.asking.seat
    evening.play()
    with pytest.raises(NotPossible, match="Nothing has happened"):
        recap(evening.table, [mover], NOBODY, "en", ASPECT)
    assert recap(evening.table, [(mover + 1) % 3], NOBODY, "en", ASPECT)["lines"]
