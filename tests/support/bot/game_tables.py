"""Tables of the built-in games, at the positions that tests of the bot begin from."""

from __future__ import annotations

from typing import Any

from bot.matches.match import Match
from games.core import Action, Seat
from games.hexes import AROUND
from games.maillot.view import MaillotView
from games.terrain_vague.view import VagueView
from tests.support.bot.playing import click_on
from tests.support.bot.scenes import begun, dms, match_of, opened, player
from tests.support.bot.stored import fallback_of
from tests.support.bot.world import World
from tests.support.games.vague import P

BY_THE_WAY = ("stay", "giveup", "roll")


def view(match: Match, seat: Seat | None) -> MaillotView:
    seen = match.view(seat)
    assert isinstance(seen, MaillotView)
    return seen


async def to_an_auction(world: World) -> Match:
    """The race up to its next auction; on the way nobody attacks."""
    while (step := view(match := await match_of(world, 1), None).step) != "bidding":
        assert step != "ended"
        (seat,) = match.awaited
        person = next(p for p in world.people if match.seated[seat].user_id == p.id)
        move = next(str(a) for a in match.legal(seat) if str(a) in BY_THE_WAY)
        await person.slash(world.channel, "play", move=move)
    return match


async def first_turn(world: World) -> Match:
    """Two gangs have built their cabins: the Parpaings (20 points) act, then the Roncier (6)."""
    match = await begun(world, "vague")
    while seen(match).step == "founding":
        await plays(world, match, min(match.awaited))
    assert match.awaited == {P}
    return match


async def first_turn_with(world: World, seat: Seat) -> tuple[Match, Any]:
    """The same, and who sits there."""
    match = await first_turn(world)
    return match, player(world, match, seat)


async def plays(world: World, match: Match, seat: Seat, move: str = "") -> None:
    """A seat acts by typing; without a move as a sleeper would."""
    action = move or str(fallback_of(match, seat))
    await player(world, match, seat).slash(world.channel, "play", move=action)


def seen(match: Match, seat: Seat | None = None) -> VagueView:
    view = match.view(seat)
    assert isinstance(view, VagueView)
    return view


def brings(match: Match, seat: Seat) -> str:
    """Where a seat can bring a wheelbarrow, asked of the rules before it is up to that seat."""
    cabin = seen(match).gangs[seat].cabin
    own = [each for each in seen(match).hexes if each.gang is seen(match).gangs[seat].gang]
    (here,) = (each for each in own if each.place == cabin)
    beside = {(here.q + q, here.r + r) for q, r in AROUND}
    return f"gather wheelbarrow {next(e.place for e in own if (e.q, e.r) in beside)}"


def moves_the_cabin(match: Match, seat: Seat) -> str:
    """The cabin goes to some free hex of its own: possible in phase 3 whoever did what before."""
    cabin = seen(match).gangs[seat].cabin
    own = [h for h in seen(match).hexes if h.gang is seen(match).gangs[seat].gang and not h.pawn]
    return f"move {cabin} {own[-1].place}"


async def duelling(world: World, duels: str) -> Match:
    """Turn 3 of two gangs: the Roncier picks 3 pawns and 3 bars, the Parpaings 1 and 1."""
    await opened(world, "vague")
    await world.set_option("duels", duels)
    await world.bram.slash(world.channel, "table join")
    await world.ada.slash(world.channel, "table start")
    match = await match_of(world, 1)
    while seen(match).step != "duelling":
        await plays(world, match, min(match.awaited))
    return match


async def pick(world: World, seat: Seat, *actions: Action) -> None:
    """Answer the direct message that asks for picks."""
    for action in actions:
        user = world.users[seat]
        await click_on(user, dms(world.people[seat])[-1], action)
