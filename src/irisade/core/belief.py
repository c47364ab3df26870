"""What a bot is given: its seat's view of the table, the question, and what it was shown; never a match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, cast

from irisade.core.contract import Habits
from irisade.core.dice import Luck, Rolling
from irisade.core.game import Game
from irisade.core.match import Match
from irisade.core.playout import habitual
from irisade.core.words import EVERYBODY, HIDDEN, NOBODY, Ask, Memory, Show, Window

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # where it is not said, a bot's table may be any

    T = TypeVar("T", default=Any)
else:
    from typing import TypeVar

    T = TypeVar("T")  # the table of a game

Heard: TypeAlias = tuple[int, int, int]  # of a Show: at, to, value; None among them is another turn


def _nothing(luck: Luck) -> Match:
    raise ValueError("nobody has asked this seat yet")


@dataclass
class Belief(Generic[T]):
    """One seat's knowledge of one game, kept up to date by whoever runs the table."""

    seat: int
    dice: Rolling  # the bot's own, so that its whims do not change the deal
    shown: dict[int, int] = field(default_factory=dict)  # by place: the value last seen there
    lies: dict[int, int] = field(default_factory=dict)  # by piece: where it was last seen to go
    view: T = cast("T", None)  # noqa: RUF009 (none before it is asked)
    asking: Ask | Window | None = None
    imagine: Callable[[Luck], Match] = field(default=_nothing, repr=False)  # a world that could be this one
    because: str = ""  # what its last answer came from
    game: Game | None = None  # that it is asked in
    heard: list[Heard | None] | None = None  # all it was ever shown, in order, for bots that listen

    def saw(self, show: Show) -> None:
        """Something was shown; what is meant for other eyes is not taken in."""
        if show.at == NOBODY or show.seen_by not in (EVERYBODY, self.seat):
            return
        if self.heard is not None:
            self.heard.append((show.at, show.to, show.value))
        if show.value != HIDDEN:
            self.shown[show.at] = show.value
        if show.to != NOBODY:
            self.lies.pop(show.at, None)  # the one that went last comes last
            self.lies[show.at] = show.to

    def turn_passes(self) -> None:
        """Another turn begins; whoever forgets nothing does not mind."""
        if self.heard is not None:
            self.heard.append(None)

    @property
    def memory(self) -> Memory:
        """What it remembers, the latest first, for that is the surest."""
        return list(reversed(self.shown.items()))


def ask(match: Match, belief: Belief) -> None:
    """Tell a bot the question, and the table as its seat sees it; nothing it does to them matters."""
    asking = match.asking
    if isinstance(asking, Ask):
        asking = asking._replace(options=tuple(asking.options))
    belief.view, belief.asking, belief.game = match.view(belief.seat), asking, match.game
    belief.imagine = lambda luck: match.fork(luck, belief.memory, belief.seat)


def answer(match: Match, belief: Belief, choose: Callable[[Belief], int]) -> None:
    """Let a bot answer the question its seat is asked."""
    ask(match, belief)
    option = choose(belief)
    if isinstance(match.asking, Window) and option == NOBODY:
        match.let_go()
    else:
        match.play(belief.seat, option)


def by_habit(belief: Belief[T], habits: Habits[T]) -> int:
    """What one does without thinking: silence in a window, and any option where there is no habit."""
    asking = belief.asking
    if not isinstance(asking, Ask):
        return NOBODY
    if asking.kind not in habits:
        return belief.dice.pick(asking.options)
    return habitual(habits[asking.kind], belief.view, belief.seat, asking.options, belief.dice)
