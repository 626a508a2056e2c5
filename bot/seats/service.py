"""Seats of a running match that change hands: left, taken, taken back, handed over.

Whoever sits down gets the seat with all that belongs to it, its secrets too; what the one before
had planned is dropped, and a wait starts again. Who only gets up and sits down again wins no time
by it, unless the time was over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.base import clock
from bot.base.errors import Refused, Stale
from bot.host import Host
from bot.matches.match import Match
from bot.tables.computers import Naming, thoughts
from bot.tables.notifications import repost, seat_notification, secret_question
from bot.tables.records import Member, Membership, Notification, SeatHistory, Status, Table
from bot.tables.seats import member_at, must_be_new, newcomer, seat_is_taken, sitting
from bot.tables.seats import substitute as computer_for
from bot.tables.servers import AuditEntry
from games.computers import Level
from games.core import Seat


@dataclass(frozen=True, slots=True)
class Moderation:
    """A seat is changed by a moderator: the audit entry, the news of it, and who sat there (as
    `sitting` says) when it was asked for. Without an entry it is the players' own change."""

    audit: AuditEntry | None = None
    news: Sequence[Notification] = ()
    before: str | None = None


NOBODY = Moderation()


async def vacate(host: Host, number: int, seat: Seat, by: Moderation = NOBODY) -> Table:
    """Nobody sits there any more, and anyone may take the seat. Raises Refused."""

    def left(table: Table, hands: SeatHistory) -> Member:
        member = member_at(table, seat)
        if member.left:
            raise Refused("seat_is_open")
        return replace(member, membership=Membership.LEFT)

    return await _change(host, number, seat, left, by)


async def come_back(host: Host, number: int, seat: Seat, user_id: int) -> Table:
    """Whoever had left a seat sits there again, if nobody has taken it. Raises Refused."""

    def back(table: Table, hands: SeatHistory) -> Member:
        member = member_at(table, seat)
        if member.user_id != user_id:
            raise seat_is_taken(member) if user_id in hands.known else Refused("not_your_seat")
        if not member.left:
            raise Refused("already_in")
        return replace(member, membership=Membership.PLAYER)

    return await _change(host, number, seat, back)


async def seat_person(
    host: Host, number: int, seat: Seat, person: tuple[int, str], by: Moderation
) -> Table:
    """A moderator puts a person into a seat, whoever sits there. Raises Refused."""

    def seated(table: Table, hands: SeatHistory) -> Member:
        member, (user_id, name) = member_at(table, seat), person
        must_be_new(table, hands, seat, user_id)
        return newcomer(table, member, user_id, name)

    return await _change(host, number, seat, seated, by)


async def seat_computer(
    host: Host, number: int, seat: Seat, level: Level, naming: Naming, by: Moderation
) -> Table:
    """A moderator puts a computer into a seat, whoever sits there. Raises Refused."""

    def seated(table: Table, hands: SeatHistory) -> Member:
        return _computer(table, member_at(table, seat), level, naming)

    return await _change(host, number, seat, seated, by)


async def take(host: Host, number: int, seat: Seat, user_id: int, name: str) -> Table:
    """A person sits down in an open seat. Raises Refused."""

    def taken(table: Table, hands: SeatHistory) -> Member:
        member = member_at(table, seat)
        must_be_new(table, hands, seat, user_id)
        if member.present:
            raise seat_is_taken(member)
        return newcomer(table, member, user_id, name)

    return await _change(host, number, seat, taken)


async def substitute(
    host: Host, number: int, seat: Seat, user_id: int, level: Level, naming: Naming
) -> Table:
    """A computer plays on in an open seat, or in this person's own. Raises Refused: nobody but
    computers would play."""

    def substituted(table: Table, hands: SeatHistory) -> Member:
        member = member_at(table, seat)
        if member.user_id != user_id and not member.left:
            raise seat_is_taken(member)
        return _computer(table, member, level, naming)

    return await _change(host, number, seat, substituted)


def _computer(table: Table, member: Member, level: Level, naming: Naming) -> Member:
    if not any(m.present for m in table.members if m is not member):
        raise Refused("only_computers")
    return computer_for(table, member, level, naming)


async def hand_over(
    host: Host, number: int, seat: Seat, owner_id: int, heir_id: int, name: str
) -> Table:
    """A player gives the seat to somebody who has accepted it. Raises Refused."""

    def handed(table: Table, hands: SeatHistory) -> Member:
        member = member_at(table, seat)
        must_be_new(table, hands, seat, heir_id)
        if member.user_id != owner_id or member.left:
            raise Stale
        return newcomer(table, member, heir_id, name)

    return await _change(host, number, seat, handed)


async def _change(
    host: Host,
    number: int,
    seat: Seat,
    how: Callable[[Table, SeatHistory], Member],
    by: Moderation = NOBODY,
) -> Table:
    """Put somebody else into a seat, and tell whom it concerns. Raises Refused."""

    async def changed(table: Table) -> Table:
        if table.status is not Status.RUNNING:
            raise Refused(f"match_{table.status}")
        match = await host.matches.match(number)
        if seat in match.resigned:
            raise Refused("seat_is_given_up")
        if by.before is not None and by.before != sitting(member_at(table, seat)):
            raise Stale
        member = how(table, await host.store.seat_history(number))
        anew = member.user_id != member_at(table, seat).user_id or await _late(host, number, seat)
        members = tuple(member if m.seat == seat else m for m in table.members)
        news = [
            *by.news,
            *_notifications(match, seat),
            *thoughts(members, match.awaited, match.resigned),
        ]
        return await host.matches.keep(
            replace(table, members=members), news, [seat] if anew else [], by.audit
        )

    table = await host.matches.update(number, changed)
    match = await host.matches.match(number)
    if match.plans.get(seat):
        await match.plan(seat, ())
    await match.drop_undelivered(seat)
    return table


def _notifications(match: Match, seat: Seat) -> list[Notification]:
    """The board first: it says again what else is open."""
    called = [*repost(match.table), secret_question(seat)] if seat in match.awaited else []
    return [*called, seat_notification(seat)]


async def _late(host: Host, number: int, seat: Seat) -> bool:
    stands = await host.store.deadlines.clock(number, clock.now())
    return stands is not None and seat in stands.late(clock.now())
