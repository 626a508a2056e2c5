"""/privacy: see or erase the data about oneself."""

from __future__ import annotations

from bot.interactions.slash import slash
from bot.privacy.handlers import show

slash("privacy")(show)
