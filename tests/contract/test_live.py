"""A live table can be dropped at any show and built again from its answers."""

from __future__ import annotations

from contract.traits import is_shown
from contract.walks import SetUp, Walk, every_set_up, games_each, question
from irisade import NOBODY, Match, ScriptedDice
from irisade.core.match import LUCK, WINDOW_TAKEN


def built_again(set_up: SetUp, match: Match, gone_on: int) -> Match:
    """The same match from its answers alone, and from how many shows everybody has looked at."""
    luck = ScriptedDice([answer.option for answer in match.answers if answer.seat == LUCK])
    said = iter([answer for answer in match.answers if answer.seat != LUCK])
    again = Match(set_up.game, set_up.seats, luck, set_up.options, live=True)
    while True:
        if again.showing is not None:
            if gone_on == 0:
                return again
            gone_on -= 1
            again.go_on()
            continue
        answer = next(said, None)
        if answer is None:
            return again
        if answer.seat == NOBODY:
            again.let_go()
        else:
            again.play(answer.seat, NOBODY if answer.option == WINDOW_TAKEN else answer.option)


@every_set_up
@games_each(quick=1, full=3)
def test_a_live_match_is_built_again_from_its_answers(set_up, seeds):
    shows = 0
    for seed in seeds:
        walk = Walk(set_up, seed, live=True)
        for match in walk.now_and_then(40 if seed == 0 else 5):
            again = built_again(set_up, match, walk.gone_on)
            shows += match.showing is not None
            assert again.showing == match.showing
            assert question(again) == question(match)
            assert again.answers == match.answers
            assert again.turns == match.turns
            for seat in range(NOBODY, match.seats):
                assert again.view(seat).bytes == match.view(seat).bytes
    assert shows or 0 in seeds or not is_shown(set_up.game)


@every_set_up
def test_a_live_match_and_one_that_is_not_are_the_same_game(set_up):
    lively, plain = Walk(set_up, 8, live=True), Walk(set_up, 8)
    heard: list[object] = []
    plain.match.on_show = lambda show: (heard.append(show), plain._look(show))
    shown = [match.showing for match in lively if match.showing is not None]
    for _ in plain:
        pass
    assert lively.match.answers == plain.match.answers
    assert lively.match.table.bytes == plain.match.table.bytes
    assert lively.match.outcome == plain.match.outcome
    assert shown[-len(heard) :] == heard if heard else not shown
