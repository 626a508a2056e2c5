"""The judge of the traffic sees what it must see; that it sees everything is its fixture's work."""

from __future__ import annotations

import json
from typing import Any

import discord
import pytest
import simcord
from discord.ext import commands

from tests import traffic

judged = pytest.mark.skipif(not traffic.JUDGE.exists(), reason=traffic.WITHOUT_JUDGE)


class Parrot(commands.Bot):
    """Says what it is told to say when it has started."""

    def __init__(self, words: str) -> None:
        super().__init__(command_prefix=(), intents=discord.Intents(guilds=True))
        self.words = words

    async def on_guild_channel_create(self, channel: discord.TextChannel) -> None:
        await channel.send(self.words)


async def test_what_a_bot_asks_is_recorded_as_the_judge_reads_it(
    judged_traffic: list[simcord.Env],
) -> None:
    async with simcord.run(Parrot("hello")) as env:
        channel = env.create_guild().create_text_channel("perch")
        await env.settle()
    assert judged_traffic == [env]
    sent = [call for call in traffic.calls(env) if call["path"].endswith("/messages")]
    assert [call["request_json"]["content"] for call in sent] == ["hello"]
    assert str(channel.id) in sent[0]["path"]
    kept = traffic.record("a test of the recording", traffic.calls(env))
    assert [json.loads(line) for line in kept.read_text().splitlines()] == traffic.calls(env)


def message(**body: Any) -> dict[str, Any]:
    return {"method": "POST", "path": "/channels/1/messages", "request_json": body}


@judged
def test_a_good_request_passes() -> None:
    assert list(traffic.faults([message(content="hello")])) == []


@judged
def test_buttons_that_differ_do_not_speak_for_buttons_that_are_alike() -> None:
    def buttons(*ids: str) -> dict[str, Any]:
        row = [{"type": 2, "style": 2, "label": "Go", "custom_id": each} for each in ids]
        return message(components=[{"type": 1, "components": row}])

    assert list(traffic.faults([buttons("go:1", "go:2")])) == []
    assert list(traffic.faults([buttons("go:1", "go:1")])) != []


@judged
@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"content": "x" * 2001}, "2000"),  # a limit that is documented
        ({"content": 7}, "content"),  # the type that is described
        ({"contents": "hello", "content": "x"}, "contents"),  # a key that does not exist
        ({}, "empty message"),
    ],
)
def test_a_request_that_discord_would_refuse_is_found(body: dict[str, Any], told: str) -> None:
    assert any(told in fault for fault in traffic.faults([message(**body)]))


def test_a_picture_that_nobody_can_hear_is_found() -> None:
    picture = {"id": 0, "filename": "board.png"}
    assert any("board.png" in fault for fault in traffic.faults([message(attachments=[picture])]))
    answered = {"type": 4, "data": {"attachments": [{**picture, "description": ""}]}}
    assert any("board.png" in fault for fault in traffic.faults([message(**answered)]))
    told = {**picture, "description": "DiceLand, turn 3. Anna must attack."}
    found = traffic.faults([message(content="your move", attachments=[told])])
    assert not [fault for fault in found if "described" in fault]
