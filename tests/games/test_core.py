from __future__ import annotations

import dataclasses
import hashlib
import pickle
from collections import Counter
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from enum import Enum
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import records, terrain_vague
from games.core import (
    Action,
    BadRecord,
    Dealer,
    Event,
    Forbidden,
    Place,
    Result,
    Seat,
    Told,
    declared,
    option_choices,
    play,
    with_rules,
)
from games.terrain_vague.events import OfSeat
from tests.toys import race, whisper


def by_hand(seed: str, sides: list[int]) -> list[int]:
    """The draws of a seed, worked out from the published recipe and nothing else.

    Draw i below n: the first eight bytes of SHA-256 of "seed/i/0", a big-endian number, modulo n;
    numbers at or above the last whole multiple of n give way to "seed/i/1" and so on.
    """
    drawn = []
    for i, n in enumerate(sides):
        attempt = 0
        while True:
            digest = hashlib.sha256(f"{seed}/{i}/{attempt}".encode("ascii")).hexdigest()
            number = int(digest[:16], 16)
            if number < 2**64 // n * n:
                break
            attempt += 1
        drawn.append(number % n)
    return drawn


@given(st.text("0123456789abcdef", min_size=1, max_size=64), st.lists(st.integers(1, 1000)))
def test_who_holds_the_seed_can_work_out_every_draw(seed: str, sides: list[int]) -> None:
    dealer = Dealer(seed)
    assert [dealer.below(n) for n in sides] == by_hand(seed, sides)


@pytest.mark.fault("F2")
@pytest.mark.parametrize("n", [2**63 + 1, 3 * 2**62])
def test_numbers_that_would_favour_small_remainders_are_passed_over(n: int) -> None:
    dealer = Dealer("seed")
    assert [dealer.below(n) for _ in range(40)] == by_hand("seed", [n] * 40)


def test_a_known_seed_gives_these_dice_for_ever() -> None:
    dealer = Dealer("braakland/1")
    assert [dealer.roll() for _ in range(8)] == KNOWN_DICE


KNOWN_DICE = [1, 1, 1, 4, 6, 1, 6, 3]


@pytest.mark.fault("F2")
def test_a_die_shows_every_side_about_equally_often() -> None:
    dealer = Dealer("fair")
    shown = Counter(dealer.roll() for _ in range(6000))
    assert sorted(shown) == [1, 2, 3, 4, 5, 6]
    assert all(850 < count < 1150 for count in shown.values())


def test_the_record_wins_over_the_seed() -> None:
    dealer = Dealer("seed", draws=[3, 0])
    assert dealer.roll() == 4
    assert dealer.pick("abc") == "a"
    assert dealer.draws == [3, 0]


@pytest.mark.parametrize("draws", [[], [6], [-1]])
def test_a_record_that_is_too_short_or_does_not_fit_is_bad(draws: list[int]) -> None:
    with pytest.raises(BadRecord):
        Dealer(draws=draws).roll()


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_nothing_can_be_drawn_below_a_number_out_of_range(n: int) -> None:
    with pytest.raises(ValueError, match="below"):
        Dealer("seed").below(n)


@given(st.lists(st.integers()), st.text())
def test_shuffling_keeps_the_items_and_replays(items: list[int], seed: str) -> None:
    dealer = Dealer(seed)
    order = dealer.shuffled(items)
    assert sorted(order) == sorted(items)
    assert Dealer(draws=dealer.draws).shuffled(items) == order


class Rang(Event):
    times: int


def test_what_is_told_to_some_is_heard_by_nobody_else() -> None:
    dealer = Dealer("seed")
    dealer.tell(Rang(1))
    dealer.tell(Rang(2), to=[Seat(1)])
    aloud, whispered = dealer.told
    assert whispered == Told(Rang(2), frozenset({Seat(1)}))
    assert [aloud.heard_by(seat) for seat in (None, Seat(0), Seat(1))] == [True, True, True]
    assert [whispered.heard_by(seat) for seat in (None, Seat(0), Seat(1))] == [False, False, True]


def test_the_winners_are_all_of_the_first_rank() -> None:
    assert Result((1, 3, 1), (5, 2, 5), "rounds").winners == {0, 2}


