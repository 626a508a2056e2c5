"""Terrain Vague over days: phases planned ahead, what may be taken back, what the status says."""

from __future__ import annotations

import re

from bot.matches.match import Match
from games import terrain_vague
from games.core import Place, Seat
from games.history import Consent, UndoOption, Why
from games.terrain_vague.moves import Move, Rebuild
from tests.support.bot.game_tables import (
    brings,
    first_turn,
    first_turn_with,
    moves_the_cabin,
    plays,
    seen,
)
from tests.support.bot.plotting import plan, plan_of, whole_plan
from tests.support.bot.scenes import asked_back, begun, dms, pinged, player, said
from tests.support.bot.sitting import HOUR, paced
from tests.support.bot.telling import tells
from tests.support.bot.world import World
from tests.support.games.vague import P, R, gathering, yard


async def undo(match: Match, seat: Seat, steps: int = 1) -> UndoOption:
    """What it takes to take back so many steps."""
    return next(way for way in await match.can_undo(seat) if way.steps == steps)


async def test_who_has_planned_some_phases_is_not_asked_in_them(world: World) -> None:
    match = await first_turn(world)
    parpaings, roncier = (player(world, match, seat) for seat in (P, R))
    await plan(world, roncier, f"{brings(match, R)}; end phase; end turn")
    for move, step in (
        (brings(match, P), "gathering"), ("end phase", "moving"), ("wait taking", "taking"),
    ):  # fmt: skip
        await plays(world, match, P, move)
        assert seen(match).step == step
        assert match.awaited == {P}
        assert pinged(world.newest()) == {parpaings.id}
    assert seen(match).gangs[R].points == 4
    await plays(world, match, P, "end turn")
    assert seen(match).turn == 2
    assert plan_of(match, roncier) == ()
    assert dms(roncier) == []


async def test_a_planned_hex_that_somebody_has_taken_is_dropped_with_a_message(
    world: World,
) -> None:
    match, roncier = await first_turn_with(world, R)
    await plan(world, roncier, "gather lid a1; gather lid a1; end turn")
    assert "gather lid a1" in said(await plan(world, roncier))
    await plays(world, match, P, "end phase")
    assert plan_of(match, roncier) == ()
    assert match.awaited == {R}
    told = dms(roncier)[-1].content
    assert "is not possible now" in told
    assert re.search(r"Why: .{15,} \(TV-\d+\w?\)\.$", told)


async def test_a_plan_shows_one_example_and_spells_a_move_out_where_it_was_not_understood(
    world: World,
) -> None:
    _, roncier = await first_turn_with(world, R)
    panel = await whole_plan(world, roncier)
    assert "`gather lid b4; end phase`" in panel.content
    assert "<" not in panel.content
    refused = said(await plan(world, roncier, "wait 4"))
    assert "Did you mean `wait shooting|taking`?" in refused
    refused = said(await plan(world, roncier, "tilt"))
    assert "`tile " not in refused
    form = (await world.press(roncier, "planform", panel)).modal
    assert "For example: gather lid b4; end phase" in str(form)


async def test_who_is_asked_is_told_the_phase(world: World) -> None:
    await first_turn(world)
    head = world.newest().content.splitlines()[0]
    assert head.endswith("your move in **Terrain Vague #1**. Turn 1 of 12, phase 2: bring pawns.")


async def test_picks_that_were_planned_are_made_and_stay_secret(world: World) -> None:
    match, parpaings = await first_turn_with(world, P)
    await plan(world, parpaings, "end turn; pawns 6; bars 3")
    await plays(world, match, P, "end turn")
    await plays(world, match, R, "end turn")
    while match.awaited and seen(match).step != "duelling":
        await plays(world, match, min(match.awaited))
    assert seen(match, P).duels is not None
    assert match.awaited == {R}
    assert plan_of(match, parpaings) == ()
    for viewer in (R, None):
        duels = seen(match, viewer).duels
        assert duels is not None
        assert (duels.pawns, duels.bars) == (None, None)
    public = "\n".join(message.content for message in world.messages())
    assert "has chosen" in public
    assert "are noted" not in public


async def test_tv_5_a_step_of_ones_own_activation_is_taken_back_freely(world: World) -> None:
    match = await first_turn(world)
    await plays(world, match, P, brings(match, P))
    assert seen(match).gangs[P].points == 18
    assert (await undo(match, P)).consent.why is Why.FREE
    back = await asked_back(world, player(world, match, P))
    assert "takes back 1 step" in said(back)
    assert seen(match).gangs[P].points == 20
    assert match.awaited == {P}


async def test_tv_5_not_when_another_has_been_asked_or_has_acted(world: World) -> None:
    match = await first_turn(world)
    await plays(world, match, P, brings(match, P))
    await plays(world, match, P, "end phase")
    way = await undo(match, P)
    assert way.consent == Consent(frozenset({R}), Why.OTHERS)
    await plays(world, match, R, "end turn")
    assert match.awaited == {P}
    assert (await undo(match, P)).consent.asks == {R}


