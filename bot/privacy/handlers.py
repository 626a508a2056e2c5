"""/privacy: what is kept about a person, as a file, and how to have it erased."""

from __future__ import annotations

import hashlib
import io
import json
from contextlib import suppress

import discord

from bot.base import limits
from bot.base.address import address
from bot.base.errors import Refused
from bot.host import Host
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.privacy.store import kept_about
from bot.proposals.service import recount
from bot.screens import messages
from bot.screens.replies import Reply, Style, button, documents
from bot.tables.records import Status, Table
from data.words import Words
from games.codec import Json

FILE = "braakland-about-you.json"
NAMES = 600  # characters of a list of matches


async def show(host: Host, request: Request) -> Reply:
    """The file, and the way to have it all erased."""
    return await _file(host, request)


@on("forget", place=Place.HERE)
async def forget(host: Host, request: Request) -> Reply:
    """Say what it means before anything is erased."""
    _must_be_own(request)
    return await _sure(host, request)


@on("forgotten", place=Place.HERE)
async def forgotten(host: Host, request: Request) -> Reply:
    """Erase it all, if it still means what was said."""
    _must_be_own(request)
    return await _erased(host, request)


def _must_be_own(request: Request) -> None:
    if request.at.args[:1] != (str(request.user_id),):
        raise Refused("not_your_data")


async def _file(host: Host, request: Request) -> Reply:
    words, user_id = request.words, request.user_id
    kept = await kept_about(host.store, user_id)
    if kept is None:
        return Reply("\n".join((words.line("privacy", "nothing"), *documents(host, words))))
    stored = json.dumps(kept, indent=1, ensure_ascii=False)
    file = discord.File(io.BytesIO(stored.encode("utf-8", "replace")), FILE)
    erase = button(words.line("button", "forget"), address("forget", 0, user_id), Style.danger)
    text = "\n".join((words.line("privacy", "kept"), *_policy(host, words)))
    return Reply(text, rows=((erase,),), file=file)


def _policy(host: Host, words: Words) -> list[str]:
    """The way to the privacy policy; where there is none, what stands in it in short."""
    in_words = [] if host.documents.privacy else [words.line("documents", "in_words")]
    return [*documents(host, words), *in_words]


async def _sure(host: Host, request: Request, changed: bool = False) -> Reply:
    words, user_id = request.words, request.user_id
    kept = await _kept(host, user_id)
    tables = await _own_tables(host, user_id)
    count = len({item["table"] for item in (*kept["tables"], *kept["seats_before"])})
    key = "sure" if count else "sure_nowhere"
    lines = [words.line("privacy", "changed")] if changed else []
    lines.append(words.line("privacy", key, tables=count))
    if running := [t for t in tables if _resigns(t, user_id)]:
        names = words.listed(messages.table_name(t, host.matches.words(t)) for t in running)
        names = limits.fit(names, NAMES)
        lines.append(words.line("privacy", "running", matches=len(running), names=names))
    if lobbies := [t for t in tables if t.status is Status.LOBBY]:
        lines.append(words.line("privacy", "lobbies", count=len(lobbies)))
    lines.append(words.line("privacy", "for_good"))
    where = address("forgotten", 0, user_id, _meaning(tables, user_id))
    yes = button(words.line("button", "forgotten"), where, Style.danger)
    no = button(words.line("button", "no"), address("no", 0))
    return Reply("\n".join(lines), rows=((yes, no),))


async def _erased(host: Host, request: Request) -> Reply:
    user_id = request.user_id
    async with host.matches.erasing:  # a second press waits, and then finds nothing
        await _kept(host, user_id)
        tables = await _own_tables(host, user_id)
        if request.at.args[1:] != (_meaning(tables, user_id),):
            return await _sure(host, request, changed=True)
        await host.matches.erase(user_id)
    host.drafts.drop(user_id)
    for table in tables:
        if table.status is Status.RUNNING:
            with suppress(Refused):  # it is over now, or was stopped
                await recount(host, await host.matches.match(table.id))
    return Reply(request.words.line("privacy", "done"))


async def _kept(host: Host, user_id: int) -> dict[str, Json]:
    """All that is kept. Raises Refused if nothing is."""
    kept = await kept_about(host.store, user_id)
    if kept is None:
        raise Refused("nothing_kept")
    return kept


async def _own_tables(host: Host, user_id: int) -> list[Table]:
    """The open tables where that person sits; not those of friends."""
    tables = await host.store.tables_of(user_id)
    return [t for t in tables if any(m.user_id == user_id for m in t.members)]


def _resigns(table: Table, user_id: int) -> bool:
    seated = (m for m in table.members if m.user_id == user_id)
    return table.status is Status.RUNNING and not all(m.left for m in seated)


def _meaning(tables: list[Table], user_id: int) -> str:
    """What erasing would do now, in a few signs: a button is good for that alone."""
    facts = [(t.id, t.status.value, _resigns(t, user_id)) for t in tables]
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:12]
