"""The duels of Terrain Vague by direct message: asked, confirmed, changed, shown together."""

from __future__ import annotations

import re

import pytest

from games.core import Action
from games.terrain_vague.moves import Bars, Pawns
from tests.support.bot.filling import fields_of
from tests.support.bot.game_tables import duelling, pick, seen
from tests.support.bot.playing import choose, click_on, components, labels, verbs
from tests.support.bot.scenes import dms, player, said
from tests.support.bot.sitting import public
from tests.support.bot.speaking import speaks
from tests.support.bot.telling import tells
from tests.support.bot.world import World
from tests.support.games.vague import P, R


async def test_tv_10_both_picks_are_made_by_direct_message_and_shown_together(
    world: World,
) -> None:
    await duelling(world, "together")
    for person in world.people[:2]:
        assert labels(dms(person)[-1])[:3] == [
            "Answer all at once",
            "Pick your pawns",
            "Pick your bars",
        ]
    await pick(world, R, Pawns((7, 5, 5)), Bars((8, 7, 5)))
    told = "\n".join(message.content for message in dms(world.bram))
    assert "Your bars are noted: 8 + 7 + 5." in told
    assert "Bram has chosen." in public(world)
    for text in (public(world), *(message.content for message in dms(world.ada))):
        assert "noted" not in text
        assert "7 + 5" not in text
    await pick(world, P, Pawns((8,)), Bars((5,)))
    shown = public(world)
    assert "Bram: 7 + 5 + 5. Ada strikes 5; 2 are struck: 7 points." in shown
    assert "Ada: 8. Bram strikes 8 + 7 + 5; 1 is struck: 0 points." in shown


async def test_tv_8_the_panel_says_how_many_to_pick_and_against_whom(world: World) -> None:
    match = await duelling(world, "together")
    ada, bram = (player(world, match, seat) for seat in (P, R))
    await ada.slash(world.channel, "confirm", when="always")
    one, three = (
        "Hide 1 pawn numbered from 1 to 8: Bram guesses with 3 bars without seeing them",
        "Bram hides 3 pawns numbered from 1 to 8: guess with 1 bar without seeing them",
    )
    panel = (await world.press(ada, "move")).response
    assert one in panel.content
    assert three in panel.content
    letter = (await choose(world.ada.user, dms(ada)[-1], "Pick your pawns")).response
    assert one in letter.content
    assert three not in letter.content
    sure = (await choose(ada, (await choose(ada, panel, "Pick your pawns")).response, "8")).response
    assert "You are about to **send 8 into the duel**, in secret." in sure.content
    assert one in sure.content
    theirs = (await world.press(bram, "move")).response
    theirs = (await choose(bram, theirs, "Pick your pawns")).response
    assert "Ada guesses with 1 bar without seeing them" in theirs.content
    assert any(re.fullmatch(r"8\+8\+8 to \S+, \d+ choices", label) for label in labels(theirs))


FORM = {
    "en-GB": [*(f"Pick your pawns, {n}" for n in (1, 2, 3)), "Your 3 bars: numbers 1 to 8"],
    "nl": [*(f"Pionnen kiezen, {n}" for n in (1, 2, 3)), "3 staafjes: cijfers van 1 tot en met 8"],
    "fr": [*(f"Choisir mes chiffres, {n}" for n in (1, 2, 3)), "3 barrettes, chiffres de 1 à 8"],
}


