"""/table find: the lobbies of a server that one may join."""

from __future__ import annotations

import pytest

from tests.support.bot.moderating import dirk
from tests.support.bot.opening import found, open_another
from tests.support.bot.playing import labels, verbs
from tests.support.bot.scenes import opened, said, shut_out
from tests.support.bot.telling import tells
from tests.support.bot.world import World


async def test_it_lists_lobbies_with_seats_clock_link_and_what_is_not_usual(world: World) -> None:
    await opened(world, "whisper")
    await world.set_option("rounds", 1)
    shown = await found(world, world.bram)
    assert shown.ephemeral
    for words in ("Whisper #1", "1 of 4 seats taken", "**3 free**", "Rounds: 1", "Clock: "):
        assert words in shown.content
    assert "Bonus" not in shown.content
    assert f"discord.com/channels/{world.guild.id}/{world.channel.id}/" in shown.content
    assert "join" in verbs(shown)


async def test_one_joins_right_there(world: World) -> None:
    await opened(world)
    joined = await world.press(world.bram, "join", await found(world, world.bram))
    assert "You have a seat at Race #1" in said(joined)
    assert "- Bram" in world.newest().content


async def test_only_the_game_that_was_asked_for(world: World) -> None:
    await opened(world)
    await open_another(world, 1, "whisper")
    assert labels(await found(world, world.bram, game="whisper"))[0] == "Join #2"
    both = labels(await found(world, world.bram))
    assert {"Join #1", "Join #2"} <= set(both)


async def test_not_where_one_sits_nor_a_full_one_nor_one_that_has_begun(world: World) -> None:
    await opened(world, "whisper")
    assert "No lobby" in (await found(world, world.ada)).content
    for person in world.people[1:4]:
        await person.slash(world.channel, "table join")
    assert "No lobby" in (await found(world, world.people[4])).content
    await world.people[3].slash(world.channel, "table leave")
    assert "join" in verbs(await found(world, world.people[4]))
    await world.ada.slash(world.channel, "table start")
    assert "No lobby" in (await found(world, world.people[4])).content


async def test_a_seat_that_is_reserved_is_free_for_its_person_alone(world: World) -> None:
    guests = dict(zip(("invite", "invite2", "invite3"), world.people[1:4], strict=True))
    await world.ada.slash(world.channel, "table open", game="whisper", **guests)
    assert "No lobby" in (await found(world, world.people[4])).content
    assert "join" in verbs(await found(world, world.bram))


@pytest.mark.discord
async def test_nobody_reads_of_a_channel_they_may_not_see(world: World) -> None:
    await opened(world)
    await shut_out(world, world.channel, world.bram)
    shown = await found(world, world.bram)
    assert tells(shown.content, "lobbies.none")
    assert "#1" not in shown.content


@pytest.mark.discord
async def test_another_servers_lobbies_are_not_listed(world: World) -> None:
    await opened(world)
    guild = world.env.create_guild("Bram's", owner=world.users[1])
    there = guild.create_text_channel("there")
    bram = guild.add_member(world.users[1])
    assert tells(said(await bram.slash(there, "table find")), "lobbies.none")


async def test_many_are_shown_in_pages(world: World) -> None:
    for number in range(7):
        await open_another(world, number)
    first = await found(world, world.bram)
    assert "7, page 1 of 2" in first.content
    second = (await world.bram.click(first, label="Next page ▶")).response
    assert [name for name in labels(second) if name.startswith("Join")] == ["Join #6", "Join #7"]
    back = (await world.bram.click(second, label="◀ Previous page")).response
    assert "page 1 of 2" in back.content


async def test_in_a_direct_message_it_says_where_to_ask(world: World) -> None:
    answer = said(await world.bram.user.slash("table find"))
    assert tells(answer, "refusal.find_on_server")


async def test_an_unknown_game_is_refused(world: World) -> None:
    answer = said(await dirk(world).slash(world.channel, "table find", game="chess"))
    assert "chess" not in answer
    assert "game" in answer
