"""What is asked of every game, and of which games the short form asks it.

A match of Patrouille takes hundreds of entries, and there are dozens of ways to set the options:
all are tried, most of them in the long form, each game in the short one.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from games.exam.sittings import Sitting, sittings


def games(argument: str, keys: Iterable[str], *, long: Iterable[str]) -> pytest.MarkDecorator:
    """A test for each of these games; those whose matches are `long` are so."""
    marks = dict.fromkeys(long, pytest.mark.long)
    each = [pytest.param(key, marks=marks.get(key, ()), id=key) for key in keys]
    return pytest.mark.parametrize(argument, each)


def _few() -> set[Sitting]:
    """Of each game the first sitting, one in the middle and the last."""
    kept: dict[str, list[Sitting]] = {}
    for sitting in sittings():
        kept.setdefault(sitting.key, []).append(sitting)
    return {found[n] for found in kept.values() for n in (0, len(found) // 2, -1)}


_FEW = _few()
each_sitting = pytest.mark.parametrize(
    "sitting",
    [pytest.param(s, marks=() if s in _FEW else pytest.mark.long) for s in sittings()],
    ids=str,
)
"""Every sitting there is; in the short form few of each game."""
