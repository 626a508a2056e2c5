"""/privacy: see or erase the data about oneself."""

from __future__ import annotations

from bot.features.privacy.handlers import show
from bot.interactions.slash import slash

slash("privacy")(show)
