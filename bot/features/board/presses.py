"""A press on the page is a press on the panel: the same address, by the same router."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import discord

from bot.base import clock
from bot.base.actor import Actor, NoRights
from bot.base.address import parse
from bot.base.errors import ChannelTaken, Refused
from bot.features.lobby import new_tables
from bot.features.lobby.allowed import must_be_allowed
from bot.features.play.views import opened
from bot.host import Host
from bot.interactions.press import Press
from bot.interactions.request import Request
from bot.interactions.router import router
from bot.matches.match import Match
from bot.screens.form import Form
from bot.screens.replies import Reply, said
from bot.tables.notifications import refresh
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
NUMBER = 15  # hexadecimal digits of its number, which the database can hold


@dataclass(frozen=True, slots=True)
class PagePress:
    """What was pressed: its address, what was chosen in a menu or typed into a form, and a key of
    the browser's own, by which it acts once. `held`: the finger is not lifted yet."""

    custom_id: str
    values: Sequence[str] = ()
    entries: Mapping[str, str] | None = None
    key: str = ""
    held: bool = False


def is_ours(custom_id: str, table: int) -> bool:
    """Whether that can be pressed on the page of this table."""
    at = parse(custom_id)
    return at is not None and at.verb in VERBS and at.table == table


def _acts_once(table: int, user_id: int, key: str) -> str:
    """The key by which the log of the match knows a press, so that it acts once; it names
    nobody."""
    return f"board.{hashlib.sha256(f'{table} {user_id} {key}'.encode()).hexdigest()[:32]}"


async def pressed(
    host: Host, match: Match, seat: Seat, user_id: int, press: PagePress
) -> Reply | Form | None:
    """What comes of a press; None: the handler has nothing to show. Raises what the panel's
    handlers raise, and Refused for what is not on the page."""
    at = parse(press.custom_id)
    if at is None or not is_ours(press.custom_id, match.id):
        raise Refused("unknown_press")
    if at.verb == "change":  # in Discord it opens another message; here it is the question
        return await opened(host, match, seat)
    key = _acts_once(match.id, user_id, press.key[:KEY])
    name = match.seated[seat].name
    request = Request(
        host,
        Press(
            actor=Actor(user_id, name, None, 0, NoRights(), name),
            at=at,
            number=int(key[-NUMBER:], 16),
            key=key,
            chosen=tuple(press.values),
            entries=press.entries or {},
            held=press.held,
        ),
    )
    if at.verb == "rematch":
        return await _rematch(match, request)
    return await router.call(request)


async def _rematch(match: Match, request: Request) -> Reply:
    """Open the table again where the match was: the lobby is posted there."""
    old = match.table
    if not old.direct:
        actor = replace(request.actor, guild_id=old.guild_id, channel_id=old.channel_id)
        request = replace(request, press=replace(request.press, actor=actor))
        try:
            channel = await request.host.discord.channel(old.channel_id)
        except discord.HTTPException as gone:
            raise Refused("unknown_press") from gone
        await must_be_allowed(request.store, old.guild_id, channel)
    try:
        table = await new_tables.again(request, old)
    except ChannelTaken as taken:
        raise Refused("channel_taken", table=taken.table_id) from taken
    await request.store.notify(table.id, [refresh()], clock.now())
    return said(table, "opened_direct" if table.direct else "opened")
