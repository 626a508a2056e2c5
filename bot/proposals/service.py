"""Proposals make their way: the others are asked, their answers counted, what is agreed is done."""

from __future__ import annotations

from bot.base import clock
from bot.base.errors import Conflict, Stale
from bot.host import Host
from bot.matches.match import Match
from bot.proposals import store
from bot.proposals.views import kind_of, stands, voters
from bot.tables.notifications import proposal_notification
from bot.tables.records import Status
from games.codec import Json
from games.core import Seat


async def propose(host: Host, match: Match, name: str, seat: Seat, body: Json = None) -> bool:
    """A seat proposes something (or agrees to it); whether that was enough and it is done."""
    await store.make(host.store, match.id, name, seat, body, clock.now())
    return await settle(host, match, name)


async def settle(host: Host, match: Match, name: str) -> bool:
    """Do what is proposed if enough have agreed, else ask the others; whether it is done."""
    kind, proposal = kind_of(name), await store.get(host.store, match.id, name)
    if proposal is None or match.table.status is not Status.RUNNING:
        return False
    if not await stands(host, match, proposal):
        await drop(host, match, name, "void")
        return False
    if kind.need(match, proposal).missing(proposal.agreed):
        await _tell(host, match, name)
        return False
    if not await store.withdraw(host.store, match.id, name):
        return False  # it is being done just now: two agreed at the same moment
    try:
        await kind.carry_out(host, match, proposal)
    except (Stale, Conflict):  # the match was quicker
        host.matches.forget(match.id)
        await _tell(host, match, name, "void", proposal.body)
        return False
    await _tell(host, match, name, "done", proposal.body)
    return True


async def recount(host: Host, match: Match) -> None:
    """Who has a say has changed: whoever has left or resigned may be the last that was asked."""
    if voters(match):
        for proposal in await store.all_of(host.store, match.id):
            await settle(host, match, proposal.kind)


async def sweep(host: Host, match: Match) -> None:
    """Let go of proposals that the course of the match has overtaken."""
    for proposal in await store.all_of(host.store, match.id):
        if match.table.status is not Status.RUNNING or not await stands(host, match, proposal):
            await drop(host, match, proposal.kind, "void")


async def drop(host: Host, match: Match, name: str, how: str) -> None:
    """A proposal is over, and it is said how: refused, or overtaken (void)."""
    found = await store.get(host.store, match.id, name)
    if await store.withdraw(host.store, match.id, name):
        await _tell(host, match, name, how, None if found is None else found.body)


async def _tell(host: Host, match: Match, name: str, how: str = "", body: Json = None) -> None:
    await host.store.notify(match.id, [proposal_notification(name, how, body)], clock.now())
