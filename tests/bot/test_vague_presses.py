"""Terrain Vague on a phone: how many presses a turn takes, counted on its real panels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.base.address import bare
from bot.features.play import questions
from bot.features.play.decision import Decision
from bot.matches import as_read
from bot.matches.match import Match
from bot.screens.news import since as recent
from bot.tables import menu
from games.core import Action
from games.terrain_vague.moves import End, Gather, Move, Span, Take
from tests.support.bot.game_tables import brings, first_turn, first_turn_with, plays, seen
from tests.support.bot.playing import begin, choose, labels, step_to, verbs
from tests.support.bot.plotting import plan_of
from tests.support.bot.scenes import match_of, player, said
from tests.support.bot.sitting import public
from tests.support.bot.world import World
from tests.support.games.vague import P, R

MOST = 12
MOST_PLANNED = 8


@dataclass
class Thumb:
    """A person who presses, and how often they have: a button, a menu and a form are one each."""

    world: World
    person: Any
    panel: Any = None
    presses: int = 0

    async def open(self) -> None:
        """My move, below the newest board."""
        board = next(m for m in reversed(self.world.messages()) if "move" in verbs(m))
        self.panel, self.presses = (await self.person.click(board, label="My move")).response, 1

    async def does(self, action: Action) -> None:
        """Whatever leads to an action on the panel that is open."""
        path, revision = menu.path_of(action), None
        while (step := step_to(self.panel, path)) is not None:
            where, value = step
            if revision not in (None, bare(where).split(":")[3]):
                return
            revision = bare(where).split(":")[3]
            press = (
                self.person.click(self.panel, custom_id=where)
                if value is None
                else self.person.select(self.panel, [value], custom_id=where)
            )
            self.panel, self.presses = (await press).response, self.presses + 1
        assert revision is not None, f"{action} among {labels(self.panel)}"


def wanted(match: Match, kind: type[Action]) -> Action:
    return next(action for action in match.legal(P) if type(action) is kind)


async def test_a_turn_of_every_phase_takes_few_presses(world: World) -> None:
    match = await first_turn(world)
    thumb, presses = Thumb(world, player(world, match, P)), 0
    phases: list[list[type[Action] | Action]] = [
        [Gather, End(Span.PHASE)], [Move, End(Span.PHASE)], [Take, Take, End(Span.TURN)],
    ]  # fmt: skip
    for phase in phases:
        await thumb.open()
        for what in phase:
            action = wanted(match, what) if isinstance(what, type) else what
            if match.awaited == {P} and action in match.legal(P):
                await thumb.does(action)
        presses += thumb.presses
        if match.awaited == {R} and seen(match).turn == 1:
            await plays(world, match, R, "end phase")
    assert seen(match).turn == 2
    assert presses <= MOST


async def test_tv_7_a_phase_that_is_ended_is_over_by_one_press(world: World) -> None:
    """Nothing is lost by it; but points that are lost are asked about."""
    match, person = await first_turn_with(world, P)
    panel = (await world.press(person, "move")).response
    offered = {"Bring a wheelbarrow", "End phase 2, bringing pawns", "Skip to phase 5: take"}
    assert offered <= set(labels(panel))
    sure = (await choose(person, panel, "End my turn")).response
    assert "Confirm" in labels(sure)
    panel = (await choose(person, sure, "Back")).response
    await choose(person, panel, "End phase 2, bringing pawns")
    assert match.awaited == {R}
    assert seen(match).gangs[P].away == 0


async def test_the_way_back_passes_over_what_was_asked_together_with_the_kind(world: World) -> None:
    """*Bring a wheelbarrow* says kind and pawn at once: back from *where* one may choose both."""
    person = player(world, await first_turn(world), P)
    panel = (await world.press(person, "move")).response
    before = labels(panel)
    where = (await choose(person, panel, "Bring a wheelbarrow")).response
    back = (await choose(person, where, "Back")).response
    assert labels(back)[:3] == before[:3]


async def test_tv_7_in_the_last_phase_the_button_says_that_it_ends_the_turn(world: World) -> None:
    """There it read "End this phase, or my turn" once, and the whole turn was over."""
    match = await first_turn(world)
    for seat, move in ((P, brings(match, P)), (P, "wait taking"), (R, "end turn")):
        await plays(world, match, seat, move)
    assert seen(match).step == "taking"
    panel = (await world.press(player(world, match, P), "move")).response
    assert "End my turn" in labels(panel)
    assert not any("phase" in label for label in labels(panel))


async def test_a_plan_of_the_whole_turn_is_laid_down_in_few_presses(world: World) -> None:
    """Typed, the quieter way: whoever has planned is not asked in that turn. How it is pressed
    stands in `test_plan_pressed`."""
    match, roncier = await first_turn_with(world, R)
    thumb = Thumb(world, roncier)
    await thumb.open()
    asked = (await choose(roncier, thumb.panel, "Plan")).response
    plan = (await choose(roncier, asked, "Type moves, standing orders")).response
    form = await choose(roncier, plan, "Type moves")
    done = await roncier.submit_modal(form, {"moves": f"{brings(match, R)}; end phase; end turn"})
    assert "end turn" in said(done)
    assert thumb.presses + len((asked, plan, form, done)) <= MOST_PLANNED
    await plays(world, match, P, "end phase")
    assert match.awaited == {P}
    assert seen(match).step == "moving"
    await plays(world, match, P, "end phase")
    assert seen(match).turn == 2
    assert plan_of(match, roncier) == ()


async def test_tv_3_five_tiles_at_a_time_are_said_so_and_come_in_one_line(world: World) -> None:
    """Issue: "'laid tile by tile' is said of five at a time; the host's five tiles come in one
    line"."""
    await begin(world, "vague", assembly="draft-five")
    match = await match_of(world, 1)
    assert "lay the board five tiles at a time" in public(world)
    for _ in range(5):
        await plays(world, match, min(match.awaited))
    told = recent(match, as_read.words(match.table), None, 1)
    assert len(told) == 1
    assert "lays 5 tiles:" in told[0]
    mover = player(world, match, R)
    await plays(world, match, R)
    await plays(world, match, R)
    told = recent(match, as_read.words(match.table), None, 1)
    assert [count for count in ("5 tiles", "2 tiles") if count in told[-1]] == ["2 tiles"]
    assert mover.name in told[-1].lower()


