"""What cannot be compiled is refused with its file, its line and a sentence; it still runs interpreted."""

from __future__ import annotations

from pathlib import Path

import pytest

from irisade.lower.subset import Refused
from irisade.lower.unit import Unit

from .random_rules import BASE, module

FIRST = "from __future__ import annotations\n"


def refusal(body: str, head: str = "def rule(t: Table, x: int, y: int) -> int:", more: str = "") -> Refused:
    """The refusal of a rule function with this body; `!` marks the line it must name."""
    text = FIRST + f"{more}\n{head}\n" + "".join(f"    {line}\n" for line in body.split("\n"))
    lines = [n for n, line in enumerate(text.split("\n"), 1) if line.endswith("  # !")]
    unit = Unit(module(text, "refused rule", BASE))
    with pytest.raises(Refused) as caught:
        unit.translate(["rule"])
    assert caught.value.filename == "<refused rule>"
    assert [caught.value.lineno] == lines, caught.value
    return caught.value


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("d = {1: 2}  # !\nreturn 1", "dictionaries"),
        ("d = {1, 2}  # !\nreturn 1", "sets"),
        ("d = [z for z in {1: 2}]  # !\nreturn 1", "dictionaries"),
        ("name = 'Ada'  # !\nreturn 1", "only whole numbers"),
        ("return len(f'{x}')  # !", "f-strings"),
        ("return x * 0.5  # !", "only whole numbers"),
        ("return x / 2  # !", "fractions"),
        ("return x ** 2  # !", "Pow"),
        ("f = lambda z: z  # !\nreturn 1", "lambdas"),
        ("return (z := 3)  # !", ":="),
        ("try:  # !\n    t.a = 1\nexcept ValueError:\n    pass\nreturn 1", "try"),
        ("with t:  # !\n    pass\nreturn 1", "with"),
        ("match t.p:\n    case [1, x]:  # !\n        return 1\nreturn 1", "a case is"),
        ("match x:\n    case {1: y}:  # !\n        return 1\nreturn 1", "a case is"),
        ("match x:\n    case True:  # !\n        return 1\nreturn 1", "a case is"),
        ("match x:\n    case 1 | 2 as z:  # !\n        return z\nreturn 1", "a case is"),
        ("match x:\n    case 1 | [2]:  # !\n        return 1\nreturn 1", "a case is"),
        ("match x:\n    case 'a':  # !\n        return 1\nreturn 1", "only whole numbers"),
        ("match t.p:  # !\n    case 1:\n        return 1\nreturn 1", "only numbers are told apart"),
        ("match x, y:  # !\n    case 1:\n        return 1\nreturn 1", "only numbers are told apart"),
        (
            "match x:\n    case 1:\n        z = 1\n    case _:\n        pass\nreturn z  # !",
            "z may have no value",
        ),
        ("try:  # !\n    return t.a\nfinally:\n    pass", "try"),
        ("with t:  # !\n    return 1", "with"),
        ("while True:\n    class Inner:  # !\n        z = y", "classes"),
        ("for z in range(0, 9, 0):  # !\n    pass\nreturn 1", "a step"),
        ("return len([z for i, z in enumerate(range(1, 2, 0))])  # !", "a step"),
        ("return sum(range(1, 2, 0))  # !", "a step"),
        ("del t.p[t.q]  # !\nreturn 1", "one item"),
        ("import math  # !\nreturn 1", "import"),
        ("raise ValueError  # !", "raise"),
        ("def inner() -> int:  # !\n    return 1\nreturn inner()", "functions inside functions"),
        ("return 1 << 70 << x if x == 4611686018427387905 else 1  # !", "62 bits"),
        ("return rule(t, x, y)  # !", "recurse"),
        ("return print(x)  # !", "print() cannot be called"),
        ("return t.p == t.q  # !", "piles cannot be compared"),
        ("return t.a is t.b  # !", "compared with =="),
        ("return 1 < x in t.p  # !", "cannot be chained"),
        ("return t.nothing  # !", "no field 'nothing'"),
        ("return nowhere  # !", "neither a local name nor a constant"),
        ("return len(t.p and t.q)  # !", "and / or of piles"),
        ("return t.p[::2][0]  # !", "without a step"),
        ("rows = [[1], [2]]  # !\nreturn 1", "a number is wanted"),
        ("rows = [[z] for z in t.p]  # !\nreturn 1", "lists of lists"),
        ("return sorted(t.p, key=abs)[0]  # !", "cannot be called like this"),
        ("return sum(z for z in t.p) + max(t.p, key=abs)  # !", "takes no key"),
        ("return sum(z for z in x)  # !", "gone through"),
        ("for z in t.p:  # !\n    pass\nelse:\n    pass\nreturn 1", "for … else"),
        ("while x:  # !\n    pass\nelse:\n    pass\nreturn 1", "while … else"),
        ("t.p.frobnicate()  # !\nreturn 1", "cannot be called"),
        ("ROW[0] = 1  # !\nreturn 1", "constant cannot be changed"),
        ("t.r = [[], [], []]  # !\nreturn 1", "a number is wanted"),
        ("t.r.append(t.p)  # !\nreturn 1", "cannot be called"),
        ("t.a = t.b = 1  # !\nreturn 1", "one thing at a time"),
        ("if x:\n    z = 1\nreturn z  # !", "z may have no value"),
        ("for z in t.p:\n    pass\nreturn z  # !", "z may have no value"),
        ("z += 1  # !\nz = 1\nreturn z", "z may have no value"),
        ("z = 1\nz = [1]  # !\nreturn 1", "was a number"),
        ("_z = 1\nreturn 1", "choose another"),
        ("return [1]  # !", "returns a pile"),
        ("x  # !\nreturn 1", "does nothing"),
        ("return len(1, 2)  # !", "cannot be called like this"),
        ("return divmod(x, 2)  # !", "cannot be used in this place"),
        ("return len(x)  # !", "has no length"),
        ("return x[0]  # !", "have places"),
        ("return t.p[t.q]  # !", "a place is a number"),
        ("return sum(x, 1)  # !", "a list is wanted"),
        ("return max()  # !", "wants one list"),
        ("return max(t.p, default=1)  # !", "only with a comprehension"),
        ("t.p.append()  # !\nreturn 1", "number of arguments"),
        ("return odd(t)[0]  # !", "the arguments here are"),
        ("return top(x)  # !", "wants a pile"),
        ("return top(*t.p)  # !", "* cannot be used"),
        ("t.p += x  # !\nreturn 1", "a list is wanted"),
        ("t.p -= t.q  # !\nreturn 1", "only be added to"),
        ("t.a += t.q  # !\nreturn 1", "a number is wanted"),
        ("t.p[0] += t.q  # !\nreturn 1", "a number is wanted"),
        ("t.p = ROW  # !\nreturn 1", "write list"),
        ("t.p = 3  # !\nreturn 1", "can only become another list"),
        ("t.a = t.p  # !\nreturn 1", "a number is wanted"),
        ("t.p[0:2] = [1]  # !\nreturn 1", "only a whole list"),
        ("a, b = x  # !\nreturn 1", "can be taken apart"),
        ("a, b = 1, 2, 3  # !\nreturn 1", "not as many values"),
        ("other = t  # !\nreturn 1", "cannot be given another name"),
        ("del t.p[:]  # !\nreturn 1", "one item"),
        ("return -t.p  # !", "a number is wanted"),
        ("return t.p * 2  # !", "numbers can be added"),
        ("return len(ROW + ROW)  # !", "tuples are not added"),
        ("return (1, 2)  # !", "a tuple can only"),
        ("return 1 if x else t.p  # !", "both sides"),
        ("return 1 if t.r else 2  # !", "neither true nor false"),
        ("for z in enumerate(t.p):  # !\n    pass\nreturn 1", "a number and an item"),
        ("for a, z in zip(t.p):  # !\n    pass\nreturn 1", "as many items"),
        ("for a, z in t.p:  # !\n    pass\nreturn 1", "cannot be taken apart"),
        ("for t.a in t.p:  # !\n    pass\nreturn 1", "plain name"),
        ("return x.size  # !", "x.size cannot be used"),
        ("t.p.sort(reverse=True)  # !\nreturn 1", "cannot be called"),
        ("x += 1\nONE += 1  # !\nreturn 1", "may have no value"),
        ("while x:\n    return  # !\nreturn 1", "returns nothing here"),
        ("return max((z for z in t.p), default=replace(t))  # !", "in a statement before"),
    ],
)
def test_what_lies_outside_the_subset_is_refused(body: str, why: str) -> None:
    if "choose another" in why:
        refused = refusal(body, "def rule(t: Table, x: int, y: int) -> int:  # !")
    else:
        refused = refusal(body)
    assert why in str(refused.msg)


