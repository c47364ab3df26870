"""What robots say stands beside their seats, over nothing that people look at; screen readers hear it too."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.test_whole import SCREENS
from browser.underway import most_seats, underway
from browser.visit import BOT, asked, new_table, rest
from irisade.core.game import games
from web.running import Server, serving

FEW = [("gumball-rally", "desk"), ("colomo-ronde", "tablet"), ("rainbow-racers", "phone")]
SAID_BY_ALL = """async () => {
  const { Remarks } = await import("/static/table/remarks.js");
  const trays = [...document.querySelectorAll(".zone:has(.heading .name)")];
  const zones = trays.map((tray, seat) => ({ id: tray.dataset.zone, seat }));
  const named = trays.length ? trays : [...document.querySelectorAll(".pill")];
  const seats = named.map((one) => ({ name: one.querySelector(".name").textContent }));
  const chosen = ".stage .piece:not(.leaving), .heading > *, .pill, .act, .prompt";
  const looked = [...document.querySelectorAll(chosen)];
  const taken = looked.map((one) => [one, one.getBoundingClientRect()]);
  return seats.map((_, seat) => {
    const remarks = new Remarks();
    remarks.say({ seat, text: "Nicely played, Mama!" }, { zones, seats }, "face.child");
    const shown = !remarks.box.classList.contains("unseen");
    const box = remarks.box.getBoundingClientRect();
    const { left, top, right, bottom } = box;
    const apart = (at) => at.left >= right || at.right <= left || at.top >= bottom || at.bottom <= top;
    const met = taken.filter(([, at]) => shown && !apart(at));
    const covered = met.map(([one]) => one.dataset.id ?? one.className);
    const out = shown && (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight);
    remarks.hush();
    return { shown, covered, out };
  });
}"""


def said_by_all(page: Page) -> list[dict[str, object]]:
    """For each seat: whether there is room for what it says, what that covers, and whether it is cut."""
    rest(page)
    return page.evaluate(SAID_BY_ALL)  # type: ignore[no-any-return]


def everywhere() -> list[object]:
    return [
        pytest.param(key, screen, marks=[] if (key, screen) in FEW else [pytest.mark.long])
        for key in games()
        for screen in SCREENS
    ]


@pytest.mark.parametrize(("key", "screen"), everywhere())
def test_what_a_robot_says_covers_nothing(visit, server: Server, key: str, screen: str) -> None:
    page = visit(underway(server.store, key, most_seats(key), "middle"), SCREENS[screen])
    assert asked(page)
    said = said_by_all(page)
    assert said
    assert [each for each in said if each["covered"] or each["out"]] == []
    if screen == "desk":
        assert any(each["shown"] for each in said)


def test_robots_say_a_word_and_thank_for_the_game(visit, tmp_path: Path) -> None:
    with serving(tmp_path, pace=0.02) as swift:
        page = visit(new_table(swift.url, "gumball-rally", BOT, BOT, BOT), url=swift.url)
        page.wait_for_selector(".remark[role=status]:has(.who):not(:empty)", state="attached")
        expect(page.locator("#result .farewell")).to_contain_text("!")
