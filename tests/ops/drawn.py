"""The dashboard with real figures: three processes are played on, Prometheus asks them, one is
killed, and what the panels of docs/ops/dashboard.json ask is drawn.

    python -m tests.ops.drawn docs/dashboard.webp --seconds 180

It is drawn here, by the same questions and places, and not by Grafana, which no package brings.
The alerts that are due or near in the end are printed.
"""

from __future__ import annotations

import argparse
import asyncio
import html
import json
import math
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from socket import create_server
from time import time
from typing import Any
from urllib.parse import urlencode
from urllib.request import urlopen

from PIL import Image

from tests.fleet.trial import trial
from tests.postgres import Server, memory, programs
from tests.source import ROOT
from tests.toys import toys_installed

FOLDER = ROOT / "docs/ops"
STEP, RATE = 3, "20s"
WIDE, HIGH, COLUMNS = 58, 30, 24  # pixels of a place in Grafana's grid
COLOURS = ("#73bf69", "#f2cc0c", "#5794f2", "#ff9830", "#f2495c", "#b877d9", "#8ab8ff", "#c8f2c2")
STYLE = """
body { margin: 0; background: #111217; color: #ccccdc; font: 12px Liberation Sans; }
div { position: absolute; overflow: hidden; box-sizing: border-box; }
.panel { background: #181b1f; border: 1px solid #2c3235; border-radius: 2px; padding: 6px 8px; }
.row { font-size: 15px; padding: 2px 4px; line-height: 20px; }
h3 { margin: 0; font-size: 13px; font-weight: 500; }
svg { display: block; margin: 4px 0; } p { margin: 0; line-height: 15px; font-size: 11px; }
i { display: inline-block; width: 12px; height: 4px; border-radius: 2px; margin: 2px 4px 2px 0; }
span { margin-right: 10px; white-space: nowrap; }
"""


@contextmanager
def prometheus(targets: list[str], folder: Path) -> Iterator[str]:
    """A Prometheus with our rules that asks these; its address."""
    with closing(create_server(("127.0.0.1", 0))) as free:
        address = f"127.0.0.1:{free.getsockname()[1]}"
    job = {"job_name": "braakland", "static_configs": [{"targets": targets}]}
    says = {
        "global": {"scrape_interval": "1s", "evaluation_interval": "1s"},
        "rule_files": [str(FOLDER / "alerts.yaml")],
        "scrape_configs": [job],
    }
    file = folder / "prometheus.yaml"
    file.write_text(json.dumps(says), "utf-8")
    started = subprocess.Popen(
        (
            "prometheus",
            f"--config.file={file}",
            f"--storage.tsdb.path={folder}/figures",
            f"--web.listen-address={address}",
        ),
        stderr=subprocess.DEVNULL,
    )
    try:
        yield f"http://{address}/api/v1"
    finally:
        started.terminate()
        started.wait()


def asked(address: str, way: str, **values: object) -> Any:
    """What Prometheus answers."""
    with urlopen(f"{address}/{way}?{urlencode(values)}") as answer:
        return json.load(answer)["data"]


def lines(address: str, query: dict[str, str], begin: float, end: float) -> Iterator[Any]:
    """The lines of one question of a panel: what each is called, and its points."""
    text = query["expr"].replace("$job", ".*").replace("$__rate_interval", RATE)
    found = asked(address, "query_range", query=text, start=begin, end=end, step=STEP)["result"]
    for one in found:
        called = query["legendFormat"]
        for label, value in one["metric"].items():
            called = called.replace(f"{{{{{label}}}}}", value)
        points = [(float(at), float(value)) for at, value in one["values"]]
        yield called, [(at, value) for at, value in points if math.isfinite(value)]


def told(value: float, unit: str) -> str:
    """A number as Grafana writes it, about."""
    steps: tuple[tuple[float, str], ...] = ((1e6, " M"), (1e3, " k"), (1, ""))
    if unit == "bytes":
        steps = ((2**30, " GiB"), (2**20, " MiB"), (2**10, " KiB"), (1, " B"))
    if unit == "s":
        steps = ((3600, " h"), (60, " min"), (1, " s"), (1e-3, " ms"))
    size, name = next((step for step in steps if value >= step[0]), steps[-1])
    return f"{value / size:.3g}{name}"


