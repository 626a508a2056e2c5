"""The golden match of each game: its text is what rules and words make of it today."""

from __future__ import annotations

from difflib import unified_diff
from functools import cache

import pytest

from games import GAMES
from tests.games.golden import COMMAND, FOLDER, golden, moves_in, text_of
from tests.games.golden_match import SETTINGS, Match, kinds

HAPPEN = {"diceland": 28, "maillot": 35, "patrouille": 18, "vague": 32}
"""How many kinds of events happen, two thirds of each game's at least. Why no more: of DiceLand's
34, five belong to other landscapes and other ends. Of Maillot's 48, three belong to an open auction
and a count without points, and most others to races twice as long, in which teams tire out. Of
Patrouille's 24, six take hundreds of turns, in which armies are lost. Of Terrain Vague's 41, five
belong to a board that players lay, or to an older version."""

LINES = range(150, 501)

every_game = pytest.mark.parametrize("key", GAMES)
match = cache(golden)


def approved(key: str) -> str:
    return (FOLDER / f"{key}.txt").read_text("utf-8")


def names(match: Match) -> set[str]:
    return {kind.__name__ for kind in match.game.INFO.events}


def test_every_game_has_a_golden_match() -> None:
    assert SETTINGS.keys() == GAMES.keys()
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(GAMES)


@every_game
def test_the_golden_match_reads_as_it_is_approved(key: str) -> None:
    old, new = approved(key).splitlines(), text_of(match(key)).splitlines()
    changed = "\n".join(unified_diff(old, new, "approved", "now", lineterm="", n=2))
    if changed:
        again = f"If that is meant, `{COMMAND} {key}` writes it again; read the diff and commit it."
        pytest.fail(f"The match reads otherwise now:\n\n{changed}\n\n{again}", pytrace=False)


@every_game
def test_every_move_of_a_golden_match_is_in_its_text(key: str) -> None:
    """Else another match would be played of it."""
    played = [(entry.seat, str(entry.action)) for entry in match(key).entries[1:]]
    assert moves_in(approved(key)) == played


@every_game
def test_most_kinds_of_events_happen_in_a_golden_match(key: str) -> None:
    happened, there = kinds(match(key)), names(match(key))
    assert len(happened) >= HAPPEN[key]
    assert 3 * HAPPEN[key] >= 2 * len(there)
    assert set(SETTINGS[key].never) <= there - {kind.__name__ for kind in happened}


@every_game
def test_a_golden_match_is_short_enough_to_be_read(key: str) -> None:
    assert len(approved(key).splitlines()) in LINES
