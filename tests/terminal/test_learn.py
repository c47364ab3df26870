"""`irisade learn`: a few seconds of learning leave a file that plays, and mistakes are one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from irisade.adapters.batch import Batch
from irisade.commands import main
from irisade.native.gpu import driver
from irisade.terminal import learn

pytest.importorskip("torch")
from irisade.adapters.learning import ppo
from irisade.adapters.learning.ppo import FADES, PlayedRound, Size, Trainer, credited

SMALL = Size(32, 16, 256, 2)


def test_seconds_of_learning_leave_a_file_that_plays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learn, "CONTESTS", 2)
    monkeypatch.setattr(learn, "TIMES", 1)
    monkeypatch.setattr(ppo, "COMPARED", 16)
    monkeypatch.setattr(ppo, "ON_CPU", SMALL)
    file = tmp_path / "blind.bot"
    assert main(["learn", "colomo-les-aveugles", "--minutes", "0.001", "-o", str(file)]) == 0
    told = capsys.readouterr().out
    assert "against the rule of thumb it finishes ahead of" in told
    assert "ranked above child" in told
    assert (
        main(["arena", "colomo-les-aveugles", "--seats", "2", "--games", "4", "--bots", f"{file},child"]) == 0
    )
    assert str(file) in capsys.readouterr().out
    assert main(["sim", "colomo-les-aveugles", "--seats", "2", "--bots", str(file), "--games", "2"]) == 0


@pytest.mark.slow
def test_a_few_rounds_make_it_better_than_chance() -> None:
    """Les aveugles is learned fast: pawns that come home win."""
    trainer = Trainer("colomo-les-aveugles", 2, size=Size(128, 64, 1024, 3))
    for _ in range(12):
        trainer.improve(trainer.play())
    assert trainer.against(Batch.at_random) > 0.65
    assert trainer.steps == 12 * 128 * 64


def test_the_file_reckons_as_torch_does() -> None:
    import torch

    trainer = Trainer("colomo-ronde", 2, size=SMALL)
    trainer.improve(trainer.play())
    policy = trainer.policy()
    batch, encoder = trainer.batch, trainer.encoder
    seen, seat = torch.from_dlpack(batch.seen), torch.from_dlpack(batch.seat)
    everything = torch.ones(batch.mask.shape, dtype=torch.bool)
    logits = trainer.network(*encoder.parts(seen), everything)[0]
    for n in range(20):
        own = policy.outlook(batch.seen[n].tolist(), int(seat[n]))
        theirs = [float(logits[n, move].detach()) for move in encoder.plan.own_moves[int(seat[n])]]
        assert own == pytest.approx(theirs, abs=0.05)


def test_credit_goes_back_to_the_decisions_of_the_same_seat() -> None:
    import torch

    expected, nothing = torch.tensor([[0.2], [0.0], [0.5]]), torch.zeros(3, 1)
    done, reward = torch.tensor([[False], [False], [True]]), torch.zeros(3, 1, 2)
    reward[2, 0] = torch.tensor([1.0, -1.0])
    played = PlayedRound(
        nothing, {}, nothing, nothing, nothing, nothing, expected, torch.tensor([[0], [1], [0]]), done, reward
    )
    gain, known = credited(played)
    assert known.all()
    assert gain[:, 0].tolist() == pytest.approx([0.3 + FADES * 0.5, -1.0, 0.5])


def test_decisions_whose_seat_is_not_heard_of_again_teach_nothing() -> None:
    import torch

    nothing = torch.zeros(2, 1)
    seats, done = torch.tensor([[0], [1]]), torch.zeros(2, 1, dtype=torch.bool)
    _, known = credited(
        PlayedRound(
            nothing, {}, nothing, nothing, nothing, nothing, nothing, seats, done, torch.zeros(2, 1, 2)
        )
    )
    assert not known.any()


def test_nothing_is_learned_from_whims_before_the_first_games_end() -> None:
    """A net that already expected something at random would learn to get there, even by never finishing."""
    played = Trainer("rainbow-racers", 2, size=SMALL).play()
    assert not played.done.any()
    assert not played.expected.any()
    assert not credited(played)[0].any()


def test_after_the_lessons_rivals_and_moves_without_a_choice_teach_nothing() -> None:
    import torch

    trainer = Trainer("rainbow-racers", 2, size=SMALL)
    alone = trainer.alone.nonzero()[:, 0].tolist()
    assert len(alone) == -(-SMALL.games // ppo.BY_HABIT)
    assert {int(trainer.own[row]) for row in alone} == {0, 1}
    for seat in (0, 1):
        decides = trainer.decides(torch.full((SMALL.games,), seat))
        for row in range(SMALL.games):
            assert bool(decides[row]) == (row not in alone or int(trainer.own[row]) == seat)
    trainer.left = 0.2
    assert not trainer.lessons
    played = trainer.play()
    taught = trainer.decides(played.seat) & (played.mask.sum(2) > 1)
    assert 0 < taught.sum() < taught.numel()
    played.chance[~taught] = torch.nan  # whoever looks at these is spoilt by them
    trainer.improve(played)
    assert all(weight.isfinite().all() for weight in trainer.network.parameters())


def test_lessons_teach_the_rule_of_thumb_and_fade() -> None:
    """Rondo rewards hardly anybody who plays at random; whoever is told what to do soon does it."""
    import torch

    trainer = Trainer("colomo-rondo", 2, size=Size(64, 32, 256, 2))
    assert trainer.lessons == 1

    def heeded() -> float:
        played = trainer.play()
        sets = {name: items.flatten(0, 1) for name, items in played.sets.items()}
        mask, lesson = played.mask.flatten(0, 1), played.lesson.flatten()
        with torch.no_grad():
            logits = trainer.network(played.general.flatten(0, 1), sets, mask)[0]
        good = trainer.network.as_good(sets, mask, lesson)
        trainer.improve(played)
        return float(logits.softmax(1)[good].sum() / len(lesson))

    before = heeded()
    for _ in range(12):
        after = heeded()
    assert after > before + 0.1
    trainer.left = 1 - ppo.LESSONS / 2
    assert trainer.lessons == pytest.approx(0.5)


def test_a_disc_that_looks_the_same_is_as_good() -> None:
    import torch

    trainer = Trainer("colomo-trio", 2, size=SMALL)
    sets, rows = {"disc": torch.zeros(1, 60, 17)}, torch.ones(1, 60, dtype=torch.bool)
    sets["disc"][0, 7, 3] = 1
    rows[0, 9] = False
    good = trainer.network.as_good(sets, rows, torch.tensor([4]))[0].nonzero()[:, 0].tolist()
    assert good == [disc for disc in range(60) if disc not in (7, 9)]
    assert trainer.network.as_good(sets, rows, torch.tensor([7]))[0].nonzero()[:, 0].tolist() == [7]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("ludo",), "There is no game “ludo”"),
        (("colomo-trio", "--minutes", "0"), "Learning takes more than 0 minutes, not 0."),
        (("colomo-trio", "--minutes", "nan"), "Learning takes more than 0 minutes, not nan."),
        (("colomo-trio", "--seats", "9"), "Colomo Trio is for 2 to 6 players, not 9."),
        (("colomo-trio", "-o", "trio.npz"), "The file of a bot ends in .bot, not trio.npz."),
        (("colomo-trio", "-o", "/no/such/folder/trio.bot"), "/no/such/folder/trio.bot"),
        (
            ("colomo-trio", "--device", "gpu"),
            "A device is called cpu, cuda, or cuda:1 for the second GPU, not gpu.",
        ),
    ],
)
def test_a_mistake_is_one_sentence(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["learn", *words]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert said in told


def test_a_gpu_that_torch_cannot_use_is_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine with a GPU where torch was installed for processors alone."""
    import torch

    monkeypatch.setattr(driver, "cuda", lambda number: object())
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    assert main(["learn", "colomo-trio", "--device", "cuda"]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert told.startswith("irisade: torch cannot use the GPU here: install it with CUDA")
