"""The puzzle of the day: a moment of a real game, from the game and the date alone.

Plain bots play a game with the luck of the day. At some of its decisions every option is tried in the same
imagined worlds, to the end of the game; the first moment at which one option is clearly ahead of all others
is the puzzle: find the best move. In a memory game it is an exercise of about twenty seconds instead: watch
what was turned over last, then say where one of the colours was.

Nothing is stored and nothing is asked for: whoever knows the date gets the same puzzle, on a server or in a
page.
"""

from __future__ import annotations

import hashlib
import math
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from irisade.bots.company import Company
from irisade.bots.levels import why
from irisade.bots.search import LOOKED_AHEAD, by_habit_to_the_end, judged
from irisade.core.belief import Belief, ask
from irisade.core.dice import Dice, derive
from irisade.core.game import Game
from irisade.core.match import Match
from irisade.core.options import usual
from irisade.core.text import Sentence, Talk
from irisade.core.words import EVERYBODY, HIDDEN, NOBODY, SEAT_LETTERS, Ask, Show
from irisade.draw.face import compose, spot, stage_of
from irisade.draw.pace import SHOW_TIME
from irisade.draw.scene import THROW, Form, Scene
from irisade.draw.tints import TINTS

SEATS = 3  # about
FEWEST = 3  # options of a question that is worth a puzzle, and pieces that are watched in a memory game
MOST = 6  # options that are tried
FROM, UNTIL = 0.75, 1.0  # of the decisions of a game: late, when it is soon known what a move was worth
GAMES, MOMENTS = 16, 6  # looked at, at most: so many games, so many moments of each
FIRST, WORLDS = 4, 24  # imagined games for every option, then for those that did best
KEPT = 4  # of them
CLEAR, SURE = 0.05, 2.5  # by how much one is ahead: in shares of the rivals, and in standard errors
NEARLY = 0.1  # an option that is behind by no more is nearly as good
SHOWS = 8  # that are watched in a memory game, at most
DIGITS = "0123456789"
REMEMBERED = 30  # shows, among which these are chosen


class Look(NamedTuple):
    """Something that everybody saw: the table as a watcher sees it then, and what is shown."""

    view: Any
    show: Show


@dataclass(frozen=True)
class Puzzle:
    """A moment of a game, a question, and its one answer."""

    game: Game
    day: str
    seed: int  # of the game that it is taken from
    seats: int
    seat: int  # who is asked
    asking: Ask
    view: Any  # the table as that seat sees it
    best: int  # the option that answers it
    worths: dict[int, float] = field(default_factory=dict)  # of the best: the share of rivals left behind
    why: Sentence | None = None  # why the best is best
    looks: tuple[Look, ...] = ()  # what is watched first: in a memory game, and nowhere else
    sought: str = ""  # the tint of the piece that is sought there

    @property
    def is_memory(self) -> bool:
        return self.sought != ""

    def scene(self, talk: Talk, form: Form = "wide", look: Look | None = None) -> Scene:
        """The table when it is asked, or at a look before."""
        settings = settings_of(self.game, self.seed)
        if look is not None:
            return compose(self.game, look.view, NOBODY, None, form, talk, settings)
        return compose(self.game, self.view, self.seat, self.asking, form, talk, settings)

    def nearly(self, option: int) -> bool:
        """Whether this one is not much worse than the best."""
        return self.worths.get(self.best, 0.0) - self.worths.get(option, -1.0) <= NEARLY


def tests_memory(game: Game) -> bool:
    """In such a game everybody has to remember what was shown."""
    return any(setting.key == SHOW_TIME for setting in game.settings)


@lru_cache(maxsize=64)
def puzzle(game: Game, day: str) -> Puzzle | None:
    """The puzzle of this day, written 2026-11-17; None if no game with the luck of that day has one."""
    luck = hashlib.sha256(f"{game.key} {game.version} {day}".encode()).digest()
    for number in range(GAMES):
        seed = derive(int.from_bytes(luck[:8], "big"), number)
        for moment in moments(game, seed):
            found = (_remembered if tests_memory(game) else _best_move)(moment, day, seed)
            if found is not None:
                return found
    return None


