"""One match: what may be played when, what it tells, and what it becomes. The rest is in `contract`."""

from __future__ import annotations

import pytest

from irisade import NOBODY, Ask, Dice, IllegalMove, Match, ScriptedDice, Window, find
from irisade.core.match import AGREED, LUCK, QUIET, WINDOW_TAKEN, Answer
from irisade.core.run import possible
from irisade.core.words import Chance
from toys import BLUFF, PATIENCE, POND, broken
from toys.bluff import CLAIM, DIE, DOUBT, KEEP

RONDE, GUMBALL = find("colomo-ronde"), find("gumball-rally")


def bluff() -> Match:
    """Dice under the cups: 3 and 5, as people count them; then 1, 2, …"""
    return Match(BLUFF, 2, ScriptedDice([2, 4, 0, 1, 0, 1]))


def test_a_match_waits_for_the_first_question():
    match = bluff()
    assert match.asking == Ask(0, CLAIM, range(6))
    assert match.asked() == (0,)
    assert not match.over
    assert match.outcome is None
    assert [str(answer) for answer in match.answers] == ["(3)", "(5)"]


def test_answers_are_written_as_a_record_writes_them():
    match = bluff()
    for move in ("A:6", "B:!"):
        match.say(move)
    match.say("A:the_new_one")
    match.say("B:1")
    match.let_go()
    written = "(3) (5) A:6 B:! (1) A:the_new_one B:1 (-) (2)"
    assert " ".join(str(answer) for answer in match.answers) == written
    assert match.turns == [2, 6]
    assert match.answers[3] == Answer(1, DOUBT, WINDOW_TAKEN)
    assert str(Answer(LUCK, None, 7)) == "(7)"
    assert str(Answer(LUCK, DIE, 0)) == "(1)"
    assert str(Answer(NOBODY, DOUBT, NOBODY)) == "(-)"


def test_a_window_is_taken_by_its_first_speaker_or_by_nobody():
    match = bluff()
    match.say("A:6")
    assert match.asking == Window([1], DOUBT)
    with pytest.raises(IllegalMove, match="not yours to interrupt"):
        match.play(0, 0)
    match.play(1, 0)
    assert match.table.lives == [2, 3]
    assert match.asking.kind is KEEP


def test_a_window_may_also_be_answered_by_the_name_of_its_option():
    match = bluff()
    match.say("A:6")
    match.say("B:I_doubt_it")
    assert match.answers[3].option == WINDOW_TAKEN


def test_a_question_cannot_be_let_go_and_nothing_be_left_that_is_not_shown():
    match = bluff()
    with pytest.raises(IllegalMove, match="must be answered"):
        match.let_go()
    with pytest.raises(IllegalMove, match="nothing to look at"):
        match.go_on()
    with pytest.raises(IllegalMove, match="nothing to interrupt"):
        match.say("A:!")


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("C:3", "'C:3' is not a move; one looks like A:1"),
        ("hello", "'hello' is not a move; one looks like A:1"),
        ("A:7", "'7' is no answer to 'Say that it is {n}'"),
        ("B:3", "it is seat A's turn"),
    ],
)
def test_refusals_are_sentences(move, sentence):
    with pytest.raises(IllegalMove) as refused:
        bluff().say(move)
    assert str(refused.value) == sentence


def test_in_a_window_a_move_looks_like_speaking_up():
    match = bluff()
    match.say("A:6")
    with pytest.raises(IllegalMove, match="'hm' is not a move; one looks like A:!"):
        match.say("hm")


def test_an_option_that_is_not_offered_is_named_as_it_is_written():
    match = Match(RONDE, 2, Dice(1))
    seat = "AB"[match.asking.seat]
    match.say(f"{seat}:17")
    with pytest.raises(IllegalMove, match="17 is not open to you now"):
        match.say(f"{seat}:17")
    for option in (-1, -2, 60, "x"):
        with pytest.raises(IllegalMove, match=f"{option!r} is not open to you now"):
            match.play(match.asking.seat, option)


