"""A seat may take back its last answer while nobody has learnt anything from it.

So a take-back never re-rolls and never crosses luck, a show, another seat's answer, an answer from a
hidden hand, or the beginning of a turn.
"""

from __future__ import annotations

import pytest

from contract.walks import Walk, answer, every_set_up, games_each, question, several_set_ups
from irisade import Dice, IllegalMove, Kind, Match, Window, find
from irisade.core.match import LUCK
from irisade.core.words import NOBODY
from toys import BLUFF, PATIENCE, POND, broken


@every_set_up
@games_each(quick=1, full=3)
def test_what_is_taken_back_was_never_said(set_up, seeds):
    """The same question stands on the same table, and the same answer leads to the same game."""
    for seed in seeds:
        walk, shown = Walk(set_up, seed), []
        match = walk.match
        match.on_show = shown.append
        for _ in range(300):
            if match.over:
                break
            before = (match.table.bytes, list(match.answers), question(match), match.luck.rolled)
            known, choice, secret = (len(match.turns), len(shown)), walk.choose(), match.asking.kind.secret
            answer(match, choice)
            speaker = match.answers[len(before[1])].seat
            after = (match.table.bytes, list(match.answers), question(match), match.luck.rolled)
            shown_hand = secret and choice != NOBODY
            told = shown_hand or after[3] > before[3] or (len(match.turns), len(shown)) != known or match.over
            assert bool(match.why_not_take_back(speaker)) == told
            if not told:
                match.take_back(speaker)
                assert (match.table.bytes, match.answers, question(match), match.luck.rolled) == before
                answer(match, choice)
                assert (match.table.bytes, match.answers, question(match), match.luck.rolled) == after


@several_set_ups
def test_what_could_be_taken_back_is_known_before_it_is_said(set_up):
    """And nothing is rolled to find it out."""
    match, whims = set_up.match(1), Dice(4)
    for _ in range(120):
        if match.over:
            break
        if isinstance(match.asking, Window):
            assert match.revocable(Dice(3)) == []
            match.let_go()
            continue
        rolled = match.luck.rolled
        revocable = match.revocable(Dice(3))
        assert match.luck.rolled == rolled
        seat, option = match.asking.seat, whims.pick(match.asking.options)
        match.play(seat, option)
        assert (option in revocable) == (not match.why_not_take_back(seat))


def put(match: Match, *moves: str) -> None:
    for move in moves:
        match.say(move)


def test_a_chain_is_taken_back_to_the_beginning_of_the_turn_and_no_further():
    match = Match(PATIENCE, 2, Dice(1))
    put(match, "A:0", "A:1", "A:2", "A:3")  # a whole round without luck; the next one is A's too
    first = match.table.bytes
    put(match, "A:3")
    match.take_back(0)
    assert match.table.bytes == first
    assert len(match.answers) == 4
    with pytest.raises(IllegalMove, match="nothing to take back"):
        match.take_back(0)
    assert match.table.bytes == first
    assert len(match.answers) == 4


def test_a_take_back_never_crosses_luck_nor_re_rolls():
    match = Match(PATIENCE, 2, Dice(1))
    put(match, "A:0", "A:1", "A:2", "A:3", "A:0", "A:1")  # then luck puts a stone
    rolled = match.answers[-1]
    assert rolled.seat == LUCK
    assert match.why_not_take_back(0)
    put(match, "A:3")
    match.take_back(0)
    assert match.answers[-1] == rolled
    assert match.why_not_take_back(0)
    put(match, "A:3")
    assert match.answers[-2] == rolled
    assert match.luck.rolled == 1


def test_a_take_back_never_crosses_a_show():
    match = Match(PATIENCE, 2, Dice(1))
    put(match, *["A:0"] * 8, "B:1", "B:2")
    assert match.why_not_take_back(1)
    put(match, "B:3")
    assert not match.why_not_take_back(1)
    match.take_back(1)
    assert match.why_not_take_back(1)


