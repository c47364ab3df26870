"""The rules of Trio, told in its notation: r o y g b v are the colours, a number is a disc."""

from __future__ import annotations

from collections import Counter

import pytest

from games.flow import at_random, replay, tell, winners
from irisade.core.dice import Dice, ScriptedDice
from irisade.core.game import WrongSeats
from irisade.core.match import IllegalMove, Match, guess, view
from irisade.core.playout import play
from irisade.core.words import HIDDEN, NOBODY, SEAT_LETTERS, Ask
from irisade.games.colomo.discs import COLOURS, COPIES, DISCS, FLIP, HUE, NO, NO_COLOUR, YES
from irisade.games.colomo.trio import GAME
from irisade.games.colomo.trio.rules import Table, ending, new_turn, news, over, points, setup, turn
from irisade.lab.series import Series, series


def trio(*trios: str, turn: str = "A", **options: str) -> Table:
    """The trios before each seat, a letter for each; their discs are taken from the end of the middle."""
    t: Table = GAME.blank(GAME.read_options(options))
    t.seats, t.turn = len(trios), SEAT_LETTERS.index(turn)
    for seat, hues in enumerate(trios):
        t.trios[seat] = [HUE.read(hue) for hue in hues]
    gone = Counter(hue for hues in t.trios for hue in hues)
    t.undecided = [COPIES - 3 * gone[hue] for hue in range(COLOURS)]
    t.middle = list(range(DISCS - 3 * gone.total()))
    t.colour = [NO_COLOUR] * DISCS
    return t


def trays(t: Table) -> list[str]:
    return ["".join(HUE.note(hue) for hue in t.trios[seat]) for seat in range(t.seats)]


def left(t: Table) -> list[int]:
    """How many discs of each colour are in the middle, decided or not."""
    lying = Counter(t.colour[disc] for disc in t.middle)
    return [t.undecided[hue] + lying[hue] for hue in range(COLOURS)]


def after(t: Table, script: str) -> Table:
    """The table after one run of `turn` that leaves no question open."""
    assert tell(turn(t), script).asking is None
    return t


# -- set-up --


def test_sixty_discs_lie_face_down():
    """CT-1: ten of each colour, all in the middle, and nobody has a trio."""
    t: Table = GAME.blank({})
    assert tell(setup(t, 3), "(B)").asking is None
    assert (t.middle, t.colour) == (list(range(60)), [NO_COLOUR] * 60)
    assert t.undecided == [10] * 6
    assert (t.up, trays(t), t.turn) == ([], ["", "", ""], 1)


def test_luck_picks_who_starts_and_play_is_clockwise():
    """CT-2: C starts, then D, then A again after the last seat."""
    match = replay(GAME, 4, "(C)\nC:0 (r) C:1 (b) C:2 (b)\nD:0 (r) D:1 (b) D:3 (b)")
    assert match.asked() == (0,)


@pytest.mark.parametrize("seats", [1, 7])
def test_trio_is_for_two_to_six(seats):
    """CT-2: there is no other table."""
    with pytest.raises(WrongSeats, match="2 to 6"):
        Match(GAME, seats, Dice(1))


# -- turning over three --


def test_three_discs_of_free_choice():
    """CT-3: every black disc is offered, and then those that are not up yet."""
    t = trio("", "", turn="B")
    assert tell(turn(t)).asking == Ask(1, FLIP, list(range(60)))
    asking = tell(turn(trio("", "r")), "A:7 (r) A:4 (b)").asking
    assert asking == Ask(0, FLIP, [disc for disc in range(57) if disc not in (4, 7)])


def test_the_third_disc_is_owed():
    """CT-4: red and blue cannot be a trio, yet A must turn a third and has no way to stop."""
    asking = tell(turn(trio("", "")), "A:0 (r) A:1 (b)").asking
    assert (asking.seat, asking.kind, len(asking.options)) == (0, FLIP, 58)
    assert not FLIP.none


@pytest.mark.parametrize("colours", ["r b g", "r r b", "r b r", "b r r"])
def test_two_or_three_colours_are_covered_again(colours):
    """CT-5: all three go back, no pair is kept, and B is next; no view has a colour."""
    one, two, three = colours.split()
    t = after(trio("", ""), f"A:3 ({one}) A:9 ({two}) A:5 ({three})")
    assert (t.up, t.middle, trays(t), t.turn) == ([], list(range(60)), ["", ""], 1)
    assert all(view(GAME, t, eye).colour == [HIDDEN] * 60 for eye in (NOBODY, 0, 1))


