"""Codes of tables in direct messages, while somebody is just using one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.base.errors import Refused
from bot.features.lobby.direct import service, store
from bot.features.lobby.direct.rules import JoinLink
from bot.host import Host
from bot.tables.records import Status
from tests.support.bot.hosting import ADA, BRAM, CLEO, IN_PERSON, a_lobby


async def a_code(host: Host) -> JoinLink:
    """A code for once to a table of Ada's."""
    table = await a_lobby(host, "whisper", replace(ADA, guild_id=None, channel_id=IN_PERSON))
    return await service.link_to(host.matches, ADA, table.id, plays=True, once=True)


@pytest.mark.parametrize("how", ["cancelled", "another"])
async def test_a_code_that_is_withdrawn_while_somebody_uses_it_in_vain_stays_so(
    host: Host, how: str
) -> None:
    link = await a_code(host)
    assert await store.spend(host.store, link)
    if how == "cancelled":
        await service.cancel(host.matches, ADA, link.match_id)
    else:
        await service.link_to(host.matches, ADA, link.match_id, plays=True, once=False)
    await store.give_back(host.store, link)
    with pytest.raises(Refused, match="no_such_link"):
        await service.link_of(host.matches, link.code)


async def test_a_code_for_once_is_nobodys_while_it_is_used_and_gone_when_it_was(
    host: Host,
) -> None:
    link = await a_code(host)
    assert await store.spend(host.store, link)
    assert not await store.spend(host.store, link)
    for typed in (link.code, f"IN HAND {link.code}".lower()):
        with pytest.raises(Refused, match="no_such_link"):
            await service.link_of(host.matches, typed)
    await store.give_back(host.store, link)
    with pytest.raises(Refused, match="already_in"):
        await service.join(host.matches, ADA, link)
    assert (await service.link_of(host.matches, link.code))[0] == link
    assert (await service.join(host.matches, BRAM, link)).status is Status.LOBBY
    with pytest.raises(Refused, match="no_such_link"):
        await service.join(host.matches, CLEO, link)
    await store.give_back(host.store, link)
    with pytest.raises(Refused, match="no_such_link"):
        await service.link_of(host.matches, link.code)
