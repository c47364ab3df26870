"""What Rainbow Road says: questions, what happened, and what each prank does."""

from __future__ import annotations

from collections.abc import Mapping

from irisade.core.text import Sentence, Spelling, Talk
from irisade.core.words import NOBODY, Ask, Kind, Show, Window
from irisade.draw.scene import Reason
from irisade.games.rainbow_road.rules import sunny_mover
from irisade.games.rainbow_road.table import (
    BIN,
    JUMP,
    LAND,
    LAY,
    LIFT,
    NO_CARD,
    NONE,
    PLAY,
    PRANK,
    PUT,
    SALVAGE,
    SECRET,
    SET_OFF,
    SKIP,
    STOP,
    SWAP,
    Table,
    spot_label,
)


def _spot(talk: Talk, spot: int) -> str:
    return spot_label(spot)


WORDS: Mapping[str, Spelling] = {
    "card": "number",
    "other": "number",
    "far": "number",
    "back": "number",
    "farther": "number",
    "round": "number",
    "rounds": "number",
    "spot": _spot,
    "rival": "seat",
    "mover": "seat",
    "fairy": ("Sunny Fairy", "Rain Fairy"),
    "weather": ("Sunshine", "Rain"),
    "prank": ("Exchange", "Jump", "Skip", "Trash", "Teleport", "Recycle"),
}


def score(t: Table, seat: int) -> Sentence:
    return Sentence("{n}", {"n": t.points[seat] if t.points else 0})


def tie(t: Table, ahead: int, behind: int) -> Sentence:
    """Both have as many points."""  # RO-59, RO-60
    if t.earned[ahead] != t.earned[behind]:
        return Sentence("{seat} earned more of them in the last round", {"seat": ahead})
    return Sentence("{seat} moved the Sunny Fairy in the last round", {"seat": ahead})


def because(t: Table, show: Show) -> Reason | None:
    """Why this one leads the Sunny Fairy, once both cards lie there; why a walk counts so much."""
    if show.text == "{seat} moves the {fairy}: {n:point|points}":  # RO-24
        walked = show.words["n"] > 0
        return Reason(
            Sentence(
                "Every card on her way is a point" if walked else "There was no card that she could go to"
            )
        )
    if show.text != "{seat} lays a {card} on {spot}" or NONE in t.marked:
        return None
    mover = sunny_mover(t)  # RO-20, RO-21, RO-22
    words, mine, other = {"mover": mover}, t.road[t.marked[mover]], t.road[t.marked[1 - mover]]
    if mine == other:
        line, yours = EQUAL
    else:
        line, yours = HIGHER if mine > other else LOWER
    return Reason(line._replace(words=words), yours, mover)


HIGHER = (
    Sentence("{mover} has the higher card and gets the Sunny Fairy"),
    Sentence("You have the higher card and get the Sunny Fairy"),
)
LOWER = (
    Sentence("{mover} has the lower card and gets the Sunny Fairy"),
    Sentence("You have the lower card and get the Sunny Fairy"),
)
EQUAL = (
    Sentence("Equal cards: {mover} gets the Sunny Fairy"),
    Sentence("Equal cards: you get the Sunny Fairy"),
)


def prompt(t: Table, asking: Ask | Window) -> Sentence:
    kind, options = asking.kind, asking.options if isinstance(asking, Ask) else ()
    if kind is LAY:
        if t.hole in options:
            return Sentence("Your turn! Fill the hole")
        full = t.road[options[0]] != NO_CARD
        return Sentence(
            "Your turn! Which card do you replace?" if full else "Your turn! Choose an empty spot"
        )
    if kind is PLAY:
        return Sentence("Which card do you lay there?")
    if kind is PRANK:
        if len(options) == 1:
            return Sentence("No prank can be used now")
        if t.way != 0:
            return Sentence("{n:point|points} so far. Does the Rain Fairy leap on?", {"n": t.walked})
        return Sentence("A prank for the Rain Fairy?")
    if kind is SET_OFF:
        return Sentence("Which way does the {fairy} go?", {"fairy": t.moving})
    if kind is STOP:
        return Sentence(
            "{n:point|points} so far. Where does the {fairy} stop?", {"n": t.walked, "fairy": t.moving}
        )
    return QUESTIONS[kind]


QUESTIONS: Mapping[Kind, Sentence] = {
    LIFT: Sentence("Which card do you exchange?"),
    SWAP: Sentence("With which other card?"),
    BIN: Sentence("Which card do you throw away?"),
    LAND: Sentence("Where does the Rain Fairy appear?"),
    SALVAGE: Sentence("Which card do you take from the discards?"),
    PUT: Sentence("Which of the two cards played does it replace?"),
}


def log(t: Table, seat: int, kind: Kind, option: int) -> Sentence | None:
    """What others may hear of an answer; of a card chosen in secret, only that it was."""
    if kind in (LAY, PLAY) and t.placement == SECRET:
        return Sentence("{seat} chooses a spot" if kind is LAY else "{seat} chooses a card", {"seat": seat})
    if kind not in TELLING or (kind is PRANK and option == NOBODY and t.way != 0):
        return None  # that she stops was said
    if kind is PRANK and option in (JUMP, SKIP):
        return None  # that she leaps is shown
    if option == NOBODY:
        return STAYING[kind]._replace(words={"seat": seat})
    return TELLING[kind]._replace(words={"seat": seat, kind.what: option})


TELLING: Mapping[Kind, Sentence] = {
    LAY: Sentence("{seat} chooses {spot}"),
    PLAY: Sentence("{seat} plays a {card}"),
    PRANK: Sentence("{seat} uses {prank}"),
    SET_OFF: Sentence("{seat} sets off towards {spot}"),
    STOP: Sentence("{seat} stops on {spot}"),
    LIFT: Sentence("{seat} takes the card on {spot}"),
    SWAP: Sentence("{seat} exchanges it with {spot}"),
    BIN: Sentence("{seat} throws away the card on {spot}"),
    LAND: Sentence("{seat} teleports to {spot}"),
    SALVAGE: Sentence("{seat} takes a {card} back"),
    PUT: Sentence("{seat} puts it on {spot}"),
}
STAYING: Mapping[Kind, Sentence] = {
    PRANK: Sentence("{seat} uses no prank"),
    SET_OFF: Sentence("{seat} does not move"),
}


EFFECTS = (
    Sentence("before moving, two cards without a fairy change places"),
    Sentence("once, step on the next card whatever its number"),
    Sentence("once, pass over a card and land on the one after it, whatever its number"),
    Sentence("before moving, throw away a card without a fairy; its spot must be filled next"),
    Sentence("before moving, the Rain Fairy appears on any free card"),
    Sentence("before moving, a discarded card replaces one that was played this round"),
)
