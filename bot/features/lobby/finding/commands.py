"""/table find: open lobbies, and messages about new ones."""

from __future__ import annotations

from bot.features.lobby.finding.handlers import find
from bot.interactions.slash import TABLE, games, slash

slash("find", under=TABLE, complete={"game": games})(find)
