"""A store that takes 1.2 s a hop, or 5: every command and press has its answer, or a deferral, in
time.

Time is that of the simulated Discord, which stands still but where a test lets it pass.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord
import pytest

from bot.base.errors import PassingTrouble
from bot.delivery.outbox import Outbox
from bot.store.database import Work
from bot.store.sqlite.engine import SqliteDatabase
from tests.support.bot.playing import begin, components, labels
from tests.support.bot.plotting import pressed, whole_plan
from tests.support.bot.scenes import begun, forgive, match_of, player, press_made, said
from tests.support.bot.sitting import offer
from tests.support.bot.telling import tells
from tests.support.bot.world import World

pytestmark = pytest.mark.discord

HOP = 1.2
SLOWEST = 5.0
"""Seconds that each hop to the store takes."""
IN_TIME = 2.0
"""Seconds; Discord gives three, and the line takes some of them."""
COMMANDS: dict[str, dict[str, Any]] = {
    "table status": {},
    "table board": {},
    "table log": {},
    "table text": {},
    "table options": {},
    "table seat": {},
    "table clock": {},
    "table undo": {},
    "table move": {"table": 1},
    "mygames": {},
    "stats": {},
    "plan": {},
    "play": {"move": "rest nap"},
    "remind": {},
    "away": {"until": "3d"},
    "help": {},
    "rules": {"game": "race"},
}


def slow(monkeypatch: pytest.MonkeyPatch, hop: float = HOP) -> None:
    """From now on every hop to the store takes its time; what the outbox sends is not looked at."""
    read = SqliteDatabase._hop

    async def slowly(self: SqliteDatabase, work: Work[Any]) -> Any:
        await asyncio.sleep(hop)
        return await read(self, work)

    monkeypatch.setattr(SqliteDatabase, "_hop", slowly)
    monkeypatch.setattr(Outbox, "wake", lambda self: None)


def forget(world: World) -> None:
    """No match is in memory and nobody is known, as after a start."""
    world.app.host.matches._matches.clear()
    world.store.readers._known.clear()


@pytest.mark.fault("G11", "I1")
@pytest.mark.parametrize("name", COMMANDS)
async def test_a_command_is_deferred_in_time_and_answered_in_the_end(
    world: World, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    await begun(world)
    forget(world)
    slow(monkeypatch)
    asked = await world.ada.slash(world.channel, name, **COMMANDS[name])
    await world.env.advance_time(IN_TIME)
    assert asked.acknowledged
    assert asked.ephemeral
    await world.env.advance_time(60)
    assert said(asked)


@pytest.mark.fault("I1")
@pytest.mark.parametrize("label", ["My move", "Board", "Log"])
async def test_a_press_is_deferred_in_time_and_answered_in_the_end(
    world: World, monkeypatch: pytest.MonkeyPatch, label: str
) -> None:
    await begun(world)
    board = world.newest()
    forget(world)
    slow(monkeypatch)
    pressed = await world.ada.click(board, label=label)
    await world.env.advance_time(IN_TIME)
    assert pressed.acknowledged
    await world.env.advance_time(60)
    assert pressed.response.ephemeral
    assert said(pressed)
    assert world.newest().content == board.content


async def test_a_table_that_is_opened_slowly_is_posted_behind_a_private_answer(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patches:
        slow(patches)
        asked = await world.ada.slash(world.channel, "table open", game="race")
        await world.env.advance_time(IN_TIME)
        assert asked.acknowledged
        await world.env.advance_time(60)
        assert said(asked) == "#1 is open and will appear in this channel in a moment."
        assert asked.ephemeral
    await world.bram.slash(world.channel, "table join")
    await world.env.advance_time(2)
    assert "Join" in labels(world.newest())


async def test_a_refusal_after_a_deferral_is_for_the_person_alone(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(world)
    forget(world)
    slow(monkeypatch)
    pressed = await world.people[4].slash(world.channel, "play", move="rest nap")
    await world.env.advance_time(60)
    assert "have no seat" in said(pressed)
    assert pressed.ephemeral


async def test_a_form_opens_at_once_from_memory(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(world)
    slow(monkeypatch)
    pressed = await press_made(world, world.ada, "bl:planform:1")
    assert pressed.modal is not None


async def test_a_form_that_cannot_be_the_first_answer_offers_its_button_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(world)
    forget(world)
    slow(monkeypatch)
    pressed = await press_made(world, world.ada, "bl:planform:1")
    await world.env.advance_time(60)
    assert pressed.modal is None
    assert tells(said(pressed), "said.open_form")
    again = await world.ada.click(pressed.response, label="Try again")
    assert again.modal is not None


@pytest.mark.fault("I1")
async def test_a_case_of_a_plan_is_begun_however_slowly(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(world, "patrouille")
    match = await match_of(world, 1)
    seat = min(set(match.seated) - match.awaited)
    person = player(world, match, seat)
    panel = await pressed(person, await whole_plan(world, person), "If …")
    menu = components(panel)[0]["components"][0]
    case = menu["options"][0]
    forget(world)
    slow(monkeypatch, SLOWEST)
    press = await person.select(panel, [case["value"]], custom_id=menu["custom_id"])
    await world.env.advance_time(IN_TIME)
    assert press.acknowledged
    await world.env.advance_time(120)
    assert f"**{case['label']}:**" in said(press)
    (branch,) = (await match_of(world, 1)).plan_of(seat).branches
    assert str(branch.condition) == case["value"]


Act = Callable[[], Awaitable[Any]]


async def a_command(world: World) -> Act:
    return lambda: world.ada.slash(world.channel, "mygames")


async def an_old_command(world: World) -> Act:
    """One that Discord still shows, and we do not know any more."""
    world.app.tree.remove_command("mygames")
    return await a_command(world)


async def a_button(world: World) -> Act:
    return lambda: world.press(world.ada, "board", world.newest())


async def a_menu(world: World) -> Act:
    panel = (await world.ada.slash(world.channel, "language")).response
    return lambda: world.ada.select(panel, ["en"], custom_id="bl:mylanguage:0")


async def a_form(world: World) -> Act:
    form = await press_made(world, world.ada, "bl:planform:1")
    return lambda: world.ada.submit_modal(form, {"moves": "rest nap"})


@pytest.mark.fault("G11", "I14")
@pytest.mark.parametrize("kind", [a_command, an_old_command, a_button, a_menu, a_form])
async def test_who_comes_for_the_first_time_is_answered_in_time_too(
    world: World, monkeypatch: pytest.MonkeyPatch, kind: Callable[[World], Awaitable[Act]]
) -> None:
    """Their language and sight are asked for once somebody sees to it that they are answered."""
    await begun(world)
    act = await kind(world)
    forget(world)
    slow(monkeypatch, SLOWEST)
    asked = await act()
    await world.env.advance_time(IN_TIME)
    assert asked.acknowledged
    await world.env.advance_time(120)
    assert said(asked)
    if kind is an_old_command:
        forgive(world)


@pytest.mark.fault("I1")
async def test_what_is_answered_in_its_place_is_so_however_late(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All read the offer of a seat, and what became of it, in one message."""
    await begun(world)
    heir = world.people[4]
    asked = await offer(world, world.ada, heir)
    forget(world)
    slow(monkeypatch, SLOWEST)
    accepted = await world.press(heir, "takeover", asked)
    await world.env.advance_time(120)
    assert accepted.acknowledged
    told = next(m for m in world.messages() if m.id == asked.id)
    assert "**Emma** plays" in told.content


