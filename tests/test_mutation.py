"""The program that breaks the rules on purpose can be run, and notices."""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest

import mutation
from patience import PATIENCE

PROGRAM = """
import sys
sys.path.insert(0, "tests")
import mutation
(file,) = mutation.files_of(["colomo_trio"])
source = mutation.path_of(file).read_text(encoding="utf-8")
head = "def over(t: Table) -> bool:"
never_ends = source.replace(head, head + " return False\\ndef was_over(t: Table) -> bool:")
assert never_ends != source
for text in (source, never_ends):
    print(len(mutation.survivors([mutation.Mutant(mutation.Fault(file, "", "", ""), 0, text)])))
"""


@pytest.mark.slow
def test_rules_as_they_are_pass_and_broken_ones_do_not():
    program = [sys.executable, "-c", PROGRAM]
    told = subprocess.run(program, capture_output=True, text=True, timeout=PATIENCE, check=True).stdout
    assert told.split() == ["1", "0"]


def statements(file: str, where: str) -> set[str]:
    """Those of a function, or of the whole file."""
    tree = ast.parse(mutation.path_of(file).read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == where]
    owners = functions if where else [tree]
    return {mutation.head(node) for owner in owners for node in ast.walk(owner) if isinstance(node, ast.stmt)}


def test_every_explanation_is_of_a_statement_that_there_is():
    """Once its line is another, an explanation goes. Only the program can say whether it is true."""
    for file, where, was, _ in mutation.explained():
        assert was in statements(file, where), f"{file}, {where or 'at the top'}: there is no {was}"
