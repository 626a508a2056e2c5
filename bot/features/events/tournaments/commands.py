"""/event: a league or a knock-out in a channel, and how the event there is going."""

from __future__ import annotations

from bot.features.events.contests.commands import EVENT
from bot.features.events.tournaments import handlers
from bot.interactions.slash import games, slash

slash(
    "league",
    under=EVENT,
    about="event_league",
    complete={"game": games},
    seats="event_seats",
    rounds="event_rounds",
    days="event_days",
)(handlers.open_league)

slash(
    "knockout",
    under=EVENT,
    about="event_knockout",
    complete={"game": games},
    best_of="event_best_of",
    lot="event_lot",
    bronze="event_bronze",
    days="event_days",
)(handlers.open_knockout)

slash("show", under=EVENT, about="event_show")(handlers.show)
