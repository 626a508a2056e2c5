"""An assumption: its key, its sentence, and what tries it.

What tries it returns if it is as assumed: with what was measured, or nothing. It raises Otherwise
with what came in its place, or NotTried with the reason. A refusal of Discord that it does not
expect is another thing that came.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import discord

from bot.delivery.refusals import said
from bot.rehearsal.stage import NotTried, Otherwise, Stage

Trial = Callable[[Stage], Awaitable[str | None]]


@dataclass(frozen=True, slots=True)
class Assumption:
    """One thing that is assumed of Discord. `press`: somebody has to press for it; `never`: it is
    not tried, for the reason that its trial says."""

    key: str
    sentence: str
    trial: Trial
    press: bool = False
    never: bool = False


_ASSUMPTIONS: dict[str, Assumption] = {}
ASSUMPTIONS: Mapping[str, Assumption] = MappingProxyType(_ASSUMPTIONS)
"""All of them by key, in the order in which they are tried."""


def assumed(key: str, sentence: str, *, press: bool = False) -> Callable[[Trial], Trial]:
    """Declare an assumption by what tries it."""

    def declare(trial: Trial) -> Trial:
        assert key not in _ASSUMPTIONS, key
        _ASSUMPTIONS[key] = Assumption(key, sentence, trial, press)
        return trial

    return declare


def untried(key: str, sentence: str, why: str) -> None:
    """Declare an assumption that is not tried, for some reason."""

    async def not_tried(_stage: Stage) -> str | None:
        raise NotTried(why)

    assert key not in _ASSUMPTIONS, key
    _ASSUMPTIONS[key] = Assumption(key, sentence, not_tried, never=True)


async def refused(call: Awaitable[object], *codes: int) -> None:
    """See that Discord refuses a call by one of these codes. Raises Otherwise."""
    try:
        await call
    except discord.HTTPException as failed:
        if failed.code in codes:
            return
        raise Otherwise(f"it was refused by {said(failed)} ({failed.text})") from failed
    raise Otherwise("it was accepted")


def expect(true: object, otherwise: str) -> None:
    """Raises Otherwise with what came, if something is not so."""
    if not true:
        raise Otherwise(otherwise)
