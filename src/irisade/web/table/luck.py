"""The luck of a live table: what its rows tell while they are folded, the table's own dice from then on.

The dice are made of a secret, which is promised when the table is made, and of a number from everybody who
takes a seat (docs/dice.md): whoever chose the secret did not know the numbers.

Each question to luck is one roll, and a take-back never crosses luck; so the number of tokens told is the
number of the next roll, and no process need remember where the dice are.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence

from irisade.core.dice import SecretDice
from irisade.core.words import Chance
from irisade.web.table.terms import Terms


class Diverged(Exception):
    """The rows do not play as they were stored: another release, another key, or tampered with.

    Its words tell nothing of the game, which may still hold secrets.
    """


class TableLuck:
    """Told luck while a row is folded, dice at any other time."""

    def __init__(self, key: bytes, table: str) -> None:
        self.dice = SecretDice.of_table(key, table)
        self.secret = hmac.digest(key, b"secret of " + table.encode(), "sha256")
        self._told: list[str] | None = None  # the next one last; None: nothing is told, roll

    def tell(self, luck: str) -> None:
        """A row is about to be folded, with this luck."""
        self._told = luck.split()[::-1]

    def roll(self) -> None:
        """Whatever was told is played."""
        self._told = None

    @property
    def left(self) -> bool:
        """More was told than the rules asked for."""
        return bool(self._told)

    def decide(self, chance: Chance) -> int:
        if self._told is None:
            return self.dice.decide(chance)
        if not self._told:
            raise Diverged("the rules ask for luck that the row does not tell")
        note = self._told.pop()[1:-1]
        outcome = chance.kind.read(note) if chance.kind else int(note)
        if outcome not in chance.possible():
            raise Diverged("luck cannot have chosen what the row tells")
        self.dice.rolled += 1
        return outcome

    def mixed(self, numbers: Sequence[str]) -> SecretDice:
        """The dice of the secret and of these numbers; at the start they are `dice` from then on."""
        return SecretDice.of_everybody(self.secret, numbers)

    def promise(self, agreed: Terms) -> str:
        """What is published when the table is made; with the secret, told at the end, all can check it."""
        return _promise(SecretDice(self.secret), agreed)

    def promised(self, agreed: Terms) -> str:
        """What was published. Of tables from before there were numbers that was of the seed, at the start."""
        return self.promise(agreed) if agreed.promise else _promise(self.dice, agreed)


def _promise(dice: SecretDice, agreed: Terms) -> str:
    options = "; ".join(f"{key}={value}" for key, value in agreed.options.items())
    return dice.promise(agreed.game, str(agreed.version), options, str(len(agreed.seats)))
