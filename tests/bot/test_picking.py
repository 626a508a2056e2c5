"""Which table a command in the bot's DM is about."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.tables.records import Member, Membership, NewTable
from games.codec import to_json
from tests.support.bot.playing import choose, labels
from tests.support.bot.telling import line
from tests.support.bot.world import World
from tests.toys import whisper


async def many_tables(world: World, number: int) -> None:
    ada = Member(world.ada.id, "Ada", Membership.PLAYER, opener=True, seat=None)
    for channel in range(number):
        await world.store.create(
            NewTable(
                guild_id=world.guild.id,
                channel_id=channel,
                game="whisper",
                version=1,
                options=to_json(whisper.INFO.options()),
                seed="s",
                language="en",
                members=(ada,),
                at=datetime(2026, 1, 1, tzinfo=UTC),
            )
        )


async def test_one_table_is_not_asked_for(world: World) -> None:
    await many_tables(world, 1)
    told = await world.users[0].slash("table status")
    assert "Whisper #1" in told.response.content


async def test_of_several_tables_it_asks_which(world: World) -> None:
    await many_tables(world, 3)
    asked = await world.users[0].slash("table status")
    assert labels(asked.response) == ["Whisper #3", "Whisper #2", "Whisper #1"]
    told = await choose(world.users[0], asked.response, "Whisper #2")
    assert "Whisper #2" in told.response.content


async def test_more_tables_than_a_menu_holds_are_reached_by_pages(world: World) -> None:
    await many_tables(world, 28)
    first = (await world.users[0].slash("table status")).response
    names = labels(first)
    assert names.pop() == line("button.forward")
    assert len(names) == 25
    second = (await choose(world.users[0], first, "Next page ▶")).response
    assert labels(second) == ["Whisper #3", "Whisper #2", "Whisper #1", "◀ Previous page"]
    told = await choose(world.users[0], second, "Whisper #1")
    assert "Whisper #1" in told.response.content


async def test_mygames_never_outgrows_a_message(world: World) -> None:
    await many_tables(world, 60)
    told = (await world.users[0].slash("mygames")).response.content
    assert len(told) < 2000
    assert "more." in told.splitlines()[-1]
