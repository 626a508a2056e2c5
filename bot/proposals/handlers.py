"""Answers to what is proposed: agreed, or refused."""

from __future__ import annotations

from bot.base.address import Address
from bot.base.errors import Refused, Stale
from bot.host import Host
from bot.interactions.access import visible_match
from bot.interactions.request import Request
from bot.interactions.router import on
from bot.proposals import store
from bot.proposals.service import drop, settle, sweep
from bot.proposals.views import acting, kind_of, mark, stands
from bot.screens.replies import Reply, said
from bot.tables.records import Proposal


@on("agree")
async def agree(host: Host, request: Request) -> Reply:
    """Agree to what is proposed."""
    match = await visible_match(host, request.actor, request.table)
    name = request.at.args[0] if request.at.args else "close"
    seat = acting(match, request.user_id)
    proposal = await store.get(host.store, match.id, name)
    if proposal is None or not await stands(host, match, proposal):
        await sweep(host, match)
        raise Stale
    _must_be_shown(request.at, proposal)
    if seat not in kind_of(name).need(match, proposal).seats:
        raise Refused("not_asked")
    await store.agree(host.store, match.id, name, seat)
    done = await settle(host, match, name)
    return said(host, match.table, f"{kind_of(name).name}_{'done' if done else 'agreed'}")


@on("goon")
async def refuse(host: Host, request: Request) -> Reply:
    """Refuse what is proposed: every consent to it is void."""
    match = await visible_match(host, request.actor, request.table)
    name = request.at.args[0] if request.at.args else "close"
    seat, proposal = (
        acting(match, request.user_id),
        await store.get(host.store, match.id, name),
    )
    kind = kind_of(name)
    if proposal is None:
        raise Stale
    _must_be_shown(request.at, proposal)
    if not kind.refusable or seat not in kind.need(match, proposal).seats | {proposal.seat}:
        raise Refused("not_asked")
    await drop(host, match, name, "refused")
    return said(host, match.table, f"{kind_of(name).name}_refused")


def _must_be_shown(at: Address, proposal: Proposal) -> None:
    """Raises Refused if something else was proposed when the button was shown."""
    if at.args[1:] not in ((), (mark(proposal),)):
        raise Stale
