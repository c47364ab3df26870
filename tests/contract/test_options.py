"""Rule 6 for authors: options are fields of the table, declared beside the rules, never changed."""

from __future__ import annotations

import re

import pytest

from contract.walks import SetUp, Walk, every_game, every_one, every_set_up
from irisade import Dice, Match
from irisade.core.game import WrongSeats
from irisade.core.options import BadOption, Number, Option
from irisade.core.table import layout
from toys import PATIENCE, broken

KEY = re.compile(r"[a-z][a-z0-9_]*")
VALUE = re.compile(r"[a-z0-9_.]+")


@every_game
def test_every_option_is_a_number_of_the_table(game):
    fields = layout(game.rules.Table)
    assert all(fields[option.key] is None for option in game.options)
    keys = [option.key for option in game.options]
    assert list(fields)[: len(keys)] == keys  # they stand first, in the same order
    assert len(set(keys)) == len(keys)


@every_game
def test_keys_and_values_are_plain_words(game):
    for thing in (*game.options, *game.settings, *game.presets):
        assert KEY.fullmatch(thing.key)
        assert thing.text
        assert not thing.key.startswith(game.key.replace("-", "_"))
    for option in game.options:
        assert all(VALUE.fullmatch(value) for value in option.names)
        assert [option.read(option.note(stored)) for stored in option.stored] == list(option.stored)
        assert option.default in option.stored
        assert isinstance(option, Number) or (option.default == 0 and len(option.values) > 1)
        assert isinstance(option, Number) or all(option.values.values())
        assert set(option.seats) <= set(option.names)


@every_game
def test_an_option_that_is_not_named_has_its_default(game):
    t = game.blank({})
    assert {o.key: getattr(t, o.key) for o in game.options} == {o.key: o.default for o in game.options}
    defaults = {option.key: option.default for option in game.options}
    assert game.seats_with(defaults) == game.seats


@every_game
def test_presets_name_options_and_settings_that_exist(game):
    settings = {setting.key: setting.values for setting in game.settings}
    for preset in game.presets:
        stored = game.read_options(preset.options)
        assert game.seats_with(stored)
        assert all(value in settings[key] for key, value in preset.settings.items())
        match = Match(game, game.seats_with(stored)[0], Dice(1), stored)
        assert all(getattr(match.table, key) == value for key, value in stored.items())


def changed_options(set_up: SetUp, seed: int) -> list[str]:
    """Options that are not what they were set to, at any question."""
    wanted = {option.key: option.default for option in set_up.game.options} | dict(set_up.options)
    walk = Walk(set_up, seed)
    tables = [match.table.copy() for match in walk] + [walk.match.table]
    return [key for t in tables for key, value in wanted.items() if getattr(t, key) != value]


@every_set_up
def test_an_option_never_changes_during_a_game(set_up):
    assert not changed_options(set_up, 3)


def test_it_bites_when_the_set_up_changes_an_option():
    def setup(t, seats):
        t.goal = 20
        yield from PATIENCE.rules.setup(t, seats)

    assert changed_options(SetUp(broken(PATIENCE, setup=setup), 2, {}), 1)


@every_game
def test_every_other_value_and_seat_count_is_refused(game):
    for seats in set(range(10)) - set(game.seats):
        with pytest.raises(WrongSeats):
            Match(game, seats, Dice(1))
    for option in game.options:
        for wrong in (min(option.stored) - 1, max(option.stored) + 1):
            with pytest.raises(BadOption):
                Match(game, game.seats[0], Dice(1), {option.key: wrong})
        with pytest.raises(BadOption):
            game.read_options({option.key: "nonsense"})
    with pytest.raises(BadOption):
        Match(game, game.seats[0], Dice(1), {"nonsense": 0})


@every_game
def test_every_value_is_in_a_set_up_of_these_tests(game):
    """The contract tests really go through all of them: a number by its bounds."""
    tried = {(key, value) for set_up in every_one(game) for key, value in set_up.options.items()}
    for option in game.options:
        values = option.stored if isinstance(option, Option) else (option.low, option.high)
        assert {(option.key, value) for value in values if value != option.default} <= tried
    assert {set_up.seats for set_up in every_one(game) if not set_up.options} == set(game.seats)


@every_game
def test_every_preset_is_in_a_set_up_of_these_tests(game):
    """All their options at once, as they are played; so every preset is."""
    tried = [dict(set_up.options) for set_up in every_one(game)]
    for preset in game.presets:
        assert game.read_options(preset.options) in tried
