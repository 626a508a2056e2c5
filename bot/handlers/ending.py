"""Leaving a match: giving up a seat, and closing the table by consent or as a moderator."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import discord

from bot import clock, lobby, lobby_view, messages
from bot.address import Address, address
from bot.desk import is_moderator, on_private, respond, visible_match, visible_table
from bot.errors import Refused
from bot.letters import Kind
from bot.match import Match
from bot.records import OVER, Draft, Post, Status, Table
from bot.replies import Item, Reply, Style, button
from bot.router import router
from data.words import Words
from games.core import Seat

if TYPE_CHECKING:
    from bot.app import App

AGREED = "agreed"  # the purpose, with a seat, of the note that the seat agrees to close


@router.on("resign")
async def resign(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Ask before a seat is given up for good."""
    match = await visible_match(app, interaction, at.table)
    seat = _acting(match, interaction.user.id)
    words = app.hall.words(match.table)
    key = "two" if len(match.seated) - len(match.resigned) == 2 else "more"
    yes = button(words.line("button", "resign"), address("resigned", match.id, seat), Style.danger)
    await respond(interaction, Reply(words.line("resign", key), rows=((yes, _no(words)),)))


@router.on("resigned")
async def resigned(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Give the seat up."""
    match = await visible_match(app, interaction, at.table)
    seat = _acting(match, interaction.user.id)
    await match.resign(seat, interaction=app.key_of(interaction), at=clock.now())
    await _close_if_agreed(app, match)
    app.outbox.wake()
    await _said(app, interaction, match.table, "resigned")


@router.on("no")
async def no(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Leave everything as it is."""
    words = app.words_for(interaction)
    await respond(interaction, Reply(words.line("said", "as_it_was")), here=True)


@router.on("close")
async def close(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Close a lobby, or propose to end a match; a moderator needs nobody's consent."""
    table = await visible_table(app, interaction, at.table)
    words = app.hall.words(table)
    if table.status in OVER:
        raise Refused(f"match_{table.status}")
    if table.status is Status.LOBBY:
        lobby.must_open(table, interaction.user.id, moderator=is_moderator(interaction))
    elif not is_moderator(interaction):
        if table.status is Status.FROZEN or not _seated(table, interaction.user.id):
            raise Refused("moderator_only")
        _acting(await app.hall.match(table.id), interaction.user.id)
        ask = button(words.line("button", "propose"), address("agree", table.id), Style.danger)
        await respond(interaction, Reply(words.line("close", "propose"), rows=((ask, _no(words)),)))
        return
    yes = button(words.line("button", "close"), address("closed", table.id), Style.danger)
    row: list[Item] = [yes]
    if table.status is Status.RUNNING and _seated(table, interaction.user.id):
        row.append(button(words.line("button", "propose"), address("agree", table.id)))
    row.append(_no(words))
    await respond(interaction, Reply(words.line("close", "sure"), rows=(tuple(row),)))


@router.on("closed")
async def closed(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Close the table, as its opener or a moderator."""
    table = await visible_table(app, interaction, at.table)
    if table.status is Status.LOBBY:
        lobby.must_open(table, interaction.user.id, moderator=is_moderator(interaction))
        note = "opener" if lobby.opener(table).user_id == interaction.user.id else "moderator"
    elif not is_moderator(interaction):
        raise Refused("moderator_only")
    elif table.status in (Status.RUNNING, Status.FROZEN):
        note = "moderator"
    else:
        raise Refused(f"match_{table.status}")
    await _close(app, table, note)
    await _said(app, interaction, table, "closed")


@router.on("agree")
async def agree(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Agree that the match ends here; it does when every seat that still plays has agreed."""
    table = await visible_table(app, interaction, at.table)
    match = await app.hall.match(table.id)
    seat = _acting(match, interaction.user.id)
    note = Post(table.id, f"{AGREED}:{seat}", table.channel_id, 0, clock.now(), None)
    await app.store.remember(note)
    if await _close_if_agreed(app, match):
        await _said(app, interaction, table, "closed")
        return
    await app.store.write(table.id, [_proposal()], clock.now())
    app.outbox.wake()
    await _said(app, interaction, table, "agreed")


@router.on("goon")
async def go_on(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Refuse: the match goes on, and every consent is void."""
    match = await visible_match(app, interaction, at.table)
    _acting(match, interaction.user.id)
    for seat in match.seated:
        await app.store.forget(match.id, f"{AGREED}:{seat}")
    await app.store.write(match.id, [_proposal()], clock.now())
    app.outbox.wake()
    await _said(app, interaction, match.table, "goes_on")


async def agreed_seats(app: App, match: Match) -> frozenset[Seat]:
    """The seats that have agreed to close."""
    notes = {s: await app.store.post(match.id, f"{AGREED}:{s}") for s in match.seated}
    return frozenset(seat for seat, note in notes.items() if note is not None)


def missing_consent(match: Match, agreed: frozenset[Seat]) -> list[Seat]:
    """The seats whose consent is still needed; one that has resigned is not asked."""
    return sorted(set(match.seated) - agreed - match.resigned)


def proposal(match: Match, words: Words, agreed: frozenset[Seat]) -> Reply:
    """The message that asks all seats whether the match shall end here."""
    if match.table.status is not Status.RUNNING:
        return Reply(messages.ranking(match, words)[0])
    if not agreed:
        return Reply(words.line("close", "on"))
    asked = missing_consent(match, agreed)
    text = words.line(
        "close",
        "asks",
        agreed=", ".join(words.seat(s) for s in sorted(agreed)),
        asked=", ".join(f"<@{match.seated[s].user_id}>" for s in asked),
    )
    row = (
        button(words.line("button", "agree"), address("agree", match.id), Style.danger),
        button(words.line("button", "goon"), address("goon", match.id), Style.success),
    )
    return Reply(text, rows=(row,), pings=tuple(match.seated[s].user_id for s in asked))


async def _close_if_agreed(app: App, match: Match) -> bool:
    """Close the match if every seat that still plays has agreed to it."""
    agreed = await agreed_seats(app, match)
    running = match.table.status is Status.RUNNING
    if not running or not agreed or missing_consent(match, agreed):
        return False
    await _close(app, await app.hall.table(match.id), "consent")
    return True


async def _close(app: App, table: Table, note: str) -> None:
    letters: tuple[Draft, ...] = (lobby_view.refresh(),)
    if table.status is Status.RUNNING:
        letters = (Draft(Kind.END, replaces=Kind.TURN), _proposal())
    elif table.status is Status.FROZEN:
        letters = ()
    await app.hall.keep(replace(table, status=Status.CLOSED, note=note), letters)
    app.outbox.wake()


def _proposal() -> Draft:
    return Draft(Kind.CLOSING, replaces=Kind.CLOSING)


def _acting(match: Match, user_id: int) -> Seat:
    """The seat of a player who still plays. Raises Refused."""
    if match.table.status is not Status.RUNNING:
        raise Refused(f"match_{match.table.status}")
    seat = match.seat_of(user_id)
    if seat in match.resigned:
        raise Refused("has_resigned")
    return seat


def _seated(table: Table, user_id: int) -> bool:
    return any(m.user_id == user_id for m in table.members)


def _no(words: Words) -> Item:
    return button(words.line("button", "no"), address("no", 0))


async def _said(app: App, interaction: discord.Interaction, table: Table, key: str) -> None:
    words = app.hall.words(table)
    reply = Reply(words.line("said", key, table=table.id))
    await respond(interaction, reply, here=on_private(interaction))
