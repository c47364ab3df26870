"""What Rainbow Racers says: questions, what happened, and why something is not possible."""

from __future__ import annotations

from collections.abc import Mapping

from irisade.core.text import Sentence, Spelling, Talk
from irisade.core.words import NOBODY, Ask, Kind, Window
from irisade.draw.scene import Reason
from irisade.draw.tints import RAINBOW
from irisade.games.rainbow_racers.art import CRYSTAL_TINTS
from irisade.games.rainbow_racers.rules import (
    COLOURS,
    DROP,
    FIRST_GOBLIN,
    LEAP,
    PUT,
    REACH,
    RUN,
    START,
    TAKE,
    TEAM,
    Table,
    all_home,
    arch,
    finish,
    goblin_of,
    in_play,
    points,
    price,
    spaces_paid,
)


def spell_load(talk: Talk, load: int) -> str:
    """Several crystals, in the numbers of `as_load`."""
    red, yellow, blue = load // 10000, load // 100 % 100, load % 100
    named = [talk("{n:red|red}", n=red)] if red else []
    named += [talk("{n:yellow|yellow}", n=yellow)] if yellow else []
    named += [talk("{n:blue|blue}", n=blue)] if blue else []
    return ", ".join(named) or talk("nothing")


def as_load(counts: list[int]) -> int:
    """Crystals of each colour as one number for a sentence."""
    return 10000 * counts[0] + 100 * counts[1] + counts[2]


WORDS: Mapping[str, Spelling] = {
    "first": "seat",
    "team": "number",
    "goblin": ("1", "2", "3"),
    "crystal": CRYSTAL_TINTS,
    "space": ("the start", *RAINBOW, "the finish"),
    "load": spell_load,
}


def space_word(t: Table, space: int) -> int:
    """Its number among the words: the start, the colours, the finish."""
    if space in (START, finish(t)):
        return 0 if space == START else len(RAINBOW) + 1
    return arch(t, space) + 1


def score(t: Table, seat: int) -> Sentence:
    return Sentence("{n}/{team}", {"n": points(t, seat), "team": t.team})


def prompt(t: Table, asking: Ask | Window) -> Sentence:
    if asking.kind is PUT:
        words = {"crystal": t.drawn[0]}
        if t.to_supply:
            return Sentence("Which backpack gets the {crystal} crystal?", words)
        return Sentence("Bonus! Who gets the {crystal} crystal?", words)
    if asking.kind is DROP:
        return Sentence("Backpack {goblin} is full: which crystal goes back?", {"goblin": overfull(t) % TEAM})
    if asking.kind is RUN:
        return Sentence("Which goblin runs?")
    if asking.kind is REACH:
        return Sentence("How far does goblin {goblin} go?", {"goblin": t.running % TEAM})
    if asking.kind is TAKE:
        return Sentence("Choose {n:bonus crystal|bonus crystals}", {"n": t.bonus})
    return Sentence("Who was the last to see a rainbow?")


def log(t: Table, seat: int, kind: Kind, option: int) -> Sentence | None:
    """A move in words, `t` being the table before it; if `t` has gone on since, they say a little less."""
    if kind is PUT and option == NOBODY:
        return Sentence("{seat} does without a crystal", {"seat": seat})
    if kind is PUT and not t.drawn:
        return Sentence("{seat} fills backpack {goblin}", {"seat": seat, "goblin": option})
    if kind is PUT:
        words = {"seat": seat, "crystal": t.drawn[0], "goblin": option}
        return Sentence("{seat} puts {crystal} in backpack {goblin}", words)
    if kind is DROP:
        return Sentence("{seat} puts {crystal} back", {"seat": seat, "crystal": option})
    if kind is RUN and option == NOBODY:
        return Sentence("{seat} is done moving", {"seat": seat})
    if kind is RUN:
        return _run(t, seat, option)
    if kind is REACH:
        return Sentence("{seat} leaps!" if option == LEAP else "{seat} hops", {"seat": seat})
    if kind is TAKE:
        return Sentence("{seat} chooses {crystal}", {"seat": seat, "crystal": option})
    return Sentence("{seat} gives the light stone to {first}", {"seat": seat, "first": option})


