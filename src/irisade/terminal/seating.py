"""Who sits where: people and robots, in any seats.

In a record a robot is "bot:plain"; at the table it has a name that is the same in both languages. People
who give no name are animals.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from irisade.bots.bot_files import is_file
from irisade.bots.invited import key_of
from irisade.bots.names import ANIMALS, called, tidy
from irisade.core.game import Game
from irisade.terminal.words import Trouble, Voice

USUAL_SEATS = 4
BOT, PLAIN_BOT = "bot", "bot:plain"


@dataclass(frozen=True)
class SeatPlan:
    written: tuple[str, ...]  # each seat as a record writes it
    names: tuple[str, ...]  # each seat as it is called at the table
    bots: Mapping[int, str]  # how each robot plays
    looks: tuple[str, ...] = ()  # the tint of each seat; none where nobody chose one

    @classmethod
    def of_record(cls, written: Sequence[str]) -> SeatPlan:
        bots = {
            seat: name.partition(":")[2] for seat, name in enumerate(written) if name.startswith(BOT + ":")
        }
        return cls(tuple(written), tuple(called(written)), bots)

    @property
    def people(self) -> list[int]:
        return [seat for seat in range(len(self.names)) if seat not in self.bots]


def take_seats(
    game: Game,
    options: Mapping[str, int],
    say: Voice,
    seats: int | None = None,
    people: int | None = None,
    names: Sequence[str] = (),
    bots: Sequence[str] = (),
) -> SeatPlan:
    """The seats as a person asks for them; "bot" among the names puts a robot there.

    Without a number of people there are as many as names, or one. The robots are these
    bots, in turn, or plain.
    """
    allowed = game.seats_with(options)
    if seats is None:
        seats = usual_seats(game, options, max(len(names), people or 0))
    if seats not in allowed:
        raise Trouble(wrong_seats(game, options, seats, say))
    if len(names) > seats:
        raise Trouble(say("There are more names than seats ({n}).", n=seats))
    given = [*map(tidy, names), *[""] * (seats - len(names))]
    free = [seat for seat in range(seats) if given[seat] not in (BOT, PLAIN_BOT)]
    if people is None:
        people = sum(seat < len(names) for seat in free) if names else 1
    if people < 0:
        raise Trouble(say("{n} people cannot play.", n=people))
    if people > len(free):
        raise Trouble(say("There are more people than seats ({n}).", n=len(free)))
    if any(given[seat] for seat in free[people:]):
        raise Trouble(say("There are more names than people ({n}).", n=people))
    written = [PLAIN_BOT] * seats
    for seat in free[:people]:
        written[seat] = given[seat] or ANIMALS[say.lang][seat]
    _check_names(written, say)
    robots = [seat for seat in range(seats) if written[seat] == PLAIN_BOT]
    playing = {seat: bots[n % len(bots)] for n, seat in enumerate(robots)} if bots else {}
    for seat, bot in playing.items():
        written[seat] = f"{BOT}:{key_of(bot) if is_file(bot) else bot}"
    plan = SeatPlan.of_record(written)
    return replace(plan, bots={**plan.bots, **playing})


def usual_seats(game: Game, options: Mapping[str, int], at_least: int = 0) -> int:
    """Four, or as near to it as the game allows and as many as want to sit down."""
    allowed = game.seats_with(options)
    wanted = max(USUAL_SEATS, at_least)
    return min(allowed, key=lambda seats: abs(seats - wanted))


def wrong_seats(game: Game, options: Mapping[str, int], seats: int, say: Voice) -> str:
    span = say.count(game.seats_with(options))
    return say("{game} is for {span} players, not {n}.", game=game.name(say.lang), span=span, n=seats)


def _check_names(written: Sequence[str], say: Voice) -> None:
    for seat, name in enumerate(written):
        if name != PLAIN_BOT and name.casefold() in (other.casefold() for other in written[:seat]):
            raise Trouble(say("Two people cannot both be called {name}.", name=name))
