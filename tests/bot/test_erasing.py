"""A person is forgotten: named nowhere, and nobody waits for them."""

from __future__ import annotations

from bot.base import clock
from bot.tables.notifications import offer_notification
from bot.tables.records import Status
from games.core import Seat
from tests.support.bot.erasing import erase
from tests.support.bot.kept import both_engines
from tests.support.bot.playing import verbs
from tests.support.bot.scenes import (
    begun,
    begun_with_mover,
    match_of,
    nap,
    opened,
    pinged,
    played,
    player,
    said,
)
from tests.support.bot.telling import tells
from tests.support.bot.world import World

pytestmark = both_engines


async def test_a_lobby_goes_on_without_who_was_erased(world: World) -> None:
    await opened(world, "whisper")
    await world.press(world.bram, "join")
    await erase(world, world.ada)
    assert "Bram · Oak · leads the table" in world.newest().content
    assert "Ada" not in world.newest().content


async def test_a_lobby_in_which_nobody_is_left_is_closed(world: World) -> None:
    await opened(world)
    await erase(world, world.ada)
    assert tells(world.newest().content, "closed.left")


async def test_of_two_players_the_other_wins_and_nobody_is_named(world: World) -> None:
    match = await begun(world)
    await erase(world, world.ada)
    table = await world.store.table(match.id)
    assert table is not None
    assert table.status is Status.FINISHED
    end = world.newest()
    assert "**Bram** wins" in end.content
    assert "Ada" not in end.content
    assert "<@-" not in end.content
    assert pinged(end) == {world.bram.id}


async def test_of_three_players_two_play_on_and_the_name_does_not_come_back(world: World) -> None:
    match, mover = await begun_with_mover(world, seats=3)
    await erase(world, mover)
    match = await match_of(world, match.id)
    for _ in range(3):
        await nap(world, match)
        assert mover.user.global_name not in world.newest().content
        assert "<@-" not in world.newest().content
    await player(world, match).slash(world.other, "table move", table=match.id)
    table = await world.store.table(match.id)
    assert table is not None
    assert mover.id not in {m.user_id for m in table.members}
    assert mover.user.global_name not in {m.name for m in table.members}


async def test_a_match_that_is_over_is_read_without_the_name(world: World) -> None:
    match = await played(world)
    await world.press(world.people[2], "board")
    await erase(world, world.ada)
    for command in ("status", "text", "log"):
        answer = said(await world.bram.slash(world.channel, f"table {command}", table=match.id))
        assert "Bram" in answer
        assert "Ada" not in answer


async def test_the_seat_of_one_who_was_erased_is_called_by_its_own_word(world: World) -> None:
    """As after an erasing that the match did not hear of in time."""
    match, mover = await begun_with_mover(world)
    with world.env.time_context():
        await world.store.erase(mover.id)
        world.app.host.matches.forget(match.id)
        await world.app.host.matches.repeat(match.table)
        world.app.outbox.wake()
    await world.env.settle()
    assert "<@-" not in world.newest().content
    assert pinged(world.newest()) == set()
    assert "move" in verbs(world.newest())


async def test_what_was_not_said_yet_about_a_person_is_not_said_any_more(world: World) -> None:
    match = await begun(world)
    heirs = world.people[2:4]
    offers = [
        offer_notification(Seat(n), world.people[n].id, heir.id) for n, heir in enumerate(heirs)
    ]
    with world.env.time_context():
        await world.store.notify(match.id, offers, clock.now())
        await world.store.erase(heirs[0].id)
        [left] = await world.store.claim(clock.now(), 99)
    assert left.body == offers[1].body


async def test_a_rematch_is_for_those_who_are_still_known(world: World) -> None:
    await played(world, 3)
    await erase(world, world.ada)
    await world.press(world.bram, "rematch")
    table = await world.store.table_in(world.channel.id)
    assert table is not None
    assert [m.name for m in table.members] == ["Cleo", "Bram"]
