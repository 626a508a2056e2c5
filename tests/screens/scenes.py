"""The scenes outside of a match: who gathers, what people and servers wish, what is read. Long
because each is a script of presses."""

from __future__ import annotations

from typing import Any

from games import GAMES
from tests.screens import looking, matches, trouble
from tests.screens.stage import SCENES, Stage, scene

__all__ = ["SCENES", "looking", "matches", "trouble"]


@scene
async def lobby(s: Stage) -> None:
    """A table is opened; people are invited, join and leave, and the match begins."""
    await s.type(s.ada, "table open", game="patrouille", invite=s.emma)
    await s.press_all(s.bram, "join", "join")
    await s.press_all(s.cleo, "join", "leave")
    await s.type(s.cleo, "table leave")
    await s.press(s.bram, "colour")
    await s.press(s.bram, "wear", value=-1)
    await s.press(s.bram, "start")
    await s.press(s.ada, "start")
    await s.press(s.ada, "start", "without")


@scene
async def lobby_options(s: Stage) -> None:
    """What the opener sets, and what others are told."""
    await s.type(s.ada, "table open", game="maillot")
    await s.press_all(s.bram, "join", "options")
    await s.press_all(s.ada, "options", "option", "setup")
    await s.send(s.ada, goal="five", on="combativity")
    await s.press(s.ada, "seats")
    await s.press(s.ada, "first", value=1)
    await s.press_all(
        s.ada, "shuffle", "options", "sight", "setsight", "options", "clock", "pace", "paceform"
    )
    await s.send(s.ada, mode="hard", time="24")
    await s.press_all(
        s.ada, "computers", "computer", "computers", "uncomputer", "computers", "practice"
    )
    await s.type(s.ada, "table options")
    await s.press(s.ada, "language")
    await s.press(s.ada, "setlanguage", value="nl")


@scene
async def lobby_alone(s: Stage) -> None:
    """A lobby that is filled with computers, emptied again, and closed."""
    await s.type(s.ada, "table open", game="diceland")
    await s.press_all(s.ada, "fill", "computers", "uncomputer")
    await s.type(s.bram, "table close")
    await s.type(s.ada, "table close")
    await s.press(s.ada, "closed")
    await s.type(s.ada, "table open", game="maillot")
    await s.press(s.ada, "alone")


@scene
async def lobby_forgotten(s: Stage) -> None:
    """A lobby whose opener is gone, and that nobody uses: it closes by itself."""
    await s.type(s.ada, "table open", game="diceland")
    await s.press_all(s.bram, "join", "start")
    await s.wait(25)
    await s.press(s.bram, "lead")
    await s.wait(24 * 8)


@scene
async def invitations(s: Stage) -> None:
    """Somebody is invited, and wishes for no more."""
    await s.type(s.ada, "table open", game="diceland")
    await s.press_all(s.ada, "options", "seats")
    for verb, guest in (("invite", s.emma), ("release", None), ("invite", s.emma)):
        await s.press(s.ada, verb, value=guest)
    await s.press(s.emma, "uninvite")
    await s.press(s.emma, "blocks")
    await s.type(s.ada, "table open", s.other, game="diceland", invite=s.emma)


@scene
async def help(s: Stage) -> None:
    """What somebody new reads."""
    await s.type(s.ada, "help")
    await s.type(s.ada, "learn")
    await s.type(s.ada, "rules")
    await s.type(s.ada, "mygames")
    await s.type(s.ada, "table status")
    await s.type(s.ada, "table join")


@scene
async def settings(s: Stage) -> None:
    """What people set for themselves."""
    await s.type(s.ada, "sight")
    await s.press(s.ada, "mysight")
    await s.type(s.ada, "confirm")
    await s.press(s.ada, "confirms", "never")
    await s.type(s.ada, "confirm", when="always")
    await s.type(s.ada, "remind")
    await s.press_all(s.ada, "wish", "wishform")
    await s.send(s.ada, first="6h", spacing="off", where="dm")
    await s.type(s.ada, "remind", first="2h", quiet="23:00-07:00", zone="Europe/Paris")
    await s.type(s.ada, "remind", first="soon")
    await s.type(s.ada, "remind", zone="Atlantis")
    await s.type(s.ada, "language")
    await s.press(s.ada, "mylanguage", value="nl")


@scene
async def blocks(s: Stage) -> None:
    """Somebody blocks another, who can call them by no way, and lifts it."""
    await s.type(s.bram, "block")
    await s.type(s.bram, "block", user=s.ada)
    await s.type(s.ada, "table open", game="diceland", invite=s.bram)
    await s.press(s.bram, "unblock", value=s.ada)
    await s.type(s.bram, "block", user=s.ada, lift=True)


@scene
async def privacy(s: Stage) -> None:
    """What is kept about somebody, and how it is forgotten."""
    await s.type(s.bram, "privacy")
    await matches.begun(s, "diceland")
    await s.type(s.bram, "privacy")
    await s.press_all(s.bram, "forget", "forgotten")


@scene
async def finding(s: Stage) -> None:
    """Open tables, and who wants to hear of new ones."""
    await s.type(s.bram, "table find")
    await s.press(s.bram, "watch")
    await s.type(s.ada, "table open", game="vague")
    await s.wait(1)
    await s.type(s.cleo, "table find", game="vague")
    await s.press(s.bram, "unwatch")


@scene
async def rules(s: Stage) -> None:
    """A rulebook, one rule, and a question."""
    await s.type(s.ada, "rules", game="patrouille")
    await s.press(s.ada, "rulebook")
    await s.type(s.ada, "rules", game="patrouille", rule="2")
    await s.type(s.ada, "rules", game="patrouille", rule="99")
    await s.press(s.ada, "ask")
    await s.send(s.ada, question="barricade")


