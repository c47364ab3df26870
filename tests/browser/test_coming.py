"""Home by any link, and families who come and go: each as people do it, in real browsers."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Browser, Page

from browser.chromium import profile
from browser.test_company import LINK, join, start
from browser.visit import BOT, ME, Table, new_table, rest
from irisade.web.table.seating import LONG
from web.running import Server

HERE = {"kind": "here", "name": "Lia"}
Visit = Callable[..., Page]


class Link(NamedTuple):
    """An invitation, in a browser that remembers this."""

    code: str
    remembers: str = ""

    @property
    def path(self) -> str:
        return f"/j/{self.code}"

    @property
    def script(self) -> str:
        likes = json.dumps({"guided": ["rainbow-road", "colomo-ronde", "gumball-rally"]})
        return f"localStorage.setItem('irisade.likes', {likes!r});{self.remembers}"


def at_table(page: Page, table: Table) -> None:
    page.wait_for_url(f"**/t/{table.id}")
    page.wait_for_selector("body[data-line=open][data-state]")


def seats(server: Server, table: Table) -> list[str]:
    return server.do(lambda house: [chair.name for chair in house.rooms[table.id].live.chairs])


def test_a_guest_who_opens_their_link_again_is_home(visit: Visit, server: Server) -> None:
    """With seats free, after the start, in another tab, and by the back button."""
    table = new_table(server.url, "gumball-rally", ME, LINK, LINK, start=False)
    opa = visit(Link(table.code))
    opa.fill("#name", "Opa")
    opa.click("#in")
    at_table(opa, table)
    tab = opa.context.new_page()
    tab.goto(f"{server.url}/j/{table.code}")  # a seat is still free
    at_table(tab, table)
    tab.close()
    opa.go_back()
    at_table(opa, table)
    host = visit(table)
    start(host)
    opa.goto(f"{server.url}/j/{table.code}")  # the game has begun, and no seat is free
    at_table(opa, table)
    assert seats(server, table).count("Opa") == 1
    assert opa.locator(".pill.you, .heading .name").first.is_visible()


def test_a_stranger_at_a_full_table_may_watch(visit: Visit, server: Server) -> None:
    table = new_table(server.url, "colomo-ronde", ME, HERE)
    stranger = visit(Link(table.code))
    assert stranger.locator("h1").inner_text() == "Every seat of this table is taken."
    assert not stranger.locator("#sit").count()
    stranger.click("#watch")
    at_table(stranger, table)


def test_a_child_takes_over_from_a_robot_with_a_device_of_its_own(visit: Visit, server: Server) -> None:
    table = new_table(server.url, "colomo-ronde", ME, BOT)
    host = visit(table)
    rest(host)
    child = visit(Link(table.code))
    child.fill("#name", "Lia")
    child.click("#in")
    at_table(child, table)
    host.get_by_role("button", name="Let Lia in").click()
    child.wait_for_function("() => document.body.dataset.state === 'playing' && !sessionStorage.length")
    host.get_by_role("button", name="Who plays").click()
    host.locator("#drawer .who b", has_text="Lia").wait_for()
    assert sorted(seats(server, table)) == ["Lia", "Mia"]


def test_a_child_takes_over_from_a_robot_at_the_same_tablet(visit: Visit, server: Server) -> None:
    table = new_table(server.url, "colomo-ronde", ME, BOT)
    page = visit(table)
    rest(page)
    page.get_by_role("button", name="Who plays").click()
    page.get_by_role("button", name="Somebody here").click()
    page.locator("#drawer .kind", has_text="here").nth(1).wait_for()
    kinds = server.do(lambda house: [chair.kind for chair in house.rooms[table.id].live.chairs])
    assert kinds == ["person", "person"]


def test_opa_is_not_told_that_opa_is_here(browser: Browser, server: Server) -> None:
    """But how he comes to his seat with the device in his hands."""
    table = new_table(server.url, "rainbow-road", {"kind": "me", "name": "Opa"}, LINK, start=False)
    context = profile(browser)
    page = context.new_page()
    page.goto(f"{server.url}/j/{table.code}")
    page.fill("#name", "opa")
    page.click("#in")
    told = page.locator("#trouble", has_text="opa")
    told.wait_for()
    assert "If that is you" in told.inner_text()
    assert page.locator("#other summary").is_visible()
    context.close()


def test_one_person_plays_on_two_devices(visit: Visit, server: Server) -> None:
    """By a code that the first shows."""
    table = new_table(server.url, "rainbow-road", {"kind": "me", "name": "Opa"}, LINK, start=False)
    first = visit(table)
    first.wait_for_selector("#lobby .big")
    second = visit(Link(table.code))
    join(server, table, "Léo")
    start(first)
    first.get_by_role("button", name="Who plays").click()
    first.get_by_role("button", name="Play on another device too").click()
    code = first.locator("#drawer .code").inner_text()
    second.goto(first.locator("#drawer a").get_attribute("href"))
    second.locator("#other summary").click()
    second.fill("#pair", code)
    second.click("#add")
    at_table(second, table)
    rest(second)
    mine = server.do(lambda house: [device.mine for device in house.rooms[table.id].audience.devices])
    assert len(set(mine)) == 1
    assert mine[0]


def test_a_phone_is_handed_on(visit: Visit, server: Server) -> None:
    """The seat stays with the device; only its name changes, for everybody."""
    table = new_table(server.url, "rainbow-road", ME, LINK, start=False)
    phone = visit(join(server, table, "Léo"), (390, 844))
    host = visit(table)
    start(host)
    phone.wait_for_selector("body[data-state=playing]")
    phone.on("dialog", lambda dialog: dialog.accept("Tante Zoé"))
    phone.get_by_role("button", name="Who plays").click()
    phone.get_by_role("button", name="Léo: Another name").click()
    phone.locator("#drawer b", has_text="Tante Zoé").wait_for()
    host.get_by_role("button", name="Who plays").click()
    host.locator("#drawer b", has_text="Tante Zoé").wait_for()


def test_a_host_who_leaves_for_good_is_followed_by_another(visit: Visit, server: Server) -> None:
    table = new_table(server.url, "rainbow-road", ME, LINK, start=False)
    guest = visit(join(server, table, "Léo"))
    guest.wait_for_selector("#lobby .waiting")
    host = visit(table)
    host.wait_for_selector("#lobby .big")
    host.close()
    guest.locator("#lobby .kind", has_text="host").wait_for()
    assert not guest.get_by_role("button", name="Become the host").count()
    server.do(lambda house: gone_for_long(house.rooms[table.id]))
    guest.get_by_role("button", name="Become the host").click()
    start(guest)


def gone_for_long(room) -> None:  # type: ignore[no-untyped-def]
    """As if the host had been away for ten minutes."""
    live = room.live
    chairs = [
        each._replace(away=room.host.now() - LONG) if each.owner == live.host else each
        for each in live.chairs
    ]
    live.seating.place(chairs)
    room.look_who_is_missing(room.host.now(), 10**9)  # as every few seconds


def test_a_host_who_gives_up_their_seat_hands_the_table_over(visit: Visit, server: Server) -> None:
    table = new_table(server.url, "rainbow-road", ME, LINK, start=False)
    guest = visit(join(server, table, "Léo"))
    host = visit(table)
    start(host)
    guest.wait_for_selector("body[data-state=playing]")
    host.get_by_role("button", name="Who plays").click()
    host.get_by_label("Mia: Change").click()
    host.get_by_role("button", name="Mia: A robot").first.click()
    guest.get_by_role("button", name="Who plays").click()
    guest.get_by_role("button", name="Close the table").wait_for()
