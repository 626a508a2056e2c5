"""Away until a date: clocks stand still, nobody is disturbed, and the others know."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest

from bot.tables.records import Away
from tests.support.bot.playing import act, labels
from tests.support.bot.reminding import away, back, reminders
from tests.support.bot.scenes import (
    begun,
    begun_with_mover,
    dms,
    match_of,
    nap,
    opened,
    pinged,
    player,
    said,
)
from tests.support.bot.sitting import DAY, paced, public
from tests.support.bot.telling import tells
from tests.support.bot.world import World

HOUR = 3600.0


def reminded(world: World) -> list[Any]:
    return [m for m in world.messages() if "Remind me in 4 hours" in labels(m)]


async def test_whoever_is_away_is_not_disturbed_and_their_clock_stands(world: World) -> None:
    match, mover = await begun_with_mover(world)
    answer = await mover.slash(world.channel, "away", until="5d")
    assert answer.ephemeral
    until = int(world.env.now().timestamp()) + 5 * 86400
    assert any(f"<t:{until + slack}:f>" in said(answer) for slack in (-1, 0))
    assert "at 1 table" in said(answer)
    assert "Your clocks are stopped" in said(answer)
    assert tells(said(answer), "away.may_move")
    await world.env.advance_time(4.9 * DAY)
    assert not reminders(world)
    stands = await world.store.deadlines.clock(match.id, world.env.now())
    assert stands is not None
    (waiting,) = stands.waiting.values()
    assert waiting.deadline is not None
    left = waiting.deadline.timestamp() - until
    assert abs(left - 3 * DAY) < 60
    await world.env.advance_time(0.2 * DAY)
    assert len(reminders(world)) == 1


async def test_whoever_goes_away_is_not_called_and_their_board_stays(world: World) -> None:
    _, mover = await begun_with_mover(world)
    shown = [m.id for m in world.messages() if "My move" in labels(m)]
    before = {m.id for m in world.messages()}
    for until in ("2d", "5d"):
        await mover.slash(world.channel, "away", until=until)
        await world.env.advance_time(60)
    assert [m.id for m in world.messages() if "My move" in labels(m)] == shown
    assert not any(mover.id in pinged(m) for m in world.messages() if m.id not in before)


async def test_the_others_read_one_line(world: World) -> None:
    match, gone = await begun_with_mover(world)
    name = match.seated[min(match.awaited)].name
    await away(world, gone, until="5d")
    (line,) = [m for m in world.messages() if "is away until" in m.content and not m.components]
    assert f"**{name}** is away until <t:" in line.content
    assert "is stopped" in line.content
    assert not pinged(line)
    assert "at 1 table" in await back(world, gone)
    assert f"**{name}** is back" in public(world)
    assert "You are not away" in await away(world, gone)


async def test_whoever_is_away_may_move_and_stays_away(world: World) -> None:
    match, mover = await begun_with_mover(world)
    await away(world, mover, until="5d")
    await nap(world, match)
    assert "You are away until" in await away(world, mover)


@pytest.mark.parametrize(
    ("until", "told"),
    [
        ("some day", "`24 Dec`"),
        ("yesterday", "`24 Dec`"),
        ("2020-01-01", "`24 Dec`"),
        ("99999999999d", "at most a year"),
        ("from 24 Dec", "how long you are away"),
    ],
)
async def test_nonsense_is_answered_with_an_example(world: World, until: str, told: str) -> None:
    assert told in await away(world, world.ada, until=until)
    assert "You are not away" in await away(world, world.ada)


async def test_who_cannot_be_a_deputy(world: World) -> None:
    assert tells(
        await away(world, world.ada, until="5d", deputy=world.ada), "refusal.deputy_is_self"
    )
    assert tells(await away(world, world.ada, deputy=world.bram), "refusal.away_until_when")
    await away(world, world.bram, until="3d")
    assert "is away too" in await away(world, world.ada, until="5d", deputy=world.bram)
    assert "You are not away" in await away(world, world.ada)


async def test_days_end_by_the_clock_on_ones_wall(world: World) -> None:
    assert tells(await away(world, world.ada, until="tomorrow"), "away.no_zone")
    await world.ada.slash(world.channel, "remind", zone="Asia/Tokyo")
    assert "midnight UTC" not in await away(world, world.ada, until="tomorrow")
    absence = await world.store.deadlines.away(world.ada.id, world.env.now())
    assert absence is not None
    assert absence.stop.hour == 15


async def test_absences_stop_the_clock_of_one_wait_for_sixty_days_in_all(world: World) -> None:
    """Whoever is back and away again at once stops it no longer."""
    match = await begun(world)
    mover, (wait,) = player(world, match), match.since.values()
    for weeks in (0, 6, 12):
        start = wait + timedelta(weeks=weeks)
        gone = Away(start, start + timedelta(days=41), None)
        await world.store.deadlines.leave(mover.id, gone)
    stands = await world.store.deadlines.clock(match.id, world.env.now())
    assert stands is not None
    (waiting,) = stands.waiting.values()
    assert waiting.deadline == wait + timedelta(days=60 + 3)


async def test_an_absence_lasts_a_year_at_most_also_when_it_is_made_longer(world: World) -> None:
    assert "You are away until" in await away(world, world.ada, until="365d")
    await world.env.advance_time(DAY)
    assert tells(await away(world, world.ada, until="365d"), "refusal.away_too_long")


async def test_beyond_the_days_of_a_year_the_clock_runs_and_the_others_decide(
    world: World,
) -> None:
    """Away before each of one's moves, again and again."""
    match = await paced(world, "hard", "24h")
    villain = player(world, match)
    told = await away(world, villain, until="59d")
    assert tells(told, "away.budget")
    assert "60 days a year; 60" in told
    await world.env.advance_time(59 * DAY + HOUR)
    await act(world, villain)
    match = await match_of(world, 1)
    while player(world, match).id != villain.id:
        await act(world, player(world, match))
        match = await match_of(world, 1)
    again = await away(world, villain, until="59d")
    assert tells(again, "away.runs_from")
    before = (await match_of(world, 1)).entries
    await world.env.advance_time(2.1 * DAY)
    assert (await match_of(world, 1)).entries > before, "a day of absence is left, and the move's"
    assert tells(await away(world, villain, until="5d"), "away.clocks_run")


