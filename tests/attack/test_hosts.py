"""What goes wrong when a host makes a mistake is said in one sentence, before anybody sits down."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from irisade.commands import main
from irisade.web.http.serve import CannotServe, check_key
from irisade.web.room.limits import Limits
from irisade.web.store.store import open_store

ROOT = Path(__file__).parents[2]


def test_another_key_than_that_of_the_tables_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    for key, fits in ((b"a" * 32, True), (b"b" * 32, False), (b"a" * 32, True)):
        store = open_store(url)
        if fits:
            check_key(store, key)
        else:
            with pytest.raises(CannotServe, match="begun with another key"):
                check_key(store, key)
        store.close()


def test_every_limit_is_in_the_help_and_in_the_hosting_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--help"]) == 0
    told = "".join(capsys.readouterr().out.split())
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    for limit in fields(Limits):
        assert f"{limit.name}={limit.default:g}" in told
        assert f"| `{limit.name}` | {limit.default} |" in page
