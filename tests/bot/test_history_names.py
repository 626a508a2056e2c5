"""What happened is told of those who sat there when it happened."""

from __future__ import annotations

from dataclasses import replace

from bot.matches.registry import words_in
from bot.screens import log_lines
from bot.tables.records import Former
from games.computers import Level
from games.core import Seat
from tests.support.bot.kept import both_engines
from tests.support.bot.logged import recorded
from tests.support.bot.scenes import match_of, said
from tests.support.bot.sitting import HOUR, hand, set_clock
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
