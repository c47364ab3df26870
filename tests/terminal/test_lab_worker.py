"""Long work: what stops it is one sentence, and what is finished stays until all is written."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from irisade.lab.work import OtherRules, cut
from irisade.terminal.lab_worker import at_work, kept_in
from irisade.terminal.words import Trouble, Voice
from lab.hands import Tally, collapse, tally

PIECES = cut("tally", "colomo-ronde", 2, {}, (), 3, 12, at_once=4)
SAY = Voice("en")


@pytest.fixture(autouse=True)
def _own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("IRISADE_CACHE", str(tmp_path / "cache"))


def test_nothing_is_kept_of_work_that_is_done():
    with at_work(12, 1, "", SAY) as worker:
        done = list(worker(PIECES, tally, Tally.from_json))
        assert len(list(kept_in(SAY).iterdir())) == len(done) == 3
    assert not list(kept_in(SAY).iterdir())


def test_an_interruption_says_how_to_go_on(capsys):
    def stop() -> None:
        with at_work(12, 1, "", SAY) as worker:
            next(worker(PIECES, tally, Tally.from_json))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stop()
    assert "the same command resumes from there" in capsys.readouterr().err
    assert len(list(kept_in(SAY).iterdir())) == 1


def work(cluster: str, jobs: int, trouble: Exception | None) -> None:
    with at_work(12, jobs, cluster, SAY) as worker:
        if trouble:
            raise trouble
        list(worker(PIECES, tally, Tally.from_json))


def sentence(cluster: str = "", jobs: int = 1, trouble: Exception | None = None) -> str:
    with pytest.raises(Trouble) as told:
        work(cluster, jobs, trouble)
    return str(told.value)


def test_a_process_that_is_ended_is_one_sentence_too():
    def work() -> None:
        with at_work(12, 2, "", SAY) as worker:
            list(worker(PIECES, collapse, Tally.from_json))

    with pytest.raises(Trouble, match="ended by the system"):
        work()


def test_whatever_stops_the_work_is_one_sentence(monkeypatch, tmp_path):
    assert "--jobs" in sentence(jobs=0)
    assert sentence("127.0.0.1:0") == "No Ray cluster answers at 127.0.0.1:0."
    assert sentence(trouble=OtherRules("tern")).startswith("tern plays other rules")
    monkeypatch.setitem(sys.modules, "ray", None)
    assert "irisade[cluster]" in sentence("127.0.0.1:6379")
    (tmp_path / "file").touch()
    monkeypatch.setenv("IRISADE_CACHE", str(tmp_path / "file"))
    assert sentence() == f"I cannot write to {tmp_path / 'file' / 'lab'}."


def test_a_full_disk_is_told_in_one_sentence_and_nothing_is_left(tmp_path):
    small = f"ulimit -f 4; exec {sys.executable} -m irisade lab colomo-trio --games 8 --seats 2 --jobs 1"
    environ = os.environ | {
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        "IRISADE_CACHE": str(tmp_path / "cache"),
    }
    done = subprocess.run(["sh", "-c", small], cwd=tmp_path, env=environ, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == "irisade: There is no room left on the disk."
    assert "Traceback" not in done.stderr
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]
