"""Rule 1 for authors: all that could be seen at a real table is in the Table at every question.

So the same table and the same question have the same options and the same future, however the table
came to be. Small worlds (few options, little luck) make many paths meet.
"""

from __future__ import annotations

from functools import cached_property

import pytest

from contract.pieces import PIECES
from contract.traits import awake, pieces_of
from contract.walks import SetUp, Walk, a_few, answer, every_game, every_set_up, games_each, play_on, question
from irisade import NOBODY, Ask, Chance, Dice, Match, Show
from irisade.core.dice import derive
from irisade.core.game import TELLS_ITS_PAST
from irisade.core.words import Flow
from toys import POND, broken
from toys.pond import CATCH, GONE, HUE, Table, under_water


class LittleLuck:
    """Luck that knows two outcomes of every question at most."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)

    def decide(self, chance: Chance) -> int:
        return self.dice.pick(list(dict.fromkeys(chance.possible()))[:2])


class Crossing:
    """A table and a question that some path came to, how it goes on there, and which other paths came."""

    def __init__(self, path: tuple[int, ...], match: Match) -> None:
        self.paths, self.first, self.asked, self.twin = {path}, path, question(match), match.copy(Dice(5))

    @cached_property
    def future(self) -> tuple[object, ...]:
        return future(self.twin)

    def meets(self, path: tuple[int, ...]) -> bool:
        """A path that was not here before; the same path again would only tell the same again."""
        new = path not in self.paths
        self.paths.add(path)
        return new


def ambiguities(set_up: SetUp, walks: int) -> tuple[int, list[str]]:
    """How often another path met one table and question, and where they went on differently."""
    known: dict[object, Crossing] = {}
    meetings, found = 0, []
    for seed in range(walks):
        match = Match(set_up.game, set_up.seats, LittleLuck(seed), set_up.options)
        whims = Dice(derive(seed, 1))
        for _ in range(24):
            if match.over:
                break
            path, asked = tuple(given.option for given in match.answers), question(match)
            key = (match.table.bytes, match.asked(), match.asking.kind.text)
            here = known.get(key)
            if here is None:
                known[key] = Crossing(path, match)
            elif here.meets(path):
                meetings += 1
                if asked != here.asked:
                    found.append(f"other options: {asked} or {here.asked}")
                elif here.future != future(match):
                    found.append(f"another future: {asked} after {path} or {here.first}")
            window = not isinstance(match.asking, Ask)
            few = [NOBODY, match.asked()[0]] if window else sorted(match.asking.options)[:3]
            answer(match, whims.pick(few))
    return meetings, found


def future(match: Match) -> tuple[object, ...]:
    """How it goes on for a while with the same dice and the same whims."""
    twin = match.copy(Dice(5))
    before = len(twin.answers)
    play_on(twin, Dice(6), answers=20)
    return (twin.answers[before:], twin.table.bytes)


@every_game
@pytest.mark.parametrize("walks", [40, pytest.param(300, marks=pytest.mark.slow)])
def test_the_same_table_and_question_have_the_same_future(game, walks):
    met = 0
    for set_up in a_few(game):
        meetings, found = ambiguities(set_up, walks)
        assert not found
        met += meetings
    if walks > 40 and TELLS_ITS_PAST not in game.claims:
        awake(game, met > 10, "hardly any two ways led to the same table")


@every_set_up
@games_each(quick=1, full=2)
def test_no_piece_is_ever_missing(set_up, seeds):
    pieces = pieces_of(set_up.game)
    for seed in seeds:
        walk = Walk(set_up, seed, live=True)
        counts = [pieces(match.table) for match in walk if match.turns]
        assert all(count == counts[0] for count in [*counts, pieces(walk.match.table)])


def net_in_a_local(t: Table) -> Flow:
    """What was caught first is remembered by the line of code only."""
    first = yield from catch(t, under_water(t))
    yield from catch(t, [fish for fish in under_water(t) if fish != first])
    t.turn = (t.turn + 1) % t.seats


def price_in_a_local(t: Table) -> Flow:
    """The same options either way, but what the answer does depends on an answer that nobody sees."""
    first = yield from catch(t, under_water(t))
    if (yield Ask(t.turn, CATCH, under_water(t))) == first:
        t.caught[t.turn] += 1
    t.turn = (t.turn + 1) % t.seats


def catch(t: Table, options: list[int]) -> Flow:
    fish = yield Ask(t.turn, CATCH, options)
    yield Chance([t.fish[fish]], kind=HUE)
    yield Show("{seat} catches a fish", at=fish, value=t.fish[fish], seat=t.turn)
    return fish


def test_it_bites_when_an_open_piece_is_only_in_a_local():
    for turn, words in ((net_in_a_local, "other options"), (price_in_a_local, "another future")):
        meetings, found = ambiguities(SetUp(broken(POND, turn=turn), 2, {}), walks=20)
        assert meetings
        assert any(words in problem for problem in found)


def test_it_bites_when_a_piece_is_lost():
    def careless(t: Table) -> Flow:
        yield from POND.rules.turn(t)
        t.fish[0] = GONE

    walk = Walk(SetUp(broken(POND, turn=careless), 2, {}), 1, steps=20)
    whole = PIECES["pond"](walk.match.table)
    assert any(PIECES["pond"](match.table) != whole for match in walk)
