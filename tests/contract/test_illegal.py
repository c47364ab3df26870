"""A move that is illegal, unreadable or out of turn is refused with a sentence and changes nothing."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from contract.walks import SetUp, Walk, every_game, every_set_up, question
from irisade import NOBODY, Ask, IllegalMove, Match
from irisade.core.words import SEAT_LETTERS


def everything(match: Match) -> tuple[object, ...]:
    return (
        match.table.bytes,
        list(match.answers),
        list(match.turns),
        question(match),
        match.showing,
        match.quiet_runs,
        match.why_not_take_back(0),
        match.over,
        getattr(match.luck, "rolled", None),
    )


def assert_refused(match: Match, attempt, *words) -> None:
    before = everything(match)
    with pytest.raises(IllegalMove) as refused:
        attempt(*words)
    assert everything(match) == before
    sentence = str(refused.value)
    assert " " in sentence
    assert "Error" not in sentence
    assert "<Kind" not in sentence


@every_set_up
def test_an_illegal_move_changes_nothing(set_up):
    walk = Walk(set_up, 11, live=True)
    for match in walk.now_and_then(7):
        asking = match.asking
        for seat in range(-1, match.seats + 1):
            if seat not in match.asked():
                assert_refused(match, match.play, seat, 0)
            if match.why_not_take_back(seat):
                assert_refused(match, match.take_back, seat)
            if isinstance(asking, Ask) and seat == asking.seat:
                for option in {-3, -2, -1, 0, 1, 2, 59, 60, 1000} - set(asking.options):
                    assert_refused(match, match.play, seat, option)
        if isinstance(asking, Ask):
            for option in set(range(asking.kind.size)) - set(asking.options):
                assert_refused(match, match.say, f"{SEAT_LETTERS[asking.seat]}:{asking.kind.note(option)}")
            assert_refused(match, match.let_go)
            assert_refused(match, match.go_on)
            assert_refused(match, match.say, f"{SEAT_LETTERS[asking.seat]}:!")
        if match.showing is not None:
            assert_refused(match, match.play, 0, 0)
            assert_refused(match, match.say, "A:0")
            assert_refused(match, match.let_go)
            assert_refused(match, match.agree_to_stop)
            assert_refused(match, match.take_back, match.answers[-1].seat)
    over = walk.match
    for attempt, words in (
        (over.play, (0, 0)),
        (over.say, ("A:0",)),
        (over.say, ("A:!",)),
        (over.let_go, ()),
        (over.go_on, ()),
        (over.agree_to_stop, ()),
        (over.take_back, (0,)),
        (over.take_back, (NOBODY,)),
    ):
        assert_refused(over, attempt, *words)


NO_MOVES = ["", ":", "A", "A:", ":0", "AA:0", "a:0", "Z:0", "I:0", "A:0:0", "A 0", "(0)", "é:1"]


@every_game
@pytest.mark.parametrize("move", NO_MOVES)
def test_a_text_that_is_no_move_is_refused(game, move):
    match = SetUp(game, game.seats[-1], {}).match(1)
    assert_refused(match, match.say, move)


def legal(match: Match) -> set[str]:
    """Every move that can be said now."""
    asking = match.asking
    if asking is None:
        return set()
    if isinstance(asking, Ask):
        return {f"{SEAT_LETTERS[asking.seat]}:{asking.kind.note(option)}" for option in asking.options}
    notes = ["!", *(asking.kind.note(option) for option in range(asking.kind.size))]
    return {f"{SEAT_LETTERS[seat]}:{note}" for seat in asking.seats for note in notes}


@every_game
def test_any_text_is_a_legal_move_or_refused(game):
    """Fuzzed: near misses of real moves, and nonsense."""
    set_up = SetUp(game, game.seats[0], {})
    notes = [kind.note(option) for kind in game.kinds for option in range(kind.size)] + ["-", "!", "end"]
    letters = st.sampled_from([*SEAT_LETTERS, "", "a", "É", "\x00"])
    near = st.tuples(letters, st.sampled_from(notes) | st.text(max_size=4)).map(":".join)

    @settings(max_examples=150, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.integers(0, 12), near | st.text(max_size=12))
    def fuzzed(steps: int, move: str) -> None:
        walk = Walk(set_up, 3, steps=steps)
        for _ in walk:
            pass
        match = walk.match
        if move in legal(match):
            before = len(match.answers)
            match.say(move)
            assert len(match.answers) > before
        else:
            assert_refused(match, match.say, move)

    fuzzed()
