"""Whose consent counts: that of who sits there now, to what they were shown."""

from __future__ import annotations

from typing import Any

from bot.features.proposals import store as proposals
from bot.matches.match import Match
from tests.support.bot.kept import both_engines
from tests.support.bot.playing import choose, custom_id, verbs
from tests.support.bot.scenes import (
    asked_back,
    begun,
    begun_with_mover,
    match_of,
    nap,
    player,
    press_made,
    propose,
    resign,
    said,
)
from tests.support.bot.sitting import DAY, hand, leave, public, seat_of, with_button
from tests.support.bot.telling import tells
from tests.support.bot.world import World

pytestmark = both_engines

VOTE = "Replace this player"


async def wish_clock(world: World, person: Any, mode: str) -> None:
    shown = await person.slash(world.channel, "table clock", mode=mode)
    await choose(person, shown.response, "Propose this clock")


async def test_nobody_is_replaced_by_votes_of_those_who_are_gone(world: World) -> None:
    """One of two others has voted; then both leave, and nobody is left who could want it."""
    match, mover = await begun_with_mover(world, seats=3)
    await world.env.advance_time(3 * DAY + 60)
    one, two = (p for p in world.people[:3] if p.id != mover.id)
    asked = await world.click(one, VOTE)
    await one.click(asked.response, label=VOTE)
    for person in (one, two):
        await leave(world, person)
    match = await match_of(world, match.id)
    assert not match.seated[seat_of(match, mover)].left


async def test_a_newcomer_is_asked_too(world: World) -> None:
    """Ada agreed and then gave the seat to Emma, who has agreed to nothing."""
    await begun(world, seats=3)
    await propose(world, world.ada)
    await world.press(world.bram, "agree")
    await hand(world, world.ada, world.people[4])
    assert "Emma would like" not in public(world)
    await world.press(world.people[2], "agree")
    assert (await match_of(world, 1)).awaited
    await world.press(world.people[4], "agree")
    assert not (await match_of(world, 1)).awaited


async def test_what_only_the_one_before_wanted_is_void(world: World) -> None:
    await begun(world, seats=2)
    await propose(world, world.ada)
    await hand(world, world.ada, world.people[4])
    assert "would like to end" not in public(world)
    assert not any("agree" in verbs(m) for m in world.messages())
    assert not await proposals.all_of(world.store, 1)


async def test_a_button_agrees_to_nothing_but_what_it_showed(world: World) -> None:
    """While Bram still thinks about it Ada wishes for another clock."""
    await begun(world, seats=3)
    await wish_clock(world, world.ada, "none")
    shown = custom_id(with_button(world, "Agree"), "Agree")
    refusal = custom_id(with_button(world, "Agree"), "Keep the clock")
    await wish_clock(world, world.ada, "hard")
    assert tells(said(await press_made(world, world.bram, shown)), "refusal.stale")
    assert tells(said(await press_made(world, world.bram, refusal)), "refusal.stale")
    (standing,) = await proposals.all_of(world.store, 1)
    assert standing.agreed == {seat_of(await match_of(world, 1), world.ada)}


async def test_only_who_is_asked_refuses_and_who_asked_takes_it_back(world: World) -> None:
    match, first = await begun_with_mover(world, seats=3)
    await nap(world, match)
    await asked_back(world, first)
    (standing,) = await proposals.all_of(world.store, 1)
    asked = set(standing.body["asks"])
    outside = [s for s in match.seated if s not in asked | {standing.seat}]
    assert outside
    await refused_by(world, match, outside[0])
    assert await proposals.all_of(world.store, 1)
    await refused_by(world, match, standing.seat)
    assert not await proposals.all_of(world.store, 1)


async def refused_by(world: World, match: Match, seat: Any) -> None:
    await world.press(player(world, match, seat), "goon")


async def test_who_resigns_may_be_the_last_that_was_asked(world: World) -> None:
    """Two want a pause; the third gives up and has no say any more."""
    await begun(world, seats=3)
    await world.ada.slash(world.channel, "table pause")
    await world.press(world.bram, "agree")
    await resign(world, world.people[2])
    assert tells(public(world), "matter.pause.done")
