"""Standing orders: picked from the menu of a plan, kept beside its moves, dropped with a word."""

from __future__ import annotations

from bot.tables import orders
from games import GAMES
from games.core import Seat
from tests.support.bot.playing import begin, choose, labels
from tests.support.bot.plotting import whole_plan
from tests.support.bot.scenes import match_of, said
from tests.support.bot.telling import tells
from tests.support.bot.world import World

MAILLOT = GAMES["maillot"]


async def test_an_order_is_picked_from_the_menu_and_its_form_is_short(world: World) -> None:
    await begin(world, "maillot", 3)
    panel = await whole_plan(world, world.ada)
    label = next(label for label in labels(panel) if label.startswith("Bid up to"))
    form = await choose(world.ada, panel, label)
    assert form.modal
    fields = [
        row["component"] if "component" in row else row["components"][0]
        for row in form.modal["components"]
    ]
    typed = {field["custom_id"]: "3" for field in fields}
    planned = await world.ada.submit_modal(form, typed)
    assert tells(said(planned), "plan.order")
    assert "upto 3 3" in said(planned)
    match = await match_of(world, 1)
    assert len(match.plans[Seat(0)].orders) == 1


async def test_nonsense_in_the_form_is_refused_and_nothing_laid_down(world: World) -> None:
    await begin(world, "maillot", 3)
    panel = await whole_plan(world, world.ada)
    label = next(label for label in labels(panel) if label.startswith("Bid up to"))
    form = await choose(world.ada, panel, label)
    refused = await world.ada.submit_modal(form, {"energy": "@everyone", "worth": "3"})
    assert "everyone" in said(refused)
    assert "How much energy at most?" in said(refused)
    assert "upto" not in said(refused), "nobody typed that"
    match = await match_of(world, 1)
    assert not match.plans.get(Seat(0))


async def test_an_order_that_stands_is_not_added_again(world: World) -> None:
    await begin(world, "maillot", 3)
    for move in ("rideon 20", "rideon 20; nothing; nothing"):
        await world.ada.slash(world.channel, "plan", move=move)
    match = await match_of(world, 1)
    assert match.plans[Seat(0)].texts == ("rideon 20", "nothing")


async def test_orders_outlive_a_restart_and_are_removed_like_moves(world: World) -> None:
    await begin(world, "maillot", 3)
    await world.ada.slash(world.channel, "plan", move="rideon 20")
    await world.restart()
    panel = await whole_plan(world, world.ada)
    assert "`rideon 20`" in panel.content
    panel = (await choose(world.ada, panel, "Remove the last")).response
    assert tells(panel.content, "plan.none")


def test_moves_and_orders_stand_in_one_list_and_are_told_apart() -> None:
    plan = orders.Plan.read(MAILLOT, ("rideon 20", "breakaway", "nothing", "breakaway"))
    assert plan.moves == ("breakaway", "breakaway")
    assert plan.without_moves(1).texts == ("rideon 20", "nothing", "breakaway")
    assert plan.without_moves().texts == ("rideon 20", "nothing")


def test_a_plan_says_until_which_turn_its_moves_are_meant_while_it_has_any() -> None:
    plan = orders.Plan.read(MAILLOT, ("@12", "rideon 20", "breakaway"))
    assert (plan.until, plan.stored) == (12, ("@12", "rideon 20", "breakaway"))
    assert plan.without_moves().stored == ("rideon 20",)
    assert orders.Plan.read(MAILLOT, plan.stored, until=13).stored[0] == "@13"
    assert orders.Plan.read(MAILLOT, plan.stored, until=0).stored == plan.texts
