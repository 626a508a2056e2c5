"""How sentences are punctuated: one colon each, the spaces that French sets before signs, and
German quotes."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

import pytest

from data.words import LOCALE, Part, Words, languages, parts_of
from games import GAMES

TYPED = ("find", "notation", "rulebook", "typed")
"""Tables of what people type."""

PAGES = ("local", "board")
"""The pages, whose words are the browser's alone."""

LISTS = {("documents", "links"), ("import", "text_hint")}
"""Lines that are lists of a name and its value, or show how something is typed."""

SENTENCE = re.compile(r"(?<=[.!?…])\s+|\n")
ANNOUNCES = re.compile(r":(?=\s|\*|$|_|»)")
NOT_SAID = re.compile(r"`[^`]*`|\([^()]*\)|:\w+:")
"""What is typed, what is said by the way, and emoji."""


def lines(language: str) -> Iterator[tuple[str, str, str]]:
    """The sentences of a language: their table, their key, and the text without its fields."""
    for game in GAMES:
        for table, said in Words.of(language, game).lines.items():
            if table.split(".")[0] not in TYPED:
                for key, line in said.items():
                    text = "".join("x" if isinstance(p, Part) else p for p in parts_of(line))
                    yield table, key, text


@pytest.mark.parametrize("language", languages())
def test_a_sentence_has_one_colon_at_most(language: str) -> None:
    """Issue: "one colon a line"; one in brackets is said by the way."""
    several = {
        f"[{table}] {key}: {sentence}"
        for table, key, text in lines(language)
        if (table, key) not in LISTS
        for sentence in SENTENCE.split(NOT_SAID.sub("", text))
        if len(ANNOUNCES.findall(sentence)) > 1
    }
    assert not several, "\n".join(sorted(several))


def test_french_signs_are_never_parted_from_their_word() -> None:
    """A row is not broken before ``:``, ``;``, ``?``, ``!`` and ``»``, nor behind ``«``: in what
    the bot says, and on the pages."""
    asked = Words.of("fr").lines["rulebook"]
    pages = (tomllib.loads((LOCALE / "fr" / f"{page}.toml").read_text()) for page in PAGES)
    others = [("rulebook", key, asked[key]) for key in ("ask", "ask_hint")]
    others += [(table, key, text) for each in pages for table, of in each.items()
               for key, text in of.items()]  # fmt: skip
    parted = {
        f"[{table}] {key}: {text}"
        for table, key, text in (*lines("fr"), *others)
        if re.search(r"\S [:;?!](?=[\s\"*)_]|$)| »|« ", re.sub(r"`[^`]*`", "x", text))
    }
    assert not parted, "\n".join(sorted(parted))


def test_german_quotes_open_below_and_a_percent_stands_apart() -> None:
    """„so“, neither "so" nor “so”; and ``50 %`` on one row."""
    wrong = {
        f"[{table}] {key}: {text}"
        for table, key, text in lines("de")
        if re.search(r"[\"”]|(?<!\u00a0)%", said := re.sub(r"`[^`]*`", "", text))
        or re.sub(r"[^„“]", "", said) != "„“" * said.count("„")
    }
    assert not wrong, "\n".join(sorted(wrong))
