"""What a player does with what stands in the page: its commands, buttons, menus and forms."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import simcord

from bot.local.actions import ActionRefused, Here, kind_of_select
from bot.local.page_json import Json
from bot.local.world import World

log = logging.getLogger(__name__)


def command(world: World, name: str) -> Json:
    """The slash command of this full name; raises `ActionRefused` if there is none."""
    if name not in world.commands:
        raise ActionRefused("command")
    return world.commands[name]


async def slash(world: World, here: Here, name: str, options: Json) -> simcord.InteractionResult:
    """Call a slash command."""
    result = await here.slash(command(world, name), options)
    if result.response is not None:
        world.answers.commands[result.response.id] = name
    return result


@contextmanager
def as_it_stands() -> Iterator[None]:
    """Raises `ActionRefused` for what the message does not offer any more: somebody was quicker."""
    try:
        yield
    except simcord.SetupError as gone:
        log.info("refused: %s", gone)
        raise ActionRefused("moved") from gone


async def click(world: World, here: Here, message: int, button: str) -> simcord.InteractionResult:
    """Press a button."""
    found = world.message(here, message)
    with as_it_stands():
        result = await here.actor.click(found, custom_id=button)
    assert isinstance(result, simcord.InteractionResult)
    return result


async def select(
    world: World, here: Here, message: int, menu: str, values: list[Any]
) -> simcord.InteractionResult:
    """Choose in a select menu."""
    found = world.message(here, message)
    kind = kind_of_select([dict(part.to_dict()) for part in found.components], menu)
    with as_it_stands():
        result = await here.actor.select(found, here.chosen(kind, values), custom_id=menu)
    assert isinstance(result, simcord.InteractionResult)
    return result


async def submit(world: World, here: Here, form: str, values: Json) -> simcord.InteractionResult:
    """Send a form that was opened before, by who opened it; it can be sent once."""
    if form not in world.answers.forms:
        raise ActionRefused("form")
    opener, shown = world.answers.forms[form]
    if opener.member.id != here.member.id:
        raise ActionRefused("form")
    result = await opener.actor.submit_modal(shown, opener.filled(shown.modal or {}, values))
    del world.answers.forms[form]
    assert isinstance(result, simcord.InteractionResult)
    return result


def visible_commands(world: World, here: Here) -> list[Json]:
    """The slash commands this player sees in this place."""
    if here.channel is None:
        names = here.member.user.available_commands()
    else:
        names = here.member.available_commands(here.channel)
    known = world.commands_of(here.member.id)
    return [known[name] for name in sorted(names) if name in known]
