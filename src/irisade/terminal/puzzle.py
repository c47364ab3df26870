"""`irisade puzzle GAME`: the puzzle of the day, to be solved at the terminal."""

from __future__ import annotations

import datetime

from irisade.bots.levels import LEVELS
from irisade.bots.names import ANIMALS
from irisade.bots.puzzle import WORLDS, Puzzle, puzzle
from irisade.core.game import Game
from irisade.core.text import Talk
from irisade.draw.scene import Scene
from irisade.draw.text import choices, render
from irisade.terminal import answers
from irisade.terminal.screen import Screen
from irisade.terminal.words import Trouble, Voice

LOOK = 2.5  # seconds for each thing that is shown in a memory game: about twenty in all


def read_day(text: str, say: Voice) -> str:
    """The date as everybody writes it; today if none is named."""
    if not text:
        return datetime.date.today().isoformat()
    try:
        return datetime.date.fromisoformat(text).isoformat()
    except ValueError:
        raise Trouble(say("A date looks like 2026-11-17, not “{typed}”.", typed=text)) from None


def solve(game: Game, day: str, screen: Screen, say: Voice) -> int:
    """The exit code. Whoever leaves hears the answer, too."""
    found = puzzle(game, day)
    if found is None:
        raise Trouble(say("{game} has no puzzle for {day}.", game=game.name(say.lang), day=day))
    talk = game.talk(say.lang, ANIMALS[say.lang][: found.seats])
    scene = found.scene(talk)
    option: int | None = None
    with screen:
        watch(found, talk, screen, say)
        draw(found, scene, screen)
        screen.say(screen.bold(question(found, scene, say)) + "\n")
        while option is None:
            typed = screen.ask(say("Your answer (q: I give up): "))
            if answers.COMMANDS.get(typed) == answers.QUIT:
                break
            option = answers.read(typed, scene, found.asking)
            if option is None:
                screen.say(answers.refusal(typed, game, found.view, found.asking, talk, say))
    screen.say("\n".join(verdict(found, option, scene, talk, say)))
    return 0


def watch(found: Puzzle, talk: Talk, screen: Screen, say: Voice) -> None:
    """What has to be remembered, one look after the other; then it is gone."""
    if not found.looks:
        return
    screen.say(say("Watch closely, and remember what is where."))
    screen.wait(LOOK)
    for look in found.looks:
        if not screen.plain:
            screen.clear()
        draw(found, found.scene(talk, look=look), screen)
        screen.say(talk.line(look.show.line()) + "\n")
        screen.wait(LOOK)
    screen.clear()


def draw(found: Puzzle, scene: Scene, screen: Screen) -> None:
    screen.say(
        render(scene, found.game.face.BOOK, screen.color, screen.ascii, screen.width).rstrip("\n") + "\n"
    )


def question(found: Puzzle, scene: Scene, say: Voice) -> str:
    if found.is_memory:
        return say("Where is the {colour} one now?", colour=say.colour(found.sought))
    return say("Find the best move. {prompt}", prompt=scene.prompt)


def verdict(found: Puzzle, option: int | None, scene: Scene, talk: Talk, say: Voice) -> list[str]:
    """Kind to everybody, and why."""
    moves = [found.asking.kind.read(act.move) for act in scene.acts]
    place = moves.index(found.best)
    if found.is_memory:
        number = choices(scene)[place]
        return [say("Yes, there it is!") if option == found.best else say("It is number {n}.", n=number)]
    best = scene.acts[place].label
    if option == found.best:
        told = [say("Yes! {move}: that is the best move.", move=best)]
    elif option is not None and found.nearly(option):
        told = [say("Nearly as good! The best move is: {move}.", move=best)]
    elif option is not None:
        told = [say("Good try! The best move is: {move}.", move=best)]
    else:
        told = [say("The best move is: {move}.", move=best)]
    if found.why is not None:
        told.append(say("{name} says: “{why}.”", name=LEVELS[-1].nickname, why=talk.line(found.why)))
    told.append(say("Played on to the end {n} times, it came out ahead of every other move.", n=WORLDS))
    return told
