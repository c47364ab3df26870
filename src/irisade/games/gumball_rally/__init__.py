"""Gumball Rally: a line of buggies, cards that overtake, and dangers that send the fastest to the back."""

from irisade.core.cup import ADDED_UP, TURNING, CupForm, always, points_of_the_game
from irisade.core.game import AS_LONG_BY_HABIT, Game, Tempo
from irisade.core.options import Number, Option, Preset
from irisade.games.gumball_rally import rules

THREE_TO_EIGHT = (3, 4, 5, 6, 7, 8)  # GR-1

GAME = Game(
    key="gumball-rally",
    names={"en": "Gumball Rally", "fr": "Gumball Rally"},
    package=__name__,
    rules=rules,
    seats=THREE_TO_EIGHT,
    age=6,
    minutes=(20, 30),
    place=1,
    tempo=Tempo(
        6,
        5,
        "Six seconds to choose one of three cards; five a turn to move the buggy, draw and meet a danger",
    ),
    options=(
        Option(
            "overtake",
            "Overtaking",
            {
                "literal": "a higher number overtakes automatically, the same colour if you like",
                "all_auto": "full throttle: you pass whenever you can",
                "all_optional": "cool driver: you pass only if you like",
            },
            bears_on=("choice",),
        ),
        Option(
            "scoring",
            "Who scores",
            {
                "top": "three places at a checkpoint, four at the finish",
                "everybody": "every place, one point more than the place behind",
            },
            bears_on=("points",),
        ),
        Option(
            "photo_finish",
            "When several lead together at the end",
            {
                "off": "they share the win",
                "on": "they draw a card each, and the highest number wins",
                "everybody": "every driver draws a card, and the highest number wins",
            },
            bears_on=("ties",),
        ),
        Option(
            "start_player",
            "Who is first in line",
            {
                "random": "luck decides",
                "youngest": "the youngest, who sits in the first seat",
                "chosen": "the first seat decides",
            },
        ),
        Option(
            "missed_hazard",
            "A hazard that hits nobody",
            {"nothing": "does nothing", "leader_back_one": "sends the leader back one place"},
            bears_on=("tension",),
        ),
        Option(
            "extra_majors",
            "Major hazards",
            {"off": "one of each colour", "on": "two of each colour: chaos"},
        ),
        Option(
            "two_buggies",
            "Two buggies each",
            {"off": "one buggy each", "on": "two players drive two buggies each"},
            seats={"off": THREE_TO_EIGHT, "on": (2,)},
        ),
        Number("hand_size", "Cards in a hand", 3, 1, 4, bears_on=("skill",)),
        Number("checkpoint_first", "Points for the first place at a checkpoint", 5, 0, 20),
        Number("checkpoint_second", "Points for the second place at a checkpoint", 3, 0, 20),
        Number("checkpoint_third", "Points for the third place at a checkpoint", 1, 0, 20),
        Number("finish_first", "Points for the first place at the finish", 8, 0, 20, bears_on=("tension",)),
        Number("finish_second", "Points for the second place at the finish", 5, 0, 20),
        Number("finish_third", "Points for the third place at the finish", 3, 0, 20),
        Number("finish_fourth", "Points for the fourth place at the finish", 1, 0, 20),
        Option(
            "drawing",
            "When you draw a new card",
            {"last": "when your buggy has moved", "first": "as soon as you have played one"},
            bears_on=("choice",),
        ),
    ),
    cups=(
        CupForm(
            "plain",
            TURNING,
            worth=points_of_the_game,
            scoring=ADDED_UP,
            options=always(start_player="youngest"),
        ),
    ),
    presets=(
        Preset("usual", "Our way: as the rules page says"),
        Preset("booklet", "As the booklet says", {"drawing": "first"}),
        Preset(
            "little_ones",
            "For little ones: nothing to decide but the card, and everybody scores",
            {"overtake": "all_auto", "scoring": "everybody"},
        ),
    ),
    claims={AS_LONG_BY_HABIT: "the number of rounds is luck alone"},
)
