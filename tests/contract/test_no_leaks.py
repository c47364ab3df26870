"""Hidden information is tested, not trusted.

At any moment, for every seat and for a watcher: deal again all that it cannot see, and everything it
gets is byte for byte the same: its view, its scene in both forms, its options, its words. In games that
hide something, at least half of the deals really changed something.

Luck tells, too: what is hidden from a seat must not be settled by luck that the seat has seen.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import pytest

from contract.traits import awake, hides_something
from contract.walks import GAMES, SetUp, Walk, games_each, set_ups
from irisade import NOBODY, Ask, Dice, Game, Match, Show, Window
from irisade.core.dice import derive
from irisade.core.match import LUCK, WINDOW_TAKEN, guess, view
from irisade.core.run import go_on, possible
from irisade.core.words import EVERYBODY, HIDDEN, Chance, Memory
from irisade.draw.face import compose
from toys import BLUFF, JARS, PATIENCE
from toys.leaky import HONEST, LEAKS, LUCKY_LEAKS

NAMES = ("Ada", "Basile", "Chloé", "Dédé", "Eve", "Fred", "Gus", "Hana")
WORLDS = 12  # in which a turn is played again
SURELY = 10  # times as many worlds, before anything is said to be told


class Eyes:
    """All that one seat gets of a table, by channel."""

    def __init__(self, game: Game, seat: int, seats: int, lang: str) -> None:
        self.game, self.seat = game, seat
        self.talk = game.talk(lang, NAMES[:seats])
        self.settings = {setting.key: list(setting.values)[-1] for setting in game.settings}

    def see(self, t: Any, asking: Ask | Window | None, told: list[Any]) -> dict[str, object]:
        seen = view(self.game, t, self.seat)
        got: dict[str, object] = {"view": seen.bytes}
        mine = isinstance(asking, Ask) and self.seat == asking.seat
        if mine:
            got["options"] = (asking.kind.text, list(asking.options))
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
        said = [self.talk.line(show.line()) for show in mine]
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


class Part(NamedTuple):
    """The set-up, or a turn so far, of a game."""

    game: Game
    seats: int
    in_setup: bool
    before: Any
    since: list[int]  # the answers, those of luck too
    table: Any

    def otherwise(self, seat: int, memory: Memory, whims: Dice) -> Any:
        """The table after it in another world, with the luck and answers that this seat saw, and any others.

        None if the same answers are not possible there.
        """
        t, rules, given = self.before.copy(), self.game.rules, iter(self.since)
        if not self.in_setup:
            guess(self.game, t, seat, memory, whims)
        flow, reply = rules.setup(t, self.seats) if self.in_setup else rules.turn(t), None
        while True:
            asked = go_on(flow, reply)
            while isinstance(asked, Show):
                asked = go_on(flow)
            reply = next(given, None)
            if reply is None or asked is None:
                return t if reply is None else None
            if isinstance(asked, Chance) and asked.seen_by not in (EVERYBODY, seat):
                reply = whims.decide(asked)
            elif isinstance(asked, Ask) and seat != asked.seat and asked.seen_by not in (EVERYBODY, seat):
                reply = asked.options[whims.roll(len(asked.options))]
            if reply not in possible(asked):
                return None


def told_by_luck(part: Part, seat: int, memory: Memory, whims: Dice) -> set[str]:
    """The fields that a guess deals again although luck that this seat saw has settled them.

    In other worlds with the same answers, and the same luck as far as the seat saw it, what it cannot know
    must be able to come out otherwise.
    """
    could = [part.otherwise(seat, memory, whims) for _ in range(WORLDS)]
    could = [t for t in could if t is not None]
    if 2 * len(could) < WORLDS:
        return set()  # hardly any other world has the same answers
    dealt = [part.table.copy() for _ in range(WORLDS)]
    for t in dealt:
        guess(part.game, t, seat, memory, whims)
    told = changed_fields(part.table, dealt) - changed_fields(part.table, could)
    for _ in range(SURELY * WORLDS if told else 0):  # a few worlds may be alike by chance, so many are not
        if (t := part.otherwise(seat, memory, whims)) is not None:
            told -= changed_fields(part.table, [t])
    return told


def changed_fields(t: Any, others: list[Any]) -> set[str]:
    """With the rows of a pile of piles one by one."""
    return {
        f"{name}[{row}]" if isinstance(one, list) else name
        for other in others
        for name in type(t).__slots__
        for row, (one, two) in enumerate(parts(getattr(t, name), getattr(other, name)))
        if one != two
    }


def parts(one: Any, two: Any) -> list[tuple[Any, Any]]:
    if isinstance(one, list) and any(isinstance(row, list) for row in one):
        return list(zip(one, two, strict=True))
    return [(one, two)]


class Seen(Walk):
    """A walk that keeps what each seat, and a watcher, was shown."""

    def __init__(self, set_up: SetUp, seed: int, steps: int = 10**9) -> None:
        self.shown: dict[int, dict[int, int]] = {seat: {} for seat in range(NOBODY, set_up.seats)}
        super().__init__(set_up, seed, steps=steps)

    def _look(self, show: Show) -> None:
        super()._look(show)
        for seat, shown in self.shown.items():
            if show.at != NOBODY and show.value != HIDDEN and show.seen_by in (EVERYBODY, seat):
                shown[show.at] = show.value


def luck_that_tells(set_up: SetUp, seed: int, one_in: int, stops: int = 10**9) -> Found:
    """Search the set-up, and a whole game in the middle of turns."""
    game, seats, options = set_up
    found, walk, set_up_is_over = Found(), Seen(set_up, seed, stops), False
    for match in walk:
        if match.turns and not set_up_is_over:
            set_up_is_over = True
            since = [answer.reply for answer in match.answers[: match.turns[0]]]
            part = Part(game, seats, True, game.blank(options), since, match.before)
            if len(match.turns) == 1:
                for seat in range(NOBODY, seats):
                    found.update(told_by_luck(part, seat, (), walk.whims))
        if match.turns and not walk.whims.roll(one_in):
            part = Part(game, seats, False, match.before, match._run.since, match.table)
            for seat in {NOBODY, walk.whims.roll(seats)}:
                found.update(told_by_luck(part, seat, list(walk.shown[seat].items()), walk.whims))
    return found


@pytest.mark.parametrize(
    "set_up", [s for game in (*GAMES, HONEST, BLUFF, JARS, PATIENCE) for s in set_ups(game)], ids=str
)
@games_each(quick=1, full=3)
def test_what_is_hidden_is_not_settled_by_luck_that_was_seen(set_up, seeds):
    for seed in seeds:
        told = luck_that_tells(set_up, seed, one_in=60 if seed == 0 else 20)
        assert not told, f"luck that a seat sees tells {', '.join(told)}: say seen_by"


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
    "set_up", [s for game in (*GAMES, HONEST, BLUFF, JARS, PATIENCE) for s in set_ups(game)], ids=str
)
@games_each(quick=1, full=3)
def test_no_seat_can_tell_that_what_it_cannot_see_was_dealt_again(set_up, seeds):
    for seed in seeds:
        assert not leaks(set_up, seed, one_in=60 if seed == 0 else 20)


@pytest.mark.parametrize("game", [*GAMES, HONEST, BLUFF, JARS, PATIENCE], ids=lambda game: game.key)
def test_most_deals_really_change_something(game):
    """Otherwise the test above would be asleep."""
    deals = changed = 0
    for seed in range(60):
        if seed >= 8 and deals > 20:
            break
        for match in Walk(SetUp(game, game.seats[-1], {}), seed, live=True).now_and_then(5):
            for seat in range(NOBODY, match.seats):
                other = match.table.copy()
                guess(game, other, seat, [], Dice(derive(seed, seat + 50)))
                deals += 1
                changed += other.bytes != match.table.bytes
    awake(game, deals > 20, "hardly anything was dealt again")
    if hides_something(game):
        assert 2 * changed >= deals, f"guess changed something in {changed} of {deals} deals only"
    else:
        assert changed == 0, "guess changes the table, but view hides nothing"


@pytest.mark.parametrize("leak", LUCKY_LEAKS)
def test_luck_that_everybody_sees_although_it_is_hidden_is_found(leak):
    assert luck_that_tells(SetUp(LUCKY_LEAKS[leak], 3, {}), seed=1, one_in=1, stops=40)


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