@pytest.mark.fault("I10", "I14")
@pytest.mark.parametrize("hop", [HOP, SLOWEST])
async def test_what_is_typed_is_completed_in_time_with_what_there_is(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, hop: float
) -> None:
    await begun(world)
    slow(monkeypatch, hop)
    offers = list[list[Any]]()
    answer = discord.InteractionResponse.autocomplete

    async def note(self: Any, choices: Any) -> Any:
        offers.append(list(choices))
        return await answer(self, choices)

    monkeypatch.setattr(discord.InteractionResponse, "autocomplete", note)
    for command, option in (("play", "move"), ("table status", "table"), ("table open", "game")):
        offers.clear()
        forget(world)
        typing = world.ada.autocomplete(world.channel, command, option, "")
        await asyncio.gather(typing, return_exceptions=True)
        await world.env.advance_time(2.5)
        assert len(offers) == 1, command
    assert offers[-1]  # the games there are need no store
    await world.env.advance_time(60)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.mark.fault("I13")
async def test_while_the_database_fails_there_is_what_needs_it_not_and_one_line_says_why(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await begun(world)
    forget(world)
    monkeypatch.setattr(Outbox, "wake", lambda self: None)

    async def fails(self: SqliteDatabase, work: Work[Any]) -> Any:
        raise PassingTrouble("the disk is gone")

    monkeypatch.setattr(SqliteDatabase, "_hop", fails)
    for command, option in (("play", "move"), ("table status", "table"), ("table open", "game")):
        caplog.clear()
        offered = await world.ada.autocomplete(world.channel, command, option, "")
        assert bool(offered) is (option == "game"), "which games there are needs no database"
        (line,) = (r for r in caplog.records if r.levelno >= logging.WARNING)
        assert "the disk is gone" in line.getMessage()
        assert line.exc_info is None
