"""Maillot on a telephone: a bid by a press or two, and standing orders nobody else knows of."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.tables.orders import Plan, ordered
from games import log, maillot
from games.core import Place
from games.maillot.advice.remarks import SomeMoves
from games.maillot.phases import Attacking, Bidding
from games.maillot.state import Options
from games.sealed import Sealed
from tests.support.bot.game_tables import to_an_auction, view
from tests.support.bot.playing import begin, choose, confirmed, labels
from tests.support.bot.plotting import plan, plan_of
from tests.support.bot.scenes import dms, match_of, said
from tests.support.bot.sitting import seat_of
from tests.support.bot.telling import tells
from tests.support.bot.world import World
from tests.support.games.maillot import A, B, C, racing

ORDERS = "; ".join(f"upto 5 {worth}" for worth in range(1, 7))


async def bid(world: World, person: Any, wanted: str) -> None:
    """A shortcut on the letter, and Confirm if it is the last bid."""
    user = person.user
    pressed = await choose(user, world.newest(user.dm_channel), wanted)
    await confirmed(user, pressed, world.newest(user.dm_channel))


async def test_a_sealed_bid_takes_one_press_from_the_letter(world: World) -> None:
    """MA-19. One more and as last time are offered as soon as there was a last time."""
    await begin(world, "maillot")
    match = await to_an_auction(world)
    energy = view(match, None).teams[seat_of(match, world.ada)].energy
    letter = world.newest(world.ada.user.dm_channel)
    (square,) = (s for s in view(match, None).squares if s.number == view(match, None).target)
    assert f"Up for auction: square {square.place}, " in letter.content
    assert f" worth {square.value}." in letter.content
    offered = labels(letter)
    assert "0: not for me" in offered
    assert f"{energy}: all I have" not in offered  # it would be a slip of the finger
    assert {str(energy) for energy in range(1, 15)} <= set(offered)
    assert "Type a number" in offered
    assert "0" not in offered  # it has a button with a word already
    assert not any("last time" in label for label in offered)
    await bid(world, world.ada, "0: not for me")
    match = await match_of(world, 1)
    auction = view(match, seat_of(match, world.ada)).auction
    assert auction is not None
    assert auction.own == 0


async def test_what_a_bid_may_lead_to_is_told_until_it_is_known(world: World) -> None:
    """MA-19. Beside what came of it, it would read as a word about the next auction."""
    await begin(world, "maillot")
    await to_an_auction(world)
    told = []
    for person in (world.bram, world.ada):
        panel = (await world.press(person, "move")).response
        told.append((await choose(person, panel, "1")).response.content)
    first, last = told
    assert "is noted" in first
    assert "If you win" in first
    assert "wins square" in last
    assert "If you win" not in last


async def test_a_sealed_bid_takes_two_presses_from_the_channel(world: World) -> None:
    """MA-19: Choose in secret, and the number; it can be changed until all have bid."""
    await begin(world, "maillot")
    await to_an_auction(world)
    await world.env.advance_time(60)
    for person, number, key in ((world.ada, "3", "secret"), (world.bram, "12", "last")):
        panel = (await world.press(person, "move")).response
        assert tells(panel.content, f"panel.{key}")
        done = (await choose(person, panel, number)).response
        assert "Confirm" not in labels(done)
    assert "Ada (3)" in said(await world.ada.slash(world.channel, "table log"))


@pytest.mark.parametrize("above", [True, False])
async def test_a_warning_that_stands_above_a_bid_is_not_asked_about_again(
    world: World, monkeypatch: pytest.MonkeyPatch, above: bool
) -> None:
    """MA-19: with no domestique beside the board any bid may cost a square."""
    warning = SomeMoves(Place("21"), 2)
    question = (warning,) if above else ()
    warns = replace(
        maillot.ADVICE, question=lambda *_: question, consequences=lambda *_: (warning,)
    )
    monkeypatch.setattr(maillot, "ADVICE", warns)
    await begin(world, "maillot")
    await to_an_auction(world)
    panel = (await world.press(world.ada, "move")).response
    assert ("you give up one of your squares" in panel.content) is above
    done = (await choose(world.ada, panel, "3")).response
    assert ("Confirm" in labels(done)) is not above
    assert "you give up one of your squares" in done.content


async def test_orders_bid_at_once_and_nobody_else_reads_of_them(world: World) -> None:
    """Ada is not asked for the second auction; Bram sees nothing but bids."""
    await begin(world, "maillot")
    match = await to_an_auction(world)
    shown = said(await plan(world, world.ada, ORDERS))
    assert "As long as it holds: bid up to 5 energy for squares worth 4" in shown
    assert len(plan_of(match, world.ada)) == 6
    for person in (world.ada, world.bram):
        await bid(world, person, "0: not for me")
    match = await to_an_auction(world)
    assert match.awaited == {seat_of(match, world.bram)}
    mine = view(match, seat_of(match, world.ada)).auction
    assert mine is not None
    assert mine.own == 5
    await bid(world, world.bram, "0: not for me")
    told = "\n".join(m.content for m in (*world.messages(), *dms(world.bram)))
    assert "Ada (5)" in told
    assert "upto" not in told
    log = said(await world.bram.slash(world.channel, "table log"))
    assert "upto" not in log
    assert "upto" not in said(await plan(world, world.bram))
    assert len(plan_of(match, world.ada)) == 6


@pytest.mark.parametrize(
    ("laid_down", "bids"),
    [
        (("upto 8 4", "upto 3 4"), "bid 3"),
        (("upto 8 4", "nothing"), "bid 8"),
        (("nothing", "upto 8 4", "upto 3 5"), "bid 8"),
        (("upto 8 5", "nothing"), "bid 0"),
        (("upto 8 5",), "None"),
    ],
)
def test_the_newest_order_about_a_square_counts_and_bid_nothing_for_the_rest(
    laid_down: tuple[str, ...], bids: str
) -> None:
    """The square is worth 4, whatever the order in which they were planned."""
    position, _ = log.start(maillot, 3, Options(), "s")
    position = replace(position, state=racing(phase=Bidding(13, Sealed(frozenset({A, B, C})))))
    said = ordered(maillot, position, A, Plan.read(maillot, laid_down))
    assert str(said and said[0]) == bids


def test_an_order_to_attack_comes_before_one_to_ride_on() -> None:
    position, _ = log.start(maillot, 3, Options(), "s")
    position = replace(position, state=racing("a6 b c", phase=Attacking(A, 4)))
    for laid_down in (("rideon 20", "attack 4 20"), ("attack 4 20", "rideon 20")):
        said = ordered(maillot, position, A, Plan.read(maillot, laid_down))
        assert said is not None
        assert str(said[0]) == "breakaway"


async def test_an_order_that_makes_no_sense_is_refused(world: World) -> None:
    await begin(world, "maillot")
    match = await to_an_auction(world)
    assert "upto" in said(await plan(world, world.ada, "upto 5 99"))
    assert plan_of(match, world.ada) == ()
