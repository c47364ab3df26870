"""What the games of the Colomo box share, tested on Ronde's table."""

from __future__ import annotations

from collections import Counter

import pytest

from games.circle import ronde
from games.flow import at_random, by_dice, replay, tell, winners
from irisade.bots.company import play_out
from irisade.core.dice import Dice, ScriptedDice, derive
from irisade.core.game import find
from irisade.core.match import QUIET, IllegalMove, Match, view
from irisade.core.words import EVERYBODY, HIDDEN, NOBODY, Ask, Chance
from irisade.draw.face import compose
from irisade.games.colomo.discs import FLIP, HUE, deal_again
from irisade.games.colomo.look import pawn_face, pawn_tints
from irisade.games.colomo.pawns import COLOUR
from irisade.games.colomo.ronde import GAME
from irisade.games.colomo.ronde.rules import Table, setup, turn

EVERY_EYE = (NOBODY, 0, 1)  # a watcher, and both seats
A_STARTS, GREEN, BLUE = 0, 3, 4


def set_up(seats: int, seed: int) -> Table:
    t: Table = GAME.blank({})
    by_dice(setup(t, seats), Dice(seed))
    return t


def colours_of_the_middle(t: Table, seed: int) -> Counter[str]:
    """What is found when every disc is turned over, one after the other."""
    dice, found = Dice(seed), Counter()
    for disc in t.middle:
        chance = tell(turn(t), f"A:{disc}").asking
        t.colour[disc], t.up = dice.decide(chance), []
        t.undecided[t.colour[disc]] -= 1
        found[HUE.note(t.colour[disc])] += 1
    return found


def test_there_are_ten_discs_of_each_of_six_colours():
    """CM-1: sixty discs turned over one by one are red, orange, yellow, green, blue and violet, ten each."""
    t = ronde("", "")
    assert colours_of_the_middle(t, seed=1) == dict.fromkeys("roygbv", 10)


def test_a_disc_shows_its_colour_or_nothing():
    """CM-2: all see the colour of a disc that is up, nobody that of one that is down."""
    t = ronde("", "")
    tell(turn(t), "A:7 (g)")
    for eye in EVERY_EYE:
        seen = view(GAME, t, eye)
        assert seen.colour[7] == GREEN
        assert seen.colour[:7] + seen.colour[8:] == [HIDDEN] * 59
        assert seen.undecided == [HIDDEN] * 6


def test_no_view_of_a_new_table_has_a_colour():
    """CM-1..3: sixty places in the middle, all black, for seats and watchers alike."""
    t = set_up(4, seed=1)
    assert (t.middle, t.undecided) == (list(range(60)), [10] * 6)
    for seat in range(NOBODY, 4):
        assert view(GAME, t, seat).colour == [HIDDEN] * 60


def test_rows_or_disorder_is_up_to_the_table():
    """CM-3: layout is a setting, rows first, and the rules never hear of it."""
    (layout,) = [setting for setting in GAME.settings if setting.key == "layout"]
    assert list(layout.values) == ["rows", "scatter"]
    assert not hasattr(GAME.blank({}), "layout")


def test_every_seat_is_as_likely_to_start():
    """CM-4: a quarter of 10,000 set-ups for each of four."""
    starters = Counter(set_up(4, derive(1, n)).turn for n in range(10_000))
    assert all(starters[seat] == pytest.approx(2500, rel=0.05) for seat in range(4))


def test_every_order_of_the_discs_is_as_likely():
    """CM-4: the next colour is as likely as there are discs of it that nobody has seen."""
    t = ronde("b", "")
    first = tell(turn(t), "A:7").asking
    assert (list(first.outcomes), list(first.weights)) == (list(range(6)), [10, 10, 10, 10, 8, 10])
    second = tell(turn(t), "A:8 (g) A:9").asking
    assert list(second.weights) == [10, 10, 10, 9, 8, 10]


