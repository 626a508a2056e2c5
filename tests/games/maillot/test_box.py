"""Board and box: MA-1 to MA-3."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest

from games import maillot
from games.core import Dealer, Seat
from games.maillot.course import (
    ARROWS,
    BOX,
    DECK,
    SQUARES,
    Card,
    CardKind,
    SquareKind,
    box_of,
    chance_cards,
    clock,
    inner_track,
    outer_track,
    read,
)
from games.maillot.events import LinedUp
from games.maillot.state import Options, Piles, State

SIGNS = {"S": "rainbow", "?": "chance", "B": "escape", "F": "supply", "G": "green"}
REFERENCE = (
    "S E2 E2 E3 ? E2 V2 E4 E4 B F E2 ? E4 E5 E6 P2 E1 E1 B "
    "? E2 G E3 V3 ? E3 F E4 E5 ? E6 P3 E1 B E4 E3 ? E2 B"
)


def start(seats: int, seed: str) -> tuple[State, Dealer]:
    dealer = Dealer(seed)
    return maillot.setup(seats, Options(), dealer), dealer


def test_ma_1_everybody_starts_with_sixty_energy_and_six_domestiques() -> None:
    for seats in range(2, 7):
        state, dealer = start(seats, "before the first roll")
        lined_up = [t.event for t in dealer.told if isinstance(t.event, LinedUp)]
        assert [event.place for event in lined_up] == list(range(1, seats + 1))
        assert {event.seat for event in lined_up} == set(map(Seat, range(seats)))
        assert len(state.teams) == seats
    assert (BOX.start, BOX.most, BOX.domestiques) == (60, 60, 6)


def test_ma_1_the_order_of_the_pack_is_random_and_the_race_begins_at_the_rainbow_square() -> None:
    orders = set()
    for seed in range(40):
        state, dealer = start(3, str(seed))
        orders.add(tuple(t.event.seat for t in dealer.told if isinstance(t.event, LinedUp)))
        assert state.lap.number == 1
    assert len(orders) == 6


def test_ma_2_twenty_five_chance_cards_and_twelve_jerseys_of_each_kind() -> None:
    assert len(DECK) == 25
    assert Piles() == Piles(rainbow=12, green=12, double=12, triple=12)
    assert Counter(card.kind for card in DECK)[CardKind.ESCAPE] == 5
    assert DECK.count(Card(CardKind.TAILWIND, 2)) == 3


def test_ma_3_the_track_is_that_of_the_reference() -> None:
    assert len(SQUARES) == 40
    for square, sign in zip(SQUARES, REFERENCE.split(), strict=True):
        if sign[0] == "E":
            assert (square.kind, square.value) == (SquareKind.EFFORT, int(sign[1:]))
        elif sign[0] in "VP":
            assert square.kind in (SquareKind.EVENT, SquareKind.POLKA)
            assert square.value == int(sign[1:])
        else:
            assert square.kind.value == SIGNS[sign[0]]
    assert [s.value for s in SQUARES if s.kind is SquareKind.SUPPLY] == [5, 5]


def test_ma_3_counts_of_the_squares() -> None:
    kinds = Counter(square.kind for square in SQUARES)
    assert kinds[SquareKind.EFFORT] == 22
    assert kinds[SquareKind.SUPPLY] == kinds[SquareKind.EVENT] == kinds[SquareKind.POLKA] == 2


def test_ma_3_eighteen_arrows_of_ten_seconds() -> None:
    assert [arrow.seconds for arrow in ARROWS] == list(range(10, 190, 10))
    assert [arrow.fee for arrow in ARROWS] == [1] * 5 + [2] * 7 + [3] * 6
    assert [clock(arrows) for arrows in (1, 6, 8, 18)] == ["0:10", "1:00", "1:20", "3:00"]


def changed(name: str) -> dict[str, Any]:
    return copy.deepcopy(dict(read(name)))


@pytest.mark.parametrize(
    ("square", "instead", "fault"),
    [
        (1, "chance", "track.toml: 21 effort squares, but there must be 22"),
        (4, "flat 2", "track.toml: 23 effort squares, but there must be 22"),
        (10, "flat 2", "track.toml: 23 effort squares"),
        (0, "green", "track.toml: 2 green squares, but there must be 1"),
    ],
)
def test_ma_3_a_track_that_does_not_come_out_is_refused(
    square: int, instead: str, fault: str
) -> None:
    track = changed("track")
    track["outer"]["squares"][square] = instead
    with pytest.raises(ValueError, match=fault):
        outer_track(track)


def test_ma_3_a_track_that_is_too_long_or_begins_elsewhere_is_refused() -> None:
    track = changed("track")
    track["outer"]["squares"].append("flat 2")
    with pytest.raises(ValueError, match="23 effort squares"):
        outer_track(track)
    track = changed("track")
    track["outer"]["squares"].reverse()
    with pytest.raises(ValueError, match="the rainbow square must be the first"):
        outer_track(track)


def test_ma_3_arrows_without_a_fee_cards_and_jerseys_that_are_missing_are_refused() -> None:
    track = changed("track")
    track["inner"]["arrows"] = 20
    with pytest.raises(ValueError, match=r"track.toml: 18 arrows with a fee, .* 20"):
        inner_track(track)
    box = changed("box")
    box["card"][0]["cards"] = 4
    with pytest.raises(ValueError, match=r"box.toml: 24 chance cards, .* 25"):
        chance_cards(box)
    box["jerseys"]["green"] = 10
    with pytest.raises(ValueError, match=r"box.toml: 46 jersey cards, .* 48"):
        box_of(box)


def test_ma_3_a_square_of_no_known_sort_is_refused() -> None:
    track = changed("track")
    track["outer"]["squares"][1] = "swamp 2"
    with pytest.raises(ValueError, match=r"track.toml: there is no square called 'swamp 2'"):
        outer_track(track)


def test_ma_3_a_number_or_a_key_that_is_none_is_refused_and_named() -> None:
    track, box = changed("track"), changed("box")
    track["inner"]["fee"][1]["energy"] = 2.5
    with pytest.raises(ValueError, match=r"track.toml: inner.fee, number 2.energy: 2.5 is not"):
        inner_track(track)
    del box["energy"]["lap"]
    with pytest.raises(ValueError, match=r"box.toml: energy.lap: is missing"):
        box_of(box)
    box = changed("box")
    box["card"][0]["cads"] = 5
    with pytest.raises(ValueError, match=r"box.toml: card, number 1.cads: there is no such key"):
        chance_cards(box)
