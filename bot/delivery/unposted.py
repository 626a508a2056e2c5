"""Boards that could not be posted in their channel: told in person, shown, and tried again.

The code with which Discord refused the board is a setting of the house until one gets through.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from bot.base import clock
from bot.base.errors import Refused
from bot.delivery import channels, posting
from bot.tables.notifications import Kind, warning
from bot.tables.records import Draft, Letter, Status, Table

if TYPE_CHECKING:
    from bot.app import App

BOARDS = (Kind.TURN, Kind.END, Kind.LOBBY)
TO_EACH = (*BOARDS[:2], Kind.NOTICE, Kind.PROPOSAL, Kind.LATE, Kind.SEAT, Kind.ABSENCE)
"""What is said to each player in person where it cannot be said in the channel."""
log = logging.getLogger(__name__)


async def begin(app: App) -> None:
    """After a start, try again what could not be posted."""
    app.unposted = await app.store.settings("unposted")
    for number in sorted(app.unposted):
        await again(app, number)


async def again(app: App, number: int) -> None:
    """Try once more to post where a table stands."""
    try:
        table = await app.hall.table(number)
    except Refused:
        return
    if table.status in channels.WAITING:
        await app.hall.repeat(table)
    else:
        await done(app, number)


async def instead(app: App, letter: Letter, code: str) -> None:
    """A letter cannot be posted in its channel: its table goes on in person meanwhile."""
    table = await posting.table_of(app, letter)
    log.warning("letter %s of table %s is refused: %s", letter.kind, table.id, code)
    if letter.kind in BOARDS and not table.note:
        await _mark(app, table, code)
    if letter.kind in TO_EACH and not (letter.kind == Kind.TURN and table.note):
        await posting.to_each(app, table, letter)
    elif letter.kind == Kind.REMIND:
        copy = Draft(letter.kind, seat=letter.body["seat"], body=letter.body)
        await app.store.write(table.id, [copy], clock.now())


async def _mark(app: App, table: Table, code: str) -> None:
    """Remember it, and tell the players once."""
    if table.id not in app.unposted and table.status is Status.RUNNING:
        told = [warning(seat, "unposted", table=table.id) for seat in channels.seats(table)]
        await app.store.write(table.id, told, clock.now())
    await app.store.set_setting(_key(table.id), code)
    app.unposted[table.id] = code


async def done(app: App, number: int) -> None:
    """The board stands in its channel."""
    if app.unposted.pop(number, None) is not None:
        await app.store.set_setting(_key(number), "")


def _key(number: int) -> str:
    return f"unposted:{number}"
