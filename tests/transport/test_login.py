"""The host comes in, is turned away, and goes: the real client against a server of ours."""

from __future__ import annotations

import signal
from collections.abc import Awaitable, Callable

import discord
import pytest
from aiohttp import web

from bot.ops.shutdown import Exit
from tests.transport.conftest import TOKEN, Host
from tests.transport.discord_here import APP, ENTRY_POINT, IDENTIFY, Discord

Start = Callable[..., Awaitable[Host]]
ENTRANCE = {
    "id": "6002",
    "application_id": APP,
    "version": "1",
    "type": ENTRY_POINT,
    "name": "launch",
    "name_localizations": {"nl": "begin"},
    "description": "Launch an activity",
    "description_localizations": {"nl": "Begin een activiteit"},
    "default_member_permissions": None,
    "contexts": [0, 1, 2],
    "integration_types": [0, 1],
    "nsfw": False,
    "handler": 2,
}
"""What Discord makes when Activities are switched on in its portal, translated since."""
PRIVILEGED = ("presences", "members", "message_content")


def one_line(text: str) -> str:
    """The only line, which tells nothing secret."""
    (line,) = text.splitlines()
    assert TOKEN not in line
    return line


async def test_it_says_where_it_starts_logs_in_and_ends_when_told(
    here: Discord, start: Start
) -> None:
    host = await start()
    await here.connected()
    code, out, err = await host.stop()
    assert code == Exit.DONE, err
    assert "Discord" in out.splitlines()[0]
    assert "DISCORD_TOKEN is set in the environment" in out.splitlines()[0]
    assert here.closed_with == [1000]


@pytest.mark.fault("P2")
async def test_in_no_server_yet_it_gives_the_address_that_invites_it(
    here: Discord, start: Start
) -> None:
    here.guilds.clear()
    host = await start()
    assert host.process.stderr is not None
    said = (await host.process.stderr.readuntil(b"invite it there: ")).decode()
    assert "ready; servers: 0" in said
    address = (await host.process.stderr.readline()).decode()
    assert address.startswith(f"https://discord.com/oauth2/authorize?client_id={APP}&scope=bot+")


async def test_it_asks_for_no_privileged_intent(here: Discord, start: Start) -> None:
    host = await start()
    await here.connected()
    await host.stop()
    asked = discord.Intents()
    asked.value = next(data["intents"] for code, data in here.heard if code == IDENTIFY)
    assert asked.guilds
    assert not any(getattr(asked, name) for name in PRIVILEGED)


async def test_it_tells_discord_its_commands(here: Discord, start: Start) -> None:
    host = await start()
    await here.connected()
    await here.until(lambda: here.commands)
    await host.stop()
    assert {"table", "play", "mygames", "rules", "help"} <= {c["name"] for c in here.commands}
    assert told_commands(here) == 1


def told_commands(here: Discord) -> int:
    """How often Discord was told the commands."""
    told = ("PUT", f"/applications/{APP}/commands")
    return sum((method, path) == told for method, path, _ in here.asked)


@pytest.mark.long
async def test_where_activities_are_switched_on_their_command_stays_as_it_is(
    here: Discord, start: Start
) -> None:
    """Discord refuses (50240) a bulk update that leaves the Entry Point command out."""
    gone = {"id": "6001", "application_id": APP, "version": "1", "type": 1, "name": "of-yore"}
    here.commands = [gone | {"description": "Of an older version"}, ENTRANCE]
    for starts in (1, 2):
        host = await start()
        await here.connected(starts)
        await here.until(lambda starts=starts: told_commands(here) == starts)
        await host.stop_well()
    assert [command for command in here.commands if command["type"] == ENTRY_POINT] == [ENTRANCE]
    names = [command["name"] for command in here.commands]
    assert len(names) == len(set(names))
    assert "table" in names
    assert "of-yore" not in names


