"""What a test is told that lacks something on the machine: to be skipped, and in CI to fail."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

import pytest


@dataclass(frozen=True)
class Need:
    """What some tests need of the machine: Debian's packages. .ci/run names the same."""

    tests: str
    packages: str

    @property
    def words(self) -> str:
        return f"the {self.tests} tests need: apt-get install {self.packages}"


BROWSER = Need(
    "browser", "chromium chromium-driver fonts-dejavu-core fonts-liberation fonts-noto-color-emoji"
)
POSTGRES = Need("PostgreSQL", "postgresql pgbouncer")
AXE = Need("axe-core", "nodejs npm")
"""With npm, make fetches axe-core."""
PROMTOOL = Need("alerts'", "prometheus")
NEEDS = (BROWSER, POSTGRES, AXE, PROMTOOL)


def lacking(what: str, need: Need) -> NoReturn:
    """Skip the test for want of something on the machine; in CI it fails."""
    if os.environ.get("CI"):
        pytest.fail(f"there is no {what}; {need.words}")
    pytest.skip(f"there is no {what}; {need.words}")


def skipped(reasons: Sequence[str]) -> list[str]:
    """A line about the tests that were skipped for want of something, for each such need."""
    numbers = {need: sum(need.words in reason for reason in reasons) for need in NEEDS}
    return [f"{n} tests were skipped: {need.words}" for need, n in numbers.items() if n]
