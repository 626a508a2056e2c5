"""/event: a ladder or a round robin in a channel."""

from __future__ import annotations

from bot.features.events.contests import handlers as contests
from bot.interactions.slash import choices_of, games, group, slash
from bot.tables.contests import ContestKind

EVENT = group("event", guild_only=True)

slash(
    "open",
    under=EVENT,
    about="event_open",
    choose={"kind": choices_of(ContestKind, "contest")},
    complete={"game": games},
    kind="event_kind",
)(contests.open_contest)
