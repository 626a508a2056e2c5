"""Plans for what the others may do: if they ..., then ...; else ..."""

from __future__ import annotations

from typing import Any

import pytest

from bot.base.errors import Refused
from bot.features.plans import service
from bot.matches.match import Match
from bot.tables.autoplay import Before, First, follow, time_out
from bot.tables.orders import Plan, branch_of
from games import log, registry
from games.advice import advice_of
from games.computers import Level, choose
from games.conditions import supposed
from games.core import Dealer, Seat
from tests.support.bot.playing import begin, labels
from tests.support.bot.plotting import plan, plan_of, planning, pressed
from tests.support.bot.scenes import dms, match_of, player, said
from tests.support.bot.telling import tells
from tests.support.bot.world import World
from tests.support.games.handovers import waiting


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("if lost e4: attack e3 e4; end", "if lost e4: attack e3 e4; end"),
        ("If LOST e4, end", "if lost e4: end"),
        ("else: end", "else: end"),
        ("Else:", "else:"),
    ],
)
def test_a_branch_is_stored_as_it_is_typed(typed: str, stored: str) -> None:
    branch = branch_of(typed)
    assert branch is not None
    assert branch.text == stored
    assert branch_of(branch.text) == branch


@pytest.mark.parametrize("text", ["end", "if", "if e4: end", "if lost e4 end", "elsewhere: end"])
def test_a_move_is_no_branch(text: str) -> None:
    assert branch_of(text) is None


def followed(texts: tuple[str, ...], held: bool) -> tuple[Any, Seat, list[str]]:
    """What is played for a seat with this plan when it is asked; `{}` in it: what has come about,
    or (not `held`) what has not."""
    game = registry()["diceland"]
    _, start = log.start(game, 2, game.INFO.options(), "cases")
    for _, position, seat in waiting("diceland"):
        before = advice_of(game).holders(game.view(position.state, seat))
        entries, at, dealer = [], position, Dealer("follow")
        while (awaited := game.awaited(at.state)) and seat not in awaited:
            mover = min(awaited)
            view = game.view(at.state, mover)
            chosen = choose(game, view, game.legal(at.state, mover), Level.NORMAL, dealer)[0]
            last, (at, entry) = at, log.move(game, at, mover, chosen, "cases")
            entries.append(entry)
        if not awaited or not entries:
            continue
        after = advice_of(game).holders(game.view(at.state, seat))
        changed = [p for p, holder in before.items() if holder == seat != after.get(p)]
        same = [p for p, holder in before.items() if holder == seat == after.get(p)]
        fits = changed if held else same
        if not fits:
            continue
        move = str(game.fallback(at.state, seat))
        plan = Plan.read(game, [text.format(fits[0], move) for text in texts])
        then = follow(Before(1, game, "cases", [start], last, {seat: plan}), First([(at, entry)]))
        played = [str(e.action) for _, e in then.steps[1:] if e.seat == seat]
        return then, seat, [*played, "", move]
    raise AssertionError("nothing like it comes about")


def test_the_branch_that_has_come_about_is_played() -> None:
    then, seat, (played, *_, move) = followed(("if lost {0}: {1}", "else: nonsense"), held=True)
    assert played == move
    assert not then.plans[seat].branches
    assert not then.notifications


def test_else_is_played_where_nothing_has_come_about() -> None:
    _, _, (played, *_, move) = followed(("else: {1}", "if lost {0}: nonsense"), held=False)
    assert played == move


def test_where_no_branch_fits_the_plan_is_dropped_with_a_word() -> None:
    then, seat, (played, *_) = followed(("if lost {0}: {1}",), held=False)
    assert played == ""
    assert not then.plans[seat]
    (told,) = then.notifications
    assert told.body["key"] == "plan_no_branch"


def test_a_branch_without_moves_leaves_the_decision_to_its_player() -> None:
    then, seat, (played, *_) = followed(("if lost {0}:", "else: {1}"), held=True)
    assert played == ""
    assert not then.plans[seat]
    assert not then.notifications


def test_a_case_outlasts_the_duel_that_is_asked_before_its_moves() -> None:
    """Nobody is told that a plan is dropped which may still come about in this turn."""
    game = registry()["vague"]
    at, start = log.start(game, 2, game.INFO.options(), "cases")
    while not all(
        action.secret for s in log.awaited(game, at) for action in game.legal(at.state, s)
    ):
        mover = min(log.awaited(game, at))
        at, _ = log.move(game, at, mover, game.fallback(at.state, mover), "cases")
    seat = min(log.awaited(game, at))
    plan = Plan.read(game, ["if taken e4: gather lid a1", "else: end turn"])
    then = time_out(Before(1, game, "cases", [start], at, {seat: plan}), seat, ())
    assert then.left[seat].branches
    assert not then.notifications


async def waiting_match(world: World) -> tuple[Match, Seat, Any]:
    """A match of Patrouille, the seat that waits, and its person."""
    await begin(world, "patrouille")
    match = await match_of(world, 1)
    seat = min(set(match.seated) - match.awaited)
    return match, seat, player(world, match, seat)


async def test_a_case_is_pressed_and_its_moves_on_the_table_it_supposes(world: World) -> None:
    match, seat, person = await waiting_match(world)
    panel = await planning(world, match, seat)
    if "If …" not in labels(panel):
        panel = await pressed(person, panel, "Type moves, standing orders")
    panel = await pressed(person, panel, "If …")
    known = supposed(match.game, match.view(seat))
    assert known
    condition = next(
        label for label in labels(panel) if label.startswith("If ") and "…" not in label
    )
    panel = await pressed(person, panel, condition)
    assert f"**{condition}:**" in panel.content
    (branch,) = match.plan_of(seat).branches
    assert branch.condition in {each.condition for each in known}
    panel = await pressed(person, panel, "In all other cases")
    assert [b.condition is None for b in match.plan_of(seat).branches] == [False, True]
    assert plan_of(match, person)


async def test_what_cannot_come_about_is_refused_with_its_reason(world: World) -> None:
    match, seat, person = await waiting_match(world)
    told = said(await plan(world, person, "if lost a1: pass"))
    assert tells(told, "refusal.branch_never")
    assert not match.plan_of(seat)


async def test_who_is_to_move_has_nothing_to_wait_for(world: World) -> None:
    match, _, _ = await waiting_match(world)
    (mover,) = match.awaited
    told = said(await plan(world, player(world, match, mover), "else: pass"))
    assert tells(told, "refusal.branch_late")


async def test_a_plan_has_three_cases_and_one_for_all_others(world: World) -> None:
    match, seat, person = await waiting_match(world)
    known = [each.condition for each in supposed(match.game, match.view(seat))]
    if len(known) <= service.BRANCHES:
        pytest.fail(f"only {len(known)} cases are foreseen at the start")
    for condition in (*known[: service.BRANCHES], None):
        await service.begin_branch(match, seat, match.plan_of(seat), condition)
    with pytest.raises(Refused, match="branches_full"):
        await service.begin_branch(match, seat, match.plan_of(seat), known[service.BRANCHES])
    shown = said(await plan(world, person))
    assert shown.count("**If ") == service.BRANCHES
    assert dms(person) == []
