"""The same rules, compiled: generators on lists become direct functions on fixed arrays.

Importing this needs nothing but the standard library; a `Compiled` game needs the extra `fast` (Numba).
"""

from __future__ import annotations

from irisade.lower.compiled import (
    Batch,
    Compiled,
    Lead,
    NotInstalled,
    Outlook,
    cache_folder,
    compiled,
    lead,
    lowered,
)
from irisade.lower.subset import Refused

__all__ = [
    "Batch",
    "Compiled",
    "Lead",
    "NotInstalled",
    "Outlook",
    "Refused",
    "cache_folder",
    "compiled",
    "lead",
    "lowered",
]
