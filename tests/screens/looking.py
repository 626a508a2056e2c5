"""The scenes of looking back: boards, logs, results, files."""

from __future__ import annotations

import re
from datetime import timedelta
from unittest.mock import patch

from bot.base import clock, private_panels
from bot.features.learning.puzzles import rules
from tests.screens.matches import begun, ended
from tests.screens.stage import Stage, scene


@scene
async def looking_back(s: Stage) -> None:
    """What a player and a stranger may look at while a match is played."""
    await begun(s, "diceland")
    with s.unseen():
        await s.moves(25)
    for command in ("board", "text", "log", "status", "export", "share"):
        await s.type(s.ada, f"table {command}")
    await s.type(s.ada, "table board")
    await s.press_all(s.ada, "step", "jump")
    await s.send(s.ada, line="3")
    await s.press_all(s.ada, "changes", "rows")
    await s.type(s.emma, "table status")
    await s.type(s.ada, "mygames")


@scene
async def puzzle(s: Stage) -> None:
    """The puzzle of the day: with the hint, without it, again, and a day later."""
    with patch.object(rules, "FIRST", rules.day_of(clock.now())):  # the first three of all
        await s.type(s.ada, "puzzle")
        await s.press_all(s.ada, "puzzle_hint", "solve")
        await s.type(s.ada, "puzzle")
        await s.press(s.ada, "puzzle_agree")
        await s.type(s.bram, "puzzle")
        await s.wait(24)
        await s.press_all(s.bram, "solve", "puzzle")
        await s.type(s.dirk, "admin puzzle", hour=9)
        await s.wait(24)
        await s.press(s.ada, "puzzle")
        await s.type(s.dirk, "admin puzzle")


@scene
async def reviewed(s: Stage) -> None:
    """What a computer thinks of one's moves, once a match is over and not before."""
    await begun(s, "patrouille")
    with s.unseen():
        await s.moves(10)
        await s.type(s.bram, "table resign")
    await s.press(s.bram, "resigned")
    await s.press(s.emma, "review")
    await s.press(s.ada, "review")
    await s.press(s.ada, "moment", 1)
    await s.press_all(s.ada, "reviewed", "review", "tell_review")
    await s.type(s.ada, "table log")
    with patch.object(private_panels, "KEPT", timedelta()):  # their answer can be changed no more
        await s.press(s.bram, "review")


@scene
async def results(s: Stage) -> None:
    """The end of a match, and what it leaves."""
    await begun(s, "diceland")
    with s.unseen():
        await s.moves(24)
        await s.type(s.bram, "table resign")
        await s.press(s.bram, "resigned")
    await s.type(s.ada, "stats")
    await s.type(s.ada, "stats", game="diceland")
    await s.type(s.ada, "stats", server=True)
    await s.type(s.ada, "stats", user=s.bram)
    await s.type(s.ada, "mygames")
    await s.type(s.ada, "table export", as_="text")
    await s.type(s.ada, "table share")


@scene
async def imports(s: Stage) -> None:
    """A file that is no match, and one that is."""
    await s.type(s.ada, "table import")
    await s.type(s.ada, "table import", file=("match.json", b"nonsense"))
    with s.unseen():
        await ended(s, "diceland")
    shown = await s.ada.slash(s.channel, "table export")
    assert shown.response is not None
    content = await shown.response.attachments[0].read()
    await s.type(s.bram, "table import", s.other, file=("match.json", content))
    await s.press_all(s.bram, "unimport", "unimported")


@scene
async def direct(s: Stage) -> None:
    """A table in direct messages: a challenge, and links to join and to look on."""
    await s.type(s.ada, "challenge", game="diceland", user=s.bram)
    await s.press(s.bram, "join")
    await s.type(s.ada, "table link", table=1, looks=True)
    code = next(iter(re.findall(r"[*]{2}([a-z2-9]{10})[*]{2}", "\n".join(s.lines))[-1:]))
    await s.type(s.cleo, "join", code=code)
    await s.press(s.cleo, "look")
    await s.press(s.cleo, "unwatch_table")
    await s.type(s.cleo, "join", code="nonsense")
    await s.type(s.cleo, "join", code=code)
    await s.press(s.cleo, "status")
    await s.type(s.cleo, "table undo", table=1)
    await s.type(s.bram, "table resign", table=1)
    await s.press(s.bram, "resigned")
    await s.press(s.cleo, "unwatch_table")
    await s.press(s.ada, "unlink")
    await s.type(s.ada, "table link", game="patrouille")
    await s.type(s.cleo, "challenge", game="patrouille", user=s.emma, user2=s.bram)
    await s.press(s.emma, "leave")
    await s.press(s.bram, "uninvite")
