"""The guards of a fleet, each of which a test can take away in the process it starts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping


def quicken(_environment: Mapping[str, str]) -> None:
    """Leases of seconds instead of many, so that a test need not wait for them."""


def take_away(names: Iterable[str]) -> None:
    """Run without these guards. Raises KeyError for one that is none."""
    for name in names:
        GUARDS[name]()


GUARDS: dict[str, Callable[[], None]] = {}
