"""What is written down tells what happened at which table, and nobody's secret, at any level."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from aiohttp import web

from bot.ops.shutdown import Exit
from tests.transport import driving
from tests.transport.conftest import TOKEN, Host
from tests.transport.discord_here import ADA, CHANNEL, RESUME, Discord

Start = Callable[..., Awaitable[Host]]
CANARY = "bars 8+7+5 canary"
CHOSEN = re.compile(r"whisper (is )?4|number\W{1,4}4|whispered", re.IGNORECASE)
"""The choice of 4, in notation, in words, as a value of the game, and as it is stored."""
INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")


@pytest.mark.fault("H2")
async def test_a_secret_pick_is_in_no_line_of_the_log(here: Discord, start: Start) -> None:
    host = await start(LOG_LEVEL="DEBUG")
    await here.connected()
    options = [{"name": "move", "type": 3, "value": CANARY}]
    asked = await here.command("play", options=options)
    await here.until(lambda: here.answers(asked))
    code, out, err = await host.stop()
    assert code == Exit.DONE, err
    assert "DEBUG" in err
    assert CANARY not in out + err
    assert TOKEN not in out + err


@pytest.mark.fault("H2", "O1")
@pytest.mark.parametrize(("level", "form"), [("INFO", "json"), ("DEBUG", "text")])
async def test_a_sealed_choice_is_logged_as_a_move_and_no_more(
    here: Discord, start: Start, level: str, form: str
) -> None:
    host = await start(LOG_LEVEL=level, LOG_FORMAT=form)
    await here.connected()
    await driving.begin(here, game="whisper")
    pressed = await driving.in_private(here, ADA, "whisper 4", 1)
    code, out, err = await host.stop()
    assert code == Exit.DONE, err
    assert not CHOSEN.search(out + err)
    assert TOKEN not in out + err
    assert f"for-{pressed}" not in out + err, "the token of an interaction"
    (line,) = (line for line in err.splitlines() if "play by seat 0" in line)
    if form == "text":
        assert INSTANT.match(line)
        assert line.endswith(f"[table 1, sequence 2, interaction {pressed}, shard 0]")
    else:
        told = json.loads(line)
        assert INSTANT.fullmatch(told.pop("time"))
        assert told == {
            "level": "INFO",
            "logger": "bot.matches.match",
            "message": "whisper: play by seat 0, 1 in all",
            "table": 1,
            "sequence": 2,
            "interaction": int(pressed),
            "shard": 0,
        }


@pytest.mark.long
async def test_every_line_of_json_is_a_record(here: Discord, start: Start) -> None:
    """Also where it starts, loses touch, is limited, fails and stops."""
    answers = [{"Via": "1.1 google"}, {}]  # by Discord itself, and by what stands before it

    def odd(method: str, path: str, _body: object) -> Any:
        if answers and method == "POST" and path == f"/channels/{CHANNEL}/messages":
            body = json.dumps({"message": "slowly", "retry_after": 0.01, "global": False})
            headers = {"Content-Type": "application/json", **answers.pop()}
            return web.Response(status=429, body=body.encode(), headers=headers)
        return None

    here.odd = odd
    host = await start(LOG_FORMAT="json")
    assert host.process.stderr is not None
    first = (await host.process.stderr.readuntil(b"ready; servers: 1")).decode()
    await driving.begin(here)
    await here.until(lambda: driving.live(here))
    await here.cut()
    await here.until(lambda: here.count(RESUME) == 1)
    asked = await here.command("help")
    await here.until(lambda: here.answers(asked))
    assert not answers
    code, out, err = await host.stop()
    assert (code, out) == (Exit.DONE, ""), err  # a supervisor writes both into one log
    records = [json.loads(line) for line in (first + err).splitlines()]
    said = [record["message"] for record in records]
    assert said[0].startswith("Braakland starts on Discord, because ")
    assert said[said.index("told to stop") :] in (
        ["told to stop", "stopped"],
        ["told to stop", "answers under way: 1", "stopped"],  # the last act of an answer
    )
    assert any(r["message"] == "ready; servers: 1" and r["shard"] == 0 for r in records)
    limited = [r for r in records if "429" in r["message"]]
    assert {r["logger"] for r in limited} == {"discord.http", "bot.delivery.sending"}
    assert all(r["table"] == 1 and r["sequence"] == 1 and r["outbox"] for r in limited)
    assert not any("interaction" in r for r in limited), "it is not about who woke the outbox"
    assert {"disconnected", "resumed"} <= set(said)
    (begun,) = (r for r in records if r["message"] == "race: started")
    assert begun["table"] == 1


async def test_the_last_word_of_a_host_that_fails_is_a_record_too(
    here: Discord, start: Start
) -> None:
    here.token = "another"
    code, _, err = await (await start(LOG_LEVEL="ERROR", LOG_FORMAT="json")).end()
    assert code == Exit.CONFIG
    (line,) = err.splitlines()
    told = json.loads(line)
    assert told["level"] == "CRITICAL"
    assert "refuses the token" in told["message"]
