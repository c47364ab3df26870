"""What is only for joy, on a mat of a game that nobody wrote: it is seen, heard, and leaves no trace."""

from __future__ import annotations

import pytest

from browser.visit import BARE_STAGE, BOT, ME, new_table, rest

# Three places, a tray and a score
MAT = (
    BARE_STAGE
    + """
  const place = { x: 0, y: 200, w: 480, h: 200, heading: 60 };
  const tray = { id: "tray", seat: 0, ...place, slots: [[240, 320, 80, 80], [400, 320, 26, 26]] };
  const slots = [0, 1, 2].map((k) => [100 + 200 * k, 100, 120, 120]);
  const zones = [{ id: "row", x: 0, y: 0, w: 1000, h: 200, slots }, tray];
  const seats = [{ name: "Ada", tint: "red", score: "2 points" }];
  const lying = { "row.0": { face: "card.1" }, "row.1": { face: "card.3" } };
  const pieces = { ...lying, "tray.hat": { face: "card.5", slot: 0 } };
  const scene = { game: "toy", form: "wide", w: 1000, h: 400, zones, seats, pieces, turn: [], said: [] };
  const first = stage.show(scene);
  stage.hurry();
  await first;
"""
)
# What was heard and seen, and the score on the way and in the end
SHOW = (
    "async (told) => {"
    + MAT
    + """
  heard.length = 0;
  const score = () => root.querySelector(".score").textContent;
  const later = { ...scene, seats: [{ ...seats[0], score: "5 points" }] };
  const shaking = stage.prelude(later, new Map(), told);
  const joys = () => root.getAnimations({ subtree: true }).filter((each) => each.id === "joy");
  const shakes = joys();
  for (const each of shakes) each.finish();
  stage.hurry();
  await shaking;
  const shown = stage.show(later, new Map(), new Map(), told), sky = document.querySelector(".joy");
  const count = (kind) => sky.querySelectorAll(kind).length;
  const seen = sky ? [".flies", ".spark", ".light", ".hall"].map(count) : [];
  const bumps = joys();
  const waits = stage.moving().length, scores = [score()];
  const flying = [...(sky?.getAnimations({ subtree: true }) ?? []), ...bumps];
  await shown;
  for (const each of flying) each.finish();
  await Promise.all(flying.map((each) => each.finished));
  await new Promise(requestAnimationFrame);
  const left = document.querySelectorAll(".joy").length, moved = [shakes.length, bumps.length, waits];
  return { heard, moved, seen, scores: [...scores, score()], left };
}"""
)
# Something goes around the others while things are told: when each begins, ms, and how large a blot is, px
GOING = (
    "async (told) => {"
    + MAT
    + """
  const later = { ...scene, pieces: { "row.1": { face: "card.3" }, "row.2": { face: "card.1" } } };
  const aside = new Map([["row.2", { how: "aside", by: [] }]]);
  void stage.show(later, new Map([["row.2", "row.0"]]), aside, told);
  const joy = [...document.querySelectorAll(".joy")].at(-1);
  const begins = joy.getAnimations({ subtree: true }).map((each) => each.effect.getTiming().delay);
  return [begins, joy.querySelector(".blot")?.offsetWidth ?? 0];
}"""
)
# A piece, a score and a piece on a tray: where each is said to be while the mat changes, and where it then is
LOOK = (
    "async () => {"
    + MAT
    + """
  const { spotOf } = await import("/static/stage/spots.js");
  const things = { "row.1": "[data-id='row.1']", "seat.0": ".score", "seat.0.hat": "[data-id='tray.hat']" };
  const said = () => Object.keys(things).map((id) => spotOf(stage, id)).flatMap(({ x, y }) => [x, y]);
  const seen = () => Object.values(things).flatMap((one) => {
    const { x, y, width, height } = root.querySelector(one).getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  });
  return [2, 1].map((times) => {
    const box = root.getBoundingClientRect();
    stage.look(times, box.x + 300, box.y + 200);
    const told = said();
    stage.hurry();
    return [times, told, seen()];
  });
}"""
)
TOLD = [
    {"kind": "shake", "at": "row.0"},
    {"kind": "fly", "at": "row.0", "to": "seat.0", "text": "+1"},
    {"kind": "fly", "at": "row.1", "to": "seat.0", "face": "card.3"},
    {"kind": "burst", "at": "row.2"},
    {"kind": "bump", "at": "row.1", "to": "row.0"},
    {"kind": "sky", "tint": "violet"},
    {"kind": "curtain", "at": "row", "face": "card.5"},
    {"kind": "fireworks"},
]


