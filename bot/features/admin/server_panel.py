"""The panel of a server's settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

from bot.base import limits
from bot.base.address import address, stamped
from bot.features.clocks.rules import ClockDraft, settings_of
from bot.features.clocks.views import ClockForm, choices
from bot.screens.replies import Item, Reply, button, menu, options
from bot.tables.durations import clock_settings_line
from bot.tables.schedule import ClockSettings
from bot.tables.servers import ServerSettings
from data.words import Words, capital, languages

MOST_LACKING = 5  # channels listed for lacking a permission
OWN = "own"  # the language of the server itself
PLACES = (
    *(discord.ChannelType.text, discord.ChannelType.forum, discord.ChannelType.category),
    *(discord.ChannelType.news, discord.ChannelType.public_thread),
)


def panel(
    guild: discord.Guild,
    settings: ServerSettings,
    words: Words,
    lacking: Mapping[str, Sequence[str]],
) -> Reply:
    """The settings, with buttons to change them; `lacking` holds the permissions that the host
    lacks for threads, by the mention of a channel."""
    where = words.listed(f"<#{channel}>" for channel in settings.channels)
    clock = settings.clock or ClockSettings()
    lines = [
        words.line("server", "head"),
        words.line("server", "where", where=where) if where else words.line("server", "everywhere"),
        words.line("server", "language", language=_language(settings.language, words)),
        words.line("server", "clock", clock=clock_settings_line(clock, words)),
        *_threads(settings, words, lacking),
        words.line("server", "later"),
    ]
    switch = "off" if settings.threads else "on"
    row = [
        button(words.line("button", "clock"), address("srvclock", 0)),
        button(words.line("button", f"threads_{switch}"), address("srvthreads", 0, switch)),
    ]
    if settings.channels:
        row.append(button(words.line("button", "everywhere"), address("srvplaces", 0, "all")))
    ask, codes = words.line("server", "which_language"), ("", *sorted(languages()))
    offered = options(
        {code or OWN: capital(_language(code, words)) for code in codes}, settings.language or OWN
    )
    picker = menu(address("srvlanguage", 0), ask, offered)
    return Reply("\n".join(lines), rows=((_places(guild, settings, words),), (picker,), tuple(row)))


def clock_panel(draft: ClockDraft, words: Words) -> Reply:
    """The choices of the clock that new tables begin with."""
    settings = settings_of(draft)
    form = clock_form(words)
    lines = [
        words.line("server", "clock", clock=clock_settings_line(settings, words)),
        words.line("server", "clock_help"),
        words.line("pace.help", settings.mode),
    ]
    return Reply("\n".join(lines), rows=choices(form, draft, words))


def clock_form(words: Words) -> ClockForm:
    """The panel of the clock that new tables begin with."""
    verbs = ("srvpace", "srvpaceform", "srvpaced", "srvsetpace")
    return ClockForm(0, *verbs, words.line("button", "set"))


def _places(guild: discord.Guild, settings: ServerSettings, words: Words) -> Item:
    """The menu of channels, without those that are gone."""
    there = [c for c in settings.channels if guild.get_channel_or_thread(c) is not None]
    return discord.ui.ChannelSelect[discord.ui.View](
        custom_id=stamped(address("srvplaces", 0), repr(there)),
        channel_types=list(PLACES),
        placeholder=limits.placeholder(words.line("server", "which_channels")),
        min_values=0,
        max_values=limits.SELECT_OPTIONS,
        default_values=[
            discord.SelectDefaultValue(id=channel, type=discord.SelectDefaultValueType.channel)
            for channel in there
        ],
    )


def _threads(
    settings: ServerSettings, words: Words, lacking: Mapping[str, Sequence[str]]
) -> list[str]:
    """Where new tables are opened; for threads, also where the host lacks a permission."""
    if not settings.threads:
        return [words.line("server", "no_threads")]
    lines = [words.line("server", "threads")]
    for where, names in list(lacking.items())[:MOST_LACKING]:
        spelt = words.all_of(words.line("permission", name) for name in names)
        lines.append(words.line("server", "lacking", where=where, lacking=spelt))
    return lines


def _language(language: str, words: Words) -> str:
    if not language:
        return words.line("server", "own_language")
    return Words.of(language).line("language", "name")
