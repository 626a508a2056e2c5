"""What players read of what the rulebook has and what is ours, in every language."""

from __future__ import annotations

import re

import pytest

from data.words import Words

MARKS = {
    "en": r"\b[Oo]urs\b|\b[Oo]ur reading\b",
    "nl": r"\b[Vv]an ons\b|\blezen wij\b",
    "fr": r"\b[Rr]ègle maison\b|\b[Nn]otre lecture\b|\b[Dd]e nous\b",
    "de": r"\bHausregel\b|\blesen wir\b",
}
OURS = {
    "diceland": "DL-1 4a 4b 5 6 8 11 14 15 16 17 18 20 21 22 24 25",
    "maillot": "MA-3 4 5 6 8 9 14 16 17 19 20 22 23 24 26 27 28 29 31 32 33",
    "patrouille": "PA-1 2 3 4 5 6 11 12 15 16a 18 20 21",
    "vague": "TV-1 2 3 3a 4 4a 5 6 7 8 9 10 11 13 14 16 18 19 20a 21 23 27 28 29 30 33 "
    "34 35 35a 35b 36",
}
"""The rules of which something is not in the rulebook, or is read in our way."""

in_every_language = pytest.mark.parametrize("language", MARKS)


def rules(key: str, language: str) -> dict[str, str]:
    return dict(Words.of(language, key).table("rules"))


def ours(key: str, rule: str, language: str) -> str:
    """What stands behind the first mark of a rule."""
    text = rules(key, language)[rule]
    return text[next(re.finditer(MARKS[language], text)).start() :]


@in_every_language
@pytest.mark.parametrize("key", OURS)
def test_a_rule_that_we_made_or_read_in_our_way_says_so_and_no_other(
    key: str, language: str
) -> None:
    found = [
        rule for rule, text in rules(key, language).items() if re.search(MARKS[language], text)
    ]
    code, numbers = OURS[key].split("-")
    assert found == [f"{code}-{number}" for number in numbers.split()]


@in_every_language
@pytest.mark.parametrize(
    ("rule", "made"),
    [
        ("DL-16", "300"),  # turns
        ("DL-22", "DL-12"),  # who has just conquered a forest
        ("DL-24", "34"),  # tiles
        ("MA-33", "MA-30"),
        ("PA-18", "40"),  # quiet rounds
        ("PA-20", "PA-15"),  # promotion and being out, for each army
    ],
)
def test_what_is_ours_stands_behind_its_mark(rule: str, made: str, language: str) -> None:
    key = {"DL": "diceland", "MA": "maillot", "PA": "patrouille"}[rule[:2]]
    behind = ours(key, rule, language)
    assert made in behind
    assert made not in rules(key, language)[rule].removesuffix(behind)


@in_every_language
def test_dl_1_the_numbers_of_tiles_of_each_kind_are_ours(language: str) -> None:
    """The rulebook has 36 and 6 in all."""
    behind = ours("diceland", "DL-1", language)
    assert {"36", "6"} <= set(re.findall(r"\d+", behind))


@in_every_language
def test_ma_19_of_the_open_auction_only_a_higher_offer_in_turn_is_the_rulebooks(
    language: str,
) -> None:
    sealed, open_ = re.split(
        r"\*\*(?:Open|Ouvertes|Offen)\s?:\*\*", rules("maillot", language)["MA-19"]
    )
    assert re.search(MARKS[language], sealed)
    first, second = re.finditer(MARKS[language], open_)
    assert "(MA-28)" in open_[first.end() : second.start()]


@in_every_language
def test_with_two_players_promotion_and_being_out_count_for_each_army(language: str) -> None:
    """PA-15, PA-18, PA-20."""
    each = {
        "en": "for each army", "nl": "per leger", "fr": "pour chaque armée", "de": "für jede Armee",
    }[language]  # fmt: skip
    for rule in ("PA-15", "PA-18", "PA-20"):
        assert each in ours("patrouille", rule, language)
