"""The private answer that explains an error."""

from __future__ import annotations

import contextlib
import logging
import secrets

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
from bot.delivery.failures import ANSWERED_ALREADY
from bot.host import Host
from bot.screens.replies import Reply, Rows, button, words_for
from bot.screens.showing import answer
from data.words import Words

UNKNOWN_INTERACTION = 10062  # it came too late to be answered; no one sees it
UNKNOWN_COMMAND = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
EXPECTED = (Refused, ChannelTaken, Conflict, Duplicate, *UNKNOWN_COMMAND, StoreTrouble)
log = logging.getLogger(__name__)


async def explain(host: Host, interaction: discord.Interaction, wrong: BaseException) -> None:
    """Answer why it was not done. Raises errors of ours again."""
    if isinstance(wrong, discord.NotFound) and wrong.code == UNKNOWN_INTERACTION:
        log.warning("an interaction could not be answered in time")
        return
    if isinstance(wrong, discord.HTTPException) and wrong.code == ANSWERED_ALREADY:
        log.debug("an interaction had been answered already")
        return
    reply = explained(words_for(interaction), wrong)
    # Where not even this can be sent, an error of ours is still raised below.
    with contextlib.suppress(discord.HTTPException):
        await answer(interaction, reply)
    if not isinstance(wrong, EXPECTED):
        raise wrong


def explained(words: Words, wrong: BaseException) -> Reply:
    """Why it was not done, in these words; an error of ours is logged under a number."""
    return Reply(_line(words, wrong), rows=_rule(words, wrong))


def _rule(words: Words, wrong: BaseException) -> Rows:
    """The button to the rule that forbids it."""
    if not isinstance(wrong, AgainstRule):
        return ()
    label = words.line("button", "rule", number=wrong.rule)
    return ((button(label, address("rule", 0, wrong.game, wrong.rule)),),)


def _line(words: Words, wrong: BaseException) -> str:
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
    said = "error %s, told to a player under this number"
    log.error(said, number, exc_info=wrong, extra={"error": number})
    if isinstance(wrong, UnknownOutcome):
        return words.line("refusal", "storage_unknown", number=number)
    key = "storage" if isinstance(wrong, StoreTrouble) else "error"
    return words.line("refusal", key, number=number)


def _refusal(words: Words, refused: Refused) -> str:
    try:
        return words.line("refusal", refused.key, **refused.values)
    except LookupError:
        log.exception("a refusal without words")
        return words.line("refusal", "other")
