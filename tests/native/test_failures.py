"""Where compiled rules fail, the author is told in the author's terms: file, line, field and seed."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from irisade.core.game import Game
from irisade.core.run import BrokenRules
from irisade.lower import Refused
from irisade.native import Compiled
from toys import POND, boxed, pond

SOURCE = Path(pond.__file__).read_text(encoding="utf-8")
PLAYS: list[Callable[[Compiled], object]] = [
    lambda twin: twin.play(3, 4),
    lambda twin: twin.run(3, 4, 5),
    lambda twin: twin.survey(3, 4, 5),
]


def rewritten(folder: Path, old: str, new: str) -> Game:
    """Pond with a line of its rules written otherwise, in a file of its own."""
    assert old in SOURCE
    path = folder / "other_pond.py"
    path.write_text(SOURCE.replace(old, new), encoding="utf-8")
    spec = spec_from_file_location("other_pond", path)
    assert spec is not None
    assert spec.loader is not None
    rules = sys.modules["other_pond"] = module_from_spec(spec)
    spec.loader.exec_module(rules)
    return boxed(rules, (2, 3))


def test_what_holds_is_played() -> None:
    assert Compiled(POND).play(3, 4).moves > 0


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("caught: Pile[4]", "caught: Pile[2]", r"caught"),
        ("t.up = []", "t.up = [40_000]", r"up"),
        ("t.turn = (t.turn + 1) % t.seats", "t.turn = t.caught[t.turn + 5]", r"IndexError"),
    ],
    ids=["a pile that is too small", "a number that is too large", "no such place"],
)
def test_the_line_of_the_rules_is_named(
    play: Callable[[Compiled], object], old: str, new: str, told: str, tmp_path: Path
) -> None:
    game = rewritten(tmp_path, old, new)
    with pytest.raises(BrokenRules, match=told) as caught:
        play(Compiled(game))
    assert re.search(r"other_pond.py, line \d+", str(caught.value))
    assert "seed" in str(caught.value)
    assert "replay(game, 3, " in str(caught.value)


def test_a_failing_game_of_many_is_named_and_can_be_seen_again(tmp_path: Path) -> None:
    game = rewritten(tmp_path, "t.caught[t.turn] += 1", "t.caught[t.turn] += 20_000")
    envs = Compiled(game).batch(2, 8, seed=1)

    def play() -> None:
        for _ in range(1000):
            envs.step(envs.at_random())

    with pytest.raises(BrokenRules, match=r"in row \d+, game \d+ of the series") as caught:
        play()
    assert re.search(r"Match\('other_pond', 2, Dice\(\d+\)\)", str(caught.value))


def test_what_cannot_be_compiled_is_refused_before_any_compiler_sees_it(tmp_path: Path) -> None:
    game = rewritten(tmp_path, "return t.caught[seat]", "return {0: 1}.get(seat)")
    with pytest.raises(Refused) as caught:
        Compiled(game)
    assert caught.value.lineno
