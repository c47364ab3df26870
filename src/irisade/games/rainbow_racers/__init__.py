"""Rainbow Racers: three goblins, three backpacks, three colours of crystals, and a rainbow to cross."""

from irisade.core.game import Game, Tempo
from irisade.core.options import Number, Option, Preset
from irisade.games.rainbow_racers import rules

GAME = Game(
    key="rainbow-racers",
    names={"en": "Rainbow Racers", "fr": "Rainbow Racers"},
    package=__name__,
    rules=rules,
    seats=(2, 3, 4),  # RR-1
    age=6,
    minutes=(15, 20),
    place=2,
    tempo=Tempo(
        4,
        12,
        "Four seconds for each crystal or goblin; twelve a round for the bag, which goes round the table",
    ),
    options=(
        Option(
            "start_player",
            "Who gets the light stone first",
            {"random": "luck decides", "chosen": "the first seat says who saw a rainbow most recently"},
        ),
        Option(
            "track",
            "The way across the rainbow",
            {
                "rainbow": "from red to violet, with the pot of gold under the arches",
                "reverse": "from violet to red, up into the sky",
                "double": "a double rainbow: twice from red to violet, a long game",
            },
        ),
        Option(
            "moves_again",
            "Moves of a goblin in one round",
            {"no": "one", "yes": "as many as its crystals pay for: the bonus is generous"},
            bears_on=("choice",),
        ),
        Option(
            "spent",
            "Where spent crystals go",
            {
                "bag": "back to the bag at once",
                "pile": "onto a pile, poured into the bag when it is empty",
            },
        ),
        Option(
            "bonus_for",
            "Who earns bonus crystals",
            {
                "players": "the first three players with a goblin across, once each",
                "goblins": "the first three goblins across, no matter whose they are",
            },
        ),
        Option(
            "bonus_crystals",
            "Bonus crystals",
            {"drawn": "are drawn blind, as always", "chosen": "are chosen from the bag"},
            bears_on=("skill",),
        ),
        Option(
            "leftovers",
            "Crystals left in the backpack of a goblin that crosses",
            {"bag": "go back to the bag", "handed_down": "are shared out like a bonus"},
        ),
        Option(
            "tie",
            "When several bring everybody home in the last round",
            {
                "third_goblin": "whoever did so first wins",
                "first_goblin": "whoever had the first goblin across wins",
            },
            bears_on=("ties",),
        ),
        Option(
            "must_move",
            "A goblin that can pay",
            {"no": "moves if its player wants it to", "yes": "must move, as far as it can"},
            bears_on=("choice",),
        ),
        Number("team", "Goblins per player", 3, 1, 3, bears_on=("length",)),
        Number("pack_size", "Crystals that a backpack holds", 3, 2, 3),
        Number("crystals", "Crystals of each colour", 15, 13, 30),
        Number("first_bonus", "Bonus crystals for the first across", 3, 0, 5, bears_on=("tension",)),
        Number("second_bonus", "Bonus crystals for the second across", 2, 0, 5),
        Number("third_bonus", "Bonus crystals for the third across", 1, 0, 5),
    ),
    presets=(
        Preset("usual", "Our way: the first player is chosen at random"),
        Preset("booklet", "As the booklet says", {"start_player": "chosen"}),
        Preset(
            "little_ones",
            "For little ones: goblins run by themselves, and bonus crystals are chosen",
            {"must_move": "yes", "bonus_crystals": "chosen"},
        ),
    ),
)
