"""The private answer that explains an error."""

from __future__ import annotations

import contextlib
import logging
import secrets

import aiohttp
import discord
from discord import app_commands

from bot.base.address import address
from bot.base.errors import (
    AgainstRule,
    ChannelTaken,
    Conflict,
    Duplicate,
    Refused,
    StoreTrouble,
    UnknownOutcome,
)
from bot.base.rate_limit import Admission
from bot.delivery.refusals import ANSWERED, UNKNOWN_INTERACTION
from bot.host import Host
from bot.interactions.press import pressed
from bot.screens.replies import Reply, Rows, button, words_for
from bot.screens.showing import answer, post
from data.words import Words

UNKNOWN_COMMAND = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
UNHEARD = (ConnectionError, TimeoutError, aiohttp.ClientError)
"""Errors after which it is unknown whether Discord got the answer: the connection was lost."""
EXPECTED = (Refused, ChannelTaken, Conflict, Duplicate, *UNKNOWN_COMMAND, StoreTrouble)
log = logging.getLogger(__name__)


async def explain(
    host: Host, interaction: discord.Interaction, wrong: BaseException, *, written: bool = False
) -> None:
    """Answer why a request was not done, or that Discord did not accept the answer. If something
    was `written` before an error of ours, it stays, and the person is not asked to try again.
    Raises errors of ours again."""
    if isinstance(wrong, discord.NotFound) and wrong.code == UNKNOWN_INTERACTION:
        log.warning("an interaction could not be answered in time")
        return
    if isinstance(wrong, discord.HTTPException) and wrong.code == ANSWERED:
        host.delivery.other_process.refused(interaction.id, host.store.figures)
        return
    if isinstance(wrong, (discord.HTTPException, *UNHEARD)):
        await _unshown(host, interaction, wrong)
        return
    if isinstance(wrong, StoreTrouble):
        host.store.figures.store_refusals.inc()
    reply = explained(words_for(interaction), wrong, written=written)
    # Where not even this can be sent, an error of ours is still raised below.
    with contextlib.suppress(discord.HTTPException, *UNHEARD):
        await answer(interaction, reply)
    if not isinstance(wrong, EXPECTED):
        raise wrong


async def _unshown(host: Host, interaction: discord.Interaction, refused: BaseException) -> None:
    """Discord has refused an answer, or the connection was lost, but the request may well be done.
    Say so instead of the answer, or else by direct message."""
    log.warning("an answer is refused: %r", refused)
    words, at = words_for(interaction), pressed(interaction)
    table = 0 if at is None else at.table
    board = button(words.line("button", "board"), address("board", table))
    reply = Reply(words.line("said", "unshown"), rows=((board,),) if table else ())
    try:
        await answer(interaction, reply)
    except (discord.HTTPException, *UNHEARD) as again:
        if isinstance(refused, UNHEARD) and getattr(again, "code", 0) == ANSWERED:
            return  # the answer has arrived after all
        if host.delivery.unshown.ask(interaction.user.id) is not Admission.YES:
            return
        with contextlib.suppress(discord.HTTPException, *UNHEARD):
            await post(await host.discord.person(interaction.user.id), reply)


def explained(words: Words, wrong: BaseException, *, written: bool = False) -> Reply:
    """Why it was not done, in these words; an error of ours is logged under a number. What was
    `written` before it may be all that was asked for."""
    return Reply(_line(words, wrong, written), rows=_rule(words, wrong))


def _rule(words: Words, wrong: BaseException) -> Rows:
    """The button to the rule that forbids it."""
    if not isinstance(wrong, AgainstRule):
        return ()
    label = words.line("button", "rule", number=wrong.rule)
    return ((button(label, address("rule", 0, wrong.game, wrong.rule)),),)


def _line(words: Words, wrong: BaseException, written: bool) -> str:
    match wrong:
        case Refused():
            return _refusal(words, wrong)
        case ChannelTaken():
            return words.line("refusal", "channel_taken", table=wrong.table_id)
        case Conflict():
            return words.line("refusal", "stale")
        case Duplicate():
            return words.line("refusal", "duplicate")
        case _ if isinstance(wrong, UNKNOWN_COMMAND):
            return words.line("refusal", "unknown_command")
    number = secrets.token_hex(3)
    if isinstance(wrong, StoreTrouble):  # the database's trouble: a traceback adds nothing
        log.error("error %s, told to a player: %s", number, wrong, extra={"error": number})
    else:
        said = "error %s, told to a player under this number"
        log.error(said, number, exc_info=wrong, extra={"error": number})
    if isinstance(wrong, UnknownOutcome):
        return words.line("refusal", "storage_unknown", number=number)
    key = "storage" if isinstance(wrong, StoreTrouble) else "error"
    if written:
        key = "error_late"
    return words.line("refusal", key, number=number)


def _refusal(words: Words, refused: Refused) -> str:
    try:
        return words.line("refusal", refused.key, **refused.values)
    except LookupError:
        log.exception("a refusal without words")
        return words.line("refusal", "other")
