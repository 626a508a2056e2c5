"""Taking back against computers: what nobody has seen may go, what was rolled or shown stays."""

from __future__ import annotations

from typing import Any

import pytest

from bot.features.proposals import store as proposals
from bot.matches.match import Match
from games.advice import Advice
from games.core import Dealer, Seat
from games.log import EntryKind
from games.sealed import Sealed
from tests.support.bot.game_tables import duelling
from tests.support.bot.playing import MOMENT, act, choose, labels
from tests.support.bot.scenes import begun, match_of, pinged, press_made, said
from tests.support.bot.telling import tells
from tests.support.bot.world import World
from tests.toys import whisper


@pytest.mark.parametrize("practice", [False, True])
async def test_a_thrown_die_is_taken_back_by_a_computer_in_practice_only(
    world: World, practice: bool
) -> None:
    """DL-8: an attack throws dice; who takes it back has seen them."""
    await world.ada.slash(world.channel, "table open", game="diceland")
    panel = (await world.press(world.ada, "computers")).response
    panel = (await choose(world.ada, panel, "Add: easy")).response
    if practice:
        await choose(world.ada, panel, "Practice: off")
    await world.press(world.ada, "start")
    await world.env.advance_time(MOMENT)
    match = await world.app.host.matches.match(1)
    while not (thrown(match) and Seat(0) in match.awaited):
        await act(world, world.ada)
        match = await world.app.host.matches.match(1)
    panel = (await world.ada.slash(world.channel, "table undo")).response
    listed = [line for line in panel.content.splitlines() if line[:1].isdecimal()]
    assert any("rolls" in line for line in listed) is practice
    assert any("rolls" in label for label in labels(panel)) is practice


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
    await choose(person, panel, "Easy")
    await world.env.advance_time(MOMENT)
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
    assert "2. Ada ends the turn with 12 points unused." in panel.content
    assert "must agree" not in panel.content
    back = labels(panel)[0]
    assert back == "Take back my last move: Ada ends the turn with 12 points unused."
    await choose(world.ada, panel, back)
    await world.env.advance_time(MOMENT)
    match = await match_of(world, 1)
    assert match.lines[-1].entry.kind is EntryKind.UNDO
    assert match.awaited == {Seat(0)}
    await world.ada.slash(world.channel, "play", move="end turn")
    await world.env.advance_time(MOMENT)
    match = await match_of(world, 1)
    assert chosen(match, 1) == 4, "it has chosen anew"
    assert match.awaited == {Seat(0)}


@pytest.mark.fault("F7")
async def test_the_people_are_asked_and_the_computer_chooses_anew(
    world: World, monkeypatch: pytest.MonkeyPatch, toys: object
) -> None:
    monkeypatch.setattr(whisper, "ADVICE", Advice(resample=guessed), raising=False)
    await begun(world, "whisper", 3)
    await world.ada.slash(world.channel, "play", move="whisper 4")
    assert chosen(await left_to_a_computer(world, world.bram), 1) == 1
    panel = (await world.ada.slash(world.channel, "table undo")).response
    assert "Cleo must agree: a secret choice was made or is under way." in panel.content
    await choose(world.ada, panel, "Take back my last move: You whisper 4.")
    asked = world.newest()
    assert pinged(asked) == {world.people[2].id}
    assert "because a secret choice was made or is under way." in asked.content
    kept = await proposals.get(world.store, 1, "undo")
    assert kept is not None
    assert kept.body["why"] == "revealed", "the version before has words for no other reason"
    await world.press(world.people[2], "agree", asked)
    await world.env.advance_time(MOMENT)
    match = await match_of(world, 1)
    assert chosen(match, 1) == 2, "it has chosen anew"
    assert match.awaited == {Seat(0), Seat(2)}


@pytest.mark.fault("F7")
async def test_once_it_is_shown_the_computer_takes_nothing_back_and_no_button_offers_it(
    world: World, monkeypatch: pytest.MonkeyPatch, toys: object
) -> None:
    monkeypatch.setattr(whisper, "ADVICE", Advice(resample=guessed), raising=False)
    await begun(world, "whisper", 2)
    await left_to_a_computer(world, world.bram)
    await world.ada.slash(world.channel, "play", move="whisper 4")
    await world.env.advance_time(MOMENT)
    panel = (await world.ada.slash(world.channel, "table undo")).response
    assert "nothing can be taken back now. Computers do not" in panel.content
    assert tells(panel.content, "undo.why.revealed")
    assert labels(panel) == []
    known = (await match_of(world, 1)).known(Seat(0))[-1]
    pressed = said(await press_made(world, world.ada, f"bl:takeback:1:{known}:1"))
    assert "Computers do not take that back: something was revealed." in pressed


def thrown(match: Match) -> bool:
    """Whether the last thing that Ada did has thrown dice."""
    own = [line.entry for line in match.lines if line.entry.seat == 0]
    plays = [entry for entry in own if entry.kind is EntryKind.PLAY]
    return bool(plays and plays[-1].draws)
