"""/table seat: who sits where, and what can be done about it."""

from __future__ import annotations

from bot.interactions.slash import at

at("seat")
