"""Rules 2 and 3 for authors: the turn can always be played again in another world.

Whether luck is asked never depends on what is hidden, and what a seat was shown in this turn goes
before its memory. Then a fork for the seat that is asked never breaks, whatever that seat remembers,
leaves its parent alone, and carries no secret.
"""

from __future__ import annotations

import pytest

from contract.traits import awake, hides_something, pieces_of
from contract.walks import (
    SetUp,
    Walk,
    every_game,
    every_set_up,
    games_each,
    memories,
    play_on,
    question,
    several_set_ups,
)
from irisade import Ask, Chance, Dice, Match, Show
from irisade.core.match import BrokenRules, IllegalMove
from irisade.core.run import KeptRun, Run
from irisade.core.words import NOBODY, UNSEEN, Flow, Memory
from toys import BLUFF, POND, broken
from toys.pond import CATCH, HUE, Table, under_water


def broken_forks(set_up: SetUp, seed: int, one_in: int = 4) -> list[str]:
    """What goes wrong when seats that are asked imagine how it goes on, with all sorts of memories."""
    found, walk = [], Walk(set_up, seed)
    for match in walk.now_and_then(one_in):
        for seat in match.asked():
            for name, memory in memories(walk.seen, walk.whims).items() if walk.seen else [("empty", ())]:
                try:
                    fork = match.fork(Dice(walk.whims.roll(1 << 30)), memory, seat)
                except (BrokenRules, LookupError, ValueError) as trouble:
                    found.append(f"{name}: {trouble!r}")
                    continue
                if question(fork) != question(match):
                    found.append(f"{name}: asks {question(fork)}, not {question(match)}")
                seen = [(m.view(seat).bytes, m.known(seat, ())) for m in (fork, match)]
                if seen[0] != seen[1]:
                    found.append(f"{name}: seat {seat} sees something else")
    return found


@every_set_up
@games_each(quick=1, full=3)
def test_a_fork_asks_the_same_question_whatever_is_remembered(set_up, seeds):
    for seed in seeds:
        assert not broken_forks(set_up, seed, one_in=24 if seed == 0 else 4)


@several_set_ups
@games_each(quick=1, full=4)
def test_a_fork_played_to_its_end_leaves_its_parent_alone(set_up, seeds):
    for seed in seeds:
        for match in Walk(set_up, seed).now_and_then(30):
            before = (match.table.bytes, list(match.answers), question(match), match.known(0, ()))
            fork = match.fork(Dice(seed))
            assert not shared(fork, match)
            assert fork.answers == match.answers[match.turns[-1] if match.turns else 0 :]
            play_on(fork, Dice(seed + 1))
            assert (match.table.bytes, match.answers, question(match), match.known(0, ())) == before
            assert fork.quiet or fork.outcome is not None
            assert pieces_of(set_up.game)(fork.table) == pieces_of(set_up.game)(match.table)


def shared(fork: Match, match: Match) -> set[str]:
    """What both hold that one of them could change; the game and its options are everybody's."""
    theirs = held(match)
    return {
        name
        for name, value in held(fork).items()
        if value is theirs[name] and not isinstance(value, int | None)
    }


def held(match: Match) -> dict[str, object]:
    run = {name: getattr(match._run, name) for kind in (Run, KeptRun) for name in kind.__slots__}
    return {name: value for name, value in {**vars(match), **run}.items() if name not in ("game", "options")}


@every_game
def test_a_fork_deals_again_what_its_seat_cannot_see(game):
    forks = changed = 0
    for seed in range(100):
        if seed >= 12 and (forks > 10 or not hides_something(game)):
            break
        for match in Walk(SetUp(game, game.seats[-1], {}), seed).now_and_then(12):
            seat = match.asked()[0]
            twin = match.copy(Dice(0))
            if twin.table.bytes == match.view(seat).bytes:
                continue  # nothing is hidden from it now
            forks += 1
            changed += match.fork(Dice(seed + 100)).table.bytes != twin.table.bytes
    assert 2 * changed >= forks, f"guess changed something in {changed} of {forks} moments only"
    awake(game, forks > 10 or not hides_something(game), "whoever was asked hardly ever missed anything")


@every_game
def test_only_a_seat_that_is_asked_can_imagine(game):
    match = SetUp(game, game.seats[-1], {}).match(1)
    for seat in range(match.seats):
        if seat not in match.asked():
            with pytest.raises(IllegalMove):
                match.fork(Dice(1), seat=seat)
    match.agree_to_stop()
    with pytest.raises(IllegalMove):
        match.fork(Dice(1))
    with pytest.raises(IllegalMove):
        match.copy(Dice(1))


# -- and each of these bites --


def luck_after_a_peek(t: Table) -> Flow:
    """Luck is asked only when a fish under water is red."""
    if t.fish[0] == 0:
        yield Chance(range(2))
    yield from POND.rules.turn(t)


def catch_without_showing(t: Table) -> Flow:
    """Luck uncovers a fish, and nobody is told before the next question."""
    for _ in range(2):
        t.up.append((yield Ask(t.turn, CATCH, under_water(t))))
        yield Chance([t.fish[t.up[-1]]], kind=HUE)
    t.up = []
    t.turn = (t.turn + 1) % t.seats


