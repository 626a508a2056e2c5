"""The exam finds what it looks for: games that are made wrong on purpose do not pass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace

import pytest

from games.core import Dealer, Event, Place, Seat, View
from games.exam.figures import Case, untrue
from games.exam.lessons import positions, seed_for
from games.exam.secrets import trapped
from games.exam.sittings import EXAMINED, SEED, glimpses, sittings
from tests.toys import TOYS, race, whisper


def test_the_toys_are_examined_like_every_game() -> None:
    assert set(TOYS) <= set(EXAMINED)


def test_the_trap_springs_when_a_secret_is_read() -> None:
    peeking = _Peeking()
    sitting = next(s for s in sittings() if s.key == "whisper")
    half = next(p for p in glimpses(sitting) if p.state.seal.chosen)
    others = next(s for s in sitting.everybody() if half.state.seal.own(s) is None)
    with pytest.raises(AssertionError, match="another seat's secret"):
        peeking.view(trapped(half.state, others), others)


def test_twins_find_a_view_that_tells_a_secret() -> None:
    sealed, dealer = whisper.setup(2, whisper.Options(), Dealer(SEED)), Dealer(SEED)
    low = whisper.apply(sealed, Seat(0), whisper.Whisper(1), dealer)
    high = whisper.apply(sealed, Seat(0), whisper.Whisper(5), dealer)
    assert whisper.view(low, Seat(1)) == whisper.view(high, Seat(1))
    assert _Peeking().view(low, Seat(1)) != _Peeking().view(high, Seat(1))


def test_a_figure_that_is_not_so_is_found_and_so_is_one_that_nobody_checks() -> None:
    state = race.setup(2, race.Options(), Dealer(SEED))
    case = Case(race, state, state.mover, race.Leap(Place("s9")))
    assert not [*untrue(case, race)]
    wrong = SimpleNamespace(FIGURES={race.Further: {"squares": lambda case, told: 9}})
    assert "Further(squares=8) says squares, which is 9" in next(untrue(case, wrong))
    assert "no checker for squares of Further" in next(untrue(case, SimpleNamespace()))


def test_a_seed_is_found_by_which_a_lesson_shows_what_is_wanted() -> None:
    def six(told: Sequence[Event]) -> bool:
        return any(isinstance(event, race.Sprinted) and event.rolled == 6 for event in told)

    lesson = race.TEACHING.lesson
    found = replace(lesson, seed=seed_for(race, lesson, six))
    assert six([told.event for _, told in positions(race, found)[-1].told])
    with pytest.raises(LookupError, match="none of 3 seeds"):
        seed_for(race, lesson, lambda told: False, most=3)


class _Peeking:
    """A leak made on purpose: whisper with a view that adds up the sealed numbers."""

    def view(self, state: whisper.State, seat: Seat | None) -> View:
        total = 0
        for _, number in state.seal.chosen:
            total = number + total
        return replace(whisper.view(state, seat), echo=total)
