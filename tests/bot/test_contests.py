"""/event: a ladder and a round robin in a channel, their tables, and the message about them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.features.lobby.series.store import paired
from bot.tables.records import NewTable, Status
from bot.tables.series import PairingOf
from tests.support.bot.contesting import (
    LADDER,
    ROBIN,
    beaten,
    challenge,
    choices,
    lines,
    meet,
    opened,
    robin,
    shown,
    where,
)
from tests.support.bot.kept import both_engines
from tests.support.bot.moderating import dirk
from tests.support.bot.playing import labels, verbs
from tests.support.bot.scenes import minutes, pinged, press_made, said, take_away
from tests.support.bot.stored import ADA, BEGIN, BOB, people
from tests.support.bot.telling import tells
from tests.support.bot.world import World

pytestmark = [both_engines, pytest.mark.discord]


async def whispered(world: World, place: Any) -> None:
    """A match played to its end by a script: who sits first whispers less each time."""
    table = await world.store.table_in(place.id)
    assert table is not None
    match = await world.app.host.matches.match(table.id)
    for _ in range(40):
        if match.table.status is not Status.RUNNING:
            break
        seat = min(match.awaited)
        person = next(p for p in world.people if p.id == match.seated[seat].user_id)
        await person.slash(place, "play", move=f"whisper {1 + seat}")
    assert match.table.status is Status.FINISHED
    await minutes(world, 1)


async def test_a_whole_round_robin_of_three_played_out(world: World) -> None:
    await robin(world, "whisper")
    assert "3 matches to go" in shown(world).content
    ada, bram, cleo = world.people[:3]
    for person, rival, name in ((ada, bram, "Bram"), (ada, cleo, "Cleo"), (bram, cleo, "Cleo")):
        await whispered(world, await meet(world, person, rival, name))
    assert lines(world) == [
        "1. **Cleo**: 4 points (2 won, 0 drawn, 0 lost)",
        "2. **Bram**: 2 points (1 won, 0 drawn, 1 lost)",
        "3. **Ada**: 0 points (0 won, 0 drawn, 2 lost)",
    ]
    assert "It is over: **Cleo** has won!" in shown(world).content
    assert not labels(shown(world))


async def test_a_called_off_match_counts_for_nothing_and_can_be_played_again(world: World) -> None:
    await robin(world)
    place = where(world, await challenge(world, world.ada, "Bram"))
    assert "Ada against Bram (#1)" in shown(world).content
    asked = await world.ada.slash(place, "table close")
    await world.ada.click(asked.response, label="Close the table")
    await minutes(world, 0.1)
    assert "3 matches to go" in shown(world).content
    assert "contest_open" in verbs(await choices(world, world.ada))


async def test_a_ladder_of_three_with_a_challenge(world: World) -> None:
    await opened(world, LADDER)
    assert lines(world) == ["1. Ada", "2. Bram", "3. Cleo"]
    assert labels(await choices(world, world.people[2])) == ["Against Ada", "Against Bram"]
    assert "nobody you can play" in (await choices(world, world.ada)).content
    place = await meet(world, world.people[2], world.ada, "Ada")
    await beaten(world, place, world.ada)
    assert lines(world) == ["1. Cleo", "2. Ada", "3. Bram"]
    place = await meet(world, world.bram, world.ada, "Ada")
    await beaten(world, place, world.bram)
    assert lines(world) == ["1. Cleo", "2. Ada", "3. Bram"]


async def test_nobody_else_joins_the_table_nor_starts_nor_plays(world: World) -> None:
    await opened(world, ROBIN)
    emma = world.people[4]
    assert tells(said(await world.click(world.bram, "Start")), "refusal.contest_opener")
    await world.click(world.ada, "Start")
    await minutes(world, 0.1)
    assert tells(said(await world.click(emma, "Play")), "refusal.contest_not_in")
    place = where(world, await challenge(world, world.ada, "Bram"))
    assert tells(said(await emma.slash(place, "table join")), "refusal.contest_people")
    assert tells(said(await emma.slash(world.other, "table find")), "lobbies.none")
    assert tells(said(await world.ada.slash(place, "table start")), "refusal.contest_people")


async def test_pressed_twice_there_is_one_table(world: World) -> None:
    await robin(world)
    panel = await choices(world, world.ada)
    await world.ada.click(panel, label="Against Bram")
    assert "First finish table #1" in said(await world.ada.click(panel, label="Against Bram"))
    assert tells(
        said(await press_made(world, world.ada, "bl:contest_join:0:1")), "refusal.contest_in"
    )
    assert len(await world.store.tables_with(Status.LOBBY)) == 1


async def test_two_who_challenge_each_other_get_one_table(world: World) -> None:
    await robin(world)
    panels = [await choices(world, person) for person in (world.ada, world.bram)]
    await world.ada.click(panels[0], label="Against Bram")
    assert "First finish table #1" in said(await world.bram.click(panels[1], label="Against Ada"))
    assert len(await world.store.tables_with(Status.LOBBY)) == 1


def new(channel: int, pairing: PairingOf | None = None) -> NewTable:
    """A lobby of these two in a channel of that number."""
    return NewTable(
        *(9, channel, "race", 1, None, "0" * 64, "en", people(ADA, BOB), BEGIN),
        pairing=pairing,
    )


async def test_the_store_keeps_one_of_two_that_come_at_once(world: World) -> None:
    await robin(world)
    table = await world.store.create(new(1))
    made = [new(n, PairingOf(1, *pair)) for n, pair in ((2, (1, 2)), (3, (2, 1)))]
    assert await paired(world.store, table.id) is None
    came = await asyncio.gather(*map(world.store.create, made), return_exceptions=True)
    assert [getattr(each, "key", "opened") for each in came] == ["opened", "contest_goes_on"]


async def test_without_threads_the_table_stands_in_the_channel(world: World) -> None:
    await robin(world)
    await take_away(world, world.channel, "create_public_threads")
    table = await challenge(world, world.ada, "Bram")
    assert table.channel_id == world.channel.id
    await world.people[2].click(await choices(world, world.people[2]), label="Against Ada")
    assert len(await world.store.tables_with(Status.LOBBY)) == 1
    await world.bram.slash(world.channel, "table join")
    await world.ada.slash(world.channel, "table start")
    await beaten(world, world.channel, world.ada)
    assert lines(world)[0].startswith("1. **Bram**: 2 points")


async def test_one_a_channel_for_two_players_and_on_a_server(world: World) -> None:
    await opened(world, LADDER, joined=0)
    again = await world.bram.slash(world.channel, "event open", kind=ROBIN, game="race")
    assert "already" in said(again)
    assert tells(said(await world.bram.slash(world.other, "event show")), "refusal.contest_none")
    far = await world.bram.slash(world.other, "event open", kind=ROBIN, game="race")
    assert "posted" in said(far)


async def test_the_rival_is_called(world: World) -> None:
    await opened(world, LADDER, joined=2)
    place = where(world, await challenge(world, world.bram, "Ada"))
    assert any(world.ada.id in pinged(m) for m in world.messages(place))


async def test_who_manages_the_server_starts_what_another_opened(world: World) -> None:
    await opened(world, ROBIN)
    await world.click(dirk(world), "Start")
    await minutes(world, 0.1)
    assert "3 matches to go" in shown(world).content