@pytest.mark.parametrize(
    ("head", "why"),
    [
        ("@staticmethod\ndef rule(t: Table) -> int:  # !", "decorators"),
        ("def rule(t: Table, x: int = 1) -> int:  # !", "defaults"),
        ("def rule(t: Table, *x: int) -> int:  # !", "plain arguments"),
        ("def rule(t: Table, x) -> int:  # !", "must be said"),
        ("def rule(t: Table, x: str) -> int:  # !", "must be said"),
        ("def rule(t: Table) -> str:  # !", "returns str"),
        ("def rule(t: Table):  # !", "say what it is"),
    ],
)
def test_a_function_says_what_it_takes_and_gives(head: str, why: str) -> None:
    if "staticmethod" in head:
        with pytest.raises(Refused, match="no function rule"):
            Unit(module(f"{FIRST}{head}\n    return 1\n", "refused rule", BASE)).translate(["rule"])
    else:
        assert why in str(refusal("return 1", head).msg)


@pytest.mark.parametrize("body", ["if x:\n    return 1", "match x:\n    case 1:\n        return 1"])
def test_a_function_that_returns_a_number_always_does(body: str) -> None:
    head = "def rule(t: Table, x: int) -> int:  # !"
    assert "without returning" in str(refusal(body, head).msg)


