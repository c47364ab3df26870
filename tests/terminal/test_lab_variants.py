"""`irisade lab --vary` and `--search`: what a designer sees, and one sentence for all that is wrong."""

from __future__ import annotations

import csv
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from irisade.commands import main
from patience import PATIENCE
from processes import has_written
from terminal.person import environment, hear_ctrl_c
from writing_a_game import lay_out

VARY = ["lab", "colomo-ronde", "--vary", "after_gift", "--seats", "3", "--bot", "toddler", "--games", "12"]


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("IRISADE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("LANG", "C")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "cache"


def told(capsys, *words: str) -> str:
    assert main(list(words)) == 0
    out: str = capsys.readouterr().out
    return out


def test_variants_stand_side_by_side(capsys):
    text = told(capsys, *VARY, "--jobs", "1")
    assert "12 games of each variant among robots of the level “toddler”, seed 1" in text
    assert "game by game" in text
    turns = text[text.index("\nturns\n") :].splitlines()[2:4]
    assert re.fullmatch(r"  as written +[\d.]+ +\([\d.]+ to [\d.]+\)", turns[0])
    assert re.fullmatch(r"  after_gift=end_turn +[\d.]+ .*\([+−]?[\d.]+ to [+−]?[\d.]+\)", turns[1])


def test_the_same_in_french(capsys):
    text = told(capsys, *VARY, "--jobs", "1", "--lang", "fr")
    assert "victoires du troisième à jouer" in text
    assert re.search(r"selon le livret +\d+,\d", text)


def test_any_number_of_processes_tells_the_same(capsys):
    assert told(capsys, *VARY, "--json", "--jobs", "2") == told(capsys, *VARY, "--json", "--jobs", "1")


def test_page_and_data_are_written_and_agree(capsys, tmp_path):
    out = tmp_path / "new" / "folder"
    shown = json.loads(told(capsys, *VARY, "--json", "--jobs", "1", "--out", str(out)))
    assert json.loads((out / "variants.json").read_text()) == shown
    assert sorted(path.name for path in out.iterdir()) == ["index.html", "variants.csv", "variants.json"]
    lines = list(csv.DictReader((out / "variants.csv").open()))
    usual, ends = shown["variants"]
    assert (usual["options"], ends["options"]) == ({}, {"after_gift": "end_turn"})
    turns = [line for line in lines if line["figure"] == "turns"]
    assert [float(line["value"]) for line in turns] == [
        usual["figures"]["turns"]["value"],
        ends["figures"]["turns"]["value"],
    ]
    assert float(turns[1]["difference"]) == pytest.approx(float(turns[1]["value"]) - float(turns[0]["value"]))


def test_the_page_needs_nothing_else(capsys, tmp_path):
    """Every figure, every variant; no script, no address of another machine, no open tag."""
    told(capsys, *VARY, "--jobs", "1")
    page = (tmp_path / "colomo-ronde-variants" / "index.html").read_text()
    assert "A · as written" in page
    assert "B · after_gift=end_turn" in page
    assert not re.search(r"<script|https?://|@import|url\(", page)
    for tag in ("section", "figure", "table", "details", "div", "svg", "dl", "ul"):
        assert page.count(f"<{tag}") == page.count(f"</{tag}>")
    assert "NaN" not in page


def test_a_second_trial_leaves_the_first_alone(capsys, tmp_path):
    """Each has a folder of its own; only one that is named is written again, and that is told."""
    pages = []
    for seed, name in (("1", "colomo-ronde-variants"), ("2", "colomo-ronde-variants-2")):
        assert told(capsys, *VARY, "--seed", seed, "--jobs", "1").endswith(f"The page: {name}/index.html\n")
        pages.append((tmp_path / name / "index.html").read_text())
    assert (tmp_path / "colomo-ronde-variants" / "index.html").read_text() == pages[0] != pages[1]
    assert main([*VARY, "--seed", "3", "--jobs", "1", "--out", "colomo-ronde-variants"]) == 0
    replaced = "irisade: What was in colomo-ronde-variants before has been replaced.\n"
    assert capsys.readouterr().err == replaced
    assert (tmp_path / "colomo-ronde-variants-2" / "index.html").read_text() == pages[1]


@pytest.mark.parametrize(("lang", "unit"), [("en", "points"), ("fr", "points")])
def test_shares_differ_by_points_and_never_by_per_cent(capsys, lang, unit):
    lines = told(capsys, *VARY, "--jobs", "1", "--lang", lang).splitlines()
    number = r"[+−]?\d+[.,]\d"
    name = "shared wins" if lang == "en" else "victoires du premier à jouer"
    changed = [line for line in lines if "after_gift=end_turn" in line and unit in line]
    assert name in lines
    assert len(changed) >= 3
    to = "to" if lang == "en" else "à"
    for line in changed:
        assert re.search(rf" {number} {unit} +\({number} {to} {number} {unit}\)$", line)


def test_somebody_elses_folder_is_left_alone(capsys, tmp_path):
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "mine.txt").touch()
    assert main([*VARY, "--out", "notes"]) == 2
    assert "holds other things" in capsys.readouterr().err
    assert [path.name for path in (tmp_path / "notes").iterdir()] == ["mine.txt"]


