"""How people leave a match and close a table, on a host without Discord."""

from __future__ import annotations

import pytest

from bot.base.errors import Refused
from bot.features.ending import service
from bot.features.lobby import service as lobby
from bot.features.seats import resigning
from bot.host import Host
from bot.tables.records import Status, Table
from games.computers import Level
from tests.support.bot.hosting import ADA, BRAM, CLEO, a_lobby, a_match, actor

DIRK = actor(104, "Dirk", moderate=True)


async def test_of_two_players_one_resigns_and_the_match_is_over(host: Host) -> None:
    match = await a_match(host)
    await resigning.resign(host.matches, ADA, match.id, "1")
    assert match.table.status is Status.FINISHED
    with pytest.raises(Refused, match="match_finished"):
        await resigning.resign(host.matches, BRAM, match.id, "2")


async def test_who_plays_not_resigns_nothing(host: Host) -> None:
    match = await a_match(host)
    with pytest.raises(Refused, match="not_seated"):
        await resigning.resign(host.matches, CLEO, match.id, "1")


async def test_a_lobby_is_closed_by_its_opener_or_a_moderator(host: Host) -> None:
    for closer in (ADA, DIRK):
        table = await a_lobby(host, "race")
        with pytest.raises(Refused, match="opener_only"):
            await service.close(host.matches, BRAM, table.id)
        await service.close(host.matches, closer, table.id)
        closed = await host.matches.table(table.id)
        as_what = "opener" if closer is ADA else "moderator"
        assert (closed.status, closed.why_closed) == (Status.CLOSED, as_what)


async def test_a_match_is_closed_by_a_moderator_alone(host: Host) -> None:
    match = await a_match(host)
    with pytest.raises(Refused, match="moderator_only"):
        await service.close(host.matches, ADA, match.id)
    await service.close(host.matches, DIRK, match.id)
    assert match.table.status is Status.CLOSED
    with pytest.raises(Refused, match="match_closed"):
        await service.close(host.matches, DIRK, match.id)


async def test_who_plays_against_computers_alone_closes_the_match_themselves(host: Host) -> None:
    table = await a_lobby(host, "diceland")

    def filled(now: Table) -> Table:
        return lobby.all_filled(now, Level.EASY)

    await lobby.change_as_opener(host.matches, ADA, table.id, filled)
    await lobby.start(host.matches, ADA, table.id, without_guests=False)
    with pytest.raises(Refused, match="moderator_only"):
        await service.close(host.matches, BRAM, table.id)
    await service.close(host.matches, ADA, table.id)
    closed = await host.matches.table(table.id)
    assert (closed.status, closed.why_closed) == (Status.CLOSED, "player")
