"""/table close."""

from __future__ import annotations

from bot.interactions.slash import at

at("close")
