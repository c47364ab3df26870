"""The rules of Ronde, told in its notation: r o y g b v are the colours, a number is a disc."""

from __future__ import annotations

from collections import Counter

import pytest

from games.circle import ronde, trays, whose_turn
from games.flow import at_random, replay, tell, winners
from irisade.bots.company import Company
from irisade.core.belief import Belief
from irisade.core.dice import Dice
from irisade.core.game import WrongSeats
from irisade.core.match import IllegalMove, Match, guess, view
from irisade.core.playout import play
from irisade.core.words import HIDDEN, NOBODY, Ask
from irisade.games.colomo.discs import COLOURS, COPIES, DISCS, FLIP, HUE, NO, NO_COLOUR, YES
from irisade.games.colomo.ronde import GAME
from irisade.games.colomo.ronde.rules import GIVE, Table, new_turn, news, over, setup, turn


def kept(t: Table, script: str) -> list[str]:
    """The trays after one turn that leaves no question open."""
    assert tell(turn(t), script).asking is None
    return trays(t)


# -- set-up --


def test_sixty_discs_lie_face_down():
    """CR-1: ten of each colour, all in the middle, and nobody has a pair."""
    t: Table = GAME.blank({})
    assert tell(setup(t, 3), "(B)").asking is None
    assert t.middle == list(range(60))
    assert t.undecided == [10] * 6
    assert t.colour == [NO_COLOUR] * 60
    assert (t.up, t.aside, t.finder, trays(t)) == ([], [], NOBODY, ["", "", ""])


def test_luck_picks_who_starts_and_play_is_clockwise():
    """CR-2: C starts, then D, then A again after the last seat."""
    match = replay(GAME, 4, "(C)\nC:0 (r) C:1 (b)\nD:0 (r) D:1 (b)")
    assert match.asked() == (0,)


@pytest.mark.parametrize("seats", [1, 7])
def test_ronde_is_for_two_to_six(seats):
    """CR-2: there is no other table."""
    with pytest.raises(WrongSeats, match="2 to 6"):
        Match(GAME, seats, Dice(1))


# -- turning over two --


def test_any_black_disc_may_be_turned():
    """CR-3: the sixty of the middle are offered to whoever's turn it is, and nothing else."""
    t = ronde("", "", turn="B")
    assert tell(turn(t)).asking == Ask(1, FLIP, list(range(60)))


def test_a_second_disc_is_owed():
    """CR-4: even when A has the first colour; there is no way to stop, and not with the same disc."""
    t = ronde("r", "")
    asking = tell(turn(t), "A:7 (r)").asking
    assert (asking.seat, asking.kind) == (0, FLIP)
    assert asking.options == [disc for disc in range(58) if disc != 7]
    assert not FLIP.none


def test_two_colours_are_covered_again():
    """CR-5: red and blue go back where they lie, nobody owns more, and B is next."""
    t = ronde("", "")
    assert kept(t, "A:3 (r) A:9 (b)") == ["", ""]
    assert (t.up, t.middle, whose_turn(t)) == ([], list(range(60)), "B")
    seen = view(GAME, t, 0)
    assert (seen.colour[3], seen.colour[9]) == (HIDDEN, HIDDEN)


def test_a_pair_is_kept_and_means_another_go():
    """CR-6, CR-7: the two reds leave two holes and lie before A, who is still to play."""
    t = ronde("", "")
    assert kept(t, "A:3 (r) A:9 (r)") == ["r", ""]
    assert t.middle == [disc for disc in range(60) if disc not in (3, 9)]
    assert (t.up, t.undecided, whose_turn(t)) == ([], [8, 10, 10, 10, 10, 10], "A")
    assert t.colour == [NO_COLOUR] * 60
    assert view(GAME, t, 1).middle == t.middle  # everybody sees the holes


@pytest.mark.parametrize("move", ["A:7", "A:3", "B:8", "A:60", "A:-1", "A:-", "A:red"])
def test_what_is_not_open_is_refused(move):
    """CR-3, CR-4: the same disc again, a hole, another seat, no disc at all; nothing changes."""
    match = replay(GAME, 2, "(A)\nA:3 (r) A:9 (r)\nA:7 (b)")
    before = match.table.bytes
    with pytest.raises(IllegalMove):
        match.say(move)
    assert match.table.bytes == before
    assert match.asked() == (0,)


# -- presents --


def test_a_second_pair_goes_to_the_only_other():
    """CR-9, CR-10, CR-13, CR-14: nobody is asked, B gets red, and A goes on."""
    t = ronde("r", "")
    assert kept(t, "A:0 (r) A:1 (r)") == ["r", "r"]
    assert whose_turn(t) == "A"


