"""A master of Rainbow Racers minds what every two goblins of its team need together."""

from __future__ import annotations

import pytest

from games.rainbow import FRESH, rainbow
from irisade import Ask, Dice
from irisade.bots.company import play_out
from irisade.core.belief import Belief
from irisade.core.text import Sentence
from irisade.core.words import NOBODY, Kind
from irisade.games.rainbow_racers import GAME, plain
from irisade.games.rainbow_racers.pairs import HOME, PLACES, when_a_round_begins
from irisade.games.rainbow_racers.rules import COLOURS, DROP, HOP, LEAP, PUT, REACH, RUN, Table, runners

RED, YELLOW, BLUE = COLOURS


def asked(t: Table, kind: Kind, *options: int) -> Belief[Table]:
    return Belief(0, Dice(1), view=t, asking=Ask(0, kind, options), game=GAME)


def answers(t: Table, kind: Kind, *options: int) -> tuple[int, int]:
    """Of a master, and of the rule of thumb."""
    belief = asked(t, kind, *options)
    return plain.keenly(belief), plain.choose(belief)


def test_whoever_is_home_needs_nothing_and_nobody_needs_less_further_on():
    assert when_a_round_begins(HOME, HOME) == 0
    for space in range(1, 7):
        behind, ahead = ((each, (0, 0, 0)) for each in (space - 1, space))
        for other in PLACES:
            assert when_a_round_begins(ahead, other) <= when_a_round_begins(behind, other)
            assert when_a_round_begins(ahead, other) == when_a_round_begins(other, ahead)


def test_a_goblin_at_the_end_waits_to_draw_crystals_for_the_one_behind():
    t = rainbow("6BBB 0B H", FRESH, moving="AB")
    assert answers(t, RUN, *runners(t, 0), NOBODY) == (NOBODY, 0)


def test_it_crosses_for_the_bonus_once_the_others_are_near():
    near, far = (rainbow(f"6RR {others}", FRESH, moving="AB") for others in ("5B 5B", "1 1"))
    assert plain.keenly(asked(near, RUN, *runners(near, 0), NOBODY)) == 0
    assert plain.keenly(asked(far, RUN, *runners(far, 0), NOBODY)) == NOBODY


def test_a_goblin_hops_to_keep_what_pays_for_the_next_space():
    t = rainbow("4RBB 0 H", FRESH, moving="AB")
    t.running = 0
    assert answers(t, REACH, HOP, LEAP) == (HOP, LEAP)


def test_a_crystal_goes_to_the_goblin_behind_while_the_other_has_time():
    t = rainbow("4 6R H", FRESH, supplying="AB")
    t.drawn = [RED, YELLOW]
    assert answers(t, PUT, 0, 1) == (0, 1)


def test_what_a_backpack_drops_depends_on_the_other_goblin():
    dropped = []
    for other in ("0", "2"):
        t = rainbow(f"0RRYY {other} H", FRESH, supplying="AB")
        t.done = [0, 1]
        dropped.append(plain.keenly(asked(t, DROP, RED, YELLOW)))
    assert dropped == [YELLOW, RED]


def test_it_says_why_it_keeps_its_crystals():
    kept = Sentence("My team gets home sooner if these crystals are kept")
    t = rainbow("6BBB 0B H", FRESH, moving="AB")
    assert plain.why(asked(t, RUN, 0, NOBODY), NOBODY) == kept
    assert plain.why(asked(t, RUN, 0, NOBODY), 0) != kept
    assert plain.why(asked(t, REACH, HOP, LEAP), HOP) == kept


def test_the_last_goblin_goes_home():
    t = rainbow("6BBB H H", FRESH, moving="AB")
    assert plain.keenly(asked(t, RUN, 0, NOBODY)) == 0


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {}),
        (4, {}),
        (2, {"track": "double"}),
        (2, {"track": "reverse"}),
        (2, {"moves_again": "yes"}),
        (2, {"must_move": "yes"}),
        (2, {"pack_size": "2"}),
    ],
)
def test_where_the_pairs_do_not_help_it_goes_by_the_rule_of_thumb(seats, options):
    """With more than two players, and where what is known of pairs is not so: a whole game."""
    kinds = set()

    def both(belief: Belief[Table]) -> int:
        kinds.add(belief.asking.kind)
        option = plain.keenly(belief)
        assert option == plain.choose(belief)
        return option

    play_out(GAME, seats, Dice(1), 1, both, **GAME.read_options(options))
    assert {PUT, DROP, RUN} <= kinds
