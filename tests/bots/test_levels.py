"""Four levels in every game: the same again with the same luck, and every game comes to an end."""

from __future__ import annotations

import pytest

from irisade import Dice, Match
from irisade.bots.company import brains, play_out, play_together
from irisade.bots.levels import LEVELS, why
from irisade.core.belief import Belief
from irisade.core.game import games
from irisade.core.text import LANGUAGES, Sentence
from irisade.lab.series import lengths

NAMES = ("Ada", "Basile", "Chloé", "Dédé", "Eve", "Fred", "Gus", "Hana")
TURNS_A_MINUTE = 15
FORGETFUL = [level.key for level in LEVELS if not level.searches]
every_game = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)


@every_game
@pytest.mark.parametrize("level", FORGETFUL)
def test_every_game_ends_by_itself_and_again_the_same(game, level):
    first, again = (play_out(game, game.seats[0], Dice(4), 4, brains(game)[level]) for _ in range(2))
    assert first.answers == again.answers
    assert not first.agreed, "nothing new happened for so long that it was stopped"


@pytest.mark.slow
@every_game
@pytest.mark.parametrize("bot", [*FORGETFUL, "plain"])
def test_no_bot_goes_in_circles(game, bot):
    """Few or many of a kind round the table: something new happens until the end."""
    for seats in (game.seats[0], game.seats[-1]):
        for seed in range(3):
            assert not play_out(game, seats, Dice(seed), seed, brains(game)[bot]).agreed


@pytest.mark.slow
@every_game
def test_toddlers_among_themselves_are_done_in_the_time_on_the_box(game):
    """A robot's turn takes about four seconds at a live table, what is shown included."""
    for seats in (game.seats[0], game.seats[-1]):
        matches = [play_out(game, seats, Dice(seed), seed, brains(game)["toddler"]) for seed in range(9)]
        turns = sorted(lengths(match)[1] for match in matches)
        assert turns[4] <= TURNS_A_MINUTE * game.minutes[1]


@pytest.mark.slow
@every_game
def test_a_master_is_the_same_again_with_as_many_imagined_games(game):
    choose = brains(game, 8)["master"]
    first, again = (play_together(game, [choose] * game.seats[0], Dice(2), 2) for _ in range(2))
    assert first.answers == again.answers


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bot_says_why_in_both_languages(game, lang):
    """Every reason in a whole game among children can be said."""
    talk, said, child = game.talk(lang, NAMES), set(), brains(game)["child"]

    def outspoken(belief: Belief) -> int:
        option = child(belief)
        said.add(talk.line(why(game, belief, option)))
        return option

    play_out(game, game.seats[0], Dice(1), 1, outspoken)
    assert len(said) > 2
    assert not [reason for reason in said if set("{}|") & set(reason)]


def test_a_reason_comes_from_what_the_bot_remembers():
    """A wrong memory gives a wrong reason."""
    game = games()["colomo-trio"]
    t = Match(game, 2, Dice(1)).table
    belief = Belief(0, Dice(1), shown={7: 3}, view=t)
    assert game.plain.why(belief, 7) == Sentence("I remember seeing {colour} there", {"colour": 3})
    assert game.plain.why(belief, 8) == Sentence("I do not know yet what is there")
    t.up, t.colour[5] = [5], 2
    assert game.plain.why(belief, 7) == Sentence("Everybody has seen that one: it gives nothing away")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_levels_have_names_and_styles(lang):
    talk = games()["gumball-rally"].talk(lang, NAMES)
    assert len({talk.line(level.name) for level in LEVELS}) == len(LEVELS)
    assert len({talk.line(level.style) for level in LEVELS}) == len(LEVELS)
    assert len({level.nickname for level in LEVELS}) == len(LEVELS)
