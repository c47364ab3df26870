"""The door of the house: headers, what browsers may keep, who is let in, and how much they may ask."""

from __future__ import annotations

import datetime
import json
import logging
import re
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import aiohttp
import pytest

from irisade.core.game import games
from irisade.web.house import logs
from irisade.web.http import doors
from irisade.web.http.hosting import Hosting
from irisade.web.pages import shelf
from irisade.web.room.limits import Bucket, ByAddress, Counted, Limits
from web.device import Device, join, make
from web.http.test_app_play import spend
from web.running import Server

PAGES = (
    *("/", "/new/gumball-rally", "/rules/colomo-ronde", "/credits", "/replay", "/puzzle"),
    *("/nothing", "/t/none", "/j/ABC"),
)


def test_no_page_lets_anything_in_from_elsewhere(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        for path in PAGES:
            async with session.get(server.url + path) as answer:
                policy = answer.headers["Content-Security-Policy"]
                assert "default-src 'none'" in policy
                assert "unsafe" not in policy
                assert "frame-ancestors 'none'" in policy
                assert answer.headers["X-Content-Type-Options"] == "nosniff"
                assert answer.headers["Referrer-Policy"] == "no-referrer"
                text = await answer.text()
            assert "<style" not in text
            assert ' style="' not in text
            assert "http://" not in text.replace("http://www.w3.org", "")
            assert "https://" not in text
            for script in text.split("<script")[1:]:
                assert "src=" in script.split(">")[0] or 'type="application/json"' in script.split(">")[0]

    spend(tmp_path, evening)


def test_what_is_named_by_its_hash_is_kept_and_all_else_is_asked_for_again(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        async with session.get(server.url + shelf.static_url("base.css")) as answer:
            assert "immutable" in answer.headers["Cache-Control"]
        async with session.get(f"{server.url}/static/0123456789ab/base.css") as answer:
            assert answer.headers["Cache-Control"] == "no-cache"
        async with session.get(f"{server.url}/art/colomo-ronde.svg") as answer:
            tag = answer.headers["ETag"]
            assert answer.headers["Content-Encoding"] == "gzip"
        async with session.get(
            f"{server.url}/art/colomo-ronde.svg", headers={"If-None-Match": tag}
        ) as answer:
            assert answer.status == 304
        for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static/table.html", "/font/nothing"):
            async with session.get(server.url + path) as answer:
                assert answer.status == 404

    spend(tmp_path, evening)


def test_every_game_has_its_sprite_its_picture_and_its_pages(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        for key in games():
            for path in (
                f"/art/{key}.svg",
                f"/picture/{key}.svg?theme=dark",
                f"/new/{key}",
                f"/rules/{key}?lang=fr",
            ):
                async with session.get(server.url + path) as answer:
                    assert answer.status == 200, path

    spend(tmp_path, evening)


def test_the_puzzle_of_the_day_is_told_and_no_other(tmp_path: Path) -> None:
    """Of today, wherever that is; other days would have to be searched for one by one."""
    today = datetime.datetime.now(datetime.UTC).date()

    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        way = f"{server.url}/api/puzzle/colomo-trio?lang=fr&date="
        async with session.get(way + today.isoformat()) as answer:
            told = await answer.json()
        assert told["title"] == "Colomo Trio"
        assert "Où se trouve maintenant" in told["question"]
        assert [choice["verdict"] for choice in told["choices"] if choice["right"]] == [
            "Oui, c’est bien là\xa0!"
        ]
        assert all(0 <= choice["spot"][side] <= 100 for choice in told["choices"] for side in "xywh")
        far = (today + datetime.timedelta(days=3)).isoformat()
        for date, status in (("", 400), ("soon", 400), (far, 404)):
            async with session.get(way + date) as answer:
                assert answer.status == status, date

    spend(tmp_path, evening)


def test_requests_from_another_site_are_refused(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        elsewhere = {"Origin": "https://elsewhere.example"}
        async with session.post(f"{server.url}/api/tables", json={}, headers=elsewhere) as answer:
            assert answer.status == 403
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await session.ws_connect(f"{server.url}/ws/v1", headers=elsewhere)
        assert refused.value.status == 403
        own = await session.ws_connect(f"{server.url}/ws/v1", headers={"Origin": server.url})
        await own.close()

    spend(tmp_path, evening)


def test_invitations_carry_an_address_that_others_can_reach(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        told = await make(session, server.url, "rainbow-road", ["me", "link"])

        async def origin(**headers: str) -> str:
            async with session.get(f"{server.url}/t/{told['table']}", headers=headers) as answer:
                block = (await answer.text()).split('id="page">')[1].split("</script>")[0]
            return str(json.loads(block)["origin"])

        assert await origin() == "http://192.0.2.7:8717"
        assert await origin(Host="localhost:8717") == "http://192.0.2.7:8717"
        assert await origin(Host="games.local:8717") == "http://games.local:8717"

    spend(tmp_path, evening, hosting=Hosting(public="http://192.0.2.7:8717"))


def test_nobody_finds_other_peoples_tables(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        told = await make(session, server.url, "gumball-rally", ["me", "link", "link"])
        for path in ("/", "/api/games", "/api/tables", "/t/", "/metrics", "/healthz"):
            async with session.get(server.url + path) as answer:
                text = await answer.text()
            assert told["table"] not in text
            assert told["code"] not in text

    spend(tmp_path, evening)


def test_a_code_stops_working_when_the_seats_are_filled(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        told = await make(session, server.url, "rainbow-road", ["me", "link"])
        spaced = f"{told['code'][:3].lower()} {told['code'][3:]}"
        assert (await join(session, server.url, spaced, "Zoé"))["table"] == told["table"]
        async with session.post(f"{server.url}/api/join", json={"code": told["code"], "name": ""}) as answer:
            assert answer.status == 409
            assert (await answer.json())["why"]

    spend(tmp_path, evening)


def test_guessing_codes_is_slowed_even_for_the_right_one(tmp_path: Path) -> None:
    hosting = Hosting(Limits(guesses=0.001, guesses_at_once=5))

    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        told = await make(session, server.url, "rainbow-road", ["me", "link"])
        statuses = []
        for n in range(7):
            async with session.post(f"{server.url}/api/join", json={"code": f"AAAAA{n}"}) as answer:
                statuses.append(answer.status)
        assert statuses == [409] * 5 + [429] * 2
        async with session.get(f"{server.url}/j/{told['code']}") as answer:
            assert answer.status == 429
            assert answer.headers["Retry-After"]

    spend(tmp_path, evening, hosting=hosting)


def test_requests_and_tables_have_their_limits_and_say_so(tmp_path: Path) -> None:
    hosting = Hosting(Limits(requests=0.001, requests_at_once=12, tables=0.001, tables_at_once=2))

    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        body: dict[str, Any] = {"game": "rainbow-road", "seats": [{"kind": "me"}, {"kind": "bot"}]}
        made = []
        for _ in range(3):
            async with session.post(f"{server.url}/api/tables?lang=fr", json=body) as answer:
                made.append(answer.status)
                said = await answer.json()
        assert made == [201, 201, 429]
        assert said["why"].startswith("C’était trop rapide")
        statuses = []
        for _ in range(10):
            async with session.get(f"{server.url}/credits") as answer:
                statuses.append(answer.status)
        assert statuses[-1] == 429
        async with session.get(f"{server.url}/healthz") as answer:
            assert answer.status == 200

    spend(tmp_path, evening, hosting=hosting)


def test_an_address_has_so_many_connections(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        first = [await session.ws_connect(f"{server.url}/ws/v1") for _ in range(3)]
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await session.ws_connect(f"{server.url}/ws/v1")
        await first[0].close()
        again = await session.ws_connect(f"{server.url}/ws/v1")
        await again.close()

    spend(tmp_path, evening, hosting=Hosting(Limits(connections=3)))


@pytest.mark.parametrize(
    "body",
    ["", "[]", "nonsense", '{"game": 3}', '{"game": "gumball-rally", "seats": 7}', "{" * 5000,
     '{"game": "gumball-rally", "seats": [{"kind": ["me"]}]}',
     '{"game": "nothing", "seats": [{"kind": "me"}]}',
     '{"game": "rainbow-road", "seats": [{"kind": "me"}, {"kind": "bot", "level": "wizard"}]}',
     '{"game": "rainbow-road", "seats": [{"kind": "me"}, {"kind": "bot"}], "options": {"no": "way"}}'],
)  # fmt: skip
def test_a_table_that_cannot_be_is_refused_in_words(tmp_path: Path, body: str) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        for lang in ("en", "fr"):
            async with session.post(f"{server.url}/api/tables?lang={lang}", data=body) as answer:
                assert answer.status in (400, 409)
                assert (await answer.json())["why"]
        assert server.do(lambda house: house.metrics.failures) == {}

    spend(tmp_path, evening)


def test_bodies_that_are_too_large_are_refused(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        async with session.post(f"{server.url}/api/replay", data=b"x" * 400_000) as answer:
            assert answer.status == 413

    spend(tmp_path, evening)


def test_metrics_are_for_this_machine_alone(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        async with session.get(f"{server.url}/metrics") as answer:
            assert "irisade_rows_total" in await answer.text()
        async with session.get(f"{server.url}/metrics", headers={"X-Forwarded-For": "192.0.2.1"}) as answer:
            assert answer.status == 404

    spend(tmp_path, evening)


def test_what_is_logged_names_nobody(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    caplog.handler.setFormatter(logs.Discreet("%(message)s"))

    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        seats = [{"kind": "me", "name": "Wilhelmina"}, {"kind": "link"}]
        told = await make(session, server.url, "rainbow-road", seats)
        guest = await join(session, server.url, told["code"], "Balthasar")
        device = await Device(session, server.url).connect(told["table"], told["token"])
        await device.ask("start")
        await session.get(f"{server.url}/t/{told['table']}")
        server.do(lambda house: house.failed("a test", ValueError(f"{told['token']} Wilhelmina")))
        written = caplog.text
        assert "/t/{table}" in written
        assert "a test failed" in written
        secret = (told["table"], told["token"], told["code"], guest["token"], "Wilhelmina", "Balthasar")
        assert not [word for word in secret if word in written]

    spend(tmp_path, evening)


# -- the buckets --


def test_a_bucket_fills_again() -> None:
    bucket = Bucket(2, 3, now=0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(0.6) for _ in range(2)] == [True, False]
    assert [bucket.take(99.0) for _ in range(4)] == [True, True, True, False]


def test_addresses_that_are_quiet_again_are_forgotten() -> None:
    time = [0.0]
    buckets = ByAddress(1, 1, clock=lambda: time[0])
    for n in range(5000):
        time[0] += 0.01
        buckets.take(f"address {n}")
    assert len(buckets.buckets) <= 2 * ByAddress.SWEEP


def test_connections_are_counted_by_address_and_in_all() -> None:
    counted = Counted(2, 3)
    assert [counted.enter("a"), counted.enter("a"), counted.enter("a")] == [True, True, False]
    assert [counted.enter("b"), counted.enter("c")] == [True, False]
    counted.leave("a")
    assert counted.enter("c")
    assert counted.open == {"a": 1, "b": 1, "c": 1}


def test_whoever_is_turned_away_is_counted_and_the_log_says_so_once_a_minute(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    entrance = doors.Doors(Hosting())
    for now in range(1020, 1200, 20):
        monkeypatch.setattr(doors, "monotonic", lambda now=now: now)
        entrance.turned_away()
    assert [int(record.getMessage().split()[0]) for record in caplog.records] == [1, 3, 3]


def test_a_school_class_comes_at_once_from_one_address(tmp_path: Path) -> None:
    """Thirty new devices, each with the page of its table and all that this page names."""
    devices = 30
    hosting = Hosting(Limits(requests=0.001, files=0.001))

    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        made = await make(session, server.url, "colomo-ronde", ["me", "bot"])
        way = f"{server.url}/t/{made['table']}"
        for _ in range(devices):
            async with session.get(way) as answer:
                assert answer.status == 200
                page = await answer.text()
            named = {urljoin(way, there) for there in re.findall(r'(?:src|href)="(\.\./[^"#]+)"', page)}
            assert len(named) > 50
            for there in named:
                async with session.get(there) as answer:
                    assert answer.status == 200, there

    spend(tmp_path, evening, hosting=hosting)


def test_files_have_a_limit_of_their_own(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        statuses = []
        for path in ["/static/base.css"] * 3 + ["/credits"]:
            async with session.get(server.url + path) as answer:
                statuses.append(answer.status)
        assert statuses == [200, 200, 429, 200]

    spend(tmp_path, evening, hosting=Hosting(Limits(files=0.001, files_at_once=2)))


def test_limits_are_set_by_name() -> None:
    assert Limits().changed("messages", "40").messages == 40
    for key, value in (("nothing", "1"), ("messages", "many"), ("messages", "0")):
        with pytest.raises(ValueError):
            Limits().changed(key, value)
