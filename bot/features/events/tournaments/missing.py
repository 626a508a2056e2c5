"""Fill in at the tables of a round for entrants who have left or do not answer.

In a league a computer plays on, and its place is worth nothing to anybody; the missing player may
take the seat back. In a knock-out the seat is given up, so that the other goes on.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta

from bot.base import clock, limits
from bot.base.errors import Refused, Stale
from bot.features.events.tournaments.standing import (
    GRACE,
    LAST_PATIENCE,
    PATIENCE,
    Tournament,
    TournamentKind,
    TournamentTable,
)
from bot.features.lobby.service import naming
from bot.features.seats import service as seats
from bot.features.seats.service import Moderation
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.store.store import Store
from bot.store.waits import AwaitedSeat, Stops
from bot.store.waits import stops as stops_of
from bot.tables.notifications import notice
from bot.tables.records import OPEN, Status
from bot.tables.schedule import after
from games.computers import Level, has_computers
from games.core import Seat


async def fill_in(matches: MatchRegistry, tournament: Tournament) -> None:
    """Fill in at all tables of the round that are still played; call off those far overdue."""
    until = tournament.until
    for table in tournament.of_round(tournament.round):
        if table.result is not None or table.match_id is None or table.status not in OPEN:
            continue
        with suppress(Refused, Stale):  # over meanwhile, or damaged: that is said elsewhere
            stops = await _stops(matches.store, table.match_id)
            if until is not None and _is_over(until, GRACE, stops):
                await matches.call_off(await matches.table(table.match_id), "overdue")
                continue
            if table.status is not Status.RUNNING:  # stopped: its record is damaged
                continue
            match = await matches.match(table.match_id)
            for seat in await _missing(matches.store, tournament, table, match, stops):
                await _fill(matches, tournament, match, seat)


async def _missing(
    store: Store, tournament: Tournament, table: TournamentTable, match: Match, stops: Stops
) -> list[Seat]:
    """The seats of those who have left the tournament, or are awaited for too long."""
    users = {n: tournament.entrant(number).user_id for n, number in enumerate(table.entrants)}
    # A player who has taken over a seat plays on, even if its entrant has left.
    gone = [
        seat
        for seat, member in match.seated.items()
        if table.entrants[seat] in tournament.gone
        and (member.user_id == users[seat] or (users[seat] is None and member.user_id < 0))
    ]
    waits = await store.deadlines.clock(match.id, clock.now())
    waiting = {} if waits is None else waits.waiting
    late = [seat for seat, each in waiting.items() if _is_late(tournament, each, stops)]
    # A seat that was left is vacant: there too somebody has to fill in.
    return sorted(s for s in {*gone, *late} - match.resigned if not match.seated[s].computer)


def _is_late(tournament: Tournament, waiting: AwaitedSeat, stops: Stops) -> bool:
    """Whether a seat was waited for long enough; a player who is away is waited for until the time
    of the round is over."""
    now, until = clock.now(), tournament.until
    over = until is not None and now >= until
    if not over and waiting.until is not None and waiting.until > now:
        return False
    return _is_over(waiting.wait.since, LAST_PATIENCE if over else PATIENCE, stops)


def _is_over(since: datetime, patience: timedelta, stops: Stops) -> bool:
    """Whether `patience` has passed since then; pauses and outages of the host do not count."""
    due = after(since, patience, stops)
    return due is not None and due <= clock.now()


async def _stops(store: Store, match_id: int) -> Stops:
    return await store.read(lambda connection: stops_of(connection, match_id))


async def _fill(matches: MatchRegistry, tournament: Tournament, match: Match, seat: Seat) -> None:
    """Let a computer play on in a league, or call the match off if nobody else is left; without
    computers, and in a knock-out, give the seat up."""
    who = match.seated[seat].name
    company = [s for s, m in match.seated.items() if s != seat and m.present]
    if tournament.kind is TournamentKind.LEAGUE and has_computers(match.game):
        if not [s for s in company if s not in match.resigned]:
            await matches.call_off(match.table, "overdue")
            return
        by = Moderation(news=(notice("tournament_filled", who=limits.safe_name(who)),))
        called = naming(match.table)
        await seats.seat_computer(matches, match.id, seat, Level.NORMAL, called, by)
        return
    said = notice("tournament_given_up", who=limits.safe_name(who))
    await matches.store.notify(match.id, [said], clock.now())
    await match.resign(seat, interaction=None, at=clock.now())
