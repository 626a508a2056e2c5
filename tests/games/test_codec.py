from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Generic, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.codec import from_json, from_record, to_json, to_record, updated
from games.core import BadRecord, Place, Seat

T = TypeVar("T")


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Card:
    colour: Colour
    value: int


@dataclass(frozen=True, slots=True)
class Joker:
    pass


@dataclass(frozen=True)
class Pile(Generic[T]):
    top: T | None
    rest: tuple[T, ...] = ()


@dataclass(frozen=True, slots=True)
class Nested:
    """A phase that holds the phase to come back to."""

    then: Nested | Joker


@dataclass(frozen=True, slots=True)
class Table:
    hands: Mapping[Seat, frozenset[Card]]
    marks: tuple[Place, int]
    pile: Pile[Card | Joker]
    said: str | None
    open: bool


cards = st.builds(Card, st.sampled_from(Colour), st.integers())
tables = st.builds(
    Table,
    st.dictionaries(st.integers(0, 5).map(Seat), st.frozensets(cards)),
    st.tuples(st.text().map(Place), st.integers()),
    st.builds(Pile, st.none() | cards, st.lists(cards | st.builds(Joker)).map(tuple)),
    st.none() | st.text(),
    st.booleans(),
)


@given(tables)
def test_a_value_comes_back_from_json_as_it_went(table: Table) -> None:
    assert from_json(Table, json.loads(json.dumps(to_json(table)))) == table


@given(st.frozensets(cards))
def test_a_set_is_stored_in_one_order_however_it_was_made(hand: frozenset[Card]) -> None:
    assert to_json(hand) == to_json(frozenset(sorted(hand, key=repr)))


def test_phases_may_hold_each_other() -> None:
    deep = Nested(Nested(Joker()))
    assert from_json(Nested, to_json(deep)) == deep


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        (int, "1"),
        (int, True),
        (int, 1.0),
        (bool, 1),
        (str, None),
        (Colour, "green"),
        (tuple[int, int], [1]),
        (tuple[int, ...], None),
        (Card, {"is": "Joker"}),
        (Card, {"is": "Card", "colour": "red"}),
        (Card | Joker, {"is": "Table"}),
        (Card | None, [1]),
        (Mapping[int, int], [[1]]),
        (frozenset[int], 3),
    ],
)
def test_data_of_another_kind_is_a_bad_record(kind: Any, data: Any) -> None:
    with pytest.raises(BadRecord):
        from_json(kind, data)


@dataclass(frozen=True, slots=True)
class Rules:
    """As they are now: `doubled` is new, and `noisy` was dropped."""

    rounds: int
    doubled: bool = False


def test_what_was_stored_before_a_field_was_added_or_dropped_is_still_read() -> None:
    old = {"is": "Rules", "rounds": 3, "noisy": True}
    assert from_json(Rules, old) == Rules(3, doubled=False)


@dataclass(frozen=True, slots=True)
class Begun:
    """Its `rules` came with version 3."""

    rules: int = field(default=3, metadata={"before": 2})


def test_what_was_stored_before_a_field_came_has_the_value_it_names_not_the_default() -> None:
    assert from_json(Begun, {"is": "Begun"}) == Begun(2)
    assert from_json(Begun, to_json(Begun())) == Begun(3)


@pytest.mark.parametrize("value", [1.5, [1], {1}, object(), Card])
def test_what_cannot_stand_in_a_state_has_no_json(value: object) -> None:
    with pytest.raises(TypeError):
        to_json(value)


@dataclass(frozen=True, slots=True)
class Wish:
    """As it is now: `again` is stored as `anew`, and `seat` was a text under `about` once."""

    seat: Seat = field(metadata={"once": ("about", int)})
    again: bool = field(default=False, metadata={"stored": "anew"})
    colour: Colour = Colour.RED
    values: Mapping[str, str | int] = field(default_factory=dict)
    hands: tuple[Card, ...] = ()
    body: Any = None


WISH = Wish(Seat(2), True, Colour.BLUE, {"n": 1}, (Card(Colour.RED, 3),), {"to": [1, None]})
STORED = {
    "seat": 2,
    "anew": True,
    "colour": "blue",
    "values": {"n": 1},
    "hands": [{"colour": "red", "value": 3}],
    "body": {"to": [1, None]},
}


def test_a_record_names_no_class_and_its_mappings_are_objects() -> None:
    assert to_record(WISH) == STORED
    assert from_record(Wish, json.loads(json.dumps(to_record(WISH)))) == WISH


def test_a_record_is_read_by_the_names_its_fields_had_once() -> None:
    assert from_record(Wish, {"about": "4", "gone": 1}) == Wish(Seat(4))


@pytest.mark.parametrize("data", [None, [], {}, {"seat": "2"}, {"seat": 2, "anew": 1}])
def test_a_record_that_lacks_a_field_or_holds_another_type_is_a_bad_record(data: Any) -> None:
    with pytest.raises(BadRecord):
        from_record(Wish, data)


def test_what_cannot_be_read_of_a_record_is_as_in_the_one_it_updates() -> None:
    stored = {**STORED, "seat": None, "colour": "mauve", "anew": False}
    assert updated(Wish(Seat(7), True, Colour.RED), stored) == replace(
        WISH, seat=Seat(7), again=False, colour=Colour.RED
    )
    assert updated(WISH, "nothing") == WISH
