"""*If …* in a plan, pressed by people who are interrupted, press twice, or have two devices."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.base.address import address
from bot.base.errors import Refused
from bot.features.plans import ahead_panel, service
from bot.matches.match import Match
from bot.tables import menu
from games.conditions import supposed
from games.core import Seat
from tests.support.bot.playing import act, begin, components, labels, verbs
from tests.support.bot.plotting import plan, plan_of, pressed, whole_plan
from tests.support.bot.scenes import dms, match_of, player, press_made, said
from tests.support.bot.stored import fallback_of
from tests.support.bot.telling import tells
from tests.support.bot.world import World


async def waiting_match(world: World) -> tuple[Match, Seat, Any]:
    """A match of Patrouille, the seat that waits, and its person."""
    await begin(world, "patrouille")
    match = await match_of(world, 1)
    seat = min(set(match.seated) - match.awaited)
    return match, seat, player(world, match, seat)


async def asked(world: World, person: Any) -> Any:
    """The menu of what may have come about."""
    return await pressed(person, await whole_plan(world, person), "If …")


def first_case(panel: Any) -> str:
    """The first case of that menu."""
    return next(label for label in labels(panel) if label.startswith("If "))


async def until_asked(world: World, match: Match, seat: Seat) -> None:
    """The others move until the seat is awaited."""
    while seat not in match.awaited:
        await act(world, player(world, match))


def press_of(panel: Any, label: str) -> dict[str, Any]:
    """What Discord sends where this is pressed or picked, though the panel shows more by then."""
    for row in components(panel):
        for item in row["components"]:
            for option in item.get("options", ()):
                if option["label"] == label:
                    return {"custom_id": item["custom_id"], "values": [option["value"]]}
            if item.get("label") == label:
                return {"custom_id": item["custom_id"]}
    raise AssertionError(label)


async def again(world: Any, person: Any, panel: Any, data: dict[str, Any]) -> Any:
    """That press, whatever the panel shows by now."""
    return await world.pressed(person, panel, data)


async def test_a_restart_between_two_presses_of_a_case_loses_nothing(world: World) -> None:
    _, seat, person = await waiting_match(world)
    panel = await asked(world, person)
    await world.restart()
    panel = await pressed(person, panel, case := first_case(panel))
    assert f"**{case}:**" in panel.content
    await world.restart()
    panel = await pressed(person, panel, "Pass")
    (branch,) = (await match_of(world, 1)).plan_of(seat).branches
    assert branch.moves == ("pass",)
    assert not tells(panel.content, "panel.moved_on")


async def test_the_case_stays_in_sight_while_a_move_of_it_is_chosen(world: World) -> None:
    _, seat, person = await waiting_match(world)
    panel = await asked(world, person)
    await pressed(person, panel, case := first_case(panel))
    match = await match_of(world, 1)
    found = await ahead_panel.foreseen(match, seat)
    assert found is not None
    parts = next(path for a in found.at.legal if len(path := menu.path_of(a)) > 2)
    for answers in range(1, len(parts) + 1):
        shown = await ahead_panel.question(world.app.host.pictures, match, seat, parts[:answers])
        assert shown.content.count(f"**{case}:**") == 1


async def test_a_move_that_is_spelled_as_it_is_said_is_said_once(world: World) -> None:
    *_, person = await waiting_match(world)
    await plan(world, person, "pass")
    shown = await whole_plan(world, person)
    assert "1. Pass" in shown.content
    assert "`pass`" not in shown.content


@pytest.mark.parametrize("at_once", [False, True])
async def test_a_case_that_is_pressed_twice_or_on_two_devices_is_begun_once(
    world: World, at_once: bool
) -> None:
    match, seat, person = await waiting_match(world)
    menu = await asked(world, person)
    case = first_case(menu)
    for label in (case, "In all other cases …"):
        data = press_of(menu, label)
        presses = [again(world, person, menu, data) for _ in range(2)]
        done = await asyncio.gather(*presses) if at_once else [await each for each in presses]
        menu = done[-1].response
        assert not tells(menu.content, "panel.moved_on")
        assert f"**{label.removesuffix(' …')}:**" in menu.content
    assert [b.condition is None for b in match.plan_of(seat).branches] == [False, True]


async def test_of_two_devices_that_begin_two_cases_the_later_is_shown_what_is_planned(
    world: World,
) -> None:
    match, seat, person = await waiting_match(world)
    menu = await asked(world, person)
    one, other = [label for label in labels(menu) if label.startswith("If ")][:2]
    late = press_of(menu, other)
    await pressed(person, menu, one)
    shown = (await again(world, person, menu, late)).response
    assert tells(shown.content, "panel.moved_on")
    assert f"**{one}:**" in shown.content
    assert len(match.plan_of(seat).branches) == 1


async def test_when_the_turn_has_come_meanwhile_no_case_is_begun(world: World) -> None:
    match, seat, person = await waiting_match(world)
    whole = await whole_plan(world, person)
    stale = press_of(whole, "If …")
    menu = await pressed(person, whole, "If …")
    late = press_of(menu, first_case(menu))
    await until_asked(world, match, seat)
    told = said(await again(world, person, menu, late))
    assert tells(told, "refusal.branch_late")
    shown = (await again(world, person, menu, stale)).response
    assert tells(shown.content, "panel.moved_on")
    assert plan_of(match, person) == ()
    assert "cases" not in verbs((await plan(world, person)).response)


async def test_a_turn_that_comes_while_it_is_looked_what_may_come_about_begins_no_case(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It once was laid down in one's own turn, to be dropped with a word at the next."""
    match, seat, _ = await waiting_match(world)
    case = supposed(match.game, match.view(seat))[0].condition
    look = asyncio.to_thread

    async def meanwhile(*given: Any) -> Any:
        found = await look(*given)
        while seat not in match.awaited:
            mover = min(match.awaited)
            move, at = fallback_of(match, mover), world.env.now()
            await match.play(mover, match.revision(mover), move, interaction=None, at=at)
        return found

    with monkeypatch.context() as patches:
        patches.setattr(asyncio, "to_thread", meanwhile)
        with pytest.raises(Refused, match="branch_late"):
            await service.begin_branch(match, seat, match.plan_of(seat), case)
    assert not match.plan_of(seat)


async def test_a_move_for_a_case_of_a_turn_that_has_come_is_not_added(world: World) -> None:
    match, seat, person = await waiting_match(world)
    menu = await asked(world, person)
    panel = await pressed(person, menu, first_case(menu))
    await until_asked(world, match, seat)
    before = match.entries
    shown = await pressed(person, panel, "Pass")
    assert tells(shown.content, "panel.moved_on")
    assert plan_of(match, person) == ()
    assert match.entries == before
    assert len(dms(person)) <= 1


async def test_nobody_else_presses_a_case(world: World) -> None:
    match, seat, person = await waiting_match(world)
    stranger, rival = world.people[4], player(world, match)
    for where in (address("cases", 1), address("otherwise", 1, "0")):
        told = said(await press_made(world, stranger, where))
        assert tells(told, "refusal.not_in")
        told = said(await press_made(world, rival, where))
        assert "**If " not in told
    assert not any(match.plan_of(each) for each in match.seated)
    assert plan_of(match, person) == ()
    assert seat not in match.awaited
