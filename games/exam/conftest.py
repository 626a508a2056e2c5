"""What pytest is told of the exam, wherever it runs."""

from __future__ import annotations

import pytest

MARKERS = (
    "long: plays many matches, or long ones; pass it over with -m 'not long'",
    "fault(*rows): a test of these rows of Braakland's table of faults",
    "xdist_group(name): tests that share a match",
)


def pytest_configure(config: pytest.Config) -> None:
    for marker in MARKERS:
        config.addinivalue_line("markers", marker)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of one sitting together, and in one process if there are several: they share
    its match."""
    first: dict[str, int] = {}
    place: dict[pytest.Item, int] = {}
    for number, item in enumerate(items):
        callspec = getattr(item, "callspec", None)
        if callspec is not None and "sitting" in callspec.params:
            sitting = str(callspec.params["sitting"])
            item.add_marker(pytest.mark.xdist_group(sitting))
            number = first.setdefault(sitting, number)
        place[item] = number
    items.sort(key=place.__getitem__)
