"""/privacy: the data about a person as a file, and its erasure."""

from __future__ import annotations

import io
import json

import discord

from bot.base import limits
from bot.base.address import address
from bot.base.errors import Refused
from bot.features.privacy import service
from bot.features.privacy.store import kept_about
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.matches import as_read
from bot.screens import messages
from bot.screens.replies import Reply, Style, button, documents

FILE = "braakland-about-you.json"
NAMES = 600  # characters of a list of matches


async def show(request: Request) -> Reply:
    """Send the data as a file, with a button to have it erased."""
    words, user_id = request.words, request.user_id
    kept, links = await kept_about(request.store, user_id), documents(request.host.documents, words)
    if kept is None:
        return Reply("\n".join((words.line("privacy", "nothing"), *links)))
    if not request.host.documents.privacy:  # the policy in short
        links.append(words.line("documents", "in_words"))
    stored = json.dumps(kept, indent=1, ensure_ascii=False)
    file = discord.File(io.BytesIO(stored.encode("utf-8", "replace")), FILE)
    erase = button(words.line("button", "forget"), address("forget", 0, user_id), Style.danger)
    row = [erase]
    if request.host.link is not None:
        row.append(button(words.line("button", "end_visits"), address("endvisits", 0)))
    text = "\n".join((words.line("privacy", "kept"), *links))
    return Reply(text, rows=(tuple(row),), file=file)


@on("forget", place=Place.HERE)
async def forget(request: Request, owner: str = "") -> Reply:
    """Show the consequences before anything is erased."""
    _must_be_own(request, owner)
    return await _sure(request)


@on("forgotten", place=Place.HERE)
async def forgotten(request: Request, owner: str = "", mark: str = "") -> Reply:
    """Erase the person, if the consequences are still those that were shown."""
    _must_be_own(request, owner)
    if await service.erase(request.host, request.user_id, mark):
        return Reply(request.words.line("privacy", "done"))
    return await _sure(request, changed=True)


def _must_be_own(request: Request, owner: str) -> None:
    if owner != str(request.user_id):
        raise Refused("not_your_data")


async def _sure(request: Request, changed: bool = False) -> Reply:
    words, user_id = request.words, request.user_id
    means = await service.consequences(request.store, user_id)
    key = "sure" if means.tables else "sure_nowhere"
    lines = [words.line("privacy", "changed")] if changed else []
    lines.append(words.line("privacy", key, tables=means.tables))
    if resigned := means.resigned:
        names = words.all_of(messages.table_name(t, as_read.words(t)) for t in resigned)
        names = limits.fit(names, NAMES)
        lines.append(words.line("privacy", "running", matches=len(resigned), names=names))
    if means.lobbies:
        lines.append(words.line("privacy", "lobbies", count=len(means.lobbies)))
    lines.append(words.line("privacy", "for_good"))
    where = address("forgotten", 0, user_id, means.mark)
    yes = button(words.line("button", "forgotten"), where, Style.danger)
    no = button(words.line("button", "no"), address("no", 0))
    return Reply("\n".join(lines), rows=((yes, no),))