class Occasion(NamedTuple):
    """A question at a table, and what was shown last."""

    match: Match
    asking: Ask
    looks: tuple[Look, ...]


def moments(game: Game, seed: int) -> Iterator[Occasion]:
    """Some decisions of the game with this luck, as they come."""
    decisions = sum(1 for _ in _decisions(game, seed))
    dice = Dice(derive(seed, 2))
    first, last = 0 if tests_memory(game) else int(FROM * decisions), int(UNTIL * decisions)
    chosen = {first + dice.roll(max(last - first, 1)) for _ in range(MOMENTS)}
    for number, moment in enumerate(_decisions(game, seed)):
        if number in chosen:
            yield moment


def _decisions(game: Game, seed: int) -> Iterator[Occasion]:
    """A game among plain bots, stopping at every question with enough to choose from."""
    seats = min(game.seats, key=lambda n: (abs(n - SEATS), n))
    bots = Company(dict.fromkeys(range(seats), game.plain.choose), derive(seed, 1))
    match = Match(game, seats, Dice(seed), live=True, on_show=bots.saw)
    memory = tests_memory(game)

    def few(asking: Ask) -> bool:
        return memory or len(asking.options) <= MOST

    seen: deque[Look] = deque(maxlen=REMEMBERED)
    while not match.over and not match.quiet:
        if (show := match.showing) is not None:
            if show.seen_by == EVERYBODY and show.at != NOBODY:
                seen.append(Look(match.view(NOBODY), show))
            match.go_on()
            continue
        asking = match.asking
        if isinstance(asking, Ask) and len(asking.options) >= FEWEST and few(asking):
            yield Occasion(match, asking._replace(options=tuple(asking.options)), tuple(seen))
        if not bots.answer(match):
            match.let_go()


def settings_of(game: Game, seed: int) -> dict[str, str]:
    """As at a table where nobody chose any; discs are thrown by the luck of the game."""
    return usual(game.settings) | {THROW: str(seed)}


# -- find the best move --


def _best_move(moment: Occasion, day: str, seed: int) -> Puzzle | None:
    match, asking, _ = moment
    belief = Belief(asking.seat, Dice(seed))
    ask(match, belief)
    thumb = match.game.plain.choose(belief)
    worths = _worths(belief, asking.options, derive(seed, 3), FIRST)
    kept = sorted(worths, key=lambda option: -sum(worths[option]))[:KEPT]
    if sum(worths[kept[0]]) - sum(worths[kept[1]]) < CLEAR * FIRST:
        return None  # most moments are dropped here, for little
    worths = _worths(belief, kept, derive(seed, 4), WORLDS)
    best = max(kept, key=lambda option: sum(worths[option]))
    if not all(_clearly(worths[best], worths[other]) for other in kept if other != best):
        return None
    belief.because = "" if best == thumb else LOOKED_AHEAD
    means = {option: sum(each) / WORLDS for option, each in worths.items()}
    told = why(match.game, belief, best)
    view = match.view(asking.seat)
    return Puzzle(match.game, day, seed, match.seats, asking.seat, asking, view, best, means, told)


def _worths(belief: Belief, options: Sequence[int], seed: int, worlds: int) -> dict[int, list[float]]:
    """What each option is worth in the same imagined worlds, the rest of each game being played by habit."""
    found: dict[int, list[float]] = {option: [] for option in options}
    for number in range(worlds):
        for option in options:
            world = belief.imagine(Dice(derive(seed, number)))
            by_habit_to_the_end(world, belief.seat, option, Dice(derive(derive(seed, number), 1)))
            found[option].append(judged(world)[belief.seat])
    return found


