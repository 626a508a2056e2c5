"""/remind: how a person is reminded."""

from __future__ import annotations

from bot.base import limits
from bot.features.reminders.handlers import remind
from bot.interactions.request import Request
from bot.interactions.slash import Choice, choices_of, slash
from bot.tables import zones
from bot.tables.schedule import Where

PLACES = choices_of(Where, "remind")


async def places(request: Request, typed: str) -> list[Choice[str]]:
    """The time zones that the typed text may mean, each with the place that is called so."""
    found = zones.begun(typed)[: limits.CHOICES]
    return [Choice(name=limits.choice(zones.described(place)), value=place.zone) for place in found]


slash("remind", choose={"where": PLACES, "secrets": PLACES}, complete={"zone": places})(remind)
