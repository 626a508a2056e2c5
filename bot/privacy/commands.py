"""/privacy: see and erase what is kept about oneself."""

from __future__ import annotations

from bot.interactions.slash import slash
from bot.privacy.handlers import show

slash("privacy")(show)
