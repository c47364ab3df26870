"""The same chunks on a real Ray cluster, and what is said when there is none."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from irisade.lab.cluster import NoCluster, NoRay, box_of, elsewhere, reach, unpack
from irisade.lab.work import Done, code_hash, cut, perform
from lab.hands import Tally, tally
from patience import PATIENCE
from processes import has_written, says
from writing_a_game import lay_out

LOOPBACK = "127.0.0.2"  # Ray takes 127.0.0.1 for the machine's public address
START = ("start", "--head", "--block", "--include-dashboard=false", "--disable-usage-stats")
SIZE = ("--num-cpus=2", "--object-store-memory=80000000")
DRIVER = """
import json, sys
from irisade.lab.work import cut, perform
from lab.hands import Tally, tally

address, game, seats = sys.argv[1:]
chunks = cut("tally", game, int(seats), {}, (), 5, 20, at_once=6)
print(json.dumps([one.as_json() for one in perform(chunks, tally, Tally.from_json, cluster=address)]))
"""


def free_port() -> int:
    with socket.socket() as door:
        door.bind((LOOPBACK, 0))
        return int(door.getsockname()[1])


@contextmanager
def running() -> Iterator[tuple[str, dict[str, str], subprocess.Popen[str]]]:
    """A cluster of one machine: its address, the environment of those who may use it, and its processes."""
    port = free_port()
    mine = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(16)}
    environ = os.environ | mine | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    short = Path(tempfile.mkdtemp(prefix="ray"))  # the names of its sockets must be short
    where = (f"--node-ip-address={LOOPBACK}", f"--port={port}", f"--temp-dir={short}")
    words = [sys.executable, "-m", "ray.scripts.scripts", *START, *SIZE, *where]
    head = subprocess.Popen(words, stdout=subprocess.PIPE, env=environ, start_new_session=True, text=True)
    says(head, "runtime started")
    yield f"{LOOPBACK}:{port}", environ, head
    head.terminate()
    head.wait(PATIENCE)
    shutil.rmtree(short)


@pytest.fixture(scope="module")
def cluster() -> Iterator[tuple[str, dict[str, str]]]:
    with running() as (address, environ, _):
        yield address, environ


@pytest.mark.slow
@pytest.mark.parametrize("which", ["installed", "in a folder"])
def test_a_cluster_tells_the_same_as_one_machine(which, cluster, tmp_path):
    address, environ = cluster
    game = "colomo-ronde" if which == "installed" else str(lay_out(tmp_path))
    there = subprocess.run(
        [sys.executable, "-c", DRIVER, address, game, "3"], env=environ, capture_output=True, text=True
    )
    assert there.returncode == 0, there.stderr
    here = perform(cut("tally", game, 3, {}, (), 5, 20, at_once=6), tally, Tally.from_json)
    assert json.loads(there.stdout.splitlines()[-1]) == [one.as_json() for one in here]


@pytest.mark.slow
def test_the_command_tells_the_same_on_a_cluster(cluster, tmp_path):
    address, environ = cluster
    words = ["lab", "colomo-ronde", "--vary", "after_gift", "--seats", "2", "--bot", "plain", "--games", "12"]
    environ = environ | {"IRISADE_CACHE": str(tmp_path)}
    here, there = (
        subprocess.run(
            [sys.executable, "-m", "irisade", *words, "--json", *where],
            cwd=tmp_path,
            env=environ,
            capture_output=True,
            text=True,
        )
        for where in (["--jobs", "1"], ["--cluster", address])
    )
    assert there.returncode == 0, there.stderr
    assert there.stdout == here.stdout != ""
    assert there.stderr == ""


@pytest.mark.long
def test_a_cluster_that_dies_is_one_sentence_and_the_same_command_goes_on(tmp_path):
    words = [
        "lab",
        "colomo-ronde",
        "--vary",
        "after_gift",
        "--seats",
        "2",
        "--bot",
        "plain",
        "--games",
        "400",
    ]
    kept = tmp_path / "cache" / "lab"
    with running() as (address, environ, head):
        environ |= {"IRISADE_CACHE": str(tmp_path / "cache"), "LANG": "C"}
        command = [sys.executable, "-m", "irisade", *words, "--json", "--out", str(tmp_path / "out")]
        run = subprocess.Popen(
            [*command, "--cluster", address], env=environ, stderr=subprocess.PIPE, text=True
        )
        has_written(run, kept, "*.json", 4)
        os.killpg(head.pid, signal.SIGKILL)
        told = run.communicate(timeout=PATIENCE)[1]
    assert run.returncode == 2
    assert (
        told
        == f"irisade: The Ray cluster at {address} is gone; the same command resumes where it left off.\n"
    )
    assert not (tmp_path / "out").exists()
    assert not list(kept.glob("*.draft"))
    assert 4 <= len(list(kept.iterdir())) < 160
    again = subprocess.run([*command, "--jobs", "2"], env=environ, capture_output=True, text=True)
    fresh = subprocess.run(
        [*command, "--jobs", "2"],
        env=environ | {"IRISADE_CACHE": str(tmp_path / "b")},
        capture_output=True,
        text=True,
    )
    assert again.stdout == fresh.stdout != ""
    assert not list(kept.iterdir())


def test_a_machine_with_other_code_says_so_and_plays_nothing():
    chunk = cut("tally", "colomo-ronde", 2, {}, (), 1, 3)[0]
    assert elsewhere(chunk, tally, "another mark", {}) == socket.gethostname()
    assert isinstance(elsewhere(chunk, tally, code_hash(chunk.game), {}), Done)


def test_a_game_in_a_folder_travels_with_its_pieces(tmp_path, monkeypatch):
    monkeypatch.setenv("IRISADE_CACHE", str(tmp_path / "there"))
    box = box_of(str(lay_out(tmp_path / "here")))
    first, again = (unpack(box, "rain_barrel", "mark") for _ in range(2))
    assert first == again
    assert box_of(str(first)) == box
    assert list((tmp_path / "there" / "boxes").iterdir()) == [first.parent]


@pytest.mark.parametrize(
    "address", ["nonsense", "127.0.0.1:0", "127.0.0.1:99999", "no-such-host.invalid:6379"]
)
def test_an_address_without_a_cluster_is_refused_at_once(address):
    began = time.monotonic()
    with pytest.raises(NoCluster, match=address):
        reach(address)
    assert time.monotonic() - began < 60  # Ray alone would try for two minutes


@pytest.mark.slow
def test_something_else_at_the_address_is_found_out():
    """It lets us in and then says nothing: Ray alone would try for two minutes."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        began = time.monotonic()
        with pytest.raises(NoCluster):
            reach(f"127.0.0.1:{door.getsockname()[1]}")
        assert time.monotonic() - began < 60


def test_without_ray_the_missing_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoRay, match=r"irisade\[cluster\]"):
        reach("127.0.0.1:6379")
