"""An assumption: its key, its sentence, and its trial.

A trial returns if Discord behaves as assumed, with what was measured or nothing. It raises
Otherwise with what happened instead, or NotTried with the reason. A refusal of Discord that it does
not expect counts as something that happened instead.
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
    """One thing that is assumed of Discord. `press`: somebody has to press a button for its trial;
    `never`: it is not tried, for the reason that its trial gives."""

    key: str
    sentence: str
    trial: Trial
    press: bool = False
    never: bool = False


_ASSUMPTIONS: dict[str, Assumption] = {}
ASSUMPTIONS: Mapping[str, Assumption] = MappingProxyType(_ASSUMPTIONS)
"""All of them by key, in the order in which they are tried."""


def assumed(key: str, sentence: str, *, press: bool = False) -> Callable[[Trial], Trial]:
    """Declare an assumption; the function is its trial."""

    def declare(trial: Trial) -> Trial:
        assert key not in _ASSUMPTIONS, key
        _ASSUMPTIONS[key] = Assumption(key, sentence, trial, press)
        return trial

    return declare


def untried(key: str, sentence: str, why: str) -> None:
    """Declare an assumption that is not tried, and why."""

    async def not_tried(_stage: Stage) -> str | None:
        raise NotTried(why)

    assert key not in _ASSUMPTIONS, key
    _ASSUMPTIONS[key] = Assumption(key, sentence, not_tried, never=True)


async def refused(call: Awaitable[object], *codes: int) -> None:
    """Check that Discord refuses a call with one of these codes. Raises Otherwise."""
    try:
        await call
    except discord.HTTPException as failed:
        if failed.code in codes:
            return
        raise Otherwise(f"it was refused by {said(failed)} ({failed.text})") from failed
    raise Otherwise("it was accepted")


def expect(true: object, otherwise: str) -> None:
    """Check that something is so. Raises Otherwise with what happened instead."""
    if not true:
        raise Otherwise(otherwise)
