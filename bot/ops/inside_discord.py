"""Which step is missing until Discord shows the board page (docs/activity.md), as Discord says."""

from __future__ import annotations

from typing import Any

import aiohttp

from bot.base.config import ActivitySettings, Config
from bot.features.board import identity
from bot.features.board.gate import PROXY
from bot.interactions.syncing import ENTRY_POINT

IN_TIME = aiohttp.ClientTimeout(total=20.0)
SHOWN = f"https://{{}}.{PROXY}/?frame_id=check"
OURS = 'name="activity" content="{}"'


async def missing(config: Config) -> list[str]:
    """A line for each step that is missing; none where no Activity is wanted."""
    activity = None if config.board is None else config.board.activity
    if activity is None:
        return []
    proxy = config.proxy
    how = {} if proxy is None else {"proxy": proxy.url, "proxy_auth": proxy.auth}
    try:
        async with aiohttp.ClientSession(timeout=IN_TIME) as session:
            return await _missing(_Asking(session, how), activity)
    except (aiohttp.ClientError, TimeoutError) as wrong:
        return [f"Activity: Discord cannot be asked ({type(wrong).__name__})."]


class _Asking:
    """Asks Discord: gives the status, and the JSON or else the text."""

    def __init__(self, session: aiohttp.ClientSession, how: dict[str, Any]) -> None:
        self._session, self._how = session, how

    async def __call__(self, method: str, where: str, **more: Any) -> tuple[int, Any]:
        async with self._session.request(method, where, **self._how, **more) as answer:
            is_json = answer.content_type == "application/json"
            return answer.status, await (answer.json() if is_json else answer.text())


async def _missing(ask: _Asking, activity: ActivitySettings) -> list[str]:
    bot, api = {"Authorization": f"Bot {activity.token}"}, identity.API
    status, own = await ask("GET", f"{api}/applications/@me", headers=bot)
    if status != 200:
        return [f"Activity: Discord does not know the bot by DISCORD_TOKEN ({status})."]
    number, found = str(own["id"]), []
    secret = {"client_id": number, "client_secret": activity.secret}
    wanted = {"grant_type": "client_credentials", "scope": "identify"}
    status, _ = await ask("POST", f"{api}/oauth2/token", data=secret | wanted)
    if status != 200:
        found.append(f"Activity: Discord does not take CLIENT_SECRET ({status}): step 6.")
    status, commands = await ask("GET", f"{api}/applications/{number}/commands", headers=bot)
    if status != 200 or not any(command["type"] == ENTRY_POINT for command in commands):
        found.append("Activity: there is no Entry Point command, so Activities are off: step 3.")
    status, page = await ask("GET", SHOWN.format(number))
    if OURS.format(number) not in str(page):
        found.append(f"Activity: Discord's proxy does not show our page ({status}): step 4.")
    return found
