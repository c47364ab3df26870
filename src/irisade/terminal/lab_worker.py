"""Long work on the command line: a bar with the time left, and one sentence for whatever stops it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path

from irisade.lab.cluster import ClusterLost, NoCluster, NoRay
from irisade.lab.work import OtherRules, Worker, forget
from irisade.terminal.progress import ProgressBar
from irisade.terminal.words import Trouble, Voice


def cores() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def at_work(games: int, jobs: int | None, cluster: str, say: Voice) -> Iterator[Worker]:
    """Inside, work is done and its result is written; after that nothing of it is kept any more."""
    if jobs is not None and jobs < 1:
        raise Trouble(say("Somebody must do the work: --jobs is at least 1."))
    keep = kept_in(say)
    shown = ProgressBar(games, say)
    worker = Worker(games, shown.hear, cores() if jobs is None else jobs, cluster, keep)
    try:
        yield worker
    except NoRay:
        raise Trouble(say("A cluster needs Ray: pip install 'irisade[cluster]'.")) from None
    except NoCluster:
        raise Trouble(say("No Ray cluster answers at {address}.", address=cluster)) from None
    except ClusterLost:
        raise Trouble(
            say(
                "The Ray cluster at {address} is gone; the same command resumes where it left off.",
                address=cluster,
            )
        ) from None
    except OtherRules as other:
        raise Trouble(
            say("{machine} plays other rules: install the same Irisade there.", machine=other)
        ) from None
    except BrokenProcessPool:
        raise Trouble(
            say("A process that was playing was ended by the system; the same command resumes from there.")
        ) from None
    except KeyboardInterrupt:
        shown.end()
        told = say("What is finished is kept; the same command resumes from there.")
        print(f"irisade: {told}", end="", file=sys.stderr)
        raise
    finally:
        shown.end()
    forget(worker.asked, keep)


def kept_in(say: Voice) -> Path:
    """The folder of unfinished work."""
    from irisade.core.files import cache_folder

    keep = cache_folder() / "lab"
    try:
        keep.mkdir(parents=True, exist_ok=True)
        writable = os.access(keep, os.W_OK)
    except OSError:
        writable = False
    if not writable:
        raise Trouble(say("I cannot write to {file}.", file=keep))
    return keep
