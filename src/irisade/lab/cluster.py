"""The same chunks on a Ray cluster, whose machines have the same Irisade installed.

Nothing is believed: each machine says with which code it plays, and a game that nobody has installed travels
with its chunks.
"""

from __future__ import annotations

import importlib
import logging
import os
import socket
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Iterator, Mapping, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from irisade.core.files import cache_folder
from irisade.core.game_names import is_folder
from irisade.lab.process_pool import end_with_parent
from irisade.lab.work import (
    Chunk,
    Done,
    Hands,
    Measure,
    OtherRules,
    TimeLeft,
    code_hash,
    play,
)

KNOCK, ANSWER = 3.0, 12.0  # seconds until nobody is at home; until whoever is there is no cluster
FAREWELL = 10.0  # seconds to take leave of a cluster
SPAWN = get_context("spawn")
TRIAL = "import sys, ray; ray.init(address=sys.argv[1], log_to_driver=False)"

Box = Mapping[str, bytes]  # the files of a game that is not installed


class NoRay(ImportError):
    """Ray is an optional extra."""


class NoCluster(ConnectionError):
    """There is no cluster at this address."""


class ClusterLost(ConnectionError):
    """There was a cluster at this address, and now there is none."""


def on_cluster(address: str, todo: Sequence[tuple[int, Chunk]], measure: Measure, pace: TimeLeft) -> Hands:
    """Plays on every core that the cluster has for us.

    Ray ends the process that uses it when the cluster is gone, so a process of its own does.
    """
    reach(address)
    told, teller = SPAWN.Pipe(duplex=False)
    agent = SPAWN.Process(target=_as_agent, args=(teller, address, todo, measure), daemon=True)
    agent.start()
    teller.close()
    try:
        pace.hands = _hear(told, address)
        for _ in todo:
            yield _hear(told, address)
    finally:
        agent.terminate()
        agent.join(FAREWELL)
        agent.kill()


def reach(address: str) -> None:
    """Is there a cluster at this address?"""
    try:
        import ray  # noqa: F401
    except ImportError as missing:
        raise NoRay("a cluster needs the extra: pip install irisade[cluster]") from missing
    _knock(address)
    try:
        subprocess.run(
            [sys.executable, "-c", TRIAL, address], timeout=ANSWER, check=True, capture_output=True
        )
    except subprocess.SubprocessError as why:
        raise NoCluster(address) from why


def _hear(told: Connection, address: str) -> Any:
    """The agent's next word; nobody waits for a cluster that is no longer there."""
    while not told.poll(KNOCK):
        try:
            _knock(address)
        except NoCluster as why:
            raise ClusterLost(address) from why
    try:
        word = told.recv()
    except EOFError as gone:
        raise ClusterLost(address) from gone
    if isinstance(word, Exception):
        raise word
    return word


def _as_agent(teller: Connection, address: str, todo: Sequence[tuple[int, Chunk]], measure: Measure) -> None:
    """Tells how many hands there are, then every chunk that is done, or what went wrong."""
    end_with_parent()
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())  # Ray speaks of its end at length
    try:
        for word in _errands(address, todo, measure):
            teller.send(word)
    except OtherRules as other:
        teller.send(other)
    except Exception as wrong:
        teller.send(_in_our_words(wrong, address))


def _in_our_words(wrong: Exception, address: str) -> Exception:
    """An error of a game keeps its own words; any other of Ray means that the cluster is gone."""
    from ray.exceptions import RayError, RayTaskError

    if isinstance(wrong, RayError) and not isinstance(wrong, RayTaskError):
        return ClusterLost(address)
    return RuntimeError("".join(traceback.format_exception(wrong)))


def _errands(address: str, todo: Sequence[tuple[int, Chunk]], measure: Measure) -> Iterator[Any]:
    ray: Any = importlib.import_module("ray")
    ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    yield max(1, int(ray.cluster_resources().get("CPU", 1)))
    remote = ray.remote(num_cpus=1)(elsewhere)
    boxes = {game: ray.put(box_of(game)) for game in {chunk.game for _, chunk in todo}}
    underway = {
        remote.remote(chunk, measure, code_hash(chunk.game), boxes[chunk.game]): n for n, chunk in todo
    }
    while underway:
        for one in ray.wait(list(underway), num_returns=1)[0]:
            answer: Done | str = ray.get(one)
            if isinstance(answer, str):
                raise OtherRules(answer)
            yield underway.pop(one), answer


def _knock(address: str) -> None:
    """Ray itself would wait for minutes where nobody answers."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdigit():
        raise NoCluster(address)
    try:
        socket.create_connection((host.strip("[]"), int(port)), KNOCK).close()
    except (OSError, OverflowError) as why:
        raise NoCluster(address) from why


# -- on the other machine --


def elsewhere(chunk: Chunk, measure: Measure, sender_hash: str, box: Box) -> Done | str:
    """The chunk, done; or the name of the machine whose code is not the one that sent it."""
    if is_folder(chunk.game):
        chunk = chunk._replace(game=str(unpack(box, Path(chunk.game).name, sender_hash)))
    if code_hash(chunk.game) != sender_hash:
        return socket.gethostname()
    return play(chunk, measure)


def box_of(game: str) -> Box:
    home = Path(game)
    if not is_folder(game):
        return {}
    return {
        path.relative_to(home).as_posix(): path.read_bytes()
        for path in sorted(home.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }


def unpack(box: Box, name: str, sender_hash: str) -> Path:
    """The folder of the game on this machine; who comes first writes it."""
    home = cache_folder() / "boxes" / sender_hash[:32]
    if not home.exists():
        home.parent.mkdir(parents=True, exist_ok=True)
        draft = Path(tempfile.mkdtemp(dir=home.parent))
        for place, content in box.items():
            file = draft / name / place
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        try:
            draft.rename(home)
        except OSError:
            if not home.exists():
                raise
    return home / name
