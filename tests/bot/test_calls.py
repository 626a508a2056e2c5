"""Nobody has others called again and again: every call passes one gate."""

from __future__ import annotations

import ast
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import pytest

from bot.tables.call_budgets import (
    AT_TABLE,
    BY_PERSON,
    OF_PERSON,
    TURNS,
    Call,
    Counted,
    Volume,
    volume,
)
from tests.support.bot.in_person import CODE
from tests.support.bot.kept import both_engines
from tests.support.bot.offline import Offline
from tests.support.bot.playing import verbs
from tests.support.bot.reminding import back
from tests.support.bot.scenes import (
    begun,
    begun_with_waiter,
    dms,
    nap,
    player,
    propose,
    said,
    table_in,
)
from tests.support.bot.sitting import leave, picked
from tests.support.bot.telling import tells
from tests.support.bot.world import World

pytestmark = both_engines

BOT = Path(__file__).parents[2] / "bot"
OFTEN = 6
Attack = Callable[[World, Any], Awaitable[None]]
"""What somebody (the person) does who has no turn, at a match of three that waits for another."""


def called(world: World) -> list[int]:
    """Whom new messages have notified, each time."""
    return cast(Offline, world).called


async def moves_the_table(world: World, person: Any) -> None:
    await person.slash(world.other, "table move", table=1)
    await person.slash(world.channel, "table move", table=1)


async def names_deputies(world: World, person: Any) -> None:
    for deputy in world.people[4:6]:
        await person.slash(world.channel, "away", until="2d", deputy=deputy)


async def comes_and_goes_away(world: World, person: Any) -> None:
    told = said(await person.slash(world.channel, "away", until="2d", deputy=world.people[4]))
    if not tells(told, "refusal.asked_enough"):
        await back(world, person)


async def offers_the_seat(world: World, person: Any) -> None:
    asked = await picked(world, person, world.people[4])
    if asked.response is not None and "offer" in verbs(asked.response):
        await world.press(person, "offer", asked.response)


async def leaves_and_comes_back(world: World, person: Any) -> None:
    await leave(world, person)
    await world.press(person, "comeback")


async def proposes_the_end(world: World, person: Any) -> None:
    await propose(world, person)
    await world.press(person, "goon")


async def proposes_a_pause(world: World, person: Any) -> None:
    shown = await person.slash(world.channel, "table pause")
    if "pause" in verbs(shown.response):
        await world.press(person, "pause", shown.response)
    await world.press(person, "goon")


ATTACKS: tuple[Attack, ...] = (
    moves_the_table,
    names_deputies,
    comes_and_goes_away,
    offers_the_seat,
    leaves_and_comes_back,
    proposes_the_end,
    proposes_a_pause,
)


@pytest.mark.fault("A13")
@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
async def test_who_was_called_for_a_question_is_not_called_for_it_again(
    world: World, attack: Attack
) -> None:
    _, person = await begun_with_waiter(world, seats=3)
    before = len(called(world))
    for _ in range(OFTEN):
        await attack(world, person)
        await world.env.advance_time(60)
    others = [who for who in called(world)[before:] if who != person.id]
    # Whoever plays for somebody is named in the channel, asked, and told when they need not.
    assert all(others.count(who) <= 3 for who in others), others


async def test_who_asks_again_and_again_to_take_a_move_back_calls_the_others_once_an_hour(
    world: World,
) -> None:
    match = await begun(world, seats=3)
    mover = player(world, match)
    await mover.slash(world.channel, "play", move="rest nap")
    before = len(called(world))
    for _ in range(OFTEN):
        undo = (await mover.slash(world.channel, "table undo")).response
        await world.press(mover, "takeback", undo)
        await world.env.advance_time(60)
        await world.press(mover, "goon")
        await world.env.advance_time(60)
    others = [who for who in called(world)[before:] if who != mover.id]
    assert others, "nobody was asked"
    assert all(others.count(who) <= 2 for who in others), others  # the hour may have turned


async def test_who_joins_and_leaves_in_person_calls_the_opener_once(world: World) -> None:
    made = said(await world.ada.user.slash("table link", game="whisper"))
    (code,) = CODE.findall(made)
    before = len(called(world))
    for _ in range(OFTEN):
        await world.bram.user.slash("join", code=code)
        await world.press(world.bram, "leave", dms(world.bram)[-1])
        await world.env.advance_time(60)
    assert called(world)[before:].count(world.ada.id) <= 3


async def test_a_next_question_calls_and_a_restart_forgets_nothing(world: World) -> None:
    match, person = await begun_with_waiter(world)
    await nap(world, match)
    assert called(world)[-1] == person.id
    await world.restart()
    before = len(called(world))
    await moves_the_table(world, person)
    assert called(world)[before:] == []


