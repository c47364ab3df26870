"""What is left of a table: a record that proves its luck, also where other rules cannot play it on."""

from __future__ import annotations

import dataclasses
from types import SimpleNamespace

import pytest

from irisade import Record
from irisade.core.game import find, games
from irisade.web.table import fold as fold_module
from irisade.web.table.fold import FROZEN, PLAYING
from irisade.web.table.records import record_of
from irisade.web.table.seating import NotPossible
from web.evenings import ME, Evening, changes_nothing, every_game


@every_game
def test_the_seed_proves_the_luck_once_the_game_is_over(game):
    seats = game.seats[0]
    evening = Evening(game, ["me", *["bot"] * (seats - 1)], 0, seed=9).started()
    table = evening.table
    assert table.promise
    assert table.seed == ""
    changes_nothing(evening, record_of, table)
    evening.to_the_end()
    record = Record.parse(str(record_of(table)))
    assert record.headers["Promise"] == table.promise
    assert record.replay().outcome == table.outcome
    assert record.promise_kept() is True
    assert record.luck_of_seed() is True


# Other rules


def with_game(monkeypatch, game):
    monkeypatch.setattr(fold_module, "find", lambda key: game)


def test_a_table_of_another_rules_version_goes_on_if_it_plays_the_same(monkeypatch):
    evening = Evening("rainbow-racers", ["me", "bot"], 0, seed=1).started()
    for _ in range(10):
        evening.step()
    with_game(monkeypatch, dataclasses.replace(find("rainbow-racers"), version=99))
    again = evening.again()
    assert again.state == PLAYING
    evening.table = again
    evening.to_the_end()
    assert record_of(again).headers["Version"] == "99"
    assert record_of(again).luck_of_seed(again.game)
    assert record_of(again).promise_kept() is None  # it was promised for other rules


def test_a_table_that_other_rules_cannot_play_says_so_and_offers_its_record(monkeypatch):
    evening = Evening("colomo-ronde", ["here", "me"], 0, seed=1).started()
    for _ in range(8):
        evening.step()
    names = evening.table.names
    rules = vars(find("colomo-ronde").rules)
    others = SimpleNamespace(**{**rules, "turn": vars(games()["colomo-trio"].rules)["turn"]})
    with_game(monkeypatch, dataclasses.replace(find("colomo-ronde"), version=99, rules=others))
    frozen = evening.again()
    assert (frozen.state, frozen.due, frozen.frames) == (FROZEN, None, ())
    assert frozen.seed == ""
    with pytest.raises(NotPossible, match="different rules"):
        frozen.move(0, "1", frozen.v, evening.now)
    record = record_of(frozen)
    assert record.headers["Version"] == "1"
    assert record.names == list(names)
    monkeypatch.undo()
    assert Record.parse(str(record)).replay().answers == evening.table.match.answers
    evening.rows += frozen.close(ME, evening.now)


def test_a_table_of_a_game_that_is_gone_is_frozen(monkeypatch):
    evening = Evening("colomo-ronde", ["me", "here"], 0, seed=1).started()
    evening.play()

    def gone(key):
        raise fold_module.UnknownGame(key)

    monkeypatch.setattr(fold_module, "find", gone)
    frozen = evening.again()
    assert frozen.state == FROZEN
    assert record_of(frozen).moves == 1
    assert frozen.host == ME
