"""Who may join the tables of a series or a pairing, when each may begin, and what follows."""

from __future__ import annotations

from collections.abc import Sequence

from bot.base import limits
from bot.base.errors import Refused
from bot.features.lobby.series import store
from bot.matches.registry import MatchRegistry
from bot.tables import lobby
from bot.tables.records import Member, Status, Table
from bot.tables.series import Series, SeriesOf, SeriesScore


async def must_belong(matches: MatchRegistry, table: Table, user_id: int) -> None:
    """Check that this person belongs to the series. Raises Refused."""
    if await is_open_to(matches, table, user_id):
        return
    if await store.paired(matches.store, table.id) is not None:
        raise Refused("contest_people")
    raise Refused("series_people", who=await _names(matches, table))


async def must_be_whole(matches: MatchRegistry, table: Table) -> None:
    """Check that exactly the people of the series play. Raises Refused."""
    paired = await store.paired(matches.store, table.id)
    if paired is not None and {m.user_id for m in lobby.players(table)} != paired:
        raise Refused("contest_people")
    found = await store.series_of(matches.store, table.id)
    if found is None or found.first == table.id:
        return
    if {m.user_id for m in lobby.players(table)} != await people(matches, found):
        raise Refused("series_people", who=await _names(matches, table))


async def following(
    matches: MatchRegistry, old: Table, members: Sequence[Member]
) -> SeriesOf | None:
    """The series of a rematch: the next match of a series, a new series after the last one, and
    none with other people."""
    found = await store.series_of(matches.store, old.id)
    if found is None or {m.user_id for m in members} != await people(matches, found):
        return None
    over = (await score(matches, found)).over
    return SeriesOf(found.best_of, None if over else found.first)


async def _names(matches: MatchRegistry, table: Table) -> list[str]:
    found = await store.series_of(matches.store, table.id)
    first = await matches.table(table.id if found is None else found.first)
    return [limits.safe_name(m.name) for m in first.members if m.name]


async def people(matches: MatchRegistry, series: Series) -> frozenset[int]:
    """Those who play the series, computers too: the players of its first match."""
    first = await matches.table(series.first)
    return frozenset(m.user_id for m in first.members if m.seat is not None)


async def score(matches: MatchRegistry, series: Series) -> SeriesScore:
    """The score of the matches that were played to their end, and can be read."""
    winners: list[int | None] = []
    for number in series.matches:
        if (await matches.table(number)).status is not Status.FINISHED:
            continue
        try:
            match = await matches.match(number)
        except Refused:  # its record is damaged, which its own board says
            continue
        result = match.result
        if result is not None:
            won = [match.seated[seat].user_id for seat in result.winners]
            winners.append(won[0] if len(won) == 1 else None)
    return SeriesScore(series.best_of, winners)


async def is_open_to(matches: MatchRegistry, table: Table, user_id: int) -> bool:
    """Whether that person may play at a table: a series that has begun, or a pairing of a contest,
    is for its own people."""
    paired = await store.paired(matches.store, table.id)
    if paired is not None:
        return user_id in paired
    series = await store.series_of(matches.store, table.id)
    if series is None or series.first == table.id:
        return True
    return user_id in await people(matches, series)
