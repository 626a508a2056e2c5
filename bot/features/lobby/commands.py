"""/table open, and the commands of a lobby."""

from __future__ import annotations

import discord

from bot.base import limits
from bot.features.lobby.handlers import join_here
from bot.features.lobby.new_tables import open_table as open_one
from bot.features.lobby.rules import level_name, levels_of
from bot.features.lobby.service import level_typed
from bot.interactions.request import Answer, Request
from bot.interactions.slash import TABLE, Choice, at, game_key, games, slash
from bot.interactions.translation import said
from bot.screens.replies import words_for
from bot.tables.series import LENGTHS


async def levels(request: Request, typed: str) -> list[Choice[str]]:
    """The levels of the game that is being chosen, the operator's own computers too."""
    words, given = words_for(request.interaction), dict(iter(request.interaction.namespace))
    game = game_key(str(given.get("game") or ""))
    return [
        Choice(name=limits.choice(level_name(level, words)), value=str(level))
        for level in levels_of(request.host.thinkers, game)
        if typed.lower() in level_name(level, words).lower()
    ]


OF = [Choice(name=said("series", f"of_{n}"), value=n) for n in LENGTHS]


@slash(
    "open",
    under=TABLE,
    choose={"best_of": OF},
    complete={"game": games, "computers": levels},
    invite2="invite",
    invite3="invite",
)
async def open_table(
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
    level = (
        None
        if computers is None
        else level_typed(request.host.thinkers, game, computers, request.words)
    )
    await open_one(request, game, guests, level, best_of=best_of)
    return None


slash("join", under=TABLE)(join_here)
at("options")
at("leave")
at("start")
