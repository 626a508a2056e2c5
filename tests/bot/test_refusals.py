"""What the answers mean with which Discord refuses something."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.delivery import refusals
from bot.delivery.channels import reason_of
from bot.delivery.refusals import Means


def refused(status: int, code: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(response, {"code": code, "message": "no"})


@pytest.mark.parametrize(
    ("status", "code", "means"),
    [
        (400, 50035, Means.FORM),  # something in it is wrong
        (413, 0, Means.FORM),
        (400, 200000, Means.FORM),  # AutoMod dislikes a word
        (404, 10003, Means.PLACE),  # the channel is gone
        (403, 50007, Means.DOOR),  # their door is closed
        (404, 10008, Means.OLD),  # the message to be edited is gone
        (429, 30046, Means.OLD),  # edited too often, which comes as a limit too
        (400, 40003, Means.PASSES),  # direct messages are opened too fast
        (500, 0, Means.PASSES),
        (403, 0, Means.PASSES),  # a page of a proxy
        (404, 10062, Means.LATE),
    ],
)
def test_each_status_and_code_means_one_thing(status: int, code: int, means: Means) -> None:
    found = refusals.of(refused(status, code))
    assert found.means is means
    assert found.known


def test_what_nobody_knows_passes() -> None:
    found = refusals.of(refused(403, 999999))
    assert found == refusals.Refusal(Means.PASSES, known=False)


@pytest.mark.parametrize(
    ("status", "code", "why"),
    [(404, 10003, "deleted"), (400, 50083, "locked"), (403, 50013, "forbidden")],
)
def test_players_are_told_why_nothing_can_be_written_in_their_channel(
    status: int, code: int, why: str
) -> None:
    assert reason_of(refused(status, code)) == why
