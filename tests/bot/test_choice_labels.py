"""What the answers to a question are called."""

from __future__ import annotations

import pytest

from bot.play import choices, questions
from bot.tables import menu
from tests.bot.logged import recorded, words_of


def labels(plays: int, language: str) -> list[tuple[menu.Choice, str]]:
    """The first question of a recorded match of Terrain Vague after so many plays."""
    match = recorded("vague", plays)
    seat, words = min(match.awaited), words_of(match, language)
    asked = questions.asked_of(match, seat, (), words)
    assert isinstance(asked, menu.Question)
    return [(each, choices.label(match, asked, each, {}, words)) for each in asked.choices]


@pytest.mark.parametrize(
    ("language", "one", "several"),
    [
        ("en", "Take H5 from F7", "Take a hex from C6"),
        ("fr", "Piquer H5 depuis F7", "Piquer un terrain depuis C6"),
        ("nl", "H5 omvormen vanaf F7", "Vak omvormen vanaf C6"),
    ],
)
def test_tv_27_what_is_taken_is_named_and_not_where_the_wheelbarrow_stands(
    language: str, one: str, several: str
) -> None:
    """Issue: ""Take J3" names the hex that is taken, not the wheelbarrow's own"."""
    found = {(c.asked[0], c.value): text for c, text in labels(21, language) if c.asked}
    said = [text for (word, _), text in found.items() if word == "take"]
    assert said == [several, one]
