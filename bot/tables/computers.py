"""Computers at a table: their seats, adding and removing them, when one thinks. Pure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from bot.base.errors import Refused
from bot.base.names import apart
from bot.tables.notifications import NotificationKind
from bot.tables.records import Member, Membership, Notification, Table
from games.computers import Level
from games.core import Seat


@dataclass(frozen=True, slots=True)
class Outside:
    """A computer of the operator's own, by its name; offered beside the levels."""

    called: str

    def __str__(self) -> str:
        return self.called


AnyLevel = Level | Outside
Naming = Callable[[AnyLevel], str]
"""Gives the name of a computer of a level, in the language of the table."""
PLAYED_ELSEWHERE = Level.NORMAL
"""The level of an outside computer where it does not exist: in the version
before, and in exports."""


def computers(members: Sequence[Member]) -> frozenset[Seat]:
    """The seats of a match in which computers sit."""
    return frozenset(m.seat for m in members if m.seat is not None and m.computer is not None)


def thoughts(
    members: Sequence[Member], awaited: Collection[Seat], resigned: Collection[Seat]
) -> list[Notification]:
    """The notification that a computer has to think, if one is awaited and a person plays too."""
    company = any(m.present and m.seat not in resigned for m in members)
    if not company or not computers(members) & (set(awaited) - set(resigned)):
        return []
    return [NotificationKind.THINK.single()]


def new_computer(members: Sequence[Member], level: AnyLevel, naming: Naming) -> Member:
    """One more computer for a table with these members."""
    outside = level.called if isinstance(level, Outside) else None
    number = min([0, *(m.user_id for m in members)]) - 1
    name = apart(naming(level), (m.name for m in members))
    return Member(
        number,
        name,
        Membership.PLAYER,
        opener=False,
        seat=None,
        computer=PLAYED_ELSEWHERE if isinstance(level, Outside) else level,
        outside=outside,
    )


def with_computer(table: Table, level: AnyLevel, most: int, naming: Naming) -> Table:
    """The lobby with one more computer, after the players. Raises Refused."""
    if len(table.members) >= most:
        raise Refused("table_full")
    return _with(table, new_computer(table.members, level, naming))


def filled(table: Table, level: AnyLevel, most: int, naming: Naming) -> Table:
    """The lobby with a computer in every seat that is not kept for a person. Raises Refused."""
    table = with_computer(table, level, most, naming)
    while len(table.members) < most:
        table = with_computer(table, level, most, naming)
    return table


def without_computer(table: Table, number: int) -> Table:
    """The lobby without the computer of that `user_id`; all stays if it is not there."""
    rest = (m for m in table.members if m.user_id != number or m.computer is None)
    return replace(table, members=tuple(rest))


def _with(table: Table, computer: Member) -> Table:
    players = [m for m in table.members if m.membership is Membership.PLAYER]
    others = [m for m in table.members if m.membership is not Membership.PLAYER]
    return replace(table, members=(*players, computer, *others))
