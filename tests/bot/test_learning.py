"""How a game works, and first matches: begun, left, resumed, played to their end."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.base import clock
from bot.base.address import parse
from bot.features.play import panels, service
from bot.features.play.decision import decision
from bot.host import Host
from bot.screens import teaching
from bot.tables import menu
from bot.tables.lessons import new_lesson
from bot.tables.records import Status
from data.words import Words, languages
from games import GAMES, locale_of
from games.advice import advice_of
from games.notation import action_of
from games.teaching import LEARNER
from tests.support.bot.playing import begin_on_turn, choose, click_on, labels, learn
from tests.support.bot.scenes import said, words_of
from tests.support.bot.world import World

TAUGHT = sorted(key for key, game in GAMES.items() if advice_of(game).teaching)


async def test_learn_asks_which_game_and_shows_it_on_one_screen(world: World) -> None:
    which = (await world.ada.slash(world.channel, "learn")).response
    assert "Which game would you like to learn" in which.content
    screen = (await choose(world.ada, which, "Race")).response
    assert "## Race: how it works" in screen.content
    assert "**The aim.** Be the first on the last square." in screen.content
    assert labels(screen) == ["Play the first match", "Ask the rules", "The whole rulebook"]
    book = (await choose(world.ada, screen, "The whole rulebook")).response
    assert "page 1 of" in book.content


async def test_a_first_match_is_played_in_private_step_by_step_to_its_end(world: World) -> None:
    posted = len(world.messages())
    panel = await learn(world, world.ada, "race")
    assert words_of(panel).startswith("**Step 1 of 3.** Leap to S9 or S11")
    wrong = await choose(world.ada, panel, "Sprint")
    form = (await choose(world.ada, wrong.response, "Hint")).response
    assert "a computer would leap to S9" in words_of(form)
    panel = (await choose(world.ada, form, "Confirm")).response
    assert "**Step 2 of 3.** Sprint with 10 strength" in words_of(panel)
    assert "rests (a nap)" in words_of(panel)  # what the computer did
    match = await world.app.host.matches.match(1)
    panel = await click_on(world.ada, panel, action_of(match.game, "sprint 10"))
    panel = await click_on(world.ada, panel, action_of(match.game, "rest sound"))
    assert "You know how to race." in words_of(panel)
    assert labels(panel) == ["Play an easy computer", "The whole rulebook", "Learn another game"]
    await world.env.advance_time(60)
    assert len(world.messages()) == posted  # all of it in private
    assert match.table.status is Status.CLOSED


async def test_what_the_step_does_not_ask_for_is_refused_kindly(world: World) -> None:
    panel = await learn(world, world.ada, "race")
    match = await world.app.host.matches.match(1)
    again = (await choose(world.ada, panel, "Rest")).response
    assert "first match goes another way" in words_of(again)
    assert labels(again) == labels(panel)
    forged = await world.ada.slash(world.channel, "play", move="rest nap", table=match.id)
    assert "first match goes another way" in said(forged)
    assert match.entries == 1


async def test_a_first_match_is_left_and_resumed_after_a_restart_or_begun_anew(
    world: World,
) -> None:
    panel = await learn(world, world.ada, "race")
    match = await world.app.host.matches.match(1)
    await click_on(world.ada, panel, action_of(match.game, "leap s11"))
    await world.restart()
    assert "a first match, in private" in said(await world.ada.slash(world.channel, "mygames"))
    screen = (await world.ada.slash(world.channel, "learn", game="race")).response
    assert labels(screen)[:2] == ["Go on with step 2", "Begin anew"]
    panel = (await choose(world.ada, screen, "Go on with step 2")).response
    assert "**Step 2 of 3.**" in words_of(panel)
    panel = await learn(world, world.ada, "race", "Begin anew")
    assert "**Step 1 of 3.**" in words_of(panel)
    old = await world.store.table(1)
    assert old is not None
    assert old.status is Status.CLOSED


async def test_a_first_match_is_played_in_direct_messages_and_nobody_else_can_see_it(
    world: World,
) -> None:
    screen = (await world.ada.user.slash("learn", game="race")).response
    panel = (await choose(world.ada.user, screen, "Play the first match")).response
    assert "**Step 1 of 3.**" in words_of(panel)
    assert "There is no such table" in said(
        await world.bram.slash(world.channel, "table board", table=1)
    )


async def test_where_a_lesson_ends_in_direct_messages_it_says_where_computers_are_played(
    world: World,
) -> None:
    panel = (
        await choose(
            world.ada.user,
            (await world.ada.user.slash("learn", game="race")).response,
            "Play the first match",
        )
    ).response
    for notation in ("leap S9", "sprint 10", "rest sound"):
        match = await world.app.host.matches.match(1)
        panel = await click_on(world.ada.user, panel, action_of(match.game, notation))
    told = said(await choose(world.ada.user, panel, "Play an easy computer"))
    assert "/table open" in told
    assert "computers:" in told


async def test_two_people_learn_side_by_side_while_a_table_is_open(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="race")
    first = await learn(world, world.ada, "race")
    second = await learn(world, world.bram, "race")
    assert first.content.splitlines()[0] == second.content.splitlines()[0]
    assert "Join" in labels(world.newest())


async def test_how_it_works_is_a_press_away_on_lobby_board_and_panel(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="race")
    assert "**The aim.**" in (await world.press(world.bram, "learn")).response.content
    await world.press(world.bram, "join")
    await world.press(world.ada, "start")
    assert "**The aim.**" in (await world.press(world.bram, "learn")).response.content
    match = await world.app.host.matches.match(1)
    mover = world.people[min(match.awaited)]
    panel = (await world.press(mover, "move")).response
    assert "**The aim.**" in (await choose(mover, panel, "How it works")).response.content


async def test_rules_without_a_question_say_how_it_works_and_with_one_the_best_rule_first(
    world: World,
) -> None:
    screen = (await world.ada.slash(world.channel, "rules", game="race")).response
    assert "**The aim.**" in screen.content
    answer = (
        await world.ada.slash(world.channel, "rules", game="race", rule="how do I win")
    ).response
    assert answer.content.startswith("**RA-6** The race ends")
    assert labels(answer)[-2:] == ["The whole rulebook", "How it works"]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", TAUGHT)
async def test_every_step_names_what_stands_first_by_its_label_and_that_leads_to_the_end(
    host: Host, key: str, language: str
) -> None:
    game, words = GAMES[key], Words.of(language, key, locale_of(key))
    taught = advice_of(game).teaching
    assert taught is not None
    names = ["Easy", "Easy 2"]
    made = new_lesson(game, taught.lesson, (101, "Ada"), names, 7, language, clock.now())
    match, path = await host.matches.start(await host.store.create(made)), menu.Path()
    while match.step < len(taught.lesson.steps):
        shown = await panels.panel(host.pictures, decision(match, LEARNER), path)
        buttons: list[Any] = [item for row in shown.rows for item in row]
        label = buttons[0].label
        assert [getattr(item, "label", "") for item in buttons].count(label) == 1
        assert shown.text.endswith(words.line("learning", "press", label=label))
        assert len(shown.rows) <= 4, "no wall of buttons"
        pressed = parse(buttons[0].custom_id)
        assert pressed is not None
        path = pressed.args[1:]
        if pressed.verb == "do":
            (action,) = (a for a in match.legal(LEARNER) if menu.path_of(a) == path)
            at = match.revision(LEARNER)
            await service.play(match, LEARNER, at, [action], f"press {at}")
            path = ()
    over = await teaching.over(host.pictures, match, LEARNER)
    (named,) = re.findall(r"\*\*(.+?)\*\*", words.table("lesson")["over"])
    first: Any = over.rows[0][0]
    assert named == first.label


async def test_what_a_step_asks_for_stands_above_the_board_and_the_question_below_it(
    world: World,
) -> None:
    """So the places that the step names are in sight while it is read."""
    panel = await learn(world, world.ada, "patrouille")
    assert panel.attachments
    assert panel.content.startswith("**Step 1 of")
    (below,) = panel.embeds
    assert "Which piece do you move?" in below.description
    hinted = (await choose(world.ada, panel, "Hint")).response
    assert hinted.content.startswith("**Hint:**")  # its reason too is read before the board
    assert "**Step 1 of" in hinted.content
    moved = (await choose(world.ada, hinted, "Confirm")).response
    assert moved.content.startswith("**Step 2 of")
    (below,) = moved.embeds
    assert "captures" in below.description  # what came of it


async def test_how_it_works_leads_back_to_the_move(world: World) -> None:
    person, _ = await begin_on_turn(world, "race")
    panel = (await world.press(person, "move")).response
    screen = (await choose(person, panel, "How it works")).response
    again = (await choose(person, screen, "Back to my move")).response
    assert labels(again) == labels(panel)
    match = await world.app.host.matches.match(1)
    idle = next(p for p in world.people[:2] if p is not person)
    other = (await world.press(idle, "learn")).response
    assert "Back to my move" not in labels(other), f"only {match.awaited} may move"


async def test_a_wrong_step_that_is_typed_is_answered_with_what_was_asked(world: World) -> None:
    await learn(world, world.ada, "race")
    wrong = await world.ada.slash(world.channel, "play", move="rest nap", table=1)
    assert "This first match goes another way." in said(wrong)
    assert "Leap to S9 or S11" in said(wrong)
