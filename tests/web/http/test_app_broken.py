"""A game that its author has not got right yet: people at its table, and on pages, are told in a sentence."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from irisade.core.game import Game, games
from irisade.core.installed import Lid
from irisade.core.words import Flow
from irisade.web.http import app
from irisade.web.room.journal import RULES_BROKEN
from toys import NOUGHTS, POND, broken, faced, pond
from toys.leaky import FACE
from web.device import Device, make
from web.http.test_app_play import spend
from web.running import Server

DRAW = Path(__file__).parents[2] / "toys" / "rainbow_draw"
SEATED = {"seats": [{"kind": "here"}, {"kind": "here"}]}
WRONG = [
    ({"ending": lambda t: 7}, "ending gives 7, and ENDINGS has only 0"),
    ({"points": lambda t, seat: seat / 2}, "points gives 0.0, 0.5, but they are whole numbers"),
    ({"score": lambda t, seat: seat / 2}, "score gives 0.0, 0.5, but they are whole numbers"),
]
wrong = pytest.mark.parametrize(("instead", "why"), WRONG, ids=["ending", "points", "score"])


@pytest.fixture
def logged() -> Iterator[list[logging.LogRecord]]:
    """What the server writes down."""
    told: list[logging.LogRecord] = []
    handler = logging.Handler()
    handler.emit = told.append  # type: ignore[method-assign]
    logger = logging.getLogger("irisade")
    logger.addHandler(handler)
    yield told
    logger.removeHandler(handler)


@pytest.fixture
def shelved(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A game stands on the shelf for one test; no home page that is kept for later shows it afterwards."""

    def shelve(game: Game) -> Game:
        monkeypatch.setitem(games(), game.key, game)  # type: ignore[arg-type]
        return game

    app._home.cache_clear()
    yield shelve
    app._home.cache_clear()


def over_after(turns: int, **instead: Any) -> Game:
    """A game for two that is over after so many turns, and judges itself in this way."""

    def counted(t: pond.Table) -> Flow:
        yield from pond.turn(t)
        t.caught.append(0)  # behind those of the seats

    return faced(broken(POND, turn=counted, over=lambda t: len(t.caught) == 2 + turns, **instead), FACE)


async def caught(device: Device) -> dict[str, Any]:
    """Whatever lies there is caught; the answer."""
    while not device.acts:
        await device.hear()
    return await device.ask("move", v=device.v, m=device.acts[0][0])


def told_once(logged: list[logging.LogRecord], why: str) -> bool:
    """The log has the reason as a sentence, and no traceback."""
    return [(each.exc_info, why in each.getMessage()) for each in logged] == [(None, True)]


@wrong
def test_whoever_makes_the_last_move_is_told_that_the_rules_are_broken(
    tmp_path, shelved, logged, instead, why
):
    """They may try it again, and hear it again."""
    game = shelved(over_after(1, **instead))

    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        told = await make(session, server.url, game.key, ["here", "here"], start=True)
        one = await Device(session, server.url).connect(told["table"], told["token"])
        assert (await caught(one))["kind"] == "beat"
        answer = await caught(one)
        assert (answer["kind"], answer["why"]) == ("no", RULES_BROKEN)
        assert told_once(logged, why)
        async with session.get(f"{server.url}/t/{told['table']}") as page:
            assert page.status == 200
        await one.until("beat")
        assert (await caught(one))["why"] == RULES_BROKEN

    spend(tmp_path, evening)


@wrong
def test_a_robot_that_would_make_it_stops_and_everybody_is_told(tmp_path, shelved, logged, instead, why):
    game = shelved(over_after(2, **instead))

    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        told = await make(session, server.url, game.key, ["here", "bot"], start=True)
        one = await Device(session, server.url).connect(told["table"], told["token"])
        for _ in range(2):
            assert (await caught(one))["kind"] == "beat"
        assert (await one.until("no"))["why"] == RULES_BROKEN
        await one.until("beat")  # the table as it was before
        await one.settle()
        assert told_once(logged, why)

    spend(tmp_path, evening)


def test_a_page_says_that_a_game_has_a_mistake_and_the_shelf_stands(tmp_path, shelved, logged):
    """A face is generated from games that are played, and they cannot be."""
    game = shelved(broken(NOUGHTS, ending=lambda t: 7))
    vars(game).pop("face", None)  # that of the whole game, if a test has had one made

    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        async with session.get(f"{server.url}/new/{game.key}?lang=en") as page:
            assert (page.status, "There is a mistake in this game." in await page.text()) == (409, True)
        async with session.post(f"{server.url}/api/tables", json=SEATED | {"game": game.key}) as answer:
            assert (answer.status, await answer.json()) == (409, {"why": RULES_BROKEN})
        async with session.get(f"{server.url}/?lang=en") as home:
            assert (home.status, "Noughts" in await home.text()) == (200, True)
        assert {(each.exc_info, "ending gives 7" in each.getMessage()) for each in logged} == {(None, True)}

    spend(tmp_path, evening)


def test_a_game_whose_french_cannot_be_read_speaks_english(tmp_path, shelved, logged, monkeypatch):
    """As an installed one; one in a folder is refused when it is opened."""
    home = tmp_path / "misty_draw"
    shutil.copytree(DRAW, home, ignore=shutil.ignore_patterns("__pycache__"))
    for file in home.glob("*.py"):
        text = file.read_text(encoding="utf-8").replace("toys.rainbow_draw", "misty_draw")
        file.write_text(text.replace("rainbow-draw", "misty-draw"), encoding="utf-8")
    (home / "fr.toml").write_text('[sentences]\n"Draw" =\n', encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    game = shelved(Lid("misty-draw", "misty_draw:GAME").load())

    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        for way in (f"/new/{game.key}", "/"):
            async with session.get(f"{server.url}{way}?lang=fr") as page:
                assert page.status == 200
        told = await make(session, server.url, game.key, ["here", "bot"], start=True)
        one = await Device(session, server.url).connect(told["table"], told["token"], lang="fr")
        assert (await caught(one))["kind"] == "beat"
        assert told_once(logged, "misty-draw speaks English: fr.toml is not TOML: Invalid value (at line 2")

    spend(tmp_path, evening)
