"""Who hears a table instead of seeing it learns as much: a label says what lies there, and where.

It says no more either: labels are made from views, and test_no_leaks.py compares them.
"""

from __future__ import annotations

import re
from collections import defaultdict

import pytest

from contract.walks import Walk, every_real_game, every_set_up, games_each, set_ups
from irisade import Ask
from irisade.core.text import LANGUAGES
from irisade.core.words import NOBODY
from irisade.draw.face import compose
from irisade.draw.scene import Scene

NAMES = ("Ada", "Basile", "Chloé", "Diego", "Emma", "Farid", "Gwen", "Hugo")


def scenes(set_up, seed, me, lang="en", steps=150):
    """The table as this seat has it before it, at every stop."""
    talk = set_up.game.talk(lang, NAMES[: set_up.seats])
    for match in Walk(set_up, seed, live=True, steps=steps):
        asking = match.asking if match.showing is None else None
        yield match, compose(set_up.game, match.view(me), me, asking, "wide", talk)


@every_set_up
@games_each(quick=1, full=3)
def test_another_colour_is_another_label(set_up, seeds):
    """At one place the same words never stand for two colours: nobody must see to know which lies there."""
    for seed in seeds:
        for me in (0, NOBODY):
            told = defaultdict(set)
            for _, scene in scenes(set_up, seed, me):
                tints = tuple(seat.tint for seat in scene.seats)  # with a house rule they are chosen
                for zone in scene.zones:
                    for piece in zone.pieces:
                        told[piece.id, piece.label, tints].add(set_up.game.face.BOOK[piece.face].tint)
            mixed = {key: tints for key, tints in told.items() if key[1] and len(tints) > 1}
            assert not mixed


def there(scene: Scene, id: str) -> list[str]:
    """The label of what can be touched there, then of what lies in the same place; none if it is no piece."""
    for zone in scene.zones:
        for piece in zone.pieces:
            if piece.id == id:
                others = [one for one in zone.pieces if one.slot == piece.slot and one is not piece]
                return [piece.label, *(one.label for one in others if one.label)]
    return []


def first_word(label: str) -> str:
    return re.findall(r"\w+", label)[0]


@every_real_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_can_be_touched_says_what_it_is_and_what_lies_on_it(game, lang):
    """As the question calls it: "Turn over disc 12" is for "covered disc 12"."""
    found = touched = 0
    for set_up in set_ups(game):
        talk = game.talk(lang, NAMES[: set_up.seats])
        for me in range(2):
            for match, scene in scenes(set_up, 1, me, lang, steps=60):
                asking = match.asking
                if not scene.acts or not isinstance(asking, Ask) or not asking.kind.what:
                    continue
                for option in asking.options:
                    act = next(act for act in scene.acts if act.move == asking.kind.note(option))
                    touched += bool(act.via) and option != NOBODY
                    lying = there(scene, act.via[0]) if option != NOBODY and act.via else []
                    for place, *others in [lying] if lying else []:
                        assert talk.word(asking.kind.what, option).casefold() in place.casefold()
                        assert all(first_word(other) in place for other in others)
                        found += 1
    assert found or not touched  # a game may be played with buttons alone
