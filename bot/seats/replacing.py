"""Replacing somebody who is late: the others vote, and then anyone may take the seat."""

from __future__ import annotations

from bot.base.errors import Refused
from bot.host import Host
from bot.interactions.access import visible_match
from bot.interactions.request import Request
from bot.interactions.router import on
from bot.matches.match import Match
from bot.matches.seats import replaceable
from bot.proposals import store as proposals
from bot.proposals.rules import Need, ProposalKind, acting, register, voters
from bot.proposals.service import propose
from bot.screens.replies import Reply, said
from bot.seats import service as seat_changes
from bot.seats import views as seats_panel
from bot.tables.records import Proposal
from bot.tables.seats import member_at
from data.words import Words
from games.codec import Json
from games.core import Seat


@on("replace")
async def replace(host: Host, request: Request) -> Reply:
    """Ask before a vote about somebody begins."""
    match, _, seat = await _about(host, request)
    return seats_panel.sure_to_replace(match, seat, host.matches.words(match.table))


@on("remove")
async def remove(host: Host, request: Request) -> Reply:
    """Vote for it; more than half of the others decide."""
    match, mine, seat = await _about(host, request)
    name = f"{REMOVE}.{seat}"
    done = await propose(host, match, name, mine, {"seat": seat})
    return said(host, match.table, f"remove_{'done' if done else 'agreed'}")


async def _about(host: Host, request: Request) -> tuple[Match, Seat, Seat]:
    """The match, the seat of the person who asks, and the one to be replaced. Raises Refused."""
    match = await visible_match(host, request.actor, request.table)
    mine, seat = acting(match, request.user_id), Seat(request.at.number(0))
    if member_at(match.table, seat).left:
        raise Refused("seat_is_open")
    if seat in match.resigned:
        raise Refused("seat_is_given_up")
    if seat == mine:
        raise Refused("not_oneself")
    proposal = await proposals.get(host.store, match.id, f"{REMOVE}.{seat}")
    voted = proposal is not None and await _stands(host, match, proposal)
    if not voted and not await replaceable(host.store, match, seat):
        raise Refused("not_late", who=host.matches.words(match.table).seat(seat))
    return match, mine, seat


def _seat_of(proposal: Proposal) -> Seat:
    return Seat(int(proposal.kind.partition(".")[2]))


def _majority(match: Match, proposal: Proposal) -> Need:
    others = voters(match) - {_seat_of(proposal)}
    return Need(others, len(others) // 2 + 1)


async def _stands(host: Host, match: Match, proposal: Proposal) -> bool:
    """Until the player moves or somebody else sits there; a start of the host, which gives
    everybody some minutes more, does not undo what was begun."""
    seat = _seat_of(proposal)
    member = match.seated.get(seat)
    if member is None or member.left or seat in match.resigned:
        return False
    if voters(match) == {seat}:
        return False  # all who might have voted are gone
    changed = (await host.store.seat_history(match.id)).since.get(seat)
    if changed is not None and changed >= proposal.at:
        return False
    since = match.since.get(seat) if seat in match.awaited else None
    if since is not None and since <= proposal.at:
        return True
    return await replaceable(host.store, match, seat)


async def _carry_out(host: Host, match: Match, proposal: Proposal) -> None:
    await seat_changes.vacate(host, match.id, _seat_of(proposal))


def _values(match: Match, words: Words, body: Json) -> dict[str, object]:
    return {"who": words.seat(body["seat"])}


REMOVE = register(
    ProposalKind("remove", _carry_out, _majority, _stands, _values, refusable=False)
).name
