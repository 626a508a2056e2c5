"""Opening a table, filling it, starting it."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord

from bot import clock, colours, limits, lobby, lobby_view
from bot.address import Address, numbered
from bot.deferral import settled
from bot.desk import on_private, respond, visible_table
from bot.errors import Refused
from bot.letters import Kind, expiry, notice
from bot.limits import clean_name
from bot.permissions import must_hold_a_table
from bot.picking import Wanted, at_table
from bot.postings import Posting, digest
from bot.quotas import must_be_welcome, must_have_room
from bot.records import Draft, Member, Standing, Status, Table
from bot.replies import Reply, answer
from bot.router import chosen, picked, router
from games.codec import to_json
from games.colours import BY_LOT
from games.core import Forbidden

if TYPE_CHECKING:
    from bot.app import App

Change = Callable[[Table], Table]
log = logging.getLogger(__name__)


async def open_table(
    app: App,
    interaction: discord.Interaction,
    game: str,
    invited: Sequence[discord.User | discord.Member],
) -> None:
    """Open a table in this channel; the bot's DM has no room for one."""
    must_hold_a_table(interaction, app.words_for(interaction))
    info = app.hall.game(game).INFO
    opener = Member(
        interaction.user.id, clean_name(interaction.user.display_name), Standing.PLAYER, True, None
    )
    people = [(guest.id, clean_name(guest.display_name)) for guest in invited if not guest.bot]
    guests = lobby.guests((opener,), people, info.seats[-1])
    await must_have_room(app, opener.user_id, interaction.guild_id)
    await must_be_welcome(app, opener.user_id, [guest.user_id for guest in guests])
    table = await _create(app, interaction, game, to_json(info.options()), (opener, *guests))
    await _begin_lobby(app, interaction, table)


async def _create(
    app: App,
    interaction: discord.Interaction,
    game: str,
    options: object,
    members: tuple[Member, ...],
) -> Table:
    return await app.store.create(
        guild_id=interaction.guild_id,
        channel_id=interaction.channel_id or 0,
        game=game,
        version=app.hall.game(game).INFO.version,
        options=options,
        seed=secrets.token_hex(32),
        language=_language(app, interaction),
        members=members,
        drafts=(expiry(clock.now()),),
        at=clock.now(),
    )


async def _begin_lobby(app: App, interaction: discord.Interaction, table: Table) -> None:
    """The answer to the opening is the lobby itself, so it costs no message of its own.

    An opening that had to be deferred is answered in private, and the lobby posted behind it.
    """
    reply = lobby_view.lobby_message(app, table)
    begun = await app.store.postings.begin(
        Posting(
            letter_id=None,
            match_id=table.id,
            purpose=Kind.LOBBY,
            channel_id=table.channel_id,
            after_id=interaction.id,  # Discord numbers all in the order of time
            digest=digest(limits.content(reply.text)),
            body=list(reply.pings),
            begun_at=clock.now(),
        )
    )
    await settled(interaction)
    if interaction.response.is_done():
        await app.store.postings.drop(begun)
        await app.store.write(table.id, [lobby_view.refresh()], clock.now())
        app.outbox.wake()
        await respond(interaction, _said(app, table, "opened"))
        return
    try:
        await answer(interaction, reply, private=False)
        message = await interaction.original_response()
    except discord.HTTPException as failed:
        log.warning("the opening of table %s could not be answered: %s", table.id, failed)
        app.store.postings.doubt(begun)
        await app.store.write(table.id, [Draft(Kind.SETTLE, replaces=Kind.SETTLE)], clock.now())
    else:
        await app.store.postings.stands(begun, message.id)
    app.outbox.wake()


async def change(
    app: App, interaction: discord.Interaction, number: int, how: Change, *, anew: bool = False
) -> Table:
    """Change a lobby; its message is brought up to date, or posted anew to call somebody."""
    await visible_table(app, interaction, number)
    letter = lobby_view.refresh(anew=anew)
    saved = await app.hall.upon(number, lambda table: app.hall.keep(how(table), [letter]))
    app.outbox.wake()
    return saved


async def join_here(app: App, interaction: discord.Interaction) -> None:
    """Take a seat at the table of this channel; the bot's DM has none."""
    if interaction.guild_id is None:
        raise Refused("join_in_channel")
    await at_table(app, interaction, Wanted(), "join")


