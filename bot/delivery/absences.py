"""What is said when a player goes away or is back, and to whoever plays for him meanwhile.

Each letter is written when it is sent, from what is stored then: who has changed his mind
meanwhile is not spoken of wrongly.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING

from bot.base import clock
from bot.base.errors import Refused
from bot.delivery import posting
from bot.matches.match import Match
from bot.matches.seats import member_at
from bot.tables.address import address
from bot.tables.notifications import secret_question, standing
from bot.tables.records import Away, Letter, Member, Status
from bot.views import messages, status_lines
from bot.views.replies import Reply, Style, button
from games.core import Seat

if TYPE_CHECKING:
    from bot.app import App


async def seats_of(app: App, user_id: int) -> list[tuple[Match, Seat]]:
    """The running matches where a person still plays in a seat of his own."""
    found = []
    for table in await app.store.tables_of(user_id):
        mine = [m.seat for m in table.members if m.user_id == user_id and not m.left]
        if table.status is Status.RUNNING and mine and mine[0] is not None:
            with suppress(Refused):  # its record is damaged: that is told elsewhere
                match = await app.hall.match(table.id)
                if mine[0] not in match.resigned:
                    found.append((match, mine[0]))
    return sorted(found, key=lambda item: item[0].id)


def played_by(match: Match, seat: Seat, deputy_id: int, at: datetime) -> bool:
    """Whether that person is the one who is called for the seat."""
    return match.seated[seat].called(at) == deputy_id


async def say(app: App, letter: Letter) -> None:
    """One line for the others at a table: a player is away until then, or is back."""
    table = await posting.table_of(app, letter)
    if table.status is not Status.RUNNING:
        return
    if table.note and letter.seat is None:
        await posting.to_each(app, table, letter)
        return
    now, member = clock.now(), member_at(table, letter.body["seat"])
    away = await app.store.agenda.away(member.user_id, now)
    words = app.hall.words(table)
    who = words.seat(member.seat or 0)
    if away is None:
        reply = Reply(words.line("absence", "back", who=who))
    elif member.called(now) == away.deputy_id:
        until, deputy = messages.moment(away.stop), messages.mention(member, words)
        text = words.line("absence", "stood_in", who=who, until=until, deputy=deputy)
        reply = Reply(text, pings=messages.called([member]))
    else:
        until = messages.moment(away.stop)
        reply = Reply(words.line("absence", "away", who=who, until=until))
    await posting.say(app, letter, reply)


async def recall(app: App, letter: Letter) -> None:
    """Somebody else is called for a seat, or its clock has changed: say so if it is awaited.

    When an absence ends by itself, only to a player for whom somebody has played: his reminders
    went to the other.
    """
    match = await posting.match_of(app, letter)
    seat = Seat(letter.body["seat"])
    if letter.body.get("ended") and match.seated[seat].stand_in is None:
        return
    if seat in match.awaited:
        letters = [*standing(match.table), secret_question(seat)]
        await app.store.write(match.id, letters, clock.now())
        app.outbox.wake()


async def ask(app: App, letter: Letter) -> None:
    """Tell a deputy for whom to play, where and until when; he may decline."""
    now, table = clock.now(), await posting.table_of(app, letter)
    member = member_at(table, letter.body["seat"])
    away = await app.store.agenda.away(member.user_id, now)
    if "spared" in letter.body:
        await _spare(app, letter, member, away)
        return
    if away is None or away.deputy_id is None:
        return
    played = [
        match
        for match, seat in await seats_of(app, member.user_id)
        if played_by(match, seat, away.deputy_id, now)
    ]
    if not played:
        return
    words = app.hall.words(table)
    who, until = words.seat(member.seat or 0), messages.moment(away.stop)
    lines = [words.line("absence", "asked", who=who, until=until)]
    lines += status_lines.cut(
        [await status_lines.line(app, match.table, away.deputy_id) for match in played], words
    )
    lines.append(words.line("absence", "may_decline", who=who))
    decline = button(
        words.line("button", "decline"), address("decline", 0, member.user_id), Style.danger
    )
    channel = await app.person(away.deputy_id)
    await posting.deliver(app, letter, channel, Reply("\n".join(lines), rows=((decline,),)))


async def _spare(app: App, letter: Letter, member: Member, away: Away | None) -> None:
    """Tell a deputy that he plays no more, unless he was asked again meanwhile."""
    deputy_id, words = letter.body["spared"], app.hall.words(await posting.table_of(app, letter))
    if away is not None and away.deputy_id == deputy_id:
        return
    key = "spared_back" if away is None else "spared"
    text = words.line("absence", key, who=words.seat(member.seat or 0))
    await posting.deliver(app, letter, await app.person(deputy_id), Reply(text))
