"""docs/ladder.md says what the results beside it say, and these are played again as they are kept."""

from __future__ import annotations

import json
import re
import sys
from itertools import combinations
from pathlib import Path

import pytest

from irisade.commands import main
from irisade.core.game import games
from irisade.lab.ladder_play import introduced, new_ladder, play_chunk, usual_table
from irisade.lab.ladder_results import ENOUGH, Encounter, Ladder, Spell, read_ladder
from irisade.lab.work import Chunk

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import ladder_page  # noqa: E402

KEPT = sorted((ROOT / "docs" / "ladder").glob("*.json"))
every_file = pytest.mark.parametrize("file", KEPT, ids=lambda file: file.stem)
QUICK = ("random", "toddler", "child", "plain")


def ladder_in(file: Path) -> Ladder:
    return read_ladder(file.read_text(encoding="utf-8"))


def test_the_page_is_what_the_tool_writes() -> None:
    text = ladder_page.PAGE.read_text(encoding="utf-8")
    assert ladder_page.page(text, ladder_page.kept()) == text, "python tools/ladder_page.py writes it again"


def test_the_example_is_played_as_it_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("openskill")
    (words,) = re.findall(
        r"^    irisade (arena .*)$", ladder_page.PAGE.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert main([*words.split(), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    ladder = ladder_in(ROOT / "docs" / "ladder" / f"{told['game']}.json")
    (pair,) = told["pairs"]
    held = Encounter(ladder.pairs[pair["a"], pair["b"]].spells[:1])
    assert f"--seed {ladder.seed_of(pair['a'], pair['b'])} " in words
    assert (told["seats"], told["games"]) == (ladder.seats, held.games)
    assert pair["a_above_b"] == sum(above for above, _ in held.deals())
    assert pair["decided"] == sum(decided for _, decided in held.deals())


@every_file
def test_a_file_is_as_irisade_writes_it(file: Path) -> None:
    ladder = ladder_in(file)
    assert ladder.text() == file.read_text(encoding="utf-8")
    game = games()[file.stem]
    usual = new_ladder(game, usual_table(game), 3, 100)
    assert [getattr(ladder, name) for name in ("game", "version", "seats", "seed", "thinking")] == [
        getattr(usual, name) for name in ("game", "version", "seats", "seed", "thinking")
    ]


@every_file
def test_every_share_of_a_rung_rests_on_enough_games(file: Path) -> None:
    ladder = ladder_in(file)
    rows = {row["bot"]: row for row in ladder.rows()}
    assert set(rows) == set(ladder.bots)
    assert {rows[bot]["above"] is None for bot in QUICK} == {False}
    assert all((row["above"] is None) == (row["games"] < ENOUGH) for row in rows.values())


@every_file
def test_what_has_learned_lies_beside_the_results(file: Path) -> None:
    """So anybody can play a learned row again."""
    ladder = ladder_in(file)
    for bot in ladder.bots:
        if not bot.endswith(".bot"):
            continue
        beside = file.parent / "bots" / bot
        game = games()[file.stem]
        assert introduced(game, ladder.seats, {bot: str(beside)})[bot] == ladder.bots[bot]


def learned_for_a_minute(game: str, ends: dict[str, dict[str, int]]) -> Ladder:
    """A ladder of one that has learned: how its deals against these rivals ended."""
    made = Ladder(game, 1, 2, 3, 100, {"z.bot": {"learned_seconds": 60, "learned_moves": 1_000_000}})
    for rival, deals in ends.items():
        made.join({rival: {}})
        made.add(rival, "z.bot", Spell(0, 2 * sum(deals.values()), deals, (1, 1), (0.0, 0.0), 0.0))
    return made


def test_where_learning_fails_is_said_plainly() -> None:
    """The rival's comparisons come first: in the deals against master it was above in both."""
    ronde = learned_for_a_minute(
        "colomo-ronde",
        {"toddler": {"0/2": 40}, "child": {"0/2": 9, "2/2": 6}, "master": {"2/2": 40}, "plain": {"0/0": 20}},
    )
    rondo = learned_for_a_minute("colomo-rondo", {"child": {"0/2": 40}})
    rows, fails = ladder_page.learning([ronde, rondo]).split("**Where learning fails**")
    assert "| Colomo Ronde | 1 min | 1.0 million | toddler | child (30), plain (all ties) | master |" in rows
    assert "\n- toddler: beaten wherever something has learned\n" in fails
    assert "\n- child: undecided in Colomo Ronde\n" in fails
    assert "\n- plain: undecided in Colomo Ronde\n" in fails
    assert "\n- master: certainly better in Colomo Ronde\n" in fails
    (waiting,) = re.findall(r"\*\*Not tried\*\*: (.*)", fails)
    assert all(
        (game.name() in waiting) == (key not in (ronde.game, rondo.game)) for key, game in games().items()
    )


def test_the_more_is_claimed_the_surer_each_claim_must_be() -> None:
    """Seventeen of twenty deals are enough for one verdict, and not for sixty."""
    ends = {"child": {"0/2": 17, "2/2": 3}}
    alone = [learned_for_a_minute("colomo-ronde", ends)]
    assert ladder_page.verdicts(alone[0], "z.bot", ladder_page.certain(alone))[0] == ["child"]
    assert ladder_page.verdicts(alone[0], "z.bot", ladder_page.certain(alone * 60))[0] == []


@pytest.mark.slow
@every_file
def test_the_beginning_of_each_pair_is_played_again_as_it_is_kept(file: Path) -> None:
    """Whoever changes a bot plays its row again: irisade ladder GAME --out docs/ladder --again BOT."""
    ladder, what = ladder_in(file), "ladder 100"
    learned = [bot for bot in ladder.bots if bot.endswith(".bot")]
    calls = {bot: str(file.parent / "bots" / bot) for bot in learned}
    for a, b in [
        *(pair for pair in ladder.pairs if "plain" in pair and set(pair) & set(learned)),
        *combinations(sorted(QUICK), 2),
        ("grown-up", "plain"),
        ("master", "plain"),
        ("plain", "tree"),
    ]:
        begun = ladder.pairs[a, b].spells[0]
        seed = ladder.seed_of(a, b)
        called = (calls.get(a, a), calls.get(b, b))
        again = play_chunk(Chunk(what, ladder.game, ladder.seats, (), called, seed, 0, begun.games))
        assert (begun.first, begun.moves, begun.deals) == (0, again.moves, again.deals), f"{a} and {b}"