@router.on("join")
async def join(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Take a seat."""
    user = interaction.user

    def joined(table: Table) -> Table:
        most = app.hall.game(table.game).INFO.seats[-1]
        return lobby.join(table, user.id, clean_name(user.display_name), most)

    table = await change(app, interaction, at.table, joined)
    await respond(interaction, _said(app, table, "joined"))


@router.on("leave")
async def leave(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Give the seat back."""
    table = await change(
        app, interaction, at.table, lambda table: lobby.leave(table, interaction.user.id)
    )
    await respond(interaction, _said(app, table, "left"))


@router.on("options")
async def options(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Show the options; their opener can change them."""
    table = await visible_table(app, interaction, at.table)
    await respond(interaction, lobby_view.options_panel(app, table, interaction.user.id))


@router.on("option")
async def option(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Set one option: the value stands in the button, or was picked in the menu."""
    said = at.args if len(at.args) > 1 else (at.word(0), picked(interaction))
    field, value = said[:2]

    def set_to(table: Table) -> Table:
        lobby.must_open(table, interaction.user.id)
        try:
            return lobby.with_option(app.hall.game(table.game), table, field, value)
        except Forbidden as against:
            raise app.hall.refusal(table, against) from against

    table = await change(app, interaction, at.table, set_to)
    panel = lobby_view.options_panel(app, table, interaction.user.id)
    await respond(interaction, panel, here=on_private(interaction))


@router.on("colour")
async def colour(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Show a player which colours there are to pick."""
    table = await visible_table(app, interaction, at.table)
    colours.must_play(table, interaction.user.id)
    await respond(interaction, lobby_view.colours_panel(app, table, interaction.user.id))


@router.on("wear")
async def wear(app: App, interaction: discord.Interaction, at: Address) -> None:
    """A player has picked a colour, leaves it to the lot, or has no wish any more."""
    user_id, value = interaction.user.id, (*chosen(interaction), "")[0]
    words = {lobby_view.NO_WISH: None, lobby_view.LOT: BY_LOT}
    if value not in words and not value.isdecimal():
        raise Refused("stale")
    wish = words[value] if value in words else int(value)

    def wearing(table: Table) -> Table:
        return colours.pick(table, app.hall.game(table.game).INFO, user_id, wish)

    table = await change(app, interaction, at.table, wearing)
    panel = lobby_view.colours_panel(app, table, user_id)
    await respond(interaction, panel, here=on_private(interaction))


@router.on("seats")
async def seats(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Show who is invited and who sits where."""
    table = await visible_table(app, interaction, at.table)
    lobby.must_open(table, interaction.user.id)
    await respond(interaction, lobby_view.seats_panel(app, table), here=on_private(interaction))


async def _reseat(
    app: App, interaction: discord.Interaction, number: int, how: Change, *, anew: bool = False
) -> None:
    def reseated(table: Table) -> Table:
        lobby.must_open(table, interaction.user.id)
        return how(table)

    table = await change(app, interaction, number, reseated, anew=anew)
    panel = lobby_view.seats_panel(app, table)
    await respond(interaction, panel, here=on_private(interaction))


@router.on("invite")
async def invite(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Keep seats for the people picked, and for no others; who is new is told by a new message."""
    people = picked_people(interaction)
    before = await visible_table(app, interaction, at.table)
    lobby.must_open(before, interaction.user.id)
    known = {m.user_id for m in before.members}
    new = [user_id for user_id, _ in people if user_id not in known]
    await must_be_welcome(app, interaction.user.id, new)

    def kept(table: Table) -> Table:
        return lobby.invite(table, people, app.hall.game(table.game).INFO.seats[-1])

    await _reseat(app, interaction, at.table, kept, anew=bool(new))


@router.on("first")
async def first(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Put a player into the first seat."""
    user = numbered(picked(interaction))
    await _reseat(app, interaction, at.table, lambda table: lobby.first(table, user))


@router.on("shuffle")
async def shuffle(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Draw the order of the seats."""
    await _reseat(app, interaction, at.table, lobby.shuffled)


@router.on("start")
async def start(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Begin, after a question if somebody is still expected: from now on the table is a match."""

    def ready(table: Table) -> Table:
        lobby.must_open(table, interaction.user.id)
        game = app.hall.game(table.game)
        return colours.with_colours(lobby.ready(table, game), game)

    table = await visible_table(app, interaction, at.table)
    if await _has_begun(app, interaction, table):
        return
    ready(table)
    if lobby.invited(table) and not at.args:
        await respond(interaction, lobby_view.start_without(app, table))
        return
    try:
        match = await app.hall.upon(at.table, lambda table: app.hall.start(ready(table)))
    except Refused:
        if await _has_begun(app, interaction, await app.hall.table(at.table)):
            return
        raise
    await respond(interaction, _said(app, match.table, "started"), here=on_private(interaction))
    app.outbox.wake()


async def _has_begun(app: App, interaction: discord.Interaction, table: Table) -> bool:
    """Whether its opener has begun the match already, and is told so as at the first press."""
    if table.status is not Status.RUNNING or lobby.opener(table).user_id != interaction.user.id:
        return False
    await respond(interaction, _said(app, table, "started"), here=on_private(interaction))
    return True


@router.on("rematch")
async def rematch(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Open the same table again: same options, every seat one further."""
    old = await visible_table(app, interaction, at.table)
    must_hold_a_table(interaction, app.words_for(interaction))
    members = tuple(replace(m, opener=m.user_id == interaction.user.id) for m in lobby.again(old))
    if not any(m.opener for m in members):
        raise Refused("not_seated")
    await must_have_room(app, interaction.user.id, interaction.guild_id)
    table = await _create(app, interaction, old.game, old.options, members)
    await app.store.write(table.id, [notice("rematch", old=old.id)], clock.now())
    await _begin_lobby(app, interaction, table)


def _language(app: App, interaction: discord.Interaction) -> str:
    """What the server has chosen; only a community can choose, all others are given English."""
    guild = interaction.guild
    if guild is not None and "COMMUNITY" in guild.features:
        return str(interaction.guild_locale)
    return app.config.language


def picked_people(interaction: discord.Interaction) -> list[tuple[int, str]]:
    """The people picked in a menu of people, each with the name shown here; bots left out."""
    data: Any = interaction.data or {}
    resolved = data.get("resolved", {})
    people = []
    for user_id in chosen(interaction):
        user = resolved.get("users", {}).get(user_id, {})
        nick = resolved.get("members", {}).get(user_id, {}).get("nick")
        if not user.get("bot"):
            name = nick or user.get("global_name") or user.get("username") or user_id
            people.append((numbered(user_id), clean_name(name)))
    return people


def _said(app: App, table: Table, key: str) -> Reply:
    words = app.hall.words(table)
    return Reply(words.line("said", key, table=table.id))
