"""Whatever stands wherever in a rule, it is lowered or refused with a line; nothing else may happen."""

from __future__ import annotations

import warnings
from types import ModuleType

import pytest

from irisade.lower.subset import Refused
from irisade.lower.unit import Unit

from .random_rules import BASE, module

HEAD = """from __future__ import annotations

def rule(t: Table, x: int, y: int) -> Generator[Step, int, int]:
"""
ODD = """
x.y|{1: 2}|(x, y)|()|[t.p]|t.r|t|lambda: 1|f'{x}'|(z := 1)|t.p[::2]|t.r[0][0:1]|t.p[x, 1:2]|range(3)
range(x)|range(0, 5, 0)|range(1, 2, 3, 4)|range(len(t.r))|enumerate(t.p)|reversed(reversed(t.p))
reversed(zip(t.p, t.q))|zip()|[*t.p]|(yield)|(yield Ask(0, PICK, [1]))|(yield Ask(*t.p))
(yield Ask(0, PICK if x else HEY, t.p, by=0))|(yield Window([0], PICK if x else HEY))|(yield from t.p)
(yield from draw(t, n=1))|(yield from draw(*t.p))|(yield Chance([1], [2], 0, PICK, 5))|draw(t, 1)
odd(t, 1)|odd|len|len()|list()|list(t.r)|sorted(t.r)|max(t.r)|any(z for z in t.r)|[row for row in t.r]
[z for row in t.r for z in row]|[z for (z, k) in ROWS]|[t for t in t.p]|[c for c in t.p if c not in t.q]
[c for c in t.r if c not in t.q]|[c for c in t.p if c not in t.r]|t.p + t.r|t.p if x else ROW
ROW if x else ROWS[0]|(t.p if x else t.q).pop()|ROWS|ROWS[0]|ROWS[:]|None|...|1.5|3 in t.r|3 in (1, t.p)
[] * 3|[x, y] * len(t.p)|[x] * len(t.r)|[x] * len()|t.p.pop(1, 2)|t.p.sort|t.q.index(t.p)|int(t.p)
bool(t)|divmod(x, y)|divmod(*t.p)|PICK|Table|1 << 99|x @ y|True|t.p[t.p[0]:]|t.nothing|min(1, default=2)
sum(t.p, 1, 2)|max((k for k in t.p), default=t.p)|[i for i in range(1, len(ROW), 0)]|x if t.r else y
not t.r|-t.r
"""
PLACES = """
return {}|x = {}|hand = {}|t.a = {}|t.p = {}|t.r[0] = {}|t.p[0] = {}|t.p[:] = {}|t.r[0][1] = {}|x += {}
t.p += {}|t.p[x] += {}|t.p[{}] = 1|t.p[{}] -= 1|del t.p[{}]|a, b = {}|t.a, t.p[0] = x, {}|t.p.append({})
t.p.extend({})|fill({}, x)|push(t, {})|if {}: x = 1|while {}: x = 1|assert {}|for z in {}: x = z
for i, z in enumerate({}): x = z|t.a: int = {}|for z, k in zip(t.p, {}): x = z
for z in reversed({}): x = z|for z in range({}): x = z|yield Show('', at={})|for a, b, c in {}: x = a
x = sum({})|x = max({}, x)|x = len({})|hand = sorted({})|x = [y for y in {} if y][0]
yield Ask(0, PICK, {})|yield Ask({}, PICK, [1])|yield Ask(0, {}, [1])|yield Chance({}, [1])|{}
x = any(q == {} for q in t.p)|x = (1 if {} else 2)|hand = {} if x else [y]|x = y in {}|x = {} % 3
x = t.p.count({}) << 1|return [{}][0]
"""


def listed(text: str) -> list[str]:
    return text.strip("\n").replace("\n", "|").split("|")


def refusal(rules: ModuleType) -> Refused | None:
    unit = Unit(rules)
    try:
        unit.translate(["rule"])
    except Refused as refused:
        return refused
    compile(unit.rules_text(), "<lowered>", "exec")
    return None


@pytest.mark.parametrize("place", listed(PLACES))
def test_odd_rules_are_lowered_or_refused_with_a_line(place: str) -> None:
    went = [0, 0]
    for odd in listed(ODD):
        statement = place.replace("{}", odd)
        try:
            with warnings.catch_warnings(action="ignore"):
                rules = module(f"{HEAD}    {statement}\n    return x\n    yield\n", "odd rule", BASE)
        except SyntaxError:
            continue
        refused = refusal(rules)
        went[refused is None] += 1
        if refused is not None:
            assert (refused.filename, refused.lineno in (3, 4)) == ("<odd rule>", True), statement
    assert min(went) > 0
