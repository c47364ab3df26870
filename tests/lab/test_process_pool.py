"""Processes that work for another one, and never outlive it."""

from __future__ import annotations

import os
import subprocess
import sys

from irisade.lab.process_pool import process_pool
from processes import all_end

BOSS = """
import time
from multiprocessing import active_children
from irisade.lab.process_pool import process_pool

if __name__ == "__main__":
    with process_pool(2) as pool:
        list(pool.map(abs, range(100)))
        naps = [pool.submit(time.sleep, 60) for _ in range(2)]
        print(*(child.pid for child in active_children()), flush=True)
"""


def test_all_that_was_ordered_is_done():
    with process_pool(2) as pool:
        done = [pool.submit(abs, -n) for n in range(5)]
    assert [future.result() for future in done] == [0, 1, 2, 3, 4]


def test_nobody_goes_on_when_the_boss_is_killed(tmp_path):
    script = tmp_path / "boss.py"
    script.write_text(BOSS)
    environ = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True, env=environ) as boss:
        assert boss.stdout is not None
        hands = [int(pid) for pid in boss.stdout.readline().split()]
        boss.kill()
    assert len(hands) == 2
    assert all_end(hands)
