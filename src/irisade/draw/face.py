"""What a game's face is asked, and the scene that results.

A face has `stage`, `prompt`, `score`, `log` and `why_not`, and eleven hooks that it may do without:

- `spot(t, asking, option)`: the id to click for an option, "" for a button; without it, what its Kind says;
- `preview(t, asking, option)`: a `Preview` of what an option leads to, from the view of whoever is asked;
  where the first option of a question has none, no other is asked for;
- `tints(t)`: the colours of the seats, where its rules let people choose them; else they are `SEAT_TINTS`,
  in any order if the face says `CHOOSES = True`: then it draws seats as `chosen_tints` says;
- `motion(before, t, me, show)`: from which id to which id things went between two looks of one viewer,
  where comparing the two scenes would not tell (two backs change places, a pawn is opened on its way);
- `way(before, t, origin, to)`: the ids of the places by which something went that went so, for hops;
  its goal is one of them where something jumps at once;
- `how(before, t, origin, to)`: the figure of what went so together with others, "" for none;
- `flourish(before, t, show)`: what is only for joy between two looks: points that fly to a score, sparks;
- `tie(t, ahead, behind)`: why the winner is ahead of somebody with as many points, at the end;
- `by_hand(before, t, show)`: a `ByHand` where people do with their own hands what is shown now, though there
  is nothing to choose, as the roll of a die; `before` is the table at the stop before, and `t` a copy of the
  one of now, which the hook may put back to what it was until then; `show` is None for what comes with the
  next question, or with the end;
- `because(t, show)`: the `Reason` of what is shown to everybody, by a watcher's eyes; it is said and written
  where it happens, for as long as it takes to read; what is the same every time stands in the lesson;
- `moved_because(t, seat, kind, option)`: the same of a move, from what everybody saw before it.

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
from typing import TYPE_CHECKING, Any

from irisade.core.text import Sentence, Talk
from irisade.core.words import EVERYBODY, INTERRUPT, NOBODY, Ask, Kind, Show, Window
from irisade.draw.recent import told_of
from irisade.draw.scene import (
    FIGURES,
    LOOKS,
    Act,
    ByHand,
    Figure,
    Flourish,
    Form,
    Id,
    Preview,
    Reason,
    Scene,
    Seat,
    Stage,
)

if TYPE_CHECKING:
    from irisade.core.game import Game
    from irisade.draw.contract import WholeFace


def compose(
    game: Game,
    t: Any,
    me: int,
    asking: Ask | Window | None,
    form: Form,
    talk: Talk,
    settings: Mapping[str, str] | None = None,
    said: str = "",
    rev: int = 0,
    over: bool = False,
    recent: Collection[int] = (),
) -> Scene:
    """The scene of the view `t` for the seat `me` (NOBODY: a watcher); `asking` is None while all look.

    `recent`: the places of the last turn, as `draw/recent.py` keeps them; a face finds them in its settings.
    """
    face = game.face
    known = told_of(settings or {}, recent)
    stage = stage_of(face, t, me, form, talk, known)
    asked = () if over else asked_by(asking)
    tints = tints_of(face, t, known)
    seats = tuple(
        Seat(name, tints[seat], talk.line(face.score(t, seat)), seat in asked, seat == me)
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
        game.rule_of(asking.kind) if asking is not None and mine else "",
    )


def stage_of(face: WholeFace, t: Any, me: int, form: Form, talk: Talk, settings: Mapping[str, str]) -> Stage:
    """What a face draws of the view `t`."""
    if not hasattr(face, "common"):
        stage: Stage = face.stage(t, me, form, talk, settings)
        return stage
    areas, zones = own_stage(face, t, me, form, talk, settings)
    return Stage(areas, (*face.common(t, form, talk, settings), *zones))


def tints_of(face: WholeFace, t: Any, settings: Mapping[str, str]) -> Sequence[str]:
    """The colours of the seats at this table; `t` is None before it has begun."""
    hook = getattr(face, "tints", None)
    found: Sequence[str] = hook(t) if hook and t is not None else chosen_tints(face.SEAT_TINTS, settings)
    return found


def chosen_tints(usual: Sequence[str], settings: Mapping[str, str]) -> Sequence[str]:
    """The tints as the seats chose them before the game; those that are left follow, in their usual order."""
    chosen = settings.get(LOOKS, "").split()
    return (*chosen, *(tint for tint in usual if tint not in chosen)) if chosen else usual


def looks_to_choose(face: WholeFace) -> Sequence[str]:
    """The tints among which a seat may choose before the game; none where each seat has its own."""
    return face.SEAT_TINTS if getattr(face, "CHOOSES", False) else ()


def looks_told(face: WholeFace, told: str, seats: int) -> list[str]:
    """The tints of all seats as a record tells them; none if these seats cannot have chosen them."""
    looks = told.split()
    fit = len(looks) == len(set(looks)) == seats and set(looks) <= set(looks_to_choose(face))
    return looks if fit else []


def look_of_each(chosen: Sequence[str], usual: Sequence[str]) -> list[str]:
    """Of each seat what it chose, or else one that is left."""
    left = iter([tint for tint in usual if tint not in chosen])
    return [tint or next(left) for tint in chosen]


def own_stage(face: WholeFace, t: Any, me: int, form: Form, talk: Talk, settings: Mapping[str, str]) -> Stage:
    """What a face draws of the view `t` for the seat `me` alone; its areas are those of the whole stage."""
    hook = getattr(face, "own", None)
    return Stage(face.areas(t, me, form), hook(t, me, form, talk, settings) if hook else ())


def acts(game: Game, t: Any, asking: Ask | Window, talk: Talk) -> tuple[Act, ...]:
    """Every option of the question, in order, as what to click and what to call it; a window is one button.

    In order, because the order in which the rules hold a hand tells how long each card has been there.
    """
    kind = asking.kind
    if isinstance(asking, Window):
        return (Act(INTERRUPT, (), talk(kind.text)),)
    options = in_order(asking.options)
    plain = [act(kind, option, talk, spot(game, t, asking, option)) for option in options]
    seen = previews(game, t, asking, options)
    return tuple(previewed(*each, talk) for each in zip(plain, seen)) if seen else tuple(plain)


def act(kind: Kind, option: int, talk: Talk, spot: Id) -> Act:
    """One option at this place, without a preview of it."""
    via = (spot,) if spot else ()
    return Act(kind.note(option), via, label(kind, option, talk))


def label(kind: Kind, option: int, talk: Talk) -> str:
    """What to call an option on a button and in advice; a record writes the same name without its capital."""
    told = talk.line(kind.line(option))
    return told[:1].upper() + told[1:] if kind.names else told


def spot(game: Game, t: Any, asking: Ask, option: int) -> Id:
    """What to click for this option; "" = a button."""
    hook = getattr(game.face, "spot", None)
    return str(hook(t, asking, option)) if hook else asking.kind.place(option)


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


def by_hand(game: Game, before: Any, t: Any, show: Show | None) -> ByHand | None:
    """What a person does so that this happens, where they have no choice about it, and in whose hands it is.

    `show` is None for what comes with the next question, or with the end.
    """
    hook = getattr(game.face, "by_hand", None)
    found: ByHand | None = hook(before, t.copy(), show) if hook else None
    if found is None or found.seats or show is None:
        return found
    return found._replace(seats=(show.words["seat"],))


def because(game: Game, t: Any, show: Show) -> Reason | None:
    """Why this happens, as the face says, or else the lesson."""
    if show.seen_by != EVERYBODY:
        return None
    hook = getattr(game.face, "because", None)
    found: Reason | None = hook(t, show) if hook else None
    why = game.lesson.because.get(show.text) if found is None else None
    if why is None:
        return found
    yours = why.yours and Sentence(why.yours.text, show.words)
    return Reason(Sentence(why.line.text, show.words), yours, show.words.get(why.whose, NOBODY))


def moved_because(game: Game, t: Any, seat: int, kind: Kind, option: int) -> Reason | None:
    """Why this move does what it does, `t` being what everybody saw before it; where the face says so."""
    hook = getattr(game.face, "moved_because", None)
    found: Reason | None = hook(t, seat, kind, option) if hook else None
    return found


def asked_by(asking: Ask | Window | None) -> tuple[int, ...]:
    """The seats that may answer."""
    if asking is None:
        return ()
    return (asking.seat,) if isinstance(asking, Ask) else tuple(asking.seats)


def prompt(game: Game, t: Any, me: int, asking: Ask | Window | None, talk: Talk, over: bool) -> str:
    """What to do, or what all wait for; in the end, who has won."""
    if over:
        best = winners(game, t, len(talk.names))
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


def winners(game: Game, t: Any, seats: int) -> list[int]:
    """Who has won, once it is over."""
    scores = [game.rules.score(t, seat) for seat in range(seats)]
    return [seat for seat, score in enumerate(scores) if score == max(scores)]
