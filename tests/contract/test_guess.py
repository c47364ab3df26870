"""Rule 5 for authors: a guess deals again what a seat cannot see, except what it remembers.

It keeps all counts, works at any moment, honours a memory that can be true and ignores one that cannot.
That no seat can tell the difference is tested in `test_no_leaks`.
"""

from __future__ import annotations

from collections import Counter

import pytest

from contract.traits import awake, is_remembered, pieces_of
from contract.walks import SetUp, Walk, answer, every_set_up, games_each, memories
from irisade import NOBODY, Dice, Match, Show, find
from irisade.core.match import guess, view
from irisade.core.words import Flow, Memory
from toys import BLUFF, JARS, POND, broken
from toys.pond import FISH, Table


def bad_guesses(set_up: SetUp, seed: int, one_in: int) -> list[str]:
    """What a guess loses, shows or changes, for every seat and a watcher, at questions and shows."""
    found, walk, game = [], Walk(set_up, seed, live=True), set_up.game
    for match in walk.now_and_then(one_in):
        if not match.turns:
            continue
        for seat in range(NOBODY, match.seats):
            for name, memory in memories(walk.seen, walk.whims).items() if walk.seen else [("empty", ())]:
                other = match.table.copy()
                try:
                    guess(game, other, seat, memory, walk.whims)
                except Exception as trouble:
                    found.append(f"{name}, seat {seat}: {trouble!r}")
                    continue
                if pieces_of(game)(other) != pieces_of(game)(match.table):
                    found.append(f"{name}, seat {seat}: a piece is missing")
                if view(game, other, seat).bytes != match.view(seat).bytes:
                    found.append(f"{name}, seat {seat}: it sees the difference")
                if any(getattr(other, o.key) != getattr(match.table, o.key) for o in game.options):
                    found.append(f"{name}, seat {seat}: a house rule has changed")
    return found


@every_set_up
@games_each(quick=1, full=3)
def test_a_guess_keeps_all_counts_at_any_moment(set_up, seeds):
    for seed in seeds:
        assert not bad_guesses(set_up, seed, one_in=50 if seed == 0 else 10)


def told_apart(set_up: SetUp, seed: int, one_in: int) -> tuple[int, list[str]]:
    """Two worlds that look the same to a seat, guessed again with the same luck: how often they differed
    before, and where they still do."""
    differed, found, walk, game = 0, [], Walk(set_up, seed), set_up.game
    for match in walk.now_and_then(one_in):
        if not match.turns:
            continue
        for seat in match.asked():
            for name, memory in memories(walk.seen, walk.whims).items() if walk.seen else [("empty", ())]:
                one, other = match.table.copy(), match.table.copy()
                guess(game, other, seat, memory, walk.whims)
                differed += one.bytes != other.bytes
                for world in (one, other):
                    guess(game, world, seat, memory, Dice(len(match.answers)))
                if one.bytes != other.bytes:
                    found.append(f"{name}, seat {seat}: the guess knows which world it is in")
    return differed, found


@every_set_up
@games_each(quick=1, full=2)
def test_a_guess_depends_on_what_is_seen_and_remembered_alone(set_up, seeds):
    """So whoever imagines worlds decides the same, whatever lies hidden."""
    for seed in seeds:
        assert not told_apart(set_up, seed, one_in=40 if seed == 0 else 15)[1]


def test_a_guess_that_knows_is_found_out():
    def in_order(t: Table, seat: int, memory: Memory) -> Flow:
        """Turns the hidden fish round, whatever luck says."""
        t.fish.reverse()
        yield from ()

    differed, found = told_apart(SetUp(broken(POND, guess=in_order), 2, {}), 1, one_in=1)
    assert differed
    assert found


def forgotten(set_up: SetUp, seed: int, one_in: int) -> tuple[int, list[str]]:
    """Play the same answer in the match and in a fork that remembers everything: how many known places
    were uncovered, and which of them showed another value."""
    known, found, walk = 0, [], Walk(set_up, seed)
    for match in walk.now_and_then(one_in):
        choice, worlds = walk.choose(), []
        for world in (match.copy(Dice(1)), match.fork(Dice(2), list(walk.seen.items()))):
            shows: list[Show] = []
            world.on_show = shows.append
            answer(world, choice)
            worlds.append({show.at: show.value for show in shows if show.at != NOBODY})
        for place, value in worlds[0].items():
            if walk.seen.get(place) == value:
                known += 1
                if worlds[1].get(place) != value:
                    found.append(f"{place} is {value}, not {worlds[1].get(place)}")
    return known, found


@every_set_up
@games_each(quick=1, full=3)
def test_what_is_remembered_and_true_lies_where_it_was(set_up, seeds):
    known = 0
    for seed in seeds:
        uncovered, found = forgotten(set_up, seed, one_in=4)
        assert not found
        known += uncovered
    if 0 not in seeds and is_remembered(set_up.game) and set_up.game not in (BLUFF, JARS):  # too rare there
        awake(set_up.game, known, "nothing that was remembered was uncovered again")


def test_a_memory_may_be_wrong_in_every_way():
    """Too many of a colour, places that do not exist, and the surest fact first."""
    match = Match(POND, 2, Dice(3))
    facts = [(0, 3), (1, 3), (2, 3), (0, 1), (-1, 0), (FISH, 0)]
    other = match.table.copy()
    guess(POND, other, 0, facts, Dice(1))
    assert other.fish[:2] == [3, 3]
    assert other.fish[2] != 3
    assert sorted(other.fish) == [0, 0, 1, 1, 2, 2, 3, 3]


def test_a_guess_deals_every_unseen_card_as_often():
    """In Gumball Rally, before anybody has played: 37 cards, and each as likely in the hand of another."""
    gumball = find("gumball-rally")
    match, dice, dealt = Match(gumball, 3, Dice(4)), Dice(5), Counter()
    for _ in range(3000):
        t = match.table.copy()
        guess(gumball, t, 0, [], dice)
        dealt.update(t.hands[1])
    expected = 3 * 3000 / 37
    assert set(dealt) == set(range(40)) - set(match.table.hands[0])
    assert sum((count - expected) ** 2 / expected for count in dealt.values()) < 68  # 99.9 % stay below


def loses_a_fish(t: Table, seat: int, memory: Memory) -> Flow:
    yield from POND.rules.guess(t, seat, memory)
    t.fish[0] = t.fish[1]


def looks_into_the_net(t: Table, seat: int, memory: Memory) -> Flow:
    yield from POND.rules.guess(t, seat, memory)
    t.turn = 0


@pytest.mark.parametrize("wrong", [loses_a_fish, looks_into_the_net])
def test_it_bites_when_a_guess_changes_too_much(wrong):
    assert bad_guesses(SetUp(broken(POND, guess=wrong), 2, {}), seed=1, one_in=1)


def test_it_bites_when_a_guess_forgets():
    def forgetful(t: Table, seat: int, memory: Memory) -> Flow:
        yield from POND.rules.guess(t, seat, memory[:1])  # only what was shown last

    assert forgotten(SetUp(broken(POND, guess=forgetful), 2, {}), seed=1, one_in=1)[1]
