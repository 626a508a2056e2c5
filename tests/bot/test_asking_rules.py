"""Questions about the rules: one press and one line typed, from any panel of a move."""

from __future__ import annotations

import tracemalloc
from typing import Any

import pytest

from bot.base import limits
from bot.base.address import address
from bot.features.learning.rule_search import found
from bot.features.play import views
from bot.screens import teaching as learning
from bot.screens.replies import Reply, button, in_rows
from data.words import Words
from games import locale_of
from tests.support.bot.playing import begin, begin_on_turn, choose, labels, learn
from tests.support.bot.scenes import dms, press_made, said
from tests.support.bot.world import World

ASK = "Ask the rules"


async def asked(person: Any, panel: Any, question: str) -> Any:
    form = await choose(person, panel, ASK)
    assert form.modal
    return (await person.submit_modal(form, {"question": question})).response


async def test_a_question_is_one_press_and_one_line_and_its_answer_leads_back_to_the_move(
    world: World,
) -> None:
    person, _ = await begin_on_turn(world, "race")
    panel = (await world.press(person, "move")).response
    answer = await asked(person, panel, "how do I win")
    assert answer.content.startswith("**RA-6** The race ends")
    assert answer.flags.ephemeral
    assert answer.id == panel.id, "it stands in the place of the panel"
    again = (await choose(person, answer, "Back to my move")).response
    assert labels(again) == labels(panel)


async def test_the_rules_of_a_table_open_at_their_first_page_by_an_older_button_too(
    world: World,
) -> None:
    await begin(world, "diceland")
    book = said(await press_made(world, world.ada, "bl:rules:1"))
    assert "page 1 of" in book


async def test_the_way_back_outlives_other_rules_and_the_rulebook(world: World) -> None:
    person, _ = await begin_on_turn(world, "race")
    panel = (await world.press(person, "move")).response
    answer = await asked(person, panel, "strength")
    other = next(label for label in labels(answer) if label.startswith("Rule "))
    shown = (await choose(person, answer, other)).response
    assert "Back to my move" in labels(shown)
    book = (await choose(person, shown, "The whole rulebook")).response
    assert "Back to my move" in labels(book)


async def test_what_no_rule_answers_can_be_asked_otherwise_at_once(world: World) -> None:
    person, _ = await begin_on_turn(world, "race")
    panel = (await world.press(person, "move")).response
    nothing = await asked(person, panel, "qqqqq zzzzz")
    assert "No rule answers “qqqqq zzzzz”" in nothing.content
    answer = await asked(person, nothing, "how do I win")
    assert "Back to my move" in labels(answer)


async def test_questions_are_asked_at_every_panel_of_a_move(world: World) -> None:
    """At a question behind the first one, in a lesson, and where a secret is asked for."""
    person, _ = await begin_on_turn(world, "race")
    panel = (await world.press(person, "move")).response
    behind = (await choose(person, panel, "Sprint")).response
    assert ASK in labels(behind)
    step = await learn(world, world.people[2], "race")
    answer = await asked(world.people[2], step, "how do I win")
    assert (
        "**Step 1 of 3.**"
        in (await choose(world.people[2], answer, "Back to my move")).response.content
    )


async def test_questions_are_asked_in_the_letter_of_a_secret_too(world: World) -> None:
    await begin(world, "whisper")
    letter = dms(world.ada)[-1]
    answer = await asked(world.ada.user, letter, "how do I win")
    assert "Back to my move" in labels(answer)


async def test_how_it_works_offers_a_question_where_nothing_is_played(world: World) -> None:
    screen = (await world.ada.slash(world.channel, "learn", game="race")).response
    answer = await asked(world.ada, screen, "how do I win")
    assert answer.content.startswith("**RA-6**")
    assert "Back to my move" not in labels(answer)


@pytest.mark.discord
@pytest.mark.parametrize("game", ["diceland", "maillot"])
async def test_suggestions_of_rules_show_no_signs_of_markdown(world: World, game: str) -> None:
    """They know none: the names of DL-7 and MA-3 begin with signs of bold."""
    for rule in ("", "auction", "attack"):
        offered = await world.ada.autocomplete(world.channel, "rules", "rule", rule, game=game)
        assert offered
        assert [choice for choice in offered if "**" in choice["name"]] == []


def test_what_knows_no_markdown_is_given_none() -> None:
    for shown in (limits.choice, limits.label, limits.title, limits.placeholder):
        assert shown("**Ours:** type `5d`") == "Ours: type 5d"
    assert limits.choice("2 ** 3") == "2 ** 3"


def test_how_it_works_gives_way_to_the_plan_where_all_rows_are_full() -> None:
    """It can be reached from the answer to any question; the plan cannot."""
    words = Words.of("en", "race", locale_of("race"))
    items = [button(f"{n}", address("pick", 1, n)) for n in range(24)]
    how, plan = learning.how_button("race", 1, words), button("Plan", address("plan", 1))
    full = Reply("", rows=in_rows([*items, how]))
    assert views.with_buttons(full, plan).rows[-1] == (*items[20:], plan)


@pytest.mark.discord
async def test_where_a_table_stands_its_game_need_not_be_named(world: World) -> None:
    nowhere = said(await world.ada.slash(world.channel, "rules", rule="how do I win"))
    assert nowhere.startswith("Which game")
    await begin(world, "race")
    told = said(await world.ada.slash(world.channel, "rules", rule="how do I win"))
    assert told == said(
        await world.ada.slash(world.channel, "rules", game="race", rule="how do I win")
    )
    offered = await world.ada.autocomplete(world.channel, "rules", "rule", "win")
    assert offered == await world.ada.autocomplete(
        world.channel, "rules", "rule", "win", game="race"
    )


@pytest.mark.fault("A5")
def test_a_question_of_one_endless_word_is_not_kept_whole() -> None:
    """What was typed is remembered for a while: thousands of these must find room."""
    words = Words.of("en", "maillot")
    found(words, "quux")  # what is kept of the rules themselves
    tracemalloc.start()
    try:
        for number in range(10):
            found(words, f"{number}".join(map(str, range(1500))))
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept < 10 * 9_000  # bytes
