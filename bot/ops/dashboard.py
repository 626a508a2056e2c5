"""The dashboard for Grafana, made of the list of metrics: `python -m bot.ops.dashboard` writes it
and the rules file for Prometheus.

What is asked of a figure follows from its kind: of a counter its rate, of a histogram the median
and the slowest hundredth, of a gauge its value.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from prometheus_client import Metric

from bot.base.figures import Figures
from bot.ops import alerts

FOLDER = Path("docs/ops")
SOURCE = {"type": "prometheus", "uid": "${datasource}"}
OURS = 'job=~"$job"'
HIGH, COLUMNS, BESIDE = 7, 24, 4  # in Grafana's grid; panels beside each other at most
ACROSS = (
    *("database_bytes", "matches", "matches_over", "letters_waiting", "letters_oldest_seconds"),
    *("computers_waiting", "shards_unserved", "sessions_begun"),
)
"""Gauges that every process says alike, of what all share."""
OF_SHARDS = {"gateway_up": "sum", "gateway_latency_seconds": "max"}
"""How the shards of a process are taken together: a line for each would be too many."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel: its title, the figures in it without `braakland_`, and Grafana's unit."""

    title: str
    figures: tuple[str, ...]
    unit: str = "short"


ROWS: Mapping[str, tuple[Panel, ...]] = {
    "Can people play?": (
        Panel("Ready, database usable (1: yes)", ("ready", "store_up")),
        Panel("Moves a second", ("moves",)),
        Panel("Until the first answer", ("answer_seconds",), "s"),
        Panel("Answers deferred, a second", ("deferred",)),
    ),
    "Messages and boards": (
        Panel("Messages waiting", ("letters_waiting",)),
        Panel("The oldest of them", ("letters_oldest_seconds",), "s"),
        Panel("Seats awaited without a way to act", ("unreached",)),
        Panel("The longest of them", ("unreached_oldest_seconds",), "s"),
        Panel("Sent, again, dropped, a second", ("letters",)),
        Panel("429s a second", ("rate_limited",)),
        Panel("Painting a picture", ("picture_seconds",), "s"),
        Panel("Panels refused in the newer layout, a second", ("layouts_refused",)),
        Panel("Refusals of Discord that are not known, a second", ("unknown_refusals",)),
        Panel("Pictures a second", ("picture_hits", "pictures_by_workers", "picture_failures")),
        Panel("Pictures late or given up, a second", ("pictures_late", "pictures_dropped")),
    ),
    "Database": (
        Panel("Until a move is on the disk", ("commit_seconds",), "s"),
        Panel("Waiting for the database's thread", ("database_wait_seconds",), "s"),
        Panel("Waiting for writes of others", ("write_lock_seconds",), "s"),
        Panel("Size", ("database_bytes",), "bytes"),
        Panel("Age of the newest backup", ("backup_timestamp_seconds",), "s"),
        Panel("Backups that failed, a second", ("backup_failures",)),
    ),
    "Discord": (
        Panel("Connections up, of each process", ("gateway_up",)),
        Panel("To Discord and back, the slowest", ("gateway_latency_seconds",), "s"),
        Panel("Shards held and unserved", ("shards_held", "shards_unserved")),
        Panel("Shards that changed hands, a second", ("takeovers", "leases_lost", "handed_on")),
        Panel("Shards that nobody had, seconds a second", ("unserved_seconds",)),
        Panel("Sessions begun and left", ("sessions_begun", "sessions_left")),
        Panel("Connections by which nothing came, a second", ("gateway_deaf",)),
        Panel("Frames skipped, a second", ("frames_skipped",)),
        Panel("Presses that the database failed, a second", ("store_refusals",)),
        Panel("Presses another process answered, a second", ("answered_elsewhere",)),
        Panel("Servers", ("guilds",)),
    ),
    "Tables and computers": (
        Panel("Tables in use", ("matches",)),
        Panel("Tables that are over", ("matches_over",)),
        Panel("Until a computer has chosen", ("computer_seconds",), "s"),
        Panel("Until a decision of a review is judged", ("review_seconds",), "s"),
        Panel("Computers waiting", ("computers_waiting",)),
        Panel("Computers that failed, a second", ("computer_fallbacks",)),
    ),
    "Process": (
        Panel("Turn of the event loop", ("loop_lag_seconds",), "s"),
        Panel("Memory", ("process_resident_memory_bytes",), "bytes"),
        Panel("Processor, seconds a second", ("process_cpu_seconds",)),
        Panel("Open files", ("process_open_fds",)),
        Panel("Versions", ("build",)),
    ),
}