class Size(Enum):
    SMALL = "small"
    LARGE = "large"


@dataclass(frozen=True, slots=True)
class Carry(Action):
    notation: ClassVar[str] = "carry {size} {places} x{times}"
    size: Size
    places: tuple[Place, ...]
    times: int


def test_an_action_is_spelled_as_its_notation_says() -> None:
    action = Carry(Size.LARGE, (Place("a1"), Place("b2")), 3)
    assert str(action) == "carry large a1+b2 x3"
    assert Carry.word() == "carry"


@dataclass(frozen=True)
class Options:
    size: Size = Size.SMALL
    again: bool = False
    rounds: int = field(default=2, metadata={"choices": (2, 4)})


def test_the_choices_of_options_are_those_of_their_types_or_listed() -> None:
    assert option_choices(Options) == {
        "size": (Size.SMALL, Size.LARGE),
        "again": (False, True),
        "rounds": (2, 4),
    }


@dataclass(frozen=True)
class Dated:
    again: bool = False
    rules: int = 2


def test_by_which_rules_a_match_began_is_written_into_its_options_and_no_choice() -> None:
    assert set(option_choices(Dated)) == {"again"}
    info = dataclasses.replace(race.INFO, version=5)
    assert with_rules(info, Dated(again=True)) == Dated(again=True, rules=5)
    assert with_rules(info, Options()) == Options()


def test_play_refuses_what_is_not_legal_and_names_the_rule() -> None:
    state = race.setup(2, race.Options(), Dealer(draws=[0]))
    with pytest.raises(Forbidden) as refusal:
        play(race, state, Seat(1), race.Sprint(3), Dealer("seed"))
    assert refusal.value.rule == "RA-1"


def test_play_lets_seats_act_out_of_turn_where_the_game_does() -> None:
    """RA-5 of the race: a drink may be had in anybody's turn."""
    state = race.setup(2, race.Options(), Dealer(draws=[0]))
    after = play(race, state, Seat(1), race.Drink(), Dealer("seed"))
    assert race.awaited(after) == {0}


def test_options_that_do_not_go_together_are_refused_when_made() -> None:
    with pytest.raises(Forbidden, match="WH-6"):
        whisper.Options(rounds=1, loudest=9)


def test_a_record_with_some_fields_changed_is_what_dataclasses_make_of_it() -> None:
    result = Result((1, 2), (3, 4), "line")
    told = Told(Event(), None)
    assert records.replace(result, reason="x") == dataclasses.replace(result, reason="x")
    assert records.replace(told, to=frozenset()) == dataclasses.replace(told, to=frozenset())
    with pytest.raises(KeyError):
        records.replace(result, colour=1)


def test_what_is_said_in_words_is_a_frozen_dataclass_by_its_base() -> None:
    rang = Rang(2)
    assert rang == Rang(2) != Rang(3)
    assert replace(rang, times=3) == pickle.loads(pickle.dumps(Rang(3)))
    with pytest.raises(FrozenInstanceError):
        rang.times = 3  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del rang.times


PLAIN, SLOTTED = dataclass(frozen=True), dataclass(frozen=True, slots=True)


@pytest.mark.parametrize("made", [PLAIN, SLOTTED, records.record])
def test_an_event_with_a_decorator_of_its_own_is_one_as_before(made: Any) -> None:
    class Chimed(Event):
        important: ClassVar[bool] = True
        times: int
        far: bool = False

    chimed: Any = made(Chimed)
    assert chimed(2) == chimed(2, False)
    assert chimed.important
    assert [field.name for field in fields(chimed)] == ["times", "far"]
    with pytest.raises(FrozenInstanceError):
        chimed(2).times = 3


def test_what_a_game_declares_is_found_in_its_order_without_what_others_are_derived_from() -> None:
    found, info = declared(race.__name__), race.INFO
    assert found == {"actions": info.actions, "events": info.events, "remarks": info.remarks}
    shown = {kind.__mro__[1] for kind in terrain_vague.INFO.events}
    assert OfSeat in shown - {*terrain_vague.INFO.events}
