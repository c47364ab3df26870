"""What a face may say beyond the picture: where an option leads, which rule a question is about, what moved,
what is for joy.

A game from another package may have none of these hooks; those it has keep the same promises. That no
preview tells what is covered is tested with everything else of a scene, in `test_no_leaks`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from contract.walks import GAMES, SetUp, Walk, every_real_game, set_ups
from irisade import NOBODY, Ask, Match
from irisade.draw.face import compose, flourishes, in_order, motion, preview
from irisade.draw.layout import Rect, slots
from irisade.draw.scene import Joy, Scene, Zone
from irisade.draw.tints import TINTS

PAGES = Path(__file__).resolve().parents[2] / "docs" / "rules"
NAMES = ("Ada", "Basile", "Chloé", "Dédé", "Eve", "Fred", "Gus", "Hana")
several_tables = pytest.mark.parametrize(
    "set_up", [set_up for game in GAMES for set_up in set_ups(game)], ids=str
)


def rules_on(game, lang: str) -> set[str]:
    page = PAGES / f"{game.key}.{lang}.md"
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    return set(re.findall(r"^- \*\*([A-Z]+-\d+)\*\*", text, re.MULTILINE))


@every_real_game
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_question_names_a_rule_of_its_page(game, lang):
    there = rules_on(game, lang)
    if not there:
        pytest.skip("a game of another package has no rules page")
    assert [kind for kind in game.kinds if game.rule_of(kind) not in there] == []


def test_the_pages_of_our_own_games_are_found():
    assert sum(bool(rules_on(game, "fr")) for game in GAMES) >= 11


def scene(match: Match, me: int, lang: str = "fr") -> Scene:
    talk = match.game.talk(lang, NAMES[: match.seats])
    return compose(match.game, match.view(me), me, match.asking, "wide", talk, over=match.over)


def ids(seen: Scene) -> set[str]:
    return {piece.id for zone in seen.zones for piece in zone.pieces}


def slot_ids(zone: Zone) -> list[str]:
    return [f"{zone.id}.{k}" for k in range(len(slots(zone.layout, Rect(0, 0, 100, 100))))]


@several_tables
def test_what_a_preview_lights_up_is_on_the_table(set_up):
    for match in Walk(set_up, seed=5, steps=300).now_and_then(3):
        seen = scene(match, match.asked()[0])
        there = ids(seen) | {id for zone in seen.zones for id in (zone.id, *slot_ids(zone))}
        assert {id for act in seen.acts for id in act.to} <= there
        glimpses = [each for act in seen.acts for each in act.glimpses]
        assert {each.at for each in glimpses} <= there
        assert {each.face for each in (*glimpses, *seen.acts)} <= {"", *match.game.face.BOOK}
        assert not any("{" in act.note for act in seen.acts)


@several_tables
def test_where_the_first_option_has_no_preview_none_has(set_up):
    """To pass, which comes last, may have none beside others that have one."""
    for match in Walk(set_up, seed=6, steps=300).now_and_then(3):
        asking = match.asking
        if isinstance(asking, Ask):
            seen = match.view(asking.seat)
            found = [preview(set_up.game, seen, asking, option) for option in in_order(asking.options)]
            assert found[0] is not None or not any(found)


@several_tables
def test_what_moves_was_there_and_is_there(set_up):
    """Between any two looks of any viewer; nothing comes from two places, nothing goes without leaving."""
    match: Match | None = None
    before: dict[int, object] = {}
    for match in Walk(set_up, seed=3, live=True, steps=250):
        for me in (NOBODY, 0, match.seats - 1):
            view, there = match.view(me), ids(scene(match, me))
            if me in before:
                earlier, were = before[me]
                moved = motion(match.game, earlier, view, me, match.showing)
                assert {start for start, _ in moved} <= were
                assert {goal for _, goal in moved} <= there
                assert len({goal for _, goal in moved}) == len(moved)
            before[me] = (view, there)
    assert match is not None


@several_tables
def test_what_is_for_joy_is_seen_and_needs_no_language(set_up):
    """Every place of a flourish is on the table before or after it, and in the book or without letters."""
    book, before = set_up.game.face.BOOK, None
    for match in Walk(set_up, seed=4, live=True, steps=250):
        view, seen = match.view(NOBODY), scene(match, NOBODY)
        there = ids(seen) | {id for zone in seen.zones for id in (zone.id, *slot_ids(zone))}
        there |= {"", *(f"seat.{seat}" for seat in range(match.seats))}
        there |= {
            f"seat.{zone.seat}{each.id.removeprefix(zone.id)}" for zone in seen.zones for each in zone.pieces
        }
        if before is not None:
            earlier, were = before
            for each in flourishes(match.game, earlier, view, match.showing):
                assert each.kind in get_args(Joy)
                assert each.at in there | were
                assert each.to in there
                assert each.tint in ("", *TINTS)
                assert not each.face or each.face in book
                assert not any(letter.isalpha() for letter in each.text)
        assert flourishes(match.game, view, view, None) == ()
        before = view, there


@every_real_game
def test_a_hook_changes_nothing(game):
    """A preview tries things out on a copy."""
    for match in Walk(SetUp(game, game.seats[-1], {}), seed=2, steps=300).now_and_then(4):
        me = match.asked()[0]
        view = match.view(me)
        kept = view.bytes
        compose(game, view, me, match.asking, "tall", game.talk("en", NAMES[: match.seats]))
        motion(game, view, view, me, None)
        flourishes(game, view, view, None)
        assert view.bytes == kept