def dashboard() -> dict[str, Any]:
    """The dashboard, as Grafana imports it."""
    known = {family.name: family for family in Figures().registry.collect()}
    return {
        "title": "Braakland",
        "uid": "braakland",
        "schemaVersion": 39,
        "tags": ["braakland"],
        "refresh": "30s",
        "time": {"from": "now-6h", "to": "now"},
        "editable": True,
        "templating": {"list": _variables()},
        "panels": list(_panels(known)),
    }


def _variables() -> list[dict[str, Any]]:
    """What is chosen at the top: the Prometheus, and the job by which it knows the processes."""
    jobs = "label_values(braakland_ready, job)"
    query = {"query": jobs, "refId": "jobs"}
    both = {"multi": True, "includeAll": True, "current": {"text": "All", "value": "$__all"}}
    return [
        {"type": "datasource", "name": "datasource", "label": "Prometheus", "query": "prometheus"},
        {"type": "query", "name": "job", "label": "Job", "refresh": 2, "datasource": SOURCE}
        | {"query": query, "definition": jobs}
        | both,
    ]


def _panels(known: Mapping[str, Metric]) -> Iterator[dict[str, Any]]:
    """The panels in their rows; the lines of a row are full."""
    number, y = 0, 0
    for title, panels in ROWS.items():
        number += 1
        at = {"x": 0, "y": y, "w": COLUMNS, "h": 1}
        yield {"id": number, "type": "row", "title": title, "gridPos": at, "collapsed": False}
        y += 1
        each = -(-len(panels) // -(-len(panels) // BESIDE))
        for first in range(0, len(panels), each):
            line = panels[first : first + each]
            wide = COLUMNS // len(line)
            for place, panel in enumerate(line):
                number += 1
                at = {"x": place * wide, "y": y, "w": wide, "h": HIGH}
                yield {"id": number, "gridPos": at} | _panel(panel, known)
            y += HIGH


def _panel(panel: Panel, known: Mapping[str, Metric]) -> dict[str, Any]:
    families = [known.get(f"braakland_{name}") or known[name] for name in panel.figures]
    asked = [query for family in families for query in queries(family)]
    return {
        "type": "timeseries",
        "title": panel.title,
        "description": "\n\n".join(f"{one.name}: {one.documentation}" for one in families),
        "datasource": SOURCE,
        "fieldConfig": {"defaults": {"unit": panel.unit, "min": 0}, "overrides": []},
        "options": {"legend": {"displayMode": "list", "placement": "bottom", "showLegend": True}},
        "targets": [
            {"refId": chr(ord("A") + n), "datasource": SOURCE, "expr": e, "legendFormat": legend}
            for n, (e, legend) in enumerate(asked)
        ],
    }


def queries(family: Metric) -> Iterator[tuple[str, str]]:
    """What is asked of a metric, and how each line is called."""
    name = short = family.name
    short = short.removeprefix("braakland_").removeprefix("process_").replace("_", " ")
    labels = LABELS.get(name, ())
    called = " ".join(f"{{{{{label}}}}}" for label in labels)
    by = f" by ({', '.join(labels)})" if labels else ""
    if family.type == "counter":
        yield f"sum{by} (rate({name}_total{{{OURS}}}[$__rate_interval]))", called or short
    elif family.type == "histogram":
        for share, what in ((0.5, "half"), (0.99, "99 of 100")):
            rate = f"rate({name}_bucket{{{OURS}}}[$__rate_interval])"
            yield f"histogram_quantile({share:g}, sum by (le) ({rate}))", f"{what} within"
    elif family.type == "info":
        yield f"count by (version, python) ({name}_info{{{OURS}}})", "{{version}}, {{python}}"
    elif name.endswith("_timestamp_seconds"):
        yield f"time() - (max({name}{{{OURS}}}) > 0)", "newest"
    elif how := OF_SHARDS.get(name.removeprefix("braakland_")):
        yield f"{how} by (instance) ({name}{{{OURS}}})", "{{instance}}"
    elif name.removeprefix("braakland_") in ACROSS:
        yield f"max{by} ({name}{{{OURS}}})", called or short
    else:
        yield f"{name}{{{OURS}}}", " ".join((called or short, "{{instance}}"))


LABELS: Mapping[str, tuple[str, ...]] = {
    metric._name: metric._labelnames
    for metric in vars(Figures()).values()
    if hasattr(metric, "_labelnames")
}
"""The labels of each metric, for which prometheus_client has no public name."""


def write(root: Path) -> None:
    """Write both files below that folder."""
    text = json.dumps(dashboard(), indent=1)
    (root / FOLDER / "dashboard.json").write_text(f"{text}\n", "utf-8")
    (root / FOLDER / "alerts.yaml").write_text(alerts.rules(), "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