def test_the_finder_chooses_among_those_who_lack_it():
    """CR-11: B and C lack red, D has it; A names C."""
    t = ronde("r", "", "y", "r")
    assert tell(turn(t), "A:0 (r) A:1 (r)").asking == Ask(0, GIVE, [1, 2])
    t = ronde("r", "", "y", "r")
    assert kept(t, "A:0 (r) A:1 (r) A:C") == ["r", "", "yr", "r"]
    assert (t.up, len(t.middle), whose_turn(t)) == ([], 52, "A")


@pytest.mark.parametrize("move", ["A:A", "A:D", "B:B", "A:-"])
def test_nobody_gets_a_colour_twice(move):
    """CR-8, CR-11: A cannot keep the pair, nor give it to D who has red, nor can B take it."""
    first_reds = "(A)\nA:0 (r) A:1 (r)\nA:2 (b) A:3 (g)\nB:2 (b) B:4 (o)\nC:2 (b) C:5 (o)\nD:6 (r) D:7 (r)"
    match = replay(GAME, 4, f"{first_reds}\nD:8 (y) D:2 (b)\nA:9 (r) A:10 (r)")
    with pytest.raises(IllegalMove):
        match.say(move)
    assert match.asking == Ask(0, GIVE, [1, 2])


def test_a_pair_that_nobody_needs_is_set_aside():
    """CR-12, CR-13: everybody has red, so the pair lies open, out of the game, and A goes on."""
    t = ronde("r", "r", "yr", aside="o")
    assert kept(t, "A:0 (r) A:1 (r)") == ["r", "r", "yr"]
    assert (t.undecided[0], len(t.middle), whose_turn(t)) == (2, 48, "A")
    assert view(GAME, t, 1).aside == [HUE.read("o"), HUE.read("r")]


def test_a_present_may_end_the_turn():
    """CR-13: with after_gift=end_turn B is next after a present, a chosen one, and a pair set aside."""
    for table, script in [
        (ronde("r", "", after_gift="end_turn"), "A:0 (r) A:1 (r)"),
        (ronde("r", "", "", after_gift="end_turn"), "A:0 (r) A:1 (r) A:C"),
        (ronde("r", "r", after_gift="end_turn"), "A:0 (r) A:1 (r)"),
    ]:
        tell(turn(table), script)
        assert whose_turn(table) == "B"
        assert new_turn(table)


def test_a_pair_for_oneself_never_ends_the_turn():
    """CR-7: not with after_gift=end_turn either."""
    t = ronde("", "", after_gift="end_turn")
    tell(turn(t), "A:0 (r) A:1 (r)")
    assert whose_turn(t) == "A"
    assert not new_turn(t)


# -- the end --


def test_the_sixth_pair_wins_at_once():
    """CR-15: A completes the rainbow in the middle of a turn."""
    t = ronde("roygb", "roygb")
    assert not over(t)
    tell(turn(t), "A:0 (v) A:1 (v)")
    assert over(t)
    assert winners(GAME, t, 2) == "A"
    assert (GAME.rules.points(t, 0), GAME.rules.ending(t)) == (6, 0)


def test_a_present_can_make_a_friend_win():
    """CR-16, CR-17: B lacks only red and everybody else has it; A must give it, and B wins in A's turn."""
    t = ronde("r", "oygbv", "r")
    assert kept(t, "A:0 (r) A:1 (r)") == ["r", "oygbvr", "r"]
    assert over(t)
    assert winners(GAME, t, 3) == "B"
    assert whose_turn(t) == "A"


def test_a_present_can_be_dodged_with_the_second_disc():
    """CR-4, CR-17: the second disc is free, so A may turn another colour and give nothing."""
    t = ronde("r", "oygbv", "r")
    assert kept(t, "A:0 (r) A:1 (g)") == ["r", "oygbv", "r"]
    assert not over(t)


def last_two(turn: str, **options: str) -> Table:
    """Two red discs are left; A lacks red, B red and orange, the others one other colour each."""
    t = ronde("oygbv", "ygbv", "rogbv", "roybv", "roygv", "roygb", turn=turn, **options)
    assert (t.middle, t.undecided) == ([0, 1], [2, 0, 0, 0, 0, 0])
    return t


def test_the_last_pair_can_win():
    """CR-15: A finds red and is complete."""
    t = last_two("A")
    tell(turn(t), "A:0 (r) A:1 (r)")
    assert winners(GAME, t, 6) == "A"
    assert GAME.rules.ending(t) == 0


