"""How a game of Rainbow Racers ends, whole games, and its plain player."""

from __future__ import annotations

import pytest

from games.flow import at_random, tell, winners
from games.rainbow import FRESH, everything, rainbow, said
from irisade.bots.company import Company, play_out
from irisade.core.belief import Belief
from irisade.core.dice import Dice, derive
from irisade.core.match import Match
from irisade.core.playout import play
from irisade.core.words import Ask
from irisade.games.rainbow_racers import GAME, plain
from irisade.games.rainbow_racers.journeys import expectations
from irisade.games.rainbow_racers.rules import (
    DROP,
    ENDINGS,
    Table,
    ending,
    news,
    over,
    points,
    score,
    turn,
)


def ranks(t: Table) -> list[int]:
    scores = [score(t, seat) for seat in range(t.seats)]
    return [1 + sum(other > mine for other in scores) for mine in scores]


# -- the end --


def test_the_round_is_played_to_its_end():
    """RR-33..35: B brings the third home; C and A still move, nobody is supplied again, and B wins."""
    t = rainbow("0R 0 0", "H H 6RR", "0R 0 0", moving="BCA")
    told = tell(turn(t), "B:3")
    assert said(told) == ["B has brought every goblin home: the last round!"]
    assert not over(t)
    tell(turn(t), "C:1")
    assert not over(t)
    told = tell(turn(t), "A:1")
    assert over(t)
    assert (told.shows, t.to_supply, t.rounds) == ([], [], 1)
    assert winners(GAME, t, 3) == "B"
    assert (ENDINGS[ending(t)], [points(t, seat) for seat in range(3)]) == ("all goblins home", [0, 3, 0])


def test_the_round_goes_on_while_nobody_has_all_home():
    """RR-34: two goblins home are not enough."""
    t = rainbow("H 6RR 0", FRESH, moving="A")
    tell(turn(t), "A:2")
    assert not over(t)
    assert t.rounds == 2


def test_a_smaller_team_is_home_sooner():
    """RR-33: with team=1 one goblin is enough."""
    t = rainbow("6YY 0 0", FRESH, moving="A", team="1")
    tell(turn(t), "A:1")
    assert over(t)
    assert winners(GAME, t, 2) == "A"


def test_if_several_are_home_the_third_goblin_decides_or_the_first():
    """RR-36: B's third crossed before A's, but A's first before B's; the option `tie`."""
    for tie, winner, places in (("third_goblin", "B", [2, 1, 3]), ("first_goblin", "A", [1, 2, 3])):
        t = rainbow("H H 6RR", "H H 6YY", "5 0 0", moving="BA", home="A1 B1 B2 A2", tie=tie)
        tell(turn(t), "B:3")
        tell(turn(t), "A:3")
        assert over(t)
        assert winners(GAME, t, 3) == winner
        assert ranks(t) == places
        assert t.home == [0, 3, 4, 1, 5, 2]
        assert ENDINGS[ending(t)] == "more than one team home in the last round"


def test_other_places_go_by_goblins_home_then_by_spaces():
    """RR-37: B all home, A two, C and D one with 15 and 13 spaces; equals share."""
    t = rainbow("H H 0", "H H H", "H 5 3", "H 6 0")
    assert ranks(t) == [2, 1, 3, 4]
    assert ranks(rainbow("H 6 2", "H H H", "H 5 3", "6 6 6")) == [2, 1, 2, 4]


def test_a_step_is_news():
    """RR-19: quiet rounds are those in which no goblin moves."""
    t = rainbow("0R 0 0", FRESH, moving="AB")
    before = news(t)
    tell(turn(t), "A:1")
    assert news(t) == before + 1


# -- whole games --


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"spent": "pile", "leftovers": "handed_down", "crystals": "13", "first_bonus": "5"},
        {"track": "reverse", "moves_again": "yes", "bonus_for": "goblins", "bonus_crystals": "chosen"},
        {"track": "double", "must_move": "yes", "pack_size": "2", "tie": "first_goblin"},
    ],
    ids=lambda options: " ".join(options),
)
def test_no_crystal_is_ever_lost(options):
    """RR-3, RR-11, RR-15, RR-23: all crystals are somewhere, no pack is too full, no bag runs dry."""
    for match in at_random(GAME, 4, 11, **options):
        t = match.table
        asking = match.asking
        assert everything(t) == [t.crystals] * 3
        too_much = [sum(pack) for pack in t.packs if sum(pack) > t.pack_size]
        assert too_much == ([t.pack_size + 1] if asking is not None and asking.kind is DROP else [])
        if not options:
            assert sum(t.bag) >= 6
        assert all(0 <= space <= 13 for space in t.at)
        assert len(t.home) == sum(points(t, seat) for seat in range(t.seats))
    assert match.over
    assert min(match.outcome.ranks) == 1