def drawn(panel: dict[str, Any], address: str, begin: float, end: float) -> str:
    """A panel, as HTML."""
    at = panel["gridPos"]
    place = f"left:{at['x'] * WIDE + 12}px;top:{at['y'] * HIGH + 8}px;"
    place += f"width:{at['w'] * WIDE - 8}px;height:{at['h'] * HIGH - 8}px"
    if panel["type"] == "row":
        return f'<div class="row" style="{place}">{html.escape(panel["title"])}</div>'
    found = [line for query in panel["targets"] for line in lines(address, query, begin, end)]
    unit = panel["fieldConfig"]["defaults"]["unit"]
    wide, high = at["w"] * WIDE - 90, 108
    top = max((value for _, points in found for _, value in points), default=0) * 1.1 or 1
    marks = "".join(
        f'<line x1="58" x2="{wide + 60}" y1="{y}" y2="{y}" stroke="#2c3235"/>'
        f'<text x="52" y="{y + 4}" text-anchor="end" fill="#8e8e9a" font-size="10">'
        f"{told(top * share, unit) if share else 0}</text>"
        for share in (0, 0.5, 1)
        for y in [8 + high * (1 - share)]
    )
    paths, legend = "", ""
    for n, (called, points) in enumerate(found):
        colour = COLOURS[n % len(COLOURS)]
        dots = " ".join(
            f"{60 + (at - begin) / (end - begin) * wide:.1f},{8 + high * (1 - value / top):.1f}"
            for at, value in points
        )
        paths += f'<polyline fill="none" stroke="{colour}" stroke-width="1.5" points="{dots}"/>'
        legend += f'<span><i style="background:{colour}"></i>{html.escape(called)}</span> '
    svg = f'<svg width="{wide + 64}" height="{high + 14}">{marks}{paths}</svg>'
    title = html.escape(panel["title"])
    return f'<div class="panel" style="{place}"><h3>{title}</h3>{svg}<p>{legend}</p></div>'


def picture(file: Path, address: str, begin: float, end: float, folder: Path) -> None:
    """Draw the whole dashboard into a file."""
    panels = json.loads((FOLDER / "dashboard.json").read_text("utf-8"))["panels"]
    low = max(panel["gridPos"]["y"] + panel["gridPos"]["h"] for panel in panels)
    size = f"{COLUMNS * WIDE + 16},{low * HIGH + 16}"
    page, shot = folder / "page.html", folder / "page.png"
    body = "".join(drawn(panel, address, begin, end) for panel in panels)
    page.write_text(f"<meta charset=utf-8><style>{STYLE}</style>{body}", "utf-8")
    chromium = ("chromium", "--headless", "--no-sandbox", "--hide-scrollbars")
    subprocess.run(
        (*chromium, f"--window-size={size}", f"--screenshot={shot}", page.as_uri()),
        check=True,
        capture_output=True,
    )
    Image.open(shot).convert("RGB").save(file, quality=75, method=6)


async def _main(file: Path, seconds: float) -> None:
    server = Server(memory())
    url = server.create()
    try:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            backups = folder / "backups"
            backups.mkdir()
            settings = {"PROCESSES": "2", "BACKUP_FOLDER": str(backups), "PAINTERS": "1"}
            async with trial(server, url, folder, 3, settings) as fleet:
                with closing(create_server(("127.0.0.1", 0))) as free:
                    port = free.getsockname()[1]
                targets = [f"127.0.0.1:{port + n}" for n in range(3)]
                for target in targets:  # of which one stands by
                    await fleet.fleet.start(HEALTH=target)
                    await fleet.served()
                dump = ("--format=custom", f"--file={backups}/first.dump", f"--dbname={url}")
                await (await asyncio.create_subprocess_exec(f"{programs()}/pg_dump", *dump)).wait()
                with prometheus(targets, folder) as address:
                    begin = time()
                    fleet.play()
                    await asyncio.sleep(seconds * 0.6)
                    await fleet.fleet.kill(fleet.serving[0])
                    await asyncio.sleep(seconds * 0.4)
                    await asyncio.to_thread(picture, file, address, begin, time(), folder)
                    for alert in asked(address, "alerts")["alerts"]:
                        print(alert["state"], alert["labels"])
    finally:
        server.end()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--seconds", type=float, default=180)
    given = parser.parse_args()
    with toys_installed():
        asyncio.run(_main(given.file, given.seconds))
