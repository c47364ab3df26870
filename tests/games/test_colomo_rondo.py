"""The rules of Rondo, told in its notation: r o y g b v are the colours, a number is a place in the ring."""

from __future__ import annotations

from collections import Counter

import pytest

from games.flow import at_random, replay, tell, winners
from irisade.core.dice import Dice, ScriptedDice
from irisade.core.game import WrongSeats
from irisade.core.match import IllegalMove, Match, guess, view
from irisade.core.playout import play
from irisade.core.words import HIDDEN, NOBODY, SEAT_LETTERS, Ask, Chance
from irisade.games.colomo.discs import HUE, NO, NO_COLOUR, YES, won_by
from irisade.games.colomo.rondo import GAME
from irisade.games.colomo.rondo.rules import (
    SEARCH,
    Table,
    ending,
    new_turn,
    news,
    over,
    points,
    setup,
    turn,
)
from irisade.lab.series import Series, series

RAINBOW = "roygbv"


def rondo(
    seats: int,
    found: str = "",
    middle: str = "",
    wanted: str = "",
    turn: str = "A",
    pile: int = 8,
    **options: str,
) -> Table:
    """The pairs that lie open, what is in the middle, and how many of each colour are to be drawn.

    The ring is r o y g b v r o y g b v: disc n and disc n + 6 are a pair. Nothing else is decided.
    """
    t: Table = GAME.blank(GAME.read_options(options))
    t.seats, t.turn = seats, SEAT_LETTERS.index(turn)
    t.colour, t.undecided, t.pile = [NO_COLOUR] * 12, [2] * 6, [pile] * 6
    t.middle = [HUE.read(hue) for hue in middle]
    t.found = [HUE.read(hue) for hue in found]
    t.wanted = HUE.read(wanted) if wanted else NO_COLOUR
    for hue in t.found:
        t.up += [hue, hue + 6]
        t.colour[hue] = t.colour[hue + 6] = hue
        t.undecided[hue] = 0
    return t


def state(t: Table) -> tuple[str, str, str, str]:
    """What lies open, what is in the middle, what is wanted, and who is next."""
    letters = ["".join(RAINBOW[hue] for hue in hues) for hues in (t.found, t.middle)]
    return *letters, RAINBOW[t.wanted] if t.wanted != NO_COLOUR else "", SEAT_LETTERS[t.turn]


def won(t: Table) -> list[int]:
    return [points(t, seat) for seat in range(t.seats)]


def after(t: Table, script: str) -> Table:
    """The table after one run of `turn` that leaves no question open."""
    assert tell(turn(t), script).asking is None
    return t


# -- set-up --


def test_a_ring_of_pairs_and_a_pile():
    """CO-1..3: two of each colour in the ring, eight in the pile, nothing wanted; luck picks who starts."""
    t: Table = GAME.blank({})
    assert tell(setup(t, 3), "(B)").asking is None
    assert (t.colour, t.undecided, t.pile) == ([NO_COLOUR] * 12, [2] * 6, [8] * 6)
    assert (state(t), t.up, won(t)) == (("", "", "", "B"), [], [0, 0, 0])
    assert view(GAME, t, 0).colour == [HIDDEN] * 12


@pytest.mark.parametrize(("to_draw", "each"), [("8", 8), ("5", 5), ("3", 3)])
def test_a_house_may_have_a_smaller_pile(to_draw, each):
    """CO-2: with to_draw there are fewer discs of each colour to draw; the ring is what it was."""
    t: Table = GAME.blank(GAME.read_options({"to_draw": to_draw}))
    assert tell(setup(t, 2), "(A)").asking is None
    assert (t.pile, t.undecided) == ([each] * 6, [2] * 6)


@pytest.mark.parametrize("seats", [1, 7])
def test_rondo_is_for_two_to_six(seats):
    """CO-3: there is no other table."""
    with pytest.raises(WrongSeats, match="2 to 6"):
        Match(GAME, seats, Dice(1))


# -- drawing --


def test_the_next_disc_is_as_likely_as_there_are_left():
    """CO-2, CO-4: luck draws by what is left of each colour; all see the disc in the middle."""
    t = rondo(2)
    t.pile = [8, 0, 1, 2, 3, 4]
    chance = tell(turn(t)).asking
    assert isinstance(chance, Chance)
    assert (list(chance.outcomes), list(chance.weights)) == (list(range(6)), [8, 0, 1, 2, 3, 4])
    tell(turn(t), "(y)")
    assert (t.middle, t.pile) == ([2], [8, 0, 0, 2, 3, 4])