async def test_tv_7_the_whole_turn_is_planned_from_the_board_of_its_first_question(
    world: World,
) -> None:
    match = await first_turn(world)
    person, board = player(world, match, P), world.newest()
    assert "Plan my whole turn" in labels(board)
    assert "Plan my whole turn" in labels((await world.press(person, "move")).response)
    plan = await choose(person, board, "Plan my whole turn")
    assert plan.ephemeral
    assert "your plan" in said(plan)
    await plays(world, match, P, brings(match, P))
    panel = (await world.press(person, "move")).response
    assert "Plan" in labels(panel), "the turn has begun"
    assert "Plan my whole turn" not in labels(panel)


async def test_tv_18_to_move_nothing_is_one_press_and_stands_first(world: World) -> None:
    match = await first_turn(world)
    await plays(world, match, P, brings(match, P))
    await plays(world, match, P, "end phase")
    await plays(world, match, R, "end phase")
    await world.env.advance_time(2)
    assert seen(match).step == "moving"
    assert match.awaited == {P}
    person, board = player(world, match, P), world.newest()
    panel = (await world.press(person, "move")).response
    assert labels(panel)[0] == "Move nothing: end this phase"
    assert "End phase 3, moving" not in labels(panel)
    assert labels(board)[5] == "Move nothing: end this phase"  # behind My move and its row
    await choose(person, board, "Move nothing: end this phase")
    assert match.awaited != {P} or seen(match).step != "moving"


async def test_tv_18_the_question_where_a_pawn_goes_names_it(world: World) -> None:
    match = await first_turn(world)
    await plays(world, match, P, brings(match, P))
    await plays(world, match, P, "end phase")
    await plays(world, match, R, "end phase")
    cabin = seen(match).gangs[P].cabin
    at = Decision.of(match, P, match_words(world, match))
    panels_ask = questions.asked_of(at, ("move", str(cabin)))
    assert isinstance(panels_ask, menu.Question)
    assert str(cabin).upper() in questions.ask(at, panels_ask)


def match_words(world: World, match: Match) -> Any:
    return as_read.words(match.table)
