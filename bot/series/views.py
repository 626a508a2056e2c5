"""How a series stands, and who plays it."""

from __future__ import annotations

from dataclasses import replace

from bot.base import limits
from bot.base.errors import Refused
from bot.host import Host
from bot.screens.replies import Reply
from bot.series.service import people
from bot.tables.records import Status, Table
from bot.tables.series import Score, Series


async def score(host: Host, series: Series) -> Score:
    """Who won the matches that were played to their end, and can be read."""
    winners: list[int | None] = []
    for number in series.matches:
        if (await host.matches.table(number)).status is not Status.FINISHED:
            continue
        try:
            match = await host.matches.match(number)
        except Refused:  # its record is damaged: that is told elsewhere
            continue
        result = match.result
        if result is not None:
            won = [match.seated[seat].user_id for seat in result.winners]
            winners.append(won[0] if len(won) == 1 else None)
    return Score(series.best_of, winners)


async def line(host: Host, table: Table) -> str:
    """How the series of a table stands, in a line; "" if it is of none."""
    series = await host.store.series(table.id)
    if series is None:
        return ""
    words, stands = host.matches.public_words(table), await score(host, series)
    names = {m.user_id: limits.safe_name(m.name) for m in table.members}
    unnamed = words.line("series", "somebody")
    told = words.listed(
        words.line("series", "wins", who=names[user] or unnamed, wins=stands.wins(user))
        for user in sorted(names, key=lambda user: (-stands.wins(user), names[user]))
    )
    values = {"of": series.best_of, "score": told}
    if stands.champion is not None:
        who = names.get(stands.champion) or unnamed
        return words.line("series", "won", who=who, **values)
    if stands.over:
        return words.line("series", "drawn", **values)
    if table.status is Status.LOBBY:
        return words.line("series", "lobby", number=len(stands.winners) + 1, **values)
    return words.line("series", "goes_on", number=len(stands.winners), **values)


async def with_score(host: Host, table: Table, reply: Reply) -> Reply:
    """A lobby that says of which series it is."""
    if table.status is not Status.LOBBY:
        return reply
    told = await line(host, table)
    return replace(reply, text=f"{reply.text}\n{told}") if told else reply


async def is_open_to(host: Host, table: Table, user_id: int) -> bool:
    """Whether that person may play at a table: a series that has begun is for its own people, and
    so is a pairing of a contest."""
    paired = await host.store.contests.people(table.id)
    if paired is not None:
        return user_id in paired
    series = await host.store.series(table.id)
    if series is None or series.first == table.id:
        return True
    return user_id in await people(host, series)
