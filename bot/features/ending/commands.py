"""/table resign and /table close."""

from __future__ import annotations

from bot.interactions.slash import at

at("resign")
at("close")
