"""/event: a ladder and a round robin in a channel, their tables, and the message about them."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.tables.records import NewTable, Status, Table
from bot.tables.series import PairingOf
from tests.bot.conftest import World
from tests.bot.moderating import dirk, menu_of
from tests.bot.playing import labels
from tests.bot.scenes import delete, minutes, pinged, press_made, resign, said, take_away
from tests.bot.stored import ADA, BEGIN, BOB, people
from tests.bot.test_privacy import kept

ROBIN, LADDER = "round_robin", "ladder"


async def opened(world: World, kind: str, game: str = "race", joined: int = 3) -> None:
    """Ada has opened a contest, and so many have joined."""
    answer = await world.ada.slash(world.channel, "event open", kind=kind, game=game)
    assert "posted in this channel" in said(answer)
    await minutes(world, 0.1)
    for person in world.people[:joined]:
        assert "You are in" in said(await world.click(person, "Join"))
    await minutes(world, 0.1)


async def robin(world: World, game: str = "race") -> None:
    """A round robin of Ada, Bram and Cleo has begun."""
    await opened(world, ROBIN, game)
    assert "It has begun" in said(await world.click(world.ada, "Start"))
    await minutes(world, 0.1)


def shown(world: World) -> Any:
    """The message of the contest."""
    heads = ("🏆 **Round robin", "🏆 **Ladder")
    (found,) = [m for m in world.messages() if m.content.startswith(heads)]
    return found


def lines(world: World) -> list[str]:
    """The people in the message, in their order."""
    return [line for line in shown(world).content.split("\n") if line[:1].isdigit()]


async def choices(world: World, person: Any) -> Any:
    return (await person.click(shown(world), label="Play")).response


async def challenge(world: World, person: Any, rival: str) -> Table:
    """Somebody opens a table against another of the contest."""
    panel = await choices(world, person)
    await person.click(panel, label=f"Against {rival}")
    await minutes(world, 0.1)
    return (await world.store.tables_with(Status.LOBBY))[-1]


def where(world: World, table: Table) -> Any:
    return next(t for t in world.channel.threads if t.id == table.channel_id)


async def meet(world: World, person: Any, rival: Any, name: str) -> Any:
    """Two of them begin their match; its thread."""
    place = where(world, await challenge(world, person, name))
    assert "You have a seat" in said(await rival.slash(place, "table join"))
    await person.slash(place, "table start")
    await minutes(world, 0.1)
    return place


async def beaten(world: World, place: Any, loser: Any) -> None:
    await resign(world, loser, place)
    await minutes(world, 1)


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
    assert "Against Bram" in labels(await choices(world, world.ada))


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
    assert "Only whoever opened it" in said(await world.click(world.bram, "Start"))
    await world.click(world.ada, "Start")
    await minutes(world, 0.1)
    assert "You are not in this one" in said(await world.click(emma, "Play"))
    place = where(world, await challenge(world, world.ada, "Bram"))
    assert "for its two players" in said(await emma.slash(place, "table join"))
    assert "No lobby" in said(await emma.slash(world.other, "table find"))
    assert "for its two players" in said(await world.ada.slash(place, "table start"))


async def test_pressed_twice_there_is_one_table(world: World) -> None:
    await robin(world)
    panel = await choices(world, world.ada)
    await world.ada.click(panel, label="Against Bram")
    assert "First finish table #1" in said(await world.ada.click(panel, label="Against Bram"))
    assert "You are in already" in said(await press_made(world, world.ada, "bl:contest_join:0:1"))
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
    assert await world.store.contests.people(table.id) is None
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


async def test_a_restart_in_the_middle(world: World) -> None:
    await robin(world)
    place = await meet(world, world.ada, world.bram, "Bram")
    await world.restart()
    await beaten(world, place, world.ada)
    assert lines(world)[0].startswith("1. **Bram**: 2 points")
    await world.restart()
    place = await meet(world, world.bram, world.people[2], "Cleo")
    await beaten(world, place, world.bram)
    assert lines(world)[:2] == [
        "1. **Cleo**: 2 points (1 won, 0 drawn, 0 lost)",
        "2. **Bram**: 2 points (1 won, 0 drawn, 1 lost)",
    ]


async def test_ended_just_before_a_kill_it_is_told_after_the_start(world: World) -> None:
    await robin(world)
    place = await meet(world, world.ada, world.bram, "Bram")
    table = await world.store.table_in(place.id)
    assert table is not None
    match = await world.app.host.matches.match(table.id)
    seat = next(s for s, m in match.seated.items() if m.user_id == world.ada.id)
    await match.resign(seat, interaction=None, at=world.env.now())  # nobody was woken yet
    await world.restart()
    await minutes(world, 1)
    assert lines(world)[0].startswith("1. **Bram**: 2 points")


async def test_a_deleted_message_is_posted_anew_at_the_next_change(world: World) -> None:
    await robin(world)
    place = await meet(world, world.ada, world.bram, "Bram")
    await delete(world, shown(world))
    await beaten(world, place, world.ada)
    assert lines(world)[0].startswith("1. **Bram**: 2 points")
    place = await meet(world, world.bram, world.people[2], "Cleo")
    await beaten(world, place, world.bram)
    assert "1 match to go" in shown(world).content


async def leaves(world: World, person: Any) -> str:
    panel = (await person.slash(world.channel, "event show")).response
    sure = (await person.click(panel, label="Leave")).response
    text = said(await person.click(sure, label="Leave for good"))
    await minutes(world, 0.1)
    return text


async def test_before_it_begins_one_leaves_without_a_trace(world: World) -> None:
    await opened(world, ROBIN)
    await world.click(world.bram, "Leave")
    await minutes(world, 0.1)
    assert lines(world) == ["1. Ada", "2. Cleo"]
    assert "at least 3 people; 2 joined" in said(await world.click(world.ada, "Start"))
    await world.click(world.bram, "Join")
    await world.click(world.ada, "Start")
    await minutes(world, 0.1)
    assert len(lines(world)) == 3


async def test_who_leaves_later_gives_walkovers(world: World) -> None:
    await robin(world)
    place = await meet(world, world.ada, world.bram, "Bram")
    assert "First finish table #1" in await leaves(world, world.ada)
    await beaten(world, place, world.bram)
    assert "You have left" in await leaves(world, world.people[2])
    assert "**Ada** has won" in shown(world).content
    assert lines(world)[-1].startswith("3. **Cleo (has left)**: 0 points")


async def test_who_leaves_a_ladder_is_taken_out_and_comes_back_at_the_bottom(world: World) -> None:
    await opened(world, LADDER)
    await leaves(world, world.ada)
    assert lines(world) == ["1. Bram", "2. Cleo"]
    await world.click(world.ada, "Join")
    await minutes(world, 0.1)
    assert lines(world) == ["1. Bram", "2. Cleo", "3. Ada"]


async def test_a_moderator_gives_a_walkover_and_closes(world: World) -> None:
    await robin(world)
    assert "Close" not in labels((await world.bram.slash(world.channel, "event show")).response)
    refused = await press_made(world, world.bram, "bl:contest_closed:0:1")
    assert "Manage Server" in said(refused)
    panel = (await dirk(world).slash(world.channel, "event show")).response
    asked = await dirk(world).select(panel, ["2"], custom_id=menu_of(panel, "contest_walk"))
    losers = asked.response
    await dirk(world).select(losers, ["1"], custom_id=menu_of(losers, "contest_walked"))
    await minutes(world, 0.1)
    assert lines(world)[0].startswith("1. **Bram**: 2 points")
    panel = (await dirk(world).slash(world.channel, "event show")).response
    sure = (await dirk(world).click(panel, label="Close")).response
    await dirk(world).click(sure, label="End it here")
    await minutes(world, 0.1)
    assert "It is over." in shown(world).content
    assert not labels(shown(world))


async def test_one_a_channel_for_two_players_and_on_a_server(world: World) -> None:
    await opened(world, LADDER, joined=0)
    again = await world.bram.slash(world.channel, "event open", kind=ROBIN, game="race")
    assert "already" in said(again)
    assert "No ladder" in said(await world.bram.slash(world.other, "event show"))
    far = await world.bram.slash(world.other, "event open", kind=ROBIN, game="race")
    assert "posted" in said(far)


async def test_who_is_erased_has_no_name_and_has_left(world: World) -> None:
    await robin(world)
    place = await meet(world, world.ada, world.bram, "Bram")
    assert (await kept(world, world.bram))["events"] == [
        {
            "event": 1,
            "server": str(world.guild.id),
            "channel": str(world.channel.id),
            "kind": ROBIN,
            "game": "race",
            "status": "going",
            "opened_by_you": False,
            "name": "Bram",
            "joined_as": 2,
            "left": False,
        }
    ]
    await world.app.host.matches.erase(world.bram.id)
    world.app.host.wake()
    await minutes(world, 1)
    assert place is not None
    assert "Bram" not in shown(world).content
    assert lines(world)[0] == "1. **Ada**: 2 points (1 won, 0 drawn, 0 lost)"
    assert "somebody who is gone" in shown(world).content
    assert "1 match to go" in shown(world).content


async def test_the_rival_is_called(world: World) -> None:
    await opened(world, LADDER, joined=2)
    place = where(world, await challenge(world, world.bram, "Ada"))
    assert any(world.ada.id in pinged(m) for m in world.messages(place))
