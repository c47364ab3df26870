"""What a table agrees on before it starts: the game's own options and settings, and those of any table.

The settings of any table say how people and robots take their time; the rules never see them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from irisade.core.game import Game
from irisade.core.options import BadOption, Setting, usual
from irisade.web.table.seating import NotPossible

OFF = "off"
QUICK = "quick"
CLOCK = Setting(
    "clock",
    "How long a person may think about a move",
    {
        OFF: "as long as they want",
        "30": "half a minute, then a robot plays it",
        "60": "a minute, then a robot plays it",
        "120": "two minutes, then a robot plays it",
    },
)
BOTS = Setting(
    "bots",
    "How fast the robots play",
    {"natural": "as people do", QUICK: "quickly", "slow": "slowly, to watch every move"},
)
SECOND_TAP = Setting(
    "second_tap",
    "A second tap for moves that cannot be taken back",
    {"phones": "on phones", "on": "everywhere", OFF: "nowhere"},
)
ONE_TAP = replace(SECOND_TAP, values={OFF: SECOND_TAP.values[OFF], **SECOND_TAP.values})
TAPS = "tap"
HANDS = Setting(
    "hands",
    "What leaves no choice, such as rolling a die or turning up a card",
    {TAPS: "takes a tap", QUICK: "happens by itself"},
)
CHANGEABLE = (BOTS, HANDS)  # also while a game is played
YOUNG = 5  # years: in a game for children of that age one tap is enough; what they touch is large
TABLE_SETTINGS = (CLOCK, BOTS, HANDS, SECOND_TAP, ONE_TAP)
HASTE = {"natural": 1.0, QUICK: 0.4, "slow": 2.0}  # how a robot's natural delay is stretched
FIRST_MOVE = "begins"
STARTS = {
    "host": "whoever set up the table",
    FIRST_MOVE: "somebody who lets whoever set up the table begin",
    "random": "drawn by lot",
    "seated": "as listed above",
}
WINDOW_SECONDS = 6.0  # for a game with windows that has no setting for them


class Opponents(NamedTuple):
    """What it takes to play at once against robots."""

    seats: int
    preset: str  # "" in a game that has none


def check_change(game: Game, key: str, value: str) -> None:
    """NotPossible unless this may be set so while a game is played."""
    known = {each.key: each for each in settings_of(game) if each in CHANGEABLE}
    if key not in known or value not in known[key].values:
        raise NotPossible("This table has no setting {key}={value}.", key=key, value=value)


class Agreed(NamedTuple):
    options: dict[str, int]  # those that differ from the default, as the rules' table holds them
    settings: dict[str, str]  # all of them, the game's and the table's


def opponents(game: Game) -> Opponents:
    """As few robots as the game says, or as there can be: nobody who comes alone waits for a crowd."""
    allowed = {each.key: game.seats_with(game.read_options(each.options)) for each in game.presets}
    allowed = allowed or {"": game.seats}
    fitting = [key for key, seats in allowed.items() if game.alone in seats]
    if fitting:
        return Opponents(game.alone, fitting[0])
    usual = next(iter(allowed))
    return Opponents(min(n for n in allowed[usual] if n > 1 or len(allowed[usual]) == 1), usual)


def settings_of(game: Game) -> tuple[Setting, ...]:
    hands = (HANDS,) if hasattr(game.face, "by_hand") else ()
    return (*game.settings, CLOCK, BOTS, *hands, ONE_TAP if game.age <= YOUNG else SECOND_TAP)


def agree(game: Game, options: Mapping[str, str], settings: Mapping[str, str], preset: str = "") -> Agreed:
    """Options and settings as people write them, on top of a preset; what there is not is NotPossible."""
    chosen = next((each for each in game.presets if each.key == preset), None)
    if preset and chosen is None:
        raise NotPossible("This game has no choice called {key}.", key=preset)
    words = {**(chosen.options if chosen else {}), **options}
    stored = {}
    for key, value in words.items():
        try:
            stored[key] = game.option(key).read(value)
        except BadOption:
            raise NotPossible("This game has no option {key}={value}.", key=key, value=value) from None
    house = {key: value for key, value in stored.items() if value != game.option(key).default}
    known = {setting.key: setting for setting in settings_of(game)}
    agreed = usual(known.values())
    for key, value in {**(chosen.settings if chosen else {}), **settings}.items():
        if key not in known or value not in known[key].values:
            raise NotPossible("This table has no setting {key}={value}.", key=key, value=value)
        agreed[key] = value
    return Agreed(house, agreed)
