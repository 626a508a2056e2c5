"""Seats of a running match that change hands: left, taken, taken back, handed over.

Whoever sits down gets the seat with all that belongs to it, its secrets too; what the one before
had planned is dropped, and a wait begins anew. Who only gets up and sits down again wins no time
by it, unless his time was over.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.base import clock, limits
from bot.base.errors import Refused
from bot.base.names import apart
from bot.delivery import undelivered
from bot.matches.match import Match
from bot.store.seat_history import Hands
from bot.tables.notifications import seat_letter, secret_question, standing
from bot.tables.records import Draft, Member, Standing, Status, Table
from games.core import Seat

if TYPE_CHECKING:
    from bot.app import App


async def vacate(app: App, number: int, seat: Seat) -> Table:
    """Nobody sits there any more, and anyone may take the seat. Raises Refused."""

    def left(table: Table, hands: Hands) -> Member:
        member = member_at(table, seat)
        if member.left:
            raise Refused("seat_is_open")
        return replace(member, standing=Standing.LEFT)

    return await _change(app, number, seat, left)


async def come_back(app: App, number: int, seat: Seat, user_id: int) -> Table:
    """Whoever had left a seat sits there again, if nobody has taken it. Raises Refused."""

    def back(table: Table, hands: Hands) -> Member:
        member = member_at(table, seat)
        if member.user_id != user_id:
            raise _taken(member) if user_id in hands.known else Refused("not_your_seat")
        if not member.left:
            raise Refused("already_in")
        return replace(member, standing=Standing.PLAYER)

    return await _change(app, number, seat, back)


async def take(app: App, number: int, seat: Seat, user_id: int, name: str) -> Table:
    """A person sits down in an open seat. Raises Refused."""

    def taken(table: Table, hands: Hands) -> Member:
        member = member_at(table, seat)
        must_be_new(table, hands, seat, user_id)
        if not member.left:
            raise _taken(member)
        return _newcomer(table, member, user_id, name)

    return await _change(app, number, seat, taken)


async def hand_over(
    app: App, number: int, seat: Seat, owner_id: int, heir_id: int, name: str
) -> Table:
    """A player gives the seat to somebody who has accepted it. Raises Refused."""

    def handed(table: Table, hands: Hands) -> Member:
        member = member_at(table, seat)
        must_be_new(table, hands, seat, heir_id)
        if member.user_id != owner_id or member.left:
            raise Refused("stale")
        return _newcomer(table, member, heir_id, name)

    return await _change(app, number, seat, handed)


def member_at(table: Table, seat: Seat) -> Member:
    """Who sits (or sat) in a seat. Raises Refused if there is no such seat."""
    found = next((m for m in table.members if m.seat == seat), None)
    if found is None:
        raise Refused("no_such_seat")
    return found


def must_be_new(table: Table, hands: Hands, seat: Seat, user_id: int) -> None:
    """Raises Refused for one who has a seat, or knows the secrets of another than this one."""
    mine = next((m for m in table.members if m.user_id == user_id), None)
    if mine is not None:
        raise Refused("has_left" if mine.left else "already_in")
    if hands.knows_another(user_id, seat):
        raise Refused("knows_a_seat")


async def replaceable(app: App, match: Match, seat: Seat) -> bool:
    """Whether the others may vote about who sits there: he is late, or the host had to play."""
    member = match.seated.get(seat)
    if member is None or member.left or seat in match.resigned:
        return False
    stands = await app.store.agenda.clock(match.id, clock.now())
    if stands is None or seat in stands.late(clock.now()):
        return stands is not None
    played = match.by_host.get(seat)
    sits = (await app.store.hands(match.id)).since.get(seat)
    return played is not None and (sits is None or played > sits)


def _taken(member: Member) -> Refused:
    return Refused("seat_is_taken", who=limits.safe_name(member.name))


def _newcomer(table: Table, old: Member, user_id: int, name: str) -> Member:
    name = apart(name, (m.name for m in table.members if m is not old and m.name))
    return Member(user_id, name, Standing.PLAYER, old.opener, old.seat, old.colour)


async def _change(
    app: App, number: int, seat: Seat, how: Callable[[Table, Hands], Member]
) -> Table:
    """Put somebody else into a seat, and tell whom it concerns. Raises Refused."""

    async def changed(table: Table) -> Table:
        if table.status is not Status.RUNNING:
            raise Refused(f"match_{table.status}")
        match = await app.hall.match(number)
        if seat in match.resigned:
            raise Refused("seat_is_given_up")
        member = how(table, await app.store.hands(number))
        anew = member.user_id != member_at(table, seat).user_id or await _late(app, number, seat)
        members = tuple(member if m.seat == seat else m for m in table.members)
        return await app.hall.keep(
            replace(table, members=members), _letters(match, seat), [seat] if anew else []
        )

    table = await app.hall.upon(number, changed)
    match = await app.hall.match(number)
    if match.plans.get(seat):
        await match.plan(seat, ())
    await undelivered.drop(app, number, seat)
    app.outbox.wake()
    return table


def _letters(match: Match, seat: Seat) -> list[Draft]:
    """The board first: it says again what else is open."""
    called = [*standing(match.table), secret_question(seat)] if seat in match.awaited else []
    return [*called, seat_letter(seat)]


async def _late(app: App, number: int, seat: Seat) -> bool:
    stands = await app.store.agenda.clock(number, clock.now())
    return stands is not None and seat in stands.late(clock.now())
