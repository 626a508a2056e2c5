"""Which steps of a match a moving picture shows, and for how long. Pure."""

from __future__ import annotations

from collections.abc import Sequence

MOST = 60  # frames
LONGEST = 60.0  # seconds of the whole
USUAL = 1.2  # seconds of a frame, if there is time
LAST = 4.0  # seconds of the last frame, before it starts again


def frames(turns: Sequence[int], most: int = MOST) -> list[int]:
    """The places of the steps that are shown: all, if they are few. `turns` holds for each step the
    turn it led to. The first and the last step are always shown, then the last step of each turn,
    then others; what is too much is left out evenly."""
    count = len(turns)
    if count <= most:
        return list(range(count))
    ends = [n for n in range(count - 1) if turns[n] != turns[n + 1]]
    shown = {0, *_evenly(ends, most - 2), count - 1}
    rest = [n for n in range(count) if n not in shown]
    return sorted(shown.union(_evenly(rest, most - len(shown))))


def seconds(count: int) -> list[float]:
    """How many seconds each of `count` frames (1 or more) is shown."""
    each = min(USUAL, (LONGEST - LAST) / max(1, count - 1))
    return [*[each] * (count - 1), LAST]


def _evenly(places: Sequence[int], most: int) -> Sequence[int]:
    if len(places) <= most:
        return places
    return [places[number * len(places) // most] for number in range(most)]
