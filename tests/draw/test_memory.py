"""What was drawn before is not drawn again, and never shown when it is no longer right."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from irisade.core import text
from irisade.core.text import Lexicon, Talk
from irisade.draw.memory import LOOKS, looked_at, remembered, watched

drawn: list[object] = []


@pytest.fixture(autouse=True)
def _nothing_drawn():
    drawn.clear()


def talk(*names: str, common: dict | None = None) -> Talk:
    return Talk(Lexicon({}, {}), {}, "en", names, common)


@remembered
def disc(talk: Talk, n: int) -> str:
    drawn.append(n)
    return talk("disc {n}", n=n)


@remembered
def tray(talk: Talk, seat: int) -> list[str]:
    drawn.append(seat)
    return [talk("of {seat}", seat=seat), disc(talk, 7)]


def test_the_same_values_are_drawn_once():
    ada = talk("Ada")
    assert disc(ada, 1) is disc(ada, 1)
    assert disc(ada, 2) == "disc 2"
    assert drawn == [1, 2]


def test_tables_share_what_has_no_name_in_it():
    common: dict = {}
    assert disc(talk("Ada", common=common), 1) is disc(talk("Bob", common=common), 1)
    assert drawn == [1]


def test_tables_never_share_what_has_a_name_in_it():
    """Also when the name is deep inside, or was remembered itself."""
    common: dict = {}
    ada, bob = talk("Ada", common=common), talk("Bob", common=common)
    for _ in range(2):
        assert tray(ada, 0) == ["of Ada", "disc 7"]
        assert tray(bob, 0) == ["of Bob", "disc 7"]
    assert drawn == [0, 7, 0]

    @remembered
    def all_trays(talk: Talk, n: int) -> list[list[str]]:
        return [tray(talk, 0)]

    assert all_trays(ada, 1) == [["of Ada", "disc 7"]]
    assert all_trays(bob, 1) == [["of Bob", "disc 7"]]


def test_a_talk_does_not_grow_for_ever(monkeypatch):
    monkeypatch.setattr(text, "REMEMBERED", 10)
    common: dict = {}
    ada = talk("Ada", common=common)
    for n in range(100):
        assert disc(ada, n) == f"disc {n}"
    assert len(common) <= 10


@watched
def pond(t, seat: int, talk: Talk) -> str:
    drawn.append(seat)
    hand = t.hands[seat] if t.open else []
    return f"{talk.names[seat]} {hand}"


def test_a_view_is_drawn_again_when_something_that_was_looked_at_changed():
    ada = talk("Ada")
    view = SimpleNamespace(open=1, hands=[[1, 2]], deck=[5])
    first = pond(view, 0, ada)
    view.deck.append(6)
    assert pond(view, 0, ada) is first
    view.hands[0].append(3)
    assert pond(view, 0, ada) == "Ada [1, 2, 3]"
    view.open = 0
    assert pond(view, 0, ada) == "Ada []"
    view.hands[0].append(4)
    assert pond(view, 0, ada) == "Ada []"
    assert len(drawn) == 3


@watched
def fish(t, seat: int, talk: Talk) -> str:
    drawn.append(seat)
    return f"{t.hands[seat]} of {len(t.hands)}" if seat == 1 else f"{t.hands[seat]}"


def test_a_row_that_was_not_looked_at_may_change():
    ada = talk("Ada", "Bob")
    view = SimpleNamespace(hands=[[1], [2]])
    first, all_rows = fish(view, 0, ada), fish(view, 1, ada)
    view.hands[1].append(3)
    assert fish(view, 0, ada) is first
    assert fish(view, 1, ada) == "[2, 3] of 2"
    view.hands[0].clear()
    assert fish(view, 0, ada) == "[]"
    del view.hands[1:]
    assert fish(view, 0, ada) == "[]"
    assert all_rows == "[2] of 2"


@pytest.mark.parametrize(
    "read", [list, len, lambda rows: rows[-1], lambda rows: rows == [[1]], lambda rows: rows[:1]]
)
def test_whoever_looks_at_all_rows_notices_any(read):
    look = looked_at(SimpleNamespace(hands=[[1], [2]]), lambda t: read(t.hands))
    assert look.fields(SimpleNamespace(hands=[[1], [2]])) == look.seen
    assert look.fields(SimpleNamespace(hands=[[1], [3]])) != look.seen


def test_a_look_that_comes_back_is_still_known_for_a_while():
    ada = talk("Ada")
    views = [SimpleNamespace(open=1, hands=[[n]]) for n in range(LOOKS + 1)]
    for view in [*views[:4], *views[:4]]:
        assert pond(view, 0, ada) == f"Ada {view.hands[0]}"
    assert len(drawn) == 4
    for view in [*views, *views]:
        assert pond(view, 0, ada) == f"Ada {view.hands[0]}"


def test_a_watched_function_cannot_look_where_nobody_notices():
    class View:
        def copy(self) -> View:
            return self

    @watched
    def peep(t, talk: Talk) -> object:
        return t.copy()

    with pytest.raises(TypeError, match="does not call its copy"):
        peep(View(), talk("Ada"))
