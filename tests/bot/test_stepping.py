"""Whoever was away, or wants to see it again, steps through a match."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

import render
from bot.base import clock
from bot.matches import as_read, past
from games import log, registry
from games.core import BadRecord
from tests.support.bot.playing import components, labels
from tests.support.bot.scenes import (
    begun,
    match_of,
    minutes,
    nap,
    opened,
    played,
    player,
    said,
    whisper,
)
from tests.support.bot.telling import tells
from tests.support.bot.world import World

HEAD = re.compile(r"Line (\d+) of (\d+)")


async def stepped(world: World, person: Any = None, **options: Any) -> Any:
    """The panel at the last step."""
    read = await (person or world.ada).slash(world.channel, "table log", **options)
    return (await world.press(person or world.ada, "step", read.response)).response


def where(panel: Any) -> tuple[int, int]:
    found = HEAD.search(panel.content)
    assert found is not None, panel.content
    return int(found[1]), int(found[2])


def enabled(panel: Any) -> list[str]:
    rows = components(panel)
    return [i["label"] for row in rows for i in row["components"] if not i.get("disabled")]


async def press(person: Any, panel: Any, label: str) -> Any:
    return (await person.click(panel, label=label)).response


async def naps(world: World, count: int) -> Any:
    match = await begun(world)
    for _ in range(count):
        await nap(world, await match_of(world, match.id))
    return await match_of(world, match.id)


async def test_the_end_offers_the_match_from_its_first_step(world: World) -> None:
    await played(world)
    panel = await press(world.ada, world.newest(), "Step through")
    assert where(panel)[0] == 0
    assert "First" not in " ".join(enabled(panel))
    assert enabled(panel)[:2] == ["Next ▶", "Last ⏭"]


async def test_forward_and_back_show_every_line_of_the_log_once(world: World) -> None:
    match = await naps(world, 4)
    panel = await stepped(world)
    assert where(panel) == (4, 4)
    back = [panel.content]
    while "◀ Back" in enabled(panel):
        panel = await press(world.ada, panel, "◀ Back")
        back.append(panel.content)
    forth = [panel.content]
    while "Next ▶" in enabled(panel):
        panel = await press(world.ada, panel, "Next ▶")
        forth.append(panel.content)
    assert forth == back[::-1]
    told = said(await world.ada.slash(world.channel, "table log", table=match.id))
    lines = re.findall(r"`\d+` (.*)", told)
    assert [line for line in lines if not any(line in shown for shown in forth)] == []


async def test_a_step_shows_the_board_as_it_stood_then(world: World) -> None:
    match = await begun(world)
    words = as_read.words(match.table)
    before = render.describe(match.view(None), words)
    await nap(world, match)
    now = render.describe((await match_of(world, match.id)).view(None), words)
    panel = await stepped(world, world.people[3], table=match.id)
    assert now in panel.content
    panel = await press(world.people[3], panel, "⏮ First")
    assert before in panel.content


async def test_my_last_turn_is_one_press_away(world: World) -> None:
    await naps(world, 3)
    match = await match_of(world, 1)
    last = match.lines[-1].entry.seat
    assert last is not None
    person = next(p for p in (world.ada, world.bram) if p.id != match.seated[last].user_id)
    panel = await stepped(world, person)
    mine = await press(person, panel, "My last turn")
    assert where(mine) == (2, 3)


async def test_who_watches_has_no_turn_of_their_own(world: World) -> None:
    match = await naps(world, 1)
    panel = await stepped(world, world.people[3], table=match.id)
    assert "My last turn" not in labels(panel)


async def jumped(world: World, panel: Any, **typed: str) -> Any:
    form = await world.press(world.ada, "jump", panel)
    return await world.ada.submit_modal(form, {"line": "", "turn": "", **typed})


async def test_a_line_is_jumped_to(world: World) -> None:
    await naps(world, 5)
    result = await jumped(world, await stepped(world), line="2")
    assert where(result.response) == (2, 5)


async def test_a_line_that_is_not_there_yet_is_the_last(world: World) -> None:
    await naps(world, 2)
    result = await jumped(world, await stepped(world), line="999")
    assert where(result.response) == (2, 2)


async def test_a_turn_is_jumped_to(world: World) -> None:
    """A race counts its turns from 0, and each rest ends one."""
    await naps(world, 5)
    result = await jumped(world, await stepped(world), turn="2")
    assert where(result.response) == (2, 5)


@pytest.mark.parametrize("typed", ["", "two", "-1", "1.5", "@here"])
async def test_nonsense_is_answered(world: World, typed: str) -> None:
    await naps(world, 1)
    result = await jumped(world, await stepped(world), line=typed)
    assert tells(said(result), "refusal.no_number")


async def test_the_board_at_a_line(world: World) -> None:
    await naps(world, 3)
    result = await world.ada.slash(world.channel, "table board", at=1)
    assert result.ephemeral
    assert where(result.response) == (1, 3)


async def test_what_was_taken_back_stays_a_step(world: World) -> None:
    match = await naps(world, 1)
    last, before = match.lines[-1].entry.seat, (await stepped(world)).content
    assert last is not None
    await match.undo(last, 0, expected=match.entries, interaction=None, at=clock.now())
    panel = await stepped(world)
    assert where(panel) == (2, 2)
    begun_anew = render.describe(match.view(None), as_read.words(match.table))
    assert begun_anew in panel.content
    panel = await press(world.ada, panel, "◀ Back")
    assert panel.content.split("\n")[2:] == before.split("\n")[2:]


async def test_it_is_stepped_through_after_a_restart_and_when_the_match_has_moved_on(
    world: World,
) -> None:
    match = await naps(world, 2)
    panel = await stepped(world)
    await nap(world, await match_of(world, match.id))
    await world.restart()
    panel = await press(world.ada, panel, "◀ Back")
    assert where(panel) == (1, 3)


async def test_another_secret_makes_no_other_step(world: World) -> None:
    """Nobody can count what others choose in secret, nor see it before it is told."""
    await opened(world, "whisper")
    await world.bram.slash(world.channel, "table join")
    await world.ada.slash(world.channel, "table start")
    before = await stepped(world)
    match = await match_of(world, 1)
    own = [s for s, m in match.seated.items() if m.user_id == world.bram.id]
    await player(world, match, own[0]).slash(world.channel, "play", move="whisper 2")
    after = await stepped(world)
    assert after.content == before.content
    assert enabled(after) == enabled(before)


async def test_own_secrets_are_in_ones_own_steps_alone(world: World) -> None:
    await opened(world, "whisper")
    await world.bram.slash(world.channel, "table join")
    await world.ada.slash(world.channel, "table start")
    await whisper(world, await match_of(world, 1), 3)
    seated = (await match_of(world, 1)).seated
    first = next(p for p in world.people if seated and p.id == seated[min(seated)].user_id)
    second = next(p for p in (world.ada, world.bram) if p.id != first.id)
    assert "3" in (await stepped(world, first)).content.split("\n", 2)[2]
    assert where(await stepped(world, first))[1] > where(await stepped(world, second))[1]


async def test_a_log_that_leads_elsewhere_by_todays_rules_is_told(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await naps(world, 2)

    def strange(*_: object) -> None:
        raise BadRecord("other rules")

    monkeypatch.setattr(past, "_replayed", strange)
    read = await world.ada.slash(world.channel, "table log")
    result = await world.press(world.ada, "step", read.response)
    assert "rules have changed" in said(result)


async def test_no_stranger_steps_through_a_table_they_may_not_see(world: World) -> None:
    await naps(world, 1)
    result = await world.people[3].user.slash("table board", table=1, at=0)
    assert "Line 0" not in said(result)


async def test_a_long_wait_changes_nothing(world: World) -> None:
    await naps(world, 1)
    panel = await stepped(world)
    await minutes(world, 14)
    assert where(await press(world.ada, panel, "⏮ First")) == (0, 1)


def test_a_past_is_replayed_on_from_where_it_was_known() -> None:
    game = registry()["patrouille"]
    position, entry = log.start(game, 2, game.INFO.options(), "past")
    entries = [entry]
    for _ in range(6):
        seat = min(log.awaited(game, position))
        position, entry = log.move(game, position, seat, log.legal(game, position, seat)[0], "past")
        entries.append(entry)
    whole = past._replayed(game, game.INFO.options(), 2, tuple(entries), ())
    on = past._replayed(game, game.INFO.options(), 2, tuple(entries), whole[:3])
    assert on == whole
    assert on[:3] == whole[:3]
    assert replace(position, told=()) == whole[-1]