def test_what_the_rules_lack_is_refused_with_file_and_line() -> None:
    """Also a function without a source, and a habit that is none."""
    rules = module(f"{FIRST}\n\nrule = 3\nHABITS = {{}}\n", "rules that lack a rule", BASE)
    for unit, names, line in (
        (Unit(rules), ["rule"], 4),
        (Unit(rules), ["turn"], 1),
        (Unit(rules, habits={rules.PICK: max}), [], 5),
    ):
        with pytest.raises(Refused) as caught:
            unit.translate(names)
        assert (caught.value.filename, caught.value.lineno) == ("<rules that lack a rule>", line)
    rules.__dict__["rule"] = eval(compile("lambda t: 1", "<nowhere>", "eval"))
    with pytest.raises(Refused, match="source") as caught:
        Unit(rules).translate(["rule"])
    assert (caught.value.filename, caught.value.lineno) == ("<nowhere>", 1)


ALIASES = [
    ("t.p = t.q  # !\nreturn 1", "two names for one pile"),
    ("t.r[0] = t.p  # !\nreturn 1", "two names for one pile"),
    ("mine = [1]\nt.p = mine  # !\nreturn 1", "two names for one pile"),
    ("mine = [1]\nyours = mine  # !\nreturn 1", "two names for one pile"),
    ("hand = t.p\nt.p = []  # !\nreturn len(hand)", "replaced while hand stands for it"),
    ("hand = t.r[x]\nt.r[y] = [1]  # !\nhand.append(2)\nreturn 1", "replaced while hand stands for it"),
    ("hand = t.p\nreplace(t)  # !\nreturn len(hand)", "replaced while hand stands for it"),
    (
        "hand = t.p\nwhile x:\n    x -= hand[0]\n    t.p = [1]  # !\nreturn 1",
        "replaced while hand stands for it",
    ),
    (
        "for row in t.r:\n    t.r[0] = []  # !\n    row.append(1)\nreturn 1",
        "replaced while row stands for it",
    ),
    ("hand = t.p\nif x:\n    hand = t.q\nreturn len(hand)", "then for something else"),
    ("hand = t.p if x else t.q  # !\nreturn 1", "one pile or another"),
    ("return len(t.p + [replace(t)])  # !", "while the same statement still uses it"),
    ("t.p.append(replace(t))  # !\nreturn 1", "while the same statement still uses it"),
    ("t.p[0] += replace(t)  # !\nreturn 1", "while the same statement still uses it"),
    ("return mix(t.p, t.p)  # !", "given to mix twice"),
    ("hand = t.p\nreturn mix(hand, t.p)  # !", "given to mix twice"),
    ("return both(t, t.p)  # !", "replaces t.p while it holds it"),
    ("for z in t.p:\n    t.p.append(z)  # !\nreturn 1", "changed while it is gone through"),
    ("for z in t.p:\n    if z:\n        t.p.remove(z)  # !\nreturn 1", "changed while it is gone through"),
    ("hand = t.p\nfor z in hand:\n    t.p.pop()  # !\nreturn 1", "changed while it is gone through"),
    ("for z in t.p:\n    t.p = []  # !\nreturn 1", "replaced while it is gone through"),
    ("for z in t.p:\n    replace(t)  # !\nreturn 1", "replaced while it is gone through"),
]
BOTH = "def both(t: Table, pile: list[int]) -> int:\n    t.p = []\n    return len(pile)\n"


