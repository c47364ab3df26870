"""The rules of Blackout, told in its notation: letters are colours, numbers the ten places of the stage."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.flow import at_random, pause, replay, tell, winners
from games.stage import START, line, moves, stage, won
from irisade.bots.company import play_out
from irisade.core.dice import Dice
from irisade.core.game import WrongSeats
from irisade.core.match import IllegalMove, Match, guess, view
from irisade.core.playout import play
from irisade.core.words import HIDDEN, NOBODY, Ask, Show
from irisade.games.colomo.blackout import GAME
from irisade.games.colomo.blackout.rules import (
    LAY,
    LIFT,
    NAME,
    NONE,
    PUT,
    SEEK,
    Table,
    new_turn,
    news,
    next_seeker,
    over,
    points,
    setup,
    turn,
)

LAID = "A:r A:o A:y A:g A:b A:v"
EVERY_EYE = (NOBODY, 0, 1, 2)


def laid(**options: str) -> Table:
    """A new game in which A is the manipulator."""
    t: Table = GAME.blank(GAME.read_options(options))
    tell(setup(t, 3), "(A)")
    return t


def orders(**options: str) -> set[str]:
    return {line.replace(".", "") for _, line in moves(**options)}


# -- set-up --


def test_luck_picks_the_first_manipulator():
    """CB-1..4: nobody has won anything, all sets are complete, and A lays any of six colours."""
    t: Table = GAME.blank({})
    assert tell(setup(t, 4), "(C)").asking is None
    assert (t.manipulator, t.lies, t.wanted, won(t)) == (2, [NONE] * 10, NONE, [""] * 4)
    assert NONE not in (HIDDEN, *range(10))
    assert tell(turn(t)).asking == Ask(2, LAY, list(range(6)))


@pytest.mark.parametrize("seats", [2, 7])
def test_blackout_is_for_three_to_six(seats):
    """CB-1: there is no other table."""
    with pytest.raises(WrongSeats, match="3 to 6"):
        Match(GAME, seats, Dice(1))


# -- showing --


def test_six_discs_are_laid_in_any_order():
    """CB-6: each colour once, from left to right, open for everybody."""
    t = laid()
    told = tell(turn(t), "A:v A:r A:b")
    assert told.asking == Ask(0, LAY, [1, 2, 3])
    assert (line(t), t.up) == ("..vrb.....", [0, 1, 2])
    assert [view(GAME, t, eye).colour for eye in EVERY_EYE] == [[5, 0, 4]] * 4


@pytest.mark.parametrize("move", ["A:r", "B:o", "A:-", "A:x"])
def test_no_colour_is_laid_twice(move):
    """CB-6: nor by another seat, nor none at all."""
    match = replay(GAME, 3, "(A)\nA:r")
    before = match.table.bytes
    with pytest.raises(IllegalMove):
        match.say(move)
    assert match.table.bytes == before


def test_everybody_looks_and_then_all_are_covered():
    """CB-7, CB-8: a moment to remember with six open discs; then each is covered where it lies."""
    match = Match(GAME, 3, Dice(1), live=True)
    while match.showing is None:
        match.play(match.asking.seat, match.asking.options[0])
    assert match.showing == Show("Remember the colours!")
    assert all(match.view(eye).colour == [0, 1, 2, 3, 4, 5] for eye in EVERY_EYE)
    shown = []
    while match.showing is not None:
        shown.append((match.showing.at, match.showing.to, match.showing.value))
        match.go_on()
    assert shown[1:] == [(disc, 2 + disc, disc) for disc in range(6)]
    assert match.asking.kind is LIFT
    assert all(match.view(eye).colour == [HIDDEN] * 6 for eye in EVERY_EYE)


# -- moving --


def test_none_one_or_two_discs_are_moved():
    """CB-9: nothing at all, the first to the other end, two that change places."""
    for script, after in [
        ("A:-", "..roygbv.."),
        ("A:2 A:- A:8", "...oygbvr."),
        ("A:3 A:5 A:5 A:3", "..rgyobv.."),
    ]:
        t = laid()
        assert tell(turn(t), f"{LAID} {script}").asking is None
        assert (line(t), t.lifted, t.came) == (after, [], [])


def test_moves_are_seen_by_everybody():
    """CB-12: one disc after the other, by number and place, without its colour."""
    told = tell(turn(laid()), f"{LAID} A:3 A:5 A:5 A:3")
    assert told.shows[-2:] == [
        Show("{seat} moves a disc", at=1, to=5, seat=0),
        Show("{seat} moves a disc", at=3, to=3, seat=0),
    ]


def test_thirty_two_lines():
    """CB-10, CB-11, CB-13: unchanged, 15 exchanges, 6 shifts by one each way, 2 by two each way."""
    found = orders()
    assert len(found) == 32
    assert {"ABCDEF", "ADCBEF", "BCDEFA", "BCDAFE", "FABCDE", "CDEFBA", "FEABCD"} <= found


def test_what_is_not_moved_stays_and_no_hole_is_left():
    """CB-10, CB-11: in each line at least four discs are where they were, and six lie side by side."""
    for _, after in moves():
        assert sum(one == other != "." for one, other in zip(START, after, strict=True)) >= 4
        assert len(after.strip(".")) == 6
        assert "." not in after.strip(".")


def test_a_disc_from_the_middle_cannot_go_to_the_end():
    """CB-11: with one disc lifted from place 4 only that place is whole again."""
    t = laid()
    assert tell(turn(t), f"{LAID} A:4 A:-").asking == Ask(0, PUT, [4])


def test_a_lifted_disc_may_go_back():
    """CB-9, CB-11: the first and the third lifted, the first may go behind the last: the third goes back."""
    assert tell(turn(laid()), f"{LAID} A:2 A:4").asking == Ask(0, PUT, [2, 4, 8])
    assert tell(turn(laid(must_move="yes")), f"{LAID} A:2 A:4").asking == Ask(0, PUT, [4])
    t = laid()
    tell(turn(t), f"{LAID} A:4 A:2")
    seen = view(GAME, t, 1)
    assert (t.lifted, seen.lifted) == ([2, 0], [HIDDEN, HIDDEN])
    assert [place for place in range(10) if seen.lies[place] == HIDDEN] == [3, 5, 6, 7]


def test_the_house_may_demand_two():
    """CB-9: with must_move=yes there is no leaving them, and 29 lines remain."""
    t = laid(must_move="yes")
    assert tell(turn(t), LAID).asking == Ask(0, LIFT, [2, 3, 4, 5, 6, 7])
    assert len(orders(must_move="yes")) == 29
    for given, after in moves(must_move="yes"):
        assert all(after[place] != START[place] for place in given[:2])


def test_the_house_may_let_the_line_close_up():
    """CB-11: with line=close_up 207 orders, always on the same six places; everybody sees who slides."""
    found = {after for _, after in moves(line="close_up")}
    assert len(found) == 207
    assert all(after[:2] == after[8:] == ".." for after in found)
    t = laid(line="close_up")
    told = tell(turn(t), f"{LAID} A:2 A:4 A:5")
    assert (line(t), told.asking) == ("..ogbrv...", Ask(0, PUT, [2, 3, 4, 5, 6, 7]))
    slides = [(show.at, show.to) for show in told.shows if show.text == "{seat} moves a disc"]
    assert slides == [(1, 2), (3, 3), (4, 4), (5, 5), (0, 5), (5, 6)]


def test_the_house_may_allow_holes():
    """CB-11: with line=holes 102 orders, and nothing but the lifted discs moves."""
    assert len(orders(line="holes")) == 102
    assert all(
        sum(a == b != "." for a, b in zip(START, after, strict=True)) >= 4 for _, after in moves(line="holes")
    )


def test_must_move_goes_with_every_line():
    """CB-9, CB-11: both house rules at once always leave something to do."""
    assert len(orders(line="close_up", must_move="yes")) == 206
    assert len(orders(line="holes", must_move="yes")) == 102


# -- searching --


def test_the_manipulator_asks_for_a_hidden_colour():
    """CB-14: yellow and red are out; the left neighbour then looks for blue in all places left."""
    t = stage("..v.gob...", seats=4)
    assert tell(turn(t)).asking == Ask(0, NAME, [1, 3, 4, 5])
    t = stage("..v.gob...", seats=4)
    assert tell(turn(t), "A:b").asking == Ask(3, SEEK, [2, 4, 5, 6])


def test_a_find_is_won_by_the_seeker():
    """CB-15, CB-16, CB-19: B turns over red, has it, and a new colour is asked for next."""
    t = stage("..roygbv..")
    told = tell(turn(t), "A:r B:2 (r)")
    assert told.said() == ["B turns over a disc", "B wins the disc"]
    assert told.shows[0] == Show("{seat} turns over a disc", at=0, to=2, value=0, seat=1)
    assert (won(t), t.wanted, t.turned) == (["", "r", ""], NONE, 1)
    assert tell(turn(t)).asking == Ask(0, NAME, [1, 2, 3, 4, 5])


def test_a_disc_that_is_turned_over_is_open_for_everybody():
    """CB-15, CM-6: its colour is seen, by its place and not by its number, and no guess changes it."""
    t = stage("..roygbv..")
    t.lies[2], t.lies[4] = t.lies[4], t.lies[2]
    pause(turn(t), "A:y B:2 (y)", "{seat} turns over a disc")
    assert (t.up, t.turned) == ([2], 1)
    for eye in EVERY_EYE:
        seen = view(GAME, t, eye)
        assert (seen.up, seen.colour, seen.lies[1:4]) == ([0], [2] + [HIDDEN] * 5, [NONE, 0, HIDDEN])
    for seed in range(9):
        guess(GAME, t, 1, [], Dice(seed))
        assert t.colour[2] == 2


def test_a_miss_is_won_by_the_manipulator_and_the_next_one_looks_for_the_same():
    """CB-17, CB-18, CB-20: B turns over green instead of red; A has it, and C looks for red."""
    t = stage("..roygbv..")
    tell(turn(t), "A:r B:5 (g)")
    assert (won(t), t.wanted) == (["g", "", ""], 0)
    assert tell(turn(t)).asking == Ask(2, SEEK, [2, 3, 4, 6, 7])


def test_places_stay_empty():
    """CB-21: nothing slides when a disc is won."""
    t = stage("..roygbv..")
    tell(turn(t), "A:r B:2 (r)")
    tell(turn(t), "A:y C:4 (y)")
    assert line(t) == "...o.gbv.."


@pytest.mark.parametrize(("seats", "who"), [(3, "BCBCB"), (4, "BCDBC"), (5, "BCDEB"), (6, "BCDEF")])
def test_seekers_take_turns(seats, who):
    """CB-18: clockwise from the left of the manipulator, who is left out, whatever they find."""
    t = stage("..roygbv..", seats=seats)
    found = ""
    for turned in range(5):
        t.turned = turned
        found += "ABCDEF"[next_seeker(t)]
    assert found == who


def test_the_fifth_find_wins_the_sixth_disc():
    """CB-22, CB-23, CB-25: B has both, the round is over, and B shows its own six next."""
    t = stage(".....g.v..")
    told = tell(turn(t), "A:g B:5 (g)")
    assert told.said() == ["B turns over a disc", "B wins the disc", "B wins the sixth disc too"]
    assert won(t) == ["royb", "gv", ""]
    assert (t.lies, t.colour, t.rounds, t.manipulator) == ([NONE] * 10, [], 1, 1)
    assert new_turn(t)
    assert tell(turn(t)).asking == Ask(1, LAY, list(range(6)))


def test_the_fifth_miss_gives_both_to_the_manipulator():
    """CB-22, CB-24: B looks for green and turns over violet."""
    t = stage(".....g.v..", wanted="g")
    tell(turn(t), "B:7 (v)")
    assert won(t) == ["roybvg", "", ""]
    assert (t.wanted, t.turned, t.rounds) == (NONE, 0, 1)


@pytest.mark.parametrize("move", ["B:4", "B:9", "C:2", "A:2", "B:-"])
def test_what_is_not_open_is_refused(move):
    """CB-15, CM-10: an empty place, one where nothing ever lay, and seats that are not asked."""
    match = replay(GAME, 3, f"(A)\n{LAID} A:-\nA:y B:4 (y)\nA:r C:2 (r)\nA:o")
    before = match.table.bytes
    with pytest.raises(IllegalMove):
        match.say(move)
    assert match.table.bytes == before


# -- the end, and what can be seen --


def test_everybody_is_the_manipulator_once():
    """CB-5, CB-25..27: three rounds of six discs; most discs win, and equals share."""
    for match in at_random(GAME, 3, 5):
        t = match.table
    assert over(t)
    assert (t.rounds, len(t.won)) == (3, 18)
    assert GAME.rules.ending(t) == 0
    assert match.outcome.points == tuple(t.winner.count(seat) for seat in range(3))
    t.won, t.winner = [0] * 18, [0] * 7 + [1] * 7 + [2] * 4
    assert winners(GAME, t, 3) == "AB"


def test_only_what_was_won_counts():
    """CB-5: the own six that wait are not counted, and are all there when their round comes."""
    t = stage(".....g.v..", wanted="g")
    tell(turn(t), "B:5 (g)")
    assert [GAME.rules.points(t, seat) for seat in range(3)] == [4, 2, 0]
    assert tell(turn(t), "B:g").asking == Ask(1, LAY, [0, 1, 2, 4, 5])


def test_covered_discs_have_neither_number_nor_colour():
    """CB-8, CM-2: two discs that changed places look as if nothing had happened, to the manipulator, too."""
    one, other = stage("..roygbv.."), stage("..royvbg..")
    other.lies[5], other.lies[7] = other.lies[7], other.lies[5]
    for eye in EVERY_EYE:
        assert view(GAME, one, eye).bytes == view(GAME, other, eye).bytes


def test_a_guess_keeps_what_is_remembered():
    """CB-8: who remembers two discs has the four others dealt again, each colour once."""
    t, dealt = stage("..roygbv.."), set()
    for seed in range(60):
        other = t.copy()
        guess(GAME, other, 1, [(0, 0), (3, 0), (5, 5), (9, 1)], Dice(seed))
        assert (other.colour[0], other.colour[5], sorted(other.colour)) == (0, 5, list(range(6)))
        dealt.add(tuple(other.colour))
    assert len(dealt) > 12


def test_a_guess_deals_a_lifted_disc_again():
    """CB-10: nobody sees the colour of what the manipulator holds."""
    t, hues = stage("..roygbv.."), set()
    t.lifted, t.lies[4] = [t.lies[4]], NONE
    for seed in range(60):
        other = t.copy()
        guess(GAME, other, 1, [], Dice(seed))
        hues.add(other.colour[2])
    assert hues == set(range(6))


def test_every_run_brings_news():
    """CB-26: the game cannot stand still."""
    seen, runs = [], 0
    for match in at_random(GAME, 3, 2):
        if len(match.turns) > runs:
            runs = len(match.turns)
            seen.append(news(match.before))
    assert len(seen) == 18
    assert all(one != other for one, other in pairwise(seen))


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_game_has_a_fixed_length(seats):
    """CB-26: as many rounds as players, five turnings each."""
    done = play(GAME, seats, 1)
    assert (done.turns, done.runs) == (seats, 6 * seats)


@pytest.mark.parametrize("options", [{}, {"line": "close_up"}, {"line": "holes"}, {"must_move": "yes"}])
def test_who_forgets_nothing_finds_everything(options):
    """CB-16, CB-23: among perfect players everybody ends with six discs."""
    match = play_out(GAME, 4, Dice(3), 3, GAME.plain.choose, **GAME.read_options(options))
    assert match.outcome.points == (6, 6, 6, 6)


def best_score(t: Table) -> int:
    return max(points(t, seat) for seat in range(t.seats))


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "best"), [(3, 8.0), (4, 8.1), (5, 8.4), (6, 8.5)])
def test_random_seekers_score_as_reckoned(seats, best):
    """CB-27: the mean winning score of 1500 games that were simulated from the rulebook alone."""
    scores = [best_score(play(GAME, seats, seed).table) for seed in range(800)]
    assert sum(scores) / 800 == pytest.approx(best, abs=0.2)


def test_by_habit_a_disc_is_mostly_found_and_one_that_moved_less_often():
    places = [*range(2, 8)]
    stayed, went = stage("..roygbv..", wanted="g"), stage("...roygbv.", wanted="y")
    shares = [
        GAME.habits[SEEK](t, 1, places).count(5) / len(GAME.habits[SEEK](t, 1, places))
        for t in (stayed, went)
    ]
    assert shares == pytest.approx([9 / 10 + 1 / 60, 6 / 7 + 1 / 42])


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "best"), [(3, 6.9), (4, 7.0), (5, 7.2), (6, 7.3)])
def test_games_by_habit_are_those_in_which_a_disc_in_five_is_forgotten(seats, best):
    """CB-27: the mean winning score, as reckoned from the rulebook alone."""
    scores = [best_score(play(GAME, seats, seed, {}, GAME.habits).table) for seed in range(800)]
    assert sum(scores) / 800 == pytest.approx(best, abs=0.2)
