"""Figures, sounds and a mat that moves along, on a mat of a game that nobody wrote."""

from __future__ import annotations

import pytest

from browser.visit import BARE_STAGE, BOT, ME, asked, centres, new_table, rest
from irisade.core.game import games
from irisade.draw.scene import FIGURES

# Five cards in a row, and a fairy that starts on the first; `goals` are the new slots by id
SHOW = (
    "async ([goals, ways]) => {"
    + BARE_STAGE
    + """
  const slots = [0, 1, 2, 3, 4, 5, 6].map((k) => [70 + 140 * k, 200, 120, 120]);
  const cards = [1, 3, 4, 6, 7].map((value, k) => [`row.${k}`, { face: `card.${value}` }]);
  const fairy = { face: "fairy.sunny", zone: "row", slot: 0, n: 1 };
  const zones = [{ id: "row", x: 0, y: 0, w: 1000, h: 400, slots }];
  const scene = { game: "toy", form: "wide", w: 1000, h: 400, zones, seats: [], turn: [], said: [] };
  scene.pieces = Object.fromEntries([...cards, ["fairy", fairy]]);
  const first = stage.show(scene);
  stage.hurry();
  await first;
  heard.length = 0;
  const later = structuredClone(scene);
  for (const [id, slot] of Object.entries(goals)) Object.assign(later.pieces[id], { zone: "row", slot });
  const from = new Map(Object.keys(goals).map((id) => [id, id]));
  const shown = stage.show(later, from, new Map(Object.entries(ways)));
  const frames = Math.max(0, ...stage.moving().map((each) => each.effect.getKeyframes().length));
  stage.hurry();
  await shown;
  return [heard, frames];
}"""
)


@pytest.fixture
def mat(visit, server):
    """A page that has the pictures of Rainbow Road."""

    def opened(**about):
        page = visit(new_table(server.url, "rainbow-road", ME, BOT), **about)
        rest(page)
        return lambda goals, ways: page.evaluate(SHOW, [goals, ways])

    return opened


def test_pieces_make_a_figure_together_and_a_step_rings_what_is_stepped_on(mat):
    show = mat(reduced_motion="no-preference")
    for figure in FIGURES:
        how = {"how": figure, "by": ["row.2"]}
        heard, frames = show({"row.0": 5, "row.1": 6}, dict.fromkeys(["row.0", "row.1"], how))
        assert figure in heard
        assert frames >= 3
    heard, _ = show({"fairy": 4}, {"fairy": {"by": ["row.1", "row.3"]}})
    assert heard == ["note.3", "note.6", "note.7"]


def test_nobody_dances_where_motion_is_reduced(mat):
    assert mat()({"row.0": 5}, {"row.0": {"how": "dance"}}) == [["note.1"], 0]


ALONG = """async ([before, now]) => {
  const { along } = await import("/static/stage/scroll.js"), slots = [];
  const zone = (faces) => ({ slots, ghosts: faces.map((face, slot) => [slot, face]) });
  return along(zone(before), zone(now));
}"""


def test_every_sound_is_known_and_a_mat_moves_along(visit, server):
    page = visit(new_table(server.url, "racebow", ME, BOT, BOT, BOT))
    rest(page)
    known = page.evaluate("async () => Object.keys((await import('/static/table/sound.js')).SOUNDS)")
    lasting = page.evaluate("async () => (await import('/static/shared/constants.js')).FIGURES")
    assert lasting == {
        figure: 1000 * seconds for figure, seconds in FIGURES.items()
    }  # the server waits as long
    sounds = {face.sound.split(".")[0] for game in games().values() for face in game.face.BOOK.values()}
    assert sounds - {""} <= set(known)
    assert page.evaluate(ALONG, [["a", "b", "c", "d"], ["b", "c", "d", "a"]]) == 1
    assert page.evaluate(ALONG, [["a", "b", "c", "d"], ["a", "b", "past", "d"]]) == 0


TICK = """async () => {
  const { Stage } = await import("/static/stage/stage.js");
  const heard = [], root = document.createElement("div");
  const stage = new Stage(root, (what) => heard.push(what));
  document.body.append(root);
  const zones = [{ id: "row", x: 0, y: 0, w: 300, h: 100, slots: [[150, 50, 200, 80]] }];
  const at = (bars) => ({ game: "toy", form: "wide", w: 300, h: 100, zones, seats: [], turn: [], said: [],
    pieces: { "row.0": { face: `gauge.turbo.${bars}.5` } } });
  await stage.show(at(3));
  await stage.show(at(2));
  return [heard, root.querySelector(".piece use").getAttribute("href")];
}"""


def test_a_gauge_ticks_and_what_somebody_considers_is_seen(visit, server):
    page = visit(new_table(server.url, "racebow", ME, BOT, BOT, BOT))
    assert asked(page)
    for _, x, y in centres(page):  # also where something lies on what can be chosen
        page.mouse.move(x, y)
        page.wait_for_selector(".glimpse use[href^='#pawn.0.']")
        page.mouse.move(1, 1)
        page.wait_for_selector(".glimpse", state="detached")
    page.locator(".piece.can").first.dispatch_event("click")  # then comes the question for a turbo
    page.wait_for_selector("#buttons .act:has(use[href^='#pawn.0.']):has-text('Stay here')")
    assert page.evaluate(TICK) == [["deal", "tick"], "#gauge.turbo.2.5"]
