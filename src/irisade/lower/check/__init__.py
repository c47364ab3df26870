"""The first half of the first pass: everything that refuses rules, before a line is written.

A function that has passed leaves behind a scope with the shape of each of its expressions.
"""

from __future__ import annotations

from irisade.lower.check.aliasing import check_names
from irisade.lower.check.signature import signature
from irisade.lower.check.statements import block, check_subset
from irisade.lower.names import Sure, Unsure
from irisade.lower.scope import Scope

__all__ = ["check"]


def check(scope: Scope) -> None:
    """Refuse a rule function that cannot be lowered; note what the writing needs to know of it."""
    node = scope.node
    signature(scope)
    check_subset(scope)
    try:
        end = Sure(node, set(scope.names.bound))
    except Unsure as unsure:
        raise scope.refused(unsure.node, f"{unsure.node.id} may have no value here") from None
    returns = scope.result.what == "nothing" or not end.falls_through
    scope.insist(returns, node, f"{node.name} may end without returning anything")
    block(node.body, scope)
    check_names(scope)
    for event in scope.events:
        (scope.effects.replaced if event.replaced else scope.effects.resized).add(event.origin)
