"""Rainbow Road: a duel on a ring of numbers, with two fairies, six pranks and a sky that turns."""

from irisade.core.cup import TURNING, CupForm, always
from irisade.core.game import AS_LONG_BY_HABIT, Game, Tempo
from irisade.core.options import Number, Option, Preset, Setting
from irisade.games.rainbow_road import rules

GAME = Game(
    key="rainbow-road",
    names={"en": "Rainbow Road", "fr": "Rainbow Road"},
    package=__name__,
    rules=rules,
    seats=(2,),  # RO-1
    age=8,
    minutes=(20, 30),
    place=11,
    version=2,  # Jump and Skip are played during the walk
    tempo=Tempo(
        9,
        20,
        "Nine seconds for each step of a plan against one rival; twenty a round for fairies and points",
    ),
    options=(
        Option(
            "topology",
            "The shape of the road",
            {"ring": "a ring without an end", "line": "a straight road, its ends are not joined"},
        ),
        Option(
            "direction",
            "The direction of travel",
            {"free": "chosen for each move", "one_way": "always towards your own right"},
        ),
        Option(
            "hop",
            "Hopping over the Rain Fairy",
            {"must_fit": "only if its card fits", "free": "whatever its card is"},
        ),
        Option(
            "placement",
            "Playing the cards",
            {"open": "one after the other, openly", "secret": "both in secret, then shown together"},
            bears_on=("order",),
        ),
        Option(
            "pranks",
            "The pranks",
            {
                "hidden": "held in secret",
                "open": "face up in front of their owner",
                "none": "left in the box",
            },
            bears_on=("choice",),
        ),
        Option(
            "recycle_box",
            "The discards at the start",
            {"off": "there are none", "on": "the number card from the box is the first"},
        ),
        Option(
            "match",
            "How many games",
            {"single": "one", "double": "two with the same cards, swapping sides for the second"},
            bears_on=("order",),
        ),
        Option(
            "start_player",
            "Who starts",
            {"random": "luck decides", "rainbow": "whoever saw a rainbow most recently, in the first seat"},
        ),
        Number("hand_size", "Cards in a hand, and so the number of rounds", 8, 3, 8, bears_on=("length",)),
        Number("pranks_each", "Pranks in a hand", 2, 1, 3, bears_on=("skill",)),
        Option(
            "equal_cards",
            "Who moves the Sunny Fairy if both cards are equal",
            {"starter": "whoever started the round", "first_player": "whoever started the game"},
            bears_on=("order",),
        ),
    ),
    settings=(
        Setting(
            "tray",
            "Cards not seen yet",
            {"on": "are counted beside the road", "off": "must be remembered"},
        ),
    ),
    cups=(CupForm("plain", TURNING, options=always(start_player="rainbow")),),
    presets=(
        Preset("usual", "Our way: the first player is chosen at random"),
        Preset("booklet", "As the booklet says", {"start_player": "rainbow"}),
        Preset("first_game", "For a first game, and for children: no pranks", {"pranks": "none"}),
        Preset(
            "purists",
            "For purists: two games with the same cards, and only your memory to count them",
            {"match": "double"},
            {"tray": "off"},
        ),
    ),
    claims={AS_LONG_BY_HABIT: "the number of rounds is fixed"},
)