def test_nobody_is_home_before_round_eleven():
    """RR-8, RR-20, RR-21: the way costs eleven crystals, and one comes a round."""
    for seed in range(20):
        company = Company(dict.fromkeys(range(4), plain.choose), seed)
        match = Match(GAME, 4, Dice(seed))
        while not match.table.home:
            company.answer(match)
        assert match.table.rounds >= 11


# -- the plain racer --


def test_the_table_of_expectations_is_that_of_the_specification():
    """RR-20, RR-21: rounds home for one goblin with an empty pack, from every space."""
    rounds = expectations(0, 3)
    assert len(rounds) - 20 == 140
    empty = [rounds[space, (0, 0, 0)] for space in range(8)]
    assert empty == pytest.approx([19.6, 17.7, 14.2, 12.4, 8.8, 6.6, 2.9, 0], abs=0.06)


def choice(t: Table, script: str = "") -> str:
    """What the plain racer answers on this table."""
    asking = tell(turn(t), script).asking
    assert isinstance(asking, Ask)
    return asking.kind.note(plain.choose(Belief(asking.seat, Dice(1), view=t, asking=asking)))


def test_the_plain_racer_puts_crystals_where_they_are_needed():
    """RR-10: red to the goblin before red, yellow before yellow, blue before blue."""
    assert choice(rainbow("4 0 2", FRESH, supplying="AB"), "(R) (Y) (B)") == "2"
    assert choice(rainbow("4 0 2", FRESH, supplying="AB"), "(Y) (B) (R)") == "3"


def test_the_plain_racer_keeps_what_it_needs():
    """RR-11: before orange with Y B B, a red: a blue one goes."""
    assert choice(rainbow("1YBB 0 0", FRESH, supplying="AB"), "(R) (R) (R) A:1") == "B"


def test_the_plain_racer_runs_as_far_as_it_can():
    """RR-19: it leaps."""
    assert choice(rainbow("0 0RRY 0", FRESH, moving="AB")) == "2"
    assert choice(rainbow("0 0RRY 0", FRESH, moving="AB"), "A:2") == "leap"


def test_the_plain_racer_chooses_and_shares_a_bonus():
    """RR-26, RR-30: it takes what lets a goblin move now, and sends back what is of no use."""
    options = {"bonus_crystals": "chosen"}
    assert choice(rainbow("6RR 4 3RYB", FRESH, moving="AB", **options), "A:1") == "B"
    assert choice(rainbow("6RR 4 6YYY", FRESH, moving="AB"), "A:1 (B) (B) (B)") == "2"


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "planner", "random"), [(2, 14.3, 48.9), (3, 13.6, 44.0), (4, 13.1, 40.8)])
def test_games_are_as_long_as_simulated(seats, planner, random):
    """RR-34: rounds with the planner (14.3, 13.6, 13.1) and at random.

    At random a leap is asked for apart, so that stopping is likelier than in the specification's simulation
    (47.7, 42.5, 39.3), where each distance of each goblin was one option among all.
    """
    games = [play_out(GAME, seats, Dice(seed), seed, plain.choose) for seed in range(300)]
    assert sum(match.table.rounds for match in games) / 300 == pytest.approx(planner, abs=0.4)
    playouts = [play(GAME, seats, derive(7, n)) for n in range(500)]
    assert sum(playout.turns for playout in playouts) / 500 == pytest.approx(random, rel=0.05)
    assert not any(playout.quiet for playout in playouts)


@pytest.mark.slow
def test_the_planner_beats_chance():
    """RR-33: a hundred times out of a hundred, in both seats."""
    for seed in range(50):
        for planner in (0, 1):
            assert duel(seed, planner).outcome.ranks[planner] == 1


def duel(seed: int, planner: int) -> Match:
    match, dice = Match(GAME, 2, Dice(seed)), Dice(derive(seed, 2))
    while not match.over:
        asking = match.asking
        belief = Belief(asking.seat, dice, view=match.view(asking.seat), asking=asking)
        match.play(asking.seat, plain.choose(belief) if asking.seat == planner else dice.pick(asking.options))
    return match
