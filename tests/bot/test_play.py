"""Moves by the panel and by typing: what a player sees, and what stands against it."""

from __future__ import annotations

import pytest

from tests.support.bot.playing import begin, begin_on_turn, choose, labels, move, on_turn
from tests.support.bot.telling import tells
from tests.support.bot.world import World
from tests.toys.race import Leap


async def test_my_move_asks_question_by_question_and_confirms(world: World) -> None:
    player, other = await begin_on_turn(world, "race")
    asked = await world.press(player, "move")
    assert asked.ephemeral
    panel = asked.response
    assert tells(panel.content, "panel.what")
    assert labels(panel) == ["Sprint", "Leap", "Rest", "Drink", "Ask the rules", "How it works"]
    panel = (await choose(player, panel, "Sprint")).response
    assert "How much strength do you spend?" in panel.content
    panel = (await choose(player, panel, "1 to 20, 20 choices")).response
    panel = (await choose(player, panel, "9")).response
    assert "sprint with 9 strength" in panel.content
    assert labels(panel)[0] == "Confirm"
    assert labels(panel)[-2:] == ["Back", "Ask the rules"]
    done = (await choose(player, panel, "Confirm")).response
    assert "spends 9 strength" in done.content
    board = world.newest()
    assert f"<@{other.id}>, your move" in board.content
    assert "spends 9 strength" in board.content


async def test_back_returns_to_the_question_before(world: World) -> None:
    player, _ = await begin_on_turn(world, "race")
    panel = (await world.press(player, "move")).response
    first = labels(panel)
    sprint = (await choose(player, panel, "Sprint")).response
    assert labels((await choose(player, sprint, "Back")).response) == first


async def test_every_one_of_many_places_is_reached(world: World) -> None:
    """More than 25 targets are reached by area first, never cut off."""
    player, _ = await begin_on_turn(world, "race")
    match = await world.app.host.matches.match(1)
    legal = match.legal(match.seat_of(player.id, world.env.now()))
    squares = {str(action.square) for action in legal if isinstance(action, Leap)}
    assert len(squares) > 100
    panel = (await world.press(player, "move")).response
    areas = labels((await choose(player, panel, "Leap")).response)
    seen: set[str] = set()
    for area in (label for label in areas if "choices" in label):
        panel = (await world.press(player, "move")).response
        panel = (await choose(player, panel, "Leap")).response
        panel = (await choose(player, panel, area)).response
        assert len(labels(panel)) <= 27  # a menu, the way back, and a question about the rules
        seen |= {label.split(" · ")[1].lower() for label in labels(panel) if " · " in label}
    assert areas[-2:] == ["Back", "Ask the rules"]
    assert seen == squares


async def test_the_board_is_posted_anew_when_the_wait_passes_on(world: World) -> None:
    """A new turn is a new message that mentions; the old one loses its buttons."""
    player, other = await begin_on_turn(world, "race")
    before = world.newest()
    await move(world, player, "Sprint", "1 to 20, 20 choices", "5")
    after = world.newest()
    assert after.id != before.id
    assert [user.id for user in after.mentions] == [other.id]
    old = next(m for m in world.messages() if m.id == before.id)
    assert labels(old) == []


async def test_typing_plays_at_once(world: World) -> None:
    player, other = await begin_on_turn(world, "race")
    played = await player.slash(world.channel, "play", move="  Sprint   7 ")
    assert played.ephemeral
    assert "spends 7 strength" in played.response.content
    played = await other.slash(world.channel, "race sprint", strength="8")
    assert "spends 8 strength" in played.response.content


@pytest.mark.discord
async def test_autocomplete_narrows_by_what_is_typed(world: World) -> None:
    player, other = await begin_on_turn(world, "race")
    offered = await player.autocomplete(world.channel, "play", "move", "spr 1")
    assert offered
    assert [choice["value"] for choice in offered][:2] == ["sprint 1", "sprint 10"]
    assert len(await player.autocomplete(world.channel, "play", "move", "")) == 25
    fields = await player.autocomplete(world.channel, "race sprint", "strength", "5")
    assert fields[0]["value"] == "5"
    await player.slash(world.channel, "play", move="leap s10")  # far enough to be shoved
    rivals = await other.autocomplete(world.channel, "race shove", "rival", "")
    assert [choice["name"] for choice in rivals] == [player.user.global_name]


