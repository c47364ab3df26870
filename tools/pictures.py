"""Draw docs/pictures: each game in the middle of its kept record, wide and tall."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from irisade import Game, Record
from irisade.core.game import games
from irisade.draw.face import compose
from irisade.draw.layout import place
from irisade.draw.scene import Form
from irisade.draw.svg import render

ROOT = Path(__file__).resolve().parent.parent
ASPECTS: dict[Form, float] = {"wide": 1280 / 740, "tall": 390 / 760}
WIDTHS: dict[Form, int] = {"wide": 1280, "tall": 390}


def pictures() -> Iterator[tuple[Path, str]]:
    """Every picture with the file it belongs in."""
    for game in games().values():
        record = ROOT / "tests" / "records" / f"{game.key}.rgn"
        if record.exists():
            for form in ASPECTS:
                path = ROOT / "docs" / "pictures" / f"{game.key}-{form}.svg"
                yield path, picture(game, Record.parse(record.read_text(encoding="utf-8")), form)


def picture(game: Game, record: Record, form: Form) -> str:
    """The table when two thirds of the game are played, for the seat that is asked."""
    middle = record.moves * 2 // 3
    match = next(match for moves, match in enumerate(record.steps(game)) if moves == middle)
    me = match.asked()[0]
    talk = game.talk("en", record.names)
    scene = compose(game, match.view(me), me, match.asking, form, talk, record.settings)
    return render(place(scene, ASPECTS[form], game.face.BOOK), game.face.BOOK, width=WIDTHS[form]) + "\n"


if __name__ == "__main__":
    for path, svg in pictures():
        path.parent.mkdir(exist_ok=True)
        path.write_text(svg, encoding="utf-8")
        print(path.relative_to(ROOT))
