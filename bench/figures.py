"""Figures by name, the goals they are held against, and how much is measured."""

from __future__ import annotations

import re
from dataclasses import dataclass

Figures = dict[str, float]
"""Values by what they are; a name ends with its goal, if there is one."""

_GOAL = re.compile(r"\(goal: (\S+) or (more|less)\)$")


@dataclass(frozen=True, slots=True)
class Size:
    """How much is measured: a `share` of all repetitions, and so many `matches` where a part asks
    for that (0: its own number)."""

    share: float = 1.0
    matches: int = 0

    def of(self, whole: int, least: int = 1) -> int:
        """This share of so many repetitions, `least` of them at least."""
        return max(least, round(whole * self.share))


FULL = Size()
SHORT = Size(share=0.02)
"""Every step of a part once or a few times: whether it runs, not how fast it is."""


def at_least(goal: float) -> str:
    """What stands behind the name of a figure that is to be no smaller."""
    return f" (goal: {goal:g} or more)"


def at_most(goal: float) -> str:
    """What stands behind the name of a figure that is to be no larger."""
    return f" (goal: {goal:g} or less)"


def missed(name: str, value: float) -> bool:
    """Whether a figure has a goal and misses it."""
    if (goal := _GOAL.search(name)) is None:
        return False
    bound = float(goal[1])
    return value < bound if goal[2] == "more" else value > bound


def told(title: str, figures: Figures) -> str:
    """A title and a line for each figure; what misses its goal says so."""
    lines = ["", title]
    for name, value in figures.items():
        lines.append(f"  {name:<90} {value:>12,.2f}{'  missed' if missed(name, value) else ''}")
    return "\n".join(lines)
