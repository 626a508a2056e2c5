"""/table undo: take moves back, or bring them back."""

from __future__ import annotations

from bot.interactions.slash import at

at("undo")
