"""/plan: moves for when one's turn comes."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.base import limits
from bot.base.errors import Refused
from bot.host import Host
from bot.interactions.request import Answer, Request
from bot.interactions.slash import Choice, Number, open_tables, slash
from bot.interactions.table_choice import Wanted, at_table
from bot.plans import handlers as planning
from bot.play.acting import match_here
from bot.play.commands import table_given

CARRIED = 70  # characters of moves that can be kept while it is asked which table is meant
Moves = app_commands.Range[str, 1, planning.TEXT]


async def moves(host: Host, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
    """What a plan may go on with."""
    found = await match_here(host, interaction, table_given(interaction))
    if found is None:
        return []
    match, seat = found
    words = host.matches.plain_words(match.table)
    return [
        Choice(name=limits.choice(name), value=move)
        for name, move in planning.offers(match, seat, typed, words)
        if len(move) <= limits.CHOICE
    ][: limits.CHOICES]


@slash("plan", complete={"move": moves, "table": open_tables}, move="plan")
async def plan(
    host: Host, request: Request, move: Moves | None = None, table: Number | None = None
) -> Answer:
    """Plan moves, or see what is planned."""
    typed = [] if move is None else [" ".join(move.replace(":", " ").split())]
    asks = table is None and request.guild_id is None
    if asks and any(len(text) > CARRIED for text in typed):
        raise Refused("name_the_table")
    return await at_table(host, request, Wanted(table), "plan", *typed)
