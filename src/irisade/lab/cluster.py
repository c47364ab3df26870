"""The same pieces on a Ray cluster, whose machines have the same Irisade installed.

Nothing is believed: each machine says with which code it plays, and a game that nobody has installed travels
with its pieces.
"""

from __future__ import annotations

import logging
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from irisade.core.lower.compiled import cache_folder
from irisade.lab.work import Done, Hands, Measure, OtherRules, Pace, Piece, code_mark, is_folder, play

KNOCK, ANSWER = 3.0, 12.0  # seconds until nobody is at home; until whoever is there is no cluster
TRIAL = "import sys, ray; ray.init(address=sys.argv[1], log_to_driver=False)"

Box = Mapping[str, bytes]  # the files of a game that is not installed


class NoRay(ImportError):
    """Ray is an optional extra."""


class NoCluster(ConnectionError):
    """There is no cluster at this address."""


def on_cluster(address: str, todo: Sequence[tuple[int, Piece]], measure: Measure, pace: Pace) -> Hands:
    """Plays on every core that the cluster has for us."""
    ray = join(address)
    try:
        remote = ray.remote(num_cpus=1)(elsewhere)
        boxes = {game: ray.put(box_of(game)) for game in {piece.game for _, piece in todo}}
        pace.hands = max(1, int(ray.cluster_resources().get("CPU", 1)))
        underway = {
            remote.remote(piece, measure, code_mark(piece.game), boxes[piece.game]): n for n, piece in todo
        }
        while underway:
            for one in ray.wait(list(underway), num_returns=1)[0]:
                answer: Done | str = ray.get(one)
                if isinstance(answer, str):
                    raise OtherRules(answer)
                yield underway.pop(one), answer
    finally:
        ray.shutdown()


def join(address: str) -> Any:
    """Ray, connected."""
    try:
        import ray
    except ImportError as missing:
        raise NoRay("a cluster needs the extra: pip install irisade[cluster]") from missing
    _knock(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, RuntimeError, ValueError) as why:
        raise NoCluster(address) from why
    return ray


def _knock(address: str) -> None:
    """Ray itself would wait for minutes where nobody answers."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdigit():
        raise NoCluster(address)
    try:
        socket.create_connection((host.strip("[]"), int(port)), KNOCK).close()
        subprocess.run(
            [sys.executable, "-c", TRIAL, address], timeout=ANSWER, check=True, capture_output=True
        )
    except (OSError, OverflowError, subprocess.SubprocessError) as why:
        raise NoCluster(address) from why


# -- on the other machine --


def elsewhere(piece: Piece, measure: Measure, mark: str, box: Box) -> Done | str:
    """The piece, done; or the name of the machine whose code is not the one that sent it."""
    if is_folder(piece.game):
        piece = piece._replace(game=str(unpack(box, Path(piece.game).name, mark)))
    if code_mark(piece.game) != mark:
        return socket.gethostname()
    return play(piece, measure)


def box_of(game: str) -> Box:
    home = Path(game)
    if not is_folder(game):
        return {}
    return {
        path.relative_to(home).as_posix(): path.read_bytes()
        for path in sorted(home.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }


def unpack(box: Box, name: str, mark: str) -> Path:
    """The folder of the game on this machine; who comes first writes it."""
    home = cache_folder() / "boxes" / mark[:32]
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
