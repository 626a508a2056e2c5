"""Figures by name, the goals they are held against, and how much is measured."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

Figures = dict[str, float]
"""Values by what they are; a name ends with its goal, if there is one."""


_GOAL = re.compile(r" ?\(goal: (\S+) or (more|less)\)$")
_NAMES, _WIDE = 40, 16  # signs of the columns of a table


@dataclass(frozen=True, slots=True)
class Size:
    """How much is measured: a `share` of all repetitions, and so many `matches` where a part asks
    for that (0: its own number). `every`: each figure by itself, also where a table sums
    them up."""

    share: float = 1.0
    matches: int = 0
    every: bool = True

    def of(self, whole: int, least: int = 1) -> int:
        """This share of so many repetitions, `least` of them at least."""
        return max(least, round(whole * self.share))


@dataclass(frozen=True, slots=True)
class Table:
    """Figures by columns: a line for each name, whose goal need not be the same in each column."""

    columns: Mapping[str, Figures]


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


def told(title: str, figures: Figures | Table) -> str:
    """A title and a line for each figure; what misses its goal says so."""
    if isinstance(figures, Table):
        return _tabled(title, figures.columns)
    lines = ["", title]
    for name, value in figures.items():
        lines.append(f"  {name:<90} {value:>12,.2f}{'  missed' if missed(name, value) else ''}")
    return "\n".join(lines)


def _tabled(title: str, columns: Mapping[str, Figures]) -> str:
    names = dict.fromkeys(_GOAL.sub("", name) for column in columns.values() for name in column)
    lines = ["", f"{title:<{_NAMES}}" + "".join(f"{head:>{_WIDE}}" for head in columns)]
    for name in names:
        cells = "".join(f"{_cell(name, column):>{_WIDE}}" for column in columns.values())
        lines.append(f"  {name:<{_NAMES - 2}}{cells}")
    return "\n".join((*lines, "  * misses its goal, which stands behind it"))


def _cell(name: str, column: Figures) -> str:
    full = next((one for one in column if _GOAL.sub("", one) == name), None)
    if full is None:
        return "-"
    goal = _GOAL.search(full) if missed(full, column[full]) else None
    return f"{column[full]:,.2f}" + (f"* ({goal[1]})" if goal else "")
