"""/language and /sight: a person's language, and how boards are drawn for them."""

from __future__ import annotations

from bot.features.people.languages import handlers
from bot.interactions.slash import slash

slash("language")(handlers.show_language)
slash("sight")(handlers.show_sight)
