"""The scenes of a match: boards, panels, plans, votes and ends. Long because each is a script of
presses."""

from __future__ import annotations

from typing import Any

from tests.screens.stage import Stage, scene
from tests.support.bot.filling import filled, standing_in
from tests.support.bot.outside import shell

ENOUGH = 3000
"""Moves after which every match is over."""
WIDE = 40
"""Moves in which every way to ask occurs."""


async def begun(s: Stage, game: str, players: int = 2, **options: Any) -> None:
    """Ada has opened a table, others have joined, and the match has begun."""
    with s.unseen():
        await s.type(s.ada, "table open", game=game, **options)
        for person in s.people[1:players]:
            await s.type(person, "table join")
        await s.type(s.ada, "table start")


async def ended(s: Stage, game: str, players: int = 2) -> None:
    """The same, played to its end, of which everybody is told."""
    await begun(s, game, players)
    await s.moves(ENOUGH)


async def _board(s: Stage, game: str, players: int = 2, moves: int = 9) -> None:
    """What all see of a match, what a player is asked first, and its end."""
    await s.type(s.ada, "table open", game=game)
    for person in s.people[1:players]:
        await s.press(person, "join")
    await s.press(s.ada, "start")
    await s.press(await s.mover(), "move" if s.bears(await s.mover(), "move") else "begin")
    await s.type(await s.mover(), "table text")
    await s.type(await s.mover(), "play", move="nonsense")
    await s.moves(moves)
    await s.press(await s.mover(), "move")
    await s.type(s.emma, "table status")
    await s.moves(ENOUGH)


@scene
async def diceland(s: Stage) -> None:
    await _board(s, "diceland", moves=20)


@scene
async def patrouille(s: Stage) -> None:
    await _board(s, "patrouille", 3)


@scene
async def maillot(s: Stage) -> None:
    await _board(s, "maillot", 3)


@scene
async def vague(s: Stage) -> None:
    await _board(s, "vague", moves=12)


@scene
async def move(s: Stage) -> None:
    """The panel of a move: its steps, back, and its confirmation."""
    await begun(s, "patrouille", 3)
    with s.unseen():
        await s.moves(8)
    mover = await s.mover()
    await s.type(mover, "confirm", when="always")
    await s.press(mover, "move")
    await s.press(mover, "pick")
    for _ in range(3):
        if s.bears(mover, "do"):
            break
        await s.press(mover, "pick")
    await s.press(mover, "unpick")
    await s.press(await s.waiting(), "move")
    await s.press(s.emma, "move")
    await s.press(mover, "hint")


@scene
async def plan(s: Stage) -> None:
    """Moves for later, and standing orders."""
    await begun(s, "patrouille")
    with s.unseen():
        await s.moves(4)
    waiting = await s.waiting()
    await s.type(waiting, "plan")
    await s.press(waiting, "planned")
    await s.press(waiting, "planform")
    await s.send(waiting, moves="pass; nonsense")
    await s.type(waiting, "plan", move="pass; pass")
    await s.press(waiting, "planline", value=1)
    await s.press(waiting, "planshift")
    await s.press(waiting, "ahead")
    await s.type(waiting, "plan")
    await s.press(waiting, "unplan", "last")
    await s.type(waiting, "plan", move="pass; pass")
    await s.press(waiting, "unplan", "all")
    await s.press(waiting, "cases")
    await s.press(waiting, "case")
    await s.press(waiting, "otherwise")
    await s.type(waiting, "plan")
    await s.press(waiting, "unplan", "all")
    await s.type(waiting, "plan", move="if lost a1: pass")
    await s.press(waiting, "order")
    await s.send(waiting, turns="3")
    await s.type(s.emma, "plan")
    mover = await s.mover()
    await s.type(mover, "plan", move="pass; pass")
    await s.press(mover, "plannow")


@scene
async def wide_questions(s: Stage) -> None:
    """Questions with more answers than fit, what is typed, and several choices in one form."""
    wanted = {"pick2", "enter", "choices"}
    for table, (game, players) in enumerate((("maillot", 3), ("vague", 2)), 1):
        place = s.guild.create_text_channel(game)
        with s.unseen():
            await s.type(s.ada, "table open", place, game=game)
            for person in s.people[1:players]:
                await s.type(person, "table join", place)
            await s.type(s.ada, "table start", place)
        for _ in range(WIDE if wanted else 0):
            with s.unseen():
                await s.moves(1, table)
                mover = await s.mover(table)
                await s.press(mover, "begin" if s.bears_last(mover, "begin") else "move")
            for verb in sorted(wanted):
                if s.bears_last(mover, verb):
                    wanted.remove(verb)
                    s.show_last()
                    await s.press(mover, verb)
                    if (form := s.forms.pop(mover.id, None)) is not None:
                        ones = dict.fromkeys(standing_in(form.modal), "1")
                        await mover.submit_modal(form, filled(form.modal, ones))
                    break


@scene
async def undo(s: Stage) -> None:
    """What may be taken back at once, and what others are asked about."""
    await begun(s, "diceland")
    await s.type(s.ada, "table undo")
    with s.unseen():
        await s.moves(20)
    for person in (s.ada, s.bram):
        await s.type(person, "table undo")
        await s.press(person, "takeback")
        other = s.bram if person is s.ada else s.ada
        await s.press(other, "goon" if person is s.ada else "agree")
    await s.type(s.bram, "table undo")