def _clearly(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether the one is ahead, in worlds that both have met."""
    ahead = [a - b for a, b in zip(one, other, strict=True)]
    mean = sum(ahead) / len(ahead)
    spread = math.sqrt(sum((a - mean) ** 2 for a in ahead) / (len(ahead) - 1))
    return mean >= CLEAR and mean >= SURE * spread / math.sqrt(len(ahead))


# -- where was it? --


def _remembered(moment: Occasion, day: str, seed: int) -> Puzzle | None:
    """A colour that was shown at a place that can be pointed at now, and is covered."""
    match, asking, looks = moment
    tracks = _tracks(looks, asking.options)
    watched: list[int] = []
    for piece in sorted(tracks, key=lambda piece: (len(tracks[piece]), -tracks[piece][-1])):
        if sum(len(tracks[each]) for each in (*watched, piece)) <= SHOWS:
            watched.append(piece)
    values = [looks[tracks[piece][0]].show.value for piece in watched]
    single = [piece for piece, value in zip(watched, values) if values.count(value) == 1]
    if len(watched) < FEWEST or not single:
        return None
    view, settings = match.view(asking.seat), settings_of(match.game, seed)
    now = _faces(match.game, match.seats, view, asking, settings)
    watched_at = [_place(looks[tracks[piece][-1]].show) for piece in watched]
    lie = [now.get(place, "") for place in watched_at]
    if "" in lie or len(set(lie)) > 1:
        return None  # they do not lie there, or can be told apart
    sought = min(single, key=lambda piece: tracks[piece][0])  # the latest would be too easy
    kept = sorted(n for piece in watched for n in tracks[piece])
    first = looks[tracks[sought][0]]
    then = _faces(match.game, match.seats, first.view, asking, settings)
    tint = then.get(_place(first.show), "").rpartition(".")[2]
    if tint not in TINTS or then[_place(first.show)] in _beside(match, view, asking, settings, watched_at):
        return None  # nobody could say what it looked like, or one of that colour lies open
    return Puzzle(
        match.game,
        day,
        seed,
        match.seats,
        asking.seat,
        asking,
        view,
        _place(looks[tracks[sought][-1]].show),
        looks=tuple(looks[n] for n in kept),
        sought=tint,
    )


def _faces(game: Game, seats: int, view: Any, asking: Ask, settings: Mapping[str, str]) -> dict[int, str]:
    """What lies on the place that each option points at, as it is drawn."""
    zones = _zones(game, seats, view, asking, settings)
    faces = {id: face for zone in zones for id, face in zone.items()}
    places = {option: spot(game, view, asking, option) for option in asking.options}
    return {option: faces[place] for option, place in places.items() if place in faces}


def _beside(
    match: Match, view: Any, asking: Ask, settings: Mapping[str, str], places: Sequence[int]
) -> set[str]:
    """What lies on places of the same kind as these, as it is drawn; what is won or waits lies elsewhere."""
    kinds = {spot(match.game, view, asking, place).rstrip(DIGITS) for place in places}
    zones = _zones(match.game, match.seats, view, asking, settings)
    return {face for zone in zones for id, face in zone.items() if id.rstrip(DIGITS) in kinds}


def _zones(
    game: Game, seats: int, view: Any, asking: Ask, settings: Mapping[str, str]
) -> list[dict[str, str]]:
    """The pieces in each part of the table."""
    talk = game.talk("en", SEAT_LETTERS[:seats])
    stage = stage_of(game.face, view, asking.seat, "wide", talk, settings)
    return [{piece.id: piece.face for piece in zone.pieces} for zone in stage.zones]


def _tracks(looks: Sequence[Look], places: Sequence[int]) -> dict[int, list[int]]:
    """By piece the look that showed what it is, and those that show where it went; each on another place."""
    found: dict[int, list[int]] = {}
    for n, (_, show) in enumerate(looks):
        if show.value != HIDDEN:
            found[show.at] = [n]
        elif show.at in found:
            found[show.at].append(n)
    ends = {piece: _place(looks[track[-1]].show) for piece, track in found.items()}
    where = list(ends.values())
    return {piece: found[piece] for piece, end in ends.items() if end in places and where.count(end) == 1}


def _place(show: Show) -> int:
    """Where the piece lies that is shown."""
    return show.at if show.to == NOBODY else show.to
