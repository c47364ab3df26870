"""The words games are written in: kinds and their notation, chances, shows."""

from __future__ import annotations

import pytest

from irisade import EVERYBODY, HIDDEN, NOBODY, Ask, Chance, Kind, Show, Window
from irisade.core.text import Sentence

FLIP = Kind("Turn over {disc}", disc=60, at="pond.{n}")
PLAY = Kind("Play {card}", card=3, write=["R1", "R2", "B7"].__getitem__, at="{note}", secret=True)
PASS = Kind("Overtake?", "stay", "go on")
TAKE = Kind("Take {n}", n=4, none="Leave them", at="heap.{n}")


def test_numbers_are_written_as_they_are():
    assert (FLIP.note(0), FLIP.note(59), FLIP.read("27")) == ("0", "59", 27)
    assert (FLIP.what, FLIP.size, FLIP.names) == ("disc", 60, ())


def test_a_kind_may_have_a_notation_of_its_own():
    assert PLAY.note(2) == "B7"
    assert PLAY.read("R2") == 1
    assert PLAY.secret


def test_named_options_are_written_without_spaces():
    assert PASS.note(1) == "go_on"
    assert PASS.read("go_on") == 1
    assert (PASS.what, PASS.size) == ("", 2)


def test_none_is_a_dash_and_only_where_it_is_allowed():
    assert TAKE.note(NOBODY) == "-"
    assert TAKE.read("-") == NOBODY
    with pytest.raises(ValueError, match="no answer"):
        FLIP.read("-")
    with pytest.raises(IndexError):
        FLIP.note(NOBODY)


@pytest.mark.parametrize("option", [-3, -1, 60, 1000])
def test_an_option_that_a_kind_does_not_have_has_no_notation(option):
    with pytest.raises(IndexError):
        FLIP.note(option)


@pytest.mark.parametrize("note", ["", "60", "-1", "01", "+1", " 1", "1 ", "R1", "stay", "½", "１"])
def test_what_is_not_written_so_is_refused_with_a_sentence(note):
    with pytest.raises(ValueError) as refused:
        FLIP.read(note)
    assert str(refused.value) == f"{note!r} is no answer to 'Turn over {{disc}}'"


def test_the_place_to_click():
    assert FLIP.place(17) == "pond.17"
    assert PLAY.place(2) == "B7"
    assert PASS.place(0) == ""
    assert TAKE.place(NOBODY) == ""


def test_an_option_as_a_sentence():
    assert FLIP.line(3) == Sentence("Turn over {disc}", {"disc": 3})
    assert PASS.line(1) == Sentence("go on")
    assert TAKE.line(NOBODY) == Sentence("Leave them")


def test_a_kind_has_names_or_one_size():
    for wrong in ({}, {"a": 1, "b": 2}):
        with pytest.raises(ValueError, match="either the names"):
            Kind("What?", **wrong)
    with pytest.raises(ValueError, match="either the names"):
        Kind("What?", "yes", "no", n=2)


def test_two_options_are_never_written_the_same():
    with pytest.raises(ValueError, match="written the same"):
        Kind("What?", "yes", "yes")
    with pytest.raises(ValueError, match="written the same"):
        Kind("{n}", n=10, write=lambda n: str(n % 3))


@pytest.mark.parametrize(
    "note", ["-", "!", "", "(a)", "a;b", "[a]", 'a"b', "a:b", "a\tb", "a\u2028b", "a\xa0b"]
)
def test_no_option_looks_like_another_mark_of_a_record(note):
    with pytest.raises(ValueError, match="other marks"):
        Kind("{n}", n=1, write=lambda n: note)


def test_a_kind_is_shown_by_its_sentence():
    assert repr(PASS) == "<Kind 'Overtake?'>"


def test_questions_are_seen_by_everybody_unless_told_otherwise():
    assert Ask(0, FLIP, [1, 2]).seen_by == EVERYBODY
    assert Chance([1, 2]).seen_by == EVERYBODY
    assert Window([1, 2], PASS).seats == [1, 2]


def test_only_outcomes_that_weigh_something_are_possible():
    assert Chance([4, 5, 6], [1, 0, 2]).possible() == [4, 6]
    assert Chance(range(3)).possible() == range(3)
    with pytest.raises(ValueError):
        Chance([1, 2], [1]).possible()


def test_shows_compare_by_all_they_tell():
    one = Show("{seat} looks", at=3, value=2, seat=1)
    assert one == Show("{seat} looks", at=3, value=2, seat=1)
    assert hash(one) == hash(Show("{seat} looks", at=3, value=2, seat=1))
    others = [
        Show("{seat} sees", at=3, value=2, seat=1),
        Show("{seat} looks", at=4, value=2, seat=1),
        Show("{seat} looks", at=3, value=1, seat=1),
        Show("{seat} looks", at=3, to=1, value=2, seat=1),
        Show("{seat} looks", at=3, value=2, seen_by=0, seat=1),
        Show("{seat} looks", at=3, value=2, seat=2),
    ]
    assert all(one != other for other in others)
    assert one != "{seat} looks"


def test_a_show_without_a_place_shows_nothing():
    show = Show("Shuffled")
    assert (show.at, show.to, show.value, show.seen_by) == (NOBODY, NOBODY, HIDDEN, EVERYBODY)
    assert show.line() == Sentence("Shuffled")
    assert "Shuffled" in repr(show)


def test_a_kind_names_the_rule_it_is_about_and_a_shared_one_that_of_each_game():
    told = Kind("Go?", "go", rule="AB-3 CD-5")
    assert told.rules == {"AB": "AB-3", "CD": "CD-5"}
    assert FLIP.rules == {}
