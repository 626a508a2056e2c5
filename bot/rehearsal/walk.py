"""Try the assumptions one after the other, and list at the end what came of each."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

import aiohttp
import discord

from bot.delivery.refusals import pause, said
from bot.delivery.throttled import TOO_MANY
from bot.rehearsal import on_messages, on_places, on_presses, on_the_line
from bot.rehearsal.assumption import ASSUMPTIONS, Assumption
from bot.rehearsal.stage import NotTried, Otherwise, Stage

__all__ = ["ASSUMPTIONS"]  # all of them, once the themes are imported
THEMES = (on_messages, on_places, on_the_line, on_presses)
"""The modules that declare assumptions when they are imported; the trials
that need nobody first."""
BEARABLE = 60.0  # longest wait in seconds that Discord may ask for before a trial
log = logging.getLogger(__name__)


class Finding(Enum):
    """What came of an assumption; the value is its heading in the list."""

    AS_ASSUMED = "As assumed"
    OTHERWISE = "Otherwise"
    NOT_TRIED = "Not tried"


@dataclass(frozen=True, slots=True)
class Found:
    """What came of one assumption: what was measured, what happened instead, or
    why it was not tried."""

    assumption: Assumption
    verdict: Finding
    more: str = ""


async def tried(
    stage: Stage,
    beside: discord.TextChannel,
    assumptions: Collection[Assumption],
    found: list[Found],
) -> None:
    """Try these assumptions, those first for which nobody has to press, and add to `found` what
    came of each. All that was made is removed in any case; cancelling the task ends it early.
    Raises discord.HTTPException if it cannot begin."""
    try:
        await stage.open(beside)
        for assumption in sorted(assumptions, key=lambda one: one.press):
            await _next(stage, assumption, found)
    except asyncio.CancelledError:
        stage.tell("Stopped: what was made is removed.")
    finally:
        await stage.close()


async def _next(stage: Stage, assumption: Assumption, found: list[Found]) -> None:
    stage.tell(f"{assumption.key}: {assumption.sentence}")
    try:
        came = await _patiently(stage, assumption)
    finally:
        stage.rest()
    found.append(came)
    if came.verdict is not Finding.AS_ASSUMED:
        stage.tell(f"  {came.verdict.value.lower()}: {came.more}")


def stopped(assumptions: Collection[Assumption], found: Sequence[Found]) -> Iterator[Found]:
    """The assumptions that were to be tried but were not reached."""
    done = {one.assumption.key for one in found}
    for one in assumptions:
        if one.key not in done:
            yield Found(one, Finding.NOT_TRIED, "it was stopped before")


async def _patiently(stage: Stage, assumption: Assumption) -> Found:
    """Try it; if Discord asks for a wait, try it once more after that."""
    for again in (True, False):
        try:
            return await _once(stage, assumption)
        except discord.HTTPException as failed:
            asked = pause(failed)
            if not again or assumption.press or not 0 < asked <= BEARABLE:
                why = f"Discord asks to wait {asked:.0f} s"
                return Found(assumption, Finding.NOT_TRIED, why)
            await asyncio.sleep(asked)
    raise AssertionError("unreachable")


async def _once(stage: Stage, assumption: Assumption) -> Found:
    """Try it once. Raises discord.HTTPException if Discord asks for a wait."""
    try:
        measured = await assumption.trial(stage)
    except NotTried as why:
        return Found(assumption, Finding.NOT_TRIED, str(why))
    except Otherwise as came:
        return Found(assumption, Finding.OTHERWISE, str(came))
    except discord.HTTPException as failed:
        if failed.status == TOO_MANY:
            raise
        if failed.status >= 500:
            return Found(assumption, Finding.NOT_TRIED, f"Discord fails ({said(failed)})")
        return Found(assumption, Finding.OTHERWISE, f"{said(failed)} ({failed.text})")
    except (aiohttp.ClientError, OSError) as failed:
        return Found(assumption, Finding.NOT_TRIED, f"Discord cannot be reached ({failed!r})")
    except Exception as wrong:
        # A frame that discord.py cannot read is not as assumed either.
        log.debug("%s", assumption.key, exc_info=wrong)
        return Found(assumption, Finding.OTHERWISE, f"what came cannot be read: {wrong!r}")
    return Found(assumption, Finding.AS_ASSUMED, measured or "")


def listed(found: Sequence[Found]) -> Iterator[str]:
    """The list at the end, line by line."""
    for verdict in Finding:
        these = [one for one in found if one.verdict is verdict]
        yield f"{verdict.value}: {len(these)}"
        for one in these:
            more = f" ({one.more})" if one.more and verdict is Finding.AS_ASSUMED else ""
            yield f"  {one.assumption.key:<26}{one.assumption.sentence}{more}"
            if verdict is not Finding.AS_ASSUMED:
                what = "What came" if verdict is Finding.OTHERWISE else "Why"
                yield f"  {'':<26}{what}: {one.more}"
