"""The page's own arithmetic against Python's, and the table under a person's fingers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.visit import BOT, ME, asked, new_table, rest
from irisade import Record, find
from irisade.core.game import games
from irisade.core.match import Match
from irisade.core.options import usual
from irisade.draw.face import compose
from irisade.draw.layout import place
from irisade.web.pictures import sending
from irisade.web.pictures.pictures import Pictures
from irisade.web.pictures.viewer import Viewer
from irisade.web.room.host import DROPPED
from irisade.web.table.frames import Frame

RECORDS = Path(__file__).resolve().parent.parent / "records"
ASPECTS = {"wide": 1.65, "tall": 0.55}
LOOKS = 12  # of each kept game
HERE = 1  # unit: coordinates travel with two digits


def looks(game: str) -> Iterator[Match]:
    """A kept game at a few moments from its beginning to its end."""
    record = Record.parse((RECORDS / f"{game}.rgn").read_text(encoding="utf-8"))
    step = max(1, record.moves // LOOKS)
    for moves, match in enumerate(record.steps(find(game))):
        if moves % step == 0:
            yield match


def settings(match: Match) -> dict[str, str]:
    return usual(match.game.settings)


def names(match: Match) -> tuple[str, ...]:
    return ("Ada", "Basile", "Chloé", "Diego", "Emma", "Farid", "Gwen", "Hugo")[: match.seats]


def frame(match: Match) -> Frame:
    return Frame(0, 0, 0, match.table.copy(), match.asking, (), None, match.over)


def full(match: Match, aspect: float) -> dict[str, Any]:
    pictures = Pictures(match.game, names(match), settings(match))
    message = json.loads(Viewer(0, "en", aspect).beat(pictures, frame(match), 0))
    scene: dict[str, Any] = message["full"]
    return scene


def placed(match: Match, aspect: float) -> dict[str, list[float]]:
    form = "wide" if aspect >= 0.75 else "tall"
    talk = match.game.talk("en", names(match))
    asking = match.asking
    scene = compose(match.game, match.view(0), 0, asking, form, talk, settings(match), over=match.over)
    return {
        each.piece.id: [each.x, each.y, each.w, each.h, each.turn, each.layer]
        for each in place(scene, aspect, match.game.face.BOOK).pieces
    }


LAY = """async (scenes) => {
  const [{ lay }, { sizeOf }] = 
    await Promise.all([import("/static/stage/places.js"), import("/static/shared/dom.js")]);
  return scenes.map((scene) => Object.fromEntries([...lay(scene, sizeOf)].map(
    ([id, p]) => [id, [p.x, p.y, p.w, p.h, p.turn, p.layer]])));
}"""


@pytest.mark.parametrize("game", sorted(games()))
def test_the_page_lays_every_piece_where_python_does(game, visit, server):
    page = visit(new_table(server.url, game, *seats_for(game)))
    rest(page)
    for aspect in ASPECTS.values():
        matches = list(looks(game))
        found = page.evaluate(LAY, [full(match, aspect) for match in matches])
        for match, laid in zip(matches, found, strict=True):
            expected = placed(match, aspect)
            assert laid.keys() == expected.keys()
            for id, where in expected.items():
                assert laid[id] == pytest.approx(where, abs=HERE), id


PATCH = """async (chains) => {
  const { patched } = await import("/static/table/net.js");
  return chains.map(([first, ...patches]) => {
    const seen = [];
    let scene = first;
    for (const patch of patches) seen.push((scene = patched(scene, patch)));
    return seen;
  });
}"""


def test_the_page_patches_as_python_does(visit, server):
    page = visit(new_table(server.url, "colomo-ronde"))
    rest(page)
    chains, expected = [], []
    for game in sorted(games()):
        scenes = [full(match, ASPECTS["wide"]) | {"rev": n} for n, match in enumerate(looks(game))]
        patches = [sending.diff(a, b) for a, b in pairwise(scenes)]
        chain, after = scenes[0], []
        for patch in patches:
            chain = sending.apply(chain, patch)
            after.append(chain)
        chains.append([scenes[0], *patches])
        expected.append(after)
    assert page.evaluate(PATCH, chains) == expected


def seats_for(game: str) -> list[dict[str, Any]]:
    counts = find(game).seats
    return [ME] + [BOT] * ((3 if 3 in counts else counts[0]) - 1)


def test_a_game_is_played_by_keys_alone(visit, server):
    page = visit(new_table(server.url, "gumball-rally"))
    for _ in range(200):
        if not asked(page):
            break
        if page.locator(".piece.can").count():
            page.keyboard.press("ArrowRight")
            page.keyboard.press("ArrowLeft")
            assert page.evaluate("document.activeElement.matches('.piece.can')")
        else:
            page.locator("#buttons .act").first.focus()
        page.keyboard.press("Enter")
    assert page.locator("#result .podium .who").count() == 3


def test_one_tab_stop_for_the_table(visit, server):
    page = visit(new_table(server.url, "colomo-ronde"))
    assert asked(page)
    assert page.locator('#stage [tabindex="0"]').count() == 1
    assert page.locator(".piece.can:not([aria-label])").count() == 0


def test_a_covered_disc_has_only_its_back_in_the_page(visit, server):
    page = visit(new_table(server.url, "colomo-ronde"))
    assert asked(page)
    faces = page.evaluate(
        "[...document.querySelectorAll('[data-id^=\"middle.\"] use')].map((one) => one.getAttribute('href'))"
    )
    assert len(faces) > 30  # robots may have found pairs before
    assert set(faces) == {"#disc.back"}


def test_no_piece_is_ever_put_into_the_page_twice(visit, server):
    page = visit(new_table(server.url, "gumball-rally"), reduced_motion="no-preference")
    assert asked(page)
    page.evaluate("""() => {
      window.twice = 0;
      const seen = new WeakSet(document.querySelectorAll(".piece"));
      new MutationObserver((changes) => {
        for (const change of changes)
          for (const one of change.addedNodes) seen.has(one) ? window.twice++ : seen.add(one);
      }).observe(document.querySelector("#stage .spread"), { childList: true });
    }""")
    for _ in range(2):
        assert asked(page)
        page.locator(".piece.can, #buttons .act").first.click()
    assert page.evaluate("window.twice") == 0


def test_what_is_not_offered_wobbles_and_says_why(visit, server):
    page = visit(new_table(server.url, "gumball-rally"))
    assert asked(page)
    page.locator(".piece:not(.can)").first.click()
    page.wait_for_selector("#toast.shown")
    assert page.locator("#toast").inner_text()
    assert asked(page)  # nothing has changed


def test_who_taps_what_stands_on_a_place_hears_of_the_place(visit, server):
    """The Sunny Fairy stands on a card of whoever starts."""
    page = visit(new_table(server.url, "rainbow-road", ME, BOT, options={"start_player": "rainbow"}))
    assert asked(page)
    page.locator('[data-id="fairy0"]').click()
    page.wait_for_selector("#toast.shown")
    assert "empty spot" in page.locator("#toast").inner_text()


def test_a_lost_line_comes_back_by_itself(visit, server):
    table = new_table(server.url, "colomo-ronde")
    page = visit(table)
    assert asked(page)
    server.do(lambda it: [each.close(DROPPED, "") for each in list(it.rooms[table.id].audience.devices)])
    page.wait_for_selector("body[data-line=lost]")
    assert page.locator("#banner").is_visible()
    page.wait_for_selector("body[data-line=open]")
    assert asked(page)
    assert page.locator("#banner").is_hidden()


def test_a_refusal_is_seen_over_an_open_drawer(visit, server):
    page = visit(new_table(server.url, "colomo-ronde", ME, {"kind": "here", "name": "Tom"}))
    page.on("dialog", lambda asks_for_a_name: asks_for_a_name.accept(ME["name"]))
    page.get_by_role("button", name="Who plays").click()
    page.get_by_label("Tom: Change").click()
    page.get_by_role("button", name="Tom: Another name").click()
    page.wait_for_selector("#drawer #toast.shown:popover-open")
    assert page.locator("#toast").inner_text() == f"Somebody here is already called {ME['name']}."


def test_a_hand_stays_covered_until_its_person_has_the_device(visit, server):
    here = {"kind": "here", "name": "Tom"}
    page = visit(new_table(server.url, "gumball-rally", ME, here, BOT))
    page.wait_for_selector("#curtain[open]")
    assert page.locator(".piece.can").count() == 0
    page.locator("#curtain button").click()
    page.wait_for_selector(".piece.can")
    expect(page.locator("#curtain[open]")).to_have_count(0)


def test_the_first_turn_is_guided_by_a_hand(visit, server):
    page = visit(new_table(server.url, "colomo-ronde")._replace(guided=False))
    assert asked(page)
    page.wait_for_selector(".hand.eager:not([hidden])")
    assert page.locator("#note").inner_text() == "Touch what glows."


@pytest.mark.parametrize("size", [(390, 844), (820, 1180), (1440, 900)])
@pytest.mark.parametrize("key", ["colomo-ronde", "colomo-trio"])
def test_every_tray_says_whose_it_is(visit, server, key, size):
    """However narrow: a score that has no room beside the name gives way to it."""
    page = visit(new_table(server.url, key, {**ME, "name": "Maximilienne"}, BOT, BOT, BOT), size)
    rest(page)
    names = page.locator(".zone[data-mat=tray] .heading .name")
    expect(names).to_have_count(4)
    for name in names.all():
        width = name.evaluate("(one) => one.getBoundingClientRect().width")
        needs = name.evaluate("(one) => one.scrollWidth")
        assert width > min(needs, 26) - 1


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 800)])
def test_the_hand_points_at_a_tray_and_covers_nothing_or_is_not_there(visit, server, size):
    page = visit(new_table(server.url, "colomo-ronde", {**ME, "name": "Maximilienne"}, BOT, BOT, BOT), size)
    assert asked(page)
    hands = page.locator(".hand:visible")
    for hand in [one.bounding_box() for one in hands.all()]:
        assert 0 <= hand["x"] <= hand["x"] + hand["width"] <= size[0]
        tray = page.locator(".zone.you").bounding_box()
        assert _apart(hand, tray) == 0
        for seen in page.locator(".zone.you .name, .zone.you .score, .prompt").all():
            assert _apart(hand, seen.bounding_box()) > 0


def test_where_there_is_room_the_hand_is_there(visit, server):
    page = visit(new_table(server.url, "colomo-ronde", ME, BOT), (1280, 800))
    assert asked(page)
    page.wait_for_selector(".hand:not([hidden])")


def _apart(one, other) -> float:
    """So many pixels lie between two boxes; 0 where they meet."""
    gaps = [
        max(other[a] - one[a] - one[b], one[a] - other[a] - other[b], 0)
        for a, b in (("x", "width"), ("y", "height"))
    ]
    return max(gaps)


WHOM = """async () => {
  const { Hand } = await import("/static/stage/fx.js");
  const hand = new Hand(), trays = [...document.querySelectorAll(".zone[data-mat=tray]")];
  const seen = () => hand.hands.filter((one) => !one.hidden).length;
  return [trays, [trays[1], null], []].map((goals) => (hand.point(() => goals, true), seen()));
}"""


def test_there_is_a_hand_for_everybody_to_choose_from(visit, server):
    page = visit(new_table(server.url, "colomo-ronde", ME, BOT, BOT))
    rest(page)
    assert page.evaluate(WHOM) == [3, 1, 0]


def test_the_rules_open_at_the_rule_that_applies(visit, server):
    page = visit(new_table(server.url, "gumball-rally"))
    assert asked(page)
    page.locator("[data-tool=rules]").click()
    page.wait_for_selector(".applies")
    assert page.locator(".applies").is_visible()


HIDE = """() => {
  Object.defineProperty(document, "hidden", { get: () => true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_somebody_who_looks_elsewhere_is_called(visit, server):
    page = visit(new_table(server.url, "colomo-ronde"), reduced_motion="no-preference")
    assert asked(page)
    page.evaluate(HIDE)
    assert page.title().startswith("● Your turn!")
    assert page.locator("link[rel=icon]").get_attribute("href").endswith("icon-turn.svg")


def test_the_same_people_play_again(visit, server):
    table = new_table(server.url, "gumball-rally")
    page = visit(table)
    while asked(page):
        page.locator(".piece.can, #buttons .act").first.click()
        rest(page)
    page.locator("#result button.big").click()
    page.wait_for_selector("body:not([data-busy]) .piece.can")
    assert table.id not in page.url


def test_a_drum_rolls_before_the_danger(visit, server):
    page = visit(new_table(server.url, "gumball-rally"), reduced_motion="no-preference")
    assert asked(page)
    page.evaluate("""() => {
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, how) {
        const { id, face } = this.parentElement?.dataset ?? {}, said = document.getElementById("said");
        if (frames.length === 16) document.body.dataset.drum = [id, face, said.textContent];
        return animate.call(this, frames, how);
      };
    }""")
    while not page.locator("body[data-drum]").count():
        page.locator(".piece.can, #buttons .act").first.click()
        assert asked(page)
    pile, face, said = (page.locator("body").get_attribute("data-drum") or "").split(",", 2)
    assert (pile, face) == ("danger.0", "danger.back")
    assert "!" not in said  # it was not told yet what it is


def test_a_pawn_hops_by_the_cells_it_counts(visit, server):
    page = visit(new_table(server.url, "colomo-les-aveugles", ME, BOT), reduced_motion="no-preference")
    assert asked(page)
    page.evaluate("""() => {
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, how) {
        if (frames.length > 2 && frames[0].translate) document.body.dataset.hops = frames.length;
        return animate.call(this, frames, how);
      };
    }""")
    while not page.locator("body[data-hops]").count():
        assert asked(page)
        page.locator("#window .fine, .piece.can, #buttons .act").first.click()
    assert int(page.locator("body").get_attribute("data-hops") or 0) > 2