def test_a_search_tells_the_closest_and_what_it_could_not_tell_apart(capsys):
    words = ["lab", "colomo-ronde", "--vary", "after_gift", "--vary", "no_winner", "--seats", "2"]
    words += ["--bot", "plain", "--games", "12", "--jobs", "1", "--search", "--target", "turns=9"]
    text = told(capsys, *words)
    assert text.startswith("Closest to “turns=9” of 4 variants: ")
    assert re.search(r": [\d.]+ turns \([\d.]+ to [\d.]+\)\.", text)
    assert "Could not be told apart from it: " in text
    assert "12 fresh games" in text
    again = told(capsys, *words)
    assert again.splitlines()[:-1] == text.splitlines()[:-1]


def test_a_variant_for_other_seats_is_not_paired(capsys):
    words = ["lab", "gumball-rally", "--vary", "two_buggies", "--bot", "plain", "--games", "4", "--jobs", "1"]
    assert "except for two_buggies=on (2)" in told(capsys, *words)


def test_a_game_in_a_folder_is_tried_without_being_installed(capsys, tmp_path):
    lay_out(tmp_path)
    assert main(["lab", "rain_barrel", "--vary", "nope"]) == 2
    assert "Rain Barrel has no option “nope”" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        "nope --vary a=1",
        ". --vary a=1",
        "gumball-rally --games 0",
        "gumball-rally --seats 4 9",
        "gumball-rally --bot plain",
        "gumball-rally --option nope=1",
        "gumball-rally --option scoring=nope",
        "gumball-rally --cluster nonsense",
        "gumball-rally --jobs 0",
        "gumball-rally --out file",
        "gumball-rally --out file/inside",
        "gumball-rally --out /proc/inside",
        "gumball-rally --vary scoring --seats 3 4",
        "gumball-rally --vary nope=1",
        "gumball-rally --vary scoring=nope",
        "gumball-rally --vary hand_size=9",
        "gumball-rally --vary scoring=",
        "gumball-rally --vary finish_first --vary finish_second",
        "gumball-rally --vary scoring --games 0",
        "gumball-rally --vary scoring --seats 9",
        "gumball-rally --vary two_buggies --seats 4",
        "gumball-rally --vary scoring --bot nope",
        "gumball-rally --vary scoring --jobs 0",
        "gumball-rally --vary scoring --option nope=1",
        "gumball-rally --vary scoring --search",
        "gumball-rally --vary scoring --target fair",
        "gumball-rally --vary scoring --search --target beauty",
        "gumball-rally --vary scoring --search --target turns=0",
        "gumball-rally --search --target fair",
        "gumball-rally --vary two_buggies --search --target fair",
        "gumball-rally --vary scoring --cluster 127.0.0.1:0",
        "gumball-rally --vary scoring --cluster nonsense",
        "gumball-rally --vary scoring --out file/inside",
        "gumball-rally --vary scoring --out file",
        "gumball-rally --vary scoring --out /proc/inside",
    ],
)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_bad_input_is_one_sentence_and_leaves_nothing(words, lang, tmp_path, capsys):
    (tmp_path / "file").touch()
    before = sorted(path for path in tmp_path.rglob("*"))
    assert main(["--lang", lang, "lab", *words.split()]) == 2
    spoken = capsys.readouterr()
    assert spoken.out == ""
    assert re.fullmatch(r"irisade: .*[.]\n", spoken.err)
    left = [path for path in tmp_path.rglob("*") if path not in before]
    assert not [path for path in left if path.is_file()]


@pytest.mark.slow
def test_an_interrupted_run_goes_on_where_it_was(cache, tmp_path):
    """Ctrl-C while it plays: exit code 130, one sentence, finished chunks kept; then the same numbers."""
    words = [sys.executable, "-m", "irisade", *VARY, "--games", "60", "--json", "--jobs", "2"]
    environ = environment(IRISADE_CACHE=str(cache))
    run = subprocess.Popen(
        words,
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=hear_ctrl_c,
    )
    kept = cache / "lab"
    has_written(run, kept, "*.json", 4)
    os.killpg(run.pid, signal.SIGINT)  # as a terminal does: to everybody
    out, err = run.communicate(timeout=PATIENCE)
    assert (run.returncode, out) == (130, "")
    assert err == "irisade: What is finished is kept; the same command resumes from there.\n"
    finished = {path.name: path.stat().st_mtime_ns for path in kept.glob("*.json")}
    assert 3 < len(finished) < 24
    assert not list(kept.glob("*.draft"))
    again = subprocess.run(words, env=environ, capture_output=True, text=True, timeout=PATIENCE)
    fresh = subprocess.run(
        words,
        env=environment(IRISADE_CACHE=str(tmp_path / "b")),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert again.stdout == fresh.stdout != ""
    assert not list(kept.iterdir())


def documented() -> list[list[str]]:
    page = Path(__file__).resolve().parents[2] / "docs" / "lab.md"
    lines = re.findall(r"^ {4}irisade (lab .*--vary.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return [shlex.split(line) for line in lines]


@pytest.mark.parametrize("words", documented(), ids=" ".join)
def test_the_commands_of_the_page_can_be_given(words, capsys):
    """Each is right but for its last words, which nobody could play."""
    assert main([*words, "--games", "0"]) == 2
    assert capsys.readouterr().err == "irisade: A series has at least one game.\n"
    assert len(documented()) > 5
