"""How a match ends: given up, called off, or played to its end; and what can be read afterwards."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

import pytest

from bot.match import Match
from bot.records import Status
from bot.verify import verdict
from games import shelf
from games.core import Seat
from tests.bot.conftest import World
from tests.bot.playing import labels
from tests.bot.scenes import (
    begun,
    delete_channel,
    dms,
    match_of,
    nap,
    opened,
    pinged,
    player,
    said,
    take_away,
    waiter,
)

READABLE = ("board", "text", "log", "status")


async def resign(world: World, person: Any, channel: Any = None) -> str:
    """Resign and mean it; what the player is told."""
    asked = await person.slash(channel or world.channel, "table resign")
    return said(await person.click(asked.response, label="Resign"))


async def propose(world: World, person: Any) -> None:
    asked = await person.slash(world.channel, "table close")
    await person.click(asked.response, label="Propose to end")


async def close(world: World, person: Any, **options: Any) -> str:
    asked = await person.slash(world.channel, "table close", **options)
    return said(await person.click(asked.response, label="Close the table"))


async def whisper(world: World, match: Match, *numbers: int) -> None:
    """Everybody whispers: the first seat the first number, and so on."""
    for seat, number in enumerate(numbers):
        person = player(world, match, Seat(seat))
        await person.slash(world.channel, "play", move=f"whisper {number}")


async def played(world: World, seats: int = 2) -> Match:
    """A match that was played to its end, and won by the last seat."""
    await opened(world, "whisper")
    await world.set_option("rounds", 1)
    for person in world.people[1:seats]:
        await person.slash(world.channel, "table join")
    await world.ada.slash(world.channel, "table start")
    match = await match_of(world, 1)
    await whisper(world, match, *range(1, seats + 1))
    assert match.table.status is Status.FINISHED
    return match


# Resigning


async def test_resigning_is_asked_for_first(world: World) -> None:
    match = await begun(world)
    asked = await world.ada.slash(world.channel, "table resign")
    assert "The other player wins" in said(asked)
    assert asked.ephemeral
    kept = await world.ada.click(asked.response, label="No, leave it")
    assert "nothing has changed" in said(kept)
    assert not match.resigned


async def test_of_two_players_the_other_wins(world: World) -> None:
    """Issue: "with two players the other wins"."""
    match = await begun(world)
    loser = waiter(world, match)
    winner = player(world, match).user.global_name
    await resign(world, loser)
    end = world.newest()
    assert match.table.status is Status.FINISHED
    assert f"**{winner}** wins. The others have resigned." in end.content
    assert f"2. {loser.user.global_name} · resigned" in end.content
    assert pinged(end) == {p.id for p in world.people[:2]}
    assert "Rematch" in labels(end)


async def test_one_can_resign_although_it_is_not_ones_turn(world: World) -> None:
    match = await begun(world, seats=3)
    resigned = waiter(world, match)
    await resign(world, resigned)
    assert match.resigned == {match.seat_of(resigned.id)}


async def test_of_three_players_the_seat_is_played_on_and_cannot_win(world: World) -> None:
    """Issue: "with more the seat is played by the fallback and cannot win"."""
    match = await begun(world, "whisper", seats=3)
    asked = await world.ada.slash(world.channel, "table resign")
    assert "plays on for your seat" in said(asked)
    await world.ada.click(asked.response, label="Resign")
    quitter = match.seat_of(world.ada.id)
    while match.awaited:
        seat = min(match.awaited)
        assert seat != quitter
        person = player(world, match, seat)
        await person.slash(world.channel, "play", move=f"whisper {seat + 1}")
    assert match.result is not None
    assert match.result.ranks[quitter] == 3
    assert "3. Ada" in world.newest().content
    assert "resigned" in world.newest().content


async def test_who_has_resigned_is_called_to_the_table_no_more(world: World) -> None:
    match = await begun(world, seats=3)
    quitter = player(world, match)
    await resign(world, quitter)
    for _ in range(4):
        await nap(world, match)
        assert quitter.id not in pinged(world.newest())
        assert quitter.id != player(world, match).id
    assert quitter.user.global_name in world.newest().content


@pytest.mark.parametrize("seats", [2, 3])
async def test_nobody_resigns_twice(world: World, seats: int) -> None:
    match = await begun(world, seats=seats)
    asked = [await world.ada.slash(world.channel, "table resign") for _ in range(2)]
    await world.ada.click(asked[0].response, label="Resign")
    again = said(await world.ada.click(asked[1].response, label="Resign"))
    assert again == (
        "You have resigned from this match."
        if seats == 3
        else "This match is over. Its board and its log can still be read."
    )
    assert match.entries == len(await world.store.lines(match.id))


async def test_the_last_but_one_who_resigns_ends_the_match(world: World) -> None:
    match = await begun(world, seats=3)
    await resign(world, world.people[2])
    asked = await world.bram.slash(world.channel, "table resign")
    assert "The other player wins" in said(asked)
    await world.bram.click(asked.response, label="Resign")
    assert match.result is not None
    assert match.result.winners == {match.seat_of(world.ada.id)}


async def test_who_does_not_play_cannot_resign(world: World) -> None:
    await begun(world)
    answer = said(await world.people[2].slash(world.channel, "table resign"))
    assert "do not sit" in answer


async def test_a_lobby_cannot_be_resigned_from(world: World) -> None:
    await opened(world)
    answer = said(await world.ada.slash(world.channel, "table resign"))
    assert "not begun" in answer


# Closing


async def test_the_opener_closes_the_lobby(world: World) -> None:
    await opened(world)
    assert "is closed" in await close(world, world.ada)
    assert "closed by the player who opened it" in world.newest().content
    assert labels(world.newest()) == []
    await opened(world)


async def test_a_moderator_closes_the_lobby_of_others(world: World) -> None:
    await opened(world)
    await close(world, world.people[3])
    assert "closed by a moderator" in world.newest().content


async def test_others_do_not_close_a_lobby(world: World) -> None:
    await opened(world)
    await world.bram.slash(world.channel, "table join")
    answer = said(await world.bram.slash(world.channel, "table close"))
    assert "Only Ada" in answer


async def test_a_match_ends_when_all_agree(world: World) -> None:
    """Issue: "Close: ... afterwards by consent of all seats or a moderator"."""
    match = await begun(world, seats=3)
    await nap(world, match)
    await propose(world, world.ada)
    asks = world.newest()
    assert pinged(asks) == {p.id for p in world.people[1:3]}
    assert asks.content.startswith("Ada would like to end")
    await world.click(world.bram, "Agree to end")
    assert pinged(world.newest()) == {world.people[2].id}
    assert match.awaited
    await world.click(world.people[2], "Agree to end")
    assert match.table.status is Status.CLOSED
    end = world.newest()
    assert "All players agreed" in end.content
    assert "seed" in end.content
    old = next(m for m in world.messages() if m.id == asks.id)
    assert labels(old) == []
    assert "All players agreed" in old.content


async def test_one_player_says_play_on(world: World) -> None:
    match = await begun(world)
    await propose(world, world.ada)
    await world.click(world.bram, "Play on")
    assert "goes on" in world.newest().content
    assert labels(world.newest()) == []
    await propose(world, world.bram)
    assert match.awaited
    await world.click(world.ada, "Agree to end")
    assert match.table.status is Status.CLOSED


async def test_who_has_resigned_is_not_asked(world: World) -> None:
    match = await begun(world, seats=3)
    await resign(world, world.people[2])
    await propose(world, world.ada)
    assert pinged(world.newest()) == {world.bram.id}
    await world.click(world.bram, "Agree to end")
    assert match.table.status is Status.CLOSED


async def test_the_last_who_had_not_agreed_resigns(world: World) -> None:
    match = await begun(world, seats=3)
    await propose(world, world.ada)
    await world.click(world.bram, "Agree to end")
    await resign(world, world.people[2])
    assert match.table.status is Status.CLOSED


async def test_agreeing_twice_counts_once(world: World) -> None:
    match = await begun(world)
    await propose(world, world.ada)
    await world.click(world.ada, "Agree to end")
    assert match.awaited


async def test_a_match_without_a_channel_ends_by_consent_too(world: World) -> None:
    match = await begun(world, seats=3)
    await delete_channel(world, world.channel)
    asked = await world.ada.user.slash("table close")
    await world.ada.user.click(asked.response, label="Propose to end")
    for person in world.people[1:3]:
        await person.user.click(dms(person)[-1], label="Agree to end")
    assert match.table.status is Status.CLOSED
    for person in world.people[:3]:
        assert any("All players agreed" in m.content for m in dms(person))


async def test_a_moderator_needs_nobodys_consent(world: World) -> None:
    match = await begun(world)
    await close(world, world.people[3])
    assert match.table.status is Status.CLOSED
    assert "A moderator closed the match" in world.newest().content


async def test_a_moderator_who_plays_may_ask_the_others_instead(world: World) -> None:
    await opened(world)
    await world.people[3].slash(world.channel, "table join")
    await world.ada.slash(world.channel, "table start")
    asked = await world.people[3].slash(world.channel, "table close")
    assert labels(asked.response)[:2] == ["Close the table", "Propose to end"]
    await world.people[3].click(asked.response, label="Propose to end")
    assert pinged(world.newest()) == {world.ada.id}


async def test_a_stranger_closes_nothing(world: World) -> None:
    await begun(world)
    answer = said(await world.people[2].slash(world.channel, "table close"))
    assert "Only a moderator" in answer


async def test_what_is_over_is_not_closed_again(world: World) -> None:
    match = await begun(world)
    await close(world, world.people[3])
    for person in (world.ada, world.people[2], world.people[3]):
        answer = said(await person.slash(world.channel, "table close", table=match.id))
        assert "was closed" in answer


# Afterwards


@pytest.mark.parametrize("command", READABLE)
@pytest.mark.parametrize("how", ["finished", "closed"])
async def test_a_match_stays_readable(world: World, command: str, how: str) -> None:
    """Issue: "the match stays readable"."""
    match = await begun(world)
    await nap(world, match)
    if how == "finished":
        await resign(world, world.ada)
    else:
        await close(world, world.people[3])
    mine = await world.ada.slash(world.channel, f"table {command}")
    anybodys = await world.people[2].slash(world.channel, f"table {command}", table=match.id)
    at_home = await world.ada.user.slash(f"table {command}")
    for answer in (mine, anybodys, at_home):
        assert answer.ephemeral
        assert "rests" in said(answer) or "Race #1" in said(answer) or "runners" in said(answer)


@pytest.mark.parametrize("label", ["Board", "Board, as text", "Log"])
async def test_the_buttons_of_the_last_message_are_for_all(world: World, label: str) -> None:
    await played(world)
    answer = await world.people[2].click(world.newest(), label=label)
    assert answer.ephemeral
    assert said(answer)


async def test_the_end_tells_who_won_why_and_the_seed_that_was_promised(world: World) -> None:
    """Issue: "final board, ranking with the reason, the seed"."""
    await opened(world, "whisper")
    await world.set_option("rounds", 1)
    await world.bram.slash(world.channel, "table join")
    await world.ada.slash(world.channel, "table start")
    promised = re.search(r"SHA-256: `([0-9a-f]{64})`", world.newest().content)
    await whisper(world, await match_of(world, 1), 1, 2)
    end = world.newest().content
    assert "Whisper #1 is over" in end
    assert "**Bram** wins. All rounds have been played." in end
    assert re.search(r"1\. Bram · \d points?\n", end)
    assert "2. Ada · 0 points" in end
    assert "Bram whispered 2" in end
    shown = re.search(r"seed of all dice: `([0-9a-f]+)`", end)
    assert promised is not None
    assert shown is not None
    assert hashlib.sha256(shown[1].encode()).hexdigest() == promised[1]


async def test_the_seed_is_secret_while_the_match_goes_on(world: World) -> None:
    match = await begun(world)
    await nap(world, match)
    shown = [m.content for m in world.messages()]
    for command in READABLE:
        shown.append(said(await world.ada.slash(world.channel, f"table {command}")))
    assert not any(match.table.seed in text for text in shown)


@pytest.mark.parametrize("how", ["played", "resigned", "closed"])
async def test_an_exported_match_can_be_verified(world: World, how: str) -> None:
    if how == "played":
        await played(world, 3)
    else:
        match = await begun(world, seats=3)
        await nap(world, match)
        await resign(world, world.ada)
        await (resign(world, world.bram) if how == "resigned" else close(world, world.people[3]))
    answer = await world.ada.slash(world.channel, "table export")
    (file,) = answer.response.attachments
    assert re.fullmatch(r"(race|whisper)-1\.json", file.filename)
    judged = verdict(json.loads(await file.read()), shelf())
    assert judged.honest, judged.why
    assert str(world.ada.id) not in (await file.read()).decode()


async def test_a_running_match_is_not_exported(world: World) -> None:
    await begun(world)
    answer = await world.ada.slash(world.channel, "table export")
    assert "once it is over" in said(answer)
    assert answer.response.attachments == []


@pytest.mark.parametrize("command", ["board", "text", "log", "export", "resign"])
async def test_a_lobby_has_nothing_to_read_yet(world: World, command: str) -> None:
    await opened(world)
    answer = said(await world.ada.slash(world.channel, f"table {command}"))
    assert "not begun" in answer


async def test_a_closed_lobby_says_so(world: World) -> None:
    table = await opened(world)
    await close(world, world.ada)
    answer = said(await world.ada.slash(world.channel, "table board", table=table.id))
    assert answer == "This table was closed."


# Rematch


async def test_a_rematch_has_the_same_options_and_every_seat_one_further(world: World) -> None:
    """Issue: "Rematch with the same options and seats rotated"."""
    first = await played(world, 3)
    await world.click(world.bram, "Rematch")
    second = await world.store.table_in(world.channel.id)
    assert second is not None
    assert second.status is Status.LOBBY
    assert second.options == first.table.options
    assert [m.name for m in second.members] == ["Bram", "Cleo", "Ada"]
    assert next(m.name for m in second.members if m.opener) == "Bram"
    await world.click(world.bram, "Start")
    match = await match_of(world, second.id)
    assert [match.seated[s].name for s in sorted(match.seated)] == ["Bram", "Cleo", "Ada"]
    assert match.table.seed != first.table.seed


async def test_a_rematch_is_announced(world: World) -> None:
    await played(world)
    await world.click(world.ada, "Rematch")
    assert "rematch of #1" in world.newest().content


async def test_only_a_player_asks_for_a_rematch(world: World) -> None:
    await played(world)
    answer = said(await world.people[2].click(world.newest(), label="Rematch"))
    assert "do not sit" in answer


async def test_there_is_no_rematch_while_a_table_is_open_here(world: World) -> None:
    await played(world)
    end = world.newest()
    await world.ada.click(end, label="Rematch")
    answer = said(await world.bram.click(end, label="Rematch"))
    assert "Table #2 is open in this channel already" in answer


async def test_a_rematch_says_which_permission_is_lacking(world: World) -> None:
    await played(world)
    await take_away(world, world.channel, "attach_files")
    answer = said(await world.click(world.ada, "Rematch"))
    assert "Attach Files" in answer


# What anybody may ask anywhere


async def test_mygames_lists_what_waits_for_me_first(world: World) -> None:
    await opened(world)
    match = await begun(world, "whisper", channel=world.other)
    answer = await world.ada.slash(world.channel, "mygames")
    lines = said(answer).splitlines()
    assert "Whisper #2" in lines[1]
    assert "it is up to you" in lines[1]
    assert "Race #1" in lines[2]
    assert "not started yet" in lines[2]
    assert labels(answer.response) == [f"Move at #{match.id}"]
    panel = await world.ada.click(answer.response, label=f"Move at #{match.id}")
    assert "Which number" in said(panel)


async def test_mygames_is_private_and_mine(world: World) -> None:
    await begun(world)
    answer = await world.people[2].slash(world.channel, "mygames")
    assert answer.ephemeral
    assert "You sit at no table" in said(answer)


async def test_a_rule_is_found_by_its_number_or_its_words(world: World) -> None:
    async def rules(**options: str) -> str:
        return said(await world.ada.slash(world.channel, "rules", **options))

    assert (await rules(game="race", rule="ra-6")).startswith("**RA-6** The race ends")
    assert "RA-4" in await rules(game="race", rule="nap")
    assert "No rule speaks of “zebra”" in await rules(game="race", rule="zebra")
    assert "Race: the rules" in await rules(game="race")
    assert "does not have that game" in await rules(game="halma")


async def test_a_rule_is_completed_while_one_types(world: World) -> None:
    choices = await world.ada.autocomplete(world.channel, "rules", "rule", "drink", game="race")
    assert "RA-5" in [choice["value"] for choice in choices]


async def test_help_names_the_games(world: World) -> None:
    for answer in (
        await world.ada.slash(world.channel, "help"),
        await world.ada.user.slash("help"),
    ):
        assert answer.ephemeral
        assert "/table open" in said(answer)
        assert "Whisper" in said(answer)


# In a direct message


async def test_opening_and_joining_need_a_channel(world: World) -> None:
    """Issue: "those two say why not"."""
    opening = said(await world.ada.user.slash("table open", game="race"))
    assert opening == "A table needs a channel of a server: people gather there and watch."
    await opened(world)
    joining = said(await world.bram.user.slash("table join"))
    assert joining == "Join in the channel of the table: there the others see you."


@pytest.mark.parametrize("command", ["status", "board", "text", "log"])
async def test_with_one_table_a_direct_message_needs_no_number(world: World, command: str) -> None:
    await begun(world)
    answer = said(await world.ada.user.slash(f"table {command}"))
    assert "Race #1" in answer or "runners" in answer or "Log of #1" in answer


@pytest.mark.parametrize("command", ["status", "board", "text", "log", "resign"])
async def test_with_several_tables_it_asks_which(world: World, command: str) -> None:
    """Issue: "it asks which table when there are several"."""
    await begun(world)
    await begun(world, "whisper", channel=world.other)
    asked = await world.ada.user.slash(f"table {command}")
    assert labels(asked.response) == ["Whisper #2", "Race #1"]
    answer = said(await world.ada.user.select(asked.response, ["1"]))
    assert any(word in answer for word in ("Race #1", "runners", "Log of #1", "Do you resign"))


async def test_a_move_is_typed_in_a_direct_message(world: World) -> None:
    match = await begun(world)
    await begun(world, "whisper", channel=world.other)
    mover = player(world, match)
    asked = await mover.user.slash("play", move="rest nap")
    assert "Which one" in said(asked)
    await mover.user.select(asked.response, ["1"])
    assert player(world, match) != mover
    assert pinged(world.newest()) == {player(world, match).id}


async def test_tables_that_are_over_are_offered_for_reading_only(world: World) -> None:
    match = await begun(world)
    await resign(world, world.ada)
    assert "Log of #1" in said(await world.ada.user.slash("table log"))
    assert "no table" in said(await world.ada.user.slash("table resign"))
    choices = await world.ada.user.autocomplete("table log", "table", "")
    assert [choice["value"] for choice in choices] == [match.id]
    assert await world.ada.user.autocomplete("table resign", "table", "") == []


async def test_somebody_elses_table_is_not_shown_in_a_direct_message(world: World) -> None:
    match = await begun(world)
    answer = said(await world.people[2].user.slash("table board", table=match.id))
    assert "no such table" in answer


async def test_without_a_table_a_direct_message_says_how_to_get_one(world: World) -> None:
    assert "You sit at no table" in said(await world.ada.user.slash("table status"))


async def test_in_a_channel_without_a_table_it_says_so(world: World) -> None:
    for command in (*READABLE, "resign", "close", "export", "start"):
        answer = said(await world.ada.slash(world.channel, f"table {command}"))
        assert answer == "There is no table in this channel. `/table open` opens one."
