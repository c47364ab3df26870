"""`irisade lesson`: what a game teaches, on its own, and what its author may still explain."""

from __future__ import annotations

from collections.abc import Iterator

from irisade.bots.names import called
from irisade.core.dice import Dice
from irisade.core.game import Game
from irisade.core.lesson import NO_LESSON, Demo
from irisade.core.match import Match
from irisade.core.record import BadRecord, Record, is_luck
from irisade.core.text import Talk
from irisade.core.words import Kind, Window
from irisade.terminal.words import Trouble, Voice

MARGIN = "  "
GAMES, MOVES = 4, 400  # that are played to find what people are asked


def lesson(game: Game, say: Voice) -> str:
    """The goal, a sentence for every question and show, the reasons, and the demonstration move by move."""
    talk, told = game.talk(say.lang, ()), game.lesson
    if told is NO_LESSON:
        return say("{game} has no lesson.py: it can be played, but teaches nothing.", game=game.key)
    parts = [say("The goal"), MARGIN + (game.goal(say.lang) or say("not said yet"))]
    parts += ["", say("When a rule first matters"), *_bubbles(game, talk, say)]
    if told.because:
        parts += ["", say("Why it happens")]
        parts += [
            f"{MARGIN}{talk.sentence(show)}: {talk.sentence(why.line.text)}"
            for show, why in told.because.items()
        ]
    if told.tips:
        parts += ["", say("How to remember"), *(MARGIN + talk.line(tip) for tip in told.tips)]
    if told.demo is not None:
        parts += ["", say("Show me"), *_demo(game, told.demo, say)]
    return "\n".join(parts)


def _bubbles(game: Game, talk: Talk, say: Voice) -> Iterator[str]:
    bubbles = game.lesson.bubbles
    yield from (f"{MARGIN}{rule}  {talk.line(line)}" for rule, line in bubbles.items())
    for kind in _asked(game):
        if game.rule_of(kind) not in bubbles:
            yield MARGIN + say("Not explained: {question}", question=talk.sentence(kind.text))


def _asked(game: Game) -> list[Kind]:
    """The questions that people meet in a few games at random: other kinds are for luck."""
    found: dict[Kind, None] = {}
    for seed in range(GAMES):
        match, dice = Match(game, game.seats[0], Dice(seed)), Dice(seed)
        while match.asking is not None and len(match.answers) < MOVES:
            found[match.asking.kind] = None
            if isinstance(match.asking, Window):
                match.let_go()
            else:
                options = match.asking.options
                match.play(match.asking.seat, options[dice.roll(len(options))])
    return list(found)


def _demo(game: Game, demo: Demo, say: Voice) -> Iterator[str]:
    """Every move that is seen, with the caption that comes with it."""
    record = Record.parse(demo.record)
    try:
        record.replay(game)
    except BadRecord as bad:
        raise Trouble(say("The demonstration cannot be played: {why}", why=str(bad))) from None
    talk = game.talk(say.lang, called(record.names))
    played = ["", *(token for token in record.tokens if not is_luck(token))]
    for number, token in enumerate(played):
        if number >= demo.since and (token or number in demo.captions):
            caption = talk.line(demo.captions[number]) if number in demo.captions else ""
            yield f"{MARGIN}{token:<12} {caption}".rstrip()
    yield f"{MARGIN}{'':<12} {talk.line(demo.ending)}"
