"""Lighthouse's figure for accessibility: ``python -m tests.local.lighthouse LIGHTHOUSE``.

LIGHTHOUSE is its program, of ``npm install lighthouse@12`` in any folder. It is asked of each main
screen, as on a phone and as on a desk; what it finds wanting is told with it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.local.browser import BROWSERS, person
from tests.local.machine import chromium
from tests.local.playing import host
from tests.local.walk import Visitor, screens

MAIN = (
    "empty table",
    "lobby",
    "settings",
    "panel 3",
    "panel 2",
    "panel 1",
    "panel 0",
    "rules",
    "end",
)
PRESETS = {"phone": [], "desk": ["--preset=desktop"]}
CHROME = "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage"


def main(program: str) -> None:
    """Walk through the screens and print what Lighthouse says of each."""
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(BROWSERS),
        host(Path(folder)) as address,
        person(address, "Ada") as somebody,
    ):
        for name in screens(ada := Visitor(somebody.window)):
            if name in MAIN:
                for preset, options in PRESETS.items():
                    score, wanting = figure(program, ada.window.current_url, options)
                    print(f"{name:12} {preset:6} {score:.0f} {' '.join(wanting)}", flush=True)


def figure(program: str, address: str, options: list[str]) -> tuple[float, list[str]]:
    """The figure for a page, of 100, and the audits that it fails."""
    run = subprocess.run(
        [program, address, "--only-categories=accessibility", "--output=json", CHROME, *options],
        env=os.environ | {"CHROME_PATH": chromium()[0]},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    told: dict[str, Any] = json.loads(run.stdout)
    wanting = [
        f"{name} {item['node']['selector']}"
        for name, audit in told["audits"].items()
        if audit["score"] == 0
        for item in audit["details"]["items"]
    ]
    return 100 * told["categories"]["accessibility"]["score"], wanting


if __name__ == "__main__":
    main(sys.argv[1])
