"""/language and /sight: in which language one reads, and how one sees boards."""

from __future__ import annotations

from bot.host import Host
from bot.interactions.request import Answer, Request
from bot.interactions.slash import slash
from bot.languages import handlers as languages
from bot.languages import sight_handlers as sights


@slash("language")
async def language(host: Host, request: Request) -> Answer:
    """In which language one reads."""
    return await languages.choose(host, request, None)


@slash("sight")
async def sight(host: Host, request: Request) -> Answer:
    """How one sees boards."""
    return await sights.show(host, request)
