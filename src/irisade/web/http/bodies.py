"""What a request brings: a JSON object, within its time."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from aiohttp import web


async def read_body(request: web.Request, seconds: float) -> Mapping[str, Any]:
    """The JSON object of a request; HTTPBadRequest when it is none, HTTPRequestTimeout when it is late."""
    try:
        async with asyncio.timeout(seconds):
            asked = json.loads(await request.text())
    except TimeoutError:
        raise web.HTTPRequestTimeout from None
    except (ValueError, RecursionError, LookupError):
        raise web.HTTPBadRequest from None
    if not isinstance(asked, dict):
        raise web.HTTPBadRequest
    try:
        json.dumps(asked, ensure_ascii=False).encode()
    except UnicodeEncodeError:  # half of a surrogate pair is no text
        raise web.HTTPBadRequest from None
    return asked
