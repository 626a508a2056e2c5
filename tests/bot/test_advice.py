"""What a player is told before a move, what a computer would do, and whose turn it is."""

from __future__ import annotations

from typing import Any

import pytest

from bot.base.address import address
from bot.features.play import advice
from bot.features.play.decision import Decision
from bot.matches import as_read
from bot.matches.thinker import Thinkers
from bot.tables import menu
from games.core import Seat
from tests.support.bot.layouts import rows_of
from tests.support.bot.playing import begin, begin_on_turn, choose, labels, verbs
from tests.support.bot.scenes import match_of, press_made, said
from tests.support.bot.telling import tells
from tests.support.bot.world import World

SECONDS = 3


async def confirmation(world: World, person: Any, *answers: str) -> str:
    panel = (await world.press(person, "move")).response
    for answer in answers:
        panel = (await choose(person, panel, answer)).response or panel
    return str(panel.content)


async def test_confirm_tells_what_a_move_leads_to_and_a_warning_stands_out(world: World) -> None:
    player, _ = await begin_on_turn(world, "race")
    told = await confirmation(world, player, "Rest", "Nap: five strength")
    lines = told.splitlines()
    warning = "- ⚠️ **You hold no more than 60: 5 strength is lost**"
    assert lines.index(warning) < lines.index("- 0 squares further")


async def test_confirm_says_that_dice_decide_and_whether_that_can_be_taken_back(
    world: World,
) -> None:
    await world.ada.slash(world.channel, "table open", game="diceland", computers="easy")
    await world.env.advance_time(SECONDS)
    match = await world.app.host.matches.match(1)
    while (first := str(match.legal(Seat(0))[0])).startswith("place"):
        await world.ada.slash(world.channel, "play", move=first)
        await world.env.advance_time(SECONDS)
        match = await world.app.host.matches.match(1)
    for _ in range(60):  # to the first attack
        panel = (await world.press(world.ada, "move")).response
        panel = (await choose(world.ada, panel, "Hint")).response
        if "a computer would attack" in panel.content:
            break
        await choose(world.ada, panel, "Confirm")
        await world.env.advance_time(SECONDS)
    assert tells(panel.content, "advice.hint")
    assert "The dice are rolled with this, so you cannot take it back." in panel.content
    assert "Then the others move" not in panel.content  # the move comes after the attack
    assert match.awaited == {0}


async def test_a_hint_is_pressed_into_the_panel_and_is_always_the_same(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="patrouille", computers="easy")
    await world.env.advance_time(SECONDS)
    panel = (await world.press(world.ada, "move")).response
    hinted = (await choose(world.ada, panel, "Hint")).response
    assert "Confirm" in labels(hinted)
    assert "hint" in verbs(hinted)
    again = (await choose(world.ada, hinted, "Hint")).response
    assert again.content == hinted.content
    assert "rating" not in hinted.content, "against computers nothing is rated anyway"
    done = (await choose(world.ada, again, "Confirm")).response
    assert done.content


async def test_a_hint_leaves_the_move_that_was_chosen_and_is_offered_beside_it(
    world: World,
) -> None:
    await world.ada.slash(world.channel, "table open", game="diceland", computers="easy")
    await world.env.advance_time(SECONDS)
    match = await world.app.host.matches.match(1)
    seat = min(match.awaited)
    hinted = said(await press_made(world, world.ada, "bl:hint:1"))  # of a button of 0.2.0
    words = as_read.words(match.table)
    own = next(a for a in match.legal(seat) if words.action(a) not in hinted)
    where = address("hint", 1, match.revision(seat), *menu.path_of(own))
    kept = (await press_made(world, world.ada, where)).response
    assert f"**Hint:** a computer would {words.action(own)}" not in kept.content
    assert f"{words.action(own)}" in kept.content
    assert {"Confirm", "Take the hint"} <= set(labels(kept))
    taken = (await choose(world.ada, kept, "Take the hint")).response
    assert words.action(own) not in taken.content
    assert "Confirm" in labels(taken)


async def test_a_table_can_switch_hints_off(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="diceland")
    panel = (await world.press(world.ada, "computers")).response
    panel = (await choose(world.ada, panel, "Hints: on")).response
    assert tells(panel.content, "computer.hints_off_help")
    await world.press(world.ada, "fill")
    await world.press(world.ada, "start")
    await world.env.advance_time(SECONDS)
    panel = (await world.press(world.ada, "move")).response
    assert "hint" not in verbs(panel)
    table = await world.store.table(1)
    assert table is not None
    assert not table.settings.hints


async def test_a_clock_that_is_set_keeps_what_is_no_clock(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="diceland")
    panel = (await world.press(world.ada, "computers")).response
    await choose(world.ada, panel, "Hints: on")
    clock = await world.ada.slash(world.channel, "table clock", mode="hard", time="2d")
    await choose(world.ada, clock.response, "Set this clock")
    table = await world.store.table(1)
    assert table is not None
    assert (table.clock.mode, table.settings.hints) == ("hard", False)


async def test_a_hint_that_fails_says_so_and_breaks_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(self: Thinkers, question: object) -> tuple[object, ...]:
        raise RuntimeError("the answer is a secret")

    player, _ = await begin_on_turn(world, "diceland")
    panel = (await world.press(player, "move")).response
    monkeypatch.setattr(Thinkers, "choose", fail)
    assert tells(said(await choose(player, panel, "Hint (then unrated)")), "refusal.hint_failed")
    assert "secret" not in caplog.text


async def test_who_is_not_awaited_sees_whose_turn_it_is_and_small_what_else_there_is(
    world: World,
) -> None:
    player, other = await begin_on_turn(world, "race")
    name = "Ada" if player is world.ada else "Bram"
    panel = (await world.press(other, "move")).response
    first, second, *_ = panel.content.splitlines()
    assert f"waiting for {name}" in first
    assert second == "-# Meanwhile you can: **Drink**. Drink, once a race, whosever turn it is."
    styles = {c["label"]: c["style"] for row in _rows(panel) for c in row["components"]}
    assert styles["Drink"] == 2  # grey
    told = (await choose(other, panel, "Drink")).response
    assert "⚠️ **You hold no more than 60: 3 strength is lost**" in told.content


async def test_no_hint_is_offered_where_no_computer_can_play(world: World) -> None:
    player, _ = await begin_on_turn(world, "race")
    panel = (await world.press(player, "move")).response
    assert not any(label.startswith("Hint") for label in labels(panel))


def _rows(message: Any) -> list[dict[str, Any]]:
    return rows_of(message.components)


async def test_a_hint_says_that_it_costs_the_rating_before_it_is_pressed(world: World) -> None:
    player, _ = await begin_on_turn(world, "diceland")
    panel = (await world.press(player, "move")).response
    hinted = (await choose(player, panel, "Hint (then unrated)")).response
    assert "counts for no rating" in hinted.content


async def test_a_hint_says_where_several_moves_are_about_as_good(world: World) -> None:
    await begin(world, "race")
    match = await match_of(world, 1)
    seat = min(match.awaited)
    words = as_read.words(match.table)
    at = Decision.of(match, seat, words)
    best, other, *_ = match.legal(seat)
    assert words.action(other) in advice.hint(at, best, other)
    alone = advice.hint(at, best, best)
    assert words.action(best) in alone
    assert words.action(other) not in alone
