"""What a reader of the files and of the rules is told of "printed" and "ours": MA-3."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from data.words import Words
from games.maillot.course import ARROWS, DECK, SQUARES

RULES = Words.of("en", "maillot").table("rules")


def remarks(name: str) -> dict[str, str]:
    """Each line of a file of data/maillot that sets a number, and the remark behind it."""
    text = (files("data") / f"maillot/{name}.toml").read_text("utf-8")
    return dict(re.findall(r"^(\w+ = \d+) +# (.+)$", text, re.MULTILINE))


@pytest.mark.parametrize("line", ["arrows = 18", "green = 1", "escape = 4", "chance = 6"])
def test_ma_3_what_no_rulebook_has_is_marked_as_ours(line: str) -> None:
    assert remarks("track")[line].startswith("ours")


@pytest.mark.parametrize("line", ["effort = 22", "supply = 2", "event = 2", "seconds = 10"])
def test_ma_3_what_the_rulebook_has_is_marked_as_printed(line: str) -> None:
    assert remarks("track")[line].startswith("printed")


def test_ma_3_the_prices_of_the_events_are_marked_as_ours() -> None:
    track = (files("data") / "maillot/track.toml").read_text("utf-8")
    assert re.search(r"ours: [^;\]]*roundabout 2, roadworks 3", track)


def test_ma_2_twenty_five_cards_are_printed_twelve_of_a_kind_are_french() -> None:
    """MA-3."""
    box = remarks("box")
    assert box["cards = 25"].startswith("printed")
    for line in ("rainbow = 12", "green = 12", "double = 12", "triple = 12", "cards = 48"):
        assert box[line].startswith("French edition")
    assert "twelve of each kind from its French edition" in RULES["MA-2"]


def test_ma_3_players_read_what_is_ours() -> None:
    """MA-24, MA-27."""
    printed, ours = RULES["MA-3"].split("**Ours:**")
    for what in ("40 squares", "one sprint", "4 escape", "6 chance", "events", "18 arrows"):
        assert what in ours
    assert "10 seconds" in printed.split("**From the rulebook:**")[1]
    assert (len(SQUARES), len(ARROWS), len(DECK)) == (40, 18, 25)
    assert "Both prices are ours" in RULES["MA-27"]
    assert "how many there are of each, and the other numbers, are ours" in RULES["MA-24"]


@pytest.mark.parametrize(
    ("language", "whose"),
    [
        ("en", "normal computers"),
        ("nl", "gewone computers"),
        ("fr", "ordinateurs normaux"),
        ("de", "normaler Computer"),
    ],
)
def test_ma_32_how_long_a_race_takes_is_said_with_whose_races_were_counted(
    language: str, whose: str
) -> None:
    told = Words.of(language, "maillot").line("option.goal", "help")
    assert whose in told
    assert "200" in told