def test_a_take_back_never_crosses_the_answer_of_another_seat():
    match = Match(PATIENCE, 2, Dice(1))
    put(match, *["A:0"] * 8, *["B:0"] * 6, "A:yes")
    assert match.why_not_take_back(1) == "the last move was not yours"
    assert not match.why_not_take_back(0)
    put(match, "B:-")
    assert match.why_not_take_back(0) == "the last move was not yours"
    match.take_back(1)
    match.take_back(0)
    assert match.asking.kind is PATIENCE.rules.NOD


def test_a_live_match_still_stops_at_shows_after_a_take_back():
    match = Match(PATIENCE, 2, Dice(1), live=True)
    put(match, *["A:0"] * 8, "B:1")
    match.take_back(1)
    put(match, "B:2", "B:3")
    assert match.showing is not None
    assert match.why_not_take_back(1)
    match.go_on()
    assert match.table.row[-2:] == [2, 3]


def test_a_fork_after_a_take_back_knows_nothing_of_it():
    match = Match(PATIENCE, 2, Dice(1))
    put(match, *["A:0"] * 8, "B:1", "B:2", "B:3")
    match.take_back(1)
    fork = match.fork(Dice(2))
    assert [str(answer) for answer in fork.answers] == ["B:1", "B:2"]
    assert fork.table.bytes == match.table.bytes
    put(fork, "B:0")
    fork.take_back(1)
    assert fork.why_not_take_back(1)
    assert fork.table.bytes == match.table.bytes


def test_a_card_from_a_hidden_hand_is_not_taken_back():
    secret = Kind("Put down {n}", n=4, none="Leave it", secret=True)
    match = Match(PATIENCE, 2, Dice(1))
    match.asking = match.asking._replace(kind=secret)
    put(match, "A:0")
    assert match.why_not_take_back(0) == "a card that has been shown cannot be taken back"


def test_to_do_without_a_card_of_a_hidden_hand_is_taken_back():
    """RO-41: who plays no prank and then thinks better of it has shown nothing yet."""
    match, whims = Match(find("rainbow-road"), 2, Dice(1)), Dice(1)
    while match.asking.kind.none != "No prank" or not match.revocable(Dice(3)):
        match.play(match.asking.seat, whims.pick(match.asking.options))
    seat, asked, prank = match.asking.seat, question(match), match.asking.options[0]
    assert prank != NOBODY
    assert match.revocable(Dice(3)) == [NOBODY]
    match.play(seat, NOBODY)
    match.take_back(seat)
    assert question(match) == asked
    match.play(seat, prank)
    assert match.why_not_take_back(seat)


def test_a_window_that_was_taken_or_let_go_stands():
    """Luck follows it at once in Bluff: somebody has rolled."""
    for speak in (True, False):
        match = Match(BLUFF, 2, Dice(1))
        put(match, "A:3", *["B:!"] * speak)
        if not speak:
            match.let_go()
        assert all(match.why_not_take_back(seat) for seat in (-1, 0, 1))


def test_nobody_takes_back_before_anything_was_said():
    match = Match(POND, 2, Dice(1))
    assert all(match.why_not_take_back(seat) for seat in (LUCK, -1, 0, 1))


def test_a_long_game_of_second_thoughts_ends_like_one_without():
    """Every answer that may be taken back is, twice over; the record is the same."""
    game = broken(PATIENCE)
    plain, fickle = Match(game, 3, Dice(2)), Match(game, 3, Dice(2))
    whims = Dice(9)
    while not plain.over:
        wanted, other = whims.pick(plain.asking.options), whims.pick(plain.asking.options)
        seat = plain.asking.seat
        fickle.play(seat, other)
        if not fickle.over and not fickle.why_not_take_back(seat):
            fickle.take_back(seat)
            fickle.play(seat, wanted)
            plain.play(seat, wanted)
        else:
            plain.play(seat, other)
        assert fickle.table.bytes == plain.table.bytes
        assert fickle.answers == plain.answers
