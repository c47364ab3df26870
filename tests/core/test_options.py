"""Options, numbers, settings and presets: what is stored, written and refused."""

from __future__ import annotations

import pytest

from irisade.core.options import BadOption, Number, Option, Preset, Setting

SCORING = Option("scoring", "Who scores", {"top": "the first three", "everybody": "every place"})
HANDS = Number("hand_size", "Cards in a hand", 3, 1, 4)


def test_a_named_value_is_stored_as_its_position():
    assert (SCORING.default, SCORING.names, list(SCORING.stored)) == (0, ["top", "everybody"], [0, 1])
    assert SCORING.read("everybody") == 1
    assert SCORING.note(1) == "everybody"


def test_a_number_is_stored_as_it_is():
    assert (HANDS.default, HANDS.names, list(HANDS.stored)) == (3, ["1", "2", "3", "4"], [1, 2, 3, 4])
    assert HANDS.read("4") == 4
    assert HANDS.note(2) == "2"


@pytest.mark.parametrize("value", ["", "all", "Top", "0"])
def test_a_value_that_does_not_exist_is_refused_with_those_that_do(value):
    with pytest.raises(BadOption, match=f"scoring is top or everybody, not '{value}'"):
        SCORING.read(value)


@pytest.mark.parametrize("value", ["", "0", "5", "three", "03", "+3", "3.0", "-1", "３"])
def test_a_number_out_of_bounds_or_written_otherwise_is_refused(value):
    with pytest.raises(BadOption, match="a number from 1 to 4"):
        HANDS.read(value)


def test_what_was_declared_cannot_be_changed():
    for thing in (SCORING, HANDS, Setting("a", "b", {}), Preset("a", "b")):
        with pytest.raises(AttributeError):
            thing.key = "other"
