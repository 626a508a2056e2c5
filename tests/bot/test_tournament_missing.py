"""Who fills in at the tables of a league or a knock-out, and what it counts."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.base import clock
from bot.base.errors import Refused
from bot.features.events.tournaments import service
from bot.features.events.tournaments.standing import PATIENCE, league, podium
from bot.features.events.tournaments.views import message
from bot.features.seats import service as seats
from bot.host import Host
from bot.tables.contests import EventStatus
from bot.tables.records import Status
from games.core import Seat
from tests.support.bot.hosting import actor
from tests.support.bot.rounds import (
    ADA,
    KNOCKOUT,
    LEAGUE,
    PEOPLE,
    Hand,
    begun,
    hand,
    host,
    opened,
    played,
    seated,
)

__all__ = ["hand", "host"]  # fixtures


async def test_who_does_not_answer_is_filled_in_for_and_earns_nothing(
    host: Host, hand: Hand
) -> None:
    found = await begun(host, LEAGUE, 3, game="patrouille")
    number = found.tables[0].match_id or 0
    match = await host.matches.match(number)
    (seat,) = match.awaited
    missing = match.seated[seat].name
    hand.time += PATIENCE - timedelta(minutes=1)
    await service.look(host.matches, found.id)
    assert (await host.matches.match(number)).seated[seat].computer is None
    hand.time += timedelta(minutes=1)
    await service.look(host.matches, found.id)
    match = await host.matches.match(number)
    assert match.seated[seat].computer is not None
    for other in sorted(match.seated.keys() - {seat}):
        if match.table.status is Status.RUNNING:
            await match.resign(other, interaction=None, at=clock.now())
    found = await seated(host, found.id)
    rows = {row.entrant.name: row for row in league(found)}
    assert not rows[missing].points
    assert rows[missing].tables == 1
    assert found.stage is EventStatus.OVER
    assert league(found)[0].entrant.name != missing


async def test_who_was_missing_may_take_the_seat_back_and_counts_again(
    host: Host, hand: Hand
) -> None:
    found = await begun(host, LEAGUE, 3, game="patrouille")
    number = found.tables[0].match_id or 0
    (seat,) = (await host.matches.match(number)).awaited
    who = (await host.matches.match(number)).seated[seat]
    hand.time += PATIENCE
    await service.look(host.matches, found.id)
    back = actor(who.user_id, who.name, 5000 + found.tables[0].id)
    await seats.take(host.matches, back, number, seat)
    found = await played(host, found.id, who.name)
    assert next(e.name for _, e in podium(found)) == who.name


async def test_who_leaves_is_filled_in_for_at_once_and_not_seated_again(host: Host) -> None:
    found = await begun(host, LEAGUE, 7, game="patrouille")
    await service.leave(host.store, PEOPLE[6], found.id)
    found = await seated(host, found.id)
    table = next(t for t in found.tables if 7 in t.entrants)
    match = await host.matches.match(table.match_id or 0)
    assert match.seated[Seat(table.entrants.index(7))].computer is not None
    found = await played(host, found.id)
    assert found.round == 2
    assert not any(7 in t.entrants for t in found.of_round(2))


async def test_without_computers_the_seat_is_given_up(host: Host, hand: Hand) -> None:
    found = await begun(host, LEAGUE, 3)
    number = found.tables[0].match_id or 0
    (seat,) = (await host.matches.match(number)).awaited
    hand.time += PATIENCE
    await service.look(host.matches, found.id)
    assert (await host.matches.match(number)).resigned == {seat}


async def test_a_pair_is_given_up_for_who_is_missing(host: Host, hand: Hand) -> None:
    found = await begun(host, KNOCKOUT, 2)
    match = await host.matches.match(found.tables[0].match_id or 0)
    (seat,) = match.awaited
    hand.time += PATIENCE
    found = await seated(host, found.id)
    found = await seated(host, found.id)
    assert found.stage is EventStatus.OVER
    assert next(e.name for _, e in podium(found)) != match.seated[seat].name


async def test_a_table_that_goes_on_for_far_too_long_is_called_off_and_the_season_ends(
    host: Host, hand: Hand
) -> None:
    found = await begun(host, LEAGUE, 3, rounds=1, days=1)
    hand.time += timedelta(days=9)
    found = await seated(host, found.id)
    found = await seated(host, found.id)
    assert found.stage is EventStatus.OVER
    assert found.tables[0].status is Status.CLOSED
    assert not podium(found)


async def test_a_substitute_has_the_points_and_the_seats(host: Host) -> None:
    found = await begun(host, LEAGUE, 3)
    with pytest.raises(Refused, match="contest_in"):
        await service.substitute(host.matches, ADA, found.id, 2, (103, "P3"))
    found = await service.substitute(host.matches, ADA, found.id, 2, (555, "Zed"))
    table = found.tables[0]
    match = await host.matches.match(table.match_id or 0)
    assert match.seated[Seat(table.entrants.index(2))].user_id == 555
    found = await played(host, found.id, "Zed")
    assert next((n, e.name) for n, e in podium(found)) == (1, "Zed")


async def test_who_is_erased_has_no_name_and_the_round_goes_on(host: Host) -> None:
    made = await opened(host, LEAGUE, 4, game="patrouille", seats=4)
    await service.start(host.matches, ADA, made.id)
    found = await service.look(host.matches, made.id)
    assert found.round == 1
    await host.matches.erase(102)
    found = await seated(host, made.id)
    found = await seated(host, made.id)
    assert "P2" not in message(found).text
    match = await host.matches.match(found.tables[0].match_id or 0)
    assert sum(m.computer is not None for m in match.seated.values()) == 1
