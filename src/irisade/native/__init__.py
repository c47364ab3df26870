"""The same rules as machine code: lowered Python text becomes C++, an ordinary compiler does the rest.

Importing this needs nothing but the standard library, and compiles nothing.
"""

from __future__ import annotations

from irisade.native.compiled import Compiled, Lead, Outlook, Results, compiled, lead
from irisade.native.libraries import NoCompiler, can_be_compiled, is_fast

__all__ = [
    "Compiled",
    "Lead",
    "NoCompiler",
    "Outlook",
    "Results",
    "can_be_compiled",
    "compiled",
    "is_fast",
    "lead",
]
