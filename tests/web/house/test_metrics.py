"""What the house counts is read by Prometheus, whatever was counted."""

from __future__ import annotations

from prometheus_client.parser import text_string_to_metric_families

from irisade.web.house.metrics import Metrics
from irisade.web.room.host import Totals

COUNTERS = (
    *("messages", "rows", "refused", "beats", "sent_characters", "requests", "conflicts", "opened"),
    "failures",
)
GAUGES, HISTOGRAMS = ("connections", "tables_loaded"), ("commit_seconds", "commit_rows")


def test_the_names_that_hosts_draw_stay() -> None:
    counts = Totals()
    counts.messages["move"] = counts.beats = 7
    metrics = Metrics(counts)
    metrics.requests["200"] += 3
    metrics.commits.observe(0.003)
    for name in GAUGES:
        metrics.watch(f"irisade_{name}", "So many", lambda: 5)
    read = list(text_string_to_metric_families(metrics.text().decode()))
    kinds = {family.name: family.type for family in read}
    assert kinds == {
        **{f"irisade_{name}": "counter" for name in COUNTERS},
        **{f"irisade_{name}": "gauge" for name in GAUGES},
        **{f"irisade_{name}": "histogram" for name in HISTOGRAMS},
    }
    told = {(each.name, *each.labels.values()): each.value for family in read for each in family.samples}
    assert told["irisade_messages_total", "move"] == told["irisade_beats_total",] == 7
    assert told["irisade_requests_total", "200"] == 3
    assert told["irisade_commit_seconds_bucket", "0.0025"] == 0
    assert told["irisade_commit_seconds_bucket", "0.005"] == told["irisade_commit_seconds_count",] == 1


def test_a_sentence_with_quotes_does_not_spoil_the_rest() -> None:
    counts = Totals()
    counts.refused['Say "I have it" first,\nthen take it.'] = 2
    families = text_string_to_metric_families(Metrics(counts).text().decode())
    (refused,) = [family for family in families if family.name == "irisade_refused"]
    assert [each.labels["why"] for each in refused.samples] == list(counts.refused)
