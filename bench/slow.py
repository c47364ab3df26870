"""A browser on a slower processor: its pages and their workers are stopped most of the time.

The browser's own switch slows only the thread of a page, and none of its workers. So a program of its own
stops the processes that show pages: however long they have just run, for so many times as long; those that
begin meanwhile, too. On a busy machine that slows less than it says, because whoever was stopped comes first
afterwards: a loop in a worker, timed in the same run, tells how long they must be stopped (`calibrated`).
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median

from playwright.sync_api import Page

RUN, LOOK = 0.004, 0.1  # seconds: for each little while that they run; between two looks for new ones
LOOPS, TRIES, CLOSE = 5, 5, 0.1
LOOP = """async (times) => {
  const code = `onmessage = ({ data: times }) => {
    const took = [];
    for (let time = 0; time < times; time += 1) {
      const began = performance.now();
      for (let n = 0, mixed = 1; n < 1e8; n += 1) mixed = (mixed * 31 + n) | 0;
      took.push(performance.now() - began);
    }
    postMessage(took);
  }`;
  const worker = new Worker(URL.createObjectURL(new Blob([code])));
  return new Promise((done) => { worker.onmessage = ({ data }) => done(data); worker.postMessage(times); });
}"""


def family(starter: int | None = None) -> list[int]:
    """The processes that show pages, of the browser that this process has started, or another."""
    return [pid for pid, shows in descendants(starter).items() if shows]


def descendants(starter: int | None = None) -> dict[int, bool]:
    """All processes that this one has started, or another, and whether they show pages."""
    below: dict[int, list[int]] = {}
    shows = set()
    for path in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parent = int((path / "stat").read_text().rpartition(") ")[2].split()[1])
            below.setdefault(parent, []).append(int(path.name))
            if b"--type=renderer" in (path / "cmdline").read_bytes():
                shows.add(int(path.name))
    found: dict[int, bool] = {}
    look = [starter or os.getpid()]
    while look:
        new = below.get(look.pop(), [])
        look += new
        found |= {pid: pid in shows for pid in new}
    return found


def others() -> float:
    """Seconds that everybody else on this machine has worked, however many began or ended meanwhile."""
    user, nice, system, _, _, irq, soft, stolen = map(int, Path("/proc/stat").read_text().split()[1:9])
    whole = (user + nice + system + irq + soft + stolen) / os.sysconf("SC_CLK_TCK")
    return whole - processor([os.getpid(), *descendants()])


def processor(pids: list[int]) -> float:
    """Seconds that they have worked."""
    ticks = 0
    for pid in pids:
        with suppress(OSError):
            told = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
            ticks += int(told[11]) + int(told[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def workers(pids: list[int]) -> dict[str, float]:
    """Seconds that each of their workers has worked, by the number of its thread."""
    found = {}
    for path in (task for pid in pids for task in Path(f"/proc/{pid}/task").glob("*/stat")):
        with suppress(OSError):
            begun, _, told = path.read_text().rpartition(") ")
            if begun.endswith("(DedicatedWorker"):
                ticks = told.split()
                found[path.parent.name] = (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK")
    return found


def pss(pid: int) -> float:
    with suppress(OSError):
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        return int(next(line for line in lines if line.startswith("Pss:")).split()[1]) / 1024
    return 0.0


@contextmanager
def slowed(share: float) -> Iterator[None]:
    """They run one part of so many; 1: as it is."""
    if share == 1:
        yield
        return
    stopper = subprocess.Popen([sys.executable, __file__, str(share), str(os.getpid())])
    try:
        yield
    finally:
        stopper.kill()
        stopper.wait()
        _all(family(), signal.SIGCONT)


def calibrated(page: Page, times: float) -> tuple[float, float]:
    """The share with which a worker really takes so many times longer, and how many it then took.

    The page must have no policy.
    """
    share, got = times, 1.0
    for _ in range(TRIES):
        got = factor(page, share)
        if abs(got / times - 1) < CLOSE:
            break
        share = max(1.5, share * times / got)
    return share, got


def factor(page: Page, share: float) -> float:
    plain = median(page.evaluate(LOOP, LOOPS))
    with slowed(share):
        return float(median(page.evaluate(LOOP, LOOPS)) / plain)


def _all(pids: list[int], what: signal.Signals) -> None:
    for pid in pids:
        with suppress(OSError):
            os.kill(pid, what)


def stop(share: float, starter: int) -> None:
    """For ever."""
    with suppress(OSError):
        os.nice(-10)  # where one may
    looked, pids = 0.0, family(starter)
    while True:
        began = time.monotonic()
        time.sleep(RUN)
        if began - looked > LOOK:
            looked, pids = began, family(starter)
        _all(pids, signal.SIGSTOP)
        ran = time.monotonic() - began
        time.sleep((share - 1) * ran)
        _all(pids, signal.SIGCONT)


if __name__ == "__main__":
    stop(float(sys.argv[1]), int(sys.argv[2]))
