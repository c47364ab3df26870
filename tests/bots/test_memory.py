"""Bots remember as people do: some of it, for a while, and now and then wrongly."""

from __future__ import annotations

from irisade import HIDDEN, NOBODY, Dice, Show
from irisade.bots.memory import PERFECT, Forgetful, Recall
from irisade.core.belief import Belief

PLACES = 1000


def somebody(recall: Recall, seat: int = 0) -> Forgetful:
    return Forgetful(seat, Dice(1), recall=recall, whims=Dice(7))


def after_seeing(recall: Recall, places: int = PLACES) -> dict[int, int]:
    """What somebody knows who has seen as many places, the value of each being its number."""
    belief = somebody(recall)
    for place in range(places):
        belief.saw(Show("look", at=place, value=place))
    return belief.shown


def test_whoever_forgets_nothing_is_a_plain_belief():
    shows = [Show("a", at=3, value=5), Show("b", at=3, to=7), Show("c", at=4, value=HIDDEN, to=3)]
    perfect, plain = somebody(PERFECT), Belief(0, Dice(1))
    for show in shows:
        perfect.saw(show)
        plain.saw(show)
    assert (perfect.shown, perfect.lies) == (plain.shown, plain.lies)


def test_not_everything_sinks_in():
    assert 560 < len(after_seeing(Recall(encode=600))) < 640


def test_what_is_kept_fades_turn_by_turn():
    belief = somebody(Recall(fade=300))
    for place in range(PLACES):
        belief.saw(Show("look", at=place, value=0))
    belief.turn_passes()
    assert 650 < len(belief.shown) < 750
    belief.turn_passes()
    assert 440 < len(belief.shown) < 540


def test_some_of_it_slips_to_the_place_beside():
    known = after_seeing(Recall(slip=150))
    wrong = {place: value for place, value in known.items() if place != value}
    assert all(value == place ^ 1 for place, value in wrong.items())
    assert 50 < len(wrong) < 300


def test_a_head_holds_only_so_much_and_loses_the_oldest():
    assert list(after_seeing(Recall(span=6))) == list(range(PLACES - 6, PLACES))


def test_what_is_seen_again_is_fresh():
    belief = somebody(Recall(span=2))
    for place in (1, 2, 1, 3):
        belief.saw(Show("look", at=place, value=place))
    assert list(belief.shown) == [1, 3]
    assert belief.memory == [(3, 3), (1, 1)]


def test_two_pieces_that_pass_each_other_may_be_mixed_up():
    belief = somebody(Recall(slip=1000))
    belief.saw(Show("red comes", at=0, to=10, value=5))
    belief.saw(Show("blue comes", at=1, to=12, value=6))
    belief.saw(Show("red jumps over blue", at=0, to=14))
    assert belief.lies == {1: 12, 0: 14}
    assert belief.shown == {0: 6, 1: 5}


def test_what_is_meant_for_other_eyes_is_not_taken_in():
    belief = somebody(Recall(encode=999))
    belief.saw(Show("psst", at=3, value=1, seen_by=2))
    belief.saw(Show("nowhere", at=NOBODY, value=1))
    assert not belief.shown


def test_the_same_whims_forget_the_same():
    child = Recall(800, 120, 80, 10)
    assert after_seeing(child) == after_seeing(child)
