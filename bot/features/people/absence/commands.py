"""/away: be away for a while."""

from __future__ import annotations

from bot.features.people.absence.handlers import away
from bot.interactions.slash import slash

slash("away")(away)
