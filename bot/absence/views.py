"""What a person reads about their own absence and about those whose deputy they are."""

from __future__ import annotations

from bot.absence.service import BegunAbsence, Seats, played_by, seats_of
from bot.base import clock, limits
from bot.base.address import address
from bot.host import Host
from bot.screens import messages
from bot.screens.replies import Item, Reply, Style, button, in_rows
from bot.tables.records import Away
from data.words import Words

ABSENT = 10  # of those one plays for, so many have a button


async def begun(host: Host, user_id: int, gone: BegunAbsence, words: Words) -> Reply:
    """Say that the absence has begun, and what happens meanwhile."""
    seats, until = await seats_of(host, user_id), messages.moment(gone.absence.stop)
    key = "noted" if seats else "noted_nowhere"
    lines = [words.line("away", key, until=until, count=len(seats))]
    if gone.lost is not None:
        who, at = f"<@{gone.lost[0]}>", messages.moment(gone.lost[1])
        lines.insert(0, words.line("away", "deputy_gone", who=who, until=at))
    lines += _meanwhile(host, seats, gone.absence, words)
    if (await host.store.deadlines.preferences(user_id)).zone is None:
        lines.append(words.line("away", "no_zone"))
    lines.append(words.line("away", "may_move"))
    return Reply("\n".join(lines), rows=((_back(words),),))


async def panel(host: Host, user_id: int, words: Words) -> Reply:
    """Whether a person is away, who plays for them, and for whom they play."""
    now, deadlines = clock.now(), host.store.deadlines
    buttons: list[Item] = []
    lines = [words.line("away", "here")]
    if (absence := await deadlines.away(user_id, now)) is not None:
        lines = [words.line("away", "until", until=messages.moment(absence.stop))]
        lines += _meanwhile(host, await seats_of(host, user_id), absence, words)
        buttons.append(_back(words))
    for number, absent_id in enumerate((await deadlines.deputy_for(user_id, now))[:ABSENT], 1):
        gone = await deadlines.away(absent_id, now)
        if gone is not None:
            until, who = messages.moment(gone.stop), f"<@{absent_id}>"
            lines.append(words.line("away", "plays_for", number=number, who=who, until=until))
            label = words.line("button", "decline_one", number=number)
            buttons.append(button(label, address("decline", 0, absent_id), Style.danger))
    return Reply("\n".join(lines), rows=in_rows(buttons))


def _meanwhile(host: Host, seats: Seats, absence: Away, words: Words) -> list[str]:
    """What happens at the tables of a player who is away."""
    if absence.deputy_id is None:
        return [words.line("away", "clocks_stand")]
    played, who = played_by(seats, absence.deputy_id, absence.start), f"<@{absence.deputy_id}>"
    lines = [words.line("away", "deputy" if played else "deputy_nowhere", who=who)]
    waits = [match.table for match, seat in seats if (match, seat) not in played]
    if waits:
        names = (messages.table_name(table, host.matches.words(table)) for table in waits)
        tables = limits.fit(words.listed(names), 600)
        lines.append(words.line("away", "waits", who=who, tables=tables))
    return lines


def _back(words: Words) -> Item:
    return button(words.line("button", "back_again"), address("back", 0), Style.success)
