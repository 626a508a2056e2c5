"""Which step is missing until Discord shows the board page (docs/activity.md), as Discord says."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import aiohttp

from bot.base.config import Config
from bot.features.board import identity
from bot.features.board.gate import PROXY
from bot.interactions.syncing import ENTRY_POINT

IN_TIME = aiohttp.ClientTimeout(total=20.0)
OUR_PAGE = 'name="activity" content="{}"'


def missing(config: Config) -> list[str]:
    """A line for each step that is missing; none where no Activity is wanted."""

    async def found() -> list[str]:
        return [line async for line in _missing(config)]

    return [] if config.board is None or config.board.activity is None else asyncio.run(found())


async def _missing(config: Config) -> AsyncIterator[str]:
    assert config.board is not None
    assert config.board.activity is not None
    bot = {"Authorization": f"Bot {config.token}"}
    how = {"proxy": None, "proxy_auth": None} if config.proxy is None else {
        "proxy": config.proxy.url, "proxy_auth": config.proxy.auth,
    }  # fmt: skip
    async with aiohttp.ClientSession(timeout=IN_TIME) as session:

        async def asked(method: str, where: str, **more: Any) -> tuple[int, str, Any]:
            async with session.request(method, where, **how, **more) as answer:
                is_json = answer.content_type == "application/json"
                return answer.status, await answer.text(), await answer.json() if is_json else None

        api = identity.API
        try:
            status, _, own = await asked("GET", f"{api}/applications/@me", headers=bot)
            if status != 200:
                yield "Activity: Discord does not know the bot by DISCORD_TOKEN."
                return
            number = str(own["id"])
            secret = {"client_id": number, "client_secret": config.board.activity.secret}
            wanted = {"grant_type": "client_credentials", "scope": "identify"}
            status, _, _ = await asked("POST", f"{api}/oauth2/token", data=secret | wanted)
            if status != 200:
                yield "Activity: CLIENT_SECRET is not that of the application (step 6)."
            where = f"{api}/applications/{number}/commands"
            _, _, commands = await asked("GET", where, headers=bot)
            if not any(command["type"] == ENTRY_POINT for command in commands or ()):
                yield "Activity: the Entry Point command is missing: Activities are off (step 3)."
            shown = f"https://{number}.{PROXY}/?frame_id=check"
            status, page, _ = await asked("GET", shown)
            if OUR_PAGE.format(number) not in page:
                yield f"Activity: {shown} is not our page, but {status}: map / (step 4)."
        except (aiohttp.ClientError, TimeoutError) as wrong:
            yield f"Activity: Discord cannot be asked: {wrong!r}."
