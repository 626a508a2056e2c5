"""What the answers mean with which Discord refuses something."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.delivery import failures
from bot.delivery.channels import reason_of


def refused(status: int, code: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(response, {"code": code, "message": "no"})


@pytest.mark.parametrize(
    ("status", "code", "simpler"),
    [
        (400, 50035, True),  # something in it is wrong
        (404, 10003, False),  # the channel is gone
        (403, 50007, False),  # their door is closed
        (404, 10008, False),  # the message to be edited is gone
        (500, 0, False),  # it may pass
    ],
)
def test_something_simpler_is_tried_only_where_the_message_itself_is_refused(
    status: int, code: int, simpler: bool
) -> None:
    assert failures.is_of_the_message(refused(status, code)) is simpler


@pytest.mark.parametrize(
    ("status", "code", "why"),
    [(404, 10003, "deleted"), (400, 50083, "locked"), (403, 50013, "forbidden")],
)
def test_players_are_told_why_nothing_can_be_written_in_their_channel(
    status: int, code: int, why: str
) -> None:
    assert reason_of(refused(status, code)) == why