def test_a_new_colour_is_searched_at_once():
    """CO-5: red is wanted, and A is asked for a disc of the ring; there is no way out."""
    t = rondo(2)
    told = tell(turn(t), "(r)")
    assert state(t) == ("", "r", "r", "A")
    assert told.asking == Ask(0, SEARCH, list(range(12)))
    assert told.said() == ["A draws a new colour"]
    assert not SEARCH.none


def test_a_colour_whose_pair_lies_open():
    """CO-11: the red pair is covered, the disc stays in the middle, and B draws."""
    t = rondo(3, found="rb")
    told = tell(turn(t), "(r)")
    assert told.asking is None
    assert state(t) == ("b", "r", "", "B")
    assert sorted(t.up) == [4, 10]
    assert view(GAME, t, 0).colour == [4 if disc in (4, 10) else HIDDEN for disc in range(12)]
    assert told.said() == ["A draws a colour whose pair is face up"]


def test_a_colour_that_lies_in_the_middle():
    """CO-12: red is there already; the disc stays, and C draws."""
    t = rondo(3, middle="r", turn="B")
    told = tell(turn(t), "(r)")
    assert state(t) == ("", "rr", "", "C")
    assert told.said() == ["B draws a colour already in the middle"]


def test_every_disc_of_the_middle_counts():
    """CO-13, CO-14: not only the newest; and open pairs stay open until their colour comes."""
    t = rondo(4, found="bg", middle="r")
    for script, expected in [
        ("(b)", ("g", "rb", "", "B")),
        ("(r)", ("g", "rbr", "", "C")),
        ("(g)", ("", "rbrg", "", "D")),
    ]:
        assert state(after(t, script)) == expected


# -- searching --


def test_two_black_discs_one_after_the_other():
    """CO-6: not the same disc twice, and no disc of an open pair."""
    told = tell(turn(rondo(2, found="b", middle="r", wanted="r")), "A:2 (y)")
    assert told.asking == Ask(0, SEARCH, [0, 1, 3, 5, 6, 7, 8, 9, 11])


@pytest.mark.parametrize("colours", ["r b", "b r", "b o", "b b"])
def test_anything_but_the_wanted_pair_is_a_miss(colours):
    """CO-7, CO-8: both are covered, even two blue ones; B searches red without drawing."""
    one, two = colours.split()
    t = rondo(2, found="v", middle="r", wanted="r")
    told = tell(turn(t), f"A:1 ({one}) A:2 ({two})")
    assert told.said()[-1] == "A turned over two discs: not the pair"
    assert state(t) == ("v", "r", "r", "B")
    assert t.up == [5, 11]
    assert tell(turn(t)).asking == Ask(1, SEARCH, [0, 1, 2, 3, 4, 6, 7, 8, 9, 10])


def test_the_wanted_pair_wins_the_middle():
    """CO-9, CO-10: A wins all three discs, the red pair stays open, and A draws next."""
    t = rondo(2, middle="obr", wanted="r")
    told = tell(turn(t), "A:0 (r) A:6 (r)")
    assert told.said(n="n")[-1] == "A finds the pair and wins 3 discs"
    assert (state(t), won(t), t.up) == (("r", "", "", "A"), [3, 0], [0, 6])
    assert won_by(t, 0) == [1, 4, 0]
    assert isinstance(tell(turn(t)).asking, Chance)


def test_a_long_middle():
    """CO-5, CO-7, CO-9, CO-11, CO-12: C misses blue, D finds it and wins three; red is new again."""
    t = rondo(4, found="r")
    after(t, "(r)")
    after(t, "(r)")
    after(t, "(b) C:1 (o) C:2 (y)")
    assert state(t) == ("", "rrb", "b", "D")
    after(t, "D:4 (b) D:10 (b)")
    assert (state(t), won(t)) == (("b", "", "", "D"), [0, 0, 0, 3])
    assert tell(turn(t), "(r)").asking == Ask(3, SEARCH, [0, 1, 2, 3, 5, 6, 7, 8, 9, 11])


