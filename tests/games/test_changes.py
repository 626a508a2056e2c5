"""What is changed is a value of its own, and what was found out of the old one is left behind."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass

import pytest

from games.changes import changed, swapped


@dataclass(frozen=True)
class Heap:
    size: int
    names: tuple[str, ...] = ()


def test_the_old_value_stays_and_the_new_one_is_frozen_too() -> None:
    old = Heap(1, ("a", "b"))
    new = changed(old, names=swapped(old.names, 1, "c"))
    assert (old, new) == (Heap(1, ("a", "b")), Heap(1, ("a", "c")))
    with pytest.raises(FrozenInstanceError):
        new.size = 2  # type: ignore[misc]


def test_what_was_found_out_of_the_old_value_is_left_behind() -> None:
    old = Heap(1)
    old.__dict__["weight"] = 70
    assert "weight" not in changed(old, size=2).__dict__
    assert "weight" not in changed(old).__dict__


def test_a_field_that_does_not_exist_cannot_be_changed() -> None:
    with pytest.raises(AssertionError, match="colour"):
        changed(Heap(1), colour="red")
