"""What people do with a lobby, on a host without Discord."""

from __future__ import annotations

import pytest

from bot.base import clock
from bot.base.errors import Refused
from bot.features.lobby import service
from bot.host import Host
from bot.tables.notifications import NotificationKind
from bot.tables.records import Status
from tests.support.bot.hosting import ADA, BRAM, CLEO, a_lobby, actor


async def test_two_people_sit_down_and_the_opener_starts(host: Host) -> None:
    table = await a_lobby(host, "race")
    await service.join(host.matches, BRAM, table.id)
    begun = await service.start(host.matches, ADA, table.id, without_guests=False)
    assert begun.status is Status.RUNNING
    assert {m.name for m in begun.members if m.seat is not None} == {"Ada", "Bram"}


async def test_of_two_presses_on_start_the_second_finds_the_match(host: Host) -> None:
    table = await a_lobby(host, "race")
    await service.join(host.matches, BRAM, table.id)
    first = await service.start(host.matches, ADA, table.id, without_guests=False)
    again = await service.start(host.matches, ADA, table.id, without_guests=False)
    assert (again.id, again.status) == (first.id, Status.RUNNING)


async def test_nobody_but_the_opener_starts_or_sets_options(host: Host) -> None:
    table = await a_lobby(host, "race")
    await service.join(host.matches, BRAM, table.id)
    with pytest.raises(Refused, match="opener_until"):
        await service.start(host.matches, BRAM, table.id, without_guests=False)
    with pytest.raises(Refused, match="opener_only"):
        await service.change_as_opener(host.matches, BRAM, table.id, lambda table: table)


async def test_who_may_not_see_the_channel_finds_no_table(host: Host) -> None:
    table = await a_lobby(host, "race")
    stranger = actor(109, "Somebody", channel_id=99, see=False)
    with pytest.raises(Refused, match="no_such_table"):
        await service.join(host.matches, stranger, table.id)


async def test_a_guest_who_is_expected_is_asked_about_before_it_begins(host: Host) -> None:
    table = await a_lobby(host, "race")
    await service.join(host.matches, BRAM, table.id)
    await service.invite(host, ADA, table.id, [(BRAM.user_id, "Bram"), (CLEO.user_id, "Cleo")])
    waits = await service.start(host.matches, ADA, table.id, without_guests=False)
    assert waits.status is Status.LOBBY
    begun = await service.start(host.matches, ADA, table.id, without_guests=True)
    assert begun.status is Status.RUNNING


async def test_each_change_brings_the_message_of_the_lobby_up_to_date(host: Host) -> None:
    table = await a_lobby(host, "race")
    await service.join(host.matches, BRAM, table.id)
    waiting = await host.store.claim(clock.now(), 10)
    assert NotificationKind.LOBBY in {message.kind for message in waiting}


async def test_an_option_that_no_rule_allows_names_the_rule(host: Host) -> None:
    table = await a_lobby(host, "race")
    with pytest.raises(Refused):
        await service.set_option(host.matches, ADA, table.id, "drink", "nothing of the kind")
