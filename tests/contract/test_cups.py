"""Every game can be played as a cup: the same people, one game after another, to the end."""

from __future__ import annotations

from collections.abc import Iterator

from contract.walks import every_game
from irisade import Dice, Game, Match, Record
from irisade.bots.company import brains, play_out
from irisade.core.cup import Cup

NAMES = ("Ada", "Basile", "Chloé", "Dédé", "Eve", "Fred", "Gus", "Hana")


def games_of(game: Game, cup: Cup, seed: int) -> Iterator[tuple[Cup, Match]]:
    """Each game with the cup as it was before it; the last cup has none."""
    while not cup.over:
        options = game.next_options(cup, {})
        match = play_out(game, cup.people, Dice(seed + cup.number), seed, brains(game)["plain"], **options)
        assert match.outcome is not None
        yield cup, match
        cup = cup.played(match.outcome.ranks, match.outcome.points)


@every_game
def test_a_cup_of_two_games_comes_to_its_end(game: Game) -> None:
    for form in game.cups:
        before = game.cup(game.seats[0], 2, form.key)
        first, second = games_of(game, before, 1)
        assert first[0] == before
        outcome = second[1].outcome
        assert outcome is not None
        cup = second[0].played(outcome.ranks, outcome.points)
        assert cup.over
        assert sorted(cup.order()) == list(range(cup.people))
        assert min(cup.ranks) == 1
        assert cup.points == tuple(
            sum(worth) for worth in zip(form.worth(cup.legs[0]), form.worth(cup.legs[1]), strict=True)
        )


@every_game
def test_everybody_keeps_their_own_results(game: Game) -> None:
    """Whoever sat in seat s of a game has its rank, wherever that person sat before."""
    for cup, match in games_of(game, game.cup(game.seats[-1], 2), 3):
        outcome = match.outcome
        assert outcome is not None
        leg = cup.played(outcome.ranks, outcome.points).legs[-1]
        for seat, person in enumerate(cup.order()):
            assert (leg.ranks[person], leg.points[person]) == (outcome.ranks[seat], outcome.points[seat])


@every_game
def test_the_record_of_each_game_plays_again_and_knows_its_cup(game: Game) -> None:
    for cup, match in games_of(game, game.cup(game.seats[0], 2), 2):
        names = [NAMES[person] for person in cup.order()]
        record = Record.parse(str(Record.of(match, names, Cup=str(cup))))
        assert record.replay(game).outcome == match.outcome
        assert record.cup(game) == cup
