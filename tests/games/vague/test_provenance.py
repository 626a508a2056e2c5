"""What players read about what the rulebook has and what is ours."""

from __future__ import annotations

import pytest

from data.words import Words

WORDS = Words.of("en", "vague")


@pytest.mark.parametrize(
    "rule",
    [
        "TV-1",
        "TV-2",
        "TV-3",
        "TV-4",
        "TV-6",
        "TV-7",
        "TV-8",
        "TV-9",
        "TV-10",
        "TV-14",
        "TV-16",
        "TV-18",
        "TV-20a",
        "TV-27",
        "TV-29",
        "TV-30",
        "TV-33",
        "TV-34",
        "TV-35",
        "TV-35a",
        "TV-35b",
    ],
)
def test_a_rule_that_we_made_or_read_in_our_way_says_so(rule: str) -> None:
    text = WORDS.line("rules", rule)
    assert any(mark in text for mark in ("Ours", "ours:", "Our reading", "our reading"))


@pytest.mark.parametrize("option", ["assembly", "duels", "taken", "endless"])
def test_an_option_says_what_the_rulebook_has(option: str) -> None:
    """TV-3, TV-10, TV-29, TV-35."""
    assert "rulebook" in WORDS.line(f"option.{option}", "help")
    assert ("urs" in WORDS.line(f"option.{option}", "help")) == (option != "endless")


def test_tv_10_and_tv_3_say_which_way_is_the_default() -> None:
    assert "Ours, for play over days: both are picked" in WORDS.line("option.duels", "help")
    assert "if the table agrees on nothing else" in WORDS.line("rules", "TV-3")
