"""Replacing somebody who is late: the others vote, and then anyone may take the seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot import seats, seats_view
from bot.address import Address
from bot.desk import on_private, respond, visible_match
from bot.errors import Refused
from bot.handlers import matters
from bot.handlers.matters import Matter, Need
from bot.match import Match
from bot.records import Proposal
from bot.router import router
from data.words import Words
from games.codec import Json
from games.core import Seat

if TYPE_CHECKING:
    from bot.app import App


@router.on("replace")
async def replace(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Ask before a vote about somebody begins."""
    match, _, seat = await _about(app, interaction, at)
    reply = seats_view.sure_to_replace(match, seat, app.hall.words(match.table))
    await respond(interaction, reply, here=on_private(interaction))


@router.on("remove")
async def remove(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Vote for it; more than half of the others decide."""
    match, mine, seat = await _about(app, interaction, at)
    name = f"{REMOVE}.{seat}"
    done = await matters.propose(app, match, name, mine, {"seat": seat})
    await matters.said(app, interaction, match, f"remove_{'done' if done else 'agreed'}")


async def _about(
    app: App, interaction: discord.Interaction, at: Address
) -> tuple[Match, Seat, Seat]:
    """The match, the seat of the person who asks, and the one to be replaced. Raises Refused."""
    match = await visible_match(app, interaction, at.table)
    mine, seat = matters.acting(match, interaction.user.id), Seat(at.number(0))
    if seats.member_at(match.table, seat).left:
        raise Refused("seat_is_open")
    if seat in match.resigned:
        raise Refused("seat_is_given_up")
    if seat == mine:
        raise Refused("not_oneself")
    proposal = await app.store.proposals.get(match.id, f"{REMOVE}.{seat}")
    voted = proposal is not None and await _stands(app, match, proposal)
    if not voted and not await seats.replaceable(app, match, seat):
        raise Refused("not_late", who=app.hall.words(match.table).seat(seat))
    return match, mine, seat


def _seat_of(proposal: Proposal) -> Seat:
    return Seat(int(proposal.matter.partition(".")[2]))


def _majority(match: Match, proposal: Proposal) -> Need:
    others = matters.voters(match) - {_seat_of(proposal)}
    return Need(others, len(others) // 2 + 1)


async def _stands(app: App, match: Match, proposal: Proposal) -> bool:
    """Until the player moves or somebody else sits there; a start of the host, which gives
    everybody some minutes more, does not undo what was begun."""
    seat = _seat_of(proposal)
    member = match.seated.get(seat)
    if member is None or member.left or seat in match.resigned:
        return False
    if matters.voters(match) == {seat}:
        return False  # all who might have voted are gone
    changed = (await app.store.hands(match.id)).since.get(seat)
    if changed is not None and changed >= proposal.at:
        return False
    since = match.since.get(seat) if seat in match.awaited else None
    if since is not None and since <= proposal.at:
        return True
    return await seats.replaceable(app, match, seat)


async def _carry_out(app: App, match: Match, proposal: Proposal) -> None:
    await seats.vacate(app, match.id, _seat_of(proposal))


def _values(match: Match, words: Words, body: Json) -> dict[str, object]:
    return {"who": words.seat(body["seat"])}


REMOVE = matters.register(
    Matter("remove", _majority, _carry_out, _stands, _values, refusable=False)
).name
