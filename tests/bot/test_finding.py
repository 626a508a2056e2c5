"""/table find: the lobbies one may join, and being told when a new one opens."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from bot.tables.watching import ANY, WATCHERS
from tests.bot.conftest import World
from tests.bot.moderating import dirk
from tests.bot.playing import labels
from tests.bot.scenes import close, delete_channel, dms, minutes, opened, remove_bot, said, shut_out
from tests.bot.test_reminders import hours, remind


async def found(world: World, person: Any, **options: Any) -> Any:
    return (await person.slash(world.other, "table find", **options)).response


async def wants(world: World, person: Any, game: str | None = None) -> Any:
    """A person asks to be told."""
    options = {} if game is None else {"game": game}
    return await found(world, person, tell=True, **options)


def news(person: Any) -> list[str]:
    """What the person was told of lobbies."""
    return [m.content for m in dms(person) if "you asked to hear of" in m.content]


async def open_another(world: World, number: int, game: str = "race", person: Any = None) -> Any:
    """Somebody opens a table in a new channel."""
    channel = world.guild.create_text_channel(f"more-{number}")
    await world.env.settle()
    await (person or world.ada).slash(channel, "table open", game=game)
    return channel


async def test_it_lists_lobbies_with_seats_clock_link_and_what_is_not_usual(world: World) -> None:
    await opened(world, "whisper")
    await world.set_option("rounds", 1)
    shown = await found(world, world.bram)
    assert shown.ephemeral
    for words in ("Whisper #1", "1 of 4 seats taken", "**3 free**", "Rounds: 1", "Clock: "):
        assert words in shown.content
    assert "Bonus" not in shown.content
    assert f"discord.com/channels/{world.guild.id}/{world.channel.id}/" in shown.content
    assert "Join #1" in labels(shown)


async def test_one_joins_right_there(world: World) -> None:
    await opened(world)
    joined = await world.bram.click(await found(world, world.bram), label="Join #1")
    assert "You have a seat at #1" in said(joined)
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
    assert "Join #1" in labels(await found(world, world.people[4]))
    await world.ada.slash(world.channel, "table start")
    assert "No lobby" in (await found(world, world.people[4])).content


async def test_a_seat_that_is_reserved_is_free_for_its_person_alone(world: World) -> None:
    guests = dict(zip(("invite", "invite2", "invite3"), world.people[1:4], strict=True))
    await world.ada.slash(world.channel, "table open", game="whisper", **guests)
    assert "No lobby" in (await found(world, world.people[4])).content
    assert "Join #1" in labels(await found(world, world.bram))


async def test_nobody_reads_of_a_channel_they_may_not_see(world: World) -> None:
    await opened(world)
    await shut_out(world, world.channel, world.bram)
    shown = await found(world, world.bram)
    assert "No lobby" in shown.content
    assert "#1" not in shown.content


async def test_another_servers_lobbies_are_not_listed(world: World) -> None:
    await opened(world)
    guild = world.env.create_guild("Bram's", owner=world.users[1])
    there = guild.create_text_channel("there")
    bram = guild.add_member(world.users[1])
    assert "No lobby" in said(await bram.slash(there, "table find"))


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
    assert "use `/table find` in one of its channels" in answer


async def test_unasked_nobody_is_told(world: World) -> None:
    await opened(world)
    await hours(world, 2)
    assert not news(world.bram)


async def test_who_asked_is_told_once_of_a_lobby_with_a_link(world: World) -> None:
    shown = await wants(world, world.bram, "race")
    assert "I write to you when somebody opens a lobby here for: **Race**" in shown.content
    await opened(world)
    await hours(world, 5)
    (told,) = news(world.bram)
    assert "Race #1" in told
    assert f"discord.com/channels/{world.guild.id}/{world.channel.id}/" in told


async def test_nobody_is_told_of_their_own_lobby_nor_of_another_game(world: World) -> None:
    await wants(world, world.ada)
    await wants(world, world.bram, "whisper")
    await opened(world)
    await hours(world, 2)
    assert not news(world.ada)
    assert not news(world.bram)


async def test_a_lobby_against_computers_has_begun_before_anybody_is_told(world: World) -> None:
    await wants(world, world.bram)
    await world.ada.slash(world.channel, "table open", game="whisper", computers="easy")
    await hours(world, 2)
    assert not news(world.bram)


async def test_a_lobby_that_is_full_or_gone_by_then_is_not_told(world: World) -> None:
    await wants(world, world.people[5])
    await opened(world, "whisper")
    for person in world.people[1:4]:
        await person.slash(world.channel, "table join")
    await open_another(world, 1)
    await close(world, world.ada, table=2)
    await hours(world, 2)
    assert not news(world.people[5])


async def test_nobody_is_told_of_what_they_may_not_see(world: World) -> None:
    await wants(world, world.bram)
    await shut_out(world, world.channel, world.bram)
    await opened(world)
    await hours(world, 2)
    assert not news(world.bram)


async def test_nobody_is_told_of_a_channel_that_is_gone(world: World) -> None:
    await wants(world, world.bram)
    channel = await open_another(world, 1)
    await delete_channel(world, channel)
    await hours(world, 2)
    assert not news(world.bram)


async def test_at_most_one_message_an_hour_tells_of_all_that_came_meanwhile(world: World) -> None:
    await wants(world, world.bram)
    await opened(world)
    await minutes(world, 2)
    assert len(news(world.bram)) == 1
    for number in range(2):
        await open_another(world, number)
        await minutes(world, 5)
    assert len(news(world.bram)) == 1
    await hours(world, 1)
    first, second = sorted(news(world.bram), key=lambda text: "#1" not in text)
    assert "Race #1" in first
    assert "Race #2" in second
    assert "Race #3" in second
    assert "Race #1" not in second


async def test_quiet_hours_are_kept_and_what_is_still_open_is_told_after_them(
    world: World,
) -> None:
    now = world.env.now()
    quiet = f"{now:%H:%M}-{now + timedelta(hours=3):%H:%M}"
    await remind(world.bram, world, quiet=quiet, zone="UTC")
    await wants(world, world.bram)
    await opened(world)
    await open_another(world, 1)
    await hours(world, 2.9)
    assert not news(world.bram)
    await close(world, world.ada, table=1)
    await hours(world, 0.2)
    (told,) = news(world.bram)
    assert "Race #2" in told
    assert "Race #1" not in told


async def test_whoever_is_away_is_told_when_they_are_back(world: World) -> None:
    await wants(world, world.bram)
    await world.bram.slash(world.channel, "away", until="2d")
    await opened(world)
    await hours(world, 47)
    assert not news(world.bram)
    await hours(world, 2)
    assert len(news(world.bram)) == 1


async def test_it_outlives_a_restart_and_is_not_said_twice(world: World) -> None:
    await wants(world, world.bram)
    await opened(world)
    await world.restart()
    await minutes(world, 2)
    assert len(news(world.bram)) == 1
    await world.restart()
    await hours(world, 3)
    assert len(news(world.bram)) == 1


async def test_the_lobby_and_its_news_are_written_together(world: World) -> None:
    """Whoever is killed right after the lobby was written has the news in the outbox."""
    await wants(world, world.bram)
    await opened(world)
    kept = await world.store.about(world.bram.id)
    assert kept is not None
    assert [unsent["about"] for unsent in kept["unsent_messages"]] == ["lobby_news"]


async def test_a_closed_door_ends_in_nothing(world: World) -> None:
    await wants(world, world.bram)
    await opened(world)
    world.env.inject_error(
        "POST", "/channels/*/messages", status=403, code=50007, message="closed", times=1
    )
    await minutes(world, 2)
    assert not news(world.bram)
    await hours(world, 2)
    assert not news(world.bram)


async def test_it_is_seen_and_switched_off_where_it_was_switched_on(world: World) -> None:
    shown = await found(world, world.bram, game="race")
    assert {"Tell me: Race", "Tell me: any game"} <= set(labels(shown))
    shown = (await world.bram.click(shown, label="Tell me: Race")).response
    assert "opens a lobby here for: **Race**" in shown.content
    shown = (await world.bram.click(shown, label="Tell me: any game")).response
    assert "opens a lobby here for: **any game**" in shown.content
    shown = (await world.bram.click(shown, label="No more: Race")).response
    assert "**any game**" in shown.content
    shown = (await world.bram.click(shown, label="Tell me of no lobbies")).response
    assert "🔔" not in shown.content
    await opened(world)
    await hours(world, 2)
    assert not news(world.bram)


async def test_it_is_switched_off_by_command_and_under_the_message(world: World) -> None:
    await wants(world, world.bram, "race")
    assert "🔔" not in (await found(world, world.bram, game="race", tell=False)).content
    await wants(world, world.bram)
    await opened(world)
    await minutes(world, 2)
    letter = dms(world.bram)[-1]
    stopped = said(await world.bram.user.click(letter, label="Tell me of no lobbies"))
    assert "no new lobbies on that server any more" in stopped
    await open_another(world, 1)
    await hours(world, 2)
    assert len(news(world.bram)) == 1


async def test_no_more_people_are_told_than_one_server_may_have(world: World) -> None:
    for number in range(WATCHERS):
        await world.store.watches.wish(10**6 + number, world.guild.id, ANY, True)
    answer = said(await world.bram.slash(world.channel, "table find", tell=True))
    assert f"{WATCHERS} people are told of new lobbies already" in answer


async def test_the_file_about_a_person_holds_it_and_erasing_forgets_it(world: World) -> None:
    await wants(world, world.bram, "race")
    kept = await world.store.about(world.bram.id)
    assert kept is not None
    assert kept["told_of_lobbies"] == [
        {"server": str(world.guild.id), "games": ["race"], "last_told": None}
    ]
    await opened(world)
    await world.app.host.matches.erase(world.bram.id)
    assert await world.store.about(world.bram.id) is None
    await hours(world, 2)
    assert not news(world.bram)


async def test_a_server_that_was_left_long_ago_is_forgotten(world: World) -> None:
    await wants(world, world.bram)
    await remove_bot(world)
    await world.store.servers.left(world.guild.id, world.env.now())
    await world.store.servers.expire(world.env.now() + timedelta(days=31))
    assert await world.store.about(world.bram.id) is None


async def test_whoever_has_left_the_server_is_told_no_more(world: World) -> None:
    await wants(world, world.bram)
    world.env.backend.remove_member(world.guild.id, world.bram.id)
    await world.env.settle()
    await opened(world)
    await minutes(world, 2)
    assert await world.store.about(world.bram.id) is None


async def test_an_unknown_game_is_refused(world: World) -> None:
    answer = said(await dirk(world).slash(world.channel, "table find", game="chess"))
    assert "chess" not in answer
    assert "game" in answer
