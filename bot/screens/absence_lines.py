"""Lines about absences: who is or will be away, until when, and who plays meanwhile."""

from __future__ import annotations

from datetime import timedelta

from bot.base import clock, limits
from bot.screens import messages
from bot.store.store import Store
from bot.tables import lobby
from bot.tables.records import Away, Member, Status, Table
from data.words import Words

SOON = timedelta(days=30)
"""How long before its beginning a booked absence is shown to the others."""
BOOKED = 8
"""How many booked absences are shown to their person, at most."""


async def instead(store: Store, member: Member, user_id: int, words: Words) -> str:
    """Who plays a seat instead of its player, or why no one does, in parentheses, as `user_id`
    reads it."""
    now = clock.now()
    if member.left:
        return words.line("awaited", "open")
    away = await store.deadlines.away(member.user_id, now)
    if away is None:
        ahead = [a for a in await store.deadlines.absences(member.user_id) if a.start > now]
        if not ahead or ahead[0].start > now + SOON:
            return ""
        since, until = messages.moment(ahead[0].start), messages.moment(ahead[0].stop)
        return words.line("awaited", "away_soon", since=since, when=until)
    at, called = messages.moment(away.stop), member.called(now)
    if called == user_id != member.user_id:
        return words.line("awaited", "for_friend", who=words.seat(member.seat or 0), when=at)
    if called != member.user_id:
        return words.line("awaited", "stood_in", who=f"<@{called}>", when=at)
    return words.line("awaited", "away", when=at)


async def absent(store: Store, table: Table, words: Words) -> list[str]:
    """The people in a lobby who are or will be away, each in a line."""
    here = lobby.players(table) if table.status is Status.LOBBY else ()
    away = [(limits.safe_name(m.name), await instead(store, m, 0, words)) for m in here]
    return [words.line("status", "each", text=f"{who}{when}") for who, when in away if when]


async def booked(store: Store, user_id: int, words: Words) -> list[tuple[Away, str]]:
    """The absences of a person that are booked ahead, each in a line."""
    now = clock.now()
    ahead = (await store.deadlines.booked(user_id, now))[:BOOKED]
    return [
        (absence, words.line("away", key, number=number, since=since, until=until, who=who))
        for number, absence in enumerate(ahead, 1)
        for since, until in [(messages.moment(absence.start), messages.moment(absence.stop))]
        for key, who in [
            ("ahead_with" if absence.deputy_id else "ahead", f"<@{absence.deputy_id}>")
        ]
    ]