def test_six_players_may_all_be_stuck():
    """CR-18: B takes the last red, nobody can finish, and all six share with five pairs."""
    t = last_two("B")
    assert not over(t)
    tell(turn(t), "B:0 (r) B:1 (r)")
    assert over(t)
    assert winners(GAME, t, 6) == "ABCDEF"
    assert [GAME.rules.points(t, seat) for seat in range(6)] == [5] * 6
    assert GAME.rules.ending(t) == 1


@pytest.mark.parametrize(("friend", "winner"), [("A", "A"), ("B", "ABCDEF")])
def test_a_present_decides_who_is_stuck(friend, winner):
    """CR-11, CR-15, CR-18: C may make A win, or give red to B and share with everybody."""
    t = last_two("C")
    tell(turn(t), f"C:0 (r) C:1 (r) C:{friend}")
    assert over(t)
    assert winners(GAME, t, 6) == winner


def test_the_finder_of_the_last_pair_may_win():
    """CR-18: with no_winner=last_pair C wins alone, though B got the pair; a full rainbow still wins."""
    t = last_two("C", no_winner="last_pair")
    tell(turn(t), "C:0 (r) C:1 (r) C:B")
    assert winners(GAME, t, 6) == "C"
    assert [GAME.rules.points(t, seat) for seat in range(6)] == [5] * 6
    t = last_two("C", no_winner="last_pair")
    tell(turn(t), "C:0 (r) C:1 (r) C:A")
    assert winners(GAME, t, 6) == "A"
    assert len({GAME.rules.score(t, seat) for seat in range(2, 6)}) == 1


def test_the_last_pair_decides_nothing_before_the_end():
    """CR-18: whoever agrees to stop with no_winner=last_pair shares by pairs."""
    t = ronde("", "y", no_winner="last_pair")
    tell(turn(t), "A:0 (r) A:1 (r)")
    assert winners(GAME, t, 2) == "AB"


def test_somebody_can_finish_while_a_disc_is_left():
    """CR-18: a game of six that ends without a winner, and not before the middle is empty."""
    for match in at_random(GAME, 6, seed=95):
        t = match.table
        owners = [sum(hue in pairs for pairs in t.pairs) for hue in range(COLOURS)]
        can_finish = [all(owners[hue] < 5 or hue in pairs for hue in range(COLOURS)) for pairs in t.pairs]
        assert any(can_finish) == bool(t.middle)
    assert GAME.rules.ending(t) == 1


@pytest.mark.parametrize(
    ("script", "is_news"),
    [
        ("A:0 (r) A:1 (b)", False),  # both are known
        ("A:0 (r) A:2 (r)", True),  # a known pair leaves
        ("A:0 (r) A:5 (b)", True),  # one is turned for the first time
        ("A:5 (g) A:6 (g)", True),  # two fresh ones, and they leave
    ],
)
def test_quiet_turns_bring_no_news(script, is_news):
    """CR-19: a disc turned for the first time is news, and so is a pair; turning known discs is not."""
    t = ronde("", "")
    tell(turn(t), "A:0 (r) A:1 (b)")
    tell(turn(t), "B:2 (r) B:3 (y)")
    before = news(t)
    tell(turn(t), script)
    assert (news(t) != before) == is_news


def test_a_spell_is_one_turn():
    """CR-7: a run after a pair belongs to the same turn; after two colours a new one begins."""
    t = ronde("", "")
    assert new_turn(t)
    tell(turn(t), "A:0 (r) A:1 (r)")
    assert (new_turn(t), t.again) == (False, YES)
    tell(turn(t), "A:2 (r) A:3 (b)")
    assert (new_turn(t), t.again) == (True, NO)


# -- what is seen and said --


def test_what_the_table_says():
    """CR-5, CR-6, CR-10, CR-12: a sentence for every end of a turn, with neither place nor colour."""
    flips = ["A turns over a disc"] * 2
    for table, script, end in [
        (ronde("", ""), "A:0 (r) A:1 (b)", "A turned over two discs: no pair"),
        (ronde("", ""), "A:0 (r) A:1 (r)", "A finds a pair and keeps it"),
        (ronde("r", ""), "A:0 (r) A:1 (r)", "A finds a pair for B"),
        (ronde("r", "r"), "A:0 (r) A:1 (r)", "A finds a pair that nobody needs"),
    ]:
        assert tell(turn(table), script).said() == [*flips, end]


