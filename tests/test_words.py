"""The grammar of a line: counted words, variants, agreement, ordinals, lists, per language."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import pytest

from data import cldr
from data.words import MissingWord, Words, spoken

LINES = {
    "thing": {"lid": "couvercle", "cart": "brouette"},
    "thing.the": {"lid": "le couvercle", "cart": "la brouette"},
    "thing.gender": {"lid": "m", "cart": "f"},
    "seat": {"0": "Roncier"},
    "ordinal": {"one": "{n}er", "few": "{n}rd", "two": "{n}nd", "other": "{n}e"},
    "ordinal.f": {"one": "{n}re", "other": "{n}e"},
}


def speak(language: str, template: str, **values: object) -> str:
    lines = LINES | {"test": {"line": template}}
    frozen = {table: MappingProxyType(keys) for table, keys in lines.items()}
    words = Words(language, MappingProxyType(frozen)).named({0: "Ada", 1: "Éloi", 2: "Zoé"})
    return words.line("test", "line", **values)


@pytest.mark.parametrize(
    ("language", "template", "said"),
    [
        ("en", "{n:|die|dice}", ["0 dice", "1 die", "2 dice"]),
        ("nl", "{n:|steen|stenen}", ["0 stenen", "1 steen", "2 stenen"]),
        ("de", "{n:|Wurf|Würfe}", ["0 Würfe", "1 Wurf", "2 Würfe"]),
        ("fr", "{n:|dé|dés}", ["0 dé", "1 dé", "2 dés"]),
        ("fr", "{n:|aucun dé|dé|dés}", ["aucun dé", "1 dé", "2 dés"]),
        ("pl", "{n:|kość|kości|kostek}", ["0 kostek", "1 kość", "2 kości"]),
    ],
)
def test_a_word_is_counted_as_the_language_counts(
    language: str, template: str, said: list[str]
) -> None:
    assert [speak(language, template, n=n) for n in range(3)] == said


def test_a_counted_word_has_a_form_for_each_category_of_whole_numbers() -> None:
    for language in ("en", "de", "nl", "fr"):
        assert cldr.plurals(language) == ("one", "other")
    assert cldr.plurals("pl") == ("one", "few", "many")


def test_a_variant_of_a_table_says_the_value_with_its_article() -> None:
    assert speak("fr", "prends {thing:thing.the}", thing="cart") == "prends la brouette"


def test_what_agrees_with_a_value_is_chosen_by_a_table() -> None:
    line = "{thing:thing} {thing:thing.gender?m=perdu|f=perdue}"
    assert speak("fr", line, thing="lid") == "couvercle perdu"
    assert speak("fr", line, thing="cart") == "brouette perdue"


def test_several_agree_in_the_plural() -> None:
    line = "{things:thing.gender?p=perdus|other=perdu}"
    assert speak("fr", line, things=("lid", "cart")) == "perdus"
    assert speak("fr", line, things=("lid",)) == "perdu"


def test_agreement_without_a_fitting_case_is_a_fault() -> None:
    with pytest.raises(MissingWord, match="says nothing for f"):
        speak("fr", "{thing:thing.gender?m=perdu}", thing="cart")


@pytest.mark.parametrize(("seat", "said"), [(0, "d'Ada"), (1, "d'Éloi"), (2, "de Zoé")])
def test_a_name_is_joined_as_it_begins(seat: int, said: str) -> None:
    assert speak("fr", "{seat:seat?vowel=d'|other=de }{seat:seat}", seat=seat) == said


def test_a_verb_agrees_with_a_number() -> None:
    line = "{n:plural?one=reste|other=restent}"
    assert [speak("fr", line, n=n) for n in (0, 1, 2)] == ["reste", "reste", "restent"]


def test_a_place_in_a_row_is_said_as_the_language_says_it() -> None:
    assert [speak("en", "{n:ordinal}", n=n) for n in (2, 3, 4)] == ["2nd", "3rd", "4e"]
    assert [speak("fr", "{n:ordinal}", n=n) for n in (1, 2, 21)] == ["1er", "2e", "21e"]
    assert cldr.ordinals("de") == ("other",)  # "2.", whatever the number
    assert speak("fr", "{n:ordinal.f}", n=1) == "1re"


@pytest.mark.parametrize("language", ["en", "nl", "fr"])
def test_several_are_listed_with_commas(language: str) -> None:
    words = Words.of(language)
    assert [words.listed("abc"[:n]) for n in range(4)] == ["", "a", "a, b", "a, b, c"]
    assert words.listed("abcd") == "a, b, c, d"


def test_one_of_several_is_said_with_or() -> None:
    every = ("en", "de", "nl", "fr")
    said = {language: speak(language, "{n:one_of}", n=(4, 6)) for language in every}
    assert said == {"en": "4 or 6", "de": "4 oder 6", "nl": "4 of 6", "fr": "4 ou 6"}
    assert speak("nl", "{n:one_of}", n=(2, 4, 6)) == "2, 4 of 6"
    assert speak("fr", "{n:one_of}", n=(4,)) == "4"


def test_a_list_takes_from_a_wider_one_what_a_language_does_not_say() -> None:
    assert cldr.listed("de", "abc") == "a, b und c"


def test_numbers_have_the_comma_of_the_language() -> None:
    said = [cldr.number(language, 3.25, 1) for language in ("en", "de", "nl", "fr")]
    assert said == ["3.2", "3,2", "3,2", "3,2"]


def test_a_line_that_is_missing_is_said_in_the_fallback_with_its_grammar() -> None:
    english = replace(Words.of("en"), lines={"test": {"n": "{n:|die|dice} of {s:seat}"}})
    french = Words("fr", {"test": {"own": "ici"}}, fallback=english).named({0: "Ada"})
    assert french.line("test", "n", n=0, s=0) == "0 dice of Ada"
    assert french.line("test", "own") == "ici"
    assert french.has("test", "n")
    assert {*french.table("test")} == {"n", "own"}
    with pytest.raises(MissingWord):
        french.line("test", "nowhere")


def test_a_locale_is_spoken_in_its_language_and_an_unknown_one_in_the_fallback() -> None:
    assert spoken("en-GB") == spoken("en-US") == spoken("xx") == "en"


def test_parts_of_a_sentence_stand_in_a_row_as_the_language_sets_them() -> None:
    """French has a space that no row is broken at before what parts and announces."""
    english, french = Words.of("en"), Words.of("fr")
    assert english.clauses(["a", "b, c", "d"]) == "a; b, c; d"
    assert french.clauses(["a", "b, c", "d"]) == "a\u00a0; b, c\u00a0; d"
    assert (english.clauses([]), english.clauses(["a"])) == ("", "a")
    assert english.more(["a", "b"]) == ", a, b"
    assert english.labelled("Duels", "on") == "Duels: on"
    assert french.labelled("Duels", "oui") == "Duels\u00a0: oui"
    assert speak("en", "{who:listed}: no", who=["Ada", "Bram"]) == "Ada, Bram: no"
