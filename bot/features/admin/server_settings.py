"""/admin settings: where tables may be opened, and the defaults of new ones."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord

from bot.base import limits
from bot.base.address import numbered
from bot.base.errors import Refused
from bot.delivery.permissions import lacking_for_threads
from bot.features.admin import server_panel, store
from bot.features.clocks.rules import draft_of, settings_of, with_entered, with_field
from bot.features.clocks.views import at_once
from bot.features.lobby.allowed import around
from bot.features.lobby.store import server_settings
from bot.interactions.access import audit_entry
from bot.interactions.request import Request
from bot.interactions.rights import managed_guild
from bot.interactions.router import on
from bot.screens.form import Form
from bot.screens.replies import Reply
from bot.tables.schedule import ClockSettings
from bot.tables.servers import AuditKind, ServerSettings
from data.words import languages


async def show(request: Request) -> Reply:
    """The settings of this server, with buttons to change them."""
    guild = managed_guild(request.interaction)
    return _panel(request, guild, await server_settings(request.store, guild.id))


@on("srvplaces")
async def places(request: Request, everywhere: str = "") -> Reply:
    """Restrict new tables to the channels that were picked, or lift that if none was."""
    guild = managed_guild(request.interaction)
    numbers = [] if everywhere else [numbered(text) for text in request.chosen]
    if any(guild.get_channel_or_thread(n) is None for n in numbers[: limits.SELECT_OPTIONS]):
        raise Refused("no_such_channel")
    return await _change(request, AuditKind.CHANNELS, channels=tuple(numbers))


@on("srvlanguage")
async def language(request: Request) -> Reply:
    """Set the language of new tables."""
    wanted = request.picked
    if wanted not in (server_panel.OWN, *languages()):
        raise Refused("unknown_press")
    wanted = "" if wanted == server_panel.OWN else wanted
    return await _change(request, AuditKind.LANGUAGE, language=wanted)


@on("srvclock")
async def clock(request: Request) -> Reply:
    """Show the clock that new tables begin with, and its choices."""
    settings = await server_settings(request.store, managed_guild(request.interaction).id)
    return server_panel.clock_panel(draft_of(settings.clock or ClockSettings()), request.words)


@on("srvpace")
async def change_clock(request: Request, field: str, *draft: str) -> Reply:
    """Show the panel with one more choice made; nothing is set yet."""
    managed_guild(request.interaction)
    picked = request.picked if request.chosen else None
    return server_panel.clock_panel(with_field(draft, field, picked), request.words)


@on("srvpaceform")
async def clock_form(request: Request, *draft: str) -> Form:
    """Open the form with all choices of the clock."""
    managed_guild(request.interaction)
    words, whole = request.words, draft_of(settings_of(draft))
    title = words.line("button", "clock")
    return at_once(server_panel.clock_form(words), whole, title, words)


@on("srvpaced")
async def clock_filled(request: Request, *draft: str) -> Reply:
    """Show the panel with what was chosen in the form; nothing is set yet."""
    managed_guild(request.interaction)
    return server_panel.clock_panel(with_entered(draft, request.entries), request.words)


@on("srvsetpace")
async def set_clock(request: Request, *draft: str) -> Reply:
    """Set the clock of new tables; the default clock is stored as none."""
    wanted = settings_of(draft)
    kept = None if wanted == ClockSettings() else wanted
    return await _change(request, AuditKind.CLOCK, clock=kept)


@on("srvthreads")
async def threads(request: Request, switch: str) -> Reply:
    """Turn threads for new tables on or off."""
    return await _change(request, AuditKind.THREADS, threads=switch == "on")


async def _change(request: Request, kind: AuditKind, **values: Any) -> Reply:
    """Change one setting, keeping what others have changed meanwhile, and show all of them."""
    guild, by = managed_guild(request.interaction), audit_entry(request.actor, kind)
    settings = await store.change(request.store, lambda now: replace(now, **values), by)
    return _panel(request, guild, settings)


def _panel(request: Request, guild: discord.Guild, settings: ServerSettings) -> Reply:
    places = [channel for channel in guild.text_channels if settings.allows(around(channel))]
    rights = {channel.mention: channel.permissions_for(guild.me) for channel in places}
    lacking = {
        where: names
        for where, here in rights.items()
        if here.view_channel and (names := lacking_for_threads(here))
    }
    return server_panel.panel(guild, settings, request.words, lacking)
