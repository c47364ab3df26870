"""The rules of Arc-en-ciel: the last rainbow, whose colours are named."""

from __future__ import annotations

import pytest

from games.arc import after, arc, rainbow, won
from games.flow import tell, winners
from irisade.bots.company import play_out
from irisade.core.belief import Belief
from irisade.core.dice import Dice
from irisade.core.match import QUIET, view
from irisade.core.words import HIDDEN, NOBODY, Ask
from irisade.games.colomo.arc_en_ciel import GAME
from irisade.games.colomo.arc_en_ciel.rules import (
    NAME,
    POINT,
    POINT_OR_STOP,
    Table,
    ending,
    new_turn,
    news,
    over,
    points,
    turn,
)
from irisade.games.colomo.discs import NO_COLOUR, won_by


def last(seats: int = 2, up: str = "", turn: str = "A", **options: str) -> Table:
    return arc(seats, up, turn, gone=9, **options)


def test_the_last_six_are_named():
    """CA-17, CA-18: nine rainbows are gone; A points at a disc, then names a colour, then it is turned."""
    t = last(turn="B")
    assert tell(turn(t)).asking == Ask(1, POINT, list(range(6)))
    told = tell(turn(last(turn="B")), "B:4")
    assert told.asking == Ask(1, NAME, list(range(6)))
    t = last()
    told = tell(turn(t), "A:4 A:r (r)")
    assert (t.up, t.colour[4], told.asking.kind) == ([4], 0, POINT)
    assert (t.pointed, t.named) == (NOBODY, NO_COLOUR)


def test_the_ninth_finisher_begins_the_last_rainbow():
    """CA-17: B shared the ninth rainbow and is asked to point; nothing is open."""
    t = after(arc(3, "Ar Ao Ay Ag Ab", turn="B", gone=8), "B:9 (v)")
    assert tell(turn(t)).asking == Ask(1, POINT, [5, 6, 7, 8, 10, 11])


def test_what_is_pointed_at_and_named_is_on_the_table():
    """CA-18: everybody sees which disc, and hears which colour."""
    t = last()
    tell(turn(t), "A:4")
    assert (view(GAME, t, 1).pointed, view(GAME, t, 1).named) == (4, NO_COLOUR)
    tell(turn(t), "A:4 A:b")
    assert (view(GAME, t, 1).pointed, view(GAME, t, 1).named) == (4, 4)


@pytest.mark.parametrize(("turns", "move"), [("", "A:r"), ("A:5", "A:5"), ("A:5 A:r (r)", "A:5")])
def test_nothing_is_turned_without_a_name(turns, move):
    """CA-18: a colour before a disc, a disc instead of a colour, a disc that is up: refused."""
    with pytest.raises((AssertionError, ValueError), match=r"is no answer to|is not open"):
        tell(turn(last()), f"{turns} {move}")


def test_whoever_is_right_goes_on():
    """CA-19, CA-21: the same seat points again, and a colour that is open cannot be named."""
    told = tell(turn(last()), "A:4 A:r (r) A:5")
    assert told.asking == Ask(0, NAME, [1, 2, 3, 4, 5])
    assert tell(turn(last()), "A:4 A:r (r)").asking == Ask(0, POINT, [0, 1, 2, 3, 5])


def test_a_wrong_name_covers_them_all():
    """CA-20: red right, blue right, green wrong: all three are black again, and B is next."""
    t = last()
    told = tell(turn(t), "A:4 A:r (r) A:5 A:b (b) A:0 A:g (o)")
    assert told.asking is None
    assert told.said()[-1] == "A named another colour"
    assert (t.up, t.turn, won(t), len(t.middle)) == ([], 1, [0, 0], 6)
    assert view(GAME, t, 0).colour[:6] == [HIDDEN] * 6


def test_discs_named_right_may_stay_open():
    """CA-20, CA-22: with keep_right red stays; whoever names the last one takes all six."""
    t = last(last_keep="keep_right")
    after(t, "A:4 A:r (r) A:5 A:b (b) A:0 A:g (o)")
    assert (rainbow(t), t.turn) == ("rb", 1)
    after(t, "B:0 B:o (o) B:1 B:y (y) B:2 B:g (g) B:3 B:v (v)")
    assert (won(t), t.middle, over(t)) == ([0, 6], [], True)


