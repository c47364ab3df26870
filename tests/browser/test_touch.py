"""Fingers on a small screen: taps that count once or twice, targets too near, a phone that is turned."""

from __future__ import annotations

from itertools import combinations

import pytest
from playwright.sync_api import expect

from browser.visit import BOT, ME, Centre, Table, asked, centres, new_table, rest
from web.running import Server, serving

UPRIGHT, ON_ITS_SIDE = (390, 844), (844, 390)
FINGER = 40  # px between two targets
TOUCHED = {"has_touch": True, "is_mobile": True}


def distance(one: Centre, other: Centre) -> float:
    return float(((one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2) ** 0.5)


def moves(server: Server, table: Table) -> int:
    """How much has happened there."""
    return server.do(lambda it: it.rooms[table.id].live.v)  # type: ignore[union-attr]


def test_a_move_that_cannot_be_taken_back_is_tapped_twice(visit, server):
    table = new_table(server.url, "colomo-a-laveuglette", ME, BOT)
    page = visit(table, UPRIGHT, **TOUCHED)
    assert asked(page)
    before = moves(server, table)
    page.locator(".spot.can").first.tap()
    expect(page.locator("#note")).to_contain_text("tap again")
    assert moves(server, table) == before
    page.locator(".spot.can").first.tap()
    expect(page.locator("#note")).to_be_hidden()
    assert asked(page)
    assert moves(server, table) > before


ONE_TAP = """async () => {
  const { Picker } = await import("/static/table/input.js");
  const { Stage } = await import("/static/stage/stage.js");
  const done = [], nothing = () => {};
  const root = document.createElement("div");
  document.body.append(root);
  const move = (act) => done.push(act.m);
  const wishes = { move, why: nothing, look: nothing, sure: nothing, twice: () => true };
  const picker = new Picker(new Stage(root, nothing), document.createElement("div"), wishes);
  const act = (m) => ({ m, via: [], label: m });
  picker.acts = [act("stay"), act("go")];
  picker.fire(picker.acts[0]);
  const careful = done.length;
  picker.acts = [act("pass")];
  picker.fire(picker.acts[0]);
  return [careful, done];
}"""


def test_what_alone_can_be_done_takes_one_tap(visit, server):
    """Where no prank can be used, nobody is asked twice to use none."""
    page = visit(new_table(server.url, "rainbow-road", ME, BOT), UPRIGHT, **TOUCHED)
    assert asked(page)
    assert page.evaluate(ONE_TAP) == [0, ["pass"]]


def test_no_tool_is_pressed_by_a_finger_that_meant_the_button_before_it(visit, server):
    page = visit(new_table(server.url, "colomo-ronde", ME, BOT), UPRIGHT, **TOUCHED)
    assert asked(page)
    seen = """() => {
      const seen = document.createElement("button");
      document.getElementById("buttons").replaceChildren(seen);
      document.getElementById("buttons").replaceChildren();
      return new Promise((done) => requestAnimationFrame(done));
    }"""
    press = """(detail) => {
      const tap = new MouseEvent("click", { detail, bubbles: true });
      document.querySelector("[data-tool=react]").dispatchEvent(tap);
      return document.querySelector("#drawer").open;
    }"""
    page.evaluate(seen)
    assert page.evaluate(press, 1) is False
    assert page.evaluate(press, 0) is True  # a key means what has the focus


def test_a_choice_half_made_lasts_when_the_mat_gets_another_shape(visit, server):
    page = visit(new_table(server.url, "colomo-a-laveuglette", ME, BOT), UPRIGHT, **TOUCHED)
    assert asked(page)
    page.locator(".spot.can").first.tap()
    expect(page.locator(".sure")).to_have_count(1)
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_selector(".stage[data-form=wide]")
    expect(page.locator(".sure")).to_have_count(1)
    expect(page.locator("#note")).to_contain_text("tap again")


def test_in_a_game_for_the_youngest_one_tap_is_enough(visit, server):
    page = visit(new_table(server.url, "colomo-ronde", ME, BOT), UPRIGHT, **TOUCHED)
    assert asked(page)
    id = page.locator(".piece.can").first.get_attribute("data-id")
    disc = page.locator(f'[data-id="{id}"]')
    disc.tap()
    expect(disc).not_to_have_attribute("data-face", "disc.back")


@pytest.mark.parametrize("size", [UPRIGHT, ON_ITS_SIDE])
def test_where_targets_lie_too_near_for_a_finger_the_first_tap_looks_closer(size, visit, server):
    table = new_table(server.url, "racebow", ME, BOT, BOT, BOT)
    page = visit(table, size, **TOUCHED)
    assert asked(page)
    before = moves(server, table)
    near = [pair for pair in combinations(centres(page), 2) if distance(*pair) < FINGER]
    id, x, y = near[0][0]
    page.touchscreen.tap(x, y)
    page.wait_for_selector(".stage.closer")
    seen = centres(page)
    assert id in [each[0] for each in seen]
    assert min(distance(*pair) for pair in combinations(seen, 2)) >= FINGER
    assert moves(server, table) == before
    page.touchscreen.tap(*next(each[1:] for each in seen if each[0] == id))
    page.wait_for_selector(".stage:not(.closer)")
    assert asked(page)
    assert moves(server, table) > before


def test_a_tap_beside_everything_looks_at_the_whole_table_again(visit, server):
    page = visit(new_table(server.url, "racebow", ME, BOT, BOT, BOT), ON_ITS_SIDE, **TOUCHED)
    assert asked(page)
    _, x, y = next(one for one, other in combinations(centres(page), 2) if distance(one, other) < FINGER)
    page.touchscreen.tap(x, y)
    page.wait_for_selector(".stage.closer")
    mat = page.locator("#stage").bounding_box()
    assert mat is not None
    free = [(mat["x"] + mat["width"] * part, mat["y"] + 12) for part in (0.05, 0.5, 0.95)]
    seen = centres(page)
    page.touchscreen.tap(*next(at for at in free if all(distance(("", *at), one) > 60 for one in seen)))
    page.wait_for_selector(".stage.mine:not(.closer)")


READY = """() => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    if (JSON.parse(text).kind === "ready") document.body.dataset.ready = "1";
    return send.call(this, text);
  };
}"""


def test_a_phone_is_turned_while_everybody_looks_and_a_tap_on_the_mat_says_seen(visit, tmp_path):
    with serving(tmp_path, pace=5.0) as server:  # time to look: the phone is turned meanwhile
        table = new_table(server.url, "colomo-ronde", ME, BOT, starts="begins")
        page = visit(table, UPRIGHT, url=server.url, **TOUCHED)
        seen, mine = "[data-seen]", "body:not([data-busy]) .piece.can"
        while page.wait_for_selector(f"{seen}, {mine}") and not page.locator(seen).count():
            page.locator(mine).first.tap()
        assert page.locator("#stage[data-form=tall]").count()
        page.set_viewport_size({"width": ON_ITS_SIDE[0], "height": ON_ITS_SIDE[1]})
        page.wait_for_selector("#stage[data-form=wide]")
        assert page.locator(seen).is_visible()
        page.evaluate(READY)
        while not page.locator("body[data-ready]").count():
            page.locator("#stage").tap(position={"x": 5, "y": 5})
        page.context.close()


def test_the_way_home_is_seen_however_the_phone_is_held(visit, server):
    table = new_table(server.url, "colomo-ronde", ME, BOT)
    for size in (UPRIGHT, ON_ITS_SIDE):
        page = visit(table, size, **TOUCHED)
        expect(page.get_by_role("link", name="All games")).to_be_in_viewport(ratio=1)
        rest(page)  # or it is closed while it still connects, which the browser complains of


def test_reactions_are_large_enough_on_the_smallest_phone(visit, server):
    page = visit(new_table(server.url, "colomo-ronde", ME, BOT), (320, 568), **TOUCHED)
    page.get_by_role("button", name="React").click()
    boxes = [one.bounding_box() for one in page.locator(".face").all()]
    assert boxes
    assert all(box is not None and min(box["width"], box["height"]) >= 44 for box in boxes)
