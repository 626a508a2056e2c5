"""/play and the commands of every game: moves that are typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot import limits, menu, messages
from bot.address import carried
from bot.cogs.table import Number, about, called, number_choices, option
from bot.commands import TABLE, Completer, Given, Handler
from bot.completing import offer, offered
from bot.errors import Refused
from bot.handlers.play import match_here
from bot.picking import Wanted, at_table

if TYPE_CHECKING:
    from bot.app import App


class Play(commands.Cog):
    """The command /play."""

    def __init__(self, app: App) -> None:
        self.app = app

    @app_commands.command(name=called("play"), description=about("play"))
    @app_commands.describe(move=option("move"), table=option("table"))
    async def play(
        self, interaction: discord.Interaction, move: str, table: Number | None = None
    ) -> None:
        """Make a move."""
        work = at_table(self.app, interaction, Wanted(table), "typed", carried(move))
        await self.app.do(interaction, work)

    @play.autocomplete("move")
    @offered
    async def _moves(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        found = await match_here(self.app, interaction, table_given(interaction))
        if found is None:
            return []
        match, seat = found
        words, view = self.app.hall.plain_words(match.table), match.view(seat)
        return [
            app_commands.Choice(
                name=limits.choice(messages.with_remark(str(action), view.remark(action), words)),
                value=str(action),
            )
            for action in menu.notations(match.legal(seat), typed, words.action)
        ]

    @play.autocomplete("table")
    @offered
    async def _tables(
        self, interaction: discord.Interaction, typed: int | str
    ) -> list[app_commands.Choice[int]]:
        return await number_choices(self.app, interaction, str(typed))


def command_handler(app: App) -> Handler:
    """What the generated commands do: the fields make a line of notation, which is played."""

    async def play(interaction: discord.Interaction, game: str, word: str, given: Given) -> None:
        number = given.pop(TABLE, None)
        if number is not None and not _is_number(number):
            raise Refused("no_such_table")
        kinds = {kind.word(): kind for kind in app.hall.game(game).INFO.actions}
        text = kinds[word].notation.format_map({n: carried(v) for n, v in given.items()})
        wanted = Wanted(None if number is None else int(number), game)
        await at_table(app, interaction, wanted, "typed", carried(text))

    async def handler(interaction: discord.Interaction, game: str, word: str, given: Given) -> None:
        await app.do(interaction, play(interaction, game, word, given))

    return handler


def command_completer(app: App) -> Completer:
    """What the generated commands offer in a field, given the other fields."""

    async def completer(
        interaction: discord.Interaction, game: str, word: str, field: str, typed: str, given: Given
    ) -> list[app_commands.Choice[str]]:
        if field == TABLE:
            tables = await number_choices(app, interaction, typed)
            return [app_commands.Choice(name=t.name, value=str(t.value)) for t in tables]
        number = given.pop(TABLE, "")
        wanted = int(number) if _is_number(number) else None
        found = await match_here(app, interaction, wanted, game)
        if found is None:
            return []
        match, seat = found
        words, legal, view = app.hall.plain_words(match.table), match.legal(seat), match.view(seat)

        def say(choice: menu.Choice) -> str:
            return messages.in_words(match, word, field, choice, words)

        def name(choice: menu.Choice) -> str:
            meant = menu.fitting(legal, word, {**given, field: choice.value})
            remark = menu.in_common(map(view.remark, meant))
            return limits.choice(messages.with_remark(say(choice), remark, words))

        return [
            app_commands.Choice(name=name(choice), value=limits.choice(choice.value))
            for choice in menu.completions(legal, word, given, field, typed, say)
        ]

    async def in_time(
        interaction: discord.Interaction, game: str, word: str, field: str, typed: str, given: Given
    ) -> list[app_commands.Choice[str]]:
        return await offer(interaction, completer(interaction, game, word, field, typed, given))

    return in_time


def table_given(interaction: discord.Interaction) -> int | None:
    """The number typed as the option `table`, if it is one."""
    number = interaction.namespace.table
    return int(number) if _is_number(number) else None


def _is_number(text: object) -> bool:
    return str(text).isascii() and str(text).isdecimal() and len(str(text)) < 10
