"""What games offer to teach themselves: the first match, drawings, and rules that are found."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from bot.base import limits
from bot.learning import rule_search
from data.words import Words, languages
from games import GAMES, locale_of, log
from games.advice import advice_of
from games.codec import from_json, to_json
from games.core import Seat
from games.teaching import LEARNER, action_of
from tests.support.games.lessons import positions
from tests.support.render.unpainted import scene_of

QUESTIONS = Path(__file__).parent / "questions"
TEACHING = {key: taught for key, game in GAMES.items() if (taught := advice_of(game).teaching)}

every_lesson = pytest.mark.parametrize("key", sorted(TEACHING))
every_game = pytest.mark.parametrize("key", sorted(GAMES))
every_language = pytest.mark.parametrize("language", languages())
where_asked = pytest.mark.parametrize("language", sorted(f.name for f in QUESTIONS.iterdir()))


@cache
def asked(key: str, language: str) -> dict[str, dict[str, str]]:
    """What beginners ask, and the names of the pieces."""
    file = QUESTIONS / language / f"{key}.toml"
    return tomllib.loads(file.read_text("utf-8"))


def words_of(key: str, language: str) -> Words:
    return Words.of(language, key, locale_of(key))


@every_lesson
def test_the_lesson_is_played_to_its_end_and_the_learner_is_awaited_at_every_step(key: str) -> None:
    game, lesson = GAMES[key], TEACHING[key].lesson
    before = positions(game, lesson)
    assert 10 <= len(lesson.steps) <= 15
    for number, position in enumerate(before[:-1]):
        assert log.awaited(game, position) == {LEARNER}, lesson.steps[number]
        assert lesson.step_after(position.plays) == number
    assert lesson.step_after(before[-1].plays) == len(lesson.steps)


@every_lesson
def test_whatever_a_step_accepts_can_be_taken_and_leads_on(key: str) -> None:
    game, lesson = GAMES[key], TEACHING[key].lesson
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
def test_what_a_step_says_is_not_what_nobody_sees(key: str) -> None:
    """A position of a lesson is stored like any other."""
    game, lesson = GAMES[key], TEACHING[key].lesson
    for position in positions(game, lesson):
        stored = to_json(position.state)
        assert from_json(game.INFO.state, stored) == position.state


@every_lesson
@every_language
def test_every_step_has_its_words_and_no_word_is_left_over(key: str, language: str) -> None:
    words, lesson = words_of(key, language), TEACHING[key].lesson
    said = words.table("lesson")
    assert set(said) == {step.text for step in lesson.steps} | {"over"}
    assert all(0 < len(text) <= 600 for text in said.values())


@every_game
@every_language
def test_how_it_works_is_one_screen(key: str, language: str) -> None:
    """The aim in one sentence, a turn in at most five, and how it ends."""
    learn = words_of(key, language).table("learn")
    turns = [name for name in learn if name.startswith("turn")]
    assert 1 <= len(turns) <= 5
    assert set(learn) == {"aim", "end", *(f"turn{n}" for n in range(1, len(turns) + 1))}
    assert sum(map(len, learn.values())) <= 1200  # on a phone without scrolling far
    assert len(re.findall(r"[.!?](?:\s|$)", learn["aim"])) == 1


@every_lesson
def test_drawings_belong_to_rules_and_can_be_drawn(key: str) -> None:
    game, words = GAMES[key], words_of(key, "en")
    drawings = TEACHING[key].drawings
    assert not TEACHING[key].first or TEACHING[key].first in drawings
    for rule, drawing in drawings.items():
        assert rule in words.table("rules")
        view = game.view(drawing.position(), None)
        assert scene_of(view, words, tuple(drawing.marks)).items


@every_game
@where_asked
def test_ten_questions_of_beginners_find_the_right_rule_first(key: str, language: str) -> None:
    words, questions = words_of(key, language), asked(key, language)["questions"]
    assert len(questions) >= 10
    found = {question: rule_search.found(words, question)[:4] for question in questions}
    right = {question: rules.split() for question, rules in questions.items()}
    assert {q: (f, right[q]) for q, f in found.items() if not f or f[0] not in right[q]} == {}


@every_game
@where_asked
def test_the_words_of_the_tagline_the_pieces_and_the_actions_lead_somewhere(
    key: str, language: str
) -> None:
    words = words_of(key, language)
    labels = [words.line(f"command.{kind.word()}", "label") for kind in GAMES[key].INFO.actions]
    stop = words.line("rulebook", "stop").split()
    pitch = [w for w in re.findall(r"[^\W\d]+", words.line("", "pitch").lower()) if w not in stop]
    pieces = asked(key, language)["words"]["pieces"].split()
    lost = [text for text in (*labels, *pitch, *pieces) if not rule_search.found(words, text)]
    assert lost == []


@every_game
@every_language
def test_words_to_find_a_rule_by_belong_to_a_rule(key: str, language: str) -> None:
    words = words_of(key, language)
    assert set(words.table("find")) <= set(words.table("rules"))


def test_a_rule_is_found_by_its_number_and_in_spite_of_a_slip() -> None:
    words = words_of("patrouille", "en")
    assert rule_search.found(words, " pa-12 ") == ["PA-12"]
    assert rule_search.found(words, "baricade")[0] == rule_search.found(words, "barricade")[0]
    assert rule_search.found(words, "the of a") == []


def test_no_more_than_a_message_holds() -> None:
    for key in GAMES:
        for text in words_of(key, "en").table("rules").values():
            assert len(text) <= limits.CONTENT
    assert Seat(0) == LEARNER
