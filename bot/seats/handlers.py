"""/table seat: handing a seat over, leaving it, coming back to it, taking it.

An offer of a seat is kept nowhere: who offers it, to whom, and after how many actions, stands in
its buttons. It ends with the next action of the seat.
"""

from __future__ import annotations

from datetime import timedelta

import discord

from bot.base import clock, limits
from bot.base.address import Address
from bot.base.errors import Refused, Stale
from bot.host import Host
from bot.interactions.access import on_private, respond, visible_match
from bot.interactions.router import picked_people, router
from bot.matches.match import Match
from bot.screens import messages
from bot.screens.replies import Reply
from bot.seats import service as seat_changes
from bot.seats import views as seats_panel
from bot.tables.notifications import offer_notification
from bot.tables.records import Status
from bot.tables.seats import member_at, must_be_new
from games.core import Seat

OFFER_DAYS = timedelta(days=7)
"""How long an offer of a seat can be accepted."""


@router.on("seat")
async def show(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Every seat, and what this person can do about it."""
    match = await visible_match(host, interaction, at.table)
    here = _is_here(interaction, match)
    await respond(interaction, await seats_panel.panel(host, match, interaction.user.id, here=here))


@router.on("heir")
async def heir(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Somebody was picked to have the seat: say what that means."""
    match, seat = await _mine(host, interaction, at)
    picked = picked_people(interaction)
    if not picked:
        raise Refused("heir_is_a_bot")
    await _must_suit(host, match, seat, picked[0][0])
    reply = seats_panel.sure_to_hand_over(
        match, seat, picked[0][0], host.matches.words(match.table)
    )
    await respond(interaction, reply, here=on_private(interaction))


@router.on("offer")
async def offer(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Ask the heir, where everybody reads it."""
    match, seat = await _mine(host, interaction, at)
    heir_id = at.number(1)
    await _must_suit(host, match, seat, heir_id)
    notification = offer_notification(seat, interaction.user.id, heir_id)
    await host.store.write(match.id, [notification], clock.now())
    await _said(host, interaction, match, seat, "seat_offered")


@router.on("takeover", in_place=True)
async def take_over(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """The heir accepts: from now on the seat is theirs, with all it knows."""
    match = await _running(host, interaction, at)
    seat, owner_id, heir_id = at.number(0), at.number(1), at.number(2)
    if interaction.user.id != heir_id:
        raise Refused("for_the_heir", who=f"<@{heir_id}>")
    if _is_over(interaction) or at.args[3:] != (str(match.acts(Seat(seat))),):
        raise Stale
    before = host.matches.public_words(match.table).seat(seat)
    name = limits.clean_name(interaction.user.display_name)
    table = await seat_changes.hand_over(host, match.id, Seat(seat), owner_id, heir_id, name)
    words = host.matches.public_words(table)
    text = words.line(
        "seats",
        "handed",
        heir=words.seat(seat),
        who=before,
        colour=words.colour(seat),
        table=messages.table_name(table, words),
    )
    await respond(interaction, Reply(text), here=True)


@router.on("keep", in_place=True)
async def keep(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """The heir declines, or the owner takes the offer back."""
    match = await _running(host, interaction, at)
    seat, owner_id, heir_id = at.number(0), at.number(1), at.number(2)
    member_at(match.table, Seat(seat))
    if interaction.user.id not in (owner_id, heir_id):
        raise Refused("for_the_heir", who=f"<@{heir_id}>")
    words = host.matches.public_words(match.table)
    key = "declined" if interaction.user.id == heir_id else "withdrawn"
    colour = words.colour(seat)
    text = words.line("seats", key, heir=f"<@{heir_id}>", who=f"<@{owner_id}>", colour=colour)
    await respond(interaction, Reply(text), here=True)


@router.on("leaveseat")
async def leave_seat(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Ask before a seat is left."""
    match, seat = await _mine(host, interaction, at, anywhere=True)
    reply = seats_panel.sure_to_leave(match, seat, host.matches.words(match.table))
    await respond(interaction, reply, here=on_private(interaction))


@router.on("vacate")
async def vacate(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Leave the seat: anyone may take it."""
    match, seat = await _mine(host, interaction, at, anywhere=True)
    await seat_changes.vacate(host, match.id, seat)
    await _said(host, interaction, match, seat, "seat_left")


@router.on("comeback")
async def come_back(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Sit down again in the seat one had left."""
    match = await _running(host, interaction, at)
    seat = Seat(at.number(0))
    await seat_changes.come_back(host, match.id, seat, interaction.user.id)
    await _said(host, interaction, match, seat, "seat_back")


@router.on("sit")
async def sit(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Take an open seat; whoever had left it comes back."""
    match = await _running(host, interaction, at)
    seat, user = Seat(at.number(0)), interaction.user
    member = member_at(match.table, seat)
    if member.left and member.user_id == user.id:
        await come_back(host, interaction, at)
        return
    name = limits.clean_name(user.display_name)
    await seat_changes.take(host, match.id, seat, user.id, name)
    await _said(host, interaction, match, seat, "seat_taken")


def _is_over(interaction: discord.Interaction) -> bool:
    """Whether the offer is too old to be accepted."""
    asked = interaction.message
    return asked is not None and clock.now() - asked.created_at > OFFER_DAYS


async def _running(host: Host, interaction: discord.Interaction, at: Address) -> Match:
    match = await visible_match(host, interaction, at.table)
    if match.table.status is not Status.RUNNING:
        raise Refused(f"match_{match.table.status}")
    return match


async def _mine(
    host: Host, interaction: discord.Interaction, at: Address, *, anywhere: bool = False
) -> tuple[Match, Seat]:
    """The person's own seat, of which the press speaks. Raises Refused."""
    match = await _running(host, interaction, at)
    user_id, seat = interaction.user.id, seats_panel.own(match, interaction.user.id)
    if seat is None:
        given_up = any(
            m.user_id == user_id and m.seat in match.resigned for m in match.table.members
        )
        raise Refused("has_resigned" if given_up else "not_your_seat")
    if str(seat) != at.word(0):
        raise Stale
    if not anywhere and not _is_here(interaction, match):
        key = "hand_nowhere" if match.table.channel_lost else "hand_there"
        where = messages.where(match.table, host.matches.words(match.table))
        raise Refused(key, where=where)
    return match, seat


async def _must_suit(host: Host, match: Match, seat: Seat, heir_id: int) -> None:
    """Raises Refused, in words for the owner, if that person cannot have the seat."""
    try:
        must_be_new(match.table, await host.store.seat_history(match.id), seat, heir_id)
    except Refused as refused:
        raise Refused("no_heir", who=f"<@{heir_id}>") from refused


def _is_here(interaction: discord.Interaction, match: Match) -> bool:
    return interaction.channel_id == match.table.channel_id and not match.table.channel_lost


async def _said(
    host: Host, interaction: discord.Interaction, match: Match, seat: Seat, key: str
) -> None:
    words = host.matches.words((await host.matches.match(match.id)).table)
    text = words.line("said", key, table=match.id, colour=words.colour(seat))
    if key == "seat_left":
        text = f"{text}\n{messages.meanwhile(match.table.clock, words)}"
    await respond(interaction, Reply(text), here=on_private(interaction))
