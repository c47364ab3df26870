"""The rules of Arc-en-ciel, told in its notation: r o y g b v are the colours, a number is a disc."""

from __future__ import annotations

from collections import Counter

import pytest

from games.arc import after, arc, rainbow, won
from games.flow import at_random, replay, tell
from irisade.bots.company import play_out
from irisade.core.dice import Dice, ScriptedDice, derive
from irisade.core.game import WrongSeats
from irisade.core.match import IllegalMove, Match, guess, view
from irisade.core.words import HIDDEN, NOBODY, Ask
from irisade.games.colomo.arc_en_ciel import GAME
from irisade.games.colomo.arc_en_ciel.rules import (
    FLIP_OR_STOP,
    POINT,
    Table,
    payees,
    setup,
    turn,
)
from irisade.games.colomo.discs import COLOURS, FLIP, NO_COLOUR, won_by

# -- set-up --


def test_sixty_discs_lie_face_down():
    """CA-1, CA-2: ten of each colour, all covered; luck picks who starts."""
    t: Table = GAME.blank({})
    assert tell(setup(t, 3), "(C)").asking is None
    assert (t.middle, t.undecided, t.turn) == (list(range(60)), [10] * 6, 2)
    assert (t.up, t.pointed, t.named, won(t)) == ([], NOBODY, NO_COLOUR, [0, 0, 0])
    assert view(GAME, t, 0).colour == [HIDDEN] * 60


@pytest.mark.parametrize(("rainbows", "each"), [("10", 10), ("5", 5), ("3", 3)])
def test_a_house_may_lay_out_fewer_rainbows(rainbows, each):
    """CA-1: with rainbows there are so many discs of each colour."""
    t: Table = GAME.blank(GAME.read_options({"rainbows": rainbows}))
    assert tell(setup(t, 2), "(A)").asking is None
    assert (t.middle, t.undecided) == (list(range(6 * each)), [each] * 6)
    assert view(GAME, t, 0).colour == [HIDDEN] * 6 * each


@pytest.mark.parametrize("seats", [1, 7])
def test_arc_en_ciel_is_for_two_to_six(seats):
    """CA-2: there is no other table."""
    with pytest.raises(WrongSeats, match="2 to 6"):
        Match(GAME, seats, Dice(1))


# -- the rainbow grows --


def test_two_equal_discs_are_covered_at_once():
    """CA-8: red and red, both back, nothing open, and B is next."""
    t = after(arc(3), "A:0 (r) A:1 (r)")
    assert (t.up, t.opener, t.turn, t.middle) == ([], [], 1, list(range(60)))


def test_with_nothing_open_two_discs_are_owed():
    """CA-4: after one disc A cannot stop; after two A may."""
    assert tell(turn(arc(2))).asking == Ask(0, FLIP, list(range(60)))
    assert tell(turn(arc(2)), "A:5 (r)").asking.kind is FLIP
    asking = tell(turn(arc(2)), "A:5 (r) A:6 (b)").asking
    assert asking == Ask(0, FLIP_OR_STOP, [NOBODY, *(disc for disc in range(60) if disc not in (5, 6))])


def test_with_something_open_one_disc_is_owed():
    """CA-4: B must turn one, then may stop."""
    t = arc(2, "Ar", turn="B")
    assert tell(turn(t)).asking.kind is FLIP
    assert tell(turn(arc(2, "Ar", turn="B")), "B:5 (b)").asking.kind is FLIP_OR_STOP


def test_a_house_may_owe_two_discs_in_every_turn():
    """CA-4: with owed=two B must turn two where one was open; a double still ends the turn at once."""
    t = arc(2, "Ar", turn="B", owed="two")
    assert tell(turn(t), "B:5 (b)").asking.kind is FLIP
    assert tell(turn(arc(2, "Ar", turn="B", owed="two")), "B:5 (b) B:6 (g)").asking.kind is FLIP_OR_STOP
    t = after(arc(2, "Ar Ab", turn="B", owed="two"), "B:5 (r)")
    assert (rainbow(t), t.turn) == ("b", 0)


def test_a_double_covers_both_and_leaves_the_rest():
    """CA-3, CA-5, CA-7: red, blue, green, blue: red and green stay open, and B goes on from there."""
    t = after(arc(2), "A:0 (r) A:1 (b) A:2 (g) A:3 (b)")
    assert (rainbow(t), t.opener, t.turn) == ("rg", [0, 0], 1)
    asking = tell(turn(t)).asking
    assert (asking.seat, asking.kind) == (1, FLIP)
    assert asking.options == [1, *range(3, 60)]


def test_a_double_with_what_others_opened():
    """CA-7, CA-9: B's first disc is red again; green stays, and C is next."""
    t = after(arc(3, "Ar Ag", turn="B"), "B:5 (r)")
    assert (rainbow(t), t.up, t.opener, t.turn) == ("g", [1], [0], 2)