WAYS: dict[str, Callable[[World], Awaitable[Any]]] = {
    "open": lambda w: w.ada.slash(w.other, "table open", game="race", invite=w.people[4]),
    "challenge": lambda w: w.ada.user.slash("challenge", game="race", user=w.people[4].user),
    "deputy": lambda w: w.ada.slash(w.channel, "away", until="2d", deputy=w.people[4]),
    "seat": lambda w: _offered(w),
}


async def _offered(world: World) -> Any:
    asked = await picked(world, world.ada, world.people[4])
    return await world.press(world.ada, "offer", asked.response)


@pytest.mark.parametrize("way", WAYS)
async def test_every_call_by_who_is_blocked_fails_as_if_nobody_could_call(
    world: World, way: str
) -> None:
    await begun(world)
    emma = world.people[4]
    await emma.slash(world.channel, "block", user=world.ada)
    before = len(called(world))
    assert tells(said(await WAYS[way](world)), "refusal.takes_no_invitations")
    assert emma.id not in called(world)[before:]
    await emma.slash(world.channel, "block", user=world.ada, lift=True)
    assert not tells(said(await WAYS[way](world)), "refusal.takes_no_invitations")


async def test_a_table_that_is_shared_plays_on(world: World) -> None:
    match, person = await begun_with_waiter(world)
    other = world.ada if person is world.bram else world.bram
    await person.slash(world.channel, "block", user=other)
    await nap(world, match)
    assert called(world)[-1] == person.id


async def test_who_sits_there_and_cannot_look_is_named_and_the_table_stays(world: World) -> None:
    await begun(world)
    cast(Offline, world).guild.blind.add((world.other.id, world.bram.id))
    answer = said(await world.ada.slash(world.other, "table move", table=1))
    assert tells(answer, "refusal.all_must_look")
    assert f"<@{world.bram.id}>" in answer
    assert (await table_in(world, world.channel)).id == 1


async def test_the_old_place_leads_to_the_new(world: World) -> None:
    await begun(world)
    await world.ada.slash(world.other, "table move", table=1)
    assert world.other.mention in world.newest().content
    assert "move" not in verbs(world.newest())


@pytest.mark.parametrize(
    ("call", "used", "how"),
    [
        (Call({1: "q"}), Counted(1, 0, 0, 0), Volume.ALOUD),
        (Call({1: "q"}), Counted(2, 1, 0, 1), Volume.SILENT),
        (Call({1: "q"}, by=2), Counted(1, 0, BY_PERSON, 0), Volume.SILENT),
        (Call({1: "q"}), Counted(1, AT_TABLE, 0, 0), Volume.SILENT),
        (Call({1: "q"}), Counted(1, 0, 0, OF_PERSON), Volume.SILENT),
        (Call({1: "q"}, by=2), Counted(1, 0, 2 * BY_PERSON, 0), Volume.NOT),
        (Call({1: "q"}, turn=True), Counted(1, AT_TABLE, 0, OF_PERSON), Volume.ALOUD),
        (Call({1: "q"}, turn=True), Counted(1, TURNS, 0, 0), Volume.SILENT),
    ],
)
def test_too_many_are_silent_and_twice_as_many_are_not_sent(
    call: Call, used: Counted, how: Volume
) -> None:
    assert volume(call, used) is how


def test_no_message_with_the_bots_token_passes_the_gate_by() -> None:
    """New messages are sent by `showing` alone; only who asks the gate may name whom they call."""
    sends, names, posts = set[str](), set[str](), set[str]()
    for path in BOT.rglob("*.py"):
        if "local" in path.relative_to(BOT).parts:
            continue
        file = str(path.relative_to(BOT))
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            of = node.func
            name = of.attr if isinstance(of, ast.Attribute) else getattr(of, "id", "")
            if name in ("send", "send_message", "reply", "create_message") and any(
                word.arg in ("content", "embed", "allowed_mentions", None) for word in node.keywords
            ):
                sends.add(file)
            if any(word.arg == "aloud" for word in node.keywords):
                names.add(file)
            if isinstance(of, ast.Name) and name == "post":
                posts.add(file)
    # A rehearsal writes in the channels that it makes by itself, on the operator's own server.
    assert sends <= {"screens/showing.py", "rehearsal/on_messages.py"}
    assert names == {"delivery/posting.py", "features/lobby/new_tables.py"}
    # A greeting, and the line from which a thread grows, go into a channel and mention nobody; who
    # has pressed and could not be answered reads that directly.
    others = {"features/lobby/threads.py", "features/admin/greeting.py", "interactions/explain.py"}
    assert posts == {"delivery/posting.py"} | others
