"""A puzzle a day: the same for all, answered once, with a reason and a streak."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.base import clock
from bot.base.address import address
from bot.features.learning.puzzles import rules, store
from bot.features.learning.puzzles.rules import day_of, puzzle_of, streak
from data import puzzles
from data.puzzles import lines
from data.words import Words
from games import registry
from games.codec import from_record
from games.computers.puzzles import MARGIN, MARGINS, Puzzle, motif_of, position_of, puzzle_in
from games.core import Seat
from games.exam.drawing import drawn, swept
from games.notation import action_of
from games.trails import Trail
from tests.support.bot.command_line import run
from tests.support.bot.erasing import forget
from tests.support.bot.moderating import dirk
from tests.support.bot.offline import BEGIN
from tests.support.bot.playing import begin, labels, verbs
from tests.support.bot.scenes import press_made, resign, said
from tests.support.bot.telling import tells
from tests.support.bot.world import World, world_with

PUZZLES = [from_record(Puzzle, json.loads(line)) for line in lines() if line]


@pytest.fixture(autouse=True)
def today_is_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """So whatever day it is, and however many there are, the puzzle of a test is the same."""
    monkeypatch.setattr(rules, "FIRST", day_of(BEGIN))


@swept("number", (40, len(PUZZLES)), (40,))
def test_every_puzzle_is_legal_and_its_best_move_is_ahead(number: int) -> None:
    for puzzle in drawn(PUZZLES, number):
        game, told = registry()[puzzle.game], f"{puzzle.game} {puzzle.seed}"
        view = game.view(position_of(game, puzzle).state, Seat(puzzle.seat))
        assert motif_of(game, view, action_of(game, puzzle.best[0])) == puzzle.motif, told
        margin = MARGINS.get(puzzle.players, MARGIN)
        others = max(chance for _, chance in puzzle.others)
        assert puzzle.best[1] - others >= margin - 0.001, told


def test_no_two_puzzles_are_from_one_match() -> None:
    assert max(Counter((puzzle.game, puzzle.seed) for puzzle in PUZZLES).values()) == 1


def test_each_puzzle_has_its_day_before_one_comes_again() -> None:
    of = [puzzle_of(day) for day in range(rules.FIRST, rules.FIRST + len(PUZZLES))]
    assert len({(e.puzzle.game, e.puzzle.seed) for e in of if e is not None}) == len(PUZZLES)


def test_every_other_day_has_one_of_the_host_s_own() -> None:
    own = tuple(line.replace('"seed":"', '"seed":"own ') for line in lines()[:3])
    of = [puzzle_of(day, own) for day in range(rules.FIRST, rules.FIRST + 6)]
    seeds = [each.puzzle.seed for each in of if each is not None]
    assert [seed.startswith("own ") for seed in seeds] == [False, True] * 3
    assert seeds[::2] == [PUZZLES[n].seed for n in range(3)]


def test_more_puzzles_change_no_day_that_has_been(monkeypatch: pytest.MonkeyPatch) -> None:
    before = [puzzle_of(day) for day in range(rules.FIRST, rules.FIRST + len(PUZZLES))]
    more = (*lines(), *(line.replace('"seed":"', '"seed":"x') for line in lines()))
    rules._puzzles.cache_clear()
    monkeypatch.setattr(puzzles, "lines", lambda: more)
    try:
        assert [puzzle_of(day) for day in range(rules.FIRST, rules.FIRST + len(PUZZLES))] == before
    finally:
        rules._puzzles.cache_clear()


@pytest.mark.parametrize(
    ("solved", "days"),
    [
        ({}, 0),
        ({100: True}, 1),
        ({100: False, 99: True}, 0),
        ({99: True, 98: True}, 2),  # today's is not answered yet
        ({100: True, 98: True}, 1),
        ({98: True, 97: True}, 0),
    ],
)
def test_a_streak_is_of_days_in_a_row(solved: dict[int, bool], days: int) -> None:
    assert streak(solved, 100) == days


@pytest.mark.long
def test_what_was_found_is_found_again() -> None:
    puzzle, game = PUZZLES[0], registry()[PUZZLES[0].game]
    state = position_of(game, puzzle).state
    seat = Seat(puzzle.seat)
    number = len(puzzle.plays)
    found = puzzle_in(
        game, game.view(state, seat), game.legal(state, seat), f"{puzzle.seed}/{number}"
    )
    assert found is not None
    assert str(found.best.action) == puzzle.best[0]


async def opened(world: World, person: Any) -> Any:
    return (await person.slash(world.channel, "puzzle")).response


def right_and_wrong() -> tuple[int, int]:
    """The places of the best answer today and of another one."""
    of = puzzle_of(day_of(clock.now()))
    assert of is not None
    return of.best, 0 if of.best else 1


async def solve(world: World, person: Any, place: int) -> None:
    panel = await opened(world, person)
    day = day_of(clock.now())
    await person.click(panel, custom_id=address("solve", 0, day, place))


async def test_the_first_answer_of_a_day_counts(world: World) -> None:
    _, other = right_and_wrong()
    panel = await opened(world, world.ada)
    day = day_of(clock.now())
    await world.ada.click(panel, custom_id=address("solve", 0, day, other))
    again = await opened(world, world.ada)
    assert verbs(again) == {"puzzle_agree"}
    (given,) = await store.answers(world.store, world.ada.id, day)
    assert (given.answer, given.solved) == (other, False)


async def test_an_answer_is_told_by_the_numbers_that_are_drawn_on_the_board(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    best, other = right_and_wrong()
    panel = await opened(world, world.ada)
    drawn: list[Trail] = []
    picture = world.app.host.pictures.picture

    async def seen(*given: Any, trail: Trail = (), **more: Any) -> Any:
        drawn.append(trail)
        return await picture(*given, trail=trail, **more)

    monkeypatch.setattr(world.app.host.pictures, "picture", seen)
    where = address("solve", 0, day_of(clock.now()), other)
    told = (await world.ada.click(panel, custom_id=where)).response.content
    (numbered,) = drawn
    assert {number for number, way in enumerate(numbered) if way} == {best, other}
    assert f"Best was number {best + 1}: **" in told
    assert f"Yours was number {other + 1}: " in told


async def test_the_hint_leaves_the_best_and_is_told_apart(world: World) -> None:
    best, _ = right_and_wrong()
    panel = await opened(world, world.ada)
    left = (await world.press(world.ada, "puzzle_hint", panel)).response
    assert len(labels(left)) == 2
    assert str(best + 1) in labels(left)
    again = await opened(world, world.ada)
    assert labels(again) == labels(left)  # it stays
    await world.ada.click(again, custom_id=address("solve", 0, day_of(clock.now()), best))
    await solve(world, world.bram, best)
    score = await store.score(world.store, day_of(clock.now()))
    assert (score.people, score.solved, score.alone) == (2, 2, 1)


async def test_an_answer_of_yesterday_is_told_and_does_not_count(world: World) -> None:
    best, _ = right_and_wrong()
    panel = await opened(world, world.ada)
    day = day_of(clock.now())
    await world.env.advance_time(timedelta(days=1).total_seconds())
    await world.ada.click(panel, custom_id=address("solve", 0, day, best))
    assert await store.answers(world.store, world.ada.id, day + 1) == []


async def test_a_puzzle_to_come_is_refused(world: World) -> None:
    day = day_of(clock.now()) + 1
    result = await press_made(world, world.ada, address("puzzle_hint", 0, day))
    assert tells(said(result), "refusal.no_puzzle")


async def test_an_erased_person_leaves_no_answer(world: World) -> None:
    best, _ = right_and_wrong()
    await solve(world, world.ada, best)
    await forget(world, world.ada)
    assert (await store.score(world.store, day_of(clock.now()))).people == 0


async def test_a_server_has_it_posted_every_day_until_it_wants_it_no_more(world: World) -> None:
    await dirk(world).slash(world.channel, "admin puzzle", hour=9)
    before = len(world.messages())
    await world.env.advance_time(timedelta(days=3).total_seconds())
    posted = world.messages()[before:]
    assert len(posted) == 3
    assert all("puzzle" in verbs(message) for message in posted)
    await dirk(world).slash(world.channel, "admin puzzle")
    await world.env.advance_time(timedelta(days=2).total_seconds())
    assert len(world.messages()) == before + 3


async def test_a_server_is_told_how_many_of_it_found_yesterday_s(world: World) -> None:
    best, other = right_and_wrong()
    await dirk(world).slash(world.channel, "admin puzzle", hour=9)
    for person, place in ((world.ada, best), (world.bram, other)):
        await solve(world, person, place)
    alone = (await world.people[2].user.slash("puzzle")).response  # on no server
    day = day_of(clock.now())
    await world.people[2].user.click(alone, custom_id=address("solve", 0, day, best))
    await world.env.advance_time(timedelta(days=1).total_seconds())
    yesterday = Words.of("en").line("puzzle", "yesterday_here", people=2, solved=1)
    assert yesterday in world.newest().content
    assert yesterday in (await opened(world, world.ada)).content
    everywhere = Words.of("en").line("puzzle", "yesterday", people=3, solved=2)
    assert everywhere in (await world.ada.user.slash("puzzle")).response.content


async def test_the_newest_puzzle_of_a_game_is_shown_and_counts_for_no_day(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = day_of(clock.now())
    monkeypatch.setattr(rules, "FIRST", day - len(PUZZLES))
    past = rules.latest_of("vague", day)
    if past is None or past.day == day:
        pytest.fail("Terrain Vague has no puzzle, or that of today")
    shown = (await world.ada.slash(world.channel, "puzzle", game="vague")).response
    assert {"solve", "puzzle_hint"} <= verbs(shown)
    assert not tells(shown.content, "puzzle.yesterday")
    place = address("solve", 0, past.day, past.best)
    told = (await world.ada.click(shown, custom_id=place)).response
    assert tells(told.content, "puzzle.over")
    assert "puzzle" in verbs(told)  # today's
    assert await store.answers(world.store, world.ada.id, day) == []


async def test_of_a_game_without_a_puzzle_it_is_said(world: World) -> None:
    told = said(await world.ada.slash(world.channel, "puzzle", game="maillot"))
    assert tells(told, "refusal.no_puzzle_of")
    told = said(await world.ada.slash(world.channel, "puzzle", game="chess"))
    assert tells(told, "refusal.no_such_game")


async def test_only_who_manages_the_server_has_it_posted(world: World) -> None:
    before = len(world.messages())
    told = said(await world.ada.slash(world.channel, "admin puzzle", hour=9))
    assert told
    await world.env.advance_time(timedelta(days=2).total_seconds())
    assert len(world.messages()) == before


async def over(world: World) -> None:
    """A match of DiceLand that Ada gives up at once."""
    await begin(world, "diceland")
    await resign(world, world.ada)


@pytest.mark.parametrize("agreeing", [0, 1, 2])
async def test_puzzles_are_made_of_matches_whose_people_have_all_agreed(
    tmp_path: Path, agreeing: int
) -> None:
    database = tmp_path / "braakland.db"
    async with world_with(database) as world:
        await over(world)
        for person in (world.ada, world.bram)[:agreeing]:
            solved = (await person.click(await opened(world, person), label="1")).response
            await world.press(person, "puzzle_agree", solved)
    settings = {"MODE": "local", "LOCAL_DATABASE": str(database)}
    found = await asyncio.to_thread(run, tmp_path, "puzzles", "diceland", "own.jsonl", **settings)
    matches = 1 if agreeing == 2 else 0
    assert found == (0, f"0 puzzles of {matches} matches are added to own.jsonl.", "")


async def test_who_no_longer_agrees_is_not_asked_for(world: World) -> None:
    await solve(world, world.ada, 0)
    shown = await opened(world, world.ada)
    assert labels(shown) == ["Let my matches become puzzles"]
    panel = (await world.press(world.ada, "puzzle_agree", shown)).response
    assert panel.content.startswith("-# Your finished matches may become puzzles from now on.")
    assert labels(panel) == ["Keep my matches out of puzzles"]
    assert await store.agrees(world.store, world.ada.id)
    told = (await world.press(world.ada, "puzzle_agree", panel)).response
    assert told.content.startswith("-# Your matches are not made into puzzles from now on.")
    assert not await store.agrees(world.store, world.ada.id)
    await world.press(world.ada, "puzzle_agree", await opened(world, world.ada))
    await forget(world, world.ada)
    assert not await store.agreeing(world.store)
