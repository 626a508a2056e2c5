"""A plan by pressing: the questions of a move, asked about the moment behind what is laid down."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.features.plans.rules import look_ahead
from bot.screens.replies import Reply, button
from bot.screens.showing import post
from data.words import Words
from games import GAMES
from games.terrain_vague.box import Pawn
from tests.support.bot.every_game import games
from tests.support.bot.game_tables import brings, first_turn, first_turn_with, plays, seen
from tests.support.bot.playing import begin, choose, components, labels, verbs
from tests.support.bot.plotting import plan, plan_of, planning, pressed
from tests.support.bot.scenes import begun, dms, match_of, player, said
from tests.support.bot.speaking import speaks
from tests.support.bot.stored import fallback_of
from tests.support.bot.telling import tells
from tests.support.bot.world import World
from tests.support.games.vague import P, R

MOST = 8


@pytest.fixture(autouse=True)
def same_yard(monkeypatch: pytest.MonkeyPatch) -> None:
    """How many moves a menu holds hangs on where the cabins stand."""
    monkeypatch.setattr("secrets.token_hex", lambda size: "5e" * size)


@pytest.mark.parametrize("last", [("Take", "Take"), ("Take", "End my turn")])
async def test_tv_7_all_phases_of_ones_own_turn_are_pressed_together_and_played_at_once(
    world: World, last: tuple[str, ...]
) -> None:
    """Issue: "all phases of a Terrain Vague turn <= 12 with a plan of the whole turn <= 8"."""
    match, person = await first_turn_with(world, P)
    presses = ("Bring a wheelbarrow to", "Move from", *last, "Play it now")
    assert len(("My move", "Plan", *presses)) <= MOST
    panel = await planning(world, match, P, *presses)
    assert "brings a wheelbarrow" in panel.content
    assert match.awaited == {R}
    assert plan_of(match, person)[0].startswith("move")
    while seen(match).turn == 1:
        assert match.awaited == {R}
        await plays(world, match, R, "end phase")
    assert plan_of(match, person) == ()
    assert dms(person) == []
    assert len([line for line in match.lines if line.entry.seat == P]) >= len(presses)


async def test_tv_7_the_ends_of_phases_are_laid_down_with_what_comes_behind_them(
    world: World,
) -> None:
    match, person = await first_turn_with(world, P)
    panel = await planning(world, match, P, "Bring a wheelbarrow to", "Move from")
    moves = plan_of(match, person)
    assert [text.split()[0] for text in moves] == ["gather", "end", "move"]
    assert moves[1] == "end phase"
    assert "3. Move from" in panel.content
    assert not any(label.startswith("Bring") for label in labels(panel))
    assert match.entries == len(match.lines)
    assert seen(match).step == "gathering"


async def test_a_plan_whose_first_move_is_not_possible_now_says_so(world: World) -> None:
    """Moved up to the first line it could not be played, and the button was gone without a word."""
    match, person = await first_turn_with(world, P)
    await planning(world, match, P, "Bring a wheelbarrow to", "Move from")
    panel = (await plan(world, person)).response
    assert "is not possible now" not in panel.content
    for line in ("Bring a wheelbarrow to", "End this phase"):
        panel = await pressed(person, panel, line)
        panel = await pressed(person, panel, "Drop it")
    (move,) = plan_of(match, person)
    assert f"Move 1 (`{move}`) is not possible now" in panel.content
    assert not any(label.startswith("Play it now") for label in labels(panel))


async def test_what_is_laid_down_is_drawn_and_foreseen(world: World) -> None:
    """The wheelbarrow that is planned can be moved in the plan, and its hex bears a number."""
    match, person = await first_turn_with(world, P)
    panel = await planning(world, match, P, "Bring a wheelbarrow to")
    at = plan_of(match, person)[0].split()[-1]
    assert f"Play it now: bring a wheelbarrow to {at.upper()}" in labels(panel)
    assert any(label.startswith(f"Move from {at.upper()} ") for label in labels(panel))
    assert panel.attachments
    picture = (await plan(world, person)).response
    assert f"1: {at.upper()}" in (picture.attachments[0].description or "") or picture.attachments
    others = [hex.pawn for hex in seen(match).hexes if str(hex.place) == at]
    assert others == [None]
    assert Pawn.WHEELBARROW not in [hex.pawn for hex in seen(match).hexes]


async def test_out_of_turn_it_is_said_that_others_may_move_before(world: World) -> None:
    match, roncier = await first_turn_with(world, R)
    panel = await planning(world, match, R)
    assert "As things stand now" in panel.content
    assert "Play it now" not in " ".join(labels(panel))
    panel = await pressed(roncier, panel, "Bring a wheelbarrow to")
    panel = await pressed(roncier, panel, "End my turn")
    done = await pressed(roncier, panel, "Done")
    assert "1. `gather wheelbarrow" in done.content
    await plays(world, match, P, "end turn")
    assert plan_of(match, roncier) == ()
    assert seen(match).turn == 2


async def test_in_ones_own_turn_what_is_sure_is_not_hedged(world: World) -> None:
    match = await first_turn(world)
    panel = await planning(world, match, P)
    assert "As things stand now" not in panel.content
    person = player(world, match, P)
    panel = await pressed(person, panel, "End phase")
    assert "As things stand now" in panel.content


async def test_a_line_goes_up_and_down_and_is_dropped_by_itself(world: World) -> None:
    match, roncier = await first_turn_with(world, R)
    shown = (await plan(world, roncier, f"{brings(match, R)}; end phase; end turn")).response
    first, second, third = plan_of(match, roncier)
    panel = await pressed(roncier, shown, "End this phase and")
    assert {"Up", "Down", "Drop it"} <= set(labels(panel))
    old = (await plan(world, roncier)).response
    await pressed(roncier, panel, "Up")
    assert plan_of(match, roncier) == (second, first, third)
    again = await pressed(roncier, old, "End this phase and")  # of a plan that is no more
    assert tells(again.content, "panel.moved_on")
    assert plan_of(match, roncier) == (second, first, third)
    panel = await pressed(roncier, again, "Bring a wheelbarrow")
    panel = await pressed(roncier, panel, "Drop it")
    assert plan_of(match, roncier) == (second, third)
    panel = await pressed(roncier, panel, "End your whole turn")
    assert "Down" not in labels(panel)


async def test_what_is_not_possible_as_things_stand_is_said(world: World) -> None:
    match, roncier = await first_turn_with(world, R)
    await plan(world, roncier, "gather lid a1; end turn")
    panel = await planning(world, match, R)
    assert "Move 1 (`gather lid a1`) is not possible as things stand" in panel.content


async def test_dice_that_come_between_are_not_foreseen_but_what_may_come_is_offered(
    world: World,
) -> None:
    """Patrouille: whatever the die shows. A man in the second row goes one step with a one."""
    await begin(world, "patrouille")
    match = await match_of(world, 1)
    seat = min(set(match.seated) - match.awaited)
    panel = await planning(world, match, seat)
    assert tells(panel.content, "plan.after_draw")
    assert match.entries == 1


@pytest.mark.discord
@pytest.mark.parametrize("language", ["en-GB", "de", "nl", "fr"])
async def test_plan_asks_first_what_to_do_and_tells_of_notation_behind_that(
    world: World, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """It once opened with how every move is written."""
    await begin(world, "patrouille")
    match = await match_of(world, 1)
    person = player(world, match, min(set(match.seated) - match.awaited))
    speaks(monkeypatch, {person.id: language})
    panel = (await plan(world, person)).response
    words = Words.of(language[:2], "patrouille")
    assert f"**{words.line('plan', 'what_first')}**" in panel.content
    assert "`" not in panel.content
    *moves, last = labels(panel)
    assert len(moves) > 2
    assert last == words.line("plan", "others")
    shown = (await choose(person, panel, last)).response
    assert f"`{words.line('', 'example')}`" in shown.content


async def test_a_game_that_foresees_nothing_still_takes_typed_moves(world: World) -> None:
    match = await begun(world)
    seat = min(set(match.seated) - match.awaited)
    person = player(world, match, seat)
    panel = (await world.press(person, "move")).response
    shown = (await choose(person, panel, "Plan")).response
    assert tells(shown.content, "plan.none")
    assert "planform" in verbs(shown)
    assert "Add a move" not in labels(shown)


async def test_an_old_question_asks_anew(world: World) -> None:
    match, person = await first_turn_with(world, P)
    panel = await planning(world, match, P)
    await plan(world, person, "end phase")
    again = await pressed(person, panel, "Bring a wheelbarrow to")
    assert tells(again.content, "panel.moved_on")
    assert plan_of(match, person) == ("end phase",)


@pytest.mark.parametrize(
    "made_up",
    ["ahead:1:pick", "ahead:1:pick:0:move", "ahead:1:do:0", "planline:1", "planshift:1:0:0:up",
     "planshift:1:0:x:up", "planshift:1:0:0:away", "ahead:1:entered:0", "ahead:1:area:0"],
)  # fmt: skip
async def test_a_made_up_press_lays_nothing_down(world: World, made_up: str) -> None:
    match, person = await first_turn_with(world, P)
    channel = await world.app.channel(world.channel.id)
    await post(channel, Reply("made", rows=((button("Old", f"bl:{made_up}"),),)))
    assert said(await world.click(person, "Old"))
    assert plan_of(match, person) == ()
    # What cannot be read is refused before it is asked who presses.
    refused = said(await world.click(world.people[4], "Old"))
    assert "have no seat" in refused or "no longer works" in refused


@games("game", GAMES, long=["maillot", "patrouille", "vague"])
async def test_in_every_game_whatever_is_pressed_comes_to_a_move(world: World, game: str) -> None:
    """Of those who are asked and those who wait; every menu and button of a plan leads on."""
    await begin(world, game, 3 if game != "diceland" else 2)
    match, chance = await match_of(world, 1), random.Random(game)
    for _ in range(4):
        for seat in sorted(match.seated):
            person = player(world, match, seat)
            before = len(plan_of(match, person))
            panel = (await plan(world, person)).response
            if "Add a move" in labels(panel):
                panel = (await choose(person, panel, "Add a move")).response
            for _ in range(12):
                ways = [a for a in _ways(panel) if ":ahead:" in a[0] and ":enter:" not in a[0]]
                if not ways or len(plan_of(match, person)) > before:
                    break
                where, value = chance.choice(ways)
                press = person.click(panel, custom_id=where)
                if value is not None:
                    press.close()
                    press = person.select(panel, [value], custom_id=where)
                panel = (await press).response
                assert "moved on" not in panel.content
            known = look_ahead(match.game, match.view(seat), plan_of(match, person))
            assert known is not None
            assert known.stops is None or known.drawn
            assert len(plan_of(match, person)) > before or not ways
            await match.plan(seat, ())
        for _ in range(5):
            if match.awaited:
                seat = min(match.awaited)
                move = str(fallback_of(match, seat))
                await player(world, match, seat).slash(world.channel, "play", move=move)


def _ways(panel: Any) -> list[tuple[str, str | None]]:
    """All that can be pressed on a panel: an address, and in a menu a value."""
    found: list[tuple[str, str | None]] = []
    for row in components(panel):
        for item in row["components"]:
            if item["type"] == 2:
                found.append((item["custom_id"], None))
            found += [(item["custom_id"], o["value"]) for o in item.get("options", ())]
    return found