def test_turns_go_round_the_table():
    """CM-5: seat by seat, and everybody again and again."""
    match = replay(GAME, 3, "(B)\nB:0 (r) B:1 (b)\nC:0 (r) C:1 (b)\nA:0 (r) A:1 (b)\nB:0 (r) B:1 (b)")
    assert match.asked() == (2,)


def test_everybody_sees_a_disc_at_the_same_time():
    """CM-6: luck and show are for all eyes."""
    told = tell(turn(ronde("", "")), "A:7")
    assert isinstance(told.asking, Chance)
    assert told.asking.seen_by == EVERYBODY
    (show,) = tell(turn(ronde("", "")), "A:7 (g)").shows
    assert (show.at, show.value, show.seen_by) == (7, GREEN, EVERYBODY)


def test_the_first_disc_is_seen_before_the_second_is_chosen():
    """CM-7: it lies open when the second is asked for, cannot be turned again, and cannot be taken back."""
    match = replay(GAME, 2, "(A)\nA:7 (g)")
    assert match.view(0).up == [7]
    with pytest.raises(IllegalMove):
        match.say("A:7")
    with pytest.raises(IllegalMove, match="take back"):
        match.take_back(0)


def test_a_disc_keeps_its_colour_and_its_place():
    """CM-8: disc 7 was green and is green again; luck has no other choice."""
    t = ronde("", "")
    tell(turn(t), "A:7 (g) A:8 (b)")
    chance = tell(turn(t), "B:7").asking
    assert chance.possible() == [GREEN]
    assert t.middle == list(range(60))


def test_both_discs_stay_up_for_a_moment():
    """CM-9: at the last show everybody who looks, late comers too, sees both; after it nobody does."""
    match = Match(GAME, 2, ScriptedDice([A_STARTS, GREEN, BLUE]), live=True)
    match.say("A:7")
    match.go_on()
    match.say("A:8")
    match.go_on()
    assert match.showing.text == "{seat} turned over two discs: no pair"
    assert match.table.up == [7, 8]
    assert all(match.view(eye).colour[7:9] == [GREEN, BLUE] for eye in EVERY_EYE)
    match.go_on()
    assert all(match.view(eye).colour == [HIDDEN] * 60 for eye in EVERY_EYE)


def test_the_table_says_how_long_discs_are_shown():
    """CM-9: show_time is a setting of the table, 2.5 seconds if nothing is said."""
    (show_time,) = [setting for setting in GAME.settings if setting.key == "show_time"]
    assert list(show_time.values) == ["2.5", "1.2", "4"]


def test_nobody_touches_discs_out_of_turn():
    """CM-10: it is refused with the name of the seat whose turn it is, and nothing changes."""
    match = replay(GAME, 2, "(B)")
    before = match.table.bytes
    with pytest.raises(IllegalMove, match="seat B's turn"):
        match.say("A:7")
    assert (match.table.bytes, match.asked()) == (before, (1,))


@pytest.mark.parametrize("option", [60, -1, -2, 1000, "7", "seven", None])
def test_a_disc_that_does_not_exist_is_refused(option):
    """CM-10: a number outside the layout, a negative one or a text changes nothing."""
    match = replay(GAME, 2, "(B)")
    before = match.table.bytes
    with pytest.raises(IllegalMove):
        match.play(1, option)
    assert match.table.bytes == before


def test_the_table_forgets_what_was_covered():
    """CM-11: after a turn without a pair every view is that of a table where nothing was ever turned."""
    t, fresh = ronde("", ""), ronde("", "", turn="B")
    told = tell(turn(t), "A:7 (g) A:8 (b)")
    assert [view(GAME, t, eye).bytes for eye in EVERY_EYE] == [
        view(GAME, fresh, eye).bytes for eye in EVERY_EYE
    ]
    assert told.said() == ["A turns over a disc", "A turns over a disc", "A turned over two discs: no pair"]


def test_what_was_won_lies_open():
    """CM-12: everybody sees how many pairs each seat has, and in which colours."""
    t = ronde("ry", "b", aside="g")
    for eye in EVERY_EYE:
        seen = view(GAME, t, eye)
        assert (seen.pairs, seen.aside) == (t.pairs, t.aside)


