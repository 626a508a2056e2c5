"""Standing orders of Patrouille as a player lays them down and hears of them."""

from __future__ import annotations

from typing import Any

from games.core import Seat
from tests.support.bot.playing import begin
from tests.support.bot.scenes import dms, match_of, player, said
from tests.support.bot.telling import tells
from tests.support.bot.world import World


async def laid(world: World, order: str) -> tuple[Seat, Any]:
    """A match of two, and who is not awaited has laid down an order; what was said."""
    await begin(world, "patrouille")
    match = await match_of(world, 1)
    seat = min(set(match.seated) - match.awaited)
    told = await player(world, match, seat).slash(world.channel, "plan", move=order)
    return seat, told


async def passing(world: World) -> None:
    """Whoever is asked passes."""
    match = await match_of(world, 1)
    await player(world, match).slash(world.channel, "play", move="pass")
    await world.env.advance_time(2)


async def test_hold_passes_so_many_turns_and_then_the_player_is_asked(world: World) -> None:
    seat, told = await laid(world, "hold 2")
    assert "pass for 2 turns at most" in said(told)
    match = await match_of(world, 1)
    await passing(world)
    assert seat not in match.awaited
    assert match.plans[seat].stored == ("hold 1",)
    await passing(world)
    assert (seat in match.awaited, match.plans[seat].stored) == (False, ())
    await passing(world)
    assert seat in match.awaited


async def test_what_an_order_plays_looks_like_any_other_choice(world: World) -> None:
    seat, _ = await laid(world, "hold 1")
    await passing(world)
    entries = [line.entry for line in (await match_of(world, 1)).lines if line.entry.seat == seat]
    assert [(str(entry.action), entry.auto) for entry in entries] == [("pass", False)]
    assert "hold" not in world.newest().content


async def test_an_order_that_cannot_hold_is_not_laid_down(world: World) -> None:
    """The refusal says why."""
    seat, told = await laid(world, "march k7 k8")
    assert tells(said(told), "refusal.order_cannot")
    assert "K7" in said(told).split(": ", 1)[1]
    assert not (await match_of(world, 1)).plans.get(seat)


async def test_an_order_that_holds_no_more_is_dropped_with_a_word(world: World) -> None:
    """Nothing was typed for the piece that has been moved by hand meanwhile."""
    await begin(world, "patrouille")
    match = await match_of(world, 1)
    seat, mover = min(match.awaited), player(world, match)
    move = next(a for a in match.legal(seat) if a.word() == "move")
    to = next(a for a in match.legal(seat) if a.word() == "move" and a != move)
    order = f"march {move.piece} {to.to}"  # type: ignore[attr-defined]
    await mover.slash(world.channel, "plan", move=order)
    assert match.plans[seat].stored == (order,)
    await mover.slash(world.channel, "play", move=str(move))
    await world.env.advance_time(2)
    while seat not in match.awaited or match.plans[seat]:
        await passing(world)
    await world.env.advance_time(2)
    assert tells(dms(mover)[-1].content, "warning.order_over")
