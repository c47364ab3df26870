"""`irisade play --cup`: one game after another by the same people, with the standings in between."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from irisade.core.cup import MOST_GAMES, BadCup, Cup
from irisade.core.dice import derive
from irisade.core.game import Game
from irisade.core.record import Record
from irisade.draw.text import aligned
from irisade.terminal import answers
from irisade.terminal.option_arguments import Choices
from irisade.terminal.play import PlannedGame, check_writable, numbered, offer, play_one
from irisade.terminal.screen import Screen
from irisade.terminal.seating import SeatPlan
from irisade.terminal.words import Trouble, Voice


def agree_on_cup(game: Game, people: int, games: int, form: str, say: Voice) -> Cup:
    """What was asked for; 0 games: as many as usual."""
    known = [each.key for each in game.cups]
    if form and form not in known:
        words = {"game": game.name(say.lang), "key": form, "known": ", ".join(known)}
        raise Trouble(say("{game} has no cup “{key}”; it has: {known}.", **words))
    try:
        return game.cup(people, games, form)
    except BadCup:
        raise Trouble(say("A cup has 2 to {most} games, not {n}.", most=MOST_GAMES, n=games)) from None


def play_cup(plan: PlannedGame, cup: Cup, screen: Screen, say: Voice) -> int:
    """The exit code. Each game has its own record, which tells what was played before it.

    It ends early when somebody leaves: the standings are then those of the games that were finished.
    """
    if plan.save:
        for number in range(1, cup.games + 1):
            check_writable(numbered(plan.save, number), say)
    records: list[Record] = []
    names, code = plan.seating.names, 0
    talk = plan.game.talk(say.lang, names)
    screen.say(f"{talk(cup.form.text)}. {talk(cup.form.scoring)}.")
    while not cup.over:
        screen.say("\n" + screen.bold(say("Game {n} of {games}", n=cup.number, games=cup.games)) + "\n")
        done = play_one(one_game(plan, cup), screen, say)
        code = done.code
        if done.table.match.answers:
            records.append(done.record)
        outcome = done.table.match.outcome
        if outcome is None or code:
            break
        cup = cup.played(outcome.ranks, outcome.points)
        screen.say("\n".join(standings(cup, names, say)))
        if not cup.over and not goes_on(plan.seating, screen, say):
            break
    if records and not plan.save and not code and (plan.seating.people or screen.typed):
        with suppress(EOFError):
            code = offer(records, plan.game.key, screen, say)
    return code


def one_game(plan: PlannedGame, cup: Cup) -> PlannedGame:
    """The next game of a cup: who sits where, by which options, with which luck and in which file."""
    written = [plan.seating.written[person] for person in cup.order()]
    names = tuple(plan.seating.names[person] for person in cup.order())
    looks = tuple(plan.seating.looks[person] for person in cup.order() if plan.seating.looks)
    options = plan.game.next_options(cup, plan.agreed.options)
    return replace(
        plan,
        seating=replace(SeatPlan.of_record(written), names=names, looks=looks),
        agreed=Choices(options, plan.agreed.settings),
        seed=None if plan.seed is None else derive(plan.seed, cup.number) >> 11,  # a seed survives any JSON
        save=plan.save and numbered(plan.save, cup.number),
        cup=cup,
    )


def goes_on(seating: SeatPlan, screen: Screen, say: Voice) -> bool:
    """Whether people want to play the next game; robots always do."""
    if not seating.people:
        return True
    try:
        typed = screen.ask(say("Enter: the next game, q: leave "))
    except (EOFError, KeyboardInterrupt):
        return False
    return answers.COMMANDS.get(typed) != answers.QUIT


def standings(cup: Cup, names: Sequence[str], say: Voice) -> list[str]:
    """Everybody, the best first, with what each game was worth."""
    told = say("After {n} of {games} games:", n=len(cup.legs), games=cup.games)
    if cup.over:
        best = [names[person] for person in cup.leaders]
        told = say("{name} wins the cup!", name=best[0])
        if len(best) > 1:
            told = say("{names} share the cup!", names=say.all_of(best))
    worth = [cup.form.worth(leg) for leg in cup.legs]
    rows = [
        [
            f"{cup.ranks[person]}.",
            names[person],
            say("{n:point|points}", n=cup.points[person]),
            "(" + " + ".join(str(leg[person]) for leg in worth) + ")" if len(worth) > 1 else "",
        ]
        for person in sorted(range(cup.people), key=lambda person: cup.ranks[person])
    ]
    return [told, "", *("  " + line for line in aligned(rows)), ""]


def cup_of(asked: argparse.Namespace, game: Game, people: int, say: Voice) -> Cup | None:
    return None if asked.cup is None else agree_on_cup(game, people, asked.cup, asked.cup_form, say)
