"""The scenes of moderators, and of what goes wrong."""

from __future__ import annotations

from bot.delivery import budget
from bot.delivery import unreached as no_way
from tests.screens.matches import begun
from tests.screens.stage import Stage, scene


@scene
async def moderators(s: Stage) -> None:
    """All that a moderator does to a table."""
    await begun(s, "patrouille", 3)
    with s.unseen():
        await s.moves(9)
    await s.type(s.ada, "admin tables")
    await s.type(s.dirk, "admin tables")
    await s.press_all(s.dirk, "adtable", "adpause", "adresume", "adback", "adpick", "adrewound")
    await s.press_all(s.dirk, "adtable", "adseats")
    await s.press(s.dirk, "adseat", value=1)
    await s.press_all(s.dirk, "adopen", "adopened", "adtable", "adseats")
    await s.press(s.dirk, "adseat", value=1)
    await s.press(s.dirk, "adheir", value=s.emma)
    await s.press_all(s.dirk, "adseated", "adseats")
    await s.press(s.dirk, "adseat", value=2)
    await s.press_all(s.dirk, "adcomputer", "adcomputed")
    await s.type(s.dirk, "table move", s.other)
    await s.press_all(s.dirk, "adclose", "adclosed")
    await s.type(s.dirk, "admin log")


@scene
async def refusals(s: Stage) -> None:
    """What is answered to a press or a command that cannot be."""
    await s.type(s.ada, "play", move="rest")
    await s.type(s.ada, "table open", game="chess")
    await begun(s, "patrouille")
    await s.type(s.emma, "play", move="pass")
    await s.type(await s.waiting(), "play", move="pass")
    await s.type(s.ada, "table open", game="vague")
    await s.type(s.emma, "table start")
    await s.type(s.emma, "table join")
    await s.type(s.emma, "table close")
    await s.type(s.emma, "table board", table=77)
    await s.type(s.emma, "table move")


@scene
async def unreached(s: Stage) -> None:
    """Somebody is awaited who can neither look into the channel nor be written to."""
    await begun(s, "patrouille", 3)
    match = await s.host.matches.match(1)
    (seat,) = match.awaited
    for why in ("gone", "hidden", "timeout", "pending", "quarantined", "closed"):
        await no_way.note(s.host.store, s.host.delivery, match.table, seat, why, awaited=True)
        await s.wait(0.1)
        await no_way.end(s.host.store, s.host.delivery, match.id, [seat])
        spent = f"{budget.WITHOUT_A_WAY}{seat}:{match.id}"
        await s.host.store.set_setting(spent, "")  # each is said once here, on one day


@scene
async def forgotten(s: Stage) -> None:
    """A match that nobody plays any more is asked about, closed, and goes on."""
    await begun(s, "diceland")
    await s.wait(24 * 31)
    await s.press(s.ada, "playon")
    await s.wait(24 * 31)
    await s.wait(24 * 31)
    await s.press(s.bram, "wake")
