"""A move begins with a press on its first answer, beneath the board in the channel."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.base.address import bare
from bot.features.play import questions
from bot.features.play.decision import decision
from bot.tables import menu
from games.core import Action, Place
from games.diceland.moves import Attack, PlaceDie
from tests.support.bot.playing import act, begin, choose, components, labels, step_to
from tests.support.bot.scenes import match_of, minutes, player, said, waiter
from tests.support.bot.telling import line, tells
from tests.support.bot.world import World


def offered(message: Any) -> list[dict[str, Any]]:
    """The buttons and the menu of first answers."""
    return [
        item
        for row in components(message)
        for item in row["components"]
        if item.get("custom_id", "").startswith("bl:begin:")
    ]


async def begins(person: Any, board: Any, action: Action) -> Any:
    """The first answer on the way to an action; gives the panel."""
    path = menu.path_of(action)
    for item in offered(board):
        given = tuple(bare(item["custom_id"]).split(":")[4:])
        if item["type"] == 2 and given == path[: len(given)]:
            return await person.click(board, custom_id=item["custom_id"])
        for option in item.get("options", ()):
            more = (*given, *menu.answers(option["value"]))
            if more == path[: len(more)]:
                return await person.select(board, [option["value"]], custom_id=item["custom_id"])
    raise AssertionError(f"{action} does not begin among {labels(board)}")


async def dice(world: World, **options: Any) -> Any:
    """A match of DiceLand with its dice dealt."""
    await begin(world, "diceland", size=8, quick_start=True, **options)
    return await match_of(world, 1)


async def test_a_first_answer_opens_a_panel_that_goes_on_from_there(world: World) -> None:
    match = await dice(world)
    board, mover = world.newest(), player(world, match)
    action = next(a for a in match.legal(min(match.awaited)) if isinstance(a, Attack))
    result = await begins(mover, board, action)
    assert result.ephemeral
    assert "Confirm" in labels(result.response) or step_to(result.response, menu.path_of(action))
    assert labels(board)[0] == line("button.move")
    assert match.entries == 1  # nothing was rolled without a word


async def test_a_menu_of_other_first_answers_has_another_id(world: World) -> None:
    """Discord's apps send nothing where the same is chosen in a menu of the same id."""
    await begin(world, "diceland", size=8)
    menus = []
    for _ in range(2):
        menus += [item["custom_id"] for item in offered(world.newest()) if item["type"] == 3]
        await act(world, player(world, await match_of(world, 1)))
    assert len(menus) == len(set(menus)) == 2


async def test_a_place_and_the_highest_die_are_two_presses(world: World) -> None:
    """DL-4. The first press asks for no more than the tile; what hands over asks first."""
    await begin(world, "diceland", size=8)
    match = await match_of(world, 1)
    legal = [a for a in match.legal(min(match.awaited)) if isinstance(a, PlaceDie)]
    best = max(legal, key=lambda a: a.value)
    mover, before = player(world, match), match.entries
    sure = (await begins(mover, world.newest(), best)).response
    assert match.entries == before
    assert tells(sure.content, "advice.hands_over")
    await choose(mover, sure, "Confirm")
    assert match.entries == before + 1


async def test_another_die_is_placed_as_well(world: World) -> None:
    await begin(world, "diceland", size=8)
    match = await match_of(world, 1)
    legal = [a for a in match.legal(min(match.awaited)) if isinstance(a, PlaceDie)]
    mover, low = player(world, match), min(legal, key=lambda a: a.value)
    panel = (await world.press(mover, "move")).response
    high = max(a.value for a in legal)
    assert f"On which tile do you place your {high}?" in panel.content
    assert low.value < high
    panel = (await choose(mover, panel, f"Place a {low.value} instead")).response
    assert step_to(panel, menu.path_of(low))
    panel = (await choose(mover, panel, "Back")).response
    assert f"On which tile do you place your {high}?" in panel.content


async def test_who_is_not_to_move_begins_nothing(world: World) -> None:
    match = await dice(world)
    board, mover, other = world.newest(), player(world, match), waiter(world, match)
    action = match.legal(min(match.awaited))[0]
    told = said(await begins(other, board, action))
    assert mover.name in told.lower(), told
    assert match.entries == 1


