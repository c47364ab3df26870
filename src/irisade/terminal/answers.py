"""What a person may type when asked: a move in one of three ways, or one of a few commands."""

from __future__ import annotations

from typing import Any

from irisade.core.belief import Belief
from irisade.core.dice import Dice, derive
from irisade.core.game import Game
from irisade.core.match import Match
from irisade.core.text import Talk
from irisade.core.words import Ask
from irisade.draw.scene import Scene
from irisade.draw.text import choices
from irisade.terminal.words import Voice

HELP, RULES, HINT, BACK, QUIT = "help", "rules", "hint", "back", "quit"
COMMANDS = {"?": HELP, "r": RULES, "h": HINT, "u": BACK, "q": QUIT}
HINT_STREAM = 2000


def read(typed: str, scene: Scene, asking: Ask) -> int | None:
    """The option meant: its number in the picture, its notation, or its words; None if there is none.

    Small letters are as good as capitals, unless they are a command.
    """
    spelled = [
        (asking.kind.read(act.move), {number, act.move, act.label})
        for number, act in zip(choices(scene), scene.acts, strict=True)
    ]
    for option, ways in spelled:
        if typed in ways:
            return option
    for option, ways in spelled:
        if typed not in COMMANDS and typed.casefold() in map(str.casefold, ways):
            return option
    return None


def refusal(typed: str, game: Game, view: Any, asking: Ask, talk: Talk, say: Voice) -> str:
    """Why this is no move: in the game's words, if it has any."""
    for note in (typed, typed.upper(), typed.lower()):
        try:
            option = asking.kind.read(note)
        except ValueError:
            continue
        why = game.face.why_not(view, asking.seat, asking.kind, option)
        return talk.line(why) if why is not None else say("{move} is not possible now.", move=note)
    return say("I do not understand “{typed}”. Type ? for help.", typed=typed[:30])


def hint(match: Match, seat: int, seed: int, scene: Scene, say: Voice) -> str:
    """What the game's plain bot would do here, knowing what lies on the table but remembering nothing."""
    asking = match.asking
    assert isinstance(asking, Ask)
    dice = Dice(derive(derive(seed, HINT_STREAM), len(match.answers)))
    option = match.game.plain.choose(Belief(seat, dice, view=match.view(seat), asking=asking))
    numbered = zip(choices(scene), scene.acts, strict=True)
    advised = next(f"[{n}] {act.label}" for n, act in numbered if act.move == asking.kind.note(option))
    return say("A robot would say: {move}.", move=advised)


def help_page(say: Voice) -> str:
    return "\n".join(
        [
            say("Type a number in brackets, or the move itself, then press Enter."),
            "  r  " + say("the rules of this game"),
            "  h  " + say("a hint"),
            "  u  " + say("take your last move back"),
            "  q  " + say("stop or leave"),
            "  ?  " + say("this help"),
        ]
    )
