"""What comes of a match: worked out from its log, once it is over, and again at any time."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.features.privacy.store import kept_about
from bot.matches import settling
from bot.store import tables
from bot.store.database import Connection
from bot.tables.rated import Unrated
from games.core import Seat
from tests.support.bot.erasing import erase
from tests.support.bot.kept import both_engines
from tests.support.bot.outcomes import again, all_played, grown, rated, stats
from tests.support.bot.playing import choose
from tests.support.bot.scenes import (
    begun,
    begun_with_mover,
    close,
    match_of,
    minutes,
    nap,
    played,
    player,
    resign,
    waiter,
)
from tests.support.bot.sitting import hand
from tests.support.bot.telling import tells
from tests.support.bot.world import World

pytestmark = both_engines


async def test_what_is_called_off_is_counted_and_not_rated(world: World) -> None:
    match = await begun(world)
    await nap(world, match)
    await close(world, world.people[3])  # who owns the server
    [one] = await all_played(world)
    assert one.result.unrated is Unrated.CALLED_OFF
    assert {seat.rank for seat in one.result.seats} == {None}
    assert "1 match was called off" in await stats(world, world.ada)
    assert tells(await stats(world, world.ada, server=True), "stats.nothing")


async def test_who_resigns_has_lost_and_it_is_rated(world: World) -> None:
    """Else a rating could be kept by giving up."""
    await grown(world)
    match = await begun(world)
    for _ in range(4):
        await nap(world, match)
    loser = player(world, match)
    await resign(world, loser)
    [one] = await all_played(world)
    assert one.result.unrated is None
    mine = one.mine(loser.id)
    assert mine is not None
    assert (mine.rank, mine.turns) == (2, 2)


async def test_a_match_with_a_computer_or_a_hint_is_not_rated(world: World) -> None:
    await begun(world, "diceland")
    person = player(world, match := await match_of(world, 1))
    panel = (await world.press(person, "move")).response
    await choose(person, panel, "Hint (then unrated)")
    await resign(world, waiter(world, match))
    await world.ada.slash(world.other, "table open", game="diceland", computers="easy")
    await resign(world, world.ada, world.other)
    assert [each.result.unrated for each in await all_played(world)] == [
        Unrated.HINTS,
        Unrated.COMPUTERS,
    ]
    assert "1 won; 0 rated" in await stats(world, person)


async def test_practice_counts_for_nothing(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="diceland")
    panel = (await world.press(world.ada, "computers")).response
    await choose(world.ada, panel, "Practice: off")
    await world.bram.slash(world.channel, "table join")
    await world.ada.slash(world.channel, "table start")
    await resign(world, world.ada)
    [one] = await all_played(world)
    assert one.result.unrated is Unrated.PRACTICE
    assert tells(await stats(world, world.bram), "stats.nothing")


async def test_the_result_is_whose_who_made_most_of_the_moves(world: World) -> None:
    match, giver = await begun_with_mover(world)
    seat = min(match.awaited)
    heir = world.people[2]
    for _ in range(4):  # two of the giver's
        await nap(world, match)
    await minutes(world, 1)
    await hand(world, giver, heir)
    match = await match_of(world, match.id)
    await nap(world, match)
    await resign(world, player(world, match, Seat(1 - seat)))
    [one] = await all_played(world)
    assert one.mine(heir.id) is None
    mine = one.mine(giver.id)
    assert mine is not None
    assert (mine.seat, mine.rank) == (seat, 1)


async def test_dice_are_those_of_ones_own_plays(world: World) -> None:
    match = await begun(world)
    shown = {seat: list[int]() for seat in match.seated}
    for _ in range(6):
        seat, mover = min(match.awaited), player(world, match)
        await mover.slash(world.channel, "play", move="sprint 1")
        shown[seat] += [draw + 1 for draw in match.lines[-1].entry.draws]
    await resign(world, world.ada)
    [one] = await all_played(world)
    assert sum(map(len, shown.values())) >= 3
    for each in one.result.seats:
        assert (each.dice, each.pips) == (len(shown[each.seat]), sum(shown[each.seat]))
    text = await stats(world, player(world, match, Seat(0)))
    dice = len(shown[Seat(0)])
    assert f"showed {sum(shown[Seat(0)])} in all; {3.5 * dice:g} was to be expected" in text


async def test_punctuality_is_the_time_from_the_call_to_the_first_move(world: World) -> None:
    match, first = await begun_with_mover(world)
    for pause in (60, 120, 30, 4 * 24 * 60):
        await minutes(world, pause)
        await nap(world, match)
    await resign(world, first)
    [one] = await all_played(world)
    mine = one.mine(first.id)
    theirs = next(s for s in one.result.seats if s.user_id != first.id)
    assert mine is not None
    assert [round(s / 60) for s in mine.answers] == [60, 30]
    assert [round(s / 60) for s in theirs.answers] == [120, 4 * 24 * 60]
    assert (mine.timed, mine.late, theirs.timed, theirs.late) == (2, 0, 2, 1)
    told = await stats(world, player(world, match, theirs.seat))
    assert "50% of 2 answers with a clock running came in time" in told


async def test_who_was_erased_is_a_nameless_opponent(world: World) -> None:
    match = await rated(world, 3)
    await again(world)
    before = (await world.app.host.matches.results.ratings(world.guild.id))["whisper"]
    gone = world.bram
    await erase(world, gone)
    assert all(each.mine(gone.id) is None for each in await all_played(world))
    after = (await world.app.host.matches.results.ratings(world.guild.id))["whisper"]
    assert gone.id in before.now
    assert dict(after.now) == {u: s for u, s in before.now.items() if u != gone.id}
    for text in (
        await stats(world, world.ada),
        await stats(world, world.ada, server=True),
        await stats(world, world.ada, user=gone.user),
    ):
        assert "Bram" not in text.partition("\n")[2]
    assert await kept_about(world.store, gone.id) is None
    assert await settling.differing(world.store) == []
    assert match.id == 1


async def test_a_backup_older_than_results_forgets_people_too(world: World) -> None:
    await played(world)

    def work(connection: Connection) -> None:
        for name in ("seat_results", "results", "hints"):
            connection.execute(f"DROP TABLE {name}")
        tables.erase(connection, world.ada.id, lacking=["seat_results"])

    await world.store.write(work)
    table = await world.store.table(1)
    assert table is not None
    assert world.ada.id not in {member.user_id for member in table.members}


async def test_a_backup_older_than_the_counting_of_turns_forgets_people_too(world: World) -> None:
    await played(world)
    await all_played(world)

    def work(connection: Connection) -> None:
        connection.execute("ALTER TABLE seat_results DROP COLUMN turns")
        tables.erase(connection, world.ada.id)

    await world.store.write(work)
    table = await world.store.table(1)
    assert table is not None
    assert world.ada.id not in {member.user_id for member in table.members}


@pytest.mark.discord
async def test_from_the_log_comes_the_same_at_any_time(world: World) -> None:
    """Also in another process, and once everything kept is thrown away."""
    await played(world, 3)
    await again(world)
    match = await begun(world)
    await nap(world, match)
    await minutes(world, 90)
    await nap(world, match)
    await resign(world, world.ada)
    kept = await all_played(world)
    rated = await world.app.host.matches.results.ratings(world.guild.id)
    assert len(kept) == 3
    await world.store.write(
        lambda c: (c.execute("DELETE FROM seat_results"), c.execute("DELETE FROM results"))
    )
    await world.restart()
    assert await all_played(world) == kept
    assert await world.app.host.matches.results.ratings(world.guild.id) == rated
    assert await settling.differing(world.store) == []


async def test_what_is_kept_wrongly_is_found(world: World) -> None:
    await played(world)
    await all_played(world)
    await world.store.write(lambda c: c.execute("UPDATE seat_results SET rank = 1"))
    assert await settling.differing(world.store) == [1]


async def test_a_match_is_settled_when_its_end_is_posted(world: World) -> None:
    """And if the process is killed before, when somebody next asks."""
    await played(world)
    assert len(await world.store.results.all()) == 1
    await again(world)
    await world.store.write(
        lambda c: [
            c.execute(f"DELETE FROM {name} WHERE match_id = 2")
            for name in ("seat_results", "results")
        ]
    )
    await world.restart()
    assert len(await all_played(world)) == 2


@pytest.mark.parametrize(
    ("harm", "left"),
    [
        ("UPDATE snapshots SET position = '{}' WHERE match_id = 1", [Unrated.DAMAGED, None]),
        ("UPDATE matches SET game = 'chess' WHERE id = 1", [None]),
    ],
    ids=["damaged", "of a game that is gone"],
)
async def test_a_record_that_cannot_be_read_stops_nobody_else(
    world: World, harm: str, left: list[Unrated | None]
) -> None:
    await rated(world)
    await again(world)
    await world.store.write(
        lambda c: [
            c.execute("DELETE FROM seat_results"),
            c.execute("DELETE FROM results"),
            c.execute(harm),
        ]
    )
    await world.restart()
    assert [each.result.unrated for each in await all_played(world)] == left


@pytest.mark.parametrize("hours", [0, 30])
async def test_an_absence_that_was_announced_does_not_count(world: World, hours: int) -> None:
    match, mover = await begun_with_mover(world)
    if hours:
        await mover.slash(world.channel, "away", until=f"{hours}h")
    await minutes(world, 60 * hours + 10)
    await nap(world, match)
    await resign(world, mover)
    [one] = await all_played(world)
    mine = one.mine(mover.id)
    assert mine is not None
    assert [timedelta(seconds=s) // timedelta(minutes=1) for s in mine.answers] == [10]
