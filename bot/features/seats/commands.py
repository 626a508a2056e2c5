"""/table seat: the players of the seats, and how to change them; /table resign."""

from __future__ import annotations

from bot.interactions.slash import at

at("seat")
at("resign")