@pytest.fixture
def mat(visit, server):
    """A page that has the pictures of Rainbow Road."""

    def shown(told=TOLD, **about):
        page = visit(new_table(server.url, "rainbow-road", ME, BOT), **about)
        rest(page)
        return page.evaluate(SHOW, told)

    return shown


def test_joy_is_seen_and_heard_and_scores_count_up(mat):
    joy = mat(reduced_motion="no-preference")
    assert joy["heard"] == ["rattle", "note.1", "note.3", "burst", "bump", "sky", "curtain", "fireworks"]
    assert joy["seen"] == [2, 12 + 7 * 12, 1, 1]
    assert joy["moved"] == [1, 1, 0]  # it shakes, it bounces, and nobody waits
    assert joy["scores"] == ["2 points", "5 points"]
    assert joy["left"] == 0


def test_where_motion_is_reduced_only_a_text_appears_and_fades(mat):
    joy = mat()
    assert joy["seen"] == [1, 0, 0, 0]
    assert joy["moved"] == [0, 0, 0]
    assert joy["scores"] == ["5 points", "5 points"]
    assert joy["left"] == 0


def test_where_motion_is_reduced_numbers_that_count_do_not_lie_on_one_another(mat):
    counted = [{"kind": "fly", "at": "row.0", "to": "row.2", "text": str(n)} for n in (1, 2, 3)]
    joy = mat(counted)
    assert (joy["seen"], len(joy["heard"])) == ([1, 0, 0, 0], 1)


def test_what_flies_while_the_mat_grows_or_shrinks_lands_where_things_will_be(visit, server):
    page = visit(new_table(server.url, "rainbow-road", ME, BOT), reduced_motion="no-preference")
    rest(page)
    for times, told, found in page.evaluate(LOOK):
        assert told == pytest.approx(found, abs=1), f"{times} times as close"


def test_what_rises_waits_until_what_lies_there_is_at_rest(visit, server):
    page = visit(new_table(server.url, "rainbow-road", ME, BOT), reduced_motion="no-preference")
    rest(page)
    goes, lies = ({"kind": "fly", "at": at, "face": "card.5"} for at in ("row.2", "row.1"))
    falls = {"kind": "curtain", "at": "row", "face": "card.5"}
    assert [page.evaluate(GOING, [told])[0] for told in (goes, lies, falls)] == [[780], [460], [460]]


def test_a_small_thing_bursts_in_a_small_way(visit, server):
    page = visit(new_table(server.url, "rainbow-road", ME, BOT), reduced_motion="no-preference")
    rest(page)
    small, large = (
        page.evaluate(GOING, [{"kind": "burst", "at": at, "tint": "red"}])[1] for at in ("tray.1", "tray")
    )
    assert (small, large) == (29, 39)  # px; a slot of 18 px, and a tray


# After how many ms each begins
BEGINS = """async ([told, late, walked]) =>
  (await import("/static/stage/flourish.js")).timed(told, late, walked).map(([, begins]) => begins)"""
ABOVE = """async () => {
  const picture = document.createElement("div");
  picture.className = "stand";
  document.body.append(picture);
  (await import("/static/stage/fx.js")).confetti(picture);
  const [sky, frame] = [picture.firstChild, picture].map((one) => one.getBoundingClientRect());
  return [sky.width > 0, sky.width <= frame.width, sky.height <= frame.height];
}"""


def test_what_flies_along_waits_for_what_it_flies_with(visit, server):
    page = visit(new_table(server.url, "rainbow-road", ME, BOT))
    ribbon, sparks = {"kind": "fly", "to": "x", "face": "bow"}, {"kind": "burst"}
    assert page.evaluate(BEGINS, [[ribbon, sparks], 0, 0]) == [0, 560]
    assert page.evaluate(BEGINS, [[ribbon, sparks], 310, 0]) == [310, 870]
    price, points = {"kind": "fly", "to": "x", "face": "crystal"}, {"kind": "fly", "to": "x", "text": "5"}
    assert page.evaluate(BEGINS, [[{"kind": "bump"}, price, points, sparks], 0, 900]) == [900, 0, 900, 1460]


def test_confetti_falls_inside_its_picture_and_nowhere_else(visit, server):
    page = visit(new_table(server.url, "rainbow-road", ME, BOT), reduced_motion="no-preference")
    rest(page)
    assert page.evaluate(ABOVE) == [True, True, True]
