"""A match shows itself in a notebook, without its secrets."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from contract.walks import GAMES
from irisade import NOBODY, Dice, Game, Match, find

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def after(game: Game, moves: int, seed: int = 1) -> Match:
    match, whim = Match(game, game.seats[0], Dice(seed)), Dice(2)
    for _ in range(moves):
        if not match.over:
            options = getattr(match.asking, "options", None)
            match.play(match.asked()[0], whim.pick(options)) if options else match.let_go()
    return match


@every_game
def test_a_match_is_a_picture(game: Game) -> None:
    match = after(game, 5)
    for svg in (match._repr_svg_(), match.picture(0, "fr")):
        assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert match.picture(0)._repr_svg_() == match.picture(0)  # type: ignore[attr-defined]


def test_a_watcher_sees_no_hand() -> None:
    match = after(find("gumball-rally"), 2)
    secret = match.fork(Dice(9))
    assert secret.view(NOBODY) == match.view(NOBODY)
    assert match._repr_svg_() == secret._repr_svg_()
    assert match.picture(1) != match._repr_svg_()


def test_there_must_be_such_a_seat() -> None:
    with pytest.raises(ValueError, match="there is no seat 7; the seats are 0 to 2"):
        after(find("gumball-rally"), 0).picture(7)
