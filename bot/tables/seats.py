"""Who may take which seat in a running match. Without Discord."""

from __future__ import annotations

import zlib
from dataclasses import replace

from bot.base.errors import Refused
from bot.base.limits import safe_name
from bot.base.names import apart
from bot.tables.computers import AnyLevel, Naming, new_computer
from bot.tables.records import Member, Membership, SeatHistory, Table
from games.core import Seat


def member_at(table: Table, seat: Seat) -> Member:
    """Who sits (or sat) in a seat. Raises Refused if there is no such seat."""
    found = next((m for m in table.members if m.seat == seat), None)
    if found is None:
        raise Refused("no_such_seat")
    return found


def sitting(member: Member) -> str:
    """A key that distinguishes the member in a seat from earlier and later ones."""
    return f"{zlib.crc32(f'{member.user_id} {member.membership}'.encode()):x}"


def must_be_new(table: Table, history: SeatHistory, seat: Seat, user_id: int) -> None:
    """Check that a person has no seat, and knows the secrets of no seat but
    this one. Raises Refused."""
    mine = next((m for m in table.members if m.user_id == user_id), None)
    if mine is not None:
        raise Refused("has_left" if mine.left else "already_in")
    if history.knows_another(user_id, seat):
        raise Refused("knows_a_seat")


def seat_is_taken(member: Member) -> Refused:
    """The refusal of a seat that is taken."""
    return Refused("seat_is_taken", who=safe_name(member.name))


def substitute(table: Table, old: Member, level: AnyLevel, naming: Naming) -> Member:
    """A computer in the place of a person."""
    others = tuple(m for m in table.members if m is not old)
    return replace(
        new_computer(others, level, naming), opener=old.opener, seat=old.seat, colour=old.colour
    )


def newcomer(table: Table, old: Member, user_id: int, name: str) -> Member:
    """A person in the place of another; a name that looks like one at the table gets a number."""
    name = apart(name, (m.name for m in table.members if m is not old and m.name))
    return Member(user_id, name, Membership.PLAYER, old.opener, old.seat, old.colour)