@scene
async def lessons(s: Stage) -> None:
    """How it works, and the first steps of the lesson of each game."""
    for game in GAMES:
        await s.type(s.ada, "learn", game=game)
        await s.press(s.ada, "lesson")
    await s.press(s.ada, "hint")


@scene
async def lesson(s: Stage) -> None:
    """The whole lesson of a game, by its hints."""
    with s.unseen():
        await s.type(s.ada, "learn", game="diceland")
        await s.press(s.ada, "lesson")
    while not s.bears(s.ada, "against"):
        await s.press(s.ada, next(v for v in ("do", "hint", "move") if s.bears_last(s.ada, v)))
    await s.press(s.ada, "against")


@scene
async def many_tables(s: Stage) -> None:
    """Somebody plays at several tables: which is meant, the next one, and a digest."""
    for place in (s.channel, s.other):
        with s.unseen():
            await s.type(s.ada, "table open", place, game="diceland")
            await s.type(s.bram, "table join", place)
            await s.type(s.ada, "table start", place)
    direct = s.ada.user.dm_channel
    await s.type(s.ada, "mygames", direct)
    await s.type(s.ada, "table status", direct)
    await s.press(s.ada, "which")
    await s.type(s.ada, "table move", direct)
    await s.type(s.bram, "remind", digest="18:00")
    mover = await s.mover(2)  # whose board is the newest
    await s.press(mover, "move")
    await s.press(mover, "pick")
    await s.wait(24)


@scene
async def server_settings(s: Stage) -> None:
    """What a server's moderators settle; others may not."""
    await s.type(s.ada, "admin settings")
    await s.type(s.dirk, "admin settings")
    await s.press(s.dirk, "srvplaces", value=s.channel)
    await s.type(s.ada, "table open", s.other, game="diceland")
    await s.press(s.dirk, "srvplaces", "all")
    await s.press_all(s.dirk, "srvthreads", "srvclock", "srvpaceform")
    await s.send(s.dirk, mode="soft", time="48")
    await s.press(s.dirk, "srvsetpace")
    await s.type(s.dirk, "admin log")
    await s.type(s.dirk, "admin settings")
    await s.press(s.dirk, "srvlanguage", value="nl")


@scene
async def contest(s: Stage) -> None:
    """A round robin of three, from its lobby to its end."""
    await s.type(s.ada, "event open", kind="round_robin", game="diceland")
    for person in s.people[:3]:
        await s.press(person, "contest_join")
    await s.press_all(s.emma, "contest_join", "contest_leave")
    await s.press(s.ada, "contest_start")
    await s.press(s.bram, "contest_play")
    await s.type(s.dirk, "event show")
    await s.press_all(s.dirk, "contest_walk", "contest_walked")
    await s.type(s.dirk, "event show")
    await s.press_all(s.dirk, "contest_close", "contest_closed")
    await s.type(s.cleo, "event show")


@scene
async def ladder(s: Stage) -> None:
    """A ladder, and who leaves it."""
    await s.type(s.ada, "event open", kind="ladder", game="patrouille")
    for person in s.people[:3]:
        await s.press(person, "contest_join")
    await s.press(s.cleo, "contest_play")
    await s.type(s.bram, "event show")
    await s.press_all(s.bram, "contest_leave", "contest_leaved")


@scene
async def tournament(s: Stage) -> None:
    """A league, from its lobby to its table of honour; somebody is replaced, and one leaves."""
    await s.type(s.ada, "event league", game="patrouille", seats=3, days=7)
    for person in s.people[:3]:
        await s.press(person, "tournament_join")
    await s.press_all(s.emma, "tournament_join", "tournament_leave")
    await s.press(s.ada, "tournament_start")
    await s.wait(0.1)
    await s.type(s.bram, "event show")
    await s.type(s.ada, "event show")
    await s.press_all(s.ada, "tournament_extend", "tournament_replace")
    await s.press(s.ada, "tournament_replaced", value=2)
    await s.press(s.ada, "tournament_heir", value=s.emma)
    await s.type(s.bram, "event show")
    await s.press_all(s.bram, "tournament_leave", "tournament_leaved")
    await s.wait(0.1)
    await s.wait(80)
    await s.type(s.ada, "event show")


@scene
async def tournament_end(s: Stage) -> None:
    """The only round of a league, which one leaves, and a final: each ends with honours."""
    for event, people in ("league", s.people[:4]), ("knockout", s.people[:2]):
        with s.unseen():
            options: dict[str, Any] = {"seats": 4, "rounds": 1} if event == "league" else {}
            await s.type(s.ada, f"event {event}", game="maillot", **options)
            for person in people:
                await s.press(person, "tournament_join")
            await s.press(s.ada, "tournament_start")
            await s.wait(0.1)
        if event == "league":
            await s.type(s.dirk, "event show")
            await s.press_all(s.dirk, "tournament_leave", "tournament_leaved")
            await s.wait(0.1)
        resigning = (s.bram, s.cleo, s.ada) if event == "league" else (s.bram,)
        for person in resigning:
            await s.type(person, "table resign", [*s.channels.values()][-1])
            await s.press(person, "resigned")
        await s.wait(0.1)


@scene
async def tournament_knockout(s: Stage) -> None:
    """A knock-out of three, which is closed."""
    await s.type(s.ada, "event knockout", game="diceland", best_of=3)
    for person in s.people[:3]:
        await s.press(person, "tournament_join")
    await s.press(s.ada, "tournament_start")
    await s.wait(0.1)
    await s.type(s.dirk, "event show")
    await s.press_all(s.dirk, "tournament_close", "tournament_closed")
