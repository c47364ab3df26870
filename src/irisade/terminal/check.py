"""`irisade check`: one line about a record that is as it should be."""

from __future__ import annotations

from pathlib import Path

from irisade.terminal.ending import headline
from irisade.terminal.record_file import played, read
from irisade.terminal.seating import SeatPlan
from irisade.terminal.words import Trouble, Voice


def check(path: Path, say: Voice) -> str:
    """One line about a record that is as it should be; what is wrong with any other is Trouble."""
    record = read(path, say)
    match = played(record, path, say)
    names = SeatPlan.of_record(record.names).names
    outcome = match.outcome
    result = headline(outcome, names, say) if outcome else say("not finished")
    parts = [match.game.name(say.lang), ", ".join(names), say("{n:move|moves}", n=record.moves), result]
    if (cup := record.cup()) is not None:
        parts.insert(1, say("game {n} of {games} of a cup", n=cup.number, games=cup.games))
    seed = record.headers.get("Seed", "")
    match record.luck_of_seed():
        case None:
            parts.append(say("luck not proved"))
        case True:
            parts.append(say("the luck is that of seed {seed}", seed=seed))
        case False:
            raise Trouble(say("{file}: the luck is not that of seed {seed}.", file=path, seed=seed))
    if (kept := record.promise_kept()) is not None:
        if not kept:
            raise Trouble(say("{file}: seed {seed} is not the one that was promised.", file=path, seed=seed))
        parts.append(say("as promised before the game"))
        if record.numbers:
            parts.append(say("with {n:number|numbers} from the players", n=len(record.numbers)))
    if (lot := record.begun_by_lot()) is not None:
        if not lot:
            raise Trouble(say("{file}: seed {seed} did not choose who begins.", file=path, seed=seed))
        parts.append(say("it chose who begins, too"))
    return " · ".join(parts)
