"""Tells mypy that `Pile[40]` is a list of numbers and `Pile[8, 3]` a list of such lists.

In pyproject.toml: `[tool.mypy] plugins = ["irisade.core.mypy_piles"]`.
"""

from __future__ import annotations

from collections.abc import Callable

from mypy.plugin import AnalyzeTypeContext, Plugin
from mypy.types import Type

PILES = ("irisade.core.table.Pile", "irisade.core.table.Wide")


class Piles(Plugin):
    def get_type_analyze_hook(self, fullname: str) -> Callable[[AnalyzeTypeContext], Type] | None:
        return _list_of_numbers if fullname in PILES else None


def _list_of_numbers(context: AnalyzeTypeContext) -> Type:
    numbers: Type = context.api.named_type("builtins.list", [context.api.named_type("builtins.int", [])])
    if len(context.type.args) > 1:
        return context.api.named_type("builtins.list", [numbers])
    return numbers


def plugin(version: str) -> type[Plugin]:
    return Piles
