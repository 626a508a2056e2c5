"""Odd answers of Discord to a board: it is tried again, made simpler, or told in person.

Codes are those of Discord's documentation; an answer by whatever stands before Discord (Cloudflare,
say) is a page of HTML, which has no code.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest

from bot.base.breaker import ALL, OPTIONAL, Breaker
from bot.tables.notifications import notice
from tests.support.bot import brittle
from tests.support.bot.playing import verbs
from tests.support.bot.reminding import away
from tests.support.bot.scenes import (
    begun,
    begun_with_mover,
    dms,
    match_of,
    minutes,
    nap,
    opened,
    pinged,
    player,
    resign,
    said,
    said_of,
    take_away,
    waiter,
)
from tests.support.bot.trouble import refuse
from tests.support.bot.world import World

pytestmark = pytest.mark.discord


@pytest.fixture(autouse=True)
def brittle_is_installed() -> Iterator[None]:
    with brittle.installed():
        yield


PASSING = [(401, 0), (403, 0), (403, 40333), (404, 0), (429, 0), (500, 0)]
PICTURES = [(413, 40005), (413, 0), (400, 40005), (400, 400001), (403, 50013)]
WHOLE = [(400, 50035), (400, 0), (400, 200000), (422, 0)]


def asked_there(world: World) -> int:
    """How often the bot has tried to post in the channel."""
    path = f"/channels/{world.channel.id}/messages"
    return sum((r.method, r.path) == ("POST", path) for r in world.env.http_requests)


@pytest.mark.fault("G9")
@pytest.mark.parametrize(("status", "code"), PASSING)
async def test_what_may_pass_is_tried_again_and_posted_once(
    world: World, status: int, code: int
) -> None:
    match = await begun(world)
    before = len(world.messages())
    refuse(world, status, code)
    await nap(world, match)
    await minutes(world, 1)
    assert len(world.messages()) == before + 1
    assert pinged(world.newest()) == {player(world, match).id}
    assert len(world.newest().attachments) == 0 or "move" in verbs(world.newest())
    assert not dms(player(world, match))


@pytest.mark.fault("M8")
@pytest.mark.parametrize(("status", "code"), PICTURES)
async def test_where_a_picture_is_refused_there_is_the_board_in_words(
    world: World, status: int, code: int
) -> None:
    match = await begun(world, "brittle")
    refuse(world, status, code)
    await world.ada.slash(world.channel, "play", move="step firm")
    board = world.newest()
    assert pinged(board) == {player(world, match).id}
    assert board.attachments == []
    assert "**steps** 1" in board.content
    assert "move" in verbs(board)


@pytest.mark.fault("M4")
async def test_without_the_permission_to_attach_files_no_picture_is_tried(world: World) -> None:
    match = await begun(world, "brittle")
    await take_away(world, world.channel, "attach_files")
    before = asked_there(world)
    for person, count in ((world.ada, 1), (world.bram, 2), (world.ada, 3)):
        await person.slash(world.channel, "play", move="step firm")
        assert f"**steps** {count}" in world.newest().content
        assert pinged(world.newest()) == {player(world, match).id}
    assert asked_there(world) == before + 3


@pytest.mark.fault("M16")
async def test_a_reason_that_nobody_knows_is_tried_for_a_day_and_logged_once(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    match = await begun(world)
    refuse(world, 400, 999999, times=None)
    await nap(world, match)
    mover = player(world, match)
    await minutes(world, 60)
    assert any("move" in verbs(message) for message in dms(mover))
    assert caplog.text.count("for a reason that is not known") == 1
    world.env.backend.faults.clear()
    await minutes(world, 12)
    assert pinged(world.newest()) == {mover.id}
    assert "move" in verbs(world.newest())


@pytest.mark.fault("M19")
@pytest.mark.parametrize(("status", "code", "lasts"), [(429, 20016, 15), (500, 0, 90)])
async def test_what_lasts_in_one_channel_is_played_around(
    world: World, status: int, code: int, lasts: float
) -> None:
    match = await begun(world)
    refuse(world, status, code, times=None)
    await nap(world, match)
    mover = player(world, match)
    await minutes(world, 5)
    assert not dms(mover)
    await minutes(world, lasts)
    assert "move" in verbs(dms(mover)[-1])


@pytest.mark.parametrize(("status", "code"), WHOLE)
async def test_when_all_fails_the_players_are_told_in_person(
    world: World, status: int, code: int
) -> None:
    match = await begun(world)
    refuse(world, status, code, times=None)
    await nap(world, match)
    mover = player(world, match)
    for person in (mover, waiter(world, match)):
        assert any(said_of("could not post the board", m) for m in dms(person))
    assert "move" in verbs(dms(mover)[-1])
    status_line = said(await world.ada.slash(world.channel, "table status"))
    shown = f"{status}/{code}" if code else str(status)
    assert f"could not post the board ({shown})" in status_line
    await mover.user.slash("play", move="rest nap")
    assert sum(said_of("could not post the board", m) for m in dms(mover)) == 1


async def test_the_next_start_tries_again(world: World) -> None:
    match = await begun(world)
    refuse(world, 400, 50035, times=None)
    await nap(world, match)
    before = len(world.messages())
    world.env.backend.faults.clear()
    await world.restart()
    await world.env.settle()
    match = await match_of(world, match.id)
    assert len(world.messages()) == before + 1
    assert pinged(world.newest()) == {player(world, match).id}
    listed = said(await world.ada.slash(world.channel, "table status"))
    assert "could not post the board" not in listed
    await world.restart()
    await world.env.settle()
    assert len(world.messages()) == before + 1  # and the one after it has nothing to try


async def test_a_refusal_that_lasts_is_told_after_half_a_minute_and_tried_on(
    world: World,
) -> None:
    match = await begun(world)
    refuse(world, 404, 0, times=None)
    await nap(world, match)
    mover = player(world, match)
    await minutes(world, 2)
    assert any(said_of("could not post the board", m) for m in dms(mover))
    told = len(dms(mover))
    await minutes(world, 30)
    assert len(dms(mover)) == told
    world.env.backend.faults.clear()
    await minutes(world, 11)
    assert pinged(world.newest()) == {mover.id}
    listed = said(await world.ada.slash(world.channel, "table status"))
    assert "could not post the board" not in listed


@pytest.mark.fault("G8")
async def test_a_persons_closed_door_silences_no_channel(world: World) -> None:
    """A deputy is written to of a table, and not at it."""
    _, mover = await begun_with_mover(world)
    for deputy in world.people[3:5]:
        where = world.env.backend.get_dm_channel(deputy.id).id
        path = f"/channels/{where}/messages"
        world.env.inject_error("POST", path, status=403, code=50007, times=None)
        await away(world, mover, until="5d", deputy=deputy)
    before = asked_there(world)
    await deputy.user.slash("play", move="rest nap")
    assert asked_there(world) > before


@pytest.mark.fault("G8")
async def test_a_channel_that_refuses_twice_is_silent_until_somebody_presses_there(
    world: World,
) -> None:
    match = await begun(world)
    board, before = world.newest(), asked_there(world)
    refuse(world, 403, 40333, times=None)
    await nap(world, match)
    await minutes(world, 60)
    for _ in range(3):
        await player(world, match).user.slash("play", move="rest nap")
        await minutes(world, 60)
    with world.env.time_context():
        await world.store.notify(match.id, [notice("expired", table=1)], world.env.now())
        world.app.outbox.wake()
    await minutes(world, 60)
    assert asked_there(world) == before + 2
    assert any("move" in verbs(m) for m in dms(player(world, match)))
    world.env.backend.faults.clear()
    await world.press(world.ada, "board", board)
    await world.env.settle()
    assert asked_there(world) == before + 3
    assert pinged(world.newest()) == {player(world, match).id}


async def test_a_lobby_that_is_refused_is_posted_when_somebody_presses(world: World) -> None:
    table = await opened(world)
    lobby = world.newest()
    refuse(world, 403, 0, times=None)
    await world.bram.slash(world.channel, "table join")
    await minutes(world, 60)
    world.env.backend.faults.clear()
    await world.press(world.ada, "options", lobby)
    await world.env.settle()
    assert "Bram" in world.newest().content
    assert table.id not in world.app.host.delivery.unposted


# ------------------------------------------------------------ the breaker


@pytest.mark.fault("G8")
async def test_after_500_invalid_requests_only_boards_are_sent(world: World) -> None:
    match = await begun(world)
    with world.env.time_context():
        for status in (401, 403, 429, 404, 200, 500) * (OPTIONAL // 3):
            world.app.host.delivery.breaker.count(status)
        world.app.host.delivery.breaker.count(403)
        world.app.host.delivery.breaker.count(429)
    count = len(world.messages())
    with world.env.time_context():
        await world.store.notify(match.id, [notice("rematch", old=7)], world.env.now())
    await nap(world, match)
    await minutes(world, 5)
    assert len(world.messages()) == count + 1
    assert pinged(world.newest()) == {player(world, match).id}
    assert "at turn" not in said(await world.ada.slash(world.channel, "help"))
    await minutes(world, 6)
    assert "#7" in world.newest().content


@pytest.mark.fault("G8")
def test_after_ten_times_as_many_boards_wait_too(world: World) -> None:
    breaker = Breaker()
    with world.env.time_context():
        for _ in range(OPTIONAL - 1):
            breaker.count(403)
        assert not breaker.wait(optional=True)
        breaker.count(429, "shared")
        assert not breaker.wait(optional=True)
        breaker.count(429, "user")
        assert breaker.wait(optional=True)
        assert not breaker.wait(optional=False)
        for _ in range(ALL):
            breaker.count(401)
        assert 0 < breaker.wait(optional=False).total_seconds() <= 600


async def test_of_a_match_that_is_over_nobody_is_told_how_it_would_go_on(world: World) -> None:
    await begun(world)
    refuse(world, 400, 50035, times=None)
    await resign(world, world.ada)
    assert any(said_of("wins", m) for m in dms(world.bram))
    assert not any(said_of("could not post the board", m) for m in dms(world.bram))


@pytest.mark.fault("I10")
@pytest.mark.parametrize(("status", "code"), [(404, 10062), (429, 0), (500, 0), (400, 40060)])
async def test_a_completion_that_discord_does_not_take_is_given_up_quietly(
    world: World, caplog: pytest.LogCaptureFixture, status: int, code: int
) -> None:
    """They have typed on long since."""
    world.env.inject_error("POST", "/interactions/*/callback", status=status, code=code, times=9)
    with suppress(Exception):  # nothing comes
        await world.ada.autocomplete(world.channel, "table open", "game", "")
    assert [line for line in caplog.records if line.levelname in ("WARNING", "ERROR")] == []
