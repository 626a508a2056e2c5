"""/admin: a match is taken back to an earlier move, without anybody's consent but not in secret.

Issue: "rewind to a move: all announced and logged".
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.tables.export import exported
from bot.tables.servers import AuditKind
from bot.tables.verify import verdict
from games import registry
from games.log import EntryKind, Rewound
from tests.support.bot.moderating import audited, dirk, refusal, table_panel
from tests.support.bot.playing import components, labels
from tests.support.bot.scenes import (
    begun,
    begun_with_mover,
    close,
    match_of,
    nap,
    nap_unsaid,
    player,
    press_made,
    resign,
    said,
    whisper,
)
from tests.support.bot.telling import tells
from tests.support.bot.world import World


async def moves(world: World) -> Any:
    """The moves that can be taken back."""
    return (await world.press(dirk(world), "adback", await table_panel(world))).response


async def sure(world: World, steps: int) -> Any:
    """The question before so many are."""
    return (await dirk(world).select(await moves(world), [str(steps)])).response


async def rewind(world: World, steps: int) -> str:
    return said(await dirk(world).click(await sure(world, steps), label="Confirm"))


async def test_a_match_goes_back_to_before_the_move_that_was_picked(world: World) -> None:
    match, mover = await begun_with_mover(world)
    for _ in range(3):
        await nap(world, match)
    question = await sure(world, 3)
    assert "back by 3 moves" in question.content
    assert mover.user.global_name in question.content
    assert "was taken back by 3 moves" in said(await dirk(world).click(question, label="Confirm"))
    match = await match_of(world, 1)
    assert player(world, match) == mover
    lines = await world.store.lines(1)
    assert (lines[-1].entry.kind, lines[-1].entry.seat) == (EntryKind.UNDO, None)
    assert match.heard(None, match.entries - 1) == ((match.entries - 1, Rewound(3)),)
    assert await audited(world) == [(AuditKind.REWOUND, dirk(world).id, 1)]


async def test_the_board_and_the_log_say_it(world: World) -> None:
    match = await begun(world)
    await nap(world, match)
    await nap(world, match)
    await rewind(world, 1)
    assert any("has taken #1 back by 1 move." in m.content for m in world.messages())
    says = "A moderator takes the match back by 1 step."
    assert says in world.newest().content
    assert says in said(await world.ada.slash(world.channel, "table log"))


async def test_dice_are_taken_back_which_the_question_says_and_fall_the_same(world: World) -> None:
    _, mover = await begun_with_mover(world)
    await mover.slash(world.channel, "play", move="sprint 3")
    drawn = (await world.store.lines(1))[-1].entry.draws
    assert drawn
    question = await sure(world, 1)
    assert tells(question.content, "admin.rewind_chance")
    await dirk(world).click(question, label="Confirm")
    await mover.slash(world.channel, "play", move="sprint 3")
    assert (await world.store.lines(1))[-1].entry.draws == drawn


async def test_a_match_that_was_rewound_can_be_verified(world: World) -> None:
    """The log stays honest: anybody can check the export."""
    match = await begun(world)
    for _ in range(3):
        await nap(world, match)
    await rewind(world, 2)
    await nap(world, await match_of(world, 1))
    await close(world, dirk(world))
    match = await match_of(world, 1)
    stored = json.loads(json.dumps(exported(await world.store.load(1), match.game)))
    found = verdict(stored, registry())
    assert found.honest, found.why


async def test_after_a_restart_it_stands_where_it_was_rewound_to(world: World) -> None:
    match, mover = await begun_with_mover(world)
    await nap(world, match)
    question = await sure(world, 1)
    await world.restart()
    await dirk(world).click(question, label="Confirm")
    await world.restart()
    match = await match_of(world, 1)
    assert player(world, match) == mover
    await nap(world, match)


async def test_secret_choices_are_taken_back_and_never_shown(world: World) -> None:
    match = await begun(world, "whisper", seats=3)
    await whisper(world, match, 3, 4, 5)
    seen = await match_of(world, 1)
    before = seen.known(None)[-1]
    await player(world, seen, min(seen.awaited)).slash(world.channel, "play", move="whisper 2")
    assert (seen.known(None)[-1], seen.entries) == (before, 5)
    question = await sure(world, 1)
    assert tells(question.content, "admin.rewind_secret")
    assert "revealed" in question.content
    shown = json.dumps([components(question), question.content])
    assert "whisper 2" not in shown
    await dirk(world).click(question, label="Confirm")
    assert seen.awaited == {0, 1, 2}  # nobody chooses again who has read the others' choices
    assert f'"bl:adrewound:1:{before}:1"' in shown  # which does not count what is hidden


async def test_buttons_of_before_are_stale(world: World) -> None:
    match = await begun(world)
    await nap(world, match)
    mover = player(world, match)
    panel = (await world.press(mover, "move")).response
    await rewind(world, 1)
    answer = await mover.click(panel, label=labels(panel)[0])
    assert tells(said(answer), "panel.moved_on") or tells(said(answer), "refusal.not_awaited")


async def test_the_question_is_good_for_no_other_position(world: World) -> None:
    match = await begun(world)
    await nap(world, match)
    question = await sure(world, 1)
    await nap(world, match)
    assert tells(await refusal(dirk(world), question, "Confirm"), "refusal.stale")
    assert len(await world.store.lines(1)) == 3
    assert await audited(world) == []


async def test_of_two_moderators_the_second_is_told(world: World) -> None:
    match = await begun(world)
    await nap(world, match)
    await nap(world, match)
    questions = [await sure(world, 1), await sure(world, 2)]
    await dirk(world).click(questions[0], label="Confirm")
    assert "Something has changed" in await refusal(dirk(world), questions[1], "Confirm")
    assert len(await audited(world)) == 1


async def test_nothing_goes_back_past_a_resignation_or_the_start(world: World) -> None:
    match = await begun(world, seats=3)
    assert "no move can be taken back" in (await moves(world)).content
    await nap(world, match)
    await resign(world, player(world, match))
    found = (await match_of(world, 1)).rewinds()
    assert all(play > 1 for play, _ in found)


async def test_there_are_pages_of_moves(world: World) -> None:
    match = await begun(world)
    for _ in range(28):
        await nap_unsaid(world, match)
    first = await moves(world)
    assert "page 1 of 2" in first.content
    second = (await dirk(world).click(first, label="Next page ▶")).response
    assert "26 moves back" in labels(second)
    asked = (await dirk(world).select(second, ["28"])).response
    await dirk(world).click(asked, label="Confirm")
    assert (await match_of(world, 1)).rewinds() == ()


@pytest.mark.parametrize("address", ["adpick:1:99", "adrewound:1:1:0", "adrewound:1:1:9"])
async def test_a_forged_way_leads_nowhere(world: World, address: str) -> None:
    await begun(world)
    assert said(await press_made(world, dirk(world), f"bl:{address}"))
    assert len(await world.store.lines(1)) == 1
