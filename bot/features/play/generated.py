"""Slash commands of every registered game, generated from its kinds of action.

A game is a group, a kind of action a subcommand, a field an option that is completed from the legal
actions. The last option, `table`, names the table if the player has several.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping
from importlib.resources.abc import Traversable
from typing import Any

import discord
from discord import app_commands

from bot.base import limits
from bot.interactions.translation import said
from games import locale_of, registry
from games.core import Action, Info, option_choices
from games.notation import field_types

TABLE = "table"

Given = dict[str, str]
"""The options that are filled in, as typed: fields of the action, and `TABLE`."""
Handler = Callable[[discord.Interaction, str, str, Given], Awaitable[None]]
"""Called with the game's key, the word of the action, and the options."""
Completer = Callable[
    [discord.Interaction, str, str, str, str, Given], Awaitable[list[app_commands.Choice[str]]]
]
"""Called with the game's key, the word, the option (a field or `TABLE`), what is typed in it so
far, and the other options given."""

Slash = Callable[..., Any]


def game_groups(handler: Handler, completer: Completer) -> list[app_commands.Group]:
    """A group for every registered game. Raises ValueError for one that Discord cannot take."""
    return [
        group(game.INFO, locale_of(key), handler, completer) for key, game in registry().items()
    ]


def group(
    info: Info, folder: Traversable | None, handler: Handler, completer: Completer
) -> app_commands.Group:
    """The commands of one game; `folder` holds its catalogues if they are not built in."""
    _check(info)
    made = app_commands.Group(
        name=said("", "command", info.key, folder, name=info.key),
        description=said("", "pitch", info.key, folder),
    )
    for action in info.actions:
        made.add_command(_command(info.key, folder, action, handler, completer))
    return made


def _command(
    key: str,
    folder: Traversable | None,
    action: type[Action],
    handler: Handler,
    completer: Completer,
) -> app_commands.Command[Any, ..., Any]:
    word = action.word()
    callback = _callback(key, word, list(field_types(action)), handler)
    for option in (*field_types(action), TABLE):
        _option(callback, option, key, folder, word)
        complete = {option: _completion(key, word, option, completer)}
        callback = app_commands.autocomplete(**complete)(callback)
    return app_commands.Command(
        name=said(f"command.{word}", "name", key, folder, name=word),
        description=said(f"command.{word}", "description", key, folder),
        callback=callback,
    )


def _option(callback: Slash, option: str, key: str, folder: Traversable | None, word: str) -> None:
    """Give an option its name and description in all languages."""
    if option == TABLE:
        name, help_ = said("option_name", TABLE, name=TABLE), said("option_help", TABLE)
    else:
        lines = f"command.{word}.{option}"
        name = said(lines, "name", key, folder, name=option)
        help_ = said(lines, "describe", key, folder)
    app_commands.rename(**{option: name})(callback)
    app_commands.describe(**{option: help_})(callback)


def _callback(key: str, word: str, names: list[str], handler: Handler) -> Slash:
    """What discord.py calls; it reads the options from the signature."""

    async def callback(interaction: discord.Interaction, **options: str | None) -> None:
        given = {name: value for name, value in options.items() if value is not None}
        await handler(interaction, key, word, given)

    keyword = inspect.Parameter.KEYWORD_ONLY
    callback.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD),
            *(inspect.Parameter(name, keyword, annotation=str) for name in names),
            inspect.Parameter(TABLE, keyword, annotation=str | None, default=None),
        ]
    )
    return callback


def _completion(key: str, word: str, option: str, completer: Completer) -> Slash:
    async def complete(
        interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        given = {
            name: str(value)
            for name, value in interaction.namespace
            if name != option and value is not None
        }
        return await completer(interaction, key, word, option, current, given)

    return complete


def _check(info: Info) -> None:
    """Check what Discord would refuse, with a clear error."""
    words = [action.word() for action in info.actions]
    if len(set(words)) < len(words):
        raise ValueError(f"game {info.key}: two kinds of action begin with the same word")
    if len(words) > limits.SUBCOMMANDS:
        raise ValueError(
            f"game {info.key} has {len(words)} kinds of action;"
            f" a group of commands holds at most {limits.SUBCOMMANDS}"
        )
    fields: Mapping[str, list[str]] = {a.word(): list(field_types(a)) for a in info.actions}
    for word, names in fields.items():
        if TABLE in names or len(names) >= limits.OPTIONS:
            raise ValueError(
                f"game {info.key}: {word} must have fewer than {limits.OPTIONS} fields,"
                f" and none called {TABLE}"
            )
    _check_options(info)
    for name in (info.key, *words, *(name for names in fields.values() for name in names)):
        if not limits.is_command_name(name):
            raise ValueError(
                f"game {info.key}: {name!r} cannot be the name of a command or option; it takes"
                f" 1 to {limits.COMMAND_NAME} small letters, digits, - and _"
            )


def _check_options(info: Info) -> None:
    """Check that the panel of the options has room: a menu each, or five switches to a row."""
    choices = option_choices(info.options)
    switches = [name for name, values in choices.items() if values == (False, True)]
    rows = len(choices) - len(switches) + -(-(len(switches) + 2) // limits.ROW_BUTTONS)
    if rows > limits.ROWS:
        raise ValueError(
            f"game {info.key} has more options than a panel of {limits.ROWS} rows holds"
        )
    for name, values in choices.items():
        if len(values) > limits.SELECT_OPTIONS:
            raise ValueError(
                f"game {info.key}: option {name} has {len(values)} values;"
                f" a menu holds at most {limits.SELECT_OPTIONS}"
            )
