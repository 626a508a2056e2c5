"""Computers in seats: how they come, what all see of them, and that none of it can get stuck."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from bot.base import clock
from bot.matches.match import Match
from bot.matches.thinker import Thinkers
from bot.tables.export import exported
from bot.tables.records import Status
from bot.tables.verify import verdict
from games import registry
from games.computers import Level
from games.core import Dealer, Seat
from tests.support.bot.opening import alone
from tests.support.bot.playing import MOMENT, act, begin, choose, components, labels, verbs
from tests.support.bot.scenes import begun, said
from tests.support.bot.telling import tells
from tests.support.bot.world import World
from tests.toys import race


async def test_one_command_begins_a_match_against_computers(world: World) -> None:
    await alone(world)
    match = await world.app.host.matches.match(1)
    assert match.table.status is Status.RUNNING
    assert [m.computer for m in match.table.members] == [None, Level.EASY]
    assert "Easy computer" in [m.name for m in match.table.members]
    assert [user.id for user in world.newest().mentions] == [world.ada.id]
    assert "your move" in world.newest().content


async def test_one_press_fills_every_free_seat_and_a_person_goes_before_a_computer(
    world: World,
) -> None:
    await world.ada.slash(world.channel, "table open", game="patrouille")
    await world.press(world.ada, "fill")
    await world.env.advance_time(MOMENT)
    lobby = world.newest().content
    assert [line for line in lobby.splitlines() if tells(line, "computer.name_normal")]
    assert "(4 of 4)" in lobby
    await world.press(world.bram, "join")
    names = [m.name for m in (await world.store.table(1)).members]  # type: ignore[union-attr]
    assert names[0] == "Ada"
    assert "Bram" in names
    assert len([name for name in names if "computer" in name]) == 2


async def test_the_opener_adds_and_removes_computers_one_by_one(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="patrouille")
    panel = (await world.press(world.ada, "computers")).response
    adding = [i for row in components(panel) for i in row["components"] if "Add:" in i["label"]]
    assert [item["style"] for item in adding] == [2, 1, 2]  # the normal one stands out
    panel = (await choose(world.ada, panel, "Add: hard")).response
    panel = (await choose(world.ada, panel, "Add: easy")).response
    assert tells(panel.content, "computer.name_hard")
    assert tells(panel.content, "computer.name_easy")
    panel = (await choose(world.ada, panel, "Remove Hard computer")).response
    assert "Hard computer" not in panel.content
    answer = await world.press(world.bram, "computers")
    assert "Ada" in said(answer)


async def test_what_computers_do_comes_as_one_message(world: World) -> None:
    """Between two moves of a person the channel gets one board with all that happened."""
    await world.ada.slash(world.channel, "table open", game="patrouille")
    await world.press(world.ada, "fill")
    await world.press(world.ada, "start")
    await world.env.advance_time(MOMENT)
    for _ in range(3):
        before = len(world.messages())
        entries = (await world.app.host.matches.match(1)).entries
        await act(world, world.ada)
        match = await world.app.host.matches.match(1)
        assert match.awaited == {Seat(0)}
        computers = {line.entry.seat for line in match.lines[entries + 1 :]} - {Seat(0)}
        assert len(computers) == 3
        assert len(world.messages()) == before + 1
        assert [user.id for user in world.newest().mentions] == [world.ada.id]


@pytest.mark.discord
async def test_a_restart_while_a_computer_is_to_think_loses_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await alone(world)

    async def killed(*_: object, **__: object) -> None:
        raise ConnectionError

    with monkeypatch.context() as in_the_middle:
        in_the_middle.setattr(Match, "play_thought", killed)
        match = await world.app.host.matches.match(1)
        while Seat(0) in match.awaited:
            await world.ada.slash(world.channel, "play", move=str(match.legal(Seat(0))[0]))
        entries = match.entries
        await world.app.close()
    await world.restart()
    await world.env.advance_time(60)
    after = await world.app.host.matches.match(1)
    assert after.entries > entries
    assert after.lines[entries].entry.seat == 1
    assert Seat(0) in after.awaited


async def test_a_computer_that_fails_plays_what_the_host_would(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: object) -> None:
        raise ValueError("a bid of seven")

    monkeypatch.setattr(Thinkers, "choose", fail)
    await alone(world)
    match = await world.app.host.matches.match(1)
    assert Seat(0) in match.awaited
    while Seat(0) in match.awaited and not any(line.entry.seat == 1 for line in match.lines):
        await act(world, world.ada)
        match = await world.app.host.matches.match(1)
    theirs = [line.entry for line in match.lines if line.entry.seat == 1]
    assert theirs
    assert all(entry.auto for entry in theirs)
    assert "fails: ValueError" in caplog.text
    assert "seven" not in caplog.text  # what an error says may be a secret


async def test_nobody_waits_for_the_consent_of_a_computer(world: World) -> None:
    await alone(world)
    assert "is paused" in said(await world.ada.slash(world.channel, "table pause"))


async def test_a_seat_is_left_to_a_computer_and_taken_back(world: World) -> None:
    await begin(world, "patrouille", 2)
    panel = (await world.bram.slash(world.channel, "table seat")).response
    panel = (await choose(world.bram, panel, "Leave my seat")).response
    panel = (await choose(world.bram, panel, "Leave it to a computer")).response
    assert labels(panel) == ["Easy", "Normal", "Hard", "No, leave it"]
    answer = await choose(world.bram, panel, "Normal")
    assert "plays" in said(answer)
    await world.env.advance_time(MOMENT)
    match = await world.app.host.matches.match(1)
    assert match.seated[Seat(1)].computer is Level.NORMAL
    await act(world, world.ada)
    match = await world.app.host.matches.match(1)
    assert match.lines[-1].entry.seat == 1
    panel = (await world.bram.slash(world.channel, "table seat")).response
    (take,) = [label for label in labels(panel) if label.startswith("Take the seat")]
    await choose(world.bram, panel, take)
    await world.env.advance_time(MOMENT)
    match = await world.app.host.matches.match(1)
    assert match.seated[Seat(1)].computer is None
    assert match.seated[Seat(1)].user_id == world.bram.id


async def test_an_export_says_who_is_a_computer_and_is_verified(world: World) -> None:
    await alone(world, level="hard")
    match = await world.app.host.matches.match(1)
    await match.resign(Seat(0), interaction=None, at=clock.now())
    ended = await world.app.host.matches.match(1)
    told = exported(await world.store.load(1), ended.game)
    assert isinstance(told, dict)
    assert told["computers"] == [None, "hard"]
    assert told["players"] == ["Ada", "Hard computer"]
    assert verdict(json.loads(json.dumps(told)), registry()).honest


async def test_a_rematch_keeps_the_computers(world: World) -> None:
    await alone(world, level="hard")
    panel = (await world.ada.slash(world.channel, "table resign")).response
    await choose(world.ada, panel, "Resign")
    await world.env.advance_time(MOMENT)
    assert "Hard computer** wins" in world.newest().content
    await world.press(world.ada, "rematch")
    await world.env.advance_time(MOMENT)
    assert tells(world.messages()[-2].content, "computer.name_hard")
    await world.press(world.ada, "start")
    await world.env.advance_time(MOMENT)
    again = await world.app.host.matches.match(2)
    assert {m.computer for m in again.table.members} == {None, Level.HARD}


async def test_with_the_last_person_gone_no_computer_goes_on(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="patrouille", computers="easy")
    await world.env.advance_time(MOMENT)
    match = await world.app.host.matches.match(1)
    panel = (await world.ada.slash(world.channel, "table seat")).response
    panel = (await choose(world.ada, panel, "Leave my seat")).response
    await choose(world.ada, panel, "Leave my seat")
    await world.env.advance_time(MOMENT)
    entries = match.entries
    await world.env.advance_time(3600)
    assert match.entries == entries
    panel = (await world.ada.slash(world.channel, "table seat")).response
    await choose(world.ada, panel, "Come back")
    await act(world, world.ada)
    assert (await world.app.host.matches.match(1)).entries > entries + 1


async def test_computers_alone_are_refused(world: World) -> None:
    await alone(world)
    panel = (await world.ada.slash(world.channel, "table seat")).response
    panel = (await choose(world.ada, panel, "Leave my seat")).response
    panel = (await choose(world.ada, panel, "Leave it to a computer")).response
    assert tells(said(await choose(world.ada, panel, "Hard")), "refusal.only_computers")


async def test_a_game_that_can_only_resample_has_computers_without_any_other_change(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def resample(view: race.RaceView, _dealer: Dealer) -> race.State:
        return race.State(view.weather, view.runners, view.mover, view.turn)

    monkeypatch.setattr(race, "ADVICE", replace(race.ADVICE, resample=resample))
    await world.ada.slash(world.channel, "table open", game="race")
    await world.press(world.ada, "fill")
    await world.press(world.ada, "start")
    await world.env.advance_time(MOMENT)
    await act(world, world.ada)
    match = await world.app.host.matches.match(1)
    assert {line.entry.seat for line in match.lines[1:]} == set(match.seated)
    assert not any(line.entry.auto for line in match.lines)


async def test_a_game_without_a_computer_offers_none(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="race")
    assert "computers" not in verbs(world.newest())
    answer = await world.bram.slash(world.other, "table open", game="race", computers="hard")
    assert tells(said(answer), "refusal.no_computers")
    assert await world.store.table_in(world.other.id) is None  # nothing is left half opened


async def test_where_friends_take_all_seats_there_is_no_room_for_computers(world: World) -> None:
    await world.ada.slash(
        world.channel, "table open", game="diceland", computers="hard", invite=world.bram.user
    )
    table = await world.store.table(1)
    assert table is not None
    assert table.status is Status.LOBBY
    assert [m.computer for m in table.members] == [None, None]
    assert "Join" in labels(world.newest())


async def test_where_no_computer_is_awaited_none_is_asked(world: World) -> None:
    match = await begun(world, "diceland")
    assert match.question() is None