def _run(t: Table, seat: int, number: int) -> Sentence:
    """How far it runs is not known yet if that will be asked."""
    goblin = goblin_of(seat, number)
    far, words = spaces_paid(t, goblin), {"seat": seat, "goblin": number}
    if _asks_how_far(t, goblin):
        return Sentence("{seat}: goblin {goblin} runs", words)
    if t.at[goblin] + far == finish(t):
        return Sentence("{seat}: goblin {goblin} is home!", words)
    return Sentence(
        "{seat}: goblin {goblin} reaches {space}", words | {"space": space_word(t, t.at[goblin] + far)}
    )


def moved_because(t: Table, seat: int, kind: Kind, option: int) -> Reason | None:  # RR-16, RR-19
    """The crystals that pay for a run."""
    if kind is RUN and option != NOBODY and not _asks_how_far(t, goblin_of(seat, option)):
        goblin, far = goblin_of(seat, option), spaces_paid(t, goblin_of(seat, option))
    elif kind is REACH:
        goblin, far = t.running, option + 1
    else:
        return None
    pack = t.packs[goblin][:]
    for space in range(t.at[goblin] + 1, t.at[goblin] + far + 1):
        pack = [held - cost for held, cost in zip(pack, price(t, space, pack))]
    spent = [before - after for before, after in zip(t.packs[goblin], pack)]
    words = {"load": as_load(spent), "space": space_word(t, t.at[goblin] + far)}
    return Reason(Sentence("{load}: that pays for {space}", words))


def _asks_how_far(t: Table, goblin: int) -> bool:
    return spaces_paid(t, goblin) > 1 and not t.must_move


def why_not(t: Table, seat: int, kind: Kind, option: int) -> Sentence | None:
    if kind is PUT:
        return _why_not_put(t, seat, option)
    if kind is RUN:
        return _why_not_run(t, seat, option)
    if kind is DROP and not t.packs[overfull(t)][option]:
        return Sentence("There is no {crystal} crystal in this backpack", {"crystal": option})
    if kind is TAKE and not t.bag[option]:
        return Sentence("There is no {crystal} crystal in the bag", {"crystal": option})
    return None


def _why_not_put(t: Table, seat: int, option: int) -> Sentence | None:
    if option == NOBODY:
        return Sentence("Every crystal goes in a backpack") if t.to_supply else None
    if option not in in_play(t, seat):
        return Sentence("Goblin {goblin} is home: its backpack is closed", {"goblin": option})
    if t.to_supply and option in t.done:
        return Sentence("Backpack {goblin} has had its crystal", {"goblin": option})
    return None


def _why_not_run(t: Table, seat: int, option: int) -> Sentence | None:
    if option == NOBODY:
        return Sentence("A goblin that can run must run") if t.must_move else None
    if option not in in_play(t, seat):
        return Sentence("Goblin {goblin} is home", {"goblin": option})
    if option in t.done:
        return Sentence("Goblin {goblin} has already moved", {"goblin": option})
    goblin = goblin_of(seat, option)
    return needs(t, goblin) if spaces_paid(t, goblin) == 0 else None


def needs(t: Table, goblin: int) -> Sentence:
    """What a goblin that cannot run is waiting for."""
    words = {"goblin": goblin % TEAM, "space": space_word(t, t.at[goblin] + 1)}
    if t.at[goblin] + 1 == finish(t):
        return Sentence("Goblin {goblin} needs two matching crystals to get home", words)
    pack = t.packs[goblin]
    cost = price(t, t.at[goblin] + 1, pack)
    words["load"] = as_load([max(cost[colour] - pack[colour], 0) for colour in COLOURS])
    return Sentence("Goblin {goblin} still needs {load} to reach {space}", words)


def tie(t: Table, ahead: int, behind: int) -> Sentence:
    """Both have as many goblins home."""  # RR-36, RR-37
    if not all_home(t, ahead):
        return Sentence("The goblins of {seat} have come further along the rainbow", {"seat": ahead})
    if t.tie == FIRST_GOBLIN:
        return Sentence("The first goblin home was one of {seat}’s", {"seat": ahead})
    return Sentence("{seat} was first to have all goblins home", {"seat": ahead})


def overfull(t: Table) -> int:
    """The goblin whose backpack holds one crystal too many, or NOBODY."""
    return next((goblin for goblin in range(len(t.at)) if sum(t.packs[goblin]) > t.pack_size), NOBODY)
