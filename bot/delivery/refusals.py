"""What each refusal of Discord means: one table of the statuses and codes in its documentation.

An answer that is not JSON (an HTML page of a proxy in front of Discord) has the code 0. A refusal
that is not in the table is taken to pass: the message is tried again with growing pauses for a day,
and the refusal is counted, and logged once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum

import discord

from bot.screens.showing import NOT_THERE_YET

SECONDS = timedelta(0)
"""No pause of its own: the outbox begins with a second and doubles it."""
MINUTE, MINUTES, HOUR = timedelta(minutes=1), timedelta(minutes=5), timedelta(hours=1)
LONGEST = timedelta(days=1)
"""For how long unknown refusals are tried again; a longer wait that Discord
asks for is cut to it."""


class Means(Enum):
    """What a refusal means, and so what is done."""

    PASSES = "passes"
    """The same may be accepted later."""
    FORM = "form"
    """Another form of the message may be accepted."""
    OLD = "old"
    """The message to be edited is gone, or may not be edited: a new one takes its place."""
    PLACE = "place"
    """The channel is gone, or closed to the host."""
    DOOR = "door"
    """The person does not accept direct messages from the host."""
    LATE = "late"
    """The interaction was answered already, or it is too late to answer it."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """What a refusal means, and the pause before the same is tried again, where it may pass or
    where a table cannot go on without it. `known`: whether it is in the table."""

    means: Means
    pause: timedelta = SECONDS
    known: bool = True


def _each(refusal: Refusal, *codes: int) -> dict[int, Refusal]:
    return dict.fromkeys(codes, refusal)


ANSWERED = 40060  # the same interaction came twice, and the first was answered
UNKNOWN_INTERACTION = 10062  # it came too late to be answered; no one sees it
NO_PERMISSION = 50013
TOO_MANY_DOORS = 40003  # direct messages are opened too fast
AUTOMOD = frozenset({200000, 200001, 240000, 20009})  # the text or a name is not acceptable
DELETED = frozenset({10003, 10008})  # the channel, or the message in it
_PICTURE = frozenset({40005, 50045, 50046, 50146, 50161, 400001, 30015})

CODES: Mapping[int, Refusal] = {
    **_each(Refusal(Means.PASSES), 40333, 130000, NOT_THERE_YET, 50014, 40001),
    # Slow mode, a limit of a channel or a server, a part of Discord with too much to do.
    **_each(Refusal(Means.PASSES, MINUTE), 20016, 20028, 20029, 40062, 110001, TOO_MANY_DOORS),
    **_each(Refusal(Means.PASSES, MINUTES), 40004, 40006),  # turned off for a while
    **_each(Refusal(Means.PASSES, HOUR), 40002),  # the operator has to verify something
    **_each(
        Refusal(Means.FORM, MINUTES), *_PICTURE, *AUTOMOD, 10014, 50006, 50035, 50080, 50109, 160002
    ),
    **_each(Refusal(Means.OLD), 10008, 20022, 20026, 30046, 50005, 50021),
    **_each(Refusal(Means.PLACE), 10003, 10004, 50001, NO_PERMISSION, 50083, 160005, 50024),
    **_each(Refusal(Means.PLACE), 40007, 40058, 40067, 50002, 50003, 50008, 50009, 60003),
    **_each(Refusal(Means.DOOR), 50007, 50278, 10013, 50033),
    **_each(Refusal(Means.LATE), ANSWERED, UNKNOWN_INTERACTION, 50027),
}
# 401: the token was reset; nothing is wrong with the message, which waits for the new token.
STATUSES: Mapping[int, Refusal] = {
    **_each(Refusal(Means.FORM, MINUTES), 400, 413, 422),
    **_each(Refusal(Means.PASSES), 401, 403, 404, 429),
}
"""What an answer without a code means."""


def of(failed: discord.HTTPException) -> Refusal:
    """What a refusal means. The code says more than the status: 30046 comes as 429 too."""
    if failed.code in CODES:
        return CODES[failed.code]
    if failed.status in (401, 429) or failed.status >= 500:
        return Refusal(Means.PASSES)
    if failed.code == 0 and failed.status in STATUSES:
        return STATUSES[failed.status]
    return Refusal(Means.PASSES, known=False)


def passes(failed: discord.HTTPException) -> bool:
    """Whether a retry may succeed, because neither the message nor the channel is at fault."""
    return of(failed).means is Means.PASSES


def is_of_the_form(failed: discord.HTTPException) -> bool:
    """Whether another form of the message may be accepted."""
    return of(failed).means is Means.FORM


def is_of_the_picture(failed: discord.HTTPException) -> bool:
    """Whether it may be accepted without its picture; pictures need a permission of their own."""
    return failed.status == 413 or failed.code in _PICTURE or failed.code == NO_PERMISSION


def is_late(failed: discord.HTTPException) -> bool:
    """Whether an interaction was answered already, or it is too late to answer it."""
    return of(failed).means is Means.LATE


def wants_a_new_one(failed: discord.HTTPException) -> bool:
    """Whether a new message should be posted in place of the edit that was refused: because the old
    one cannot be edited, is in an archived thread, or could be edited only after a long wait."""
    return of(failed).means in (Means.OLD, Means.FORM) or failed.code == 50083 or is_long(failed)


def said(failed: discord.HTTPException) -> str:
    """The error for the log: the HTTP status, and Discord's own code if there is one."""
    return f"{failed.status}/{failed.code}" if failed.code else str(failed.status)


def pause(failed: discord.HTTPException) -> float:
    """Seconds to wait before a retry: what Discord says, else what the table says; 0
    leaves it to the outbox."""
    asked = float(getattr(failed, "retry_after", 0) or 0)
    return min(asked or of(failed).pause.total_seconds(), LONGEST.total_seconds())


def is_long(failed: discord.HTTPException) -> bool:
    """Whether Discord asks for so long a wait that the message is meanwhile sent another way."""
    return pause(failed) > MINUTE.total_seconds()
