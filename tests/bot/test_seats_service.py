"""What people do with the seats of a running match, on a host without Discord."""

from __future__ import annotations

import pytest

from bot.base.errors import Refused, Stale
from bot.features.seats import replacing, service
from bot.features.seats.service import Offer
from bot.host import Host
from games.core import Seat
from tests.support.bot.hosting import ADA, BRAM, CLEO, a_match, actor

FIRST = Seat(0)


async def test_a_seat_that_was_left_is_taken_by_anyone_with_a_name_of_their_own(
    host: Host,
) -> None:
    match = await a_match(host)
    await service.leave(host.matches, ADA, match.id, FIRST)
    back = await service.take(host.matches, CLEO, match.id, FIRST)
    assert not back
    assert match.seated[FIRST].name == "Cleo"
    with pytest.raises(Refused, match="seat_is_taken"):
        await service.take(host.matches, actor(104, "Dirk"), match.id, FIRST)


async def test_who_left_comes_back_until_another_sits_there(host: Host) -> None:
    match = await a_match(host)
    await service.leave(host.matches, ADA, match.id, FIRST)
    assert await service.take(host.matches, ADA, match.id, FIRST)
    await service.leave(host.matches, ADA, match.id, FIRST)
    await service.take(host.matches, CLEO, match.id, FIRST)
    with pytest.raises(Refused, match="seat_is_taken"):
        await service.come_back(host.matches, ADA, match.id, FIRST)


async def test_nobody_leaves_a_seat_of_another(host: Host) -> None:
    match = await a_match(host)
    with pytest.raises(Stale):
        await service.leave(host.matches, BRAM, match.id, FIRST)
    with pytest.raises(Refused, match="not_your_seat"):
        await service.leave(host.matches, CLEO, match.id, FIRST)


async def test_an_heir_accepts_what_was_offered_and_no_other_may(host: Host) -> None:
    match = await a_match(host)
    await service.offer(host, ADA, match.id, FIRST, CLEO.user_id)
    offered = Offer(FIRST, ADA.user_id, CLEO.user_id, match.acts(FIRST))
    with pytest.raises(Refused, match="for_the_heir"):
        await service.take_over(host.matches, actor(104, "Dirk"), match.id, offered)
    before, after = await service.take_over(host.matches, CLEO, match.id, offered)
    assert [m.name for m in before.members] == ["Ada", "Bram"]
    assert [m.name for m in after.members] == ["Cleo", "Bram"]


async def test_a_seat_is_offered_at_its_table_and_to_no_other_player(host: Host) -> None:
    match = await a_match(host)
    with pytest.raises(Refused, match="no_heir"):
        await service.offer(host, ADA, match.id, FIRST, BRAM.user_id)
    elsewhere = actor(ADA.user_id, "Ada", channel_id=99)
    with pytest.raises(Refused, match="hand_there"):
        await service.offer(host, elsewhere, match.id, FIRST, CLEO.user_id)


async def test_who_is_not_late_is_not_voted_about(host: Host) -> None:
    match = await a_match(host)
    with pytest.raises(Refused, match="not_oneself"):
        await replacing.may_vote(host.matches, ADA, match.id, FIRST)
    with pytest.raises(Refused, match="not_late"):
        await replacing.may_vote(host.matches, BRAM, match.id, FIRST)