def test_three_alike_are_kept_and_mean_another_go():
    """CT-6, CT-7: three holes, one trio before A, who is still to play."""
    t = after(trio("", ""), "A:3 (r) A:9 (r) A:5 (r)")
    assert t.middle == [disc for disc in range(60) if disc not in (3, 5, 9)]
    assert (t.up, trays(t), left(t), t.turn) == ([], ["r", ""], [7, 10, 10, 10, 10, 10], 0)
    assert t.colour == [NO_COLOUR] * 60
    assert view(GAME, t, 1).trios == t.trios


def test_any_number_of_trios_of_a_colour():
    """CT-8: A has two red trios and an orange one, and takes the third red."""
    t = after(trio("rro", ""), "A:3 (r) A:9 (r) A:5 (r)")
    assert (trays(t), left(t)[0]) == (["rror", ""], 1)


@pytest.mark.parametrize("move", ["A:7", "A:3", "B:8", "A:60", "A:-1", "A:-", "A:red"])
def test_what_is_not_open_is_refused(move):
    """CT-3, CT-4: the same disc again, a hole, another seat, no disc at all; nothing changes."""
    match = replay(GAME, 2, "(A)\nA:3 (r) A:9 (r) A:5 (r)\nA:7 (b)")
    before = match.table.bytes
    with pytest.raises(IllegalMove):
        match.say(move)
    assert (match.table.bytes, match.asked()) == (before, (0,))


# -- the end --


def nine_left(**options: str) -> Table:
    """Four red discs and one of each other colour; A and B have eight trios each, C has one."""
    return trio("rrooyygg", "ogbbbvvv", "y", turn="A", **options)


def test_six_discs_left_end_the_game_at_once():
    """CT-9: three reds leave six colours; A does not go on, and the six belong to nobody."""
    t = nine_left()
    assert (len(t.middle), left(t)) == (9, [4, 1, 1, 1, 1, 1])
    assert not over(t)
    told = tell(turn(t), "A:0 (r) A:1 (r) A:2 (r) (v) (r) (o) (y) (g) (b)")
    assert told.asking is None
    assert over(t)
    assert (left(t), ending(t), points(t, 0)) == ([1] * 6, 0, 9)
    assert winners(GAME, t, 3) == "A"


def test_the_last_six_are_shown_as_a_rainbow():
    """CT-9: all six are turned over, and all eyes see six different colours."""
    t = nine_left()
    told = tell(turn(t), "A:0 (r) A:1 (r) A:2 (r) (v) (r) (o) (y) (g) (b)")
    assert told.said()[-2:] == ["A finds a trio", "The last six discs are a rainbow"]
    assert sorted(view(GAME, t, NOBODY).colour[disc] for disc in t.up) == list(range(6))
    assert t.middle == t.up == [3, 4, 5, 6, 7, 8]


def test_a_miss_with_nine_left_goes_on():
    """CT-9: nothing ends as long as nine lie there."""
    t = after(nine_left(), "A:0 (r) A:1 (r) A:2 (o)")
    assert not over(t)
    assert t.turn == 1


def test_most_trios_win_and_equals_share():
    """CT-10: 9-8-1 has one winner, 6-6-6 has three."""
    assert winners(GAME, trio("rrooyyggb", "oybbvvvg", "r"), 3) == "A"
    assert winners(GAME, trio("rrroo", "oyyyg", "ggbbv"), 3) == "ABC"


def test_the_short_game_ends_with_three_trios():
    """CT-10: with target=3 the third trio wins at once, else nothing happens; the rest stays covered."""
    t = after(trio("rr", "o", target="3"), "A:0 (r) A:1 (r) A:2 (r)")
    assert over(t)
    assert (ending(t), winners(GAME, t, 2), t.up) == (1, "A", [])
    assert not over(trio("rr", "oo", target="3"))
    t = after(trio("rr", "o"), "A:0 (r) A:1 (r) A:2 (r)")
    assert not over(t)
    assert ending(t) == 0


