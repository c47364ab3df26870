"""A bot gets a belief, never a match: what its seat sees, what it is asked, what it was shown."""

from __future__ import annotations

from irisade import HIDDEN, NOBODY, Dice, Match, Show, Window, find
from irisade.bots.company import Company, at_random, brains, play_out
from irisade.core.belief import Belief, answer
from irisade.core.match import WINDOW_TAKEN
from toys import BLUFF, POND

RONDE = find("colomo-ronde")


def test_a_belief_takes_in_what_is_meant_for_its_eyes():
    belief = Belief(1, Dice(1))
    for show in (
        Show("to all", at=3, value=5),
        Show("to this seat", at=4, value=6, seen_by=1),
        Show("to another", at=5, value=7, seen_by=0),
        Show("nowhere", value=8),
        Show("covered", at=6, value=HIDDEN),
        Show("to all, again", at=3, value=2),
    ):
        belief.saw(show)
    assert belief.shown == {3: 2, 4: 6}


def test_a_belief_follows_pieces_by_eye():
    """Which piece went where, covered or not; the one that went last comes last."""
    belief = Belief(1, Dice(1))
    for show in (
        Show("a red one comes", at=0, to=7, value=5),
        Show("another comes", at=1, to=3),
        Show("the first goes on", at=0, to=9),
        Show("nobody saw that", at=1, to=4, seen_by=0),
    ):
        belief.saw(show)
    assert list(belief.lies.items()) == [(1, 3), (0, 9)]
    assert belief.shown == {0: 5}


def test_a_bot_sees_its_view_and_nothing_else():
    match, given = Match(BLUFF, 2, Dice(1)), []

    def choose(belief: Belief) -> int:
        given.append(belief)
        return belief.asking.options[-1]

    answer(match, Belief(0, Dice(1)), choose)
    assert given[0].view.dice[1] == HIDDEN
    assert not any(isinstance(value, Match) for value in vars(given[0]).values())
    assert isinstance(match.asking, Window)


def test_a_bot_that_meddles_changes_nothing_but_its_belief():
    """Options are often the very hand that lies on the table."""
    match = Match(find("gumball-rally"), 3, Dice(1))
    seat, before = match.asking.seat, match.copy(Dice(2)).table.bytes

    def meddle(belief: Belief) -> int:
        assert isinstance(belief.asking.options, tuple)
        belief.view.hands[seat].clear()
        belief.view.line.reverse()
        assert match.table.bytes == before
        return belief.asking.options[0]

    answer(match, Belief(seat, Dice(1)), meddle)


def test_a_bot_may_speak_in_a_window_or_keep_silent():
    for choice in (NOBODY, 1):
        match = Match(BLUFF, 2, Dice(1))
        match.say("A:3")
        answer(match, Belief(1, Dice(1)), lambda belief, choice=choice: choice)
        spoken = [given for given in match.answers if given.option == WINDOW_TAKEN]
        assert bool(spoken) == (choice != NOBODY)


def test_bots_answer_for_their_seats_and_leave_the_others_to_people():
    match = Match(POND, 2, Dice(1))
    company = Company({1: at_random}, seed=1)
    assert not company.answer(match)
    match.say("A:0")
    match.say("A:1")
    assert company.answer(match)
    assert match.answers[-2].seat == 1


def silent(belief: Belief) -> int:
    return NOBODY


def loud(belief: Belief) -> int:
    return belief.seat


def test_a_window_closes_when_no_bot_speaks_and_nobody_else_could():
    match = Match(BLUFF, 3, Dice(1))
    match.say("A:3")
    assert Company({1: silent, 2: silent}, 1).answer(match)
    assert not isinstance(match.asking, Window)


def test_a_window_stays_open_while_a_person_could_speak():
    match = Match(BLUFF, 3, Dice(1))
    match.say("A:3")
    assert not Company({1: silent}, 1).answer(match)
    assert isinstance(match.asking, Window)
    match.say("C:!")
    assert match.answers[4].option == WINDOW_TAKEN


def test_the_first_bot_that_speaks_takes_the_window():
    match = Match(BLUFF, 3, Dice(1))
    match.say("A:3")
    assert Company({1: silent, 2: loud}, 1).answer(match)
    assert (match.answers[4].seat, match.answers[4].option) == (2, WINDOW_TAKEN)


def test_bots_of_one_seed_play_the_same_game_whoever_deals():
    """Each bot has dice of its own: the same deal and the same bots make the same game."""
    one, other = (play_out(RONDE, 3, Dice(5), 9, brains(RONDE)["plain"]) for _ in range(2))
    assert one.answers == other.answers
    assert play_out(RONDE, 3, Dice(5), 10, brains(RONDE)["plain"]).answers != one.answers


def test_random_bots_speak_up_now_and_then():
    answers = [
        given for seed in range(5) for given in play_out(BLUFF, 2, Dice(seed), seed, at_random).answers
    ]
    spoken = [given for given in answers if given.option == WINDOW_TAKEN]
    silence = [given for given in answers if given.seat == NOBODY]
    assert 0 < len(spoken) < len(silence)


def test_a_company_remembers_what_it_was_shown():
    company = Company({0: at_random, 1: at_random}, 1)
    match = Match(POND, 2, Dice(1), on_show=company.saw)
    match.say("A:3")
    assert [belief.shown for belief in company.beliefs.values()] == [{3: match.table.fish[3]}] * 2