@pytest.mark.parametrize(("body", "why"), ALIASES)
def test_two_names_for_one_pile_are_refused_where_they_would_differ(body: str, why: str) -> None:
    if "something else" in why:
        body = body.replace("hand = t.p\n", "hand = t.p  # !\n")
    assert why in str(refusal(body, more=BOTH).msg)


@pytest.mark.parametrize("body", ["return t.p  # !", "return pile  # !", "return t.r[0]  # !"])
def test_a_list_that_somebody_holds_is_not_returned(body: str) -> None:
    head = "def rule(t: Table, pile: list[int]) -> list[int]:"
    assert "somebody else holds" in str(refusal(body, head).msg)


@pytest.mark.parametrize(
    "body",
    [
        "hand = t.r[x]\nhand.append(hand.pop(0))\nt.r[x].sort()\nreturn len(hand)",
        "hand = t.p\nn = len(hand)\nt.p = []\nreturn n",
        "hand = t.p\nt.p = hand[1:]\nreturn 1",
        "for z in t.p:\n    if z:\n        t.p.remove(z)\n        break\nreturn 1",
        "for z in t.p[:]:\n    t.p.remove(z)\nreturn 1",
        "for z in t.p:\n    t.p[0] += z\nreturn 1",
        "for z in t.r[0]:\n    t.r[1].append(z)\nreturn 1",
        "for row in t.r:\n    row.clear()\nreturn 1",
        "mine = [1]\nt.p = mine[:]\nmine.append(2)\nreturn 1",
        "t.p[:] = t.q\nreturn 1",
        "return x\ny = nowhere(t)\nreturn rule(t, x, y)",
    ],
)
def test_names_that_are_sound_are_allowed(body: str) -> None:
    text = (
        FIRST
        + "def rule(t: Table, x: int, y: int) -> int:\n"
        + "".join(f"    {line}\n" for line in body.split("\n"))
    )
    Unit(module(text, "allowed rule", BASE)).translate(["rule"])


ASKING = "def rule(t: Table, x: int) -> Flow:"


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("yield Ask(0, 3, [1])  # !", "not a Kind"),
        ("yield Ask(0, PICK)  # !", "lacks its options"),
        ("yield Chance(outcomes=[1], odds=[1])  # !", "no argument odds"),
        ("yield x  # !", "an Ask, a Window, a Chance or a Show"),
        ("yield Show('!', value=t.p.pop())  # !", "nothing may be changed"),
        ("yield Show('!', value=replace(t))  # !", "changes something"),
        ("yield Show('!', value=(yield Chance([1])))  # !", "nothing can be asked"),
        ("draw(t, 1)  # !\nyield Show('!')", "with `yield from`"),
        ("yield from push(t, 1)  # !", "without `yield from`"),
        ("yield from t.p  # !", "a call of another rule function"),
        ("question = Chance([1])  # !\nyield question", "must be yielded"),
    ],
)
def test_questions_are_made_where_they_are_asked(body: str, why: str) -> None:
    assert why in str(refusal(body, ASKING).msg)


def test_refusals_of_a_real_file_name_it(tmp_path: Path) -> None:
    """File and line are those of the author's own file, also for a function from another module."""
    file = tmp_path / "bad_rules.py"
    file.write_text(FIRST + "\n\ndef rule(t: Table) -> int:\n    return {}\n")
    rules = module("", "rules of a file", BASE)
    exec(compile(file.read_text(), str(file), "exec"), rules.__dict__)
    with pytest.raises(Refused) as caught:
        Unit(rules).translate(["rule"])
    assert (caught.value.filename, caught.value.lineno) == (str(file), 5)
    assert caught.value.text == "    return {}\n"
