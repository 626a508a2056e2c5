"""/play and the commands of every game: moves that are typed."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.base import limits
from bot.base.address import carried
from bot.base.errors import Refused
from bot.host import Host
from bot.interactions.answering import do
from bot.interactions.completion import offer, offered
from bot.interactions.options import Number, about, called, number_choices
from bot.interactions.request import Answer, Request
from bot.interactions.table_choice import Wanted, at_table
from bot.interactions.translation import asks
from bot.play.acting import match_here
from bot.play.generated import TABLE, Completer, Given, Handler
from bot.screens import messages
from bot.tables import menu
from games.core import Action


class Play(commands.Cog):
    """The command /play."""

    def __init__(self, host: Host) -> None:
        self.host = host

    @app_commands.command(name=called("play"), description=about("play"))
    @asks(move="move", table="table")
    async def play(
        self, interaction: discord.Interaction, move: str, table: Number | None = None
    ) -> None:
        """Make a move."""
        work = at_table(
            self.host, Request(interaction), Wanted(table, waits=True), "typed", carried(move)
        )
        await do(self.host, interaction, work)

    @play.autocomplete("move")
    @offered
    async def _moves(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        found = await match_here(self.host, interaction, table_given(interaction))
        if found is None:
            return []
        match, seat = found
        words, view = self.host.matches.plain_words(match.table), match.view(seat)
        spelled = words.speller()

        def name(action: Action) -> str:
            remark = view.remark(action)
            return limits.choice(messages.with_remark(spelled(str(action)), remark, words))

        def say(action: Action) -> str:
            return f"{spelled(str(action))} {words.action(action)}"

        return [
            app_commands.Choice(name=name(action), value=str(action))
            for action in menu.notations(match.legal(seat), typed, say)
        ]

    @play.autocomplete("table")
    @offered
    async def _tables(
        self, interaction: discord.Interaction, typed: int | str
    ) -> list[app_commands.Choice[int]]:
        return await number_choices(self.host, interaction, str(typed))


def command_handler(host: Host) -> Handler:
    """What the generated commands do: the fields make a line of notation, which is played."""

    async def play(interaction: discord.Interaction, game: str, word: str, given: Given) -> Answer:
        number = given.pop(TABLE, None)
        if number is not None and not _is_number(number):
            raise Refused("no_such_table")
        kinds = {kind.word(): kind for kind in host.matches.game(game).INFO.actions}
        text = kinds[word].notation.format_map({n: carried(v) for n, v in given.items()})
        wanted = Wanted(None if number is None else int(number), game, waits=True)
        return await at_table(host, Request(interaction), wanted, "typed", carried(text))

    async def handler(interaction: discord.Interaction, game: str, word: str, given: Given) -> None:
        await do(host, interaction, play(interaction, game, word, given))

    return handler


def command_completer(host: Host) -> Completer:
    """What the generated commands offer in a field, given the other fields."""

    async def completer(
        interaction: discord.Interaction, game: str, word: str, field: str, typed: str, given: Given
    ) -> list[app_commands.Choice[str]]:
        if field == TABLE:
            tables = await number_choices(host, interaction, typed)
            return [app_commands.Choice(name=t.name, value=str(t.value)) for t in tables]
        number = given.pop(TABLE, "")
        wanted = int(number) if _is_number(number) else None
        found = await match_here(host, interaction, wanted, game)
        if found is None:
            return []
        match, seat = found
        words = host.matches.plain_words(match.table)
        legal, view = match.legal(seat), match.view(seat)

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
        work = completer(interaction, game, word, field, typed, given)
        return await offer(host, interaction, work)

    return in_time


def table_given(interaction: discord.Interaction) -> int | None:
    """The number typed as the option `table`, if it is one."""
    number = interaction.namespace.table
    return int(number) if _is_number(number) else None


def _is_number(text: object) -> bool:
    return str(text).isascii() and str(text).isdecimal() and len(str(text)) < 10
