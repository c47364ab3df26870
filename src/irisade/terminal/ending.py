"""How it ended, in words: who has won and why, and where everybody stands."""

from __future__ import annotations

from collections.abc import Sequence

from irisade.core.match import Match, Outcome
from irisade.core.text import Talk
from irisade.draw.text import aligned
from irisade.terminal.words import Voice


def ending(match: Match, talk: Talk, say: Voice, me: Sequence[int] = ()) -> str:
    """Who has won and why, then everybody by rank; `me` are the seats of people at this screen."""
    outcome = match.outcome
    assert outcome is not None
    why = talk(outcome.why)
    head = f"{headline(outcome, talk.names, say, me)} {why[0].upper()}{why[1:]}."
    return "\n".join([head, "", *standings(match, talk, say)])


def headline(outcome: Outcome, names: Sequence[str], say: Voice, me: Sequence[int] = ()) -> str:
    best = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
    if len(best) == len(names):
        return say("Everybody shares the win!")
    if len(best) > 1:
        return say("{names} share the win!", names=say.all_of([names[seat] for seat in best]))
    if list(me) == best:
        return say("You win, {name}!", name=names[best[0]])
    return say("{name} wins!", name=names[best[0]])


def standings(match: Match, talk: Talk, say: Voice) -> list[str]:
    """One line for each seat, the best first; equals share a place."""
    outcome, face = match.outcome, match.game.face
    assert outcome is not None
    rows = [
        [f"{outcome.ranks[seat]}.", talk.names[seat], _count(talk.line(face.score(match.table, seat)), say)]
        for seat in sorted(range(match.seats), key=lambda seat: outcome.ranks[seat])
    ]
    return ["  " + line for line in aligned(rows)]


def _count(score: str, say: Voice) -> str:
    """A score that is only a number counts points."""
    return say("{n:point|points}", n=int(score)) if score.isdigit() else score
