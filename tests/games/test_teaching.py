"""Lessons of our games, and rules that beginners find; `games/exam` asks what holds for any."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from bot.features.learning import rule_search
from games import registry
from games.advice import advice_of
from games.core import Seat
from games.exam.words import words_of
from games.teaching import LEARNER
from tests.support.render.unpainted import scene_of, scenic

QUESTIONS = Path(__file__).parent / "questions"
ASKED = sorted((file.stem, file.parent.name) for file in QUESTIONS.glob("*/*.toml"))
TEACHING = {key: taught for key, game in registry().items() if (taught := advice_of(game).teaching)}

where_asked = pytest.mark.parametrize(("key", "language"), ASKED)
"""Each game in each language of which somebody has written down what beginners ask."""


@cache
def asked(key: str, language: str) -> dict[str, dict[str, str]]:
    """What beginners ask, and the names of the pieces."""
    return tomllib.loads((QUESTIONS / language / f"{key}.toml").read_text("utf-8"))


@pytest.mark.parametrize("key", [key for key in scenic() if key in TEACHING])
def test_drawings_can_be_drawn(key: str) -> None:
    game, words = registry()[key], words_of(key, "en")
    for drawing in TEACHING[key].drawings.values():
        view = game.view(drawing.position(), None)
        assert scene_of(view, words, tuple(drawing.marks)).items


@where_asked
def test_ten_questions_of_beginners_find_the_right_rule_first(key: str, language: str) -> None:
    words, questions = words_of(key, language), asked(key, language)["questions"]
    assert len(questions) >= 10
    found = {question: rule_search.found(words, question)[:4] for question in questions}
    right = {question: rules.split() for question, rules in questions.items()}
    assert {q: (f, right[q]) for q, f in found.items() if not f or f[0] not in right[q]} == {}


@where_asked
def test_the_words_of_the_tagline_the_pieces_and_the_actions_lead_somewhere(
    key: str, language: str
) -> None:
    words, kinds = words_of(key, language), registry()[key].INFO.actions
    labels = [words.line(f"command.{kind.word()}", "label") for kind in kinds]
    stop = words.line("rulebook", "stop").split()
    pitch = [w for w in re.findall(r"[^\W\d]+", words.line("", "pitch").lower()) if w not in stop]
    pieces = asked(key, language)["words"]["pieces"].split()
    lost = [text for text in (*labels, *pitch, *pieces) if not rule_search.found(words, text)]
    assert lost == []


def test_a_rule_is_found_by_its_number_and_in_spite_of_a_slip() -> None:
    words = words_of("patrouille", "en")
    assert rule_search.found(words, " pa-12 ") == ["PA-12"]
    assert rule_search.found(words, "baricade")[0] == rule_search.found(words, "barricade")[0]
    assert rule_search.found(words, "the of a") == []


def test_who_learns_sits_in_the_first_seat() -> None:
    assert Seat(0) == LEARNER
