"""Make proposals, count consents and carry out what is agreed; without Discord."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import takewhile

from bot.base import clock
from bot.base.actor import Actor
from bot.base.errors import Conflict, Refused, Stale
from bot.features.proposals import store
from bot.features.proposals.rules import (
    Decides,
    is_open,
    is_outvoted,
    kind_of,
    mark,
    need_of,
    term,
)
from bot.interactions.access import acting, visible_match
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.store.store import Store
from bot.tables.notifications import proposal_notification
from bot.tables.records import Proposal, Status, Table
from bot.tables.schedule import after
from games.codec import Json
from games.core import Seat


async def propose(
    matches: MatchRegistry, match: Match, name: str, seat: Seat, body: Json = None
) -> bool:
    """Propose something for a seat, or agree to it; whether enough have agreed and it is done."""
    await store.make(matches.store, match.id, name, seat, body, clock.now(), term(match))
    return await settle(matches, match, name, by=seat)


async def agree(
    matches: MatchRegistry, actor: Actor, number: int, name: str, shown: Sequence[str] = ()
) -> tuple[Table, bool]:
    """Agree to a proposal. `shown` holds the `mark` of the one on the button, if the button has it.
    Also gives whether the proposal is carried out now. Raises Refused, Stale."""
    match, seat = await _player(matches, actor, number)
    proposal = await store.get(matches.store, number, name)
    if proposal is None or not await is_open(matches, match, proposal):
        await sweep(matches, match)
        raise Stale
    _must_be_shown(proposal, shown)
    if seat not in kind_of(name).asks(match, proposal):
        raise Refused("not_asked")
    await store.agree(matches.store, number, name, seat)
    return match.table, await settle(matches, match, name, by=seat)


async def refuse(
    matches: MatchRegistry, actor: Actor, number: int, name: str, shown: Sequence[str] = ()
) -> Table:
    """Refuse a proposal (`shown` as for `agree`) and drop all consents to it; where more than half
    decide, vote against it. Raises Refused, Stale."""
    match, seat = await _player(matches, actor, number)
    kind, proposal = kind_of(name), await store.get(matches.store, number, name)
    if proposal is None:
        raise Stale
    _must_be_shown(proposal, shown)
    if seat not in kind.asks(match, proposal) | {proposal.seat}:
        raise Refused("not_asked")
    if kind.decides is Decides.MOST:
        await store.object_(matches.store, number, name, seat)
        await settle(matches, match, name, by=seat)
    else:
        await drop(matches, match, name, "refused", by=seat)
    return match.table


async def _player(matches: MatchRegistry, actor: Actor, number: int) -> tuple[Match, Seat]:
    match = await visible_match(matches, actor, number)
    return match, acting(match, actor.user_id)


def _must_be_shown(proposal: Proposal, shown: Sequence[str]) -> None:
    """Raises Stale if something else was proposed when the button was shown."""
    if shown and list(shown) != [mark(proposal)]:
        raise Stale


async def settle(
    matches: MatchRegistry, match: Match, name: str, *, by: Seat | None = None
) -> bool:
    """Carry out a proposal if enough have agreed, else ask the others; whether it is done. `by`:
    who has just answered it."""
    kind, proposal = kind_of(name), await store.get(matches.store, match.id, name)
    if proposal is None or match.table.status is not Status.RUNNING:
        return False
    if not await is_open(matches, match, proposal):
        await drop(matches, match, name, "void", by=by)
        return False
    if is_outvoted(match, proposal):
        await drop(matches, match, name, "refused", by=by)
        return False
    if await missing(matches.store, match, proposal):
        await _say(matches.store, match, name)
        return False
    if not await store.withdraw(matches.store, match.id, name):
        return False  # it is being done just now: two agreed at the same moment
    try:
        await kind.carry_out(matches, match, proposal)
    except (Stale, Conflict):  # the match was quicker
        matches.forget(match.id)
        await _say_outcome(matches, match, proposal, "void", by)
        return False
    await _say_outcome(matches, match, proposal, "done", by)
    return True


async def missing(store: Store, match: Match, proposal: Proposal) -> frozenset[Seat]:
    """The seats that are still to agree; empty if enough have."""
    kind = kind_of(proposal.kind)
    asked, now = kind.asks(match, proposal), clock.now()
    away = {
        seat
        for seat in asked
        if match.seated[seat].called(now) == (user_id := match.seated[seat].user_id)
        and await store.deadlines.away(user_id, now) is not None
    }
    _, end = await terms(store, match, proposal)
    silent = None if now < end else asked - _acted(match, proposal.at) - proposal.against
    need = need_of(kind.decides, asked, proposal.agreed, frozenset(away), silent)
    return need.missing(proposal.agreed)


def _acted(match: Match, since: datetime) -> frozenset[Seat]:
    """The seats whose players have moved since then."""
    new = takewhile(lambda line: line.at >= since, reversed(match.lines))
    return frozenset(e.seat for e in (n.entry for n in new) if e.seat is not None and not e.auto)


async def terms(store: Store, match: Match, proposal: Proposal) -> tuple[datetime, datetime]:
    """When the term of a proposal is half over, and over; an outage of the host does not count."""
    whole, outages = term(match), await store.deadlines.outages()
    half, end = (after(proposal.at, span, outages) for span in (whole / 2, whole))
    assert half is not None
    assert end is not None
    return half, end


async def look(matches: MatchRegistry, match: Match, name: str, *, reminded: bool) -> None:
    """Remind those who have not answered a proposal when half of its term is over; when it is over
    carry it out if enough have agreed, else drop it."""
    proposal, now = await store.get(matches.store, match.id, name), clock.now()
    if proposal is None:
        return
    half, end = await terms(matches.store, match, proposal)
    if now >= end:
        if not await settle(matches, match, name):
            await drop(matches, match, name, "lapsed")
        return
    reminds = now >= half and not reminded
    again = store.look_again(name, half if now < half else end, reminded=now >= half)
    asked = [proposal_notification(name, repost=True)] if reminds else []
    await matches.store.notify(match.id, [*asked, again], now)


async def recount(matches: MatchRegistry, match: Match) -> None:
    """Count all votes again after a player left or resigned: theirs may have been the last one
    missing."""
    if match.present:
        for proposal in await store.all_of(matches.store, match.id):
            await settle(matches, match, proposal.kind)


async def sweep(matches: MatchRegistry, match: Match) -> None:
    """Drop the proposals that are no longer possible."""
    for proposal in await store.all_of(matches.store, match.id):
        if match.table.status is not Status.RUNNING or not await is_open(matches, match, proposal):
            await drop(matches, match, proposal.kind, "void")


async def drop(
    matches: MatchRegistry, match: Match, name: str, how: str, *, by: Seat | None = None
) -> None:
    """End a proposal, and say how: ``refused``, ``lapsed``, or no longer possible (``void``). `by`:
    the seat that has just answered."""
    found = await store.get(matches.store, match.id, name)
    if await store.withdraw(matches.store, match.id, name) and found is not None:
        await _say_outcome(matches, match, found, how, by)


async def _say(store: Store, match: Match, name: str) -> None:
    await store.notify(match.id, [proposal_notification(name)], clock.now())


async def _say_outcome(
    matches: MatchRegistry, match: Match, proposal: Proposal, how: str, by: Seat | None
) -> None:
    """Say what came of a proposal. It calls the player who made it and, if nothing has changed,
    those who agreed and are awaited; but not who has just answered, nor those whom the next board
    calls."""
    kind = kind_of(proposal.kind)
    match = await matches.match(match.id)
    hear = {proposal.seat} & proposal.agreed  # the player there now may not have made it
    if how in ("done", "void"):  # the board that follows calls these
        hear -= match.awaited
    else:
        hear |= proposal.agreed & match.awaited
    if match.table.status is not Status.RUNNING or (how, kind.announced) == ("done", True):
        hear = set()
    said = proposal_notification(proposal.kind, how, proposal.body, hear=hear - {by})
    await matches.store.notify(match.id, [said], clock.now())
