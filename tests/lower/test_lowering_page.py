"""docs/lowering.md shows the context, lowered text and C++ as they are; run this file to write them again."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

from irisade import lower
from irisade.core.game import find
from irisade.lower.context import ENVIRONMENT, LAST, RECORD, RUN, SURVEY, WORD, Field
from irisade.lower.unit import Unit
from irisade.native.libraries import source_of

PAGE = Path(__file__).resolve().parents[2] / "docs" / "lowering.md"
EXAMPLE = re.compile(r"(<!-- example: (\w+) -->\n```\w+\n).*?```", re.DOTALL)
TABLE = re.compile(r"(<!-- table: (\w+) -->\n\n)(\|[^\n]*\n)*")
SHOWN = ("play_card", "victims")


def examples() -> dict[str, str]:
    game = find("gumball-rally")
    unit = Unit(game.rules, game.kinds)
    unit.translate()
    text = unit.rules_text() + "\n\n"
    rules = [inspect.getsource(getattr(game.rules, name)).strip() for name in SHOWN]
    made = [
        re.search(rf"def {name}\(.*?(?=\n\n)", text, re.DOTALL)
        for name in ("play_card", "victims_list", "victims")
    ]
    cpp = [
        re.search(rf"^\w+ \w+ {name}\([^;]*?\{{.*?^\}}$", source_of(game).cpp.text, re.DOTALL | re.MULTILINE)
        for name in ("play_card", "victims")
    ]
    return {
        "rules": "\n\n\n".join(rules),
        "lowered": "\n\n\n".join(found[0] for found in made if found),
        "compiled": "\n\n".join(found[0] for found in cpp if found),
    }


def listed(fields: list[Field]) -> str:
    lines = ["| field | | |", "|---|---|---|"]
    for field in fields:
        kind = {WORD: "word", RECORD: "table"}.get(field.bits, "number")
        shape = " × ".join(map(str, field.shape)).replace("*", " × ")
        lines.append(f"| `{field.name}` | {f'{shape} numbers' if shape else kind} | {field.gloss} |")
    return "\n".join(lines) + "\n"


def written(page: str) -> str:
    made = examples()
    tables = {"context": listed([*RUN, *SURVEY, *LAST]), "environment": listed(ENVIRONMENT)}
    page = EXAMPLE.sub(lambda found: f"{found[1]}{made[found[2]]}\n```", page)
    return TABLE.sub(lambda found: found[1] + tables[found[2]], page)


def test_the_page_shows_the_context_and_a_function_as_they_are() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert (len(EXAMPLE.findall(page)), len(TABLE.findall(page))) == (3, 2)
    assert set(re.findall(r"ctx\.w\d+", page)) == set(re.findall(r"ctx\.w\d+", examples()["lowered"]))
    assert page == written(page), "python tests/lower/test_lowering_page.py brings it up to date"
    assert examples()["lowered"].count("def ") == 3


def test_the_page_names_every_file_of_the_first_pass() -> None:
    page, folder = PAGE.read_text(encoding="utf-8"), Path(lower.__file__).parent
    for path in [*(folder / "check").glob("*.py"), *(folder / "write").glob("*.py")]:
        assert path.name == "__init__.py" or f"{path.name}`" in page, path
    for name in re.findall(r"`(\w+\.(?:py|h))`", page):
        assert [*folder.parent.rglob(name), *PAGE.parents[1].glob(f"t*s/**/{name}")], f"there is no {name}"
    for path in re.findall(r"\b(?:tests|tools|src)/[\w/]+(?:\.py)?", page):
        assert (PAGE.parents[1] / path).exists(), f"there is no {path}"


def test_every_python_file_of_the_first_pass_is_short() -> None:
    folder = Path(lower.__file__).parent
    for path in [folder / "unit.py", folder / "scope.py", *folder.glob("check/*"), *folder.glob("write/*")]:
        if path.suffix == ".py":
            assert path.read_text(encoding="utf-8").count("\n") < 400, path


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
