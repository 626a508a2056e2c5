"""Run the handler of a command or press and answer in time; all interactions come through here.

Nothing may be awaited before it: Discord allows three seconds, and this looks up the reader too.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from contextvars import ContextVar
from typing import Any

import discord

from bot.base import reading
from bot.base.errors import StoreTrouble
from bot.host import Host
from bot.interactions.explain import explain
from bot.interactions.request import Answer, Request
from bot.interactions.rights import actor_of
from bot.matches.registry import MatchRegistry
from bot.screens.deferral import in_time
from bot.store.readers import Reader
from bot.store.store import Store

_KINDS = {
    discord.InteractionType.application_command: "command",
    discord.InteractionType.component: "press",
    discord.InteractionType.modal_submit: "form",
}

Seen = Callable[[Host, discord.Interaction], Awaitable[None]]
_seen: list[Seen] = []

_under_way: ContextVar[bool] = ContextVar("under_way", default=False)
_written: ContextVar[bool] = ContextVar("written", default=False)


def seen(follows: Seen) -> Seen:
    """Register a function that is called after each press and command of a person is answered."""
    _seen.append(follows)
    return follows


def is_under_way() -> bool:
    """Whether this task answers a person: messages to others are sent after that."""
    return _under_way.get()


def note_written(is_so: bool = True) -> None:
    """Note in this task that something was written (so the request may be done even if an error
    follows), or that nothing is written yet."""
    _written.set(is_so)


def is_written() -> bool:
    """Whether something was written in this task."""
    return _written.get()


async def do(
    host: Host,
    interaction: discord.Interaction,
    work: Coroutine[Any, Any, Answer],
    *,
    in_place: bool = False,
) -> None:
    """Handle a request and answer in time, if only by a deferral. `in_place`: edit the pressed
    message as the answer, even if all see it. Errors are explained."""
    _under_way.set(True)
    host.followers.heard(interaction.user.id, interaction.id)
    host.delivery.other_process.heard(interaction.id)
    host.delivery.answering += 1
    try:
        async with in_time(interaction, in_place) as deferral:
            try:
                read_as(interaction, await reader(host.store, interaction))
                await _follow_name(host.matches, interaction)
                note_written(False)
                made = await work
                if made is not None:
                    await Request.of(host, interaction).reply(made)
            except Exception as wrong:  # noqa: BLE001 - the one place that answers for all
                await explain(host, interaction, wrong, written=is_written())
    finally:
        # If looking up the reader failed, `work` never ran, and Python would warn of that.
        work.close()
        _under_way.set(False)
        host.delivery.answering -= 1
        # Writes in this task did not wake the outbox (`App._written`): the answer goes first.
        host.wake()
    # After the answer, which must not wait for this write.
    with suppress(StoreTrouble):  # the next request tries again
        await host.store.readers.keep(interaction.user.id)
        for follows in _seen:
            await follows(host, interaction)
    kind, figures = _KINDS[interaction.type], host.store.figures
    figures.answers.labels(kind).observe(deferral.took)
    if deferral.deferred_after is not None:
        figures.deferred.labels(kind).inc()


async def _follow_name(matches: MatchRegistry, interaction: discord.Interaction) -> None:
    """Give the person at the tables of this server the name that they have here now."""
    actor = actor_of(interaction)
    with suppress(StoreTrouble):  # the next press tries again
        await matches.called(actor.user_id, interaction.guild_id, actor.name)


async def reader(store: Store, interaction: discord.Interaction) -> Reader:
    """The person's language and sight; the cached ones if the store fails."""
    try:
        return await store.readers.met(interaction.user.id, str(interaction.locale))
    except StoreTrouble:
        return store.readers.remembered(interaction.user.id)


def read_as(interaction: discord.Interaction, known: Reader) -> None:
    """Set the reader of this task: this person, with their language (else that of their Discord)
    and sight."""
    reading.read_by(interaction.user.id)
    reading.read_in(known.language or str(interaction.locale))
    reading.see_with(known.sight)
