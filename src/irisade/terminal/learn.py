"""`irisade learn`: reports its progress as it goes; half-way and at the end it meets our robots."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from irisade.bots.bot_files import LEARNED
from irisade.bots.learned import Policy, saved
from irisade.core.files import write_whole
from irisade.lab.contest import contest
from irisade.lower import Refused
from irisade.native import NoCompiler
from irisade.native.gpu import is_device
from irisade.native.gpu.nvrtc import NoGpu
from irisade.terminal.game_argument import find_game
from irisade.terminal.option_arguments import agree
from irisade.terminal.play import check_writable
from irisade.terminal.seating import wrong_seats
from irisade.terminal.words import Trouble, Voice

TIMES = 10  # that it is told how it goes
RUNGS = ("toddler", "child", "grown-up", "plain")
CONTESTS = 200  # games with each of them, half-way and in the end
USUAL = 10.0  # minutes


class LearningProgress(Protocol):
    """What a trainer tells after every round."""

    @property
    def seconds(self) -> float: ...
    @property
    def steps(self) -> int: ...


class Learner(Protocol):
    """A trainer: it plays, learns, and knows how it does."""

    def learn(self, seconds: float, told: Callable[[Any], None]) -> Policy: ...
    def policy(self) -> Policy: ...
    def against(self, rivals: Callable[[Any], Any]) -> float: ...


def learn_game(asked: argparse.Namespace, new_trainer: Callable[..., Learner], say: Voice) -> int:
    """Learn a game for some minutes, and write what has learned."""
    game = find_game(asked.game, say, compiles=True)
    options = agree(game, asked.option, say, settings=False).options
    seats = game.seats_with(options)[0] if asked.seats is None else asked.seats
    if seats not in game.seats_with(options):
        raise Trouble(wrong_seats(game, options, seats, say))
    if not 0 < asked.minutes < float("inf"):
        raise Trouble(say("Learning takes more than 0 minutes, not {n}.", n=f"{asked.minutes:g}"))
    if not is_device(asked.device):
        sentence = "A device is called cpu, cuda, or cuda:1 for the second GPU, not {name}."
        raise Trouble(say(sentence, name=asked.device))
    output = asked.output or Path(f"{game.key}-{seats}{LEARNED}")
    if output.suffix != LEARNED:
        raise Trouble(say("The file of a bot ends in .bot, not {file}.", file=output))
    check_writable(output, say)
    facts = {"game": game.name(say.lang), "n": seats, "minutes": say.decimal(asked.minutes)}
    print(say("{game}, {n} seats: learning for {minutes} minutes", **facts), flush=True)
    try:
        trainer = new_trainer(game.key, seats, asked.seed, options, asked.device)
    except (NoCompiler, Refused):
        raise Trouble(say("Learning needs the compiled rules of a game on the shelf.")) from None
    except NoGpu as why:
        raise Trouble(str(why)) from None
    write = LearningLog(trainer, 60 * asked.minutes, say)
    learned = trainer.learn(60 * asked.minutes, write.tell)
    write_whole(output, saved(learned.header, learned.plan, learned.weights))
    write.against(learned)
    print(say("The bot: {file}. It plays with --bots {file}.", file=output))
    return 0


def by_habit(batch: Any) -> Any:
    """Rivals who go by the rule of thumb of the game."""
    return batch.by_habit()


class LearningLog:
    """What is written on the terminal meanwhile."""

    def __init__(self, trainer: Learner, seconds: float, say: Voice) -> None:
        self.trainer, self.seconds, self.say, self.times = trainer, seconds, say, 0

    def tell(self, now: LearningProgress) -> None:
        """After a round: a line now and then."""
        if now.seconds * TIMES < self.seconds * self.times:
            return
        self.times += 1
        say = self.say
        line = say(
            "{minutes} min, {n} moves: against the rule of thumb it finishes ahead of {share}% of its rivals",
            minutes=say.decimal(now.seconds / 60),
            n=now.steps,
            share=say.decimal(100 * self.trainer.against(by_habit)),
        )
        print(line, flush=True)
        if self.times == TIMES // 2 + 1:
            self.against(self.trainer.policy())

    def against(self, policy: Policy) -> None:
        """A contest with each of our robots up to the rule of thumb."""
        say, plan = self.say, policy.plan
        with TemporaryDirectory() as folder:
            file = Path(folder) / f"learned{LEARNED}"
            file.write_bytes(saved(policy.header, plan, policy.weights))
            for other in RUNGS:
                line_up, options = [str(file), other], policy.header.options
                held = contest(plan.game, line_up, plan.seats, CONTESTS, policy.header.seed, options)
                share = held.share(str(file), other)
                line = say(
                    "  ranked above {other} in {share}% ({low} to {high}; {n} compared)",
                    other=other,
                    share=say.decimal(100 * share.share),
                    low=say.decimal(100 * share.low),
                    high=say.decimal(100 * share.high),
                    n=share.decided,
                )
                print(line, flush=True)
