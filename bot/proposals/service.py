"""Make proposals, count consents and carry out what is agreed; without Discord."""

from __future__ import annotations

from collections.abc import Sequence

from bot.base import clock
from bot.base.actor import Actor
from bot.base.errors import Conflict, Refused, Stale
from bot.host import Host
from bot.interactions.access import visible_match
from bot.matches.match import Match
from bot.proposals import store
from bot.proposals.rules import acting, is_open, kind_of, mark, voters
from bot.tables.notifications import proposal_notification
from bot.tables.records import Proposal, Status, Table
from games.codec import Json
from games.core import Seat


async def propose(host: Host, match: Match, name: str, seat: Seat, body: Json = None) -> bool:
    """Propose something for a seat, or agree to it; whether enough have agreed and it is done."""
    await store.make(host.store, match.id, name, seat, body, clock.now())
    return await settle(host, match, name)


async def agree(
    host: Host, actor: Actor, number: int, name: str, shown: Sequence[str] = ()
) -> tuple[Table, bool]:
    """Agree to a proposal, whose `mark` is all that `shown` holds; also says whether it is now
    done. Raises Refused."""
    match, seat = await _player(host, actor, number)
    proposal = await store.get(host.store, number, name)
    if proposal is None or not await is_open(host, match, proposal):
        await sweep(host, match)
        raise Stale
    _must_be_shown(proposal, shown)
    if seat not in kind_of(name).need(match, proposal).seats:
        raise Refused("not_asked")
    await store.agree(host.store, number, name, seat)
    return match.table, await settle(host, match, name)


async def refuse(
    host: Host, actor: Actor, number: int, name: str, shown: Sequence[str] = ()
) -> Table:
    """Refuse a proposal (`shown` as for `agree`), with all consents to it. Raises Refused."""
    match, seat = await _player(host, actor, number)
    kind, proposal = kind_of(name), await store.get(host.store, number, name)
    if proposal is None:
        raise Stale
    _must_be_shown(proposal, shown)
    if not kind.refusable or seat not in kind.need(match, proposal).seats | {proposal.seat}:
        raise Refused("not_asked")
    await drop(host, match, name, "refused")
    return match.table


async def _player(host: Host, actor: Actor, number: int) -> tuple[Match, Seat]:
    match = await visible_match(host, actor, number)
    return match, acting(match, actor.user_id)


def _must_be_shown(proposal: Proposal, shown: Sequence[str]) -> None:
    """Raises Stale if something else was proposed when the button was shown."""
    if shown and list(shown) != [mark(proposal)]:
        raise Stale


async def settle(host: Host, match: Match, name: str) -> bool:
    """Carry out a proposal if enough have agreed, else ask the others; whether it is done."""
    kind, proposal = kind_of(name), await store.get(host.store, match.id, name)
    if proposal is None or match.table.status is not Status.RUNNING:
        return False
    if not await is_open(host, match, proposal):
        await drop(host, match, name, "void")
        return False
    if kind.need(match, proposal).missing(proposal.agreed):
        await _say(host, match, name)
        return False
    if not await store.withdraw(host.store, match.id, name):
        return False  # it is being done just now: two agreed at the same moment
    try:
        await kind.carry_out(host, match, proposal)
    except (Stale, Conflict):  # the match was quicker
        host.matches.forget(match.id)
        await _say(host, match, name, "void", proposal.body)
        return False
    await _say(host, match, name, "done", proposal.body)
    return True


async def recount(host: Host, match: Match) -> None:
    """Count all votes again after a player left or resigned: theirs may have been the last one
    missing."""
    if voters(match):
        for proposal in await store.all_of(host.store, match.id):
            await settle(host, match, proposal.kind)


async def sweep(host: Host, match: Match) -> None:
    """Drop the proposals that are no longer possible."""
    for proposal in await store.all_of(host.store, match.id):
        if match.table.status is not Status.RUNNING or not await is_open(host, match, proposal):
            await drop(host, match, proposal.kind, "void")


async def drop(host: Host, match: Match, name: str, how: str) -> None:
    """End a proposal, and say how: ``refused``, or no longer possible (``void``)."""
    found = await store.get(host.store, match.id, name)
    if await store.withdraw(host.store, match.id, name):
        await _say(host, match, name, how, None if found is None else found.body)


async def _say(host: Host, match: Match, name: str, how: str = "", body: Json = None) -> None:
    await host.store.notify(match.id, [proposal_notification(name, how, body)], clock.now())
