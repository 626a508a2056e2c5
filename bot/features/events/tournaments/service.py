"""Open, join and run tournaments; without Discord."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta

from bot.base import clock
from bot.base.actor import Actor
from bot.base.errors import Refused
from bot.features.events.tournaments import rules
from bot.features.events.tournaments import store as tournaments
from bot.features.events.tournaments.missing import fill_in
from bot.features.events.tournaments.next_round import following
from bot.features.events.tournaments.standing import (
    TableResult,
    Tournament,
    TournamentKind,
    TournamentTable,
)
from bot.features.lobby.service import ready_to_start
from bot.features.lobby.store import server_settings
from bot.features.seats import service as seats
from bot.matches.registry import MatchRegistry
from bot.screens.messages import game_name
from bot.store.store import Store
from bot.tables import known_games
from bot.tables.contests import EventStatus
from bot.tables.records import OVER, Member, Membership, NewTable, Status, Table
from bot.tables.schedule import ClockSettings
from data.words import Words
from games.codec import to_json
from games.core import Seat

WEEK = timedelta(days=7)


async def open_tournament(store: Store, actor: Actor, new: Tournament, words: Words) -> Tournament:
    """Open a tournament in this channel. Raises Refused, in the actor's `words`: the game has no
    such tables, or something is open there."""
    possible, name = known_games.game(new.game).INFO.seats, game_name(new.game, words)
    if new.kind is TournamentKind.KNOCKOUT and 2 not in possible:
        raise Refused("contest_two", game=name)
    if new.kind is TournamentKind.LEAGUE and new.plan.seats not in possible:
        most = min(rules.LARGEST, possible[-1])
        if most < rules.SMALLEST:
            raise Refused("tournament_small", game=name)
        raise Refused("tournament_seats", game=name, most=most)
    here = replace(
        new,
        guild_id=actor.guild_id or 0,
        channel_id=actor.channel_id,
        opener_id=actor.user_id,
    )
    return await tournaments.open_tournament(store, here)


async def here(store: Store, actor: Actor, number: int) -> Tournament:
    """A tournament of the actor's channel. Raises Refused."""
    found = await tournaments.get(store, number)
    if found.channel_id != actor.channel_id:
        raise Refused("tournament_none")
    return found


def organises(actor: Actor, tournament: Tournament) -> bool:
    """Whether the actor opened it, or may manage the server."""
    return actor.user_id == tournament.opener_id or actor.rights.manages_server


async def organised(store: Store, actor: Actor, number: int) -> Tournament:
    """As `here`, for those who organise it. Raises Refused."""
    found = await here(store, actor, number)
    if not organises(actor, found):
        raise Refused("contest_opener")
    return found


async def join(store: Store, actor: Actor, number: int) -> Tournament:
    """Join a tournament; a league that goes on from its next round. Raises Refused."""
    await here(store, actor, number)
    return await tournaments.join(store, number, actor.user_id, actor.name)


async def leave(store: Store, actor: Actor, number: int) -> Tournament:
    """Leave a tournament; at its tables somebody fills in. Raises Refused."""
    await here(store, actor, number)
    return await tournaments.leave(store, number, actor.user_id)


async def start(matches: MatchRegistry, actor: Actor, number: int) -> Tournament:
    """Begin, with the first round. Raises Refused."""
    found = await organised(matches.store, actor, number)
    people = {e.number: e.user_id for e in found.present}
    strength = None
    if found.kind is TournamentKind.KNOCKOUT and not found.plan.lot:
        rated = (await matches.results.ratings(found.guild_id)).get(found.game)
        known = {} if rated is None else rated.now
        strength = {n: known[u].points for n, u in people.items() if u is not None and u in known}
    order = rules.seeded(tuple(people), strength, f"{found.id}")
    return await tournaments.start(matches.store, number, order)


async def substitute(
    matches: MatchRegistry, actor: Actor, number: int, entrant: int, person: tuple[int, str]
) -> Tournament:
    """Give an entrant's place, and their seats, to another person, as an organiser. Raises
    Refused."""
    before = (await organised(matches.store, actor, number)).entrant(entrant).user_id
    found = await tournaments.replace_entrant(matches.store, number, entrant, person)
    for table in found.of_round(found.round):
        if table.match_id is None or table.status is not Status.RUNNING:
            continue
        for n in (n for n, who in enumerate(table.entrants) if who == entrant):
            with suppress(Refused):  # over meanwhile, or this person knows another seat's secrets
                match = await matches.match(table.match_id)
                if not match.seated[Seat(n)].present or match.seated[Seat(n)].user_id == before:
                    await seats.seat_person(matches, match.id, Seat(n), person, seats.BY_PLAYERS)
    return found


