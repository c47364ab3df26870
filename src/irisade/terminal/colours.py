"""Everybody chooses a colour before the game, where the game leaves that open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from irisade.core.game import Game
from irisade.draw.face import look_of_each, looks_to_choose
from irisade.draw.tints import TINTS
from irisade.terminal.screen import Screen
from irisade.terminal.seating import SeatPlan
from irisade.terminal.words import Trouble, Voice


def choose_colours(game: Game, seating: SeatPlan, words: Sequence[str], say: Voice) -> SeatPlan:
    """The people's colours in the order of their seats, as they are typed; without one, one that is left.

    A colour is known by its English key, by its name in this language, or by its number in the list.
    """
    offered = looks_to_choose(game.face)
    if not offered:
        raise Trouble(say("{game} has no colours to choose from.", game=game.name(say.lang)))
    if len(words) > len(seating.people):
        raise Trouble(say("There are more colours than people ({n}).", n=len(seating.people)))
    known = {key: tint for n, tint in enumerate(offered, 1) for key in (tint, say.colour(tint), str(n))}
    chosen = [""] * len(seating.names)
    for seat, word in zip(seating.people, words):
        tint = known.get(word.strip().casefold(), "")
        if word.strip() and not tint:
            names = ", ".join(say.colour(each) for each in offered)
            raise Trouble(say("A colour is one of {known}, not “{word}”.", known=names, word=word.strip()))
        if tint and tint in chosen:
            raise Trouble(say("Two people cannot both play with {colour}.", colour=say.colour(tint)))
        chosen[seat] = tint
    return replace(seating, looks=tuple(look_of_each(chosen, offered))) if any(chosen) else seating


def ask_for_colours(game: Game, seating: SeatPlan, screen: Screen, say: Voice) -> SeatPlan:
    """One question for everybody; Enter leaves the colours as they come."""
    offered = looks_to_choose(game.face)
    if not offered or not seating.people:
        return seating
    listed = [f"[{n}] {TINTS[tint].term} {say.colour(tint)}" for n, tint in enumerate(offered, 1)]
    screen.say("\n  " + "  ".join(listed))
    names = say.all_of([seating.names[seat] for seat in seating.people])
    while True:
        typed = screen.ask(say("Colours for {names}, separated by commas (Enter: in order): ", names=names))
        try:
            return choose_colours(game, seating, typed.split(",") if typed else [], say)
        except Trouble as trouble:
            screen.say(str(trouble))
