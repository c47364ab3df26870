"""Rule 4 for authors: a question means something only with its kind, and its options are few.

The notation of a kind is one to one and is parsed back; the options of an open kind are everybody's
knowledge, and only a kind declared `secret` may have options that the others cannot know.
"""

from __future__ import annotations

import pytest

from contract.traits import awake
from contract.walks import SetUp, Walk, every_game, every_set_up, games_each
from irisade import NOBODY, Ask, Chance, Dice, Kind, Match, Window
from irisade.core.match import BrokenRules, guess
from irisade.core.record import AGREED_END, LET_GO
from irisade.core.words import Flow
from toys import POND, broken
from toys.pond import Table, under_water

FEW = 200


class Overheard:
    """Dice that write down what they were asked."""

    def __init__(self, seed: int) -> None:
        self.dice, self.chances = Dice(seed), []

    def decide(self, chance: Chance) -> int:
        self.chances.append(chance)
        return self.dice.decide(chance)


@every_game
def test_notation_is_one_to_one_and_parsed_back(game):
    assert game.kinds
    for kind in game.kinds:
        assert kind.size <= FEW
        options = list(range(kind.size)) + [NOBODY] * bool(kind.none)
        assert [kind.read(kind.note(option)) for option in options] == options
        assert len({kind.note(option) for option in options}) == len(options)
        places = [kind.place(option) for option in range(kind.size) if kind.at]
        assert len(set(places)) == len(places)


def bad_questions(set_up: SetUp, seed: int) -> list[str]:
    """Questions of a walk that are not declared, have too many options, or one twice."""
    found, walk = [], Walk(set_up, seed)
    walk.match.luck = luck = Overheard(seed)
    for match in walk:
        asking, kind = match.asking, match.asking.kind
        options = list(asking.options) if isinstance(asking, Ask) else []
        if kind not in set_up.game.kinds:
            found.append(f"{kind} is not declared")
        if len(options) > FEW or len(set(options)) < len(options):
            found.append(f"{kind} has too many options, or one twice: {options}")
        if not all(0 <= option < kind.size or (option == NOBODY and kind.none) for option in options):
            found.append(f"{kind} has an option that it does not know: {options}")
        if not match.asked():
            found.append(f"{kind} is asked of nobody")
    for chance in luck.chances:
        if chance.kind is not None and chance.kind not in set_up.game.kinds:
            found.append(f"luck decides {chance.kind}, which is not declared")
        if chance.kind and any(f"({chance.kind.note(o)})" in (LET_GO, AGREED_END) for o in chance.possible()):
            found.append(f"luck writes {chance.kind} like another mark of the record")
    return found


@every_set_up
@games_each(quick=1, full=2)
def test_questions_are_declared_and_their_options_few(set_up, seeds):
    for seed in seeds:
        assert not bad_questions(set_up, seed)


SECOND = Kind("Catch another {n}", n=8)
MANY = Kind("Choose {n}", n=300)


def undeclared(t: Table) -> Flow:
    yield Ask(t.turn, Kind("Catch {n}", n=8), under_water(t))


def endless(t: Table) -> Flow:
    yield Ask(t.turn, MANY, range(300))


def stammering(t: Table) -> Flow:
    yield Ask(t.turn, SECOND, [1, 1, 2])


def unknown(t: Table) -> Flow:
    yield Ask(t.turn, SECOND, [7, 8])


def nowhere(t: Table) -> Flow:
    yield Window([], SECOND)


@pytest.mark.parametrize("turn", [undeclared, endless, stammering, unknown, nowhere])
def test_it_bites_on_bad_questions(turn):
    game = broken(POND, turn=turn, SECOND=SECOND, MANY=MANY)
    walk = SetUp(game, 2, {})
    try:
        found = bad_questions(walk, 1)
    except IndexError:
        found = ["an option that cannot be written"]
    assert found


# -- open questions --


def private_options(set_up: SetUp, seed: int, one_in: int) -> tuple[int, list[str]]:
    """How often an open question was asked again in a world that another seat could believe in, and
    where it then had other options."""
    tried, found, walk = 0, [], Walk(set_up, seed)
    for match in walk.now_and_then(one_in):
        asking = match.asking
        if not isinstance(asking, Ask) or asking.kind.secret:
            continue
        for other in {NOBODY, *range(match.seats)} - {asking.seat}:
            again = retold(match, other, walk.whims)
            if again is not None:
                tried += 1
                if (again.asking.seat, again.asking.kind) != (asking.seat, asking.kind):
                    found.append(f"for seat {other} it could be {again.asking}")
                elif list(again.asking.options) != list(asking.options):
                    found.append(f"seat {other} cannot know the options of {asking}")
    return tried, found


def retold(match: Match, other: int, whims: Dice) -> Match | None:
    """This turn in a world as the other seat sees it; None when no world could be found in which the
    same answers were given (a card was played from a hand that is dealt again)."""
    since = match.answers[match.turns[-1] if match.turns else 0 :]
    for _ in range(60):
        before = match.before.copy()
        guess(match.game, before, other, match.known(other, ()), whims)
        try:
            return Match.resumed(
                match.game, match.seats, match.options, before, since, whims, in_setup=not match.turns
            )
        except BrokenRules:
            continue
    return None


@every_set_up
@games_each(quick=1, full=3)
def test_the_options_of_an_open_question_are_everybodys_knowledge(set_up, seeds):
    tried = 0
    for seed in seeds:
        retried, found = private_options(set_up, seed, one_in=30 if seed == 0 else 5)
        assert not found
        tried += retried
    if 0 not in seeds and not set_up.options:
        awake(set_up.game, tried, "no open question was asked again in another world")


def red_fish_first(t: Table) -> Flow:
    """An open question whose options depend on what is under water."""
    t.up.append((yield Ask(t.turn, POND.rules.CATCH, sorted(under_water(t), key=t.fish.__getitem__))))
    t.up = []
    t.turn = (t.turn + 1) % t.seats


def test_it_bites_when_an_open_question_tells_what_is_hidden():
    tried, found = private_options(SetUp(broken(POND, turn=red_fish_first), 2, {}), seed=1, one_in=1)
    assert tried
    assert found


def whether_red(t: Table) -> Flow:
    """Who is asked depends on what is under water."""
    yield Ask(t.turn if t.fish[0] == 0 else 1 - t.turn, POND.rules.CATCH, under_water(t))
    t.turn = 1 - t.turn


def test_it_bites_when_what_is_hidden_decides_who_is_asked():
    tried, found = private_options(SetUp(broken(POND, turn=whether_red), 2, {}), seed=1, one_in=1)
    assert tried
    assert found