@pytest.mark.discord
@pytest.mark.parametrize("language", FORM)
async def test_tv_8_the_form_says_whole_what_each_of_its_lines_takes(
    world: World, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """Its labels once were questions cut in the middle of their second sentence."""
    match = await duelling(world, "together")
    bram = player(world, match, R)
    speaks(monkeypatch, {bram.id: language})
    panel = (await world.press(bram, "move")).response
    ids = [item["custom_id"] for row in components(panel) for item in row["components"]]
    (where,) = (each for each in ids if ":choices:" in each)
    form = (await bram.click(panel, custom_id=where)).modal
    assert [field["label"] for field in fields_of(form)] == FORM[language]


async def test_a_choice_that_is_over_is_not_changed_into_another_question(world: World) -> None:
    match = await duelling(world, "together")
    ada = player(world, match, P)
    await pick(world, P, Pawns((8,)))
    panel = (await world.press(ada, "move")).response
    answer = await click_on(ada, panel, Bars((5,)))
    assert "change" in verbs(answer)
    await pick(world, R, Pawns((7, 5, 5)), Bars((8, 7, 5)))
    assert seen(match).step == "gathering"
    shown = await world.press(ada, "change", answer)
    assert labels(shown.response) == ["Plan"]
    pressed = said(shown)
    assert tells(pressed, "panel.choice_over")
    assert "Waiting for Bram." in pressed
    assert "Which" not in pressed
    assert "What would you like to do" not in pressed


async def test_tv_10_one_by_one_the_second_duel_is_asked_when_the_first_is_shown(
    world: World,
) -> None:
    match = await duelling(world, "one_by_one")
    await pick(world, P, Bars((5,)))
    await pick(world, R, Pawns((7, 5, 5)))
    assert "2 are struck: 7 points" in public(world)
    assert match.awaited == {P, R}
    await pick(world, P, Pawns((8,)))
    await pick(world, R, Bars((8, 7, 5)))
    assert "1 is struck: 0 points" in public(world)
    assert match.awaited == {R}


COMMANDS = ["board", "text", "log", "status", "undo", "seat", "export"]


@pytest.mark.parametrize("command", [*(f"table {each}" for each in COMMANDS), "mygames"])
async def test_tv_8_nothing_that_others_can_ask_for_tells_what_was_picked_or_how_often(
    world: World, command: str
) -> None:
    """The same before the first pick, whatever was picked, and however often it was changed."""
    match = await duelling(world, "together")
    watcher = world.people[2]

    async def heard() -> list[object]:
        answers = [await p.slash(world.channel, command) for p in (world.ada, watcher)]
        return [(said(answer), components(answer.response)) for answer in answers]

    async def picked(action: Action) -> list[object]:
        await world.env.advance_time(3600)
        await match.play(R, match.revision(R), action, interaction=None, at=world.env.now())
        return await heard()

    nothing = await heard()
    for numbers in ((7, 5, 5), (8, 8, 1), (8, 8, 2)):
        assert await picked(Pawns(numbers)) == nothing
    chosen = await picked(Bars((8, 7, 5)))
    for action in (Bars((6, 5, 4)), *(Pawns((8, 8, n)) for n in range(3, 8)), Bars((8, 2, 1))):
        assert await picked(action) == chosen


async def test_tv_10_picks_are_left_to_the_lot_and_told_to_their_player_alone(
    world: World,
) -> None:
    match = await duelling(world, "together")
    bram = player(world, match, R)
    letter = dms(bram)[-1]
    assert labels(letter)[1:4] == ["Pick your pawns", "Pick your bars", "Leave it to the lot"]
    sure = (await choose(bram.user, letter, "Leave it to the lot")).response
    assert "You are about to **leave your picks to the lot**, in secret." in sure.content
    assert match.awaited == {P, R}
    await choose(bram.user, sure, "Confirm")
    assert match.awaited == {P}
    told = "\n".join(message.content for message in dms(bram))
    own = re.search(r"Your pawns are noted: (\d \+ \d \+ \d)\.", told)
    assert own
    assert re.search(r"Your bars are noted: \d \+ \d \+ \d\.", told)
    for text in (public(world), *(message.content for message in dms(world.ada))):
        assert "noted" not in text
        assert "lot" not in text.split()
    await pick(world, P, Pawns((8,)), Bars((5,)))
    assert f"Bram: {own[1]}. Ada strikes 5" in public(world)
