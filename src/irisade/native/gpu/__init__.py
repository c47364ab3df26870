"""Compiled games on a GPU: one game per thread, from the same lowered text.

`narrowing.py` takes from that text what a run needs, `kernels.py` makes C++ of it, `nvrtc.py` machine code,
`driver.py` runs that; `envs.py` are games side by side, `games.py` whole games at random.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from irisade.native.gpu.driver import GpuDevice

NAMED = re.compile(r"cuda(?::(\d+))?")


def is_device(name: str) -> bool:
    """Whether this could be the name of a device, there or not."""
    return name == "cpu" or NAMED.fullmatch(name) is not None


def device_named(name: str) -> GpuDevice | None:
    """None for "cpu", the first GPU for "cuda", the second for "cuda:1"; NoGpu if there is none."""
    if name == "cpu":
        return None
    found = NAMED.fullmatch(name)
    if found is None:
        raise ValueError(f"a device is called cpu, cuda, or cuda:1 for the second GPU, not {name!r}")
    from irisade.native.gpu.driver import cuda

    return cuda(int(found[1] or 0))
