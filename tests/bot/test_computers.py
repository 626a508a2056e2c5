"""Computers in seats: how they come, what all see of them, and that none of it can get stuck."""

from __future__ import annotations

import json
from typing import Any

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
from games.log import EntryKind
from games.sealed import Sealed
from tests.bot.conftest import World
from tests.bot.playing import begin, choose, components, labels
from tests.bot.scenes import begun, match_of, pinged, press_made, said
from tests.bot.test_vague_duels import duelling
from tests.toys import race, whisper

SECONDS = 3  # a moment for what was left to be sent


async def alone(world: World, game: str = "diceland", level: str = "easy") -> None:
    """Ada plays against computers, by one command."""
    await world.ada.slash(world.channel, "table open", game=game, computers=level)
    await world.env.advance_time(SECONDS)


async def act(world: World, person: Any) -> None:
    """An attack if there is one, else the first thing that is legal, typed."""
    match = await world.app.host.matches.match(1)
    seat = next(s for s, m in match.seated.items() if m.user_id == person.id)
    legal = list(map(str, match.legal(seat)))
    attacks = [move for move in legal if move.startswith("attack")]
    await person.slash(world.channel, "play", move=(attacks or legal)[0])
    await world.env.advance_time(SECONDS)


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
    await world.click(world.ada, "Fill with computers")
    await world.env.advance_time(SECONDS)
    lobby = world.newest().content
    assert [line for line in lobby.splitlines() if "Normal computer" in line]
    assert "(4 of 4)" in lobby
    await world.click(world.bram, "Join")
    names = [m.name for m in (await world.store.table(1)).members]  # type: ignore[union-attr]
    assert names[0] == "Ada"
    assert "Bram" in names
    assert len([name for name in names if "computer" in name]) == 2


async def test_the_opener_adds_and_removes_computers_one_by_one(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="patrouille")
    panel = (await world.click(world.ada, "Computers")).response
    adding = [i for row in components(panel) for i in row["components"] if "Add:" in i["label"]]
    assert [item["style"] for item in adding] == [2, 1, 2]  # the normal one stands out
    panel = (await choose(world.ada, panel, "Add: hard")).response
    panel = (await choose(world.ada, panel, "Add: easy")).response
    assert "Hard computer" in panel.content
    assert "Easy computer" in panel.content
    panel = (await choose(world.ada, panel, "Remove Hard computer")).response
    assert "Hard computer" not in panel.content
    answer = await world.click(world.bram, "Computers")
    assert "Ada" in said(answer)


async def test_what_computers_do_comes_as_one_message(world: World) -> None:
    """Between two moves of a person the channel gets one board with all that happened."""
    await world.ada.slash(world.channel, "table open", game="patrouille", computers="easy")
    await world.env.advance_time(SECONDS)
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


@pytest.mark.parametrize("practice", [False, True])
async def test_a_thrown_die_is_taken_back_by_a_computer_in_practice_only(
    world: World, practice: bool
) -> None:
    """DL-8: an attack throws dice; who takes it back has seen them."""
    await world.ada.slash(world.channel, "table open", game="diceland")
    panel = (await world.click(world.ada, "Computers")).response
    panel = (await choose(world.ada, panel, "Add: easy")).response
    if practice:
        await choose(world.ada, panel, "Practice: off")
    await world.click(world.ada, "Start")
    await world.env.advance_time(SECONDS)
    match = await world.app.host.matches.match(1)
    while not (thrown(match) and Seat(0) in match.awaited):
        await act(world, world.ada)
        match = await world.app.host.matches.match(1)
    panel = (await world.ada.slash(world.channel, "table undo")).response
    against = "not against computers: something was rolled or drawn."
    assert (against in panel.content) is not practice
    assert bool(labels(panel)) is practice


def guessed(view: whisper.WhisperView, dealer: Dealer) -> whisper.State:
    """What a seat sees, and some number for each of the others who have whispered."""
    seats = range(len(view.scores))
    chosen = tuple(
        (Seat(n), view.own if n == view.seat and view.own else dealer.below(5) + 1)
        for n in seats
        if n not in view.waiting and view.waiting
    )
    seal = Sealed(view.waiting, chosen)
    return whisper.State(view.options, view.round, view.echo, seal, view.scores, view.heard)


async def left_to_a_computer(world: World, person: Any) -> Match:
    """From now on a computer plays that seat; it has chosen."""
    panel = (await person.slash(world.channel, "table seat")).response
    panel = (await choose(person, panel, "Leave my seat")).response
    panel = (await choose(person, panel, "Leave it to a computer")).response
    await choose(person, panel, "easy")
    await world.env.advance_time(SECONDS)
    return await match_of(world, 1)


def chosen(match: Match, seat: int) -> int:
    """How often a seat has chosen in secret."""
    actions = [line.entry.action for line in match.lines if line.entry.seat == seat]
    return sum(action is not None and action.secret for action in actions)


@pytest.mark.fault("F7")
async def test_what_a_computer_has_chosen_in_secret_since_stands_in_nobodys_way(
    world: World,
) -> None:
    """TV-10: pawns and bars are picked in secret, and shown together; nobody has seen them yet."""
    await duelling(world, "together")
    match = await left_to_a_computer(world, world.bram)
    assert chosen(match, 1) == 2
    panel = (await world.ada.slash(world.channel, "table undo")).response
    assert "2. Ada ends the turn with 12 points unused. · nobody else has to agree" in panel.content
    back = next(label for label in labels(panel) if label.startswith("2 steps back"))
    await choose(world.ada, panel, back)
    await world.env.advance_time(SECONDS)
    match = await match_of(world, 1)
    assert match.lines[-1].entry.kind is EntryKind.UNDO
    assert match.awaited == {Seat(0)}
    await world.ada.slash(world.channel, "play", move="end turn")
    await world.env.advance_time(SECONDS)
    match = await match_of(world, 1)
    assert chosen(match, 1) == 4, "it has chosen anew"
    assert match.awaited == {Seat(0)}


