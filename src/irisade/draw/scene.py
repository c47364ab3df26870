"""What ONE viewer may know of ONE table: places, pieces, and what to click. No pixels, no secrets.

A game's face fills a `Stage` (areas and zones) from a view; `compose` lays over it what is the same for
every game: the seats, the acts of whoever is asked, the prompt. `layout.place` then gives coordinates.

A face has `stage`, `prompt`, `score`, `log` and `why_not`, and six hooks that it may do without:

- `preview(t, asking, option)`: a `Preview` of what an option leads to, from the view of whoever is asked;
  where the first option of a question has none, no other is asked for;
- `rule(asking)`: the rule that a question is about, as the rules page names it ("CR-3");
- `motion(before, t, me, show)`: from which id to which id things went between two looks of one viewer,
  where comparing the two scenes would not tell (two backs change places, a pawn is opened on its way);
- `way(before, t, origin, to)`: the ids of the places by which something went that went so, for hops;
  its goal is one of them where something jumps at once;
- `how(before, t, origin, to)`: the figure of what went so together with others, "" for none;
- `flourish(before, t, show)`: what is only for joy between two looks: points that fly to a score, sparks.

To `way`, `how`, `flourish` and a `motion` that does not ask for `me`, `before` and `t` are what a watcher
sees, and `show` is None where not everybody may look.

Instead of `stage` a face may have three functions, so that what everybody sees alike is drawn once for all:

- `common(t, form, talk, settings)`: the zones that everybody sees alike, a watcher too;
- `own(t, me, form, talk, settings)`: the zones that look another way, or lie nowhere, for others; a face
  may do without;
- `areas(t, me, form)`: where they all lie.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from irisade.core.text import Line as Sentence
from irisade.core.text import Talk
from irisade.core.words import NOBODY, Ask, Kind, Show, Window

if TYPE_CHECKING:
    from irisade.core.game import Game

Key: TypeAlias = str  # a face in the game's art book: "disc.red", "race.R7", "disc.back"
Id: TypeAlias = str  # a zone "pond", a place "pond.17", or the name of a unique card that is seen: "R7"
Form: TypeAlias = Literal["wide", "tall"]
Mark: TypeAlias = Literal["", "glow", "drum", "held", "dim", "last"]
# Together they fly up as a rainbow and part, whirl about their middle, dance around the table, shake, or go
# around the others; a die rolls, a gift bows to whoever gets it, what is carried goes slowly with who
# carries it by the places of its way, and what all wait for is held up until it opens
Figure: TypeAlias = Literal["", "arc", "spin", "dance", "shake", "aside", "roll", "gift", "carry", "open"]
FIGURES: Mapping[Figure, float] = {  # seconds that each takes: meanwhile nothing else happens
    "arc": 2.3,
    "spin": 1.25,
    "dance": 3.6,
    "shake": 0.9,
    "aside": 0.78,
    "roll": 0.9,
    "gift": 1.5,
    "carry": 1.2,
    "open": 1.5,
}
# A token flies, sparks fly, a place shakes, a piece bounces, the light changes, a curtain falls, fireworks
Joy: TypeAlias = Literal["fly", "burst", "shake", "bump", "sky", "curtain", "fireworks"]
GLOWING = ("glow", "drum", "held")  # with a drum it turns over after a held breath; held up it is larger
RECENT = "recent"  # among the settings a stage gets: the places of the last turn

STACK = (0.16, 0.0)  # shift of each piece over the one below, in its own size


class Piece(NamedTuple):
    """Something that lies on the table. A tuple, because scenes make them by the hundred."""

    id: Id  # its place, or the card's own name; never anything that travels with what is covered
    face: Key  # the side this viewer sees; another face on the same id = the piece flips
    label: str = ""  # spoken and shown as a hint, in the viewer's language; "" = decoration
    slot: int = 0  # index into the zone's layout; pieces sharing a slot stack in order
    size: float = 1.0
    turn: float = 0.0  # degrees
    badge: str = ""  # a pile's count, a buggy's driver
    mark: Mark = ""
    was: Id = ""  # the place it comes from when it appears
    leave: Id = ""  # the place it sinks into when it disappears


@dataclass(frozen=True, slots=True)
class Ring:
    """Concentric circles, the inner first; a 1 is the centre: (1, 12).

    With `long` they are drawn out into ovals that fill their zone, and turn with it.
    """

    counts: tuple[int, ...]
    long: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """Slots row by row. `turned`: the grid of `rows` columns seen after a quarter turn of the table, so
    that slot k is the same place in both forms and neighbours stay neighbours."""

    cols: int
    rows: int
    ratio: float = 0  # width/height kept whatever the screen; 0 = fill the zone
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    n: int
    reverse: bool = False
    along: Literal["auto", "x", "y"] = "auto"
    pad: tuple[float, float, float, float] = (0, 0, 0, 0)  # top right bottom left, parts of the zone


@dataclass(frozen=True, slots=True)
class Fan:
    """A hand of n cards."""

    n: int


@dataclass(frozen=True, slots=True)
class Spots:
    """Anything else (a track, a stadium): points of the unit square."""

    at: tuple[tuple[float, float], ...]
    size: float  # of the shorter side
    ratio: float = 0
    cols: int = 0  # in text: so many slots to a row; 0 = all in one


Layout: TypeAlias = Ring | Grid | Line | Fan | Spots


class Zone(NamedTuple):
    """A part of the table with what lies there. A tuple too: most looks make some anew."""

    id: Id
    layout: Layout
    pieces: tuple[Piece, ...] = ()
    label: str = ""
    mat: Literal["none", "felt", "tray", "slot"] = "none"
    art: Key = ""  # backdrop (road, track, tile)
    ghosts: tuple[Key, ...] = ()  # what is printed under each slot; "" = nothing
    seat: int | None = None  # whose area: its heading has the seat's tint, name and score
    stack: tuple[float, float] = STACK
    deep: int = 1  # pieces a slot must have room for


class Glimpse(NamedTuple):
    """What would be seen somewhere after a move; it is drawn faintly while somebody considers that move.

    "disc.red" takes the place of any other disc that lies there; a face of another kind lies on it.
    """

    at: Id  # a piece, or a slot such as "board.12"
    face: Key = ""
    text: str = ""  # short, in no language: "+2"


class Act(NamedTuple):
    """One legal move = the ids to click, in order."""

    move: str  # the record's own notation, also typed in the terminal
    via: tuple[Id, ...]  # () = a plain button; ("p3", "board.12") = pick, then place
    label: str
    to: tuple[Id, ...] = ()  # what lights up while somebody considers it
    note: str = ""  # what it leads to, in words
    glimpses: tuple[Glimpse, ...] = ()  # and how the table would look
    face: Key = ""  # on its button, for those who cannot read yet


class Preview(NamedTuple):
    """What an option leads to: the ids that light up, a few sentences, how the table would look."""

    to: tuple[Id, ...] = ()  # of pieces, zones, or slots such as "board.12"
    lines: tuple[Sentence, ...] = ()
    glimpses: tuple[Glimpse, ...] = ()
    face: Key = ""  # where the option is a button


class Flourish(NamedTuple):
    """Something for joy that leaves no trace on the table, and says nothing that the table does not say.

    They come in the order told: what flies starts one after the other, and what bursts, bumps or lights up
    after something that flies waits until it has landed; what rises waits until what lies there is at rest.
    A text waits for whoever walks there, step by step, and so does a bump.
    What shakes begins before anything moves, and a curtain falls meanwhile.
    "seat.2.x" is the piece x of the zone of seat 2, which is called otherwise on its own seat's table.
    """

    kind: Joy
    at: Id = ""  # a piece, a zone or a slot; for the whole table ("sky", "fireworks") none
    to: Id = ""  # where it flies or bumps, or a score: "seat.2"; what flies nowhere rises and fades
    text: str = ""  # on what flies, of no language: "+3"
    tint: str = ""  # of token, sparks or light; without one, sparks are a rainbow
    face: Key = ""  # what flies, instead of a token; the curtain


@dataclass(frozen=True, slots=True)
class Seat:
    name: str
    tint: str
    score: str = ""
    turn: bool = False
    you: bool = False


class Stage(NamedTuple):
    """What a game's face draws; `compose` makes a scene of it."""

    areas: str  # one row per line, ":n" its weight; a last line "| 1 2.7 1" weighs the columns; "." = empty
    zones: tuple[Zone, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    game: str
    title: str
    rev: int
    areas: str
    zones: tuple[Zone, ...]
    seats: tuple[Seat, ...] = ()
    acts: tuple[Act, ...] = ()  # only this viewer's
    prompt: str = ""
    said: str = ""  # what just happened
    over: bool = False
    rule: str = ""  # what the question is about, as the rules page names it


@dataclass(frozen=True, slots=True)
class Beat:
    """One stop of a live match: a question, or a Show."""

    scene: Scene
    hold: int = 0  # ms to rest once its animation has ended
    until: int = 0  # server time at which a look, a window or a clock ends; time is never in a Scene


def compose(
    game: Game,
    t: Any,
    me: int,
    asking: Ask | Window | None,
    form: Form,
    talk: Talk,
    settings: Mapping[str, Any] | None = None,
    said: str = "",
    rev: int = 0,
    over: bool = False,
    recent: Collection[int] = (),
) -> Scene:
    """The scene of the view `t` for the seat `me` (NOBODY: a watcher); `asking` is None while all look.

    `recent`: the places of the last turn, as `draw.recent` keeps them; a face finds them in its settings.
    """
    face = game.face
    known = dict(settings or {}, **{RECENT: frozenset(recent)}) if recent else settings or {}
    stage = stage_of(face, t, me, form, talk, known)
    asked = () if over else asked_by(asking)
    seats = tuple(
        Seat(name, face.SEAT_TINTS[seat], talk.line(face.score(t, seat)), seat in asked, seat == me)
        for seat, name in enumerate(talk.names)
    )
    mine = asking is not None and me in asked
    return Scene(
        game.key,
        game.name(talk.lang),
        rev,
        stage.areas,
        stage.zones,
        seats,
        acts(game, t, asking, talk) if asking is not None and mine else (),
        prompt(game, t, me, asking, talk, over),
        said,
        over,
        rule(game, asking) if asking is not None and mine else "",
    )


def stage_of(face: Any, t: Any, me: int, form: Form, talk: Talk, settings: Mapping[str, Any]) -> Stage:
    """What a face draws of the view `t`."""
    if not hasattr(face, "common"):
        stage: Stage = face.stage(t, me, form, talk, settings)
        return stage
    areas, zones = own_stage(face, t, me, form, talk, settings)
    return Stage(areas, (*face.common(t, form, talk, settings), *zones))


def own_stage(face: Any, t: Any, me: int, form: Form, talk: Talk, settings: Mapping[str, Any]) -> Stage:
    """What a face draws of the view `t` for the seat `me` alone; its areas are those of the whole stage."""
    hook = getattr(face, "own", None)
    return Stage(face.areas(t, me, form), hook(t, me, form, talk, settings) if hook else ())


def acts(game: Game, t: Any, asking: Ask | Window, talk: Talk) -> tuple[Act, ...]:
    """Every option of the question, in order, as what to click and what to call it; a window is one button.

    In order, because the order in which the rules hold a hand tells how long each card has been there.
    """
    kind = asking.kind
    if isinstance(asking, Window):
        return (Act("!", (), talk(kind.text)),)
    options = in_order(asking.options)
    plain = [act(kind, option, talk) for option in options]
    seen = previews(game, t, asking, options)
    return tuple(previewed(*each, talk) for each in zip(plain, seen)) if seen else tuple(plain)


def act(kind: Kind, option: int, talk: Talk) -> Act:
    """One option, without a preview of it."""
    via = tuple(filter(None, [kind.place(option)]))
    return Act(kind.note(option), via, talk.line(kind.line(option)))


def previewed(move: Act, seen: Preview | None, talk: Talk) -> Act:
    """The act of an option with what it leads to, if the face says so."""
    if seen is None:
        return move
    said, via, label, *_ = move
    note = " ".join([talk.line(line) for line in seen.lines])
    return Act(said, via, label, seen.to, note, seen.glimpses, seen.face)


def in_order(options: Sequence[int]) -> list[int]:
    """By number, to do without last; for their own order may tell something."""
    ordered = sorted(options)
    return ordered[1:] + ordered[:1] if ordered[0] == NOBODY else ordered


def previews(game: Game, t: Any, asking: Ask, options: Sequence[int]) -> list[Preview | None]:
    """What each of these options leads to; nothing at all where the first leads to nothing."""
    first = preview(game, t, asking, options[0])
    return [] if first is None else [first, *[preview(game, t, asking, option) for option in options[1:]]]


def preview(game: Game, t: Any, asking: Ask, option: int) -> Preview | None:
    """What this option leads to, as far as the face says and the view knows."""
    hook = getattr(game.face, "preview", None)
    return hook(t, asking, option) if hook else None


def rule(game: Game, asking: Ask | Window) -> str:
    """The rule that the question is about; "" when the game has no rules page."""
    hook = getattr(game.face, "rule", None)
    return str(hook(asking)) if hook else ""


def motion(game: Game, before: Any, t: Any, me: int, show: Show | None) -> tuple[tuple[Id, Id], ...]:
    """From which id to which id things went since this viewer last looked, where two scenes do not tell.

    `before` and `t` are two views of one viewer, one stop after the other; `show` is what is shown now,
    None at a question.
    """
    hook = getattr(game.face, "motion", None)
    return tuple(hook(before, t, me, show)) if hook else ()


def way(game: Game, before: Any, t: Any, origin: Id, to: Id) -> tuple[Id, ...]:
    """The places by which something went from one id to another; none for the straight way."""
    hook = getattr(game.face, "way", None)
    return tuple(hook(before, t, origin, to)) if hook else ()


def how(game: Game, before: Any, t: Any, origin: Id, to: Id) -> Figure:
    """The figure of something that went from one id to another; "" = none."""
    hook = getattr(game.face, "how", None)
    figure: Figure = hook(before, t, origin, to) if hook else ""
    return figure


def lasts(game: Game, before: Any, t: Any, show: Show | None) -> float:
    """The seconds of the figures that begin when a watcher who saw `before` sees `t`."""
    if not hasattr(game.face, "how"):
        return 0.0
    figures = {how(game, before, t, *went) for went in motion(game, before, t, NOBODY, show)}
    return max((FIGURES[figure] for figure in figures - {""}), default=0.0)


def flourishes(game: Game, before: Any, t: Any, show: Show | None) -> tuple[Flourish, ...]:
    """What is for joy between two looks, by a watcher's eyes."""
    hook = getattr(game.face, "flourish", None)
    return tuple(hook(before, t, show)) if hook else ()


def asked_by(asking: Ask | Window | None) -> tuple[int, ...]:
    """The seats that may answer."""
    if asking is None:
        return ()
    return (asking.seat,) if isinstance(asking, Ask) else tuple(asking.seats)


def prompt(game: Game, t: Any, me: int, asking: Ask | Window | None, talk: Talk, over: bool) -> str:
    """What to do, or what all wait for; in the end, who has won."""
    if over:
        scores = [game.rules.score(t, seat) for seat in range(len(talk.names))]
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        if len(best) > 1:
            return talk("A shared win!")
        return talk("You win!") if best[0] == me else talk("{seat} wins!", seat=best[0])
    if asking is None:
        return ""
    asked = asked_by(asking)
    if me in asked:
        return talk.line(game.face.prompt(t, asking))
    if len(asked) == 1:
        return talk("{seat} is thinking…", seat=asked[0])
    return talk("Somebody may speak up…")


def plain(scene: Scene) -> dict[str, Any]:
    """The scene as plain data for JSON: only what differs from the defaults, layouts under their name."""
    data: dict[str, Any] = _plain(scene)
    return data


def _plain(thing: Any) -> Any:
    if isinstance(thing, Piece | Act | Zone):
        usual = thing._field_defaults
        return {k: _plain(v) for k, v in thing._asdict().items() if k not in usual or v != usual[k]}
    if is_dataclass(thing) and not isinstance(thing, type):
        named = {"kind": type(thing).__name__} if isinstance(thing, Ring | Grid | Line | Fan | Spots) else {}
        values = {f.name: (getattr(thing, f.name), f.default) for f in fields(thing)}
        return named | {name: _plain(value) for name, (value, default) in values.items() if value != default}
    return [_plain(each) for each in thing] if isinstance(thing, tuple) else thing