async def extend(store: Store, actor: Actor, number: int) -> Tournament:
    """Give the round a week more, as an organiser. Raises Refused."""
    await organised(store, actor, number)
    return await tournaments.extend(store, number, WEEK)


async def close(store: Store, actor: Actor, number: int) -> Tournament:
    """End it now, as an organiser; its open tables go on. Raises Refused."""
    await organised(store, actor, number)
    return await tournaments.close(store, number)


async def seat(matches: MatchRegistry, number: int, channel_id: int) -> Table | None:
    """Open a table of a round in a channel of its own, and begin its match; None if the tournament
    is over. What an earlier attempt has done is not done again."""
    table = await tournaments.table(matches.store, number)
    if table.match_id is None:
        found = await tournaments.get(matches.store, table.tournament)
        if found.stage is EventStatus.OVER:
            return None
        new = await _new(matches.store, found, table, channel_id)
        made = await matches.store.create(new)
    else:
        made = await matches.table(table.match_id)
    if made.status is not Status.LOBBY:
        return made
    match = await matches.update(made.id, lambda now: matches.start(ready_to_start(now)))
    return match.table


async def _new(
    store: Store, found: Tournament, table: TournamentTable, channel_id: int
) -> NewTable:
    info, settings = known_games.game(found.game).INFO, None
    settings = await server_settings(store, found.guild_id)
    people = [found.entrant(n) for n in table.entrants]
    return NewTable(
        guild_id=found.guild_id,
        channel_id=channel_id,
        game=found.game,
        version=info.version,
        options=to_json(info.options()),
        seed=secrets.token_hex(32),
        language=found.language,
        # An entrant erased since the round was planned has no number: theirs is negative, as in any
        # match.
        members=tuple(
            Member(who.user_id or -n, who.name, Membership.PLAYER, n == 1, None)
            for n, who in enumerate(people, 1)
        ),
        at=clock.now(),
        clock=settings.clock or ClockSettings(),
        tournament=table.id,
    )


async def look(matches: MatchRegistry, number: int) -> Tournament:
    """Count the tables that are over, fill in for missing players, and open what comes next, if
    anything does. Any process may do so, as often as it likes: each round opens once. Raises
    Refused."""
    found = await tournaments.get(matches.store, number)
    if found.stage is not EventStatus.GOING:
        return found
    await fill_in(matches, found)
    found = await counted(matches, number)
    possible = tuple(known_games.game(found.game).INFO.seats)
    while found.stage is EventStatus.GOING:
        # On another thread: with sixty people the search takes a second.
        to = await asyncio.to_thread(following, found, possible)
        if to is None:
            await tournaments.look_later(matches.store, found)
            break
        until = clock.now() + timedelta(days=found.plan.days)
        if to.round == found.round and found.until is not None:
            until = max(found.until, clock.now() + WEEK)
        found = await tournaments.go_on(matches.store, number, found, to, until)
    return found


async def counted(matches: MatchRegistry, number: int) -> Tournament:
    """A tournament, with what came of all its finished tables stored. Raises Refused."""
    found = await tournaments.get(matches.store, number)
    over = [t for t in found.tables if t.result is None and t.status in OVER]
    if not over or found.stage is EventStatus.OVER:
        return found
    await tournaments.results(
        matches.store, number, {t.id: await _result(matches, t) for t in over}
    )
    return await tournaments.get(matches.store, number)


async def _result(matches: MatchRegistry, table: TournamentTable) -> TableResult:
    """What came of a table; one called off or damaged counts for nothing.

    A seat counts for the entrant who sat there first, also where another person plays it at the
    end; with a computer in it, or nobody, it counts for nobody.
    """
    if table.status is not Status.FINISHED or table.match_id is None:
        return TableResult()
    with suppress(Refused):  # its record is damaged: that is said elsewhere
        match = await matches.match(table.match_id)
        if match.result is not None:
            filled = [
                n for seat, n in enumerate(table.entrants) if not match.seated[Seat(seat)].present
            ]
            return TableResult(tuple(match.result.ranks), tuple(filled))
    return TableResult()
