"""The screens of moderators: the tables of their server, one table, its seats, the audit log.

They show no secret of a seat, only what anyone may see in the table's channel.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.base import clock, limits
from bot.base.address import address, stamped
from bot.features.lobby.rules import name_of
from bot.interactions.table_choice import option
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.screens import messages, table_lines
from bot.screens.pages import paged, turns
from bot.screens.replies import Item, Reply, Rows, Style, button, in_rows, menu, people_menu
from bot.tables.computers import AnyLevel
from bot.tables.records import Status, Table
from bot.tables.seats import member_at
from bot.tables.servers import AuditEntry
from data.words import Words
from games.computers import has_computers
from games.core import Seat

PER_PAGE = 8  # tables of a page
ENTRIES_PER_PAGE = 15
PLACES = (discord.ChannelType.text, discord.ChannelType.public_thread)


async def tables_page(
    matches: MatchRegistry, tables: Sequence[Table], page: int, user_id: int, words: Words
) -> Reply:
    """A page (from 1) of the open tables of a server, and a menu that opens one."""
    if not tables:
        return Reply(words.line("admin", "none"))
    shown, page, pages = paged(tables, page, PER_PAGE)
    lines = [words.line("admin", "head", page=page, pages=pages, count=len(tables))]
    lines += [await table_lines.line(matches, table, user_id, linked=True) for table in shown]
    options = [option(table) for table in shown]
    picker = menu(address("adtable", 0), words.line("admin", "pick"), options)
    return Reply("\n".join(_fitting(lines)), rows=((picker,), *turns("admin", page, pages, words)))


async def table_panel(matches: MatchRegistry, table: Table, user_id: int, words: Words) -> Reply:
    """One table, and what a moderator can do about it."""
    text = await table_lines.line(matches, table, user_id, linked=True)
    row: list[Item] = []
    if table.status is Status.RUNNING:
        running = await matches.store.deadlines.clock(table.id, clock.now())
        paused = running is not None and running.paused is not None
        verb = "adresume" if paused else "adpause"
        row += (
            button(words.line("button", "resume" if paused else "pause"), address(verb, table.id)),
            button(words.line("button", "admin_seats"), address("adseats", table.id)),
            button(words.line("button", "rewind"), address("adback", table.id, 1)),
        )
    row.append(button(words.line("button", "close"), address("adclose", table.id), Style.danger))
    rows: Rows = (tuple(row),)
    if table.status is not Status.FROZEN:
        rows += ((_move_to(table, words),),)
    return Reply(text, rows=(*rows, (to_list(words),)))


def seats_panel(match: Match, words: Words, plain: Words) -> Reply:
    """Ask which seat is to change player."""
    options = [
        discord.SelectOption(
            label=limits.label(plain.line("admin", "seat", who=plain.seat(seat))),
            value=str(seat),
            description=limits.choice(plain.colour(seat)),
        )
        for seat in sorted(match.seated)
        if seat not in match.resigned
    ]
    text = words.line("admin", "which_seat", table=messages.table_name(match.table, words))
    picker = menu(address("adseat", match.id), words.line("admin", "pick_seat"), options)
    return Reply(text, rows=((picker,), (to_table(match.id, words),)))


def seat_panel(match: Match, seat: Seat, levels: Sequence[AnyLevel], words: Words) -> Reply:
    """Ask who is to play a seat."""
    member = member_at(match.table, seat)
    where = address("adheir", match.id, seat)
    people = people_menu(where, words.line("admin", "heir"), match.table.members)
    row: list[Item] = []
    if not member.left:
        row.append(button(words.line("button", "open_seat"), address("adopen", match.id, seat)))
    if has_computers(match.game) and member.computer is None:
        row += (
            button(
                name_of(level, words),
                address("adcomputer", match.id, seat, str(level)),
            )
            for level in levels
        )
    text = words.line("admin", "seat_to", who=words.seat(seat), colour=words.colour(seat))
    rows: Rows = ((people,), *in_rows(row))
    return Reply(text, rows=(*rows, (to_table(match.id, words),)))


def sure(text: str, number: int, yes: Item, words: Words) -> Reply:
    """A question before an action on a table; refusing leads back to its panel."""
    no = button(words.line("button", "no"), address("adtable", number))
    return Reply(text, rows=((yes, no),))


def confirm(words: Words, verb: str, number: int, *args: str | int) -> Item:
    """The button that confirms."""
    return button(words.line("button", "confirm"), address(verb, number, *args), Style.danger)


def audit_page(entries: Sequence[AuditEntry], page: int, count: int, words: Words) -> Reply:
    """A page (from 1) of what the moderators of a server did, the newest first."""
    if not entries:
        return Reply(words.line("admin", "log_empty"))
    pages = -(-count // ENTRIES_PER_PAGE)
    lines = [words.line("admin", "log_head", page=page, pages=pages)]
    lines += [_audit_line(entry, words) for entry in entries]
    return Reply("\n".join(_fitting(lines)), rows=turns("adlog", page, pages, words))


def _audit_line(entry: AuditEntry, words: Words) -> str:
    who = f"<@{entry.user_id}>" if entry.user_id else words.line("admin", "erased")
    values: dict[str, Any] = dict(entry.values)
    if "seat" in values:
        values["seat"] += 1
    if "channel" in values:
        values["channel"] = f"<#{values['channel']}>"
    what = words.line("moderation", entry.kind.value, table=entry.match_id or 0, **values)
    return words.line("admin", "log_line", when=messages.moment(entry.at), who=who, what=what)


def to_list(words: Words) -> Item:
    """The button back to all tables."""
    return button(words.line("button", "all_tables"), address("admin", 0, 1))


def to_table(number: int, words: Words) -> Item:
    """The button back to the panel of a table."""
    return button(words.line("button", "other"), address("adtable", number))


def _move_to(table: Table, words: Words) -> Item:
    return discord.ui.ChannelSelect[discord.ui.View](
        custom_id=stamped(address("admove", table.id), str(table.channel_id)),
        channel_types=list(PLACES),
        placeholder=limits.placeholder(words.line("admin", "move_to")),
    )


def _fitting(lines: Sequence[str]) -> list[str]:
    """The lines, each cut so that all fit into one message."""
    most = limits.PAGE // max(1, len(lines))
    return [text if len(text) <= most else limits.fit(text, most) for text in lines]
