"""Register the commands at Discord, by one bulk update that replaces all earlier ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import app_commands
from discord.http import Route

ENTRY_POINT = 4
"""The type of the command that opens an Activity, which discord.py 2.7.1 lacks."""
DISCORDS_OWN = frozenset({"application_id", "version"})
"""The keys that Discord adds to a command, but does not accept in one."""
INVALID_FORM = 50035

Json = Mapping[str, Any]


async def sync(tree: app_commands.CommandTree[Any]) -> Sequence[Json]:
    """Make the commands of the tree the global commands at Discord; gives them as Discord does.

    If Activities are enabled in Discord's portal there is an Entry Point command, and a bulk update
    without it is refused (50240): so it is read and sent back unchanged. Raises
    discord.HTTPException; app_commands.CommandSyncFailure if Discord refuses a command,
    app_commands.TranslationError if a translation fails.
    """
    translator = tree.translator
    assert translator is not None
    commands = tree.get_commands()
    ours = [await command.get_translated_payload(tree, translator) for command in commands]
    http, application = tree.client.http, tree.client.application_id
    try:
        made: Sequence[Json] = await http.bulk_upsert_global_commands(
            application, [*ours, *await _entry_points(tree.client)]
        )
    except discord.HTTPException as wrong:
        if wrong.code == INVALID_FORM:
            raise app_commands.CommandSyncFailure(wrong, commands) from None
        raise
    return made


async def registered(client: discord.Client) -> list[Json]:
    """The global commands with all their translations. Raises discord.HTTPException."""
    route = Route("GET", "/applications/{id}/commands", id=client.application_id)
    found: list[Json] = await client.http.request(route, params={"with_localizations": "true"})
    return found


async def _entry_points(client: discord.Client) -> list[Json]:
    """The Entry Point command, if there is one."""
    return [
        {key: value for key, value in command.items() if key not in DISCORDS_OWN}
        for command in await registered(client)
        if command["type"] == ENTRY_POINT
    ]
