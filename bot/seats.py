"""Seats of a running match that change hands: left, taken, taken back, handed over.

Whoever sits down gets the seat with all that belongs to it, its secrets too; what the one before
had planned is dropped, and a wait begins anew.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from bot import clock, limits
from bot.errors import Refused
from bot.letters import seat_letter, secret_question, standing
from bot.records import Member, Standing, Status, Table
from games.core import Seat

if TYPE_CHECKING:
    from bot.app import App


async def vacate(app: App, number: int, seat: Seat) -> Table:
    """Nobody sits there any more, and anyone may take the seat. Raises Refused."""

    def left(table: Table) -> Member:
        member = member_at(table, seat)
        if member.left:
            raise Refused("seat_is_open")
        return replace(member, standing=Standing.LEFT)

    return await _change(app, number, seat, left)


async def come_back(app: App, number: int, user_id: int) -> tuple[Table, Seat]:
    """Whoever had left a seat sits there again, if nobody has taken it. Raises Refused."""
    table = await app.hall.table(number)
    mine = [m.seat for m in table.members if m.user_id == user_id and m.left]
    if not mine or mine[0] is None:
        raise Refused("not_seated")
    seat = mine[0]

    def back(table: Table) -> Member:
        member = member_at(table, seat)
        if not member.left or member.user_id != user_id:
            raise Refused("seat_is_taken", who=limits.safe_name(member.name))
        return replace(member, standing=Standing.PLAYER)

    return await _change(app, number, seat, back), seat


async def take(app: App, number: int, seat: Seat, user_id: int, name: str) -> Table:
    """A person sits down in an open seat. Raises Refused."""

    def taken(table: Table) -> Member:
        member = member_at(table, seat)
        if not member.left:
            raise Refused("seat_is_taken", who=limits.safe_name(member.name))
        must_be_new(table, user_id)
        return _newcomer(member, user_id, name)

    return await _change(app, number, seat, taken)


async def hand_over(
    app: App, number: int, seat: Seat, owner_id: int, heir_id: int, name: str
) -> Table:
    """A player gives the seat to somebody who has accepted it. Raises Refused."""

    def handed(table: Table) -> Member:
        member = member_at(table, seat)
        if member.user_id != owner_id or member.left:
            raise Refused("stale")
        must_be_new(table, heir_id)
        return _newcomer(member, heir_id, name)

    return await _change(app, number, seat, handed)


def member_at(table: Table, seat: Seat) -> Member:
    """Who sits (or sat) in a seat. Raises Refused if there is no such seat."""
    found = next((m for m in table.members if m.seat == seat), None)
    if found is None:
        raise Refused("no_such_seat")
    return found


def must_be_new(table: Table, user_id: int) -> None:
    """Raises Refused for one who knows the secrets of a seat of this table already."""
    mine = next((m for m in table.members if m.user_id == user_id), None)
    if mine is not None:
        raise Refused("has_left" if mine.left else "already_in")
    if table.seat_of(user_id, clock.now()) is not None:
        raise Refused("stands_in_here")


def _newcomer(old: Member, user_id: int, name: str) -> Member:
    return Member(user_id, name, Standing.PLAYER, old.opener, old.seat)


async def _change(app: App, number: int, seat: Seat, how: Callable[[Table], Member]) -> Table:
    def changed(table: Table) -> Awaitable[Table]:
        if table.status is not Status.RUNNING:
            raise Refused(f"match_{table.status}")
        member = how(table)
        members = tuple(member if m.seat == seat else m for m in table.members)
        drafts = [seat_letter(seat), *standing(table), secret_question(seat)]
        return app.hall.keep(replace(table, members=members), drafts, [seat])

    match = await app.hall.match(number)
    if seat in match.resigned:
        raise Refused("seat_is_given_up")
    table = await app.hall.upon(number, changed)
    await match.plan(seat, ())
    app.outbox.wake()
    return table
