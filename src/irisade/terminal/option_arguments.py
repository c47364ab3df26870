"""What a table agrees on, as people write it on a command line: key=value, or a ready-made choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from irisade.core.game import Game
from irisade.core.options import Number, Option, usual
from irisade.terminal.words import Trouble, Voice


@dataclass(frozen=True)
class Choices:
    options: Mapping[str, int]  # those that differ from the default
    settings: Mapping[str, str]  # all of them

    def house_settings(self, game: Game) -> dict[str, str]:
        """The settings that differ from the default."""
        default = usual(game.settings)
        return {key: value for key, value in self.settings.items() if default[key] != value}


def agree(game: Game, pairs: Sequence[str], say: Voice, preset: str = "", settings: bool = True) -> Choices:
    """The options and settings of `pairs` (key=value each) on top of a preset of the game."""
    words = {} if not preset else find_preset(game, preset, say)
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise Trouble(say("An option looks like key=value, not “{typed}”.", typed=pair))
        words[key.strip()] = value.strip()
    chosen = usual(game.settings)
    options = {}
    for key, value in words.items():
        if settings and key in chosen:
            chosen[key] = _setting(game, key, value, say)
        else:
            options[key] = read_option(game, key, value, say)
    house = {key: value for key, value in options.items() if value != game.option(key).default}
    return Choices(house, chosen)


def find_preset(game: Game, key: str, say: Voice) -> dict[str, str]:
    for preset in game.presets:
        if preset.key == key:
            return {**preset.options, **preset.settings}
    known = ", ".join(preset.key for preset in game.presets)
    raise Trouble(
        say("{game} has no preset “{key}”; it has: {known}.", game=game.name(say.lang), key=key, known=known)
    )


def read_option(game: Game, key: str, value: str, say: Voice) -> int:
    """The value as the table holds it."""
    option = find_option(game, key, say)
    if value in option.names:
        return option.read(value)
    raise Trouble(_wrong_value(key, option.names, value, say, isinstance(option, Option)))


def find_option(game: Game, key: str, say: Voice) -> Option | Number:
    for option in game.options:
        if option.key == key:
            return option
    known = ", ".join(option.key for option in game.options)
    name = game.name(say.lang)
    raise Trouble(
        say("{game} has no option “{key}”; its options are: {known}.", game=name, key=key, known=known)
    )


def _setting(game: Game, key: str, value: str, say: Voice) -> str:
    values = next(list(setting.values) for setting in game.settings if setting.key == key)
    if value not in values:
        raise Trouble(_wrong_value(key, values, value, say))
    return value


def _wrong_value(key: str, values: Sequence[str], value: str, say: Voice, named: bool = True) -> str:
    if named:
        return say("{key} is one of {values}, not “{value}”.", key=key, values=", ".join(values), value=value)
    span = say.count([int(values[0]), int(values[-1])])
    return say("{key} is a number from {span}, not “{value}”.", key=key, span=span, value=value)
