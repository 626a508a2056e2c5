"""What a game offers to teach itself: a first match, drawings, and one screen that says it all."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from bot.base import limits
from games import log
from games.advice import advice_of
from games.codec import from_json, to_json
from games.exam.lessons import positions
from games.exam.sittings import EXAMINED
from games.exam.words import every_catalogue, speaking, words_of
from games.notation import action_of
from games.teaching import LEARNER, Teaching

TEACHING: Mapping[str, Teaching] = {
    key: taught for key, game in EXAMINED.items() if (taught := advice_of(game).teaching)
}
LONGEST, MOST_SAID = 15, 600
"""Steps of a lesson, and characters of what is said at each."""
SCREEN = 1400
"""Characters of *How it works*: on a phone without scrolling far."""

every_lesson = pytest.mark.parametrize("key", TEACHING)
every_lesson_said = pytest.mark.parametrize(
    ("key", "language"), [pair for pair in speaking() if pair[0] in TEACHING]
)


@every_lesson
def test_the_lesson_is_played_to_its_end_and_the_learner_is_awaited_at_every_step(key: str) -> None:
    game, lesson = EXAMINED[key], TEACHING[key].lesson
    before = positions(game, lesson)
    assert 1 <= len(lesson.steps) <= LONGEST
    for number, position in enumerate(before[:-1]):
        assert log.awaited(game, position) == {LEARNER}, lesson.steps[number]
        assert lesson.step_after(position.plays) == number
    assert lesson.step_after(before[-1].plays) == len(lesson.steps)


@every_lesson
def test_whatever_a_step_accepts_can_be_taken_and_leads_on(key: str) -> None:
    game, lesson = EXAMINED[key], TEACHING[key].lesson
    for step, position in zip(lesson.steps, positions(game, lesson), strict=False):
        for text in step.accepts:
            action = action_of(game, text)
            assert step.takes(action), text
            after, _ = log.move(game, position, LEARNER, action, lesson.seed)
            for seat, answer in step.others:
                after, _ = log.move(game, after, seat, action_of(game, answer), lesson.seed)
            if step is not lesson.steps[-1]:
                assert log.awaited(game, after) == {LEARNER}, text


@every_lesson
def test_a_position_of_a_lesson_is_stored_like_any_other(key: str) -> None:
    game, lesson = EXAMINED[key], TEACHING[key].lesson
    for position in positions(game, lesson):
        stored = to_json(position.state)
        assert from_json(game.INFO.state, stored) == position.state


@every_lesson_said
def test_every_step_has_its_words_and_no_word_is_left_over(key: str, language: str) -> None:
    words, lesson = words_of(key, language), TEACHING[key].lesson
    said = words.table("lesson")
    assert set(said) == {step.text for step in lesson.steps} | {"over"}
    assert all(0 < len(text) <= MOST_SAID for text in said.values())
    assert all("**" not in said[step.text] for step in lesson.steps), "bold is what is pressed"


@every_catalogue
def test_how_it_works_is_one_screen(key: str, language: str) -> None:
    """The aim in one sentence, a turn in at most five, and how it ends."""
    learn = words_of(key, language).table("learn")
    if not learn and key not in TEACHING:
        return
    turns = [name for name in learn if name.startswith("turn")]
    assert 1 <= len(turns) <= 5
    assert set(learn) == {"aim", "end", *(f"turn{n}" for n in range(1, len(turns) + 1))}
    assert sum(map(len, learn.values())) <= SCREEN
    assert len(re.findall(r"[.!?](?:\s|$)", learn["aim"])) == 1


@every_lesson
def test_drawings_belong_to_rules(key: str) -> None:
    rules, drawings = words_of(key, "en").table("rules"), TEACHING[key].drawings
    assert not TEACHING[key].first or TEACHING[key].first in drawings
    assert set(drawings) <= set(rules)


@every_catalogue
def test_words_to_find_a_rule_by_belong_to_a_rule(key: str, language: str) -> None:
    words = words_of(key, language)
    assert set(words.table("find")) <= set(words.table("rules"))


@every_catalogue
def test_no_rule_is_longer_than_a_message(key: str, language: str) -> None:
    for rule, text in words_of(key, language).table("rules").items():
        assert len(text) <= limits.CONTENT, rule
