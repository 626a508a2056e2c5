"""SimCord's messages and commands as JSON for the page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import urlsplit

import discord
from discord import app_commands

Json = dict[str, Any]

SUBCOMMAND, GROUP, ATTACHMENT = 1, 2, 11


def message(one: discord.Message, *, guild: discord.Guild | None, only: int | None = None) -> Json:
    """A message as JSON for the page; ids are strings, since they exceed JavaScript's integers.
    `only`: the one player who sees it, if it is private."""
    files = [attachment(file) for file in one.attachments]
    return {
        "id": str(one.id),
        "channel": str(one.channel.id),
        "author": str(one.author.id),
        "name": one.author.display_name,
        "bot": one.author.bot,
        "content": one.content,
        "at": one.created_at.isoformat(),
        "edited": one.edited_at.isoformat() if one.edited_at else None,
        "only": str(only) if only else None,
        "thinking": one.flags.loading,
        "v2": one.flags.components_v2,
        "asked_by": str(one.interaction_metadata.user.id) if one.interaction_metadata else None,
        "mentions": [str(user.id) for user in one.mentions],
        "everyone": one.mention_everyone,
        "embeds": [with_files(dict(embed.to_dict()), files) for embed in one.embeds],
        "components": [with_files(dict(part.to_dict()), files) for part in one.components],
        "files": files,
        "reply": str(one.reference.message_id) if one.reference else None,
        "system": one.system_content if one.is_system() else None,
        "opened": thread_opened(one),
        "thread": str(one.id) if guild is not None and guild.get_thread(one.id) else None,
    }


def thread_opened(one: discord.Message) -> Json | None:
    """The thread that a message of Discord's announces; None for other messages. A thread that was
    opened on a message has that message's id."""
    if one.type is not discord.MessageType.thread_created or one.reference is None:
        return None
    thread = one.reference.message_id or one.reference.channel_id
    return {"id": str(thread), "name": one.content}


def interactive(components: Iterable[Json]) -> Iterator[Json]:
    """The buttons, menus and fields among these components and in them."""
    for part in components:
        if "custom_id" in part:
            yield part
        inside = [part[key] for key in ("component", "accessory") if part.get(key)]
        yield from interactive([*(part.get("components") or ()), *inside])


def attachment(file: discord.Attachment) -> Json:
    """A file; `path` is where the local table serves its bytes, relative to the page."""
    return {
        "id": str(file.id),
        "name": file.filename,
        "alt": file.description or "",
        "size": file.size,
        "image": (file.content_type or "").startswith("image/"),
        "url": file.url,
        "path": path_of(file.url),
    }


def path_of(url: str) -> str:
    """The address of a file of the simulated Discord, as an address below our own page."""
    return "file" + urlsplit(url).path.removeprefix("/attachments")


def with_files(part: Any, files: Iterable[Json]) -> Any:
    """The embed or component with every picture address replaced by one of this server.
    `attachment://NAME` becomes the file of that name; pictures elsewhere on the internet are left
    out, since the page loads nothing from outside."""
    files = list(files)
    if isinstance(part, list):
        return [with_files(item, files) for item in part]
    if not isinstance(part, dict):
        return part
    out = {key: with_files(value, files) for key, value in part.items()}
    if isinstance(url := out.get("url"), str) and not {"style", "type", "title"} & out.keys():
        out["path"] = picture_path(url, files)
        out["alt"] = out.get("description") or next(
            (file["alt"] for file in files if file["path"] == out["path"]), ""
        )
    return out


def picture_path(url: str, files: Iterable[Json]) -> str | None:
    """Where our server has the picture of this address, or None."""
    if url.startswith("attachment://"):
        name = url.removeprefix("attachment://")
        return next((file["path"] for file in files if file["name"] == name), None)
    return path_of(url) if urlsplit(url).path.startswith("/attachments/") else None


def commands(synced: Iterable[app_commands.AppCommand], locale: str = "en-US") -> dict[str, Json]:
    """Every slash command that can be called, by its full name ("table open"). `shown` is the name
    in a Discord of this locale, also of each option."""
    found: dict[str, Json] = {}
    for command in synced:
        if command.type is discord.AppCommandType.chat_input:
            collect(dict(command.to_dict()), [], found, locale)
    return found


def at_hand(synced: Iterable[app_commands.AppCommand], locales: dict[str, str]) -> Json:
    """The entries of the menus of a person and of a message, each with its name in each language;
    `locales` has the locale of each language."""
    kinds = {"people": discord.AppCommandType.user, "messages": discord.AppCommandType.message}
    return {
        name: [
            {
                "name": one.name,
                "shown": {
                    language: localized(dict(one.to_dict()), "name", locale)
                    for language, locale in locales.items()
                },
            }
            for one in synced
            if one.type is kind
        ]
        for name, kind in kinds.items()
    }


def collect(node: Json, before: list[Json], found: dict[str, Json], locale: str = "en-US") -> None:
    """Add the commands in `node` to `found`; `before` are the groups around it."""
    path = [*before, node]
    options: list[Json] = node.get("options") or []
    below = [option for option in options if option["type"] in (SUBCOMMAND, GROUP)]
    for option in below:
        collect(option, path, found, locale)
    if not below:
        name = " ".join(one["name"] for one in path)
        found[name] = {
            "name": name,
            "shown": " ".join(localized(one, "name", locale) for one in path),
            "description": localized(node, "description", locale),
            # The page has no file picker: the text of a file is pasted instead.
            "options": [plain_option(o, locale) for o in options if o["type"] != ATTACHMENT],
        }


def localized(node: Json, key: str, locale: str) -> str:
    """The name or description of a command, an option or a choice in a Discord of this locale."""
    return str((node.get(f"{key}_localizations") or {}).get(locale) or node.get(key, ""))


def plain_option(option: Json, locale: str) -> Json:
    """An option of a command, as the page's palette needs it."""
    return {
        "name": option["name"],
        "shown": localized(option, "name", locale),
        "description": localized(option, "description", locale),
        "type": int(option["type"]),
        "required": bool(option.get("required")),
        "autocomplete": bool(option.get("autocomplete")),
        "least": option.get("min_value"),
        "most": option.get("max_value"),
        "longest": option.get("max_length"),
        "choices": [
            {"name": localized(choice, "name", locale), "value": choice["value"]}
            for choice in option.get("choices") or []
        ],
    }
