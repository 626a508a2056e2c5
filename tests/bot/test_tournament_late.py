"""Who comes late to a league plays from the next round on; nobody wins by coming for the last."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.base import clock
from bot.base.errors import Refused
from bot.features.events.tournaments import service, store
from bot.features.events.tournaments.next_round import Next
from bot.features.events.tournaments.standing import Tournament, league, podium
from bot.features.events.tournaments.views import message
from bot.host import Host
from bot.tables.contests import EventStatus
from data.words import Words
from tests.support.bot.hosting import host_on
from tests.support.bot.rounds import (
    ADA,
    BOSS,
    KNOCKOUT,
    LEAGUE,
    PEOPLE,
    begun,
    hand,
    host,
    opened,
    played,
    seated,
)

__all__ = ["hand", "host"]  # fixtures
LATE = PEOPLE[8]


def offers_to_join(found: Tournament) -> bool:
    """Whether the message in the channel has the button."""
    items = [item for row in message(found).rows for item in row]
    return any("tournament_join" in (getattr(item, "custom_id", None) or "") for item in items)


async def test_they_sit_at_a_table_of_the_next_round_and_meet_everybody(host: Host) -> None:
    found = await begun(host, LEAGUE, 6)
    assert offers_to_join(found)
    assert Words.of("en").line("tournament", "late") in message(found).text
    late = (await service.join(host.store, LATE, found.id)).of_user(LATE.user_id)
    found = await store.get(host.store, found.id)
    assert (found.round, late.missed) == (1, 1)
    assert all(late.number not in table.entrants for table in found.tables)
    found = await played(host, found.id)
    assert any(late.number in table.entrants for table in found.of_round(2))
    rounds = 2
    while found.stage is EventStatus.GOING:
        found = await played(host, found.id)
        rounds += 1
        assert rounds < 12
    others = {n for t in found.tables if late.number in t.entrants for n in t.entrants}
    assert others == {e.number for e in found.entrants}


async def test_a_missed_round_is_worth_nothing_so_the_last_round_alone_wins_nothing(
    host: Host,
) -> None:
    found = await begun(host, LEAGUE, 6, rounds=3)
    for _ in range(2):
        found = await played(host, found.id, "P1")
        if found.round == 2:
            await service.join(host.store, LATE, found.id)
    found = await played(host, found.id, LATE.name)
    assert found.stage is EventStatus.OVER
    row = next(r for r in league(found) if r.entrant.name == LATE.name)
    assert (row.tables, row.entrant.missed) == (1, 2)
    assert row.average == Fraction(100, 3)
    first = [e.name for place, e in podium(found) if place == 1]
    assert "P1" in first
    assert LATE.name not in first


async def test_nobody_joins_in_the_last_round_nor_a_knockout_that_goes_on(host: Host) -> None:
    found = await begun(host, LEAGUE, 3, rounds=1)
    assert not offers_to_join(found)
    with pytest.raises(Refused, match="contest_begun"):
        await service.join(host.store, LATE, found.id)
    await service.close(host.store, ADA, found.id)
    pairs = await begun(host, KNOCKOUT, 4)
    assert not offers_to_join(pairs)
    with pytest.raises(Refused, match="contest_begun"):
        await service.join(host.store, LATE, pairs.id)


async def test_who_has_left_comes_back_by_who_organises_it_with_their_own_points(
    host: Host,
) -> None:
    found = await begun(host, LEAGUE, 6)
    await service.leave(host.store, PEOPLE[5], found.id)
    with pytest.raises(Refused, match="tournament_left"):
        await service.join(host.store, PEOPLE[5], found.id)
    again = (PEOPLE[5].user_id, PEOPLE[5].name)
    found = await service.substitute(host.matches, BOSS, found.id, 6, again)
    assert found.of_user(PEOPLE[5].user_id).number == 6


async def test_a_round_is_not_opened_without_who_has_joined_meanwhile(host: Host) -> None:
    made = await opened(host, LEAGUE, 6)
    since = await service.start(host.matches, ADA, made.id)
    late = (await service.join(host_on(host.store, host.discord).store, LATE, made.id)).present[-1]
    assert late.missed == 0  # no round has begun
    to = Next(1, ((1, 1, (1, 2, 3)), (2, 1, (4, 5, 6))))
    with pytest.raises(Refused, match="busy"):
        await store.go_on(host.store, made.id, since, to, clock.now())
    found = await seated(host, made.id)
    assert any(late.number in table.entrants for table in found.tables)
