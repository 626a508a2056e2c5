"""Three processes that serve all shards, in the short form."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.fleet.trial import Trial, trial
from tests.postgres import Server

LEASE = {"LEASE": "4"}
SOON = {"APART": "0.1"}
"""Seconds of a lease, and between two sessions of a bucket: nobody need wait for them long."""


@pytest.fixture
async def three(
    postgres: Server, database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> AsyncIterator[Trial]:
    """They are without the guards that are named. Where logins are looked at, they should be as far
    apart as at Discord, in eight buckets.
    """
    without = getattr(request, "param", "")
    logins = "turns" in without.split()
    settings = LEASE | {"WITHOUT": without} | ({} if logins else SOON)
    async with trial(
        postgres, database, tmp_path, 3, settings, buckets=8 if logins else 16
    ) as fleet:
        await fleet.begin()
        yield fleet