@pytest.mark.discord
async def test_a_watcher_gets_no_moves_but_may_read(world: World) -> None:
    await begin(world, "race")
    cleo = world.people[2]
    assert "You can watch" in (await world.press(cleo, "move")).response.content
    assert await cleo.autocomplete(world.channel, "play", "move", "") == []
    for button in ("Board", "Board, as text", "Log"):
        assert (await world.click(cleo, button)).ephemeral


async def test_a_move_that_a_rule_forbids_is_refused_with_its_number(world: World) -> None:
    player, _ = await begin_on_turn(world, "race")
    refused = await player.slash(world.channel, "play", move="sprint 61")
    assert refused.response.content == "You have 60 strength, and no more (**RA-2**)."
    law = (await player.click(refused.response, label="Rule RA-2")).response.content
    assert law.startswith("**RA-2** Sprint: spend at least one strength")
    wordless = await player.slash(world.channel, "play", move="leap s150")
    assert wordless.response.content.startswith("The rules do not allow that: Leap: go ahead or")
    assert wordless.response.content.endswith("(**RA-3**).")


async def test_who_is_not_awaited_is_told_who_is(world: World) -> None:
    player, other = await begin_on_turn(world, "race", thirst=True)
    refused = await world.press(other, "move")
    name = "Ada" if player is world.ada else "Bram"
    assert f"not your move now: the table is waiting for {name}" in refused.response.content


async def test_who_may_act_out_of_turn_can(world: World) -> None:
    player, other = await begin_on_turn(world, "race")
    await player.slash(world.channel, "play", move="sprint 20")
    await other.slash(world.channel, "play", move="sprint 20")
    drunk = await other.slash(world.channel, "play", move="drink")
    assert "has a drink" in drunk.response.content
    assert f"<@{player.id}>, your move" in world.newest().content


async def test_what_cannot_be_read_gets_the_nearest_moves(world: World) -> None:
    player, _ = await begin_on_turn(world, "race")
    refused = await player.slash(world.channel, "play", move="sprnt 9")
    assert "Did you mean" in refused.response.content
    assert "`sprint 9`" in refused.response.content


async def test_the_command_of_another_game_says_which_game_is_played_here(world: World) -> None:
    await begin(world, "race")
    refused = await world.ada.slash(world.channel, "whisper whisper", number="1")
    assert "plays Race" in refused.response.content


async def test_the_log_tells_everything_in_pages(world: World) -> None:
    await begin(world, "race")
    for strength in range(1, 40):
        player, _ = await on_turn(world)
        await player.slash(world.channel, "play", move="sprint 1" if strength % 4 else "rest nap")
    page = await world.ada.slash(world.channel, "table log")
    assert len(page.response.content) <= 2000
    assert labels(page.response) == ["◀ Previous page", "Step through"]
    earlier = await choose(world.ada, page.response, "◀ Previous page")
    assert "page 1 of" in earlier.response.content


async def test_the_picture_or_its_words_are_never_missing(world: World) -> None:
    """Without a painter the host shows the position as text."""
    await begin(world, "race")
    assert "**runners**" in world.newest().content
    text = await world.ada.slash(world.channel, "table text")
    assert "**runners**" in text.response.content


async def test_mygames_puts_first_what_waits_for_me(world: World) -> None:
    player, other = await begin_on_turn(world, "race")
    mine = await player.slash(world.channel, "mygames")
    assert "your move" in mine.response.content
    assert labels(mine.response) == ["Move at #1"]
    theirs = await other.slash(world.channel, "mygames")
    assert "waiting for" in theirs.response.content
