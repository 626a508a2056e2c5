"""/block: whose calls a person does not want."""

from __future__ import annotations

from bot.features.people.blocks.handlers import block
from bot.interactions.slash import slash

slash("block", user="blocked", lift="lift")(block)
