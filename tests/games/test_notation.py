from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import Action, Place, Seat
from games.notation import field_types, is_place, parse, read_action, read_value


class Way(Enum):
    UP = "up"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class March(Action):
    notation: ClassVar[str] = "march {who} {way} from {places} {steps}"
    who: Seat
    way: Way
    places: tuple[Place, ...]
    steps: int


@dataclass(frozen=True, slots=True)
class Halt(Action):
    notation: ClassVar[str] = "halt"


@dataclass(frozen=True, slots=True)
class Throw(Action):
    notation: ClassVar[str] = "throw {dice}"
    dice: tuple[int, ...]


ACTIONS = (March, Halt, Throw)
places = st.from_regex(r"[a-z][1-9]", fullmatch=True).map(Place)
marches = st.builds(
    March,
    st.integers(0, 9).map(Seat),
    st.sampled_from(Way),
    st.lists(places, min_size=1, max_size=4).map(tuple),
    st.integers(-999, 999),
)


@given(marches)
def test_what_is_spelled_reads_back(march: March) -> None:
    assert parse(ACTIONS, str(march)) == march


def test_case_and_spaces_do_not_matter() -> None:
    assert parse(ACTIONS, "  MARCH 1 Up   from A1+b2 3 ") == March(
        Seat(1), Way.UP, (Place("a1"), Place("b2")), 3
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hal",
        "halt now",
        "march",
        "march 1 left from a1 3",
        "march 1 up from a1 many",
        "march 1 up from a1 ³",
    ],
)
def test_what_is_no_action_reads_as_none(text: str) -> None:
    assert parse(ACTIONS, text) is None


@pytest.mark.parametrize("text", ["throw 6+6+1", "throw 6 6 1", "throw 6 + 6  1"])
def test_several_values_at_the_end_are_joined_by_spaces_too(text: str) -> None:
    assert parse(ACTIONS, text) == Throw((6, 6, 1))


def test_an_action_is_read_from_the_spelling_of_its_fields() -> None:
    texts = {"who": "0", "way": "down", "places": "c3", "steps": " 2 "}
    assert read_action(March, texts) == March(Seat(0), Way.DOWN, (Place("c3"),), 2)


@pytest.mark.parametrize(("kind", "text"), [(int, "1.5"), (int, ""), (Way, "left"), (Seat, "me")])
def test_a_spelling_that_no_value_has_is_refused(kind: Any, text: str) -> None:
    with pytest.raises(ValueError, match=f"^{text}$"):
        read_value(kind, text)


def test_fields_are_listed_in_the_order_of_asking_and_places_are_known() -> None:
    assert list(field_types(March)) == ["who", "way", "places", "steps"]
    assert [name for name, kind in field_types(March).items() if is_place(kind)] == ["places"]


def test_several_values_before_the_end_are_joined_by_plus_signs_alone() -> None:
    assert parse(ACTIONS, "march 1 up from a1 b2 3") is None
