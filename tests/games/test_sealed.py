from __future__ import annotations

import pytest

from games.codec import from_json, to_json
from games.core import Seat
from games.sealed import Sealed

FIRST, SECOND = Seat(0), Seat(1)
BOTH = Sealed[str](frozenset({FIRST, SECOND}))


def test_everyone_is_waited_for_until_they_have_chosen() -> None:
    assert BOTH.commit(SECOND, "stone").waiting == {FIRST}


def test_a_choice_can_be_changed_until_the_last_one_is_in() -> None:
    changed = BOTH.commit(FIRST, "stone").commit(FIRST, "paper")
    assert changed.waiting == {SECOND}
    assert changed.commit(SECOND, "stone").opened() == {FIRST: "paper", SECOND: "stone"}


def test_a_seat_knows_its_own_choice_and_no_other() -> None:
    sealed = BOTH.commit(FIRST, "stone")
    assert [sealed.own(seat) for seat in (FIRST, SECOND, None)] == ["stone", None, None]


def test_the_seals_stay_closed_while_anyone_is_waited_for() -> None:
    with pytest.raises(ValueError, match="closed"):
        BOTH.commit(FIRST, "stone").opened()


@pytest.mark.fault("H4")
def test_who_was_first_to_choose_cannot_be_seen() -> None:
    quick = BOTH.commit(FIRST, "stone").commit(SECOND, "paper")
    slow = BOTH.commit(SECOND, "paper").commit(FIRST, "stone")
    assert quick == slow


def test_sealed_choices_can_be_stored() -> None:
    sealed = BOTH.commit(FIRST, "stone")
    assert from_json(Sealed[str], to_json(sealed)) == sealed
