"""What time brings at a table, when it has come: reminders, and what follows a missed deadline."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from bot import clock, messages, posting
from bot.address import address
from bot.clocks import Clock, Waiting
from bot.letters import Kind
from bot.records import Draft, Letter
from bot.replies import Item, Reply, Style, button, post
from bot.schedule import Late, Mode
from bot.seats import vacate
from data.words import Words
from games.core import Seat

if TYPE_CHECKING:
    from bot.app import App

SNOOZES = (timedelta(hours=4), timedelta(days=1))


async def look(app: App, letter: Letter) -> None:
    """Do what is due at a table now, and write down when to look again."""
    match_id, now = letter.match_id or 0, clock.now()
    stands = await app.store.agenda.clock(match_id, now)
    if stands is None:
        return
    if stands.to_remind(now):
        await app.store.agenda.remind(match_id, now)
    for seat in stands.to_act(now):
        await _time_is_over(app, stands, seat, now)
    await app.store.agenda.renew(match_id, now)
    app.outbox.wake()


async def _time_is_over(app: App, stands: Clock, seat: Seat, now: datetime) -> None:
    """A deadline is missed: the table has chosen what happens then."""
    waiting = stands.waiting[seat]
    match = await app.hall.match(stands.match_id)
    if waiting.left or (stands.pace.mode is Mode.HARD and stands.pace.late is Late.PLAY):
        await match.time_out(seat, waiting.wait.since, at=now)
    elif stands.pace.mode is Mode.HARD:
        await vacate(app, match.id, seat)
    else:
        letter = Draft(Kind.LATE, body={"seat": seat}, replaces=f"{Kind.LATE}:{seat}")
        await app.store.agenda.said_late(match.id, seat, [letter], now)


async def remind(app: App, letter: Letter) -> None:
    """One reminder: of a table in its channel or in person, or of several in person."""
    now = clock.now()
    found: list[tuple[int, Seat, Waiting]] = []
    for match_id, seat in letter.body["tables"]:
        stands = await app.store.agenda.clock(match_id, now)
        if stands is not None and (waiting := stands.waiting.get(seat)) and not waiting.left:
            found.append((match_id, seat, waiting))
    if not found:
        return
    table = await posting.table_of(app, letter)
    if letter.seat is None and table.note:  # its channel is lost: in person, then
        seat = letter.body["seat"]
        await app.store.write(table.id, [Draft(Kind.REMIND, seat=seat, body=letter.body)], now)
        app.outbox.wake()
        return
    one = len(found) == 1
    reply = await (_of_one(app, *found[0]) if one else _of_several(app, found))
    await post(await posting.place(app, letter), reply, posting.nonce(letter))


async def by_channel(app: App, letter: Letter) -> None:
    """A reminder that found a closed door goes to the channels of its tables instead."""
    if letter.kind != Kind.REMIND:
        return
    for match_id, seat in letter.body["tables"]:
        table = await app.hall.table(match_id)
        if not table.note:
            body = {"seat": seat, "tables": [[match_id, seat]]}
            await app.store.write(match_id, [Draft(Kind.REMIND, body=body)], clock.now())


async def late(app: App, letter: Letter) -> None:
    """Say that somebody's time is over, and what the others may do about it."""
    match = await posting.match_of(app, letter)
    seat = Seat(letter.body["seat"])
    stands = await app.store.agenda.clock(match.id, clock.now())
    if stands is None or seat not in stands.late(clock.now()) or match.table.note:
        return
    words = app.hall.words(match.table)
    name = messages.table_name(match.table, words)
    text = words.line("late", "over", who=words.seat(seat), table=name)
    vote = button(words.line("button", "replace"), address("replace", match.id, seat))
    await post(
        await posting.place(app, letter), Reply(text, rows=((vote,),)), posting.nonce(letter)
    )


async def _of_one(app: App, match_id: int, seat: Seat, waiting: Waiting) -> Reply:
    match = await app.hall.match(match_id)
    words = app.hall.words(match.table)
    text = words.line(
        "remind",
        "one",
        who=f"<@{waiting.user_id}>",
        table=messages.table_name(match.table, words),
        what=messages.doing(match, seat, words),
        since=messages.ago(waiting.wait.since),
    )
    lines = [text, *messages.until(waiting, words)]
    move = button(words.line("button", "move"), address("move", match_id), Style.primary)
    rows = ((move, *snoozes(match_id, words)),)
    return Reply("\n".join(lines), rows=rows, pings=_pinged([waiting]))


async def _of_several(app: App, found: Sequence[tuple[int, Seat, Waiting]]) -> Reply:
    """One summary of all that waits for a person."""
    lines: list[str] = []
    words = app.hall.words(await app.hall.table(found[0][0]))
    lines.append(words.line("remind", "several", count=len(found)))
    for match_id, _, waiting in sorted(found, key=lambda item: item[2].wait.since)[:SHOWN]:
        table = await app.hall.table(match_id)
        own = app.hall.words(table)
        line = words.line(
            "remind",
            "each",
            table=messages.table_name(table, own),
            where=messages.where(table, words),
            since=messages.ago(waiting.wait.since),
        )
        lines.append(" ".join((line, *messages.until(waiting, words))))
    if len(found) > SHOWN:
        lines.append(words.line("status", "more", count=len(found) - SHOWN))
    rows = (tuple(snoozes(0, words)),)
    return Reply("\n".join(lines), rows=rows, pings=_pinged([w for _, _, w in found[:1]]))


SHOWN = 15  # tables that one summary lists


def snoozes(match_id: int, words: Words) -> list[Item]:
    """Buttons to be reminded later, of one table or (0) of all."""
    return [
        button(
            words.line("remind", "snooze", hours=int(span.total_seconds()) // 3600),
            address("snooze", match_id, int(span.total_seconds()) // 3600),
        )
        for span in SNOOZES
    ]


def _pinged(waiting: Sequence[Waiting]) -> tuple[int, ...]:
    return tuple(w.user_id for w in waiting if w.user_id is not None)