def test_a_double_is_seen_and_then_forgotten():
    """CA-7: at the show all see both; afterwards only the others of the rainbow."""
    match = Match(GAME, 2, ScriptedDice([0, 0, 4, 0]), live=True)
    for disc in (7, 8, 9):
        match.say(f"A:{disc}")
        match.go_on()
    assert match.showing.text == "{seat} turns over a colour that was already face up: both go face down"
    assert match.view(1).colour[7:10] == [0, 4, 0]
    match.go_on()
    assert match.view(1).colour[7:10] == [HIDDEN, 4, HIDDEN]


def test_whoever_stops_leaves_the_rainbow_to_the_next():
    """CA-6, CA-9: red, green and blue are open, and C must turn one."""
    t = arc(3, "Ar Ag", turn="B")
    told = tell(turn(t), "B:5 (b) B:-")
    assert told.said()[-1] == "B stops"
    assert (rainbow(t), t.opener, t.turn) == ("rgb", [0, 0, 1], 2)
    assert tell(turn(t)).asking.kind is FLIP


def test_stopping_can_be_ruled_out():
    """CA-6: with stop=never there is always another disc to turn."""
    t = arc(2, stop="never")
    assert tell(turn(t), "A:5 (r) A:6 (b) A:7 (g)").asking.kind is FLIP


@pytest.mark.parametrize("move", ["A:0", "B:-", "A:1", "B:60", "B:red"])
def test_what_is_not_open_is_refused(move):
    """CA-3, CA-4: a disc that is up, stopping before the disc that is owed, another seat, no disc."""
    match = replay(GAME, 2, "(A)\nA:0 (r) A:1 (b) A:-")
    before = match.table.bytes
    with pytest.raises(IllegalMove):
        match.say(move)
    assert (match.table.bytes, match.asked()) == (before, (1,))


# -- sharing --


def test_the_finisher_and_the_two_before_are_paid():
    """CA-10, CA-13, CA-15, CA-16: D +3, C +2, B +1, A nothing; six holes, nothing open, D goes on."""
    t = after(arc(4, "Ar Ao By Cg Cb", turn="D"), "D:9 (v)")
    assert won(t) == [0, 1, 2, 3]
    assert [won_by(t, seat) for seat in range(4)] == [[], [5], [3, 4], [0, 1, 2]]
    assert t.middle == [disc for disc in range(60) if disc not in (0, 1, 2, 3, 4, 9)]
    assert (t.up, t.opener, t.trail, t.turn) == ([], [], [], 3)
    assert t.colour == [NO_COLOUR] * 60
    assert tell(turn(t), "D:10 (r)").asking.kind is FLIP  # with nothing open, two are owed


def test_two_players_share_four_and_two():
    """CA-12: B finishes what A began."""
    assert won(after(arc(2, "Ar Ao Ay", turn="B"), "B:9 (g) B:10 (b) B:11 (v)")) == [2, 4]


@pytest.mark.parametrize(
    ("share", "paid"), [("seats", [2, 3, 1]), ("turns", [2, 4, 0]), ("contributors", [2, 4, 0])]
)
def test_who_sat_before_whom(share, paid):
    """CA-14: A began, B finishes; C sat before A, but had no turn in this rainbow."""
    t = arc(3, "Ar Ao Ay", turn="B", share=share)
    assert won(after(t, "B:9 (g) B:10 (b) B:11 (v)")) == paid


@pytest.mark.parametrize(
    ("share", "paid"), [("seats", [0, 1, 2, 3]), ("turns", [0, 1, 2, 3]), ("contributors", [1, 2, 0, 3])]
)
def test_those_who_only_covered_may_go_without(share, paid):
    """CA-14: C had a turn and left nothing open, so contributors leaves it out: B, then A are paid."""
    t = arc(4, "Ar Ao By Bg Bb", turn="C", share=share)
    after(t, "C:9 (b)")
    assert (rainbow(t), t.trail) == ("royg", [2, 1, 0])
    assert won(after(t, "D:10 (b) D:11 (v)")) == paid


def test_one_contributor_alone_takes_all():
    """CA-14: B's only turn covered a disc; with contributors A, who opened all six, does not share."""
    for share, paid in (("contributors", [6, 0]), ("turns", [4, 2]), ("seats", [4, 2])):
        t = after(arc(2, "Ar Ao Ay Ag Ab", turn="B", share=share), "B:9 (b)")
        assert won(after(t, "A:10 (b) A:11 (v)")) == paid


def test_no_more_than_three_are_paid():
    """CA-13, CA-14: five had a turn; the latest three are paid, whatever the house rule."""
    for share in ("seats", "turns", "contributors"):
        t = arc(5, "Ar Bo Cy Dg Db", turn="E", share=share)
        assert won(after(t, "E:9 (v)")) == [0, 0, 1, 2, 3]


