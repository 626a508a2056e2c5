"""What a player does with a plan, on a host without Discord."""

from __future__ import annotations

import pytest

from bot.base.errors import Refused, Stale
from bot.features.plans import service
from bot.features.plans.rules import mark
from bot.host import Host
from bot.interactions.access import mine
from bot.matches.match import Match
from games.core import Seat
from tests.support.bot.hosting import a_match, player


async def planner(host: Host) -> tuple[Match, Seat]:
    match = await a_match(host)
    return await mine(host.matches, player(match, moves=False), match.id)


async def test_moves_are_planned_in_the_order_in_which_they_are_typed(host: Host) -> None:
    match, seat = await planner(host)
    await service.add(match, seat, "rest nap; sprint 5 then drink")
    await service.add(match, seat, "Rest SOUND")
    assert match.plan_of(seat).moves == ("rest nap", "sprint 5", "drink", "rest sound")


async def test_what_cannot_be_read_or_is_too_much_is_refused_as_a_whole(host: Host) -> None:
    match, seat = await planner(host)
    with pytest.raises(Refused, match="unreadable"):
        await service.add(match, seat, "rest nap; fly away")
    with pytest.raises(Refused, match="plan_full"):
        await service.add(match, seat, ";".join(["rest nap"] * (service.MOST + 1)))
    with pytest.raises(Refused, match="plan_too_long"):
        await service.add(match, seat, "rest nap" + " " * service.TEXT)
    assert not match.plan_of(seat)


async def test_lines_go_up_and_are_dropped_one_or_all(host: Host) -> None:
    match, seat = await planner(host)
    await service.add(match, seat, "rest nap; sprint 5; drink")
    await service.shift(match, seat, 2, "up", mark(match.plan_of(seat)))
    assert match.plan_of(seat).moves == ("rest nap", "drink", "sprint 5")
    await service.shift(match, seat, 0, "drop", mark(match.plan_of(seat)))
    await service.cancel(match, seat, "last", mark(match.plan_of(seat)))
    assert match.plan_of(seat).moves == ("drink",)
    await service.cancel(match, seat, "all", mark(match.plan_of(seat)))
    assert not match.plan_of(seat)


async def test_a_plan_that_was_shown_otherwise_is_not_changed(host: Host) -> None:
    match, seat = await planner(host)
    await service.add(match, seat, "rest nap")
    shown = mark(match.plan_of(seat))
    await service.add(match, seat, "drink")
    with pytest.raises(Stale):
        await service.cancel(match, seat, "last", shown)
    with pytest.raises(Stale):
        await service.shift(match, seat, 2, "drop", mark(match.plan_of(seat)))
    with pytest.raises(Refused, match="unknown_press"):
        await service.cancel(match, seat, "none", mark(match.plan_of(seat)))
    assert match.plan_of(seat).moves == ("rest nap", "drink")