def test_a_guess_keeps_what_i_see_and_remember():
    """CR-1, CR-5: disc 3 is up, 9 and 50 are remembered; all else may be any colour that is left."""
    t = ronde("r", "")
    tell(turn(t), "A:9 (b) A:4 (y)")
    tell(turn(t), "B:3 (r)")
    world = t.copy()
    guess(GAME, world, 1, [(9, 4), (50, 2)], Dice(1))
    assert (world.colour[3], world.colour[9], world.colour[50], world.colour[4]) == (0, 4, 2, NO_COLOUR)
    assert world.undecided == [7, 10, 9, 10, 9, 10]
    assert view(GAME, world, 1).bytes == view(GAME, t, 1).bytes


def test_a_false_memory_is_ignored():
    """CR-6: a disc that is gone, one that lies open, one told twice, and a colour that is used up."""
    t = ronde("r", "r", aside="rr")  # two reds are left
    tell(turn(t), "A:3 (r)")
    world = t.copy()
    guess(GAME, world, 0, [(59, 1), (3, 1), (5, 0), (6, 0), (5, 1), (7, 2)], Dice(1))
    assert (world.colour[59], world.colour[3], world.colour[5], world.colour[6]) == (
        NO_COLOUR,
        0,
        0,
        NO_COLOUR,
    )
    assert world.undecided == [0, 10, 9, 10, 10, 10]


# -- whole games --


@pytest.mark.parametrize("after_gift", ["continue", "end_turn"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_all_through_a_game(seats, after_gift):
    """CR-1, CR-8, CR-15: sixty discs, ten of a colour; nobody has a colour twice; it ends with a rainbow."""
    for match in at_random(GAME, seats, seats, after_gift=after_gift):
        t = match.table
        won = Counter(hue for hues in [*t.pairs, t.aside] for hue in hues)
        lying = Counter(t.colour[disc] for disc in t.middle if t.colour[disc] != NO_COLOUR)
        assert len(t.middle) + 2 * won.total() == DISCS
        for hue in range(COLOURS):
            assert t.undecided[hue] + lying[hue] + 2 * won[hue] == COPIES
        assert all(len(set(pairs)) == len(pairs) for pairs in t.pairs)
        assert set(t.up) <= set(t.middle)
        assert over(t) == match.over
    assert max(match.outcome.points) == 6


def lengths(seats: int, games: int) -> list[int]:
    return [play(GAME, seats, seed).turns for seed in range(games)]


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "turns"), [(2, 67), (4, 99), (6, 133)])
def test_how_long_random_games_last(seats, turns):
    """CR-7, CR-15: the mean of 1000 games, a spell counted as one turn."""
    found = lengths(seats, 1000)
    assert sum(found) / len(found) == pytest.approx(turns, abs=4)


def curious(belief: Belief) -> int:
    """Forgets nothing, takes every pair it knows and needs, and else turns over what nobody has seen."""
    t, options = belief.view, list(belief.asking.options)
    if belief.asking.kind is GIVE:
        return belief.dice.pick(options)
    known = {disc: belief.shown[disc] for disc in options if disc in belief.shown}
    hues = (
        [t.colour[t.up[0]]] if t.up else [hue for hue in known.values() if [*known.values()].count(hue) > 1]
    )
    wanted = [disc for disc, hue in known.items() if hue in hues and hue not in t.pairs[t.turn]]
    return belief.dice.pick(wanted or [disc for disc in options if disc not in known] or options)


def spells(seats: int, seed: int) -> int:
    """The turns of a game among curious players."""
    company = Company(dict.fromkeys(range(seats), curious), seed)
    match = Match(GAME, seats, Dice(seed), on_show=company.saw)
    turns, runs = 0, 0
    while not match.over:
        if len(match.turns) > runs:
            runs, turns = len(match.turns), turns + new_turn(match.table)
        company.answer(match)
    return turns


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "turns"), [(2, 10), (4, 14), (6, 18)])
def test_how_long_perfect_memories_need(seats, turns):
    """CR-7, CR-15: the mean of 400 games among players who forget nothing."""
    assert sum(spells(seats, seed) for seed in range(400)) / 400 == pytest.approx(turns, rel=0.05)


@pytest.mark.slow
def test_how_often_nobody_wins():
    """CR-18: about one random game in fifty with six players, and never with five."""
    stuck = [GAME.rules.ending(play(GAME, 6, seed).table) for seed in range(1000)]
    assert 5 < sum(stuck) < 40
    assert not any(GAME.rules.ending(play(GAME, 5, seed).table) for seed in range(300))
