"""/play and the commands of every game, for typed moves; and /confirm."""

from __future__ import annotations

import discord

from bot.base import limits
from bot.base.address import carried
from bot.base.errors import Refused
from bot.features.play import service
from bot.features.play.generated import TABLE, Given
from bot.features.play.views import when_asked
from bot.interactions.answering import do
from bot.interactions.completion import offer
from bot.interactions.request import Answer, Request
from bot.interactions.rights import actor_of
from bot.interactions.slash import Choice, Number, choices_of, host_of, open_tables, slash
from bot.interactions.table_choice import Wanted, at_table
from bot.matches import as_read
from bot.screens import messages
from bot.tables import known_games, menu
from bot.tables.schedule import Confirm
from games.core import Action


async def moves(request: Request, typed: str) -> list[Choice[str]]:
    """The legal moves that the typed text may become."""
    found = await service.match_here(
        request.matches, request.actor, table_given(request.interaction)
    )
    if found is None:
        return []
    match, seat = found
    words, view = as_read.plain_words(match.table), match.view(seat)
    spelled = words.speller()

    def name(action: Action) -> str:
        remark = match.advice.remark(view, action)
        return limits.choice(messages.with_remark(spelled(str(action)), remark, words))

    def say(action: Action) -> str:
        return f"{spelled(str(action))} {words.action(action)}"

    return [
        Choice(name=name(action), value=str(action))
        for action in menu.notations(match.legal(seat), typed, say)
    ]


@slash("play", complete={"move": moves, "table": open_tables})
async def play(request: Request, move: str, table: Number | None = None) -> Answer:
    """Make a move."""
    return await at_table(request, Wanted(table, waits=True), "typed", carried(move))


@slash("confirm", choose={"when": choices_of(Confirm, "confirm")})
async def confirm(request: Request, when: str | None = None) -> Answer:
    """Set when a player is asked to confirm a move."""
    now = await service.wish(
        request.store, request.user_id, None if when is None else Confirm(when)
    )
    return when_asked(now, request.words)


async def typed_by_fields(
    interaction: discord.Interaction, game: str, word: str, given: Given
) -> None:
    """Run a generated command: its fields make a line of notation, which is played."""
    host = host_of(interaction)

    async def played() -> Answer:
        number = given.pop(TABLE, None)
        if number is not None and not _is_number(number):
            raise Refused("no_such_table")
        kinds = {kind.word(): kind for kind in known_games.game(game).INFO.actions}
        text = kinds[word].notation.format_map({n: carried(v) for n, v in given.items()})
        wanted = Wanted(None if number is None else int(number), game, waits=True)
        return await at_table(Request.of(host, interaction), wanted, "typed", carried(text))

    await do(host, interaction, played())


async def field_offers(
    interaction: discord.Interaction, game: str, word: str, field: str, typed: str, given: Given
) -> list[Choice[str]]:
    """The suggestions for a field of a generated command, given the other fields. Many parameters
    because all that is typed counts."""
    host = host_of(interaction)

    async def fitting() -> list[Choice[str]]:
        if field == TABLE:
            tables = await open_tables(Request.of(host, interaction), typed)
            return [Choice(name=t.name, value=str(t.value)) for t in tables]
        number = given.pop(TABLE, "")
        wanted = int(number) if _is_number(number) else None
        found = await service.match_here(host.matches, actor_of(interaction), wanted, game)
        if found is None:
            return []
        match, seat = found
        words, view = as_read.plain_words(match.table), match.view(seat)

        def say(choice: menu.Choice) -> str:
            return messages.in_words(match, word, field, choice, words)

        def name(choice: menu.Choice) -> str:
            meant = menu.fitting(match.legal(seat), word, {**given, field: choice.value})
            remark = menu.in_common(match.advice.remark(view, action) for action in meant)
            return limits.choice(messages.with_remark(say(choice), remark, words))

        return [
            Choice(name=name(choice), value=limits.choice(choice.value))
            for choice in menu.completions(match.legal(seat), word, given, field, typed, say)
        ]

    return await offer(host.store, interaction, fitting())


def table_given(interaction: discord.Interaction) -> int | None:
    """The number typed as the option `table`, if it is one."""
    number = interaction.namespace.table
    return int(number) if _is_number(number) else None


def _is_number(text: object) -> bool:
    return str(text).isascii() and str(text).isdecimal() and len(str(text)) < 10
