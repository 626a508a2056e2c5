"""/table import: a match from a file or a typed text."""

from __future__ import annotations

from bot.features.past.imports.handlers import bring
from bot.interactions.slash import TABLE, slash

slash("import", under=TABLE)(bring)