def test_a_live_match_stops_at_every_show():
    match = Match(POND, 2, Dice(1), live=True)
    match.say("A:3")
    show = match.showing
    assert (show.at, show.value, show.text) == (3, match.table.fish[3], "{seat} catches a fish")
    assert match.asking is None
    assert match.asked() == ()
    assert not match.over
    for attempt in (lambda: match.play(0, 4), match.agree_to_stop, lambda: match.copy(Dice(1))):
        with pytest.raises(IllegalMove):
            attempt()
    match.go_on()
    assert match.showing is None
    assert match.asked() == (0,)


def test_whoever_listens_hears_every_show_once():
    heard = []
    match = Match(POND, 2, Dice(1), on_show=heard.append)
    match.say("A:3")
    match.copy(Dice(2)).say("A:4")
    match.fork(Dice(2)).say("A:4")
    assert [show.at for show in heard] == [3]
    match.say("A:4")
    assert [show.at for show in heard] == [3, 4]


def test_what_was_shown_in_this_turn_goes_before_what_is_remembered():
    match = Match(POND, 2, Dice(1))
    match.say("A:3")
    here = (3, match.table.fish[3])
    assert match.known(0, [(3, 9), (5, 1)]) == [here, (3, 9), (5, 1)]
    match.say("A:4")
    assert match.known(1, [(5, 1)]) == [(5, 1)]


def test_a_secret_show_is_known_to_its_seat_only():
    def turn(t):
        yield POND.rules.Show("A secret look", at=2, value=1, seen_by=0)
        yield from POND.rules.turn(t)

    match = Match(broken(POND, turn=turn), 2, Dice(1))
    assert match.known(0, ()) == [(2, 1)]
    assert match.known(1, ()) == []


def test_an_agreed_end_is_scored_as_it_stands():
    match = Match(RONDE, 3, Dice(1))
    match.agree_to_stop()
    assert match.over
    assert match.outcome == ((1, 1, 1), (0, 0, 0), AGREED)
    with pytest.raises(IllegalMove, match="the game is over"):
        match.agree_to_stop()
    with pytest.raises(IllegalMove, match="the game is over"):
        match.play(0, 0)


def test_an_agreed_end_after_a_quiet_time_says_so():
    match = Match(PATIENCE, 2, Dice(1))
    match._run.quiet_runs = 200
    match.agree_to_stop()
    assert match.outcome.why == QUIET


def test_equals_share_a_rank_and_the_next_one_is_missing():
    game = broken(
        PATIENCE, score=lambda t, seat: [5, 7, 5][seat], points=lambda t, seat: seat, over=lambda t: True
    )
    outcome = Match(game, 3, Dice(1)).outcome
    assert outcome.ranks == (2, 1, 2)
    assert outcome.points == (0, 1, 2)
    assert outcome.why == "the row is full"


def test_a_game_may_be_over_before_anybody_plays():
    match = Match(broken(PATIENCE, over=lambda t: True), 2, Dice(1))
    assert match.over
    assert match.turns == []


def test_every_answer_that_the_rules_would_take():
    assert possible(Ask(0, CLAIM, [1, 2])) == [1, 2]
    assert possible(Window([0, 2], DOUBT)) == [NOBODY, 0, 2]
    assert possible(Chance([1, 2, 3], [0, 1, 1])) == [2, 3]


def test_a_copy_goes_its_own_way():
    match = Match(GUMBALL, 3, Dice(4))
    twin = match.copy(Dice(5))
    assert twin.table.bytes == match.table.bytes
    before = match.table.bytes
    twin.play(twin.asking.seat, twin.asking.options[0])
    assert match.table.bytes == before
    assert twin.table.bytes != before


def test_a_fork_in_the_set_up_plays_the_set_up_again():
    match = Match(GUMBALL, 3, Dice(4), {"start_player": 2})
    fork = match.fork(Dice(7))
    assert fork.asking.kind is GUMBALL.rules.START
    fork.say("A:C")
    assert fork.table.line[0] == 2
    assert match.table.line == []


def test_an_illegal_move_in_a_fork_is_refused_as_in_a_match():
    fork = Match(RONDE, 2, Dice(1)).fork(Dice(1))
    with pytest.raises(IllegalMove):
        fork.say("A:99")
