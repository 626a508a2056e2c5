"""What a player takes back, on a host without Discord."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.base.errors import Refused, Stale
from bot.features.play.service import play
from bot.features.proposals import store as proposals
from bot.features.undo import service
from bot.host import Host
from tests.support.bot.hosting import a_match, player
from tests.toys.race import Drink, Rest, Sleep


async def test_what_concerns_no_other_is_taken_back_at_once_and_brought_back(host: Host) -> None:
    match = await a_match(host)
    _, seat = await service.mine(host.matches, player(match), match.id)
    await play(match, seat, match.revision(seat), [Drink()], "1")
    known = match.known(seat)[-1]
    assert await service.take_back(host.matches, match, seat, known, 1, "2") is None
    assert Drink() in match.legal(seat)
    known = match.known(seat)[-1]
    assert await service.take_back(host.matches, match, seat, known, 0, "3") is None
    assert Drink() not in match.legal(seat)


async def test_once_the_other_is_to_move_they_are_asked(host: Host) -> None:
    match = await a_match(host)
    mover = player(match)
    _, seat = await service.mine(host.matches, mover, match.id)
    await play(match, seat, match.revision(seat), [Rest(Sleep.NAP)], "1")
    assert (
        await service.take_back(host.matches, match, seat, match.known(seat)[-1], 1, "2") is False
    )
    asked = await proposals.get(host.store, match.id, service.UNDO)
    assert asked is not None
    assert asked.agreed == {seat}


async def test_a_way_that_is_gone_is_stale(host: Host) -> None:
    match = await a_match(host)
    _, seat = await service.mine(host.matches, player(match), match.id)
    known = match.known(seat)[-1]
    with pytest.raises(Stale):
        await service.take_back(host.matches, match, seat, known, 1, "1")
    await play(match, seat, match.revision(seat), [Drink()], "2")
    with pytest.raises(Stale):
        await service.take_back(host.matches, match, seat, known, 1, "3")


async def test_a_table_may_be_played_without_undos(host: Host) -> None:
    match = await a_match(host)
    clock = replace(match.table.clock, undo=False)
    await host.matches.keep(replace(match.table, clock=clock))
    with pytest.raises(Refused, match="undo_off"):
        await service.mine(host.matches, player(match), match.id)