@pytest.mark.fault("G5")
async def test_a_wrong_token_is_told_in_one_line(here: Discord, start: Start) -> None:
    here.token = "another"
    code, _, err = await (await start(LOG_LEVEL="ERROR")).end()
    assert code == Exit.CONFIG
    assert "refuses the token" in one_line(err)


@pytest.mark.fault("G5")
@pytest.mark.parametrize(
    ("closed_with", "told"),
    [(4004, "refuses the token"), (4013, "refuses the intents"), (4014, "refuses the intents")],
)
async def test_a_refusal_at_the_gateway_is_told_in_one_line(
    here: Discord, start: Start, closed_with: int, told: str
) -> None:
    here.refuse = closed_with
    code, _, err = await (await start(LOG_LEVEL="ERROR")).end()
    assert code == Exit.CONFIG
    assert told in one_line(err)
    assert here.count(IDENTIFY) == 1  # not tried again: it would be refused again


@pytest.mark.parametrize("closed_with", [4010, 4011])
async def test_a_bot_that_has_outgrown_its_shards_asks_anew_at_the_next_start(
    here: Discord, start: Start, closed_with: int
) -> None:
    here.refuse = closed_with
    code, _, err = await (await start(LOG_LEVEL="ERROR")).end()
    assert code == Exit.AGAIN
    assert "number of shards" in one_line(err)


async def test_without_a_gateway_there_is_a_reason_to_try_again_later(
    here: Discord, start: Start
) -> None:
    def odd(_method: str, path: str, _body: object) -> web.Response | None:
        return web.Response(status=404) if path == "/gateway/bot" else None

    here.odd = odd
    code, _, err = await (await start(LOG_LEVEL="ERROR")).end()
    assert code == Exit.AGAIN
    assert "cannot be reached" in one_line(err)
    assert here.count(IDENTIFY) == 0


@pytest.mark.fault("G12")
@pytest.mark.parametrize("where", ["/users/@me", "/gateway/bot"])
async def test_a_start_that_is_to_wait_waits_and_does_not_end(
    here: Discord, start: Start, where: str
) -> None:
    """Also where a proxy before Discord says so, by a page of its own."""
    left = [2]

    def odd(_method: str, path: str, _body: object) -> web.Response | None:
        if path != where or not left[0]:
            return None
        left[0] -= 1
        page = "<html>error code: 1015</html>"
        return web.Response(status=429, text=page, headers={"Retry-After": "0.1"})

    here.odd = odd
    host = await start()
    await here.connected(1)
    assert left == [0]
    await host.stop_well()


async def test_no_discord_at_all_is_a_reason_to_try_again_later(start: Start) -> None:
    code, _, err = await (await start(port=1, LOG_LEVEL="ERROR")).end()
    assert code == Exit.AGAIN
    assert "cannot be reached" in one_line(err)


@pytest.mark.fault("O1")
async def test_the_token_is_never_logged(here: Discord, start: Start) -> None:
    host = await start(LOG_LEVEL="DEBUG")
    await here.connected()
    asked = await here.command("help")
    await here.until(lambda: here.answers(asked))
    await here.cut()
    await here.until(lambda: len(here.heard) == 2)
    code, out, err = await host.stop()
    assert code == Exit.DONE
    assert "discord.gateway" in err  # it did log in detail
    assert TOKEN not in out + err


@pytest.mark.fault("S8")
async def test_what_is_under_way_is_finished_before_it_ends(here: Discord, start: Start) -> None:
    host = await start()
    await here.connected()
    here.hold.clear()
    opened = {"name": "game", "type": 3, "value": "diceland"}
    option = {"name": "open", "type": 1, "options": [opened]}
    asked = await here.command("table", guild=True, options=[option])
    await here.until(lambda: here.answers(asked))
    host.process.send_signal(signal.SIGTERM)
    assert host.process.stderr is not None
    while b"answers under way: 1" not in await host.process.stderr.readline():
        pass
    here.hold.set()
    code, _, err = await host.end()
    assert code == Exit.DONE, err
    assert ("GET", f"/webhooks/{APP}/for-{asked}/messages/@original", None) in here.asked
