"""What happened is told of those who sat there when it happened."""

from __future__ import annotations

from dataclasses import replace

from bot.matches.as_read import words_in
from bot.screens import log_lines
from bot.tables.records import Former
from games.computers import Level
from games.core import Seat
from tests.support.bot.in_person import challenged
from tests.support.bot.kept import both_engines
from tests.support.bot.logged import recorded
from tests.support.bot.playing import labels
from tests.support.bot.reminding import away, back
from tests.support.bot.scenes import begun, begun_with_mover, match_of, nap, press_made, said
from tests.support.bot.sitting import HOUR, hand, leave, set_clock
from tests.support.bot.world import World

SUBSTITUTE = "Emma"


def test_old_bids_stay_under_the_name_of_who_made_them() -> None:
    match = recorded("maillot", 40)
    middle = match.entries // 2
    former = (Former(Seat(0), middle, 5, "Zoe"), Former(Seat(1), 3, -1, "Hard", Level.HARD))
    table = replace(match.table, former=former)
    told = log_lines.told(match, words_in("en", table, escaped=True), None, 1)
    before = "\n".join(text for number, text in told if number < middle)
    after = "\n".join(text for number, text in told if number >= middle)
    assert "Zoe" in before
    assert "Ada" not in before
    assert "Ada" in after
    assert "Zoe" not in after


def test_of_several_who_had_a_seat_each_is_named_in_their_time() -> None:
    former = tuple(Former(Seat(0), until, 5, name) for until, name in ((4, "Zoe"), (9, "Yan")))
    words = words_in("en", replace(recorded("vague", 1).table, former=former), escaped=True)
    assert [words.at(entry).seat(0) for entry in (0, 3, 4, 8, 9)] == [
        "Zoe", "Zoe", "Yan", "Yan", "Ada",
    ]  # fmt: skip


def test_who_was_erased_is_not_named_and_nobody_else_in_their_place() -> None:
    former = (Former(Seat(0), 4, 0, ""),)
    words = words_in("en", replace(recorded("vague", 1).table, former=former), escaped=True)
    assert words.at(3).seat(0) == words.colour(0)
    assert words.at(4).seat(0) == "Ada"


@both_engines
async def test_time_was_over_of_whom_it_was_over_and_not_of_the_substitute(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="race")
    await world.press(world.bram, "join")
    await set_clock(world, "hard", "6h")
    await world.press(world.ada, "start")
    match = await match_of(world, 1)
    mover = match.seated[min(match.awaited)]
    gone = next(p for p in world.people if p.id == mover.user_id)
    await world.env.advance_time(6.1 * HOUR)
    await hand(world, gone, world.people[4])
    log = said(await world.people[2].slash(world.channel, "table log"))
    assert f"the host plays for {mover.name}" in log
    assert f"plays for {SUBSTITUTE}" not in log
    await world.restart()
    log = said(await world.people[2].slash(world.channel, "table log"))
    assert f"the host plays for {mover.name}" in log


async def test_a_name_follows_the_one_its_person_bears_here(world: World) -> None:
    """From the next press on, in all that is shown; elsewhere they are called as ever."""
    match = await begun(world)
    await challenged(world)
    world.ada.member.nick = "Queen Ada"
    await nap(world, match)
    await nap(world, match)
    log = said(await world.bram.slash(world.channel, "table log", table=1))
    assert "Queen Ada" in log
    assert "Ada" not in log.replace("Queen Ada", "")
    elsewhere = await world.store.table(2)
    assert elsewhere is not None
    assert {m.name for m in elsewhere.members} == {"Ada", "Bram"}


async def test_a_challenge_does_not_say_what_a_server_calls_one(world: World) -> None:
    world.ada.member.nick = "Queen Ada"
    await world.ada.slash(world.channel, "challenge", game="race", user=world.bram)
    table = await world.store.table(1)
    assert table is not None
    assert {m.name for m in table.members} == {"Ada", "Bram"}


async def test_a_computer_that_takes_a_seat_is_a_line_in_channel_and_log(world: World) -> None:
    """What was done before stays with who did it."""
    match = await begun(world, "diceland")
    panel = (await world.ada.slash(world.channel, "table seat")).response
    asked = (await world.press(world.ada, "leaveseat", panel)).response
    levels = (await world.press(world.ada, "levels", asked)).response
    await world.ada.click(levels, label=labels(levels)[0])
    match = await match_of(world, 1)
    seat = next(seat for seat, m in match.seated.items() if m.computer is not None)
    name = match.seated[seat].name
    assert any(name in m.content and "🪑" in m.content for m in world.messages())
    log = said(await world.bram.slash(world.channel, "table log", table=1))
    assert f"🪑 {name} now plays" in log
    assert "after Ada" in log


async def test_boards_say_once_who_took_over_a_seat_and_nothing_of_who_had_it_back(
    world: World,
) -> None:
    match = await begun(world, seats=3)
    await nap(world, match)
    mover = {match.seated[seat].user_id for seat in match.awaited}
    waits = [p for p in world.people[:3] if p.id not in mover]
    seats = {m.user_id: seat for seat, m in match.seated.items()}
    await hand(world, waits[0], world.people[4])
    await leave(world, world.people[4])
    await press_made(world, waits[0], f"bl:sit:1:{seats[waits[0].id]}")
    await hand(world, waits[1], world.people[5])
    for _ in range(3):
        await nap(world, await match_of(world, 1))
    boards = [m.content for m in world.messages() if "\n- 🪑" in m.content]
    assert len(boards) == 1
    assert boards[0].count("🪑") == 1
    log = said(await world.ada.slash(world.channel, "table log", table=1))
    assert log.count("🪑") == 1


async def test_the_log_says_who_played_for_whom_and_who_was_back(world: World) -> None:
    match, mover = await begun_with_mover(world)
    friend = world.people[4]
    await away(world, mover, until="10d", deputy=friend.user)
    await world.env.advance_time(HOUR)
    await friend.slash(world.channel, "play", move="rest nap")
    await world.env.advance_time(HOUR)
    await back(world, mover)
    await world.env.advance_time(HOUR)
    await nap(world, match)
    log = said(await friend.slash(world.channel, "table log", table=1))
    said_then, said_back = (log.index(mark) for mark in (f"🪑 <@{friend.id}>", "again."))
    assert said_then < log.index("rests") < said_back
    assert log.count("🪑") == 2
