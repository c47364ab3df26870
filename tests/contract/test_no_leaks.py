"""Hidden information is tested, not trusted.

At any moment, for every seat and for a watcher: deal again all that it cannot see, and everything it
gets is byte for byte the same: its view, its scene in both forms, its options, its words. In games that
hide something, at least half of the deals really changed something.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from contract.traits import hides_something
from contract.walks import GAMES, SetUp, Walk, games_each, set_ups
from irisade import NOBODY, Ask, Dice, Game, Match, Show, Window
from irisade.core.dice import derive
from irisade.core.match import LUCK, WINDOW_TAKEN, guess, view
from irisade.core.words import EVERYBODY
from irisade.draw.face import compose
from toys import BLUFF, PATIENCE
from toys.leaky import HONEST, LEAKS

NAMES = ("Ada", "Basile", "Chloé", "Dédé", "Eve", "Fred", "Gus", "Hana")
faceless = {BLUFF.key, PATIENCE.key}


class Eyes:
    """All that one seat gets of a table, by channel."""

    def __init__(self, game: Game, seat: int, seats: int, lang: str) -> None:
        self.game, self.seat = game, seat
        self.talk = None if game.key in faceless else game.talk(lang, NAMES[:seats])
        self.settings = {setting.key: list(setting.values)[-1] for setting in game.settings}

    def see(self, t: Any, asking: Ask | Window | None, told: list[Any]) -> dict[str, object]:
        seen = view(self.game, t, self.seat)
        got: dict[str, object] = {"view": seen.bytes}
        mine = isinstance(asking, Ask) and self.seat == asking.seat
        if mine:
            got["options"] = (asking.kind.text, list(asking.options))
        if self.talk is not None:
            got["scene"] = [self.scene(seen, asking, form) for form in ("wide", "tall")]
            got["log"] = [self.logged(seen, answer) for answer in told]
        return got

    def scene(self, seen: Any, asking: Ask | Window | None, form: Any) -> str:
        return repr(compose(self.game, seen, self.seat, asking, form, self.talk, self.settings))

    def logged(self, seen: Any, answer: Any) -> str:
        line = self.game.face.log(seen, answer.seat, answer.kind, answer.option)
        return self.talk.line(line) if line else ""

    def shows(self, shows: list[Show]) -> list[object]:
        """What was shown to this seat."""
        mine = [show for show in shows if show.seen_by in (EVERYBODY, self.seat)]
        said = [self.talk.line(show.line()) if self.talk else show.text for show in mine]
        return [(show.at, show.to, show.value, words) for show, words in zip(mine, said, strict=True)]


class Found(Counter[str]):
    """The channels that tell a difference, and how often."""

    def compare(self, one: dict[str, object], other: dict[str, object]) -> None:
        assert one.keys() == other.keys()
        self.update(channel for channel in one if one[channel] != other[channel])


def leaks(set_up: SetUp, seed: int, one_in: int, stops: int = 10**9) -> Found:
    """Search a whole game, also in the middle of turns and at shows."""
    found, walk, game = Found(), Walk(set_up, seed, live=True, steps=stops), set_up.game
    whims = Dice(derive(seed, 3))
    for match in walk.now_and_then(one_in):
        if not match.turns:
            continue
        lang = "en" if whims.roll(2) else "fr"
        for seat in {NOBODY, *match.asked(), whims.roll(match.seats)}:
            eyes = Eyes(game, seat, match.seats, lang)
            deal_again(found, match, eyes, whims)
            if seat in match.asked():
                imagine(found, match, eyes, whims)
    return found


def answers_of_players(match: Match) -> list[Any]:
    said = match.answers[match.turns[-1] :]
    return [answer for answer in said if answer.seat >= 0 and answer.option != WINDOW_TAKEN]


def deal_again(found: Found, match: Match, eyes: Eyes, whims: Dice) -> None:
    """The table as it is now, dealt again in place."""
    other = match.table.copy()
    guess(match.game, other, eyes.seat, [], whims)
    told = answers_of_players(match)
    found.compare(eyes.see(match.table, match.asking, told), eyes.see(other, match.asking, told))


def imagine(found: Found, match: Match, eyes: Eyes, whims: Dice) -> None:
    """The whole turn, played again on another deal: the question and all that was shown are the same."""
    fork = match.fork(whims, seat=eyes.seat)
    told = answers_of_players(match)
    one, other = eyes.see(match.table, match.asking, told), eyes.see(fork.table, fork.asking, told)
    one["shows"], other["shows"] = eyes.shows(match._run.shows), eyes.shows(fork._run.shows)
    found.compare(one, other)


@pytest.mark.parametrize(
    "set_up", [s for game in (*GAMES, HONEST, BLUFF, PATIENCE) for s in set_ups(game)], ids=str
)
@games_each(quick=1, full=3)
def test_no_seat_can_tell_that_what_it_cannot_see_was_dealt_again(set_up, seeds):
    for seed in seeds:
        assert not leaks(set_up, seed, one_in=60 if seed == 0 else 20)


@pytest.mark.parametrize("game", [*GAMES, HONEST, BLUFF, PATIENCE], ids=lambda game: game.key)
def test_most_deals_really_change_something(game):
    """Otherwise the test above would be asleep."""
    deals = changed = 0
    for seed in range(8):
        for match in Walk(SetUp(game, game.seats[-1], {}), seed, live=True).now_and_then(5):
            for seat in range(NOBODY, match.seats):
                other = match.table.copy()
                guess(game, other, seat, [], Dice(derive(seed, seat + 50)))
                deals += 1
                changed += other.bytes != match.table.bytes
    assert deals > 20
    if hides_something(game):
        assert 2 * changed >= deals
    else:
        assert changed == 0


@pytest.mark.parametrize("leak", LEAKS)
def test_every_leak_of_a_leaky_game_is_found(leak):
    channel, game = LEAKS[leak]
    found = leaks(SetUp(game, 3, {}), seed=1, one_in=1, stops=40)
    assert found[channel]


@pytest.mark.parametrize("leak", ["the prompt", "the log", "ids of pieces", "the order of pieces"])
def test_a_face_that_peeps_is_caught_although_its_view_is_clean(leak):
    channel, game = LEAKS[leak]
    assert set(leaks(SetUp(game, 3, {}), seed=1, one_in=1, stops=40)) == {channel}


def rows(pile: list[Any]) -> list[int]:
    return [len(row) for row in pile if isinstance(row, list)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_view_keeps_every_length_and_covers_what_it_covers(game):
    """A view is a table of the same class: as many things lie there, and a second look changes nothing."""
    for match in Walk(SetUp(game, game.seats[0], {}), 4, live=True).now_and_then(9):
        for seat in range(NOBODY, match.seats):
            seen = match.view(seat)
            assert type(seen) is type(match.table)
            assert view(game, seen, seat).bytes == seen.bytes
            for name in type(seen).__slots__:
                thing, covered = getattr(match.table, name), getattr(seen, name)
                if isinstance(thing, list):
                    assert len(thing) == len(covered)
                    nested = [row for row in thing if isinstance(row, list)]
                    assert [len(row) for row in nested] == [
                        len(row) for row in covered if isinstance(row, list)
                    ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_log_of_a_move_is_the_same_for_everybody(game):
    """It is one log for the whole table, so it must not depend on who reads it."""
    for match in Walk(SetUp(game, game.seats[0], {}), 6).now_and_then(5):
        talk = game.talk("fr", NAMES[: match.seats])
        for answer in match.answers[match.turns[-1] if match.turns else 0 :]:
            if answer.seat != LUCK:
                lines = [
                    game.face.log(match.view(seat), answer.seat, answer.kind, answer.option)
                    for seat in range(NOBODY, match.seats)
                ]
                assert all(line == lines[0] for line in lines)
                assert lines[0] is None or talk.line(lines[0])
