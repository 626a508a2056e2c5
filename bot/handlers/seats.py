"""/table seat: handing a seat over, leaving it, coming back to it, taking it.

An offer of a seat is kept nowhere: who offers it, to whom, and after how many actions, stands in
its buttons. It ends with the next action of the seat.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import discord

from bot import clock, limits, messages, seats, seats_view, vacant
from bot.address import Address
from bot.deferral import in_place
from bot.desk import on_private, respond, visible_match
from bot.errors import Refused
from bot.handlers.lobby import picked_people
from bot.letters import offer_letter
from bot.match import Match
from bot.records import Status
from bot.replies import Reply
from bot.router import router
from games.core import Seat

if TYPE_CHECKING:
    from bot.app import App

OFFER_DAYS = timedelta(days=7)
"""How long an offer of a seat can be accepted."""


@router.on("seat")
async def show(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Every seat, and what this person can do about it."""
    match = await visible_match(app, interaction, at.table)
    here = _is_here(interaction, match)
    await respond(interaction, await seats_view.panel(app, match, interaction.user.id, here=here))


@router.on("heir")
async def heir(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Somebody was picked to have the seat: say what that means."""
    match, seat = await _mine(app, interaction, at)
    picked = picked_people(interaction)
    if not picked:
        raise Refused("heir_is_a_bot")
    await _must_suit(app, match, seat, picked[0][0])
    reply = seats_view.sure_to_hand_over(match, seat, picked[0][0], app.hall.words(match.table))
    await respond(interaction, reply, here=on_private(interaction))


@router.on("offer")
async def offer(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Ask the heir, where everybody reads it."""
    match, seat = await _mine(app, interaction, at)
    heir_id = at.number(1)
    await _must_suit(app, match, seat, heir_id)
    letter = offer_letter(seat, interaction.user.id, heir_id)
    await app.store.write(match.id, [letter], clock.now())
    await _said(app, interaction, match, seat, "seat_offered")
    app.outbox.wake()


@router.on("takeover")
async def take_over(app: App, interaction: discord.Interaction, at: Address) -> None:
    """The heir accepts: from now on the seat is his, with all it knows."""
    in_place(interaction)
    match = await _running(app, interaction, at)
    seat, owner_id, heir_id = at.number(0), at.number(1), at.number(2)
    if interaction.user.id != heir_id:
        raise Refused("for_the_heir", who=f"<@{heir_id}>")
    if _is_over(interaction) or at.args[3:] != (str(match.acts(Seat(seat))),):
        raise Refused("stale")
    before = app.hall.words(match.table).seat(seat)
    name = limits.clean_name(interaction.user.display_name)
    table = await seats.hand_over(app, match.id, Seat(seat), owner_id, heir_id, name)
    words = app.hall.words(table)
    text = words.line(
        "seats",
        "handed",
        heir=words.seat(seat),
        who=before,
        colour=words.colour(seat),
        table=messages.table_name(table, words),
    )
    await respond(interaction, Reply(text), here=True)


@router.on("keep")
async def keep(app: App, interaction: discord.Interaction, at: Address) -> None:
    """The heir declines, or the owner takes the offer back."""
    in_place(interaction)
    match = await _running(app, interaction, at)
    seat, owner_id, heir_id = at.number(0), at.number(1), at.number(2)
    seats.member_at(match.table, Seat(seat))
    if interaction.user.id not in (owner_id, heir_id):
        raise Refused("for_the_heir", who=f"<@{heir_id}>")
    words = app.hall.words(match.table)
    key = "declined" if interaction.user.id == heir_id else "withdrawn"
    colour = words.colour(seat)
    text = words.line("seats", key, heir=f"<@{heir_id}>", who=f"<@{owner_id}>", colour=colour)
    await respond(interaction, Reply(text), here=True)


@router.on("leaveseat")
async def leave_seat(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Ask before a seat is left."""
    match, seat = await _mine(app, interaction, at, anywhere=True)
    reply = seats_view.sure_to_leave(match, seat, app.hall.words(match.table))
    await respond(interaction, reply, here=on_private(interaction))


@router.on("vacate")
async def vacate(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Leave the seat: anyone may take it."""
    match, seat = await _mine(app, interaction, at, anywhere=True)
    await seats.vacate(app, match.id, seat)
    await _said(app, interaction, match, seat, "seat_left")


@router.on("comeback")
async def come_back(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Sit down again in the seat one had left."""
    match = await _running(app, interaction, at)
    seat = Seat(at.number(0))
    await seats.come_back(app, match.id, seat, interaction.user.id)
    await _said(app, interaction, match, seat, "seat_back")


@router.on("sit")
async def sit(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Take an open seat; whoever had left it comes back."""
    match = await _running(app, interaction, at)
    seat, user = Seat(at.number(0)), interaction.user
    member = seats.member_at(match.table, seat)
    if member.left and member.user_id == user.id:
        await come_back(app, interaction, at)
        return
    name = limits.clean_name(user.display_name)
    await seats.take(app, match.id, seat, user.id, name)
    await _said(app, interaction, match, seat, "seat_taken")


def _is_over(interaction: discord.Interaction) -> bool:
    """Whether the offer is too old to be accepted."""
    asked = interaction.message
    return asked is not None and clock.now() - asked.created_at > OFFER_DAYS


async def _running(app: App, interaction: discord.Interaction, at: Address) -> Match:
    match = await visible_match(app, interaction, at.table)
    if match.table.status is not Status.RUNNING:
        raise Refused(f"match_{match.table.status}")
    return match


async def _mine(
    app: App, interaction: discord.Interaction, at: Address, *, anywhere: bool = False
) -> tuple[Match, Seat]:
    """The person's own seat, of which the press speaks. Raises Refused."""
    match = await _running(app, interaction, at)
    user_id, seat = interaction.user.id, seats_view.own(match, interaction.user.id)
    if seat is None:
        given_up = any(
            m.user_id == user_id and m.seat in match.resigned for m in match.table.members
        )
        raise Refused("has_resigned" if given_up else "not_your_seat")
    if str(seat) != at.word(0):
        raise Refused("stale")
    if not anywhere and not _is_here(interaction, match):
        key = "hand_nowhere" if match.table.note else "hand_there"
        where = messages.where(match.table, app.hall.words(match.table))
        raise Refused(key, where=where)
    return match, seat


async def _must_suit(app: App, match: Match, seat: Seat, heir_id: int) -> None:
    """Raises Refused, in words for the owner, if that person cannot have the seat."""
    try:
        seats.must_be_new(match.table, await app.store.hands(match.id), seat, heir_id)
    except Refused as refused:
        raise Refused("no_heir", who=f"<@{heir_id}>") from refused


def _is_here(interaction: discord.Interaction, match: Match) -> bool:
    return interaction.channel_id == match.table.channel_id and not match.table.note


async def _said(
    app: App, interaction: discord.Interaction, match: Match, seat: Seat, key: str
) -> None:
    words = app.hall.words((await app.hall.match(match.id)).table)
    text = words.line("said", key, table=match.id, colour=words.colour(seat))
    if key == "seat_left":
        text = f"{text}\n{vacant.meanwhile(match.table.pace, words)}"
    await respond(interaction, Reply(text), here=on_private(interaction))
