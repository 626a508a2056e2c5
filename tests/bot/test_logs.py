"""How records are written down: as lines for a person, or for a program."""

from __future__ import annotations

import asyncio
import json
import logging
import sys

import pytest

from bot.base import logs
from bot.base.logs import JsonLines, TextLines

TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.canary-of-the-tests"


@pytest.mark.fault("O1")
@pytest.mark.parametrize("lines", [TextLines, JsonLines])
def test_a_logged_fault_does_not_show_the_token(lines: type[TextLines]) -> None:
    try:
        raise ValueError(f"no header may hold {TOKEN}")
    except ValueError:
        record = logging.makeLogRecord({"msg": "with %s", "args": (TOKEN,)})
        record.exc_info = sys.exc_info()
    written = lines(TOKEN).format(record)
    assert "no header may hold" in written
    assert TOKEN not in written


def test_a_fault_is_one_line_of_json_with_its_number_and_its_traceback() -> None:
    try:
        raise ValueError("no such thing\n\u2028as this")
    except ValueError:
        record = logging.makeLogRecord({"msg": "error", "error": "abc123", "table": None})
        record.exc_info = sys.exc_info()
    (line,) = JsonLines("").format(record).splitlines()
    told = json.loads(line)
    assert told["error"] == "abc123"
    assert told["traceback"].endswith("ValueError: no such thing\n\u2028as this")
    assert "table" not in told


def test_the_token_of_an_interaction_is_not_shown() -> None:
    record = logging.makeLogRecord(
        {
            "msg": "POST %s failed",
            "args": ("https://x/api/v10/webhooks/12/aW50ZXI_secret/messages",),
        }
    )
    written = TextLines("").format(record)
    assert "/webhooks/12/[a token]/messages failed" in written


async def test_what_a_task_is_about_is_its_own() -> None:
    """Two presses at once, one of which wakes something that goes on by itself."""
    lines = TextLines("")

    def line() -> str:
        return lines.format(logging.makeLogRecord({"msg": "x"})).partition(": ")[2]

    async def woken() -> str:
        logs.begin(table=3, outbox=8)
        return line()

    async def press(number: int) -> tuple[str, str]:
        logs.begin(interaction=number, shard=0)
        logs.note(table=number + 1, sequence=None)
        await asyncio.sleep(0)
        return line(), await asyncio.create_task(woken())

    (one, after), (two, _) = await asyncio.gather(press(1), press(5))
    assert one == "x [table 2, interaction 1, shard 0]"
    assert two == "x [table 6, interaction 5, shard 0]"
    assert after == "x [table 3, outbox 8]"
    assert line() == "x"
