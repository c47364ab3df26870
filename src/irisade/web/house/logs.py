"""What the server writes down: what happened, never to whom.

No name, token, table or address is logged. An error is told by its type and by where in the code it
happened, without its message, for a message may quote what a person typed.
"""

from __future__ import annotations

import logging
import sys
import traceback
from typing import Any

LOG = logging.getLogger("irisade.web")


class Discreet(logging.Formatter):
    """Formats an exception without its message."""

    def formatException(self, ei: Any) -> str:
        kind, _, trace = ei
        return "".join(traceback.format_tb(trace)) + getattr(kind, "__name__", "an error")

    def format(self, record: logging.LogRecord) -> str:
        record.exc_text = None  # another formatter may have left the whole message here
        return super().format(record)


def begin(verbose: bool = False) -> None:
    """Write to stderr: troubles only, or with `verbose` every request too."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Discreet("%(asctime)s %(levelname)s %(message)s"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    LOG.setLevel(logging.INFO if verbose else logging.WARNING)
    logging.getLogger("asyncio").setLevel(logging.ERROR)
    logging.getLogger("aiohttp").setLevel(logging.CRITICAL)  # it writes down who sent what it cannot read
