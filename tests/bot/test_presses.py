"""What a match of DiceLand costs its players, pressed through the real panels to its end.

A press is a button, a choice of a menu, or a form that is sent. Both players are computers of level
normal that press what a person presses; who is awaited again opens the panel from the channel.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.matches.match import Match
from bot.tables import menu
from games import diceland
from games.computers import Level, choose
from games.core import Action, Dealer, Seat
from games.diceland.moves import PlaceDie
from tests.support.bot.playing import begin, components, labels, step_to
from tests.support.bot.world import World

LONGEST = 400  # actions
PRESSES = 60  # of a player, on 20 tiles
QUICK = 80  # of both together, with quick start


@dataclass
class Tally:
    """Presses of each seat, and how often somebody else was waited for than before."""

    presses: Counter[Seat] = field(default_factory=Counter)
    hand_overs: int = 0


async def play_out(world: World) -> Tally:
    """The first match to its end."""
    tally, panel, holder = Tally(), None, None
    for number in range(LONGEST):
        match = await world.a_moment_later()
        if not match.awaited:
            return tally
        (seat,) = match.awaited
        person = world.people[seat]
        if seat != holder:
            tally.hand_overs += holder is not None
            panel = (await world.press(person, "move")).response
            tally.presses[seat] += 1
            holder = seat
        meant = _meant(match, seat, number)
        form = _form(panel)
        if form is not None and len(meant) > 1:
            opened = await person.click(panel, custom_id=form)
            typed = {
                str(n): str(action).removeprefix("place ") for n, action in enumerate(meant, 1)
            }
            panel = (await person.submit_modal(opened, typed)).response or panel
            tally.presses[seat] += 2
        else:
            panel = await _pressed(world, person, panel, meant[0], tally.presses, seat)
    raise AssertionError("the match has no end")


async def _pressed(
    world: World, person: Any, panel: Any, action: Action, presses: Counter[Seat], seat: Seat
) -> Any:
    """From an open panel to what it says once the action is played."""
    before = (await world.app.host.matches.match(1)).entries
    while (await world.app.host.matches.match(1)).entries == before:
        step = step_to(panel, menu.path_of(action))
        assert step is not None, f"{action} among {labels(panel)}"
        where, value = step
        if value is None:
            pressed = await person.click(panel, custom_id=where)
        else:
            pressed = await person.select(panel, [value], custom_id=where)
        panel = pressed.response or panel
        presses[seat] += 1
    return panel


def _meant(match: Match, seat: Seat, number: int) -> list[Action]:
    """What a computer would do, of dice that are placed all in the row."""
    state, actions = match.view(seat).state, list[Action]()  # type: ignore[attr-defined]
    while not actions or (isinstance(actions[-1], PlaceDie) and not state.turn):
        legal, own = diceland.legal(state, seat), Dealer(f"{number}/{len(actions)}")
        if not legal:
            break
        actions.append(choose(diceland, diceland.view(state, seat), legal, Level.NORMAL, own)[0])
        state = diceland.apply(state, seat, actions[-1], own)
    return actions


def _form(panel: Any) -> str | None:
    """The button of the form for all dice in a row."""
    for row in components(panel):
        for item in row["components"]:
            if ":row:" in item["custom_id"]:
                return str(item["custom_id"])
    return None


def boards(world: World) -> tuple[int, int]:
    """How many boards were posted and how many drawn again in the channel; an old one that loses
    its buttons, and says that it is old, not counted."""
    path = f"/channels/{world.channel.id}/messages"
    asked = [r for r in world.env.http_requests if r.path.startswith(path)]
    posted = sum(r.method == "POST" for r in asked)
    edits = [r.json or {} for r in asked if r.method == "PATCH"]
    return posted, sum(bool(edit.get("content") and edit.get("components")) for edit in edits)


@pytest.mark.discord
@pytest.mark.long
@pytest.mark.parametrize("option", ["by_fours", "quick_start"])
async def test_a_match_on_20_tiles_takes_few_presses_and_a_board_for_each_hand_over(
    world: World, option: str
) -> None:
    """Issue 17: at most 60 presses a player, 80 for both with quick start; boards posted or edited
    at most as many as hand-overs. Both never want to be asked first, and use the best roll."""
    await begin(world, "diceland", size=20, **{option: True})
    for person in world.people[:2]:
        await person.slash(world.channel, "confirm", when="never")
        await person.slash(world.channel, "plan", move="usebest")
    before = boards(world)
    tally = await play_out(world)
    posted, edited = (now - then for now, then in zip(boards(world), before, strict=True))
    assert edited == 0
    assert posted <= tally.hand_overs + 1  # and the end
    if option == "quick_start":
        assert tally.presses.total() <= QUICK
    assert max(tally.presses.values()) <= PRESSES


async def test_of_dice_typed_in_a_row_all_are_placed_or_none(world: World) -> None:
    """DL-4a: one form, a field for each die begun with the highest ones; one that is left as it
    was places nothing."""
    await begin(world, "diceland", size=20, by_fours=True)
    match = await world.a_moment_later()
    (seat,) = match.awaited
    person = world.people[seat]
    panel = (await world.press(person, "move")).response
    assert "Type all 4" in labels(panel)
    assert "4 dice to place before the other player does." in panel.content
    first, second, *_ = match.view(seat).state.reserve[seat]  # type: ignore[attr-defined]
    where = _form(panel)
    opened = await person.click(panel, custom_id=where)
    refused = await person.submit_modal(opened, {"1": f"{first} g7", "2": f"{second} g7"})
    assert "DL-4" in refused.response.content
    assert (await world.a_moment_later()).entries == match.entries
    opened = await person.click(panel, custom_id=where)
    typed = {"1": f"{first} G7", "2": str(second), "3": "", "4": f"{second} G6"}
    placed = (await person.submit_modal(opened, typed)).response
    assert "Type all 2" in labels(placed)
    state = (await world.a_moment_later()).view(seat).state  # type: ignore[attr-defined]
    assert {place: die.value for place, die in state.armies.items()} == {"g6": second, "g7": first}
