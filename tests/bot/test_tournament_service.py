"""Leagues and knock-outs on a host without Discord: rounds that open by themselves, each once, and
who fills in.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.base import clock
from bot.base.errors import Refused
from bot.host import Host
from bot.seats import service as seats
from bot.tables.records import Status, Table
from bot.tournaments import service, store
from bot.tournaments.next_round import Next
from bot.tournaments.standing import (
    PATIENCE,
    Plan,
    Stage,
    Tournament,
    TournamentKind,
    league,
    podium,
)
from bot.tournaments.views import message, panel
from data.words import Words
from games.core import Seat
from tests.support.bot.hosting import actor, host_on, hosted

WORDS = Words.of("en")
PEOPLE = [actor(100 + n, f"P{n}") for n in range(1, 13)]
ADA, BOSS = PEOPLE[0], actor(999, "Boss", manages_server=True)
LEAGUE, KNOCKOUT = TournamentKind.LEAGUE, TournamentKind.KNOCKOUT


class Hand:
    """The time, set by hand."""

    def __init__(self) -> None:
        self.time = datetime(2026, 3, 2, 12, tzinfo=UTC)

    def now(self) -> datetime:
        return self.time


@pytest.fixture
def hand() -> Iterator[Hand]:
    made = Hand()
    with clock.taken_from(made.now):
        yield made


@pytest.fixture
async def host(tmp_path: Path, toys: Any, hand: Hand) -> AsyncIterator[Host]:
    async with hosted(tmp_path) as made:
        yield made


async def opened(
    host: Host, kind: TournamentKind, people: int, game: str = "race", **chosen: Any
) -> Tournament:
    """A tournament that so many have joined."""
    plan = Plan(**{"seats": 3, "lot": True, **chosen})
    new = Tournament(0, 0, 0, kind, game, "en", None, Stage.JOINING, plan)
    made = await service.open_tournament(host, ADA, new, WORDS)
    for each in PEOPLE[:people]:
        made = await service.join(host, each, made.id)
    return made


async def begun(host: Host, kind: TournamentKind, people: int, **chosen: Any) -> Tournament:
    """A tournament whose first round is open."""
    made = await opened(host, kind, people, **chosen)
    await service.start(host, ADA, made.id)
    return await seated(host, made.id)


async def seated(host: Host, number: int) -> Tournament:
    """Whoever is missing is filled in for, and what comes next is open, as the outbox does it."""
    found = await service.look(host, number)
    for table in found.tables:
        if table.status in (None, Status.LOBBY):
            await service.seat(host, table.id, 5000 + table.id)
    return await store.get(host.store, number)


async def played(host: Host, number: int, winner: str = "") -> Tournament:
    """All tables that are open are played: the others resign, later numbers first, for who has
    that name, or for the first."""
    found = await store.get(host.store, number)
    for table in found.tables:
        if table.status is not Status.RUNNING or table.match_id is None:
            continue
        match = await host.matches.match(table.match_id)
        order = sorted(match.seated, key=lambda s: match.seated[s].name)
        wins = next((s for s in order if match.seated[s].name == winner), order[0])
        for seat in [s for s in reversed(order) if s != wins]:
            if match.table.status is Status.RUNNING:
                await match.resign(seat, interaction=None, at=clock.now())
    return await seated(host, number)


async def test_a_league_plays_its_rounds_until_everybody_has_met_and_ends(host: Host) -> None:
    found = await begun(host, LEAGUE, 6)
    assert [len(t.entrants) for t in found.tables] == [3, 3]
    assert all(t.status is Status.RUNNING for t in found.tables)
    rounds = 1
    while found.stage is Stage.GOING:
        found = await played(host, found.id)
        rounds += 1
        assert rounds < 8
    pairs = {frozenset((a, b)) for t in found.tables for a in t.entrants for b in t.entrants}
    assert len({pair for pair in pairs if len(pair) == 2}) == 15
    assert next((n, e.name) for n, e in podium(found)) == (1, "P1")
    assert "🥇 **P1**" in message(found).text


async def test_a_round_opens_once_however_many_look(host: Host) -> None:
    made = await opened(host, LEAGUE, 9)
    await service.start(host, ADA, made.id)
    others = [host_on(host.store, host.discord) for _ in range(4)]
    looks = [service.look(each, made.id) for each in (host, *others)]
    await asyncio.gather(*looks, return_exceptions=True)
    found = await store.get(host.store, made.id)
    assert (found.round, len(found.tables)) == (1, 3)
    table = found.tables[0]
    again = [service.seat(each, table.id, 7000 + n) for n, each in enumerate((host, *others))]
    came = await asyncio.gather(*again, return_exceptions=True)
    assert len({each.id for each in came if isinstance(each, Table)}) == 1
    assert len(await host.store.tables_with(Status.RUNNING)) == 1


async def test_a_round_is_not_opened_for_people_of_whom_one_has_left_meanwhile(host: Host) -> None:
    made = await opened(host, LEAGUE, 6)
    since = await service.start(host, ADA, made.id)
    await service.leave(host, PEOPLE[5], made.id)
    to = Next(1, ((1, 1, (1, 2, 3)), (2, 1, (4, 5, 6))))
    with pytest.raises(Refused, match="busy"):
        await store.go_on(host.store, made.id, since, to, clock.now())
    assert not (await store.get(host.store, made.id)).tables


async def test_what_is_stored_goes_on_on_another_host(host: Host) -> None:
    made = await opened(host, LEAGUE, 5)
    await service.start(host, ADA, made.id)
    found = await service.look(host, made.id)
    # The table is written, and the process is gone before its match has begun.
    new = await service._new(host, found, found.tables[0], 6000)
    await host.store.create(new)
    after = host_on(host.store, host.discord)
    assert (await seated(after, made.id)).tables[0].status is Status.RUNNING
    assert (await played(after, made.id)).stage is not Stage.JOINING


async def test_who_does_not_answer_is_filled_in_for_and_earns_nothing(
    host: Host, hand: Hand
) -> None:
    found = await begun(host, LEAGUE, 3, game="patrouille")
    number = found.tables[0].match_id or 0
    match = await host.matches.match(number)
    (seat,) = match.awaited
    missing = match.seated[seat].name
    hand.time += PATIENCE - timedelta(minutes=1)
    await service.look(host, found.id)
    assert (await host.matches.match(number)).seated[seat].computer is None
    hand.time += timedelta(minutes=1)
    await service.look(host, found.id)
    match = await host.matches.match(number)
    assert match.seated[seat].computer is not None
    for other in sorted(match.seated.keys() - {seat}):
        if match.table.status is Status.RUNNING:
            await match.resign(other, interaction=None, at=clock.now())
    found = await seated(host, found.id)
    rows = {row.entrant.name: row for row in league(found)}
    assert not rows[missing].points
    assert rows[missing].tables == 1
    assert found.stage is Stage.OVER
    assert league(found)[0].entrant.name != missing


async def test_who_was_missing_may_take_the_seat_back_and_counts_again(
    host: Host, hand: Hand
) -> None:
    found = await begun(host, LEAGUE, 3, game="patrouille")
    number = found.tables[0].match_id or 0
    (seat,) = (await host.matches.match(number)).awaited
    who = (await host.matches.match(number)).seated[seat]
    hand.time += PATIENCE
    await service.look(host, found.id)
    back = actor(who.user_id, who.name, 5000 + found.tables[0].id)
    await seats.take(host, back, number, seat)
    found = await played(host, found.id, who.name)
    assert next(e.name for _, e in podium(found)) == who.name


async def test_who_leaves_is_filled_in_for_at_once_and_not_seated_again(host: Host) -> None:
    found = await begun(host, LEAGUE, 7, game="patrouille")
    await service.leave(host, PEOPLE[6], found.id)
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
    await service.look(host, found.id)
    assert (await host.matches.match(number)).resigned == {seat}


async def test_a_pair_is_given_up_for_who_is_missing(host: Host, hand: Hand) -> None:
    found = await begun(host, KNOCKOUT, 2)
    match = await host.matches.match(found.tables[0].match_id or 0)
    (seat,) = match.awaited
    hand.time += PATIENCE
    found = await seated(host, found.id)
    found = await seated(host, found.id)
    assert found.stage is Stage.OVER
    assert next(e.name for _, e in podium(found)) != match.seated[seat].name


async def test_a_table_that_goes_on_for_far_too_long_is_called_off_and_the_season_ends(
    host: Host, hand: Hand
) -> None:
    found = await begun(host, LEAGUE, 3, rounds=1, days=1)
    hand.time += timedelta(days=9)
    found = await seated(host, found.id)
    found = await seated(host, found.id)
    assert found.stage is Stage.OVER
    assert found.tables[0].status is Status.CLOSED
    assert not podium(found)


async def test_more_time_is_given_by_who_organises_it_alone(host: Host, hand: Hand) -> None:
    found = await begun(host, LEAGUE, 3, days=1)
    with pytest.raises(Refused, match="contest_opener"):
        await service.extend(host, PEOPLE[1], found.id)
    assert found.until is not None
    later = await service.extend(host, BOSS, found.id)
    assert later.until == found.until + timedelta(days=7)


async def test_a_substitute_has_the_points_and_the_seats(host: Host) -> None:
    found = await begun(host, LEAGUE, 3)
    with pytest.raises(Refused, match="contest_in"):
        await service.substitute(host, ADA, found.id, 2, (103, "P3"))
    found = await service.substitute(host, ADA, found.id, 2, (555, "Zed"))
    table = found.tables[0]
    match = await host.matches.match(table.match_id or 0)
    assert match.seated[Seat(table.entrants.index(2))].user_id == 555
    found = await played(host, found.id, "Zed")
    assert next((n, e.name) for n, e in podium(found)) == (1, "Zed")


async def test_a_knockout_of_five_has_byes_a_final_and_a_bronze_match(host: Host) -> None:
    found = await begun(host, KNOCKOUT, 5, best_of=3, bronze=True)
    assert len(found.of_round(1)) == 1
    turns = 0
    while found.stage is Stage.GOING:
        found = await played(host, found.id)
        turns += 1
        assert turns < 12
    assert [n for n, _ in podium(found)] == [1, 2, 3]
    assert len(found.tables) == 2 * (4 + 1)
    assert {t.place for t in found.of_round(found.round)} == {1, 2}


async def test_once_it_is_closed_nothing_opens_any_more(host: Host) -> None:
    made = await opened(host, LEAGUE, 6)
    await service.start(host, ADA, made.id)
    found = await service.look(host, made.id)
    await service.close(host, BOSS, made.id)
    assert await service.seat(host, found.tables[0].id, 6000) is None
    with pytest.raises(Refused, match="contest_over"):
        await service.extend(host, BOSS, made.id)
    assert not await host.store.tables_with(Status.RUNNING)


async def test_who_is_erased_has_no_name_and_the_round_goes_on(host: Host) -> None:
    made = await opened(host, LEAGUE, 4, game="patrouille", seats=4)
    await service.start(host, ADA, made.id)
    found = await service.look(host, made.id)
    assert found.round == 1
    await host.matches.erase(102)
    found = await seated(host, made.id)
    found = await seated(host, made.id)
    assert "P2" not in message(found).text
    match = await host.matches.match(found.tables[0].match_id or 0)
    assert sum(m.computer is not None for m in match.seated.values()) == 1


async def test_it_is_refused_where_the_game_has_no_such_tables_or_few_have_come(
    host: Host,
) -> None:
    with pytest.raises(Refused, match="tournament_seats"):
        await opened(host, LEAGUE, 0, seats=5)
    made = await opened(host, LEAGUE, 2)
    with pytest.raises(Refused, match="contest_few"):
        await service.start(host, ADA, made.id)
    with pytest.raises(Refused, match="tournament_taken"):
        await opened(host, KNOCKOUT, 0)
    with pytest.raises(Refused, match="tournament_none"):
        await service.join(host, actor(5, "Far", 77), made.id)


async def test_sixty_four_people_fit_into_one_message(host: Host) -> None:
    people = [actor(200 + n, f"A person of name {n}") for n in range(64)]
    made = await opened(host, LEAGUE, 0, seats=4)
    for each in people:
        made = await service.join(host, each, made.id)
    with pytest.raises(Refused, match="contest_full"):
        await service.join(host, actor(9, "Late"), made.id)
    await service.start(host, ADA, made.id)
    found = await service.look(host, made.id)
    assert len(found.tables) == 16
    for table in found.tables[:1]:
        await service.seat(host, table.id, 5000)
    found = await played(host, made.id)
    shown = panel(found, WORDS, mine=found.entrants[63], organises=True)
    assert len(shown.text.split("```")[1].strip().split("\n")) == 64
    assert len(shown.text) <= 2000
    assert max(map(len, shown.text.split("```")[1].split("\n"))) <= 26
