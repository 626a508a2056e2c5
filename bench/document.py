"""What was measured, as a document to be kept: ``python -m bench --write docs/figures.md``."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

HEAD = """\
# Figures

Written by `make bench WRITE=docs/figures.md`: Python {python}, {cores} cores; all parts together \
took {minutes:.0f} minutes, one after the other. Take ratios from it, not milliseconds: yours is \
another machine. `missed`, or `*` in a table, stands at what misses its goal.
"""

WHY = {
    "load": "Each line is five seconds here, so its p99 is the slowest of some forty to a hundred"
    " presses; Discord's stand-in and whoever presses share the cores with host and painters."
    " `make bench PART=load` measures longer.",
    "small": "The p99 is the slowest of some forty presses.",
    "pages": "A page that looks again asks for as much as a press of *My move*: the question with"
    " its words and marks. Pages that are told only what has changed would be cheaper; not built.",
    "computers": "Three matches a pair say little; `make bench PART=computers` plays enough.",
    "calibration": "24 matches a game say little; `make bench PART=calibration` plays 1,000.",
    "presses": "Four matches a game are played here, and 20 by `make bench PART=presses`.",
}
"""Why goals of a part are missed, where some are."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A part of the bench: its groups of figures as they are told, how many seconds it took, and
    whether it failed before its end."""

    groups: Sequence[str]
    seconds: float
    failed: bool = False


def document(parts: Mapping[str, Measured]) -> str:
    """A section for each part, with its figures as they were told."""
    minutes = sum(part.seconds for part in parts.values()) / 60
    head = HEAD.format(python=platform.python_version(), cores=os.cpu_count(), minutes=minutes)
    return "\n".join((head, *(_section(name, part) for name, part in parts.items())))


def _section(name: str, part: Measured) -> str:
    told = "\n".join(part.groups).strip("\n")
    failed = "\nIt failed before its end.\n" if part.failed else ""
    missed = " missed" in told or "* misses" in told
    why = f"\n{WHY[name]}\n" if missed and name in WHY else ""
    return f"## {name}\n\n{part.seconds:.0f} seconds.\n{failed}\n```text\n{told}\n```\n{why}"
