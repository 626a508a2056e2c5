"""/table clock and /table pause."""

from __future__ import annotations

from bot.base.address import carried
from bot.interactions.request import Answer, Request
from bot.interactions.slash import TABLE, Number, Typed, at, choices_of, open_tables, slash
from bot.interactions.table_choice import Wanted, at_table
from bot.tables.durations import RATIO
from bot.tables.schedule import ClockMode


@slash(
    "clock",
    under=TABLE,
    choose={"mode": choices_of(ClockMode, "pace.mode")},
    complete={"table": open_tables},
)
async def clock(
    request: Request,
    mode: str | None = None,
    time: Typed | None = None,
    bank: Typed | None = None,
    daily: Typed | None = None,
    absence: Typed | None = None,
    table: Number | None = None,
) -> Answer:
    """Show the clock, or the panel for another one. Many parameters because each is an option."""
    wishes = {"mode": mode, "time": time, "bank": bank, "daily": daily, "away": absence}
    given = {field: text.replace(":", RATIO) for field, text in wishes.items() if text is not None}
    typed = (f"{field}={carried(text)}" for field, text in given.items())
    return await at_table(request, Wanted(table), "clock", *typed)


at("pause")
