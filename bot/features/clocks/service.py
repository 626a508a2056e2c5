"""Set, pause and resume the clock of a table; without Discord."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.base import clock
from bot.base.actor import Actor
from bot.base.errors import Refused, Stale
from bot.features.clocks.rules import is_eaten, is_same
from bot.features.lobby.service import change_as_opener
from bot.features.proposals.rules import ProposalKind, register
from bot.features.proposals.service import propose
from bot.interactions.access import acting, visible_match, visible_table
from bot.matches import as_read
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.store.store import Store
from bot.tables.durations import clock_settings_line
from bot.tables.notifications import notice, repost
from bot.tables.records import Proposal, Status, Table
from bot.tables.schedule import ClockSettings, clock_settings_from_json, clock_settings_to_json
from data.words import Words
from games.codec import Json


async def as_set(store: Store, settings: ClockSettings, user_id: int) -> ClockSettings:
    """The clock as that person sets it: an hour of each day is in their time zone."""
    if settings.daily is None:
        return settings
    return replace(settings, zone=(await store.deadlines.preferences(user_id)).zone)


async def eats_a_night(store: Store, table: Table, settings: ClockSettings) -> bool:
    """Whether such a clock leaves somebody at the table, not said who, hardly any time after a
    night."""
    people = [m.user_id for m in table.members if m.present and m.user_id > 0]
    wishes = [await store.deadlines.preferences(user_id) for user_id in people]
    return any(is_eaten(settings, wish) for wish in wishes)


async def set_clock(
    matches: MatchRegistry, actor: Actor, number: int, settings: ClockSettings
) -> tuple[Table, bool]:
    """Set the clock of a lobby as its opener, or propose it in a match; also says whether it is
    set. Raises Refused.
    """
    table = await visible_table(matches, actor, number)
    settings = await as_set(matches.store, settings, actor.user_id)
    if table.status is Status.LOBBY:
        set_to = lambda now: replace(now, clock=settings)  # noqa: E731
        return await change_as_opener(matches, actor, number, set_to), True
    match = await matches.match(number)
    seat = acting(match, actor.user_id)
    if is_same(table.clock, settings, as_read.words(table)):
        raise Refused("same_clock")
    done = await propose(matches, match, CLOCK, seat, clock_settings_to_json(settings))
    return match.table, done


async def pause(matches: MatchRegistry, actor: Actor, number: int) -> tuple[Table, bool | None]:
    """Propose to pause a match, or resume a paused one. Also gives whether it is paused now; None:
    it was, and goes on. Raises Refused."""
    match = await visible_match(matches, actor, number)
    seat = acting(match, actor.user_id)
    now = await matches.store.deadlines.clock(number, clock.now())
    if now is not None and now.paused is not None:
        return await resume(matches, actor, number), None
    return match.table, await propose(matches, match, PAUSE, seat)


async def resume(matches: MatchRegistry, actor: Actor, number: int) -> Table:
    """Resume a paused match. Raises Refused, and Stale if it is not paused."""
    match = await visible_match(matches, actor, number)
    who = as_read.public_words(match.table).seat(acting(match, actor.user_id))
    going = [notice("goes_on", table=match.id, who=who), *repost(match.table)]
    if not await matches.store.deadlines.resume(match.id, going, clock.now()):
        raise Stale
    return match.table


async def _pause(matches: MatchRegistry, match: Match, proposal: Proposal) -> None:
    await matches.store.deadlines.pause(match.id, repost(match.table), clock.now())


async def _set(matches: MatchRegistry, match: Match, proposal: Proposal) -> None:
    settings = clock_settings_from_json(str(proposal.body))

    async def with_clock(table: Table) -> Table:
        kept = replace(table, clock=settings)
        return await matches.keep(kept, repost(table))

    await matches.update(match.id, with_clock)


def _values(match: Match, words: Words, body: Json) -> dict[str, object]:
    clocks = {"clock": clock_settings_from_json(str(body)), "now": match.table.clock}
    return {name: clock_settings_line(settings, words) for name, settings in clocks.items()}


async def _warns(matches: MatchRegistry, match: Match, proposal: Proposal) -> Sequence[str]:
    wanted = clock_settings_from_json(str(proposal.body))
    words = as_read.words(match.table)
    eaten = await eats_a_night(matches.store, match.table, wanted)
    return [words.line("pace", "eaten")] if eaten else []


PAUSE = register(ProposalKind("pause", _pause)).name
CLOCK = register(ProposalKind("clock", _set, values=_values, warns=_warns)).name
