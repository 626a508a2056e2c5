"""How a match ends: given up, or called off."""

from __future__ import annotations

import pytest

from bot.tables.records import Status
from tests.support.bot.playing import labels, verbs
from tests.support.bot.scenes import (
    begun,
    begun_with_mover,
    begun_with_waiter,
    close,
    delete_channel,
    dms,
    nap,
    opened,
    pinged,
    player,
    propose,
    resign,
    said,
)
from tests.support.bot.telling import line, tells
from tests.support.bot.world import World


async def test_resigning_is_asked_for_first(world: World) -> None:
    match = await begun(world)
    asked = await world.ada.slash(world.channel, "table resign")
    assert tells(said(asked), "resign.two")
    assert asked.ephemeral
    kept = await world.press(world.ada, "no", asked.response)
    assert "nothing has changed" in said(kept)
    assert not match.resigned


async def test_of_two_players_the_other_wins(world: World) -> None:
    """Issue: "with two players the other wins"."""
    match, loser = await begun_with_waiter(world)
    winner = player(world, match).user.global_name
    await resign(world, loser)
    end = world.newest()
    assert match.table.status is Status.FINISHED
    assert f"**{winner}** wins. Everybody else has resigned." in end.content
    assert f"2. {loser.user.global_name} · resigned" in end.content
    assert pinged(end) == {p.id for p in world.people[:2]}
    looking = ("Board", "Board, as text", "Log", "Step through", "Replay", "Share")
    assert labels(end) == ["Rematch", *looking]


async def test_one_can_resign_although_it_is_not_ones_turn(world: World) -> None:
    match, resigned = await begun_with_waiter(world, seats=3)
    await resign(world, resigned)
    assert match.resigned == {match.seat_of(resigned.id, world.env.now())}


async def test_of_three_players_the_seat_is_played_on_and_cannot_win(world: World) -> None:
    """Issue: "with more the seat is played by the fallback and cannot win"."""
    match = await begun(world, "whisper", seats=3)
    asked = await world.ada.slash(world.channel, "table resign")
    assert tells(said(asked), "resign.more")
    await world.press(world.ada, "resigned", asked.response)
    quitter = match.seat_of(world.ada.id, world.env.now())
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
    match, quitter = await begun_with_mover(world, seats=3)
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
    await world.press(world.ada, "resigned", asked[0].response)
    again = said(await world.press(world.ada, "resigned", asked[1].response))
    assert again == (
        "You have resigned from this match."
        if seats == 3
        else "This match is over. You can still read its board and its log."
    )
    assert match.entries == len(await world.store.lines(match.id))


async def test_who_has_resigned_cannot_ask_to_end_it_for_all(world: World) -> None:
    await begun(world, seats=3)
    await resign(world, world.ada)
    answer = said(await world.ada.slash(world.channel, "table close"))
    assert answer == line("refusal.has_resigned")


async def test_the_last_but_one_who_resigns_ends_the_match(world: World) -> None:
    match = await begun(world, seats=3)
    await resign(world, world.people[2])
    asked = await world.bram.slash(world.channel, "table resign")
    assert tells(said(asked), "resign.two")
    await world.press(world.bram, "resigned", asked.response)
    assert match.result is not None
    assert match.result.winners == {match.seat_of(world.ada.id, world.env.now())}


async def test_who_does_not_play_cannot_resign(world: World) -> None:
    await begun(world)
    answer = said(await world.people[2].slash(world.channel, "table resign"))
    assert "have no seat" in answer


async def test_a_lobby_cannot_be_resigned_from(world: World) -> None:
    await opened(world)
    answer = said(await world.ada.slash(world.channel, "table resign"))
    assert "not begun" in answer


async def test_the_opener_closes_the_lobby(world: World) -> None:
    await opened(world)
    assert "is closed" in await close(world, world.ada)
    assert tells(world.newest().content, "closed.opener")
    assert labels(world.newest()) == []
    await opened(world)


async def test_a_moderator_closes_the_lobby_of_others(world: World) -> None:
    await opened(world)
    await close(world, world.people[3])
    assert tells(world.newest().content, "closed.moderator")


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
    await world.press(world.bram, "agree")
    assert pinged(world.newest()) == {world.people[2].id}
    assert match.awaited
    await world.press(world.people[2], "agree")
    assert match.table.status is Status.CLOSED
    end = world.newest()
    assert tells(end.content, "matter.close.done")
    assert "seed" in end.content
    old = next(m for m in world.messages() if m.id == asks.id)
    assert labels(old) == []
    assert tells(old.content, "matter.close.done")


