"""/mygames and /table status."""

from __future__ import annotations

from bot.interactions.slash import at, slash
from bot.status.handlers import my_games

slash("mygames")(my_games)
at("status", ended=True)