@pytest.mark.fault("F7")
async def test_the_people_are_asked_and_the_computer_chooses_anew(
    world: World, monkeypatch: pytest.MonkeyPatch, toys: object
) -> None:
    monkeypatch.setattr(whisper, "resample", guessed, raising=False)
    await begun(world, "whisper", 3)
    await world.ada.slash(world.channel, "play", move="whisper 4")
    assert chosen(await left_to_a_computer(world, world.bram), 1) == 1
    panel = (await world.ada.slash(world.channel, "table undo")).response
    assert "Cleo must agree: a secret choice was made or is under way." in panel.content
    await choose(world.ada, panel, "Take back: You whisper 4.")
    asked = world.newest()
    assert pinged(asked) == {world.people[2].id}
    assert "because a secret choice was made or is under way." in asked.content
    kept = await world.store.proposals.get(1, "undo")
    assert kept is not None
    assert kept.body["why"] == "revealed", "the version before has words for no other reason"
    await world.people[2].click(asked, label="Agree")
    await world.env.advance_time(SECONDS)
    match = await match_of(world, 1)
    assert chosen(match, 1) == 2, "it has chosen anew"
    assert match.awaited == {Seat(0), Seat(2)}


@pytest.mark.fault("F7")
async def test_once_it_is_shown_the_computer_takes_nothing_back_and_no_button_offers_it(
    world: World, monkeypatch: pytest.MonkeyPatch, toys: object
) -> None:
    monkeypatch.setattr(whisper, "resample", guessed, raising=False)
    await begun(world, "whisper", 2)
    await left_to_a_computer(world, world.bram)
    await world.ada.slash(world.channel, "play", move="whisper 4")
    await world.env.advance_time(SECONDS)
    panel = (await world.ada.slash(world.channel, "table undo")).response
    assert "not against computers: something was revealed." in panel.content
    assert labels(panel) == []
    known = (await match_of(world, 1)).known(Seat(0))[-1]
    pressed = said(await press_made(world, world.ada, f"bl:takeback:1:{known}:1"))
    assert "Computers do not take that back: something was revealed." in pressed


def thrown(match: Match) -> bool:
    """Whether a play has thrown dice."""
    return any(line.entry.draws for line in match.lines if line.entry.kind is EntryKind.PLAY)


async def test_a_seat_is_left_to_a_computer_and_taken_back(world: World) -> None:
    await begin(world, "patrouille", 2)
    panel = (await world.bram.slash(world.channel, "table seat")).response
    panel = (await choose(world.bram, panel, "Leave my seat")).response
    panel = (await choose(world.bram, panel, "Leave it to a computer")).response
    answer = await choose(world.bram, panel, "normal")
    assert "plays" in said(answer)
    await world.env.advance_time(SECONDS)
    match = await world.app.host.matches.match(1)
    assert match.seated[Seat(1)].computer is Level.NORMAL
    await act(world, world.ada)
    match = await world.app.host.matches.match(1)
    assert match.lines[-1].entry.seat == 1
    panel = (await world.bram.slash(world.channel, "table seat")).response
    (take,) = [label for label in labels(panel) if label.startswith("Take the seat")]
    await choose(world.bram, panel, take)
    await world.env.advance_time(SECONDS)
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
    await world.env.advance_time(SECONDS)
    assert "Hard computer** wins" in world.newest().content
    await world.click(world.ada, "Rematch")
    await world.env.advance_time(SECONDS)
    assert "Hard computer" in world.messages()[-2].content
    await world.click(world.ada, "Start")
    await world.env.advance_time(SECONDS)
    again = await world.app.host.matches.match(2)
    assert {m.computer for m in again.table.members} == {None, Level.HARD}


async def test_with_the_last_person_gone_no_computer_goes_on(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="patrouille", computers="easy")
    await world.env.advance_time(SECONDS)
    match = await world.app.host.matches.match(1)
    panel = (await world.ada.slash(world.channel, "table seat")).response
    panel = (await choose(world.ada, panel, "Leave my seat")).response
    await choose(world.ada, panel, "Leave my seat")
    await world.env.advance_time(SECONDS)
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
    assert "only computers" in said(await choose(world.ada, panel, "hard"))


async def test_a_game_that_can_only_resample_has_computers_without_any_other_change(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def resample(view: race.RaceView, _dealer: Dealer) -> race.State:
        return race.State(view.weather, view.runners, view.mover, view.turn)

    monkeypatch.setattr(race, "resample", resample, raising=False)
    await world.ada.slash(world.channel, "table open", game="race")
    await world.click(world.ada, "Fill with computers")
    await world.click(world.ada, "Start")
    await world.env.advance_time(SECONDS)
    await act(world, world.ada)
    match = await world.app.host.matches.match(1)
    assert {line.entry.seat for line in match.lines[1:]} == set(match.seated)
    assert not any(line.entry.auto for line in match.lines)


async def test_a_game_without_a_computer_offers_none(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="race")
    assert "Computers" not in labels(world.newest())
    answer = await world.bram.slash(world.other, "table open", game="race", computers="hard")
    assert "cannot play this game" in said(answer)
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
