"""Scratch piles of the context: where the lists are made that rules write down."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from irisade.lower.shapes import Shape
from irisade.lower.tree import cells, name


@dataclass
class Scratch:
    """One scratch pile; it becomes as large as the largest list that is made in it."""

    number: int
    owner: str  # the function of the generated file that makes lists here
    size: int = 0

    @property
    def name(self) -> str:
        return f"w{self.number}"

    def hold(self, shape: Shape) -> None:
        """Make sure that there is room for such a list."""
        self.size = max(self.size, shape.size)

    def tree(self) -> ast.expr:
        """Its cells, as the generated file writes them."""
        return cells("ctx", self.name)


class Given:
    """The room for its result that a function is given by its caller, who says how large it is."""

    def hold(self, shape: Shape) -> None:
        pass

    def tree(self) -> ast.expr:
        return name("_out")


Room = Scratch | Given
