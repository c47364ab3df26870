"""Which luck a test plays at an online table: always that of its own name."""

from __future__ import annotations

import base64
import hashlib
import os
from collections import Counter

from irisade.web.house.rooms import ID_BYTES, Rooms

TEST = "PYTEST_CURRENT_TEST"
_made: Counter[str] = Counter()  # tables, and servers, of each test


def this_test() -> str:
    return os.environ.get(TEST, "nobody tests").rpartition(" ")[0]


def known_id() -> str:
    """The id of a new table, from which its luck follows."""
    test = this_test()
    _made[test] += 1
    told = hashlib.sha256(f"{test} {_made[test]}".encode()).digest()
    return base64.urlsafe_b64encode(told[:ID_BYTES]).rstrip(b"=").decode()


def another_process() -> dict[str, str]:
    """The environment of one more server of this test, whose tables are none of the others'."""
    server = f"server of {this_test()}"
    _made[server] += 1
    return {TEST: f"{server} {_made[server]} (call)"}


def known_tables() -> None:
    """In the process of a server: all tables that are made there have known ids."""
    usual = Rooms.__init__.__kwdefaults__
    usual["new_id"] = known_id
