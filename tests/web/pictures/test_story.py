"""The end of a game as a story: three true moments, how a tie was broken, a kind word."""

from __future__ import annotations

import json

import pytest

from irisade.bots.company import brains, play_out
from irisade.core.dice import Dice
from irisade.core.game import games
from irisade.core.match import Match
from irisade.core.options import usual
from irisade.core.record import Record
from irisade.core.text import LANGUAGES
from irisade.core.words import NOBODY
from irisade.web.pictures.story import ToldStory, leader, story, tie, turning_point, walked
from irisade.web.table.seating import NotPossible
from irisade.web.words import voice

SEEDS = 12


def finished(key: str, seed: int = 1, seats: int = 0, **options: int) -> Match:
    game = games()[key]
    return play_out(game, seats or game.seats[0], Dice(seed), seed, brains(game)["random"], **options)


def told(match: Match, seat: int = NOBODY, lang: str = "en") -> ToldStory:
    names = ["Mia", "Tom", "Zoé", "Noé", "Ada", "Léo", "Eva", "Ben"][: match.seats]
    record = Record.of(match, names)
    found: ToldStory = json.loads(story(record, seat, lang, names, range(match.seats)))
    return found


@pytest.mark.parametrize("key", games())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_is_told_in_three_pictures(key: str, lang: str) -> None:
    match = finished(key)
    assert match.outcome is not None
    found = told(match, 0, lang)
    assert len(found["moments"]) == 3
    assert all(each["picture"].startswith("<svg") and each["label"] for each in found["moments"])
    assert sum(each["turning"] for each in found["moments"]) <= 1
    assert found["why"].endswith(".")
    losers = sum(rank > 1 for rank in match.outcome.ranks)
    assert len(found["kind"]) == losers


def test_the_languages_differ() -> None:
    match = finished("gumball-rally")
    assert told(match, lang="fr") != told(match, lang="en")


@pytest.mark.parametrize("key", games())
def test_after_the_turning_point_nobody_else_leads(key: str) -> None:
    for seed in range(3):
        match = finished(key, seed)
        assert match.outcome is not None
        names = list("ABCDEFGH")[: match.seats]
        record, talk = Record.of(match, names), match.game.talk("en", names)
        settings = usual(match.game.settings)
        walk = walked(record, match, settings, NOBODY, talk)
        if match.outcome.ranks.count(1) > 1:
            continue
        winner = match.outcome.ranks.index(1)
        at = turning_point(walk, winner)
        assert all(leader(stop) == winner for stop in walk[at:-1])
        assert at in (1, len(walk) - 1) or leader(walk[at - 1]) != winner


@pytest.mark.parametrize("key", games())
def test_a_tie_that_was_broken_is_explained(key: str) -> None:
    """Wherever the winner has no more points than another, the game says what told them apart."""
    for seed in range(SEEDS):
        match = finished(key, seed)
        assert match.outcome is not None
        names, outcome = list("ABCDEFGH")[: match.seats], match.outcome
        equal = [k for k, n in enumerate(outcome.points) if n == max(outcome.points) and outcome.ranks[k] > 1]
        best = outcome.points[outcome.ranks.index(1)] == max(outcome.points)
        said = tie(match, outcome, match.game.talk("en", names), voice("en"))
        if equal and best and not match.agreed:
            assert said.count(".") == 2, said
        else:
            assert not said


def test_a_photo_finish_is_told() -> None:
    option = games()["gumball-rally"].option("photo_finish").read("on")
    matches = (finished("gumball-rally", seed, 5, photo_finish=option) for seed in range(200))
    match = next(each for each in matches if each.outcome and each.outcome.why == "a photo finish")
    assert match.outcome is not None
    said = told(match)["tie"]
    assert "photo finish" in said


def test_a_game_that_is_not_over_has_no_story() -> None:
    match = Match(games()["colomo-ronde"], 2, Dice(1))
    with pytest.raises(NotPossible):
        told(match)