def test_quiet_turns_bring_no_news():
    """CT-11: a disc turned for the first time is news, and so is a trio; turning known discs is not."""
    t = trio("", "")
    told = [news(t)]
    for script in (
        "A:0 (r) A:1 (b) A:2 (r)",
        "B:2 (r) B:0 (r) B:1 (b)",
        "A:1 (b) A:2 (r) A:3 (r)",
        "B:0 (r) B:2 (r) B:3 (r)",
    ):
        told.append(news(after(t, script)))
    start, first, again, fourth, found = told
    assert start > first == again > fourth > found


def test_a_spell_is_one_turn():
    """CT-7: a run after a trio belongs to the same turn; after a miss a new one begins."""
    t = trio("", "")
    assert new_turn(t)
    after(t, "A:0 (r) A:1 (r) A:2 (r)")
    assert (new_turn(t), t.again) == (False, YES)
    after(t, "A:3 (r) A:4 (r) A:5 (b)")
    assert (new_turn(t), t.again) == (True, NO)


# -- what is seen and said --


def test_what_the_table_says():
    """CT-5, CT-6: a sentence for every end of a turn, with neither place nor colour."""
    flips = ["A turns over a disc"] * 3
    told = tell(turn(trio("", "")), "A:0 (r) A:1 (b) A:2 (r)")
    assert told.said() == [*flips, "A turned over three discs: no trio"]
    assert tell(turn(trio("", "")), "A:0 (r) A:1 (r) A:2 (r)").said() == [*flips, "A finds a trio"]


def test_all_three_stay_up_for_a_moment():
    """CT-5: when the miss is said, all three still lie open; then none does."""
    match = Match(GAME, 2, ScriptedDice([0, 0, 4, 0]), live=True)
    for disc in (7, 8, 9):
        match.say(f"A:{disc}")
        match.go_on()
    assert match.showing.text == "{seat} turned over three discs: no trio"
    assert match.view(NOBODY).colour[7:10] == [0, 4, 0]
    match.go_on()
    assert match.view(NOBODY).colour == [HIDDEN] * 60


def test_a_guess_keeps_what_i_see_and_remember():
    """CT-1, CT-5: disc 3 is up, 9 is remembered; a red that is used up cannot be true."""
    t = trio("rrr", "")
    tell(turn(t), "A:3 (r)")
    world = t.copy()
    guess(GAME, world, 1, [(9, 4), (10, 0), (3, 4), (59, 4)], Dice(1))
    assert (world.colour[3], world.colour[9], world.colour[10]) == (0, 4, NO_COLOUR)
    assert world.undecided == [0, 10, 10, 10, 9, 10]
    assert view(GAME, world, 1).bytes == view(GAME, t, 1).bytes


# -- whole games --


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_all_through_a_game(seats):
    """CT-1, CT-8, CT-9: sixty discs; a colour has 10, 7, 4 or 1 left; it ends with one of each."""
    for match in at_random(GAME, seats, seats):
        t = match.table
        won = Counter(hue for hues in t.trios for hue in hues)
        assert len(t.middle) + 3 * won.total() == DISCS
        assert set(left(t)) <= {10, 7, 4, 1}
        assert sum(left(t)) == len(t.middle)
        assert set(t.up) <= set(t.middle)
        if match.quiet:
            return
    assert left(t) == [1] * 6
    assert sum(match.outcome.points) == 18


def test_the_little_ones_play_to_three():
    """CT-10: the preset of the box."""
    (preset,) = [preset for preset in GAME.presets if preset.key == "little_ones"]
    assert (preset.options, preset.settings) == ({"target": "3"}, {"assist": "dot", "show_time": "4"})


def mean_turns(found: Series) -> float:
    return sum(turns * games for turns, games in found.turns.items()) / found.games


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "ties"), [(2, 0.18), (4, 0.25), (6, 0.26)])
def test_how_long_perfect_memories_need(seats, ties):
    """CT-7, CT-9, CT-10: about 17 turns, as in 400 games simulated before; and how often they tie."""
    found = series(GAME, seats, 400, 1, bot="plain")
    assert mean_turns(found) == pytest.approx(17, abs=0.5)
    assert found.shared / found.games == pytest.approx(ties, abs=0.07)
    assert sum(found.scored) == 18 * 400


@pytest.mark.slow
def test_how_long_pure_guessing_takes():
    """CT-9, CT-11: about 750 turns; quiet games are stopped before."""
    found = [play(GAME, 4, seed) for seed in range(100)]
    whole = [done.turns for done in found if not done.quiet]
    assert sum(whole) / len(whole) == pytest.approx(772, rel=0.1)