async def test_one_player_says_play_on(world: World) -> None:
    match = await begun(world)
    await propose(world, world.ada)
    await world.press(world.bram, "goon")
    assert "goes on" in world.newest().content
    assert labels(world.newest()) == []
    await propose(world, world.bram)
    assert match.awaited
    await world.press(world.ada, "agree")
    assert match.table.status is Status.CLOSED


async def test_who_has_resigned_is_not_asked(world: World) -> None:
    match = await begun(world, seats=3)
    await resign(world, world.people[2])
    await propose(world, world.ada)
    assert pinged(world.newest()) == {world.bram.id}
    await world.press(world.bram, "agree")
    assert match.table.status is Status.CLOSED


async def test_the_last_who_had_not_agreed_resigns(world: World) -> None:
    match = await begun(world, seats=3)
    await propose(world, world.ada)
    await world.press(world.bram, "agree")
    await resign(world, world.people[2])
    assert match.table.status is Status.CLOSED


async def test_a_proposal_stands_until_somebody_plays_on(world: World) -> None:
    match = await begun(world)
    await propose(world, world.ada)
    assert tells(world.newest().content, "matter.close.asks")
    for _ in range(3):
        await nap(world, match)
    await world.press(world.bram, "agree")
    assert match.table.status is Status.CLOSED


@pytest.mark.discord
async def test_a_proposal_stands_when_the_local_table_begins_anew(world: World) -> None:
    match = await begun(world, seats=3)
    await propose(world, world.ada)
    with world.env.time_context():
        await world.app.announce_all()
    await world.env.settle()
    assert pinged(world.newest()) == {p.id for p in world.people[1:3]}
    for person in world.people[1:3]:
        await world.press(person, "agree")
    assert match.table.status is Status.CLOSED


@pytest.mark.discord
async def test_without_a_channel_each_is_told_that_one_plays_on(world: World) -> None:
    await begun(world, seats=3)
    await delete_channel(world, world.channel)
    asked = await world.ada.user.slash("table close")
    await world.press(world.ada.user, "end", asked.response)
    await world.press(world.bram.user, "goon", dms(world.bram)[-1])
    for person in world.people[1:3]:
        assert "The match goes on" in dms(person)[-1].content
        assert labels(dms(person)[-1]) == []


async def test_agreeing_twice_counts_once(world: World) -> None:
    match = await begun(world)
    await propose(world, world.ada)
    await world.press(world.ada, "agree")
    assert match.awaited


@pytest.mark.discord
async def test_a_match_without_a_channel_ends_by_consent_too(world: World) -> None:
    match = await begun(world, seats=3)
    await delete_channel(world, world.channel)
    asked = await world.ada.user.slash("table close")
    await world.press(world.ada.user, "end", asked.response)
    for person in world.people[1:3]:
        await world.press(person.user, "agree", dms(person)[-1])
    assert match.table.status is Status.CLOSED
    for person in world.people[:3]:
        assert any(tells(m.content, "matter.close.done") for m in dms(person))
        assert not any("agree" in verbs(message) for message in dms(person))


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
    assert labels(asked.response)[:2] == ["Close the table", "Propose ending the match"]
    await world.press(world.people[3], "end", asked.response)
    assert pinged(world.newest()) == {world.ada.id}


async def test_a_stranger_closes_nothing(world: World) -> None:
    await begun(world)
    answer = said(await world.people[2].slash(world.channel, "table close"))
    assert tells(answer, "refusal.moderator_only")


async def test_what_is_over_is_not_closed_again(world: World) -> None:
    match = await begun(world)
    await close(world, world.people[3])
    for person in (world.ada, world.people[2], world.people[3]):
        answer = said(await person.slash(world.channel, "table close", table=match.id))
        assert "was closed" in answer


async def test_who_resigns_while_an_end_is_proposed_has_lost(world: World) -> None:
    match = await begun(world)
    await propose(world, world.ada)
    await resign(world, world.bram)
    assert match.table.status is Status.FINISHED
    assert "**Ada** wins." in world.newest().content
