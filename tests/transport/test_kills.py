"""A small part of `python -m tests.kills`: a dozen kills, the same at every run."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.kills import kills

pytestmark = pytest.mark.long

KILLS = 12


@pytest.mark.fault("S1")
@pytest.mark.usefixtures("toys")
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system cannot kill like that")
async def test_a_dozen_kills_leave_each_table_its_one_board(tmp_path: Path) -> None:
    figures = await kills(KILLS, 20_261_122, tmp_path)
    assert figures.kills >= KILLS
    assert figures.moves > KILLS, "hardly anything was played"