@scene
async def ending(s: Stage) -> None:
    """A match that all call off, and one that somebody resigns."""
    await begun(s, "diceland")
    await s.type(s.ada, "table close")
    await s.press(s.ada, "end")
    await s.press(s.bram, "goon")
    await s.type(s.ada, "table close")
    await s.press(s.ada, "end")
    await s.press_all(s.bram, "agree", "rematch")
    await s.type(s.ada, "table join")
    await s.type(s.bram, "table start")
    await s.type(s.ada, "table resign")
    await s.press(s.ada, "no")
    await s.type(s.ada, "table resign")
    await s.press(s.ada, "resigned")
    await s.type(s.emma, "table resign")


@scene
async def series(s: Stage) -> None:
    """Best of three."""
    await begun(s, "diceland", best_of=3)
    await s.type(s.ada, "table resign")
    await s.press_all(s.ada, "resigned", "rematch")


@scene
async def seats(s: Stage) -> None:
    """Seats that are given up, taken, offered and handed over."""
    await begun(s, "patrouille", 3)
    await s.type(s.emma, "table seat")
    await s.type(s.bram, "table seat")
    await s.press_all(s.bram, "leaveseat", "vacate")
    await s.press(s.emma, "sit")
    await s.type(s.cleo, "table seat")
    await s.press(s.cleo, "heir", value=s.dirk)
    await s.press(s.cleo, "offer")
    await s.press(s.dirk, "takeover")
    await s.press(s.ada, "comeback" if s.bears(s.ada, "comeback") else "move")
    await s.type(s.ada, "table seat")
    await s.press_all(s.ada, "leaveseat", "vacate")
    await s.press(s.dirk, "substitute" if s.bears(s.dirk, "substitute") else "levels")


@scene
async def clocks(s: Stage) -> None:
    """Another clock, a pause, and its end."""
    await begun(s, "diceland")
    await s.type(s.ada, "table clock")
    await s.press_all(s.ada, "pace", "setpace")
    await s.press(s.bram, "agree")
    await s.type(s.ada, "table clock", mode="hard", time="soon")
    await s.type(s.ada, "table pause")
    await s.press(s.bram, "agree")
    await s.type(s.bram, "table pause")
    await s.type(s.ada, "table pause")
    await s.press(s.bram, "goon")
    await s.type(s.ada, "table pause")
    await s.wait(24 * 4)


@scene
async def reminders(s: Stage) -> None:
    """A note to oneself; nobody moves: reminders, a snooze, and the vote about who is late."""
    await begun(s, "patrouille", 3)
    await s.type(s.ada, "table note", text="the *east* first")
    await s.press(s.ada, "note")
    await s.send(s.ada, note="the **north** first")
    await s.press(s.ada, "move")
    await s.wait(24)
    mover = await s.mover()
    await s.press(mover, "snooze")
    await s.wait(24)
    await s.wait(30)
    other = await s.waiting()
    await s.press(other, "replace")
    await s.press(other, "remove")
    third = next(one for one in (s.ada, s.bram, s.cleo) if one not in (mover, other))
    await s.press(third, "goon")
    await s.type(other, "remind", zone="EST", quiet="22-7", first="soon")


@scene
async def away(s: Stage) -> None:
    """Somebody is away, a friend plays for them, and they come back."""
    await begun(s, "diceland")
    await s.type(s.ada, "away")
    await s.press(s.ada, "away")
    await s.send(s.ada, until="3 weeks")
    await s.press(s.ada, "back")
    await s.type(s.ada, "away", until="someday")
    await s.type(s.ada, "away", until="2d", deputy=s.emma)
    await s.press(s.ada, "back")
    await s.type(s.bram, "away", until="1d")
    await s.wait(30)
    await s.type(s.emma, "away", until="2d", deputy=s.emma)
    await s.type(s.bram, "away", until="24 Dec")
    await s.press(s.bram, "absent")
    await s.press(s.bram, "back")
    await s.type(s.bram, "away", until="2d", since="in 10 days")
    await s.type(s.bram, "mygames")
    await s.press(s.bram, "stay")


@scene
async def hard_clock(s: Stage) -> None:
    """The host plays for who is late."""
    with s.unseen():
        await s.type(s.ada, "table open", game="diceland")
        await s.type(s.bram, "table join")
    await s.type(s.ada, "table clock", mode="hard", time="12h", bank="6h")
    await s.press(s.ada, "setpace")
    await s.type(s.ada, "table start")
    await s.wait(13)
    await s.wait(24)


@scene
async def computers(s: Stage) -> None:
    """Against a computer, and a hint."""
    await begun(s, "diceland", 1, computers="easy")
    await s.press_all(s.ada, "move", "hint")


@scene
async def failing_computer(s: Stage) -> None:
    """One of the operator's own ends instead of answering; later the operator has it no more."""
    s.computers = (shell("exit 1", "Big *Mole*"),)
    await s.restart()
    await begun(s, "diceland", 1, computers="Big *Mole*")
    await s.type(s.ada, "play", move=await _first(s))
    await s.wait(0.01)
    s.host.thinkers.close()
    s.computers = ()
    await s.restart()
    await s.type(s.ada, "play", move=await _first(s))
    await s.wait(0.01)
    await s.type(s.ada, "table log")


async def _first(s: Stage) -> str:
    """The first of what may be done."""
    match = await s.host.matches.match(1)
    return str(match.legal(min(match.awaited))[0])
