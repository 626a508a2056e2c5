"""What the exam of all games does not ask of a catalogue: the tables that only this game has."""

from __future__ import annotations

from itertools import product
from typing import get_args

from data.words import Words
from games.maillot.course import SQUARES, CardKind, SquareKind, Terrain
from games.maillot.legality import ENDINGS, RAISING
from games.maillot.phases import Phase, Turn
from games.maillot.state import HAND, Jersey

WORDS = Words.of("en", "maillot")
PHASES = [phase for phase in get_args(Phase) if phase is not Turn]


def test_every_way_to_end_has_its_reason_with_and_without_combativity() -> None:
    """MA-17, MA-30 to MA-33."""
    for ending, points in product(ENDINGS, ("", "_points")):
        reason = WORDS.line("reason", f"{ending}{points}")
        assert reason[0].isupper()
        assert reason.endswith(".")


def test_scores_are_rainbow_jerseys_or_with_combativity_points() -> None:
    """MA-30, MA-33."""
    assert WORDS.line("score", "line", score=1) == "1 rainbow jersey"
    assert WORDS.line("score", "points", score=4) == "4 points"


def test_squares_cards_jerseys_and_steps_have_names() -> None:
    """MA-2, MA-3."""
    wanted: dict[str, list[str]] = {
        "square": [terrain.value for terrain in Terrain],
        "chance": [kind.value for kind in CardKind],
        "prize": [jersey.value for jersey in Jersey],
        "card": [jersey.value for jersey in Jersey],
        "phase": [
            *(phase.__name__.lower() for phase in get_args(Phase) if phase is not Turn),
            RAISING,
        ],
        "domestique": [HAND, *(s.place for s in SQUARES if s.kind is SquareKind.EFFORT)],
    }
    for table, keys in wanted.items():
        assert set(WORDS.table(table)) == set(keys), table


def test_what_happens_is_told_in_whole_sentences() -> None:
    """Each begins with a capital, a name or a sign, and ends with a full stop."""
    for line in WORDS.table("event").values():
        assert line[-1] == "."
        assert not line[0].islower()
