"""Nobody else learns of a plan or a standing order: not from words, order, buttons or time.

In every scene one player lays down something else, or nothing; what all the others receive and can
read is compared to the byte, with the simulated instant at which it was sent (see `twins`).
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.support.bot.game_tables import first_turn, plays, to_an_auction
from tests.support.bot.playing import begin
from tests.support.bot.plotting import pressed
from tests.support.bot.scenes import match_of, player
from tests.support.bot.twins import Twin, assert_alike
from tests.support.games.vague import P, R

ADA, BRAM, CLEO, DIRK = range(4)
DAY = 86_400


async def asked(twin: Twin, who: int) -> None:
    """My move, as somebody else than the secret one sees it: its buttons in their order."""
    await twin.click(who, "My move")


async def laid_down(twin: Twin, plan: str) -> None:
    """Somebody who waits lays down a plan, or looks at an empty one; the others look for days."""
    match = await first_turn(twin.world)
    roncier = twin.world.people.index(player(twin.world, match, R))
    parpaings = 1 - roncier
    twin.secret = frozenset({roncier})
    await twin.act(roncier, "plan", **({"move": plan} if plan else {}))
    await twin.look(parpaings, DIRK)
    await asked(twin, parpaings)
    await twin.wait(2 * DAY)
    await twin.look(parpaings, DIRK)
    await asked(twin, parpaings)


PLANS = (
    "",
    "end turn",
    "end phase; wait taking",
    "skip gathering+moving 0",
    "lot",
    "else: end turn",
)


@pytest.mark.fault("H3")
async def test_what_is_laid_down_shows_to_nobody_before_it_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenes = [partial(laid_down, plan=plan) for plan in PLANS]
    await assert_alike(tmp_path, monkeypatch, set(), *scenes)


async def by_pressing(twin: Twin, start: str) -> None:
    """The same by the panel of a plan: a move of this kind is pressed."""
    match = await first_turn(twin.world)
    person = player(twin.world, match, R)
    roncier = twin.world.people.index(person)
    twin.secret = frozenset({roncier})
    await twin.look(1 - roncier)
    panel = (await person.slash(twin.world.channel, "plan")).response
    for label in (start, "Done"):
        panel = await pressed(person, panel, label)
    await twin.look(1 - roncier, DIRK)
    await asked(twin, 1 - roncier)
    await twin.wait(2 * DAY)
    await twin.look(1 - roncier, DIRK)


async def test_what_is_pressed_into_a_plan_shows_to_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    starts = ("Bring a wheelbarrow", "Bring a lid", "Move from")
    await assert_alike(
        tmp_path, monkeypatch, set(), *(partial(by_pressing, start=start) for start in starts)
    )


async def played(twin: Twin, plan: str) -> None:
    """What is played for a plan and for an order is the same as what is played by hand."""
    match = await first_turn(twin.world)
    roncier = twin.world.people.index(player(twin.world, match, R))
    twin.secret = frozenset({roncier})
    await twin.act(roncier, "plan", move=plan)
    done = len(twin.world.env.http_requests)
    await plays(twin.world, match, P, "end phase")
    await twin.note(done, roncier)
    await twin.wait(60)
    await twin.look(1 - roncier, DIRK)


async def test_tv_7_what_an_order_ends_looks_like_what_a_plan_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenes = [partial(played, plan=plan) for plan in ("end phase", "skip gathering 0")]
    await assert_alike(tmp_path, monkeypatch, set(), *scenes)


async def bidding(twin: Twin, order: str) -> None:
    """MA-19. An order has bid in secret; the others still choose, are reminded, and look."""
    await begin(twin.world, "maillot", 3)
    match = await to_an_auction(twin.world)
    for number in (ADA, CLEO):
        await twin.act(number, "play", move="bid 0")
    await twin.act(BRAM, "plan", move=order)
    await twin.act(BRAM, "play", move="bid 0")
    while (match := await match_of(twin.world, 1)).view(None).step != "bidding":  # type: ignore[attr-defined]
        (seat,) = match.awaited
        who = next(n for n, p in enumerate(twin.world.people) if match.seated[seat].user_id == p.id)
        legal = [str(a) for a in match.legal(seat)]
        await twin.act(who, "play", move=next(m for m in ("stay", "giveup", "roll") if m in legal))
    assert len(match.awaited) == 2
    await twin.wait(60)
    await twin.look(ADA, CLEO, DIRK)
    await twin.wait(2 * DAY)
    await twin.act(ADA, "play", move="bid 1")
    await twin.look(ADA, CLEO, DIRK)
    await twin.wait(DAY)


@pytest.mark.fault("H4")
async def test_whatever_an_order_bids_nobody_sees_more_than_that_it_is_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    orders = ("; ".join(f"upto {n} {worth}" for worth in range(1, 7)) for n in (2, 7))
    scenes = [partial(bidding, order=order) for order in (*orders, "nothing")]
    await assert_alike(tmp_path, monkeypatch, {BRAM}, *scenes)