async def test_a_table_sets_for_how_long_absences_stop_its_clock(world: World) -> None:
    await opened(world)
    wanted = await world.ada.slash(world.channel, "table clock", absence="10d")
    assert tells(said(wanted), "pace.apart.away")
    await world.press(world.ada, "setpace", wanted.response)
    for person, verb in ((world.bram, "join"), (world.ada, "start")):
        await person.slash(world.channel, f"table {verb}")
    match = await match_of(world, 1)
    await away(world, player(world, match), until="30d")
    stands = await world.store.deadlines.clock(match.id, world.env.now())
    assert stands is not None
    (waiting,) = stands.waiting.values()
    assert waiting.deadline is not None
    assert abs((waiting.deadline - world.env.now()) - timedelta(days=13)) < timedelta(minutes=1)


@pytest.mark.parametrize(
    "until", ["10 Apr to 17 Apr", "from 10 April to 17 April", "10-17 April", "10.4. - 17.4."]
)
async def test_an_absence_is_booked_ahead(world: World, until: str) -> None:
    match = await begun(world)
    gone = player(world, match)
    told = await away(world, gone, until=until)
    assert tells(told, "away.booked")
    deadlines = world.store.deadlines
    assert await deadlines.away(gone.id, world.env.now()) is None
    (booked,) = await deadlines.absences(gone.id)
    assert (booked.start.day, booked.stop.day) == (10, 18)
    assert tells(await away(world, gone), "away.ahead")
    assert tells(said(await gone.slash(world.channel, "mygames")), "away.ahead")


