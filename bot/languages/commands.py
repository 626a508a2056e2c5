"""/language and /sight: a person's language, and how boards are drawn for them."""

from __future__ import annotations

from bot.interactions.slash import slash
from bot.languages import handlers

slash("language")(handlers.show_language)
slash("sight")(handlers.show_sight)
