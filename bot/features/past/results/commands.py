"""/stats: results of matches."""

from __future__ import annotations

from bot.features.past.results.handlers import stats
from bot.interactions.slash import choices_of, games, slash
from bot.tables.standings import Period

slash(
    "stats",
    choose={"period": choices_of(Period, "period")},
    complete={"game": games},
    user="friend",
)(stats)
