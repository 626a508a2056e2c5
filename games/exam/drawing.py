"""The short form of a sweep: a few of its cases, others every day.

The long form has all of them. What is drawn follows `DAY` alone, which a failing run tells:
``DRAW=2026-11-29 pytest ...`` draws the same again.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import pytest

from bot.base import clock

DAY = os.environ.get("DRAW") or clock.now().date().isoformat()
T = TypeVar("T")


def drawn(cases: Sequence[T], most: int) -> list[T]:
    """Draw `most` of the cases, in their order."""
    chosen = random.Random(f"{DAY} {len(cases)}").sample(range(len(cases)), min(most, len(cases)))
    return [cases[n] for n in sorted(chosen)]


def swept(
    name: str, cases: Iterable[T], short: Iterable[T], ids: Callable[[T], str] = str
) -> pytest.MarkDecorator:
    """Run the test for each case; those that are not in the short form are marked as long."""
    few = list(short)
    return pytest.mark.parametrize(
        name,
        [pytest.param(one, marks=() if one in few else pytest.mark.long) for one in cases],
        ids=ids,
    )
