"""Learning by self-play: proximal policy optimisation (PPO), from beginning to end.

One net sits in every seat of many games at once; in a few of them its rivals go by the game's rule of thumb
(`by_habit`), so that whoever only waits loses. A round of learning is: play some steps in all games; credit
every decision with how much better things looked to its seat afterwards than it had expected (generalised
advantages: at the seat's next decisions, less and less later); make what turned out well more likely, by a
little and a few times. Rewards come only when a game ends.

Where players at random hardly ever score, that alone would never begin. So at first it has lessons: wherever
it is asked, it is told what the rule of thumb would do there, and learns to do the same. Lessons fade, and
what it does in the end is what wins.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import torch
from torch.nn import functional as F
from torch.nn.utils import clip_grad_norm_

from irisade.adapters.batch import Batch
from irisade.adapters.learning.network import CLOSED, Network
from irisade.adapters.torch_encoders import Encode
from irisade.bots.learned import Header, Policy, as_policy, numbering
from irisade.core.game import find
from irisade.native.gpu import device_named
from irisade.native.gpu.nvrtc import NoGpu

CLIP, WORTH, RATE, STEEPEST = 0.2, 0.5, 1e-3, 2.0
HASTE = 4  # lessons are learned so many times as fast
CURIOSITY = 0.001  # at first; one choice matters so little that more of it drowns what there is to learn
BY_HABIT = 3  # in one of so many games the rivals go by the rule of thumb
LESSONS = 0.5  # of the time: until then they fade
FADES = 0.98  # credit from one decision of a seat to the one before; less would trust expectations too soon
LEAST = 0.1  # gains that are closer together are hardly more than noise
COMPARED = 240  # games against others, which tell how it goes


class Size(NamedTuple):
    """How much is played and learned at once."""

    games: int
    steps: int
    part: int  # decisions that are learned from at once
    times: int


ON_CPU, ON_GPU = Size(256, 128, 1024, 2), Size(8192, 64, 16384, 2)


class Progress(NamedTuple):
    """How far training has come, told after every round."""

    seconds: float
    steps: int
    surprise: float  # how wrong its expectations were


class PlayedRound(NamedTuple):
    """What was played: tensors of steps × games, or one row for each of them."""

    general: Any
    sets: dict[str, Any]
    mask: Any
    move: Any
    lesson: Any  # the move of the rule of thumb
    chance: Any  # its logarithm, when it was chosen
    expected: Any
    seat: Any
    done: Any
    reward: Any  # steps × games × seats


class Trainer:
    """Learns a game with a given number of seats; the same seed learns the same, if the clock allows."""

    def __init__(
        self,
        key: str,
        seats: int,
        seed: int = 1,
        options: Mapping[str, int] | None = None,
        device: str = "cpu",
        size: Size | None = None,
    ) -> None:
        check_device(device)
        torch.manual_seed(seed)
        torch.set_num_threads(1)  # so small a net gains nothing from more, and on a busy machine they wait
        self.seed, self.device, self.size = seed, device, size or (ON_CPU if device == "cpu" else ON_GPU)
        self.batch = dealt(key, seats, self.size.games, options or {}, device, seed)
        self.encoder = Encode.of(self.batch).to(device)
        self.network = Network(self.encoder.plan).to(device)
        self.optimiser = torch.optim.Adam(self.network.parameters(), RATE, eps=1e-5)
        self.steps, self.seconds, self.left = 0, 0.0, 1.0  # the share of the time that is left
        rows = torch.arange(self.size.games, device=device)
        self.alone, self.own = rows % BY_HABIT == 0, rows // BY_HABIT % seats

    def learn(self, seconds: float, told: Callable[[Progress], None] = lambda progress: None) -> Policy:
        """For so long; what has been learned by then."""
        while self.seconds < seconds:
            start = time.monotonic()  # what is told meanwhile does not count
            self.left = 1 - self.seconds / seconds
            for group in self.optimiser.param_groups:
                group["lr"] = RATE * max(0.05, self.left) * (1 + (HASTE - 1) * self.lessons)
            surprise = self.improve(self.play())
            self.seconds += time.monotonic() - start
            told(Progress(self.seconds, self.steps, surprise))
        return self.policy()

    def policy(self) -> Policy:
        """As it is now."""
        game, batch = self.batch.game, self.batch
        options = {option.key: option.default for option in game.options} | dict(batch.options)
        header = Header(
            game.key,
            batch.seats,
            options,
            numbering(self.encoder.plan),
            self.seed,
            round(self.seconds),
            self.steps,
        )
        return as_policy(header, self.encoder.plan, self.network.rows())

    @torch.no_grad()
    def play(self) -> PlayedRound:
        """Some steps in all games."""
        batch, played = self.batch, []
        for _ in range(self.size.steps):
            seen, mask, seat = (taken(a).clone() for a in (batch.seen, batch.mask, batch.seat))
            general, sets = self.encoder.parts(seen)
            open_to_it = self.encoder.mask(mask, seat)
            logits, expected = self.network(general, sets, open_to_it)
            move = chosen(logits)
            chance = logits.log_softmax(1).gather(1, move[:, None])[:, 0]
            habit = taken(batch.by_habit()).clone()
            lesson = self.encoder.own_moves(habit, seat)
            batch.step(torch.where(self.decides(seat), self.encoder.moves(move, seat), habit))
            done, reward = (taken(a).clone() for a in (batch.done, batch.reward))
            played.append(
                PlayedRound(general, sets, open_to_it, move, lesson, chance, expected, seat, done, reward)
            )
        self.steps += self.size.steps * self.size.games
        parts = {name: torch.stack([one.sets[name] for one in played]) for name in self.encoder.sets}
        rest = {
            name: torch.stack([getattr(one, name) for one in played])
            for name in PlayedRound._fields
            if name != "sets"
        }
        return PlayedRound(sets=parts, **rest)

    @property
    def lessons(self) -> float:
        """How much lessons count just now, from 1 to 0."""
        return max(0.0, 1 - (1 - self.left) / LESSONS)

    def decides(self, seat: Any) -> Any:
        """Whether the net moves for these seats, one of each game."""
        return ~self.alone | (seat == self.own)

    def improve(self, played: PlayedRound) -> float:
        """Make what turned out well more likely, and what a lesson says; how wrong the expectations were."""
        gain, known = credited(played)
        choice, own = played.mask.sum(2) > 1, (known & self.decides(played.seat)).flatten()
        here = (choice.flatten() & (own | (self.lessons > 0))).nonzero()[:, 0]  # a lesson needs no outcome
        gain, expected = gain.flatten(), played.expected.flatten()
        worth, there = gain + expected, here[own[here]]
        gain = (gain - gain[there].mean()) / gain[there].std().clamp(min=LEAST)
        general, mask, move, lesson, chance = (
            each.flatten(0, 1)
            for each in (played.general, played.mask, played.move, played.lesson, played.chance)
        )
        sets = {name: items.flatten(0, 1) for name, items in played.sets.items()}
        for _ in range(self.size.times):
            for part in here[torch.randperm(len(here), device=here.device)].split(self.size.part):
                some, mine = {name: items[part] for name, items in sets.items()}, own[part]
                logits, value = self.network(general[part], some, mask[part])
                chances = logits.log_softmax(1)
                better = surer(chances[mine], move[part][mine], chance[part][mine], gain[part][mine])
                doubt = -(chances.exp() * chances.masked_fill(~mask[part], 0)).sum(1)[mine].mean()
                wrong = F.mse_loss(value[mine], worth[part][mine])
                loss = WORTH * wrong - (1 - self.lessons) * (better + CURIOSITY * self.left * doubt)
                if self.lessons:
                    taught = self.network.as_good(some, mask[part], lesson[part])
                    loss = loss - self.lessons * chances.masked_fill(~taught, CLOSED).logsumexp(1).mean()
                self.optimiser.zero_grad()
                loss.backward()
                clip_grad_norm_(self.network.parameters(), STEEPEST)
                self.optimiser.step()
        return float((worth[there] - expected[there]).square().mean())

    @torch.no_grad()
    def against(self, rivals: Callable[[Batch], Any]) -> float:
        """What share of these rivals (such as `Batch.by_habit`) it leaves behind, a tie counting half."""
        key, seats, options = self.batch.game.key, self.batch.seats, self.batch.options
        batch = dealt(key, seats, COMPARED, options, self.device, self.seed + 1)
        left, won = torch.ones(COMPARED, dtype=torch.bool, device=self.device), 0.0
        mine = torch.arange(COMPARED, device=self.device) % batch.seats
        while left.any():  # the first game of each row
            seen, mask, seat = (taken(a).clone() for a in (batch.seen, batch.mask, batch.seat))
            own = chosen(self.network(*self.encoder.parts(seen), self.encoder.mask(mask, seat))[0])
            others = taken(rivals(batch)).clone()
            batch.step(torch.where(seat == mine, self.encoder.moves(own, seat), others))
            ended = taken(batch.done) & left
            won += float(taken(batch.reward).gather(1, mine[:, None])[:, 0][ended].sum())
            left &= ~ended
        return (won / COMPARED + 1) / 2


def check_device(name: str) -> None:
    """NoGpu unless the games and torch can both use it."""
    if device_named(name) is not None and not torch.cuda.is_available():
        raise NoGpu(
            "torch cannot use the GPU here: install it with CUDA, or learn on a processor (device='cpu')"
        )


def dealt(key: str, seats: int, n: int, options: Mapping[str, int], device: str, seed: int) -> Batch:
    """So many games side by side; options are given as the table holds them."""
    words: Any = {name: find(key).option(name).note(value) for name, value in options.items()}
    batch = Batch(key, seats, n, device=device, **words)
    batch.reset(seed)
    return batch


def taken(array: Any) -> Any:
    """An array of a batch as a tensor, without a copy; the next step writes into it."""
    return torch.utils.dlpack.from_dlpack(array)


def chosen(logits: Any) -> Any:
    """A move of each row, each as likely as the net finds it good."""
    noise = torch.rand_like(logits).clamp(1e-9, 1 - 1e-7)
    return (logits - (-noise.log()).log()).argmax(1)


def surer(chances: Any, move: Any, chance: Any, gain: Any) -> Any:
    """How much likelier moves that gained have become, and how much less likely those that lost; limited."""
    ratio = (chances.gather(1, move[:, None])[:, 0] - chance).exp()
    return torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()


def credited(played: PlayedRound) -> tuple[Any, Any]:
    """What each decision gained its seat, and whether that is known: was the seat heard of again?"""
    steps, games, seats = played.reward.shape
    rows = torch.arange(games, device=played.reward.device)
    gain, known = torch.zeros_like(played.expected), torch.zeros_like(played.done)
    later = torch.zeros(games, seats, device=rows.device)  # what a seat expected at its next decision
    credit, reward = torch.zeros_like(later), torch.zeros_like(later)
    heard = torch.zeros_like(later, dtype=torch.bool)
    for step in reversed(range(steps)):
        over = played.done[step][:, None]
        later, credit = later.masked_fill(over, 0), credit.masked_fill(over, 0)
        reward, heard = torch.where(over, played.reward[step], reward), heard | over
        seat, expected = played.seat[step], played.expected[step]
        gain[step] = reward[rows, seat] + later[rows, seat] - expected + FADES * credit[rows, seat]
        known[step] = heard[rows, seat]
        later[rows, seat], credit[rows, seat], reward[rows, seat] = expected, gain[step], 0.0
        heard[rows, seat] = True
    return gain, known
