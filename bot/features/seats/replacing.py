"""The vote to replace a late player, after which anyone may take the seat."""

from __future__ import annotations

from bot.base.actor import Actor
from bot.base.errors import Refused
from bot.features.proposals import store as proposals
from bot.features.proposals.rules import Decides, ProposalKind, register
from bot.features.seats.service import vacate
from bot.interactions.access import mine
from bot.matches import as_read
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.matches.replaceable import replaceable
from bot.tables.records import Proposal
from bot.tables.seats import member_at
from games.core import Seat


async def may_vote(
    matches: MatchRegistry, actor: Actor, number: int, seat: Seat
) -> tuple[Match, Seat]:
    """The match, and the actor's seat, if they may vote on replacing the player of that seat.
    Raises Refused."""
    match, voter = await mine(matches, actor, number)
    if member_at(match.table, seat).left:
        raise Refused("seat_is_open")
    if seat in match.resigned:
        raise Refused("seat_is_given_up")
    if seat == voter:
        raise Refused("not_oneself")
    proposal = await proposals.get(matches.store, match.id, f"{REMOVE}.{seat}")
    voted = proposal is not None and await _is_open(matches, match, proposal)
    if not voted and not await replaceable(matches.store, match, seat):
        raise Refused("not_late", who=as_read.words(match.table).seat(seat))
    return match, voter


def _seat_of(proposal: Proposal) -> Seat:
    return Seat(int(proposal.kind.partition(".")[2]))


def _others(match: Match, proposal: Proposal) -> frozenset[Seat]:
    return match.present - {_seat_of(proposal)}


async def _is_open(matches: MatchRegistry, match: Match, proposal: Proposal) -> bool:
    """Whether the player still has the seat and has not moved since the vote began. A start of the
    host, which gives everybody some minutes more, does not end a vote."""
    seat = _seat_of(proposal)
    member = match.seated.get(seat)
    if member is None or member.left or seat in match.resigned:
        return False
    if match.present == {seat}:
        return False  # all who might have voted are gone
    changed = (await matches.store.seat_history(match.id)).since.get(seat)
    # The votes were about the player before.
    if changed is not None and changed >= proposal.at:
        return False
    since = match.since.get(seat) if seat in match.awaited else None
    if since is not None and since <= proposal.at:
        return True
    return await replaceable(matches.store, match, seat)


async def _carry_out(matches: MatchRegistry, match: Match, proposal: Proposal) -> None:
    await vacate(matches, match.id, _seat_of(proposal))


_values = lambda match, words, body: {"who": words.seat(body["seat"])}  # noqa: E731
REMOVE = register(
    ProposalKind(
        "remove", _carry_out, _others, _is_open, _values, announced=True, decides=Decides.MOST
    )
).name
