"""Alerts and dashboard: they ask for the metrics there are, and each alert means what it says."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from prometheus_client import Metric

from bot.base.figures import Figures
from tests.lacking import PROMTOOL, lacking
from tests.source import ROOT

NAMED = re.compile(r"\b(?:braakland|process)_\w+")
FOLDER = ROOT / "docs/ops"
RULES = FOLDER / "alerts.yaml"
UNIT_TESTS = ROOT / "tests/ops/alerts.yaml"
COLUMNS = 24  # of Grafana's grid
SUFFIXES = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum"), "info": ("_info",)}


def samples() -> Iterator[str]:
    """The names by which figures can be asked for."""
    for family in Figures().registry.collect():
        yield from (family.name + suffix for suffix in SUFFIXES.get(family.type, ("",)))


def promtool(*arguments: str | Path) -> str:
    """What it prints. It must find nothing wrong."""
    program = shutil.which("promtool")
    if program is None:
        lacking("promtool", PROMTOOL)
    ran = subprocess.run((program, *arguments), capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def test_each_alert_does_what_is_said_of_it_and_no_more() -> None:
    promtool("check", "rules", RULES)
    assert "SUCCESS" in promtool("test", "rules", UNIT_TESTS)


def test_no_alert_is_without_a_test_in_which_it_is_due() -> None:
    due, alerts = (
        set(re.findall(r"Braakland\w+", file.read_text("utf-8"))) for file in (UNIT_TESTS, RULES)
    )
    assert alerts
    assert alerts <= due


def test_alerts_and_panels_ask_for_figures_there_are() -> None:
    rules = re.findall(r"^ +expr: (.+)$", RULES.read_text("utf-8"), re.MULTILINE)
    asked = {name for rule in rules for name in NAMED.findall(rule)}
    assert asked
    asked |= {name for query in queries() for name in NAMED.findall(query["expr"])}
    assert asked <= set(samples())


def test_every_figure_of_ours_is_on_the_dashboard() -> None:
    shown = {name for query in queries() for name in NAMED.findall(query["expr"])}
    ours = (one for one in Figures().registry.collect() if one.name.startswith("braakland_"))
    assert [family.name for family in ours if not names(family) & shown] == []


def names(family: Metric) -> set[str]:
    return {family.name + suffix for suffix in SUFFIXES.get(family.type, ("",))}


def queries() -> list[dict[str, Any]]:
    """What the panels of the written dashboard ask."""
    return [query for panel in panels() for query in panel.get("targets", ())]


def panels() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((FOLDER / "dashboard.json").read_text("utf-8"))[
        "panels"
    ]
    return found


def test_prometheus_can_read_what_each_panel_asks(tmp_path: Path) -> None:
    """As rules, for promtool reads those; Grafana fills the variables in."""
    filled = [query["expr"].replace("$job", ".*") for query in queries()]
    rules = [
        {"record": f"panel:{n}", "expr": text.replace("$__rate_interval", "1m")}
        for n, text in enumerate(filled)
    ]
    file = tmp_path / "rules.yaml"
    file.write_text(json.dumps({"groups": [{"name": "panels", "rules": rules}]}), "utf-8")
    assert f"{len(rules)} rules found" in promtool("check", "rules", file)


def test_no_two_panels_lie_on_each_other() -> None:
    places = [
        (x, y)
        for panel in panels()
        for at in [panel["gridPos"]]
        for x in range(at["x"], at["x"] + at["w"])
        for y in range(at["y"], at["y"] + at["h"])
    ]
    assert len(places) == len(set(places))
    assert max(x for x, _ in places) < COLUMNS
