"""What the house counts, for Prometheus. Numbers only: no table, seat, name or address.

What happens with every message is counted in plain numbers, because rooms also run where no library is
(`room/host.py`), and is read only when Prometheus asks. Times and sizes are kept by its own client.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from prometheus_client import CollectorRegistry, Histogram, disable_created_metrics, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from irisade.web.room.host import Totals

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 2.5)
SIZES = (1, 2, 4, 8, 16, 32, 64, 128)
disable_created_metrics()  # type: ignore[no-untyped-call]  # else each number has another: since when


class Metrics(Collector):
    """Everything that is counted in one process."""

    def __init__(self, counts: Totals) -> None:
        self._counts = counts
        self.requests: Counter[str] = Counter()  # by status
        self.failures: Counter[str] = Counter()  # by where
        self._watched: dict[str, tuple[str, Callable[[], float]]] = {}
        self._registry = CollectorRegistry()
        self._registry.register(self)
        self.commits = Histogram(
            "irisade_commit_seconds", "Time to store one batch", buckets=SECONDS, registry=self._registry
        )
        self.batches = Histogram(
            "irisade_commit_rows", "Tables stored in one batch", buckets=SIZES, registry=self._registry
        )

    def watch(self, name: str, text: str, read: Callable[[], float]) -> None:
        """A number that is looked up whenever somebody asks."""
        self._watched[name] = text, read

    def text(self) -> bytes:
        """As Prometheus reads it."""
        return generate_latest(self._registry)

    def collect(self) -> Iterator[Metric]:
        counts = self._counts
        yield _by("irisade_messages", "Messages of clients, by what they ask", "what", counts.messages)
        yield _by("irisade_rows", "Rows stored, by what happened", "what", counts.rows)
        yield _by("irisade_refused", "Messages answered with a reason instead", "why", counts.refused)
        yield CounterMetricFamily("irisade_beats", "Scenes and patches sent", counts.beats)
        yield CounterMetricFamily(
            "irisade_sent_characters", "Characters of messages sent, before compression", counts.sent
        )
        yield _by("irisade_requests", "HTTP requests, by status", "status", self.requests)
        yield CounterMetricFamily(
            "irisade_conflicts", "Moves another process was faster with", counts.conflicts
        )
        yield _by("irisade_opened", "Tables opened, by what from", "how", counts.opened)
        yield _by("irisade_failures", "What should not happen, by where", "where", self.failures)
        for name, (text, read) in self._watched.items():
            yield GaugeMetricFamily(name, text, read())


def _by(name: str, text: str, label: str, counts: Mapping[str, int]) -> Metric:
    """A counter for each value of a label."""
    family = CounterMetricFamily(name, text, labels=[label])
    for value, n in sorted(counts.items()):
        family.add_metric([value], n)
    return family
