"""Irisade: rainbow games whose rules are written once, the way a rulebook reads.

The public words are listed here; everything else may change.
"""

from irisade.core.dice import Dice, ScriptedDice, SecretDice
from irisade.core.game import Game, find
from irisade.core.match import IllegalMove, Match, Outcome
from irisade.core.record import BadRecord, Record
from irisade.core.words import EVERYBODY, HIDDEN, NOBODY, UNSEEN, Ask, Chance, Kind, Show, Window

__all__ = [
    "EVERYBODY",
    "HIDDEN",
    "NOBODY",
    "UNSEEN",
    "Ask",
    "BadRecord",
    "Chance",
    "Dice",
    "Game",
    "IllegalMove",
    "Kind",
    "Match",
    "Outcome",
    "Record",
    "ScriptedDice",
    "SecretDice",
    "Show",
    "Window",
    "find",
]
