"""How often the first rule that is found answers a question about the rules.

`asked/` holds forty questions for each game and language, as a player would type them on a phone,
with the rules that answer them rightly. They were written from the rules, not from the words that
find them, and dealt at random into halves before anything was measured: one half was tuned on, the
other was held back and measured once. Neither is ever to be mended to fit, nor moved to the other.
"""

from __future__ import annotations

import csv
import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from bot.features.learning import rule_search
from data.words import Words
from games import GAMES, locale_of

HERE = Path(__file__).parent
LANGUAGES = ("en", "fr", "nl")
FLOOR = {"tuned": 96, "held": 81}
"""Percent of first answers that are right, as measured and rounded down; the goal was 85."""

IN_VAIN = {
    "en": {
        "am I safe in a fort": "PA-11",
        "who wins if nobody can attack": "DL-15",
        "can I attack with three dice": "DL-8",
        "what can the scout do": "PA-14",
        "who starts": "DL-5 MA-1 PA-2 TV-6",
    },
    "fr": {
        "suis-je en sécurité dans un fort": "PA-11",
        "qui gagne si personne ne peut attaquer": "DL-15",
        "puis-je attaquer avec trois dés": "DL-8",
        "que peut faire l'éclaireur": "PA-14",
        "qui commence": "DL-5 MA-1 PA-2 TV-6",
    },
    "nl": {
        "ben ik veilig in een fort": "PA-11",
        "wie wint als niemand kan aanvallen": "DL-15",
        "kan ik met drie dobbelstenen aanvallen": "DL-8",
        "wat kan de verkenner": "PA-14",
        "wie begint": "DL-5 MA-1 PA-2 TV-6",
    },
}
"""Questions of players that were once answered with another rule first."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, and the numbers of the rules that answer it."""

    language: str
    game: str
    half: str
    rules: frozenset[str]
    question: str

    def is_answered(self) -> bool:
        first = rule_search.found(words_of(self.game, self.language), self.question)[:1]
        return not self.rules.isdisjoint(first)


@cache
def words_of(game: str, language: str) -> Words:
    return Words.of(language, game, locale_of(game))


@cache
def all_asked() -> tuple[Asked, ...]:
    return tuple(asked for language in LANGUAGES for asked in _asked_in(language))


def _asked_in(language: str) -> Iterable[Asked]:
    with (HERE / "asked" / f"{language}.tsv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            rules = frozenset(row["rules"].split())
            yield Asked(language, row["game"], row["half"], rules, row["question"])


@pytest.mark.parametrize("half", sorted(FLOOR))
def test_so_many_first_answers_are_right(half: str) -> None:
    asked = [one for one in all_asked() if one.half == half]
    right = sum(one.is_answered() for one in asked)  # which are not is better not known
    assert 100 * right / len(asked) >= FLOOR[half], f"{right} of {len(asked)}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_once_asked_in_vain_are_answered_first(language: str) -> None:
    for question, rules in IN_VAIN[language].items():
        for rule in rules.split():
            game = next(key for key in GAMES if rule in words_of(key, language).table("rules"))
            assert rule_search.found(words_of(game, language), question)[:1] == [rule], question


def test_halves_are_equal_and_hold_twenty_questions_of_each_game_and_language() -> None:
    sizes = Counter((one.game, one.language, one.half) for one in all_asked())
    assert set(sizes.values()) == {20}
    games = {one.game for one in all_asked()}
    assert len(sizes) == len(games) * len(LANGUAGES) * len(FLOOR)


def test_questions_are_answered_by_rules_there_are_and_were_not_known_before() -> None:
    for one in all_asked():
        assert one.rules <= set(words_of(one.game, one.language).table("rules")), one
        file = HERE / "questions" / one.language / f"{one.game}.toml"
        assert one.question not in _known(file), one


@cache
def _known(file: Path) -> dict[str, str]:
    questions: dict[str, str] = tomllib.loads(file.read_text("utf-8"))["questions"]
    return questions
