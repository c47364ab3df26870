"""Bots of others play anywhere, in a process of their own; whoever fails is named and replaced."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from irisade import Dice, Match, find
from irisade.bots import BadBot, Company, bot_named, brains, open_moves, outside, play_together, row
from irisade.bots.outside import CHANCES, Outside
from irisade.bots.thought import decide, packed
from irisade.core.belief import Belief, ask
from irisade.core.game import games

RONDE = "colomo-ronde"
FIRST = "def choose(belief):\n    return belief.asking.options[0]\n"
EARS = """
import json
class Ears:
    def __init__(self):
        self.heard = []
    def saw(self, at, to, value):
        self.heard.append([at, to, value])
    def turn_passes(self):
        self.heard.append(None)
    def choose(self, belief):
        with open({file!r}, "a") as told:
            told.write(json.dumps([belief.seat, self.heard]) + "\\n")
        return min(belief.asking.options)
"""


@pytest.fixture
def failures(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    told: list[str] = []
    monkeypatch.setattr(outside, "tell", lambda why: told.append(str(why)))
    return told


def written(folder: Path, text: str, name: str = "mine.py") -> str:
    (folder / name).write_text(text, encoding="utf-8")
    return f"{folder / name}:choose"


def play(bot: str | Outside, key: str = RONDE, seed: int = 1) -> Match:
    game = find(key)
    guest = bot_named(game, bot) if isinstance(bot, str) else bot
    return play_together(game, [guest, brains(game)["child"]], Dice(seed), seed)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_a_function_of_a_belief_plays_every_game_as_it_would_here(game, tmp_path, failures):
    text = (
        "from irisade import NOBODY, Ask\n"
        "def choose(belief):\n"
        "    return max(belief.asking.options) if isinstance(belief.asking, Ask) else NOBODY\n"
    )
    here: dict[str, object] = {}
    exec(text, here)
    child, seats = brains(game)["child"], game.seats[0]
    bots = bot_named(game, written(tmp_path, text)), here["choose"]
    one, other = (play_together(game, [bot] + [child] * (seats - 1), Dice(3), 3) for bot in bots)
    assert one.answers == other.answers
    assert failures == []


def test_a_class_hears_what_its_own_seat_is_shown(tmp_path, failures):
    told = tmp_path / "told.jsonl"
    name = written(tmp_path, EARS.format(file=str(told))).replace(":choose", ":Ears")
    game = find(RONDE)
    expected: dict[int, list[object]] = {}
    bot = bot_named(game, name)
    company = Company({0: bot, 1: bot}, 1)
    match = Match(game, 2, Dice(1), on_show=company.saw, on_turn=company.turn_passes)
    while not match.over and not match.quiet:
        company.answer(match)
    for seat, belief in company.beliefs.items():
        expected[seat] = [list(one) if one else None for one in belief.heard]
    assert failures == []
    last = {}
    for line in told.read_text().splitlines():
        seat, heard = json.loads(line)
        assert expected[seat][: len(heard)] == heard
        last[seat] = heard
    assert all(any(last[seat]) for seat in (0, 1))


def test_its_process_is_not_ours(tmp_path, failures):
    text = f"import os\ndef choose(belief):\n    assert os.getpid() != {os.getpid()}\n    print('hi')\n"
    play(written(tmp_path, text + "    return belief.asking.options[0]\n"))
    assert failures == []


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("return 1 / 0", "division by zero (ZeroDivisionError, line 2)"),
        ("return 999", "answers 999, which is not open to it"),
        ("return 'left'", "an answer is a whole number, not 'left'"),
        ("return None", "an answer is a whole number, not None"),
        ("return True", "not True"),
        ("import os; os._exit(3)", "has crashed"),
        ("import sys; sys.exit(3)", "has crashed"),
        ("import os; os.write(1, b'{\"option\": 1}'); os.close(0); return 10 ** 40", "not open to it"),
    ],
)
def test_one_that_fails_is_named_and_plain_plays_on(body, said, tmp_path, failures):
    name = written(tmp_path, f"def choose(belief):\n    {body}\n")
    match = play(name)
    assert match.outcome is not None
    (told,) = failures
    assert name in told
    assert said in told


def test_one_that_hangs_is_not_waited_for(tmp_path, failures):
    name = written(tmp_path, "def choose(belief):\n    while True: pass\n")
    bot = Outside(name, Path(name.rpartition(":")[0]), "choose", seconds=0.2)
    assert play(bot).outcome is not None
    assert failures == [f"{name} has not answered for 0.2 seconds."]
    assert bot._process is None


def test_after_three_failures_it_is_not_asked_again(tmp_path, failures):
    name = written(
        tmp_path, f"open({str(tmp_path / 'runs')!r}, 'a').write('x')\ndef choose(belief): return 999\n"
    )
    for seed in range(CHANCES + 2):
        assert play(name, seed=seed).outcome is not None
    assert len(failures) == CHANCES
    assert (tmp_path / "runs").read_text() == "x" * CHANCES


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def other(belief): return 0", "there is no function or class 'choose' in it (LookupError)"),
        ("choose = 7", "there is no function or class 'choose' in it (LookupError)"),
        ("class choose: pass", "the class 'choose' has no method choose (LookupError)"),
        ("def choose(belief) return 0", "(SyntaxError, line 1)"),
        ("import no_such_module", "No module named 'no_such_module' (ModuleNotFoundError, line 1)"),
        ("import os; os._exit(1)", "has crashed"),
    ],
)
def test_what_cannot_be_loaded_is_told_before_the_game(text, said, tmp_path):
    with pytest.raises(BadBot) as refused:
        outside.check(written(tmp_path, text))
    assert said in str(refused.value)


def test_no_such_file(tmp_path):
    with pytest.raises(BadBot, match=r"there is no file .*gone.py"):
        bot_named(find(RONDE), f"{tmp_path}/gone.py:choose")
    with pytest.raises(BadBot, match="“bob” is not one of toddler"):
        bot_named(find(RONDE), "bob")


def test_no_secret_goes_to_its_process(tmp_path, failures):
    """The thought that is sent is the same, whatever lies where this seat cannot see it."""
    game = find("gumball-rally")
    match = Match(game, 3, Dice(5))
    seat = match.asked()[0]
    other = match.fork(Dice(77), (), seat)
    assert other.table.bytes != match.table.bytes
    beliefs = [Belief(seat, Dice(1)), Belief(seat, Dice(1))]
    for world, belief in zip((match, other), beliefs):
        ask(world, belief)
    one, two = (packed(belief, "plain", 9) for belief in beliefs)
    assert one._replace(before=None) == two._replace(before=None)
    assert one.before.bytes == two.before.bytes
    asked = written(tmp_path, FIRST)
    assert decide(one._replace(bot=asked)) == decide(two._replace(bot=asked))


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_a_row_of_a_belief_is_the_row_of_the_batch(game):
    """The same cells, the same open moves: what was learned in a batch can sit at a table."""
    numpy = pytest.importorskip("numpy")
    from irisade.adapters.batch import Batch
    from irisade.core.dice import derive

    batch = Batch(game.key, n=1)
    batch.reset(seed=3)
    compared = 0

    def choose(belief: Belief) -> int:
        nonlocal compared
        moves = open_moves(belief)
        assert belief.seat == batch.seat[0]
        assert row(belief) == batch.seen[0].tolist()
        assert sorted(moves) == numpy.flatnonzero(batch.mask[0]).tolist()
        compared += 1
        number = sorted(moves)[compared % len(moves)]
        batch.step([number])
        return moves[number]

    play_together(game, [choose] * batch.seats, Dice(derive(3, 0)), 1)
    assert compared > 5
