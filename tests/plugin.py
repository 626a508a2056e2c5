from __future__ import annotations

import gc
import os
import random
import secrets
import sys
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from bot.base import clickable, emoji
from games.core import AnyGame
from games.exam.drawing import DAY
from tests import lacking
from tests.postgres import database, memory, postgres, with_postgres
from tests.toys import toys_installed

with toys_installed():  # while the exam looks for games: they are examined too
    import games.exam.sittings
    import games.exam.words  # noqa: F401

if TYPE_CHECKING:
    import simcord

__all__ = ["database", "postgres", "with_postgres"]

os.environ["DRAW"] = DAY  # the processes of pytest-xdist draw the same, though it is past midnight

OUTSIDE = tuple(f"tests/{name}/" for name in ("fleet", "local", "ops", "transport"))
"""Tests of real programs, browsers and time."""

# Thousands of small commits: where the system has a disk in memory with room, they go there.
if (place := memory()) is not None:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", place)

pytest_plugins = ["tests.budget", "tests.hanging"]

# The matches that tests share are millions of objects: looking through them all for garbage as
# often as usual is a quarter of the time of their tests.
gc.set_threshold(100_000, 20, 20)

# No test fails because the machine is busy.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


@pytest.fixture
def toys() -> Iterator[Mapping[str, AnyGame]]:
    """The toys, installed for the length of the test."""
    with toys_installed() as installed:
        yield installed


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--luck", type=int, default=0, help="another luck for the matches of all the tests"
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """In CI what fails of OUTSIDE is tried once more, for a machine that others use too may have
    been in the way; the end of the run names it. Whoever runs it by hand sees it at once.
    """
    if os.environ.get("CI"):
        for item in items:
            if item.nodeid.startswith(OUTSIDE):
                item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in one line what was not tested and what to install, and where something failed or all
    was run what the short form has drawn."""
    reports = terminalreporter.stats.get("skipped", [])
    for line in lacking.skipped([str(report.longrepr) for report in reports]):
        terminalreporter.write_line(line, yellow=True)
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.write_line(f"Tried once more: {report.nodeid}", yellow=True)
    from tests.budget import WHOLE  # a plugin, which pytest wants to import itself

    stats = terminalreporter.stats
    if stats.get("failed") or stats.get("error") or len(stats.get("passed", ())) >= WHOLE:
        terminalreporter.write_line(f"The short form drew what is examined by DRAW={DAY}.")


@pytest.fixture(autouse=True)
def luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot draws its seeds by chance, a test its own: it meets the same dice at every run."""
    chance = random.Random(f"{request.config.getoption('--luck')} {request.node.nodeid}")
    monkeypatch.setattr(secrets, "token_hex", lambda size: chance.randbytes(size).hex())
    monkeypatch.setattr(secrets, "SystemRandom", lambda: chance)


@pytest.fixture(autouse=True)
def commands_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts name commands in words: their numbers say nothing to who reads a test."""
    monkeypatch.setattr(clickable, "learn", lambda _commands: None)


@pytest.fixture(autouse=True)
def pictures_of_pieces() -> None:
    """None are known at first: what an earlier test has given to Discord is of its own process."""
    emoji.learn({})


@pytest.fixture(autouse=True)
def judged_traffic(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[list[simcord.Env]]:
    """Every simulated Discord of the test; what the bot asked there is judged at the end.

    Tests of rules know no Discord, and do not wait for its library to be imported.
    """
    started: list[simcord.Env] = []
    if "simcord" not in sys.modules:
        yield started
        return
    import simcord

    from tests import traffic

    start = simcord.Env.start

    async def start_and_note(env: simcord.Env) -> None:
        started.append(env)
        await start(env)

    monkeypatch.setattr(simcord.Env, "start", start_and_note)
    yield started
    made = [call for env in started for call in traffic.calls(env)]
    if made:
        traffic.record(request.node.nodeid, made)
    faults = sorted(set(traffic.faults(made)))
    assert not faults, "Discord would refuse:\n" + "\n".join(faults)