@pytest.mark.parametrize("move", ["A:0", "A:6", "A:1", "B:2", "A:12", "A:-1", "A:-", "A:red"])
def test_what_is_not_open_is_refused(move):
    """CO-6: an open disc, the same disc again, another seat, no disc at all; nothing changes."""
    match = replay(GAME, 2, "(A)\n(r) A:0 (r) A:6 (r)\n(b) A:1 (o)")
    before = match.table.bytes
    with pytest.raises(IllegalMove):
        match.say(move)
    assert (match.table.bytes, match.asked()) == (before, (0,))


# -- the end --


def test_six_open_pairs_end_the_game():
    """CO-15: no search could ever start again, so it ends there, with the middle won."""
    t = after(rondo(2, found="oygbv", middle="r", wanted="r", pile=5), "A:0 (r) A:6 (r)")
    assert over(t)
    assert (ending(t), won(t), t.up[-2:]) == (1, [1, 0], [0, 6])
    assert not over(rondo(2, found="oygbv", pile=5))


def test_six_open_pairs_may_be_covered_again():
    """CO-15: with all_open=reset the ring goes dark and the finder draws on."""
    t = rondo(2, found="oygbv", middle="r", wanted="r", pile=5, all_open="reset")
    told = tell(turn(t), "A:0 (r) A:6 (r)")
    assert told.said(n="n")[-1] == "All six pairs are face up: the ring goes face down again"
    assert (state(t), t.up, won(t), over(t)) == (("", "", "", "A"), [], [1, 0], False)
    assert view(GAME, t, 0).colour == [HIDDEN] * 12
    assert tell(turn(t), "(o)").asking.kind is SEARCH


def test_five_open_pairs_are_not_covered():
    """CO-14, CO-15: reset waits for the sixth."""
    t = after(rondo(2, found="oygb", middle="r", wanted="r", all_open="reset"), "A:0 (r) A:6 (r)")
    assert state(t)[0] == "oygbr"


def last_disc(**options: str) -> Table:
    """One green disc is left to draw; a red one lies in the middle."""
    t = rondo(2, middle="r", pile=0, **options)
    t.pile[3] = 1
    return t


def test_the_last_search_is_finished():
    """CO-16: the pile is empty, green is wanted; A misses, B finds and wins the middle, then it is over."""
    t = last_disc()
    assert not over(t)
    after(t, "(g) A:0 (r) A:1 (o)")
    assert not over(t)
    after(t, "B:3 (g) B:9 (g)")
    assert over(t)
    assert (won(t), ending(t), points(t, 1)) == ([0, 2], 0, 2)
    assert winners(GAME, t, 2) == "B"


def test_the_last_search_may_be_cut():
    """CO-16: with last_search=cut nobody searches for the last disc."""
    t = after(last_disc(last_search="cut"), "(g)")
    assert over(t)
    assert (won(t), t.wanted, ending(t)) == ([0, 0], 3, 0)
    t = rondo(2, middle="g", wanted="g", last_search="cut")
    assert not over(t)  # the pile is not empty


def test_what_is_left_in_the_middle_is_nobodys():
    """CO-16, CO-17: the last disc only covers a pair; two discs lie in the middle, and the game is over."""
    t = rondo(2, found="g", middle="r", pile=0)
    t.pile[3] = 1
    after(t, "(g)")
    assert over(t)
    assert (won(t), state(t)) == ([0, 0], ("", "rg", "", "B"))


def test_most_discs_win_and_equals_share():
    """CO-18: 9-8 has one winner, 8-8 has two."""
    t = rondo(2)
    t.won, t.winner = [0] * 17, [0] * 9 + [1] * 8
    assert winners(GAME, t, 2) == "A"
    t.won, t.winner = [0] * 16, [0] * 8 + [1] * 8
    assert winners(GAME, t, 2) == "AB"


def test_quiet_turns_bring_no_news():
    """CO-19: a draw, a disc turned for the first time and a find are news; a known miss is not."""
    t = rondo(2)
    told = [news(t)]
    for script in (
        "(r) A:1 (o) A:2 (y)",
        "B:2 (y) B:1 (o)",
        "A:2 (y) A:3 (g)",
        "B:0 (r) B:6 (r)",
        "(r)",
    ):
        told.append(news(after(t, script)))
    start, first, again, fresh, found, drawn = told
    assert start > first == again > fresh > found > drawn
    t = rondo(2, middle="r", wanted="r")
    t.colour[0] = t.colour[6] = 0
    t.undecided[0] = 0
    before = news(t)
    assert news(after(t, "A:0 (r) A:6 (r)")) < before


