"""A press on the page is a press on the panel: the same address, by the same router.

What a handler of the panel reads of an interaction is given to it here: who presses, the address,
what was chosen or typed, and the key by which a press acts once.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, cast

import discord

from bot.base import clock
from bot.base.address import Address, parse
from bot.base.errors import ChannelTaken, Refused
from bot.features.lobby import new_tables
from bot.features.lobby.allowed import must_be_allowed
from bot.features.lobby.rules import refresh
from bot.features.play.views import opened
from bot.host import Host
from bot.interactions.request import Request
from bot.interactions.router import router
from bot.matches.match import Match
from bot.screens.form import Form
from bot.screens.replies import Reply, said
from games.core import Seat

VERBS = frozenset((
    *("move", "change", "pick", "pick2", "quick", "begin", "unpick", "area", "enter", "entered"),
    *("do", "doever", "choices", "row", "chosen", "rowed", "hint", "undo", "takeback"),
    *("plan", "planned", "planform", "plantyped", "unplan", "planline", "planshift", "plannow"),
    *("ahead", "order", "ordered", "step", "jump", "jumped", "log"),
    *("review", "moment", "reviewed", "rematch"),
))  # fmt: skip
"""What can be pressed on the page: all that is about the seat's own move, plan and past, and what
comes after the match."""
KEY = 40  # characters of the key of a press


@dataclass(frozen=True, slots=True)
class Press:
    """What was pressed: its address, what was chosen in a menu or typed into a form, and a key of
    the browser's own, by which it acts once."""

    custom_id: str
    values: Sequence[str] = ()
    entries: Mapping[str, str] | None = None
    key: str = ""


def is_ours(custom_id: str, table: int) -> bool:
    """Whether that can be pressed on the page of this table."""
    at = parse(custom_id)
    return at is not None and at.verb in VERBS and at.table == table


def _acts_once(table: int, user_id: int, key: str) -> str:
    """The key by which the log of the match knows a press, so that it acts once; it names
    nobody."""
    return f"board.{hashlib.sha256(f'{table} {user_id} {key}'.encode()).hexdigest()[:32]}"


async def pressed(
    host: Host, match: Match, seat: Seat, user_id: int, press: Press
) -> Reply | Form | None:
    """What comes of a press; None: the handler has nothing to show. Raises what the panel's
    handlers raise, and Refused for what is not on the page."""
    at = parse(press.custom_id)
    if at is None or not is_ours(press.custom_id, match.id):
        raise Refused("unknown_press")
    if at.verb == "change":  # in Discord it opens another message; here it is the question
        return await opened(host, match, seat)
    member = match.seated[seat]
    given: dict[str, Any] = {"custom_id": press.custom_id, "values": [*press.values]}
    if press.entries is not None:
        fields = [{"custom_id": name, "value": text} for name, text in press.entries.items()]
        given["components"] = [{"components": fields}]
    kinds = discord.InteractionType
    asked = SimpleNamespace(
        id=_acts_once(match.id, user_id, press.key[:KEY]),
        user=SimpleNamespace(
            id=user_id, display_name=member.name, global_name=member.name, name=member.name
        ),
        guild=None,
        guild_id=None,
        channel=None,
        channel_id=0,
        locale="",
        type=kinds.component if press.entries is None else kinds.modal_submit,
        message=SimpleNamespace(flags=SimpleNamespace(ephemeral=True)),
        data=given,
    )
    if at.verb == "rematch":
        return await _rematch(host, match, asked, at)
    return await router.call(host, Request(cast(discord.Interaction, asked), at))


async def _rematch(host: Host, match: Match, asked: SimpleNamespace, at: Address) -> Reply:
    """Open the table again where the match was: the lobby is posted there."""
    old = match.table
    request = Request(cast(discord.Interaction, asked), at)
    if not old.direct:
        asked.guild_id, asked.channel_id = old.guild_id, old.channel_id
        try:
            asked.channel = await host.discord.channel(old.channel_id)
        except discord.HTTPException as gone:
            raise Refused("unknown_press") from gone
        await must_be_allowed(host, request)
    try:
        table = await new_tables.again(host, request, old)
    except ChannelTaken as taken:
        raise Refused("channel_taken", table=taken.table_id) from taken
    await host.store.notify(table.id, [refresh()], clock.now())
    return said(host, table, "opened_direct" if table.direct else "opened")