def test_a_house_may_let_one_stop_in_the_last_rainbow():
    """CA-25: not before the first name; then the discs go back as after a wrong one, but none was wrong."""
    assert tell(turn(last(last_stop="yes"))).asking.kind is POINT
    t = last(last_stop="yes")
    assert tell(turn(t), "A:4 A:r (r)").asking == Ask(0, POINT_OR_STOP, [NOBODY, 0, 1, 2, 3, 5])
    t = last(last_stop="yes")
    told = tell(turn(t), "A:4 A:r (r) A:5 A:b (b) A:-")
    assert (told.asking, told.said()[-1]) == (None, "A stops")
    assert (t.up, t.turn, len(t.middle)) == ([], 1, 6)
    t = after(last(last_stop="yes", last_keep="keep_right"), "A:4 A:r (r) A:5 A:b (b) A:-")
    assert (rainbow(t), t.turn) == ("rb", 1)
    assert tell(turn(t)).asking.kind is POINT


def test_all_six_named_in_one_turn_win_them():
    """CA-22, CA-23: A takes all six whatever was open before, the game is over, and most discs win."""
    t = last(3, share="turns")
    t.won, t.winner = [0] * 54, [0] * 20 + [1] * 30 + [2] * 4
    told = tell(turn(t), "A:0 A:r (r) A:1 A:o (o) A:2 A:y (y) A:3 A:g (g) A:4 A:b (b) A:5 A:v (v)")
    assert told.said()[-1] == "A names the last rainbow"
    assert (won(t), over(t), ending(t)) == ([26, 30, 4], True, 0)
    assert won_by(t, 0)[20:] == [0, 1, 2, 3, 4, 5]
    assert winners(GAME, t, 3) == "B"
    assert points(t, 0) == 26


def test_it_is_over_only_when_nothing_is_left():
    """CA-23: six discs are not the end."""
    assert not over(last())


def test_equals_share_the_win():
    """CA-23: 20-20-20."""
    t = last(3)
    t.won, t.winner = [0] * 60, [0] * 20 + [1] * 20 + [2] * 20
    assert winners(GAME, t, 3) == "ABC"


def test_a_last_rainbow_that_nobody_names_goes_to_nobody():
    """CA-24: robots that always name wrong are stopped after 100 rounds; 54 discs are won."""

    def wilful(belief):
        options, kind = list(belief.asking.options), belief.asking.kind
        if kind is NAME:
            seen = belief.shown.get(belief.view.pointed, NOBODY)
            return next(hue for hue in options if hue != seen)
        if kind is POINT:
            return min(options)
        return GAME.plain.choose(belief)

    match = play_out(GAME, 2, Dice(3), 3, wilful)
    assert match.outcome.why == QUIET
    assert sum(match.outcome.points) == 54
    assert len(match.table.middle) == 6


@pytest.mark.parametrize(
    ("up", "known", "stops"),
    [("Ar Ao Ay", {}, True), ("Ar Ao Ay Ag", {}, False), ("Ar Ao", {4: 5}, False)],
)
def test_who_knows_too_little_of_the_last_rainbow_may_stop(up, known, stops):
    """CA-25: a robot dares to name three unknown discs half of the time, two always; and by habit the same.

    It goes on with a disc that it knows.
    """
    t = last(up=up, last_stop="yes")
    for disc, hue in known.items():
        t.colour[disc] = hue
    asking = Ask(0, POINT_OR_STOP, [NOBODY, *(disc for disc in t.middle if disc not in t.up)])
    seen = view(GAME, t, 0)
    chosen = {GAME.plain.choose(Belief(0, Dice(n), {**known}, view=seen, asking=asking)) for n in range(20)}
    by_habit = GAME.habits[POINT_OR_STOP](t, 0, list(asking.options))
    for answers in (chosen, set(by_habit)):
        assert (NOBODY in answers) == stops
        assert answers - {NOBODY} == set(known) if known else answers - {NOBODY}
    assert len(by_habit) == 1 + stops


def test_quiet_turns_bring_no_news():
    """CA-24: a disc turned for the first time is news, a rainbow too; turning known discs is not."""
    t = arc(2)
    told = [news(t)]
    for script in ("A:0 (r) A:1 (r)", "B:1 (r) B:0 (r)", "A:0 (r) A:2 (o) A:3 (y) A:4 (g) A:5 (b) A:6 (v)"):
        told.append(news(after(t, script)))
        assert new_turn(t)
    start, first, again, found = told
    assert start > first == again > found
    assert found == 54 + 53
