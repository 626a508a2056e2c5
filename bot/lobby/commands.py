"""/table open, and the commands of a lobby."""

from __future__ import annotations

import discord

from bot.host import Host
from bot.interactions.request import Answer, Request
from bot.interactions.slash import TABLE, Choice, at, choices_of, games, slash
from bot.interactions.translation import said
from bot.lobby.handlers import join_here
from bot.lobby.new_tables import open_table as open_one
from bot.tables.series import LENGTHS
from games.computers import Level

OF = [Choice(name=said("series", f"of_{n}"), value=n) for n in LENGTHS]


@slash(
    "open",
    under=TABLE,
    choose={"computers": choices_of(Level, "computer"), "best_of": OF},
    complete={"game": games},
    invite2="invite",
    invite3="invite",
)
async def open_table(
    host: Host,
    request: Request,
    game: str,
    computers: str | None = None,
    invite: discord.User | None = None,
    invite2: discord.User | None = None,
    invite3: discord.User | None = None,
    best_of: int | None = None,
) -> Answer:
    """Open a table. Many parameters because Discord shows each as an option."""
    guests = [guest for guest in (invite, invite2, invite3) if guest is not None]
    level = None if computers is None else Level(computers)
    await open_one(host, request, game, guests, level, best_of=best_of)
    return None


slash("join", under=TABLE)(join_here)
at("options")
at("leave")
at("start")