def test_a_spell_is_one_turn():
    """CO-10: a run after a find belongs to the same turn; after a miss or a dead draw a new one begins."""
    t = rondo(2, middle="r", wanted="r")
    assert new_turn(t)
    after(t, "A:0 (r) A:6 (r)")
    assert (new_turn(t), t.again) == (False, YES)
    after(t, "(r)")
    assert (new_turn(t), t.again) == (True, NO)
    after(t, "(b) B:1 (o) B:2 (y)")
    assert new_turn(t)


# -- what is seen --


def test_both_discs_stay_up_for_a_moment():
    """CO-7: at the last show all see both; after it nobody does."""
    match = Match(GAME, 2, ScriptedDice([0, 0, 1, 2]), live=True)
    match.go_on()
    for disc in (4, 5):
        match.say(f"A:{disc}")
        match.go_on()
    assert match.view(NOBODY).colour[4:6] == [1, 2]
    match.go_on()
    assert match.view(NOBODY).colour == [HIDDEN] * 12


def test_a_guess_keeps_what_i_see_and_remember():
    """CO-1, CO-7: the open pair stays, 3 is remembered; a third blue disc cannot be true."""
    t = rondo(2, found="b", middle="r", wanted="r")
    world = t.copy()
    guess(GAME, world, 1, [(3, 3), (0, 4), (4, 1), (13, 1), (3, 0)], Dice(1))
    assert (world.colour[3], world.colour[0], world.colour[4]) == (3, NO_COLOUR, 4)
    assert world.undecided == [2, 2, 2, 1, 0, 2]
    assert view(GAME, world, 1).bytes == view(GAME, t, 1).bytes


# -- whole games --


@pytest.mark.parametrize(
    ("options", "each"),
    [({}, 8), ({"all_open": "reset", "last_search": "cut"}, 8), ({"to_draw": "3"}, 3)],
    ids=["booklet", "reset and cut", "a small pile"],
)
@pytest.mark.parametrize("seats", [2, 6])
def test_all_through_a_game(seats, options, each):
    """CO-1, CO-2, CO-17: so many discs of each colour; the ring has two of each; pairs lie open."""
    for match in at_random(GAME, seats, seats, **options):
        t = match.table
        drawn = Counter([*t.middle, *t.won])
        ring = Counter(t.colour)
        assert all(t.pile[hue] + drawn[hue] == each for hue in range(6))
        assert all(t.undecided[hue] + ring[hue] == 2 for hue in range(6))
        assert Counter(t.colour[disc] for disc in t.up[: 2 * len(t.found)]) == dict.fromkeys(t.found, 2)
        assert not match.turns or t.wanted == NO_COLOUR or t.wanted == t.middle[-1]
        assert over(t) == match.over
        if match.quiet:
            break


def test_the_little_ones_start_the_ring_again():
    """CO-15: the preset of the box."""
    (preset,) = [preset for preset in GAME.presets if preset.key == "little_ones"]
    assert preset.options == {"all_open": "reset"}


def mean_turns(found: Series) -> float:
    return sum(turns * games for turns, games in found.turns.items()) / found.games


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_how_long_perfect_memories_need(seats):
    """CO-10, CO-17: about 31 turns with all_open=reset, and 1.8 discs that nobody wins."""
    found = series(GAME, seats, 600, 3, {"all_open": 1}, bot="plain")
    assert mean_turns(found) == pytest.approx(30.8, abs=0.5)
    assert 48 - sum(found.scored) / 600 == pytest.approx(1.8, abs=0.4)


@pytest.mark.slow
def test_how_often_all_six_pairs_lie_open():
    """CO-15: in about a quarter of the games; then half of the pile is lost on average."""
    found = series(GAME, 4, 600, 4, bot="plain")
    assert 48 - sum(found.scored) / 600 == pytest.approx(7.9, abs=1.5)


@pytest.mark.slow
def test_how_long_pure_guessing_takes():
    """CO-19: several hundred turns."""
    found = [play(GAME, 4, seed).turns for seed in range(100)]
    assert 450 < sum(found) / len(found) < 700
