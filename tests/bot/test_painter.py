"""Pictures painted in a process of their own: the same bytes, and no process left behind."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

import render
from bench.pictures import positions
from bot.app import App
from bot.base.config import read
from bot.base.worker import CALM
from bot.matches.painter import BEHIND, Painter
from bot.matches.pictures import Pictures
from data.words import Words
from render.replay import Film, Frame
from tests.support.bot.scenes import begun
from tests.support.bot.world import World

pytestmark = pytest.mark.painted

ROOT = Path(__file__).parents[2]
MOST = 19  # of what a process can stand back
WORDS = Words.of("en", "diceland")


@pytest.fixture(scope="module")
def painter() -> Iterator[Painter]:
    with closing(Painter()) as made:
        yield made


def gone(process: int) -> bool:
    """Whether a process that is no child of ours has ended."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    stat = Path(f"/proc/{process}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z"


def test_a_process_paints_the_same_bytes(painter: Painter) -> None:
    views = positions("diceland")[:3]
    named = WORDS.named({0: "Ada", 1: "Bram"})
    for words in (WORDS, named):
        for view in views:
            assert painter.paint(view, words) == render.paint(view, words)


@pytest.mark.fault("G11")
def test_answers_come_before_pictures_and_these_before_computers(painter: Painter) -> None:
    """By the priority that the system gives each process."""
    painter.paint(positions("diceland")[0], WORDS)
    assert painter.pid is not None
    ours, theirs = (os.getpriority(os.PRIO_PROCESS, pid) for pid in (0, painter.pid))
    assert ours == MOST or ours < theirs <= min(MOST, ours + CALM)
    assert BEHIND < CALM


@pytest.mark.long
@pytest.mark.fault("S12")
def test_it_is_started_at_its_first_picture_and_again_when_it_was_killed() -> None:
    view = positions("diceland")[0]
    with closing(Painter()) as fresh:
        assert fresh.pid is None
        fresh.paint(view, WORDS)
        first = fresh.pid
        assert first is not None
        os.kill(first, signal.SIGKILL)
        assert fresh.paint(view, WORDS) == render.paint(view, WORDS)
        assert fresh.pid not in (None, first)


@pytest.mark.fault("S12")
def test_a_process_that_a_replay_has_started_paints_pictures_too(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = positions("diceland")[0]
    picture = painter.paint(view, WORDS)
    assert picture is not None
    assert painter.pid is not None
    os.kill(painter.pid, signal.SIGSTOP)  # however fast it paints, it is too late
    with monkeypatch.context() as hasty:
        hasty.setattr(painter._worker, "_seconds", 0.001)
        with pytest.raises(TimeoutError):
            painter.paint(view, WORDS)
    assert painter.animate([Frame(picture.png, "the end", 1.0, 1.0)], Film.WEBP)
    assert painter.paint(view, WORDS) == picture


@pytest.mark.fault("S12")
def test_a_picture_that_takes_too_long_is_given_up(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It hangs, then; here there is next to no time, and none is painted so soon."""
    monkeypatch.setattr("bot.matches.painter.LONGEST", 0.01)
    hasty, view = Painter(), positions("diceland")[0]
    with pytest.raises(TimeoutError):
        hasty.paint(view, WORDS)
    assert hasty.pid is None
    assert painter.paint(view, WORDS) == render.paint(view, WORDS)


@pytest.mark.fault("S12")
def test_what_fails_there_is_an_error_here_and_the_process_goes_on(painter: Painter) -> None:
    view = positions("diceland")[0]
    with pytest.raises(RuntimeError, match="MissingWord"):
        painter.paint(view, replace(WORDS, lines={}))
    process = painter.pid
    assert painter.paint(view, WORDS) == render.paint(view, WORDS)
    assert painter.pid == process


@pytest.mark.long
def test_a_host_that_was_killed_leaves_no_process_behind() -> None:
    code = (
        "import time; from bench.pictures import positions;"
        "from bot.matches.painter import Painter;"
        "from data.words import Words; painter = Painter();"
        "painter.paint(positions('diceland')[0], Words.of('en', 'diceland'));"
        "print(painter.pid, flush=True); time.sleep(600)"
    )
    host = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE)
    assert host.stdout is not None
    process = int(host.stdout.readline())
    assert not gone(process)
    host.kill()
    host.communicate()
    for _ in range(1200):  # a minute, on a machine that is very busy
        if gone(process):
            return
        time.sleep(0.05)
    raise AssertionError("it still runs")


async def test_equal_positions_are_painted_once_for_all_who_ask() -> None:
    gallery, (view, *_) = Pictures(2), positions("diceland")
    pictures = await asyncio.gather(*(gallery.picture(view, WORDS) for _ in range(5)))
    assert len({id(picture) for picture in pictures}) == 1
    assert sum(painter.pid is not None for painter in gallery._painters) == 1
    gallery.close()
    assert all(painter.pid is None for painter in gallery._painters)


async def test_a_replay_that_is_painted_while_the_host_ends_is_given_up_in_silence() -> None:
    gallery = Pictures(1)
    painter = gallery._free.get()  # so that it is under way, and waits
    under_way, queued = (asyncio.ensure_future(gallery.film([])) for _ in range(2))
    await asyncio.sleep(0)
    gallery.close()
    gallery._free.put(painter)
    await asyncio.wait([under_way, queued])
    assert under_way.cancelled()
    assert queued.cancelled()


@pytest.mark.discord
@pytest.mark.long
@pytest.mark.fault("G11")
async def test_a_board_is_painted_by_a_process_on_discord(world: World) -> None:
    world.config = replace(world.config, painters=1)
    world.app = App(world.config, world.store)
    await world.env.restart_bot(world.app)
    await begun(world, "diceland")
    board = await world.press(world.bram, "board")
    assert len(board.response.attachments) == 1
    assert world.app.host.pictures._painters[0].pid is not None
    world.app.host.pictures.close()


def test_a_host_on_discord_paints_in_processes_unless_told_otherwise(tmp_path: Path) -> None:
    token, file = {"DISCORD_TOKEN": "a"}, tmp_path / ".env"
    assert read(token, file).painters >= 1
    assert read(token | {"PAINTERS": "0"}, file).painters == 0
    assert read({}, file).painters == 0
