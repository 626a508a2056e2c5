"""The score of a series, for its tables."""

from __future__ import annotations

from dataclasses import replace

from bot.base import limits
from bot.features.lobby.series import store
from bot.features.lobby.series.service import score
from bot.matches import as_read
from bot.matches.registry import MatchRegistry
from bot.screens.replies import Reply
from bot.tables.records import Status, Table


async def line(matches: MatchRegistry, table: Table) -> str:
    """The score of the series of a table, in a line; "" if it is of none."""
    series = await store.series_of(matches.store, table.id)
    if series is None:
        return ""
    words, found = as_read.public_words(table), await score(matches, series)
    names = {m.user_id: limits.safe_name(m.name) for m in table.members}
    unnamed = words.line("series", "somebody")
    told = words.listed(
        words.line("series", "wins", who=names[user] or unnamed, wins=found.wins(user))
        for user in sorted(names, key=lambda user: (-found.wins(user), names[user]))
    )
    values = {"of": series.best_of, "score": told}
    if found.champion is not None:
        who = names.get(found.champion) or unnamed
        return words.line("series", "won", who=who, **values)
    if found.over:
        return words.line("series", "drawn", **values)
    if table.status is Status.LOBBY:
        return words.line("series", "lobby", number=len(found.winners) + 1, **values)
    return words.line("series", "goes_on", number=len(found.winners), **values)


async def with_score(matches: MatchRegistry, table: Table, reply: Reply) -> Reply:
    """The lobby with a line about its series."""
    if table.status is not Status.LOBBY:
        return reply
    told = await line(matches, table)
    return replace(reply, text=f"{reply.text}\n{told}") if told else reply
