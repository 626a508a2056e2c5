"""/language and /sight: in which language one reads, and how one sees boards."""

from __future__ import annotations

from bot.interactions.slash import slash
from bot.languages import handlers

slash("language")(handlers.show_language)
slash("sight")(handlers.show_sight)
