"""A challenge from a server where only the person has the bot, to somebody it shares none with."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from tests import traffic
from tests.support.bot.in_person import CODE
from tests.transport.conftest import Host
from tests.transport.discord_here import ADA, APP, BRAM, USERS, Discord, _json

Start = Callable[..., Awaitable[Host]]
NO_SERVER = {"message": "Cannot send messages to this user due to having no mutual guilds"}


def refused(method: str, path: str, _body: Any) -> web.Response | None:
    """Discord lets the bot write to nobody."""
    if method == "POST" and path.startswith("/channels/5"):
        return _json(NO_SERVER | {"code": 50278}, status=403)
    return None


async def asked(here: Discord, name: str, options: Any, **more: Any) -> str:
    """A command in Ada's direct messages; what she is answered, at once or a little later."""
    number = await here.command(name, options=options, **more)
    places = f"/interactions/{number}/", f"/webhooks/{APP}/for-{number}/"

    def told() -> list[str]:
        sent = [body or {} for _, path, body in here.asked if path.startswith(places)]
        texts = (body.get("content") or (body.get("data") or {}).get("content") for body in sent)
        return [text for text in texts if text]

    await here.until(told)
    return told()[0]


async def challenged(here: Discord, game: str) -> str:
    """Ada challenges Bram; what she is answered."""
    options = [
        {"name": "user", "type": 6, "value": BRAM},
        {"name": "game", "type": 3, "value": game},
    ]
    return await asked(here, "challenge", options, resolved={"users": {BRAM: USERS[BRAM]}})


async def test_who_shares_no_server_is_named_in_one_sentence_and_the_table_waits(
    here: Discord, start: Start
) -> None:
    here.odd = refused
    host = await start()
    await here.connected()
    told = await challenged(here, "race")
    assert "Discord does not let me write to Bram" in told
    assert "/mygames" in told
    assert "/join" in told
    assert "#1" in await asked(here, "mygames", [], user=ADA)
    await here.until(lambda: here.commands)
    by_name = {command["name"]: command for command in here.commands}
    for name in ("challenge", "join", "mygames", "table", "play"):
        assert sorted(by_name[name]["contexts"]) == [0, 1, 2]
        assert sorted(by_name[name]["integration_types"]) == [0, 1]
    for name in ("admin", "event"):
        assert by_name[name]["contexts"] == [0]
        assert by_name[name]["integration_types"] == [0]
    err = await host.stop_well()
    assert "Traceback" not in err
    calls = [
        {"method": m, "path": p, "request_json": b, "status": None, "response_json": None}
        for m, p, b in here.asked
    ]
    assert not list(traffic.faults(calls))


async def test_a_match_is_played_to_its_end_where_discord_lets_the_bot_write_to_nobody(
    here: Discord, start: Start
) -> None:
    """Each looks and moves by commands, and reads the end in the log."""
    here.odd = refused
    host = await start()
    await here.connected()
    told = await challenged(here, "whisper")
    (code,) = CODE.findall(told)
    await asked(here, "join", [{"name": "code", "type": 3, "value": code}], user=BRAM)
    for number in (3, 4, 5):
        for user, whispered in ((ADA, number), (BRAM, number - 2)):
            assert "Whisper #1" in await asked(here, "mygames", [], user=user)
            move = [{"name": "move", "type": 3, "value": f"whisper {whispered}"}]
            said = await asked(here, "play", move, user=user)
            assert f"You whisper {whispered}" in said, said
    log = [{"name": "log", "type": 1, "options": [{"name": "table", "type": 4, "value": 1}]}]
    for user in (ADA, BRAM):
        assert "Ada whispered 5" in await asked(here, "table", log, user=user)
    status = [{"name": "status", "type": 1, "options": [{"name": "table", "type": 4, "value": 1}]}]
    assert "**Ada** wins" in await asked(here, "table", status, user=BRAM)
    assert "Traceback" not in await host.stop_well()
    assert not any(m == "POST" and p.startswith("/channels/3") for m, p, _ in here.asked)


async def test_a_table_in_a_channel_needs_the_bot_on_the_server(
    here: Discord, start: Start
) -> None:
    host = await start()
    await here.connected()
    opened = {"name": "open", "type": 1, "options": [{"name": "game", "type": 3, "value": "race"}]}
    here.installed = {"1": ADA}
    told = await asked(here, "table", [opened], guild=True)
    assert "not on this server" in told
    await host.stop()
