"""axe-core, which finds what keeps people out of a page, let loose on what a browser shows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.lacking import AXE, lacking
from tests.local.browser import Person, Theme

SCRIPT = Path(__file__).parents[2] / "build/npm/node_modules/axe-core/axe.min.js"
"""Fetched by make where npm is; package-lock.json beside this file says which version."""
SIZES = ((1280, 2400), (390, 2400))
"""In pixels: high enough that nothing is scrolled out of sight, for that is not looked at."""
THEMES: tuple[Theme, ...] = ("dark", "light")
GRAVE = ("serious", "critical")
RUN = """
    const [grave, told] = arguments;
    axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => told(
        violations.filter(({ impact }) => grave.includes(impact)).flatMap(
            ({ id, nodes }) => nodes.map(({ target, failureSummary, html }) =>
                `${id}: ${target.join(" ")}: ${html.slice(0, 160)} ${failureSummary}`)
        )
    ), (fault) => told([String(fault)]));
"""


def axe() -> str:
    """The script. Without it the test is skipped, and fails in CI."""
    if not SCRIPT.is_file():
        lacking("axe-core", AXE)
    return SCRIPT.read_text("utf-8")


def wear(somebody: Person, theme: Theme) -> None:
    """Let the system's colours be these."""
    coloured = {"features": [{"name": "prefers-color-scheme", "value": theme}]}
    somebody.window.execute_cdp_cmd("Emulation.setEmulatedMedia", coloured)


def faults(somebody: Person, script: str) -> list[str]:
    """What is seriously wrong with what is to be seen now, wide and narrow, dark and light."""
    found: list[str] = []
    window = somebody.window
    window.set_script_timeout(120)
    if not window.execute_script("return 'axe' in window"):
        window.execute_script(script)
    for size in SIZES:
        somebody.resize(*size)
        for theme in THEMES:
            wear(somebody, theme)
            wrong: Any = window.execute_async_script(RUN, GRAVE)
            found += [f"{size[0]} {theme} {one}" for one in wrong]
    somebody.resize(*SIZES[0])
    return found