def deaf_guess(t: Table, seat: int, memory: Memory) -> Flow:
    yield from POND.rules.guess(t, seat, [])


def strict_guess(t: Table, seat: int, memory: Memory) -> Flow:
    """It believes a memory even when it cannot be true."""
    for fish, hue in memory:
        t.fish[fish] = hue
    return
    yield


@pytest.mark.parametrize("turn", [luck_after_a_peek, catch_without_showing])
def test_it_bites_when_a_turn_cannot_be_played_again(turn):
    assert broken_forks(SetUp(broken(POND, turn=turn), 2, {}), seed=1, one_in=1)


@pytest.mark.parametrize("guess", [deaf_guess, strict_guess])
def test_it_bites_when_a_guess_does_not_listen_or_believes_all(guess):
    assert broken_forks(SetUp(broken(POND, guess=guess), 2, {}), seed=1, one_in=1)


def asks_the_neighbour_after_secret_luck(t) -> Flow:
    t.spare = yield Chance(range(6), seen_by=t.turn)
    yield Ask((t.turn + 1) % t.seats, BLUFF.rules.CLAIM, range(6))


def asks_the_neighbour_after_a_secret_answer(t) -> Flow:
    yield Ask(t.turn, BLUFF.rules.KEEP, (0, 1), seen_by=t.turn)
    yield Ask((t.turn + 1) % t.seats, BLUFF.rules.CLAIM, range(6))


def opens_a_window_after_secret_luck(t) -> Flow:
    t.spare = yield Chance(range(6), seen_by=t.turn)
    yield BLUFF.rules.Window([0, 1], BLUFF.rules.DOUBT)


@pytest.mark.parametrize(
    "turn",
    [
        asks_the_neighbour_after_secret_luck,
        asks_the_neighbour_after_a_secret_answer,
        opens_a_window_after_secret_luck,
    ],
)
def test_no_seat_is_asked_after_what_it_did_not_see(turn):
    """Rule 3: the match itself refuses it."""
    with pytest.raises(BrokenRules, match="did not see"):
        play_on(Match(broken(BLUFF, turn=turn), 2, Dice(1)), Dice(1), answers=2)


def test_the_seat_that_saw_it_may_be_asked_again():
    """Rule 3, the other way round: Bluff asks the seat that rolled which die it keeps."""
    match = Match(BLUFF, 2, Dice(1))
    match.say("A:3")
    match.let_go()
    assert match.asking.kind is BLUFF.rules.KEEP
    assert match.asked() == (0,)


def test_a_guess_asks_only_luck():
    def chatty(t: Table, seat: int, memory: Memory) -> Flow:
        yield Show("Let me see")

    with pytest.raises(BrokenRules, match="only luck"):
        Match(broken(POND, guess=chatty), 2, Dice(1)).fork(Dice(1))


def test_a_question_has_options():
    def mute(t: Table) -> Flow:
        yield Ask(0, CATCH, [])

    with pytest.raises(BrokenRules, match="without options"):
        Match(broken(POND, turn=mute), 2, Dice(1))


@pytest.mark.parametrize(
    ("step", "why"),
    [
        (Ask(7, CATCH, [0]), "the seats are 0 to 1"),
        (Chance([]), "luck has nothing to choose from"),
        (3, "rules yield an Ask, a Window, a Chance or a Show, not 3"),
        (Chance([0], seen_by=9), "seen_by is a seat, EVERYBODY or UNSEEN, not 9"),
        (Chance(range(3), None, NOBODY), "seen_by is a seat, EVERYBODY or UNSEEN, not NOBODY"),
        (Chance(range(3), (), NOBODY), "seen_by is a seat, EVERYBODY or UNSEEN, not NOBODY"),
        (Ask(0, CATCH, [0], NOBODY), "seen_by is a seat, EVERYBODY or UNSEEN, not NOBODY"),
        (Show("Psst", seen_by=UNSEEN), "a Show is for a seat or for EVERYBODY, not for UNSEEN"),
        (Show("Psst", seen_by=NOBODY), "a Show is for a seat or for EVERYBODY, not for NOBODY"),
    ],
)
def test_what_no_match_can_carry_out_is_told_with_file_and_line(step, why):
    def asks(t: Table) -> Flow:
        yield from helper()

    def helper() -> Flow:
        yield step

    with pytest.raises(BrokenRules, match=rf"{why}.* \(test_forks\.py, line \d+\)"):
        Match(broken(POND, turn=asks), 2, Dice(1))


def test_turns_that_never_ask_anybody_do_not_go_round_for_ever():
    def idle(t: Table) -> Flow:
        return
        yield

    with pytest.raises(BrokenRules, match="10000 turns in a row ask nobody anything"):
        Match(broken(POND, turn=idle), 2, Dice(1))


def test_nobody_speaks_in_a_fork_of_a_window_unless_somebody_does():
    match = Match(BLUFF, 3, Dice(1))
    match.say("A:3")
    fork = match.fork(Dice(2), seat=2)
    fork.let_go()
    assert fork.answers[-2].seat == NOBODY
    assert len(match.answers) == 4
