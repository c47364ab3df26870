"""The plug-in that tells mypy what a Pile is."""

from __future__ import annotations

import pytest
from mypy import api
from mypy.options import Options

from irisade.core.mypy_piles import PILES, plugin


def test_piles_and_nothing_else_are_explained():
    piles = plugin("1.0")(Options())
    assert all(piles.get_type_analyze_hook(name) for name in PILES)
    assert piles.get_type_analyze_hook("builtins.list") is None


@pytest.mark.slow
def test_mypy_knows_what_lies_in_a_pile(tmp_path):
    module, settings = tmp_path / "toy.py", tmp_path / "mypy.ini"
    module.write_text(
        "from __future__ import annotations\n"
        "from irisade.core.table import Pile, table\n"
        "@table\n"
        "class Table:\n"
        "    line: Pile[5]\n"
        "    hands: Pile[3, 2]\n"
        "def f(t: Table) -> None:\n"
        "    reveal_type(t.line)\n"
        "    reveal_type(t.hands)\n"
        "    t.line.append('R7')\n"
    )
    settings.write_text("[mypy]\nplugins = irisade.core.mypy_piles\n")
    told, _, code = api.run(
        ["--config-file", str(settings), "--cache-dir", str(tmp_path / "cache"), str(module)]
    )
    assert 'Revealed type is "list[int]"' in told.replace("builtins.", "")
    assert 'Revealed type is "list[list[int]]"' in told.replace("builtins.", "")
    assert 'incompatible type "str"; expected "int"' in told
    assert code == 1
