"""The detector knows a language by its catalogue, and a line of another as a leftover."""

from __future__ import annotations

import pytest

from data.words import Words, languages
from games import GAMES
from tests.detector import Detector

ENOUGH = 4  # words of a line that is surely known again


@pytest.fixture(scope="module")
def detectors() -> dict[str, Detector]:
    return {language: Detector(language) for language in languages()}


@pytest.mark.parametrize("language", languages())
def test_what_a_language_says_it_can_have_said(
    language: str, detectors: dict[str, Detector]
) -> None:
    words = Words.of(language)
    said = [
        words.line("refusal", "too_fast"),
        words.line("turn", "move", who="<@1>", table="**DiceLand #1**", what="x").rstrip("x. "),
        words.line("button", "next_table", count=3),
    ]
    assert [detectors[language].faults(text) for text in said] == [[], [], []]


@pytest.mark.parametrize("said_in", languages())
@pytest.mark.parametrize("read_in", languages())
def test_a_line_of_another_language_is_known_as_one(
    said_in: str, read_in: str, detectors: dict[str, Detector]
) -> None:
    """All but a few of the lines with four words or more."""
    lines = {
        line
        for game in GAMES
        for table, keys in Words.of(said_in, game).lines.items()
        if table not in ("find", "typed")
        for line in keys.values()
        if "{" not in line and sum(map(len, detectors[said_in]._runs(line))) >= ENOUGH
    }
    unknown = {line for line in lines if detectors[read_in].faults(line)}
    if said_in == read_in:
        assert not unknown
    else:
        assert len(unknown) > 0.99 * len(lines) > 100, lines - unknown
