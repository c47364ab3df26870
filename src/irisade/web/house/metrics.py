"""What the house counts, in the text that Prometheus reads. Numbers only: no table, seat, name or address."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator

from irisade.web.room.host import Counts

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 2.5)
SIZES = (1, 2, 4, 8, 16, 32, 64, 128)


class Total:
    """So many up to now, counted elsewhere."""

    def __init__(self, name: str, text: str, read: Callable[[], int]) -> None:
        self.name, self.text, self.read = name, text, read

    def lines(self) -> Iterator[str]:
        yield f"# HELP {self.name} {self.text}"
        yield f"# TYPE {self.name} counter"
        yield f"{self.name} {self.read()}"


class Counter:
    """A total for each value of a label."""

    def __init__(self, name: str, text: str, label: str, counts: dict[str, int] | None = None) -> None:
        """`counts`, where somebody else counts."""
        self.name, self.text, self.label = name, text, label
        self.counts = {} if counts is None else counts

    def add(self, value: str) -> None:
        self.counts[value] = self.counts.get(value, 0) + 1

    def lines(self) -> Iterator[str]:
        yield f"# HELP {self.name} {self.text}"
        yield f"# TYPE {self.name} counter"
        for value, count in sorted(self.counts.items()):
            yield f'{self.name}{{{self.label}="{value}"}} {count}'


class Gauge:
    """A number that is looked up when somebody asks."""

    def __init__(self, name: str, text: str, read: Callable[[], float]) -> None:
        self.name, self.text, self.read = name, text, read

    def lines(self) -> Iterator[str]:
        yield f"# HELP {self.name} {self.text}"
        yield f"# TYPE {self.name} gauge"
        yield f"{self.name} {self.read():g}"


class Histogram:
    def __init__(self, name: str, text: str, bounds: tuple[float, ...] = SECONDS) -> None:
        self.name, self.text, self.bounds = name, text, bounds
        self.counts, self.sum = [0] * (len(bounds) + 1), 0.0

    def saw(self, value: float) -> None:
        self.counts[bisect_left(self.bounds, value)] += 1
        self.sum += value

    def lines(self) -> Iterator[str]:
        yield f"# HELP {self.name} {self.text}"
        yield f"# TYPE {self.name} histogram"
        below = 0
        for bound, count in zip((*self.bounds, "+Inf"), self.counts, strict=True):
            below += count
            yield f'{self.name}_bucket{{le="{bound}"}} {below}'
        yield f"{self.name}_sum {self.sum:g}"
        yield f"{self.name}_count {below}"


class Metrics:
    """Everything that is counted in one process."""

    def __init__(self, counts: Counts) -> None:
        self.messages = Counter(
            "irisade_messages_total", "Messages of clients, by what they ask", "what", counts.messages
        )
        self.rows = Counter("irisade_rows_total", "Rows stored, by what happened", "what", counts.rows)
        self.refused = Counter(
            "irisade_refused_total", "Messages answered with a reason instead", "why", counts.refused
        )
        self.beats = Total("irisade_beats_total", "Scenes and patches sent", lambda: counts.beats)
        self.sent = Total(
            "irisade_sent_characters_total",
            "Characters of messages sent, before compression",
            lambda: counts.sent,
        )
        self.requests = Counter("irisade_requests_total", "HTTP requests, by status", "status")
        self.conflicts = Total(
            "irisade_conflicts_total", "Moves another process was faster with", lambda: counts.conflicts
        )
        self.failures = Counter("irisade_failures_total", "What should not happen, by where", "where")
        self.commits = Histogram("irisade_commit_seconds", "Time to store one batch")
        self.batches = Histogram("irisade_commit_rows", "Tables stored in one batch", SIZES)
        self.gauges: list[Gauge] = []

    def watch(self, name: str, text: str, read: Callable[[], float]) -> None:
        self.gauges.append(Gauge(name, text, read))

    def text(self) -> str:
        parts: list[Total | Counter | Histogram | Gauge] = [
            *(part for part in vars(self).values() if isinstance(part, Total | Counter | Histogram)),
            *self.gauges,
        ]
        return "\n".join(line for part in parts for line in part.lines()) + "\n"
