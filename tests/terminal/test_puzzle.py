"""The puzzle of the day at the terminal."""

from __future__ import annotations

import re

from irisade.bots.puzzle import puzzle
from irisade.core.game import games
from irisade.draw.text import choices
from terminal.person import run

DAY = ("--date", "2026-11-17", "--plain", "--fast-shows")


def typed_for(key: str) -> tuple[str, str]:
    """What is typed for the answer, and for another one."""
    found = puzzle(games()[key], "2026-11-17")
    assert found is not None
    scene = found.scene(found.game.talk("en", ["A", "B", "C", "D"][: found.seats]))
    moves = [found.asking.kind.read(act.move) for act in scene.acts]
    typed = dict(zip(moves, choices(scene), strict=True))
    best = typed.pop(found.best)
    return best, next(iter(typed.values()))


def test_the_best_move_is_praised_and_explained() -> None:
    best, other = typed_for("gumball-rally")
    done = run("puzzle", "gumball-rally", *DAY, typed=f"xyz\n{best}\n")
    assert "I do not understand “xyz”" in done.stdout
    assert re.search(r"Yes! .*: that is the best move\.", done.stdout)
    assert "Iris says: “" in done.stdout
    done = run("puzzle", "gumball-rally", *DAY, typed=f"{other}\n")
    assert re.search(r"(Good try|Nearly as good)! The best move is: ", done.stdout)


def test_a_memory_game_shows_first_and_asks_then() -> None:
    best, _ = typed_for("colomo-trio")
    done = run("puzzle", "colomo-trio", *DAY, "--lang", "fr", typed=f"{best}\n")
    told = re.sub(r"\s", " ", done.stdout)
    watching, asking = told.index("Regarde bien"), told.index("Où se trouve maintenant")
    assert watching < told.index("retourne un disque") < asking
    assert "Oui, c’est bien là !" in told


def test_whoever_gives_up_is_told_the_answer() -> None:
    best, _ = typed_for("colomo-trio")
    done = run("puzzle", "colomo-trio", *DAY, typed="q\n")
    assert f"It is number {best}." in done.stdout
    assert done.returncode == 0


def test_what_is_no_date_is_told_in_one_sentence() -> None:
    done = run("puzzle", "colomo-trio", "--date", "tomorrow")
    assert (done.returncode, done.stderr) == (2, "irisade: A date looks like 2026-11-17, not “tomorrow”.\n")
