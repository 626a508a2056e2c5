from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.base import limits

ANY_TEXT = st.text(max_size=300)
NASTY = st.text("@<>#*_~`|[]()/\\:.-1aeé \n\u202e\u200b\u200d\u3164👍", max_size=60)
TEXTS = ANY_TEXT | NASTY


def as_discord_shows(text: str) -> str:
    """What is left of a text when escapes are taken out, as Discord does."""
    return re.sub(r"\\([^0-9A-Za-z\s])", r"\1", text)


@pytest.mark.fault("A5")
@given(TEXTS, st.integers(1, 120))
def test_a_text_is_never_longer_than_asked(text: str, most: int) -> None:
    assert len(limits.fit(text, most)) <= most


@given(TEXTS)
def test_a_text_that_fits_is_left_alone(text: str) -> None:
    assert limits.fit(text, max(1, len(text))) == text


@pytest.mark.parametrize(
    ("text", "most", "shown"),
    [
        ("You move. You may pass.", 30, "You move. You may pass."),
        ("You move. You may pass.", 20, "You move."),
        ("You move. You may pass.", 9, "You move."),
        ("You move (always!) You may pass.", 20, "You move (always!)"),
        ("You move or you pass.", 12, "You move or…"),
    ],
)
def test_a_rule_is_told_in_whole_sentences(text: str, most: int, shown: str) -> None:
    assert limits.sentences(text, most) == shown


@pytest.mark.parametrize(
    ("text", "most", "shown"),
    [
        ("attack with two dice", 15, "attack with…"),
        ("attack with two dice", 12, "attack with…"),
        ("attack with two dice", 11, "attack…"),
        ("unbrokenletters", 6, "unbro…"),
    ],
)
def test_a_long_text_ends_at_a_word_and_says_so(text: str, most: int, shown: str) -> None:
    assert limits.fit(text, most) == shown


@pytest.mark.fault("I11")
@given(st.text(max_size=2500))
def test_each_part_of_a_message_keeps_to_its_limit(text: str) -> None:
    assert len(limits.content(text)) <= 2000
    assert len(limits.alt(text)) <= 1024
    assert len(limits.placeholder(text)) <= 150
    assert 1 <= len(limits.label(text)) <= 80
    assert 1 <= len(limits.choice(text)) <= 100
    assert 1 <= len(limits.description(text)) <= 100


@pytest.mark.fault("A1")
@given(TEXTS)
def test_a_name_is_one_short_line_that_can_be_seen(name: str) -> None:
    clean = limits.clean_name(name)
    assert 1 <= len(clean) <= 32
    assert clean == clean.strip()
    assert clean.splitlines() == [clean]
    assert any(unicodedata.category(sign)[0] in "LNPS" for sign in clean)
    assert clean.encode()


@given(TEXTS)
def test_cleaning_a_clean_name_changes_nothing(name: str) -> None:
    assert limits.clean_name(limits.clean_name(name)) == limits.clean_name(name)


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("Ada", "Ada"),
        ("  Ada \n Lovelace ", "Ada Lovelace"),
        ("\u202eadA\u202c", "adA"),
        ("A\u0000d\u200ba", "Ada"),
        ("👩\u200d🚀 Zoë", "👩\u200d🚀 Zoë"),
        ("", "?"),
        ("\u3164\u200d", "?"),
        ("\ud800", "?"),
        ("n" * 40, "n" * 32),
    ],
)
def test_names_keep_what_people_read_and_lose_what_tricks_them(name: str, clean: str) -> None:
    assert limits.clean_name(name) == clean


@pytest.mark.fault("A1")
@given(TEXTS)
def test_a_name_in_a_message_mentions_nobody(name: str) -> None:
    safe = limits.safe_name(name)
    assert not re.search(r"@(everyone|here)", safe)
    assert not re.search(r"(?<!\\)<", safe)
    assert not re.search(r"<(@|#|@&|@!)\d", safe)


@given(TEXTS)
def test_a_name_in_a_message_is_no_markdown_and_no_link(name: str) -> None:
    safe = limits.safe_name(name)
    bare = re.sub(r"\\[^0-9A-Za-z\s]", "", safe)
    assert not set(bare) & set("*_~`|#[]()<>\\/:")
    assert "\n" not in safe


@given(st.text("abc *_@<>:/.[]()", min_size=1, max_size=90))
def test_a_name_in_a_message_still_reads_as_written(name: str) -> None:
    shown = as_discord_shows(limits.safe_name(name)).replace("\u200b", "")
    assert shown == " ".join(name.split())


def test_a_long_quotation_leaves_room_for_the_answer() -> None:
    assert len(limits.safe_name("*" * 6000)) <= 2 * limits.QUOTE


@pytest.mark.parametrize(
    ("most", "shown"),
    [
        (25, "Bram rolls 3.\nBram moves."),
        (24, "Bram rolls 3.\n…"),
        (15, "Bram rolls 3.\n…"),
        (14, "Bram rolls 3.…"),
        (9, "Bram…"),
    ],
)
def test_of_several_lines_whole_ones_are_left(most: int, shown: str) -> None:
    assert limits.lines(["Bram rolls 3.", "Bram moves."], most) == shown
