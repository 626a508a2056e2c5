"""Computers think in processes of their own: the same thoughts, and none that holds up a match."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from dataclasses import replace
from time import sleep

import pytest

from bot.base.worker import Worker, serve
from bot.matches.thinker import ComputerQuestion, Glance, Thinkers
from games import diceland, log
from games.computers import Level
from games.computers.review import PastDecision

SLOW = 0.5  # seconds that the slow order may take


def question() -> ComputerQuestion:
    """What the first seat is asked at the start of a match."""
    position, _ = log.start(diceland, 2, diceland.INFO.options(), "seed")
    seat = min(log.awaited(diceland, position))
    legal = tuple(log.legal(diceland, position, seat))
    return ComputerQuestion(
        "diceland", log.view(diceland, position, seat), legal, Level.NORMAL, "own"
    )


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    made = Thinkers(1)
    yield made
    made.close()


async def test_a_process_thinks_as_the_host_would(thinkers: Thinkers) -> None:
    here = Thinkers()
    asked = question()
    assert await thinkers.choose(asked) == await here.choose(asked)
    glance = Glance(asked.game, (asked.view,))
    assert await thinkers.glance(glance) == await here.glance(glance)
    decision = PastDecision(asked.view, asked.legal, asked.legal[0], 0)
    assert await thinkers.judge(asked.game, decision) == await here.judge(asked.game, decision)
    here.close()


@pytest.mark.long
@pytest.mark.fault("S12")
async def test_a_process_that_was_killed_is_replaced(thinkers: Thinkers) -> None:
    first = await thinkers.choose(question())
    process = thinkers._workers[0].pid
    assert process is not None
    os.kill(process, signal.SIGKILL)
    assert await thinkers.choose(question()) == first
    assert thinkers._workers[0].pid not in (None, process)


@pytest.mark.long
def test_an_order_that_takes_too_long_ends_and_the_next_is_done() -> None:
    worker = Worker(__name__, SLOW)
    with pytest.raises(TimeoutError):
        worker.ask(lambda _new: 3600)
    patient = Worker(__name__)
    assert patient.ask(lambda _new: 0) == "slept"
    for made in (worker, patient):
        made.close()


async def test_a_thought_that_is_not_legal_is_an_error(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`games.computers.choose` refuses it; the match then plays what the host would."""
    here = Thinkers()
    advice = replace(diceland.ADVICE, computer=lambda *_: ["nonsense"])
    monkeypatch.setattr(diceland, "ADVICE", advice)
    with pytest.raises(ValueError, match="not legal"):
        await here.choose(question())
    here.close()


def _sleep(seconds: int) -> str:
    sleep(seconds)
    return "slept"


if __name__ == "__main__":
    serve(_sleep)