def test_equals_share_the_win():
    """CM-13: two with as many pairs both win, however they were found."""
    assert winners(GAME, ronde("ry", "gb", "v"), 3) == "AB"


def test_two_robots_that_learn_nothing_are_stopped():
    """CM-14: one turn of news and 100 rounds without: 201 turns, then scored as it stands."""
    luck = ScriptedDice([A_STARTS] + [GREEN, BLUE] * 201)
    match = play_out(GAME, 2, luck, 4, lambda belief: min(belief.asking.options))
    assert len(match.turns) == 202  # the last one was begun and not played
    assert match.outcome == ((1, 1), (0, 0), QUIET)


def test_people_may_go_on_in_a_quiet_game():
    """CM-14: the match only says that it is quiet; the next answer is taken, and news ends the quiet."""
    match = Match(GAME, 2, ScriptedDice([A_STARTS] + [GREEN, BLUE] * 202))
    while not match.quiet:
        match.play(match.asked()[0], match.asking.options[0])
    match.play(match.asked()[0], 58)
    match.play(match.asked()[0], 59)
    assert not match.quiet
    assert not match.over


@pytest.mark.parametrize("seats", [2, 6])
def test_there_is_always_something_to_turn_over(seats):
    """CM-15: nobody is ever without an option, so nobody has to pass."""
    for seed in range(20):
        for match in at_random(GAME, seats, seed):
            if not match.over and match.asking.kind is FLIP:
                assert len(match.asking.options) >= 2 - len(match.table.up)


@pytest.mark.parametrize("seed", range(5))
def test_a_guess_does_not_know_which_covered_piece_is_which(seed):
    """CM-3: had the marks lain otherwise, the same would be guessed; what is remembered stays."""
    worlds = [0, 1, 2, 3, 4], [4, 1, 3, 0, 2]
    for marks in worlds:
        by_dice(deal_again(marks, [0, 1, 2, 3, 4], [(1, 1)]), Dice(seed))
    assert worlds[0] == worlds[1]
    assert worlds[0][1] == 1


@pytest.mark.parametrize("key", ["colomo-les-aveugles", "colomo-a-laveuglette"])
def test_everybody_may_choose_a_colour(key):
    """CL-29, CG-25: from the first player on; a colour that is taken is no longer there."""
    game = find(key)
    t = game.blank(game.read_options({"colours": "chosen"}))
    told = tell(game.rules.setup(t, 3), "(B)")
    assert told.asking == Ask(1, COLOUR, list(range(6)))
    assert pawn_tints(t) == ("red", "blue", "yellow")
    t = game.blank(game.read_options({"colours": "chosen"}))
    assert tell(game.rules.setup(t, 3), "(B) B:r C:v").asking == Ask(0, COLOUR, [1, 2, 3, 4])
    assert pawn_tints(t) == ("blue", "red", "violet")  # who has not chosen is drawn in what is left
    t = game.blank(game.read_options({"colours": "chosen"}))
    assert tell(game.rules.setup(t, 3), "(B) B:r C:v A:o").asking is None
    assert game.face.tints(t) == ("orange", "red", "violet")
    t.owner, t.cells[3] = [1], 0
    assert pawn_face(t, 0) == "disc.red"
    scene = compose(game, t, 0, None, "wide", game.talk("en", ["Ada", "Basile", "Chloé"]))
    assert [seat.tint for seat in scene.seats] == ["orange", "red", "violet"]


@pytest.mark.parametrize("key", ["colomo-les-aveugles", "colomo-a-laveuglette"])
def test_colours_go_by_the_seats_unless_they_are_chosen(key):
    """CL-29, CG-25: nobody is asked."""
    game = find(key)
    t = game.blank({})
    assert tell(game.rules.setup(t, 2), "(B)").asking is None
    assert (t.tint, game.face.tints(t)[:2]) == ([], ("red", "blue"))
