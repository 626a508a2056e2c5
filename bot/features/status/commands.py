"""/mygames and /table status."""

from __future__ import annotations

from bot.features.status.handlers import my_games
from bot.interactions.slash import at, slash

slash("mygames")(my_games)
at("status", ended=True)
