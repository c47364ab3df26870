"""The same seed and answers make the same game, and a record plays it again."""

from __future__ import annotations

from contract.walks import SetUp, Walk, every_set_up, games_each, question, repeat, several_set_ups
from irisade import Dice, Match, Record, SecretDice
from toys import PATIENCE

NAMES = ("Ada", "Basile", "Chloé", "Dédé", "Eve", "Fred", "Gus", "Hana")


def played(set_up: SetUp, seed: int, steps: int = 10**9, live: bool = False) -> Match:
    walk = Walk(set_up, seed, live=live, steps=steps)
    for _ in walk:
        pass
    return walk.match


def assert_same(again: Match, match: Match) -> None:
    assert again.table.bytes == match.table.bytes
    assert again.answers == match.answers
    assert again.turns == match.turns
    assert again.outcome == match.outcome
    assert question(again) == question(match)


def record_of(match: Match) -> Record:
    return Record.of(match, NAMES[: match.seats])


@every_set_up
@games_each(quick=1, full=2)
def test_the_same_seed_and_answers_make_the_same_game(set_up, seeds):
    for seed in seeds:
        match = played(set_up, seed)
        again = set_up.match(seed)
        repeat(again, match.answers)
        if match.agreed:
            again.agree_to_stop()
        assert_same(again, match)


@every_set_up
@games_each(quick=1, full=2)
def test_a_record_written_and_read_plays_the_same_game(set_up, seeds):
    for seed in seeds:
        match = played(set_up, seed)
        record = record_of(match)
        text = str(record)
        assert Record.parse(text) == record
        assert str(Record.parse(text)) == text
        assert_same(Record.parse(text).replay(set_up.game), match)


@several_set_ups
def test_a_record_of_an_unfinished_game_plays_up_to_there(set_up):
    for steps in (0, 1, 2, 3, 5, 8, 13, 21):
        match = played(set_up, 2, steps)
        assert_same(Record.parse(str(record_of(match))).replay(set_up.game), match)


@several_set_ups
def test_an_agreed_end_is_recorded_wherever_it_came(set_up):
    """In a live match too: once everybody has looked."""
    for steps in range(12):
        for live in (False, True):
            match = played(set_up, 3, steps, live)
            while match.showing is not None:
                match.go_on()
            if match.over:
                continue
            match.agree_to_stop()
            record = record_of(match)
            assert record.tokens[-1] == "(end)"
            assert_same(Record.parse(str(record)).replay(set_up.game), match)


@several_set_ups
def test_dice_of_a_live_table_make_games_too(set_up):
    seed = SecretDice.of_table(b"key", "table 1").seed
    match = Match(set_up.game, set_up.seats, SecretDice(seed), set_up.options)
    again = Match(set_up.game, set_up.seats, SecretDice(seed), set_up.options)
    assert_same(again, match)
    assert_same(record_of(match).replay(set_up.game), match)


@several_set_ups
def test_luck_is_that_of_its_seed_or_not(set_up):
    match = played(set_up, 7)
    names = NAMES[: match.seats]
    assert Record.of(match, names, Seed="7").luck_of_seed(set_up.game) is True
    assert Record.of(match, names).luck_of_seed(set_up.game) is None
    if set_up.game is not PATIENCE:
        others = [Record.of(match, names, Seed=str(seed)) for seed in range(8, 20)]
        assert False in [record.luck_of_seed(set_up.game) for record in others]  # some games have little luck


@several_set_ups
def test_changing_who_chooses_does_not_change_the_deal(set_up):
    """Luck and choices are separate streams: the set-up is the same whoever plays."""
    first, second = (Match(set_up.game, set_up.seats, Dice(4), set_up.options) for _ in range(2))
    assert first.table.bytes == second.table.bytes
    assert first.table.bytes == Walk(set_up, 4).match.table.bytes
