"""Results as tables: for pandas where it is installed, for a spreadsheet, or simply as rows."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any

Row = dict[str, Any]  # a cell for each column, in their order; None where there is nothing


def table(rows: Sequence[Row]) -> Any:
    """A pandas DataFrame, or where there is no pandas the rows themselves."""
    try:
        import pandas
    except ImportError:
        return list(rows)
    return pandas.DataFrame(list(rows))


def as_csv(rows: Sequence[Row], columns: Sequence[str], digits: int | None = None) -> str:
    """The same for a spreadsheet; with this many digits behind the point, or all of them."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([_rounded(row[column], digits) for column in columns])
    return text.getvalue()


def _rounded(cell: Any, digits: int | None) -> Any:
    return round(cell, digits) if digits is not None and isinstance(cell, float) else cell
