"""Les aveugles once more, from the booklet alone and for one purpose: to disagree with the rules.

Every pawn carries a string with it, as a walker in a maze would: all the cells it has stepped on or
jumped over since it stood outside. So "has it been round?" is a look at the string. The story stops
at every throw of the die and at every question, and says which cells could be the answer.

Where the booklet says "may", a player with freedom is asked: whether to move a pawn at all, whether to lead
out one that has come to the player's own gate, and whether to turn it over in the middle. How long a pawn may
stay black there the booklet does not say; it is told here as on the rules page: its bringer is asked again
before every turn, and only a pawn that lies open counts.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

BLACK_BETWEEN_GATES = {2: 9, 3: 7, 4: 6, 5: 5, 6: 4}
PAWNS = 3
OUTSIDE, MIDDLE, STILL_BLACK = "outside", "middle", "in the middle, still black"


@dataclass
class Pawn:
    """A pawn, where it lies (a cell, or outside, or in the middle), its string, and who brought it home."""

    owner: int
    lies: int | str = OUTSIDE
    string: list[int] = field(default_factory=list)
    black: bool = False
    bringer: int = -1


@dataclass
class Stop:
    """A place where the story waits: for the die, or for somebody to choose one of the cells."""

    why: str
    who: int = -1
    cells: tuple[int, ...] = ()


class Ring:
    """The ring, its gates, and the pawns of everybody."""

    def __init__(self, players: int, *, freedom: bool = False) -> None:
        self.players, self.freedom = players, freedom
        stretch = BLACK_BETWEEN_GATES[players] + 1
        self.gates = [player * stretch for player in range(players)]
        self.length = players * stretch
        self.pawns = [Pawn(player) for player in range(players) for _ in range(PAWNS)]
        self.sits_out = [False] * players
        self.still_black: list[Pawn] = []  # in the middle, as they came
        self.winner = -1

    def on(self, cell: int) -> Pawn | None:
        return next((pawn for pawn in self.pawns if pawn.lies == cell), None)

    def black(self) -> tuple[int, ...]:
        """Where pawns lie that show no colour."""
        lying = [(cell, self.on(cell)) for cell in range(self.length)]
        return tuple(cell for cell, pawn in lying if pawn and pawn.black)

    def of(self, player: int, place: str) -> list[Pawn]:
        return [pawn for pawn in self.pawns if pawn.owner == player and pawn.lies == place]

    def story(self, first: int) -> Generator[Stop, Any, None]:
        """The whole game. A throw is answered with its number, a question with a cell or None,
        or with yes or no, and the shout "Hey, that is not yours!" with whether anybody shouted."""
        player = first
        while self.winner < 0:
            if self.sits_out[player]:
                self.sits_out[player] = False
            else:
                while (yield from self.one_turn(player)):
                    pass
            player = (player + 1) % self.players

    def one_turn(self, player: int) -> Generator[Stop, Any, bool]:
        """Gives whether the player has earned one more turn."""
        yield from self.turn_over_earlier_ones(player)
        if self.winner >= 0:
            return False
        roll = yield from self.throw(player)
        waiting = self.of(player, OUTSIDE)
        if waiting:
            yield from self.run(player, waiting[0], roll)
            waiting[0].black = True
            return False
        if not self.black():  # all are in the middle, some of them black
            return False
        cell = yield Stop("may move" if self.freedom else "move", player, self.black())
        if cell is None:
            return False
        pawn = self.on(cell)
        assert pawn is not None
        before = list(pawn.string)
        yield from self.run(player, pawn, roll)
        if pawn.lies in (MIDDLE, STILL_BLACK) or not (yield Stop("shout", player)):
            return False
        if pawn.owner == player:
            return True
        pawn.lies, pawn.string = cell, before
        self.sits_out[player] = True
        return False

    def throw(self, player: int) -> Generator[Stop, Any, int]:
        roll: int = yield Stop("roll", player)
        if roll == 6 and self.black():
            yield Stop("look", player, self.black())
        return roll

    def run(self, player: int, pawn: Pawn, roll: int) -> Generator[Stop, Any, None]:
        """The roll counts free cells only; nobody stays on a gate; beyond the player's own gate a
        pawn that has been round is home."""
        home = self.gates[player]
        count = roll
        while True:
            if not pawn.string:
                ahead = home
            else:
                ahead = (pawn.string[-1] + 1) % self.length
                # It stands on the gate, or has jumped everything since: one more cell is beyond.
                been_round = pawn.string[-1] == home and len(pawn.string) > 1
                if been_round and (not self.freedom or (yield Stop("lead out", player))):
                    yield from self.arrive(player, pawn)
                    return
            pawn.lies = OUTSIDE  # on its way: it stands in nobody's way, its own neither
            pawn.string.append(ahead)
            count -= self.on(ahead) is None
            if count == 0 and self.on(ahead) is None:
                pawn.lies = ahead
                if ahead not in self.gates:
                    return
                count = yield from self.throw(player)

    def arrive(self, player: int, pawn: Pawn) -> Generator[Stop, Any, None]:
        pawn.lies, pawn.bringer = STILL_BLACK, player
        if not (self.freedom and pawn.black) or (yield Stop("turn over", player)):
            self.turn_over(pawn)
        else:
            self.still_black.append(pawn)

    def turn_over_earlier_ones(self, player: int) -> Generator[Stop, Any, None]:
        """One after the other, in the order in which they came, until the player has had enough."""
        while self.winner < 0 and (mine := self.brought_by(player)):
            if not (yield Stop("turn over", player)):
                return
            self.still_black.remove(mine[0])
            self.turn_over(mine[0])

    def brought_by(self, player: int) -> list[Pawn]:
        return [pawn for pawn in self.still_black if pawn.bringer == player]

    def turn_over(self, pawn: Pawn) -> None:
        pawn.lies = MIDDLE
        self.see_who_has_won()

    def see_who_has_won(self) -> None:
        for player in range(self.players):
            if len(self.of(player, MIDDLE)) == PAWNS:
                self.winner = player