async def test_an_answer_that_is_out_of_date_asks_what_is_asked_now(world: World) -> None:
    """A player goes on, and the board is not yet drawn again."""
    await begin(world, "diceland", size=8, by_fours=True)
    match = await match_of(world, 1)
    board, mover = world.newest(), player(world, match)
    old = match.legal(min(match.awaited))[0]
    await mover.slash(world.channel, "play", move=str(old))
    before = match.entries
    told = await begins(mover, board, old)
    assert told.ephemeral
    assert tells(said(told), "panel.moved_on")
    assert match.entries == before


@pytest.mark.parametrize("game", ["whisper", "race"])
async def test_a_game_that_does_not_say_it_is_open_offers_nothing_to_all(
    world: World, game: str
) -> None:
    await begin(world, game)
    assert offered(world.newest()) == []


async def test_secrets_are_never_offered_to_all(world: World) -> None:
    """MA-19: bids lie under seal, and the board tells nothing of what may be bid."""
    await begin(world, "maillot")
    match = await match_of(world, 1)
    while len(match.awaited) < 2:
        (seat,) = match.awaited
        assert offered(world.newest())
        move = "stay" if "stay" in map(str, match.legal(seat)) else str(match.legal(seat)[0])
        await world.people[seat].slash(world.channel, "play", move=move)
    await minutes(world, 1)
    assert offered(world.newest()) == []


async def test_while_a_table_is_paused_nothing_is_offered(world: World) -> None:
    match = await dice(world)
    assert offered(world.newest())
    for person in world.people[:2]:
        await person.slash(world.channel, "table pause")
        for message in reversed(world.messages()):
            if "Agree" in labels(message):
                await world.press(world.people[1], "agree", message)
                break
    await minutes(world, 1)
    stands = await world.store.deadlines.clock(match.id, world.env.now())
    if stands is None or stands.paused is None:
        pytest.fail("the table is not paused")
    assert all(offered(message) == [] for message in world.messages()[-1:])


async def test_a_turn_of_several_steps_makes_one_board_though_it_is_old(world: World) -> None:
    """Issue: "at most one board for each hand-over"."""
    match = await dice(world)
    await minutes(world, 90)
    seat, posted = min(match.awaited), len(world.messages())
    while seat in match.awaited:
        legal = match.legal(seat)
        action = next((a for a in legal if isinstance(a, Attack)), legal[0])
        await player(world, match, seat).slash(world.channel, "play", move=str(action))
        await minutes(world, 2)
        if match.entries > 8:
            break
    boards = [m for m in world.messages()[posted:] if "My move" in labels(m)]
    assert len(boards) <= 1


def test_what_follows_the_usual_answer_is_asked_with_it() -> None:
    legal: list[Action] = [
        PlaceDie(value, Place(tile)) for value in (6, 4) for tile in ("d6", "e5", "e6")
    ]
    asked = menu.ask(legal)
    assert isinstance(asked, menu.Question)
    both = menu.with_usual(asked, "6", 4)
    assert [choice.value for choice in both.choices] == ["6:d6", "6:e5", "6:e6", "4"]
    assert menu.with_usual(asked, "6", 3) == asked
    assert menu.with_usual(asked, "5", 25) == asked
    assert replace(both, choices=asked.choices) == asked


async def test_dl_4_every_placing_is_asked_in_the_same_form_to_the_last(world: World) -> None:
    """Tiles by number for the highest die, beside the other dice: never a list of whole moves."""
    await begin(world, "diceland", size=8)
    match = await match_of(world, 1)
    while isinstance(action := match.legal(min(match.awaited))[0], PlaceDie):
        at = decision(match, min(match.awaited))
        asked = questions.asked_of(at, ())
        if isinstance(asked, menu.Question):  # the last die has but one tile
            assert not any(choice.whole for choice in asked.choices)
        await player(world, match).slash(world.channel, "play", move=str(action))
    assert match.entries > 8