async def test_tv_5_not_when_a_duel_has_been_shown(world: World) -> None:
    match = await first_turn(world)
    while not seen(match).shown:
        await plays(world, match, min(match.awaited))
    (seat,) = match.awaited
    await plays(world, match, seat, brings(match, seat))
    assert (await undo(match, seat)).consent.why is Why.FREE
    way = await undo(match, seat, 2)
    assert way.consent == Consent(frozenset({P, R} - {seat}), Why.REVEALED)


async def test_the_status_says_phase_order_and_points_left(world: World) -> None:
    match = await begun(world, "vague")
    stranger = world.people[4]
    status = said(await stranger.slash(world.channel, "table status"))
    assert "Before the first turn: the cabins are built." in status
    while seen(match).step == "founding":
        await plays(world, match, min(match.awaited))
    await plays(world, match, P, brings(match, P))
    status = said(await stranger.slash(world.channel, "table status"))
    first, second = (player(world, match, seat).user.global_name for seat in (P, R))
    sizes = [gang.territory for gang in seen(match).gangs]
    assert "Turn 1 of 12, phase 2: bring pawns." in status
    assert f"1. {first}: 18 of 20 points left, territory {sizes[P]}\n" in status
    assert f"2. {second}: 6 of 6 points left, territory {sizes[R]}\n" in status


async def test_before_duels_are_shown_the_status_tells_no_order(world: World) -> None:
    match = await first_turn(world)
    while seen(match).step != "duelling":
        await plays(world, match, min(match.awaited))
    status = said(await world.people[4].slash(world.channel, "table status"))
    assert "Turn 3 of 12, duels: secret picks." in status
    assert "points left" not in status
    assert seen(match).order == ()


async def asked_first(world: World) -> Match:
    """Two gangs on a hard clock of six hours; the Parpaings have a wheelbarrow and are asked on."""
    match = await paced(world, "hard", "6h", game="vague")
    while seen(match).step == "founding":
        await plays(world, match, min(match.awaited))
    await plays(world, match, P, brings(match, P))
    assert seen(match).step == "gathering"
    assert match.awaited == {P}
    return match


async def test_tv_7_a_clock_missed_in_phase_two_ends_that_phase_only_if_more_is_laid_down(
    world: World,
) -> None:
    match = await asked_first(world)
    parpaings = player(world, match, P)
    move = moves_the_cabin(match, P)
    await plan(world, parpaings, f"{move}; end turn")
    await world.env.advance_time(6.1 * HOUR)
    assert str(match.lines[-1].entry.action) == "end phase"
    assert match.lines[-1].entry.auto
    assert plan_of(match, parpaings) == (move, "end turn")
    assert tells(dms(parpaings)[-1].content, "warning.host_played")
    assert match.awaited == {R}
    await plays(world, match, R, "end turn")
    played = [str(line.entry.action) for line in match.lines if line.entry.seat == P]
    assert played[-3:] == ["end phase", move, "end turn"]
    assert plan_of(match, parpaings) == ()


async def test_tv_7_a_clock_missed_in_phase_two_ends_the_turn_if_nothing_is_laid_down(
    world: World,
) -> None:
    match = await asked_first(world)
    await world.env.advance_time(6.1 * HOUR)
    assert str(match.lines[-1].entry.action) == "end turn"


async def test_tv_7_what_is_laid_down_for_this_phase_and_not_possible_is_dropped(
    world: World,
) -> None:
    match = await asked_first(world)
    parpaings = player(world, match, P)
    await plan(world, parpaings, f"gather lid {seen(match).gangs[P].cabin}; end phase")
    await world.env.advance_time(6.1 * HOUR)
    assert str(match.lines[-1].entry.action) == "end turn"
    assert plan_of(match, parpaings) == ()
    assert "is not possible now" in dms(parpaings)[-1].content


async def test_tv_7_what_is_laid_down_for_a_later_phase_waits_until_it_comes(
    world: World,
) -> None:
    """Nothing is dropped when phase 2 comes first: the player is asked in it."""
    match, roncier = await first_turn_with(world, R)
    move = moves_the_cabin(match, R)
    await plan(world, roncier, f"{move}; end turn")
    await plays(world, match, P, "end turn")
    assert match.awaited == {R}
    assert plan_of(match, roncier) == (move, "end turn")
    assert dms(roncier) == []
    await plays(world, match, R, "end phase")
    played = [str(line.entry.action) for line in match.lines if line.entry.seat == R]
    assert played[-3:] == ["end phase", move, "end turn"]
    assert seen(match).turn == 2


async def test_tv_7_where_the_cabin_must_be_rebuilt_the_host_does_that_and_keeps_the_plan() -> None:
    board = yard(gravats="a1 a2 a3", ronces="f1 f2", pawns={"cabin": "f1", "lid": "a2"})
    state = gathering(board, P, turn=2, order=(P, R))
    fallback = terrain_vague.fallback(state, P)
    assert isinstance(fallback, Rebuild)
    planned = Move(Place("a2"), Place("a3"))
    meanwhile, view = terrain_vague.ADVICE.turns.meanwhile, terrain_vague.view(state, P)
    assert meanwhile(view, planned, fallback) == fallback
