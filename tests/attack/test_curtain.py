"""Several people round one device: what one of them alone may see is sent only while that person holds it."""

from __future__ import annotations

from typing import Any

import pytest

from irisade.core.game import Game
from irisade.core.words import EVERYBODY, NOBODY
from irisade.web.room.device import Device
from irisade.web.table.frames import Frame
from web.evenings import GAMES
from web.small_house import Page, SmallHouse

MOVES = 60
LOOK = "colomo-les-aveugles"  # where a person now and then looks at a disc alone


class Shared:
    """Everybody at one page. It notes whatever private is shown while nobody has taken the device for it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
        self.house, seats = SmallHouse(), min(game.seats, key=lambda n: abs(n - 3))
        self.table = self.house.make(game.key, ["me", *["here"] * (seats - 1)], "our token")
        self.page, self.game = Page(self.house), game
        self.taken = NOBODY  # who has said that the device is in their hands
        self.leaks: list[int] = []  # seats whose view was sent to all
        self.looks: list[tuple[int, int]] = []  # private looks that were seen: whose, and for how many ms
        shown = Device.show

        def show(device: Device, pictures: Any, live: Any, frame: Frame, *more: Any) -> None:
            self.saw(device, frame)
            shown(device, pictures, live, frame, *more)

        monkeypatch.setattr(Device, "show", show)
        self.page.say("hello", table=self.table, aspect=1.6, lang="en", token="our token")

    def saw(self, device: Device, frame: Frame) -> None:
        seat, seen = device.eyes.seat, frame.seen(self.game)
        heard = [eyes for _, eyes in frame.said if eyes != EVERYBODY]
        if seat != NOBODY and (seen.of(seat) != seen.of(NOBODY) or seat in heard) and seat != self.taken:
            self.leaks.append(seat)
        look = frame.show is not None and frame.show.seen_by != EVERYBODY and frame.asking is None
        if look and frame.hold:
            assert frame.show is not None
            if seat == frame.show.seen_by:
                self.looks.append((seat, frame.at + frame.hold - self.house.now()))

    def take(self, seat: int) -> None:
        self.taken = seat
        self.page.say("unlock", seat=seat)

    def evening(self, moves: int, first: bool = False) -> None:
        """So many moves, of all kinds; or always the first that is offered."""
        moved, asked = 0, (-1, "")
        page = self.page
        while moved < moves and not page.end:
            page.read()
            if page.room and page.room["unlocked"] != self.taken:
                self.taken = NOBODY  # the curtain has fallen
            if page.room and "ask" in page.room and self.taken != page.room["ask"]:
                self.take(page.room["ask"])
            elif page.moves and asked != (page.v, page.moves[0]):
                move, seat = page.acts[0 if first else moved % len(page.acts)]
                moved, asked = moved + 1, (page.v, page.moves[0])
                page.say("move", id=f"m{moved}", v=page.v, m=move, **seat)
            elif not self.house.step():
                break
        assert not self.house.failures


@pytest.mark.parametrize("moves", [MOVES, pytest.param(10 * MOVES, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_nothing_private_is_sent_while_the_curtain_hangs(
    game: Game, moves: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = Shared(monkeypatch, game)
    shared.evening(moves)
    assert shared.leaks == []


def test_a_private_look_waits_for_whoever_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time of the look begins when the curtain is lifted, and it is gone when it is over."""
    shared = Shared(monkeypatch, next(game for game in GAMES if game.key == LOOK))
    shared.evening(200, first=True)  # whoever may look does: not to look is offered last
    assert shared.looks
    assert all(1000 <= left <= 5000 for _, left in shared.looks)