async def test_what_is_booked_begins_by_itself_is_said_and_stops_the_clock(world: World) -> None:
    match = await begun(world)
    gone = player(world, match)
    await away(world, gone, until="2d", since="tomorrow")
    await away(world, gone, since="in 10 days", until="2d", deputy=world.people[3])
    assert not any("is away until" in m.content for m in world.messages())
    await world.env.advance_time(1.1 * DAY)
    (line,) = [m for m in world.messages() if "is away until" in m.content]
    assert not pinged(line)
    assert tells(await back(world, gone), "away.back")
    assert tells(await away(world, gone), "away.ahead"), "the other one stays"
    await world.env.advance_time(9 * DAY)
    match = await match_of(world, match.id)
    seat = next(s for s, m in match.seated.items() if m.user_id == gone.id)
    assert match.seated[seat].called(world.env.now()) == world.people[3].id
    assert any(tells(m.content, "absence.may_decline") for m in dms(world.people[3]))


async def test_a_booked_absence_is_given_up_without_a_word_to_the_others(world: World) -> None:
    match = await begun(world)
    gone = player(world, match)
    told = await gone.slash(world.channel, "away", since="tomorrow", until="3d")
    await world.press(gone, "stay", told.response)
    await world.env.advance_time(2 * DAY)
    assert not any("away" in m.content or "is back" in m.content for m in world.messages())


async def test_absences_that_overlap_add_up_and_are_given_up_one_by_one(world: World) -> None:
    gone, deadlines, now = world.ada, world.store.deadlines, world.env.now()
    await away(world, gone, since="in 1 day", until="9d", deputy=world.people[3])
    (first,) = await deadlines.booked(gone.id, now)
    told = await gone.slash(world.channel, "away", since="in 12 hours", until="20d")
    assert [(a.deputy_id, a.stop) for a in await deadlines.absences(gone.id)][:2] == [
        (None, first.start),
        (world.people[3].id, first.stop),
    ], "who was asked to play still is"
    await world.press(gone, "stay", told.response)
    assert await deadlines.absences(gone.id) == [first]
    await away(world, gone, until="2d", deputy=world.people[3])
    running = await deadlines.away(gone.id, now + timedelta(days=5))
    assert running is not None
    assert running.stop == first.stop
    await back(world, gone)
    assert await deadlines.booked(gone.id, now) == [first]


async def test_a_far_day_alone_asks_whether_until_then_or_on_that_day(world: World) -> None:
    match = await begun(world)
    gone = player(world, match)
    day = world.env.now() + timedelta(days=20)
    asked = await gone.slash(world.channel, "away", until=f"{day:%d %b}")
    assert tells(said(asked), "refusal.which_days")
    assert await world.store.deadlines.away(gone.id, world.env.now()) is None
    await gone.click(asked.response, label="2")
    (booked,) = await world.store.deadlines.absences(gone.id)
    assert booked.stop - booked.start == timedelta(days=1)


async def test_what_is_booked_within_a_running_absence_is_not_said_again(world: World) -> None:
    """Unless somebody is away for longer by it."""
    match = await paced(world, "hard", "3d")
    mover = player(world, match)
    await away(world, mover, until="10d")
    await away(world, mover, since="in 2 days", until="3d")
    await away(world, mover, since="in 4 days", until="20d")
    before = len(world.messages())
    await world.env.advance_time(3 * DAY)
    assert not any("away" in m.content for m in world.messages()[before:])
    await world.env.advance_time(2 * DAY)
    assert any("away" in m.content for m in world.messages()[before:])


async def test_what_is_booked_names_who_plays_then(world: World) -> None:
    friend = world.people[4]
    await away(world, world.ada, until="from friday to sunday", deputy=friend.user)
    shown = await away(world, world.ada)
    assert tells(shown, "away.ahead_with")
    assert f"<@{friend.id}>" in shown


async def test_the_status_of_a_lobby_says_who_is_or_will_be_away(world: World) -> None:
    await opened(world)
    await away(world, world.ada, until="from friday to sunday")
    status = said(await world.bram.slash(world.channel, "table status"))
    assert re.search(r"^- Ada \(away from", status, re.MULTILINE)
