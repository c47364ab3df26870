"""The rules lowered: generators on lists become direct functions on fixed arrays, still in Python.

`native` makes machine code of them. Everything here needs nothing but the standard library.
"""

from __future__ import annotations

from irisade.lower.lowered import lowered, unit_of
from irisade.lower.subset import Refused

__all__ = ["Refused", "lowered", "unit_of"]
