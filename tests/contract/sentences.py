"""Every sentence that a game can say, read from its declarations and from the text of its modules."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from types import ModuleType

import irisade.bots.levels
import irisade.core.match
import irisade.draw.face
import irisade.draw.generated.face
import irisade.draw.generated.mat
import irisade.draw.remarks
from irisade import Game
from irisade.core.options import Option, Setting
from irisade.web.table.seating import BY_ROBOT, FROM_PERSON, FROM_ROBOT

SHARED = (
    irisade.draw.face,
    irisade.draw.remarks,
    irisade.bots.levels,
)  # modules that say what is the same in every game
GENERATED = (
    irisade.draw.generated.face,
    irisade.draw.generated.mat,
)  # in every game that brings no whole face


def sentences(game: Game) -> set[str]:
    """All of them, in English."""
    own = declared(game) | set().union(*(written(module) for module in modules(game)))
    made: frozenset[str] | None = getattr(game.face, "SENTENCES", None)  # in place of what a face lacks
    return own | shared() | (made | generated() if made is not None else set())


def shared() -> set[str]:
    spoken = set().union(*(written(module) for module in SHARED))
    core = irisade.core.match
    return spoken | {core.QUIET, core.AGREED, core.TAKEN_BACK, FROM_ROBOT, FROM_PERSON, BY_ROBOT}


def generated() -> set[str]:
    """What every face says that was made from rules."""
    return set().union(*(written(module) for module in GENERATED))


def declared(game: Game) -> set[str]:
    """What stands in questions, endings, options, settings, presets and the tempo."""
    found = set(game.rules.ENDINGS)
    for kind in game.kinds:
        found |= {kind.text, kind.none, *kind.names}
    for thing in (*game.options, *game.settings, *game.presets, *game.cups):
        found.add(thing.text)
        if isinstance(thing, Option | Setting):
            found |= set(thing.values.values())
    found |= {form.scoring for form in game.cups}
    if game.tempo:
        found.add(game.tempo.why)
    return found - {""}


def modules(game: Game) -> list[ModuleType]:
    """Its rules, what it has of face, plain bot and lesson, and what they took from their box."""
    parts = [game.rules, *filter(None, (game._part("face"), game._part("plain"), game._part("lesson")))]
    found = {part.__name__ for part in parts}
    box = game.rules.__name__.split(".")[:3]
    for module in parts:
        for thing in vars(module).values():
            home = getattr(thing, "__module__", None) or getattr(thing, "__name__", "")
            if isinstance(home, str) and home.split(".")[:3] == box and home in sys.modules:
                found.add(home)
    return [sys.modules[name] for name in sorted(found)]


def written(module: ModuleType) -> set[str]:
    """The sentences of `Show("…")`, `talk("…")` and of a text's `Sentence("…")`, under whatever name."""
    tree = ast.parse(inspect.getsource(module))
    speakers = {"talk", "Show"}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "irisade.core.text":
            speakers |= {name.asname or name.name for name in node.names if name.name == "Sentence"}
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    said = [call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id in speakers]
    return {text for first in said for text in literals(first)}


def literals(node: ast.expr) -> Iterator[str]:
    """A literal, or either branch of a choice."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)