def test_who_would_be_paid_is_known_before():
    """CA-14: B has turned nothing over yet, and would be paid first."""
    for share, paid in (("seats", [1, 0, 2]), ("turns", [1, 0]), ("contributors", [1, 0])):
        t = arc(3, "Ar Ao", turn="B", share=share)
        assert tell(turn(t)).asking.kind is FLIP
        assert payees(t) == paid


def test_the_latest_turn_counts():
    """CA-14: A had two turns in this rainbow, and the latest is what counts."""
    t = arc(3, "Ar Bo Cy", turn="A", share="turns")
    after(t, "A:9 (g) A:-")
    assert t.trail == [0, 2, 1]
    assert won(after(t, "B:10 (b) B:11 (v)")) == [2, 3, 1]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("share", ["seats", "turns", "contributors"])
def test_six_colours_in_one_turn_are_not_shared(seats, share):
    """CA-11, CA-16: +6 for A alone, also when two play, and A goes on."""
    t = after(arc(seats, share=share), "A:0 (r) A:1 (o) A:2 (y) A:3 (g) A:4 (b) A:5 (v)")
    assert (won(t)[0], sum(won(t)), t.turn) == (6, 6, 0)


def test_a_rainbow_that_fell_back_to_nothing():
    """CA-11: A covers two equal discs, then B finds all six and does not share."""
    t = after(arc(2), "A:0 (r) A:1 (r)")
    assert won(after(t, "B:0 (r) B:2 (o) B:3 (y) B:4 (g) B:5 (b) B:6 (v)")) == [0, 6]


# -- what is seen and said --


def test_what_the_table_says():
    """CA-7, CA-10: a sentence for every end of a turn, with neither place nor colour."""
    said = tell(turn(arc(2)), "A:0 (r) A:1 (r)").said()
    assert said == ["A turns over a disc"] * 2 + [
        "A turns over a colour that was already face up: both go face down"
    ]
    said = tell(turn(arc(2, "Ar Ao Ay Ag Ab", turn="B")), "B:9 (v)").said()
    assert said == ["B turns over a disc", "B completes the rainbow"]


def test_a_guess_keeps_what_i_see_and_remember():
    """CA-1, CA-7: red lies open, 9 is remembered; all colours are left equally often."""
    t = arc(2, "Ar", gone=8)
    world = t.copy()
    guess(GAME, world, 1, [(9, 4), (10, 0), (11, 0), (0, 4), (50, 4)], Dice(1))
    assert (world.colour[0], world.colour[9], world.colour[10], world.colour[11]) == (0, 4, 0, NO_COLOUR)
    assert world.undecided == [0, 2, 2, 2, 1, 2]
    assert view(GAME, world, 1).bytes == view(GAME, t, 1).bytes


# -- whole games --


@pytest.mark.parametrize(
    "options",
    [{}, {"stop": "never", "share": "contributors", "last_keep": "keep_right"}, {"rainbows": "3"}],
)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_all_through_a_game(seats, options):
    """CA-3, CA-10, CA-17: no disc is lost; what is open differs; all colours are left equally often."""
    discs = COLOURS * int(options.get("rainbows", 10))
    for match in at_random(GAME, seats, seats, **options):
        t = match.table
        if not match.turns:
            continue
        gone = Counter(t.won)
        lying = Counter(t.colour[disc] for disc in t.middle if t.colour[disc] != NO_COLOUR)
        assert len(t.middle) + gone.total() == discs
        assert all(t.undecided[hue] + lying[hue] == len(t.middle) // COLOURS for hue in range(COLOURS))
        assert len(set(rainbow(t))) == len(t.up) == len(set(t.up))
        if len(t.middle) > COLOURS:
            assert len(t.opener) == len(t.up)
            assert t.trail[0] == t.turn
        if match.quiet:
            break
    assert match.quiet or sum(match.outcome.points) == discs


def test_the_little_ones_never_stop():
    """CA-6, CA-20: the preset of the box."""
    (preset,) = [preset for preset in GAME.presets if preset.key == "little_ones"]
    assert preset.options == {"stop": "never", "last_keep": "keep_right"}


def lengths(seats: int, games: int) -> tuple[float, float]:
    """The turns of the main phase and of the last rainbow among players who forget nothing."""
    main = late = 0
    for number in range(games):
        seed = derive(5, number)
        match = play_out(GAME, seats, Dice(seed), seed, GAME.plain.choose, share=1)
        firsts = [match.answers[start] for start in match.turns]
        late += sum(answer.kind is POINT for answer in firsts)
        main += sum(answer.kind is not POINT for answer in firsts)
    return main / games, late / games


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_how_long_perfect_memories_need(seats):
    """CA-16, CA-17: about 43 turns for nine rainbows and two for the last, as simulated before."""
    main, late = lengths(seats, 300)
    assert main == pytest.approx(43, rel=0.05)
    assert late == pytest.approx(2.1, abs=0.2)
