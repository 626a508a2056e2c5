"""What players read about what the rulebook has and what is ours."""

from __future__ import annotations

import pytest

from data.words import Words

WORDS = Words.of("en", "vague")


@pytest.mark.parametrize("option", ["assembly", "duels", "taken", "endless"])
def test_an_option_says_what_the_rulebook_has(option: str) -> None:
    """TV-3, TV-10, TV-29, TV-35."""
    assert "rulebook" in WORDS.line(f"option.{option}", "help")
    assert ("urs" in WORDS.line(f"option.{option}", "help")) == (option != "endless")


def test_tv_10_and_tv_3_say_which_way_is_the_default() -> None:
    assert "Ours, for play over days: both are picked" in WORDS.line("option.duels", "help")
    assert "if the table agrees on nothing else" in WORDS.line("rules", "TV-3")
