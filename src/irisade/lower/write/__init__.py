"""The second half of the first pass: rules that have passed the check, written as direct functions."""

from __future__ import annotations

from irisade.lower.scope import Scope
from irisade.lower.write.statements import block

__all__ = ["write"]


def write(scope: Scope) -> None:
    """Write a rule function into the generated file, after those that it calls."""
    body = block(scope.node.body, scope)
    scope.unit.emit(scope.label, scope.arguments, scope.result, body, scope.place(scope.node))
