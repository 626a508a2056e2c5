"""Maillot in words: nothing a picture shows is missing for who cannot see it."""

from __future__ import annotations

from dataclasses import replace

import pytest

import render
from games.core import Result, Seat
from games.maillot.course import SQUARES, SquareKind
from games.maillot.phases import Attacking, Bidding, Ended, Offering
from games.maillot.state import Auction, Breakaway, Goal, Lap, Preference, Sale, State
from games.maillot.view import MaillotView
from games.sealed import Sealed
from render.maillot.text import alt
from tests.support.games.maillot import A, B, C
from tests.support.render.races import LONG, NAMES, VIEWS, WORDS, laid, seen

SIGNS = ("🔴R", "🔵B", "🟠O", "🟡Y", "🟣V", "⚫K")
VERY_LONG = WORDS.named(dict.fromkeys(range(6), "@" * 64))  # escaped for Discord


def _efforts() -> list[int]:
    return [square.number for square in SQUARES if square.kind is SquareKind.EFFORT]


def crowded() -> MaillotView:
    """The most there can be to tell: six teams with everything, a breakaway, a sale."""
    all_ = tuple(map(Seat, range(6)))
    rich = {"rainbow": 2, "green": 11, "double": 9, "triple": 10, "hand": 2}
    state = laid(
        "f18 e d c b a",
        owners={square: all_[n % 6] for n, square in enumerate(_efforts())},
        teams=dict.fromkeys(all_, rich),
        lap=Lap(99, True, True),
        phase=Attacking(all_[5], 6),
        goal=Goal.MIXED,
        combativity=True,
    )
    return seen(replace(state, sale=Sale(9, 14, tuple((n, 60) for n in all_), all_[3], 60)), 5)


ALL = VIEWS.also(crowded=crowded)


@pytest.fixture(params=ALL)
def view(request: pytest.FixtureRequest) -> MaillotView:
    return ALL[request.param]


def test_the_whole_position_is_told_within_a_message(view: MaillotView) -> None:
    told = render.describe(view, VERY_LONG)
    assert 1 <= len(told) <= 1900
    for team in view.teams:
        (line,) = [row for row in told.splitlines() if row.startswith(f"{SIGNS[team.seat]} **")]
        assert (f"{team.energy} energy" in line) != team.out
        for square in view.squares:
            if square.owner == team.seat and not team.out:
                assert f" {square.place}" in line
        for number, word in ((team.rainbow, "rainbow"), (team.green, "green")):
            assert (f"{number} {word}" in line) == (number > 0)
        assert (f"{team.dots} polka dot" in line) == (team.dots > 0)
    assert f"Left: {view.cards} chance card" in told
    assert "Agreed: " in told


def test_the_alt_text_fits_and_tells_the_race_and_the_teams(view: MaillotView) -> None:
    told = alt(view, WORDS)
    assert 1 <= len(alt(view, VERY_LONG)) <= 1024
    assert 1 <= len(told) <= 1024
    assert f"Lap {view.lap.number}" in told
    colours = ("Red", "Blue", "Orange", "Yellow", "Violet", "Black")
    if view.pack:
        assert ", ".join(colours[seat] for seat in view.pack) in told
    assert not {sign[0] for sign in SIGNS} & set(told)


def test_the_alt_text_of_a_match_is_never_cut() -> None:
    for name, view in VIEWS.items():
        assert not alt(view, WORDS).endswith("…"), name


def test_the_track_is_told_where_there_is_room() -> None:
    told = render.describe(seen(laid()), WORDS)
    for part in ("climb 4: 13 28", "steep climb 6: 15 31", "escape 9 19 34 39", "sprint 22"):
        assert part in told


def test_what_is_asked_is_told_first() -> None:
    for name, said in (
        ("attack", "may attack for"),
        ("lead", "or gives up"),
        ("open", "may offer"),
    ):
        for told in (render.describe(VIEWS[name], WORDS).splitlines()[0], alt(VIEWS[name], WORDS)):
            assert said in told


def test_the_order_of_the_race_is_told_by_names() -> None:
    assert "Pack, first to last: Chloé, Anna." in render.describe(
        seen(laid("c a", out=(B,))), WORDS
    )


def test_signs_stand_for_names_that_are_too_long() -> None:
    assert "Pack, first to last: 🟡Y, 🟣V, 🟠O, 🔵B, 🔴R." not in render.describe(crowded(), WORDS)
    told = render.describe(crowded(), VERY_LONG)
    assert "Pack, first to last: 🟣V, 🟡Y, 🟠O, 🔵B, 🔴R." in told
    assert f"🔴R **{'@' * 64}**" in told


def test_the_lead_is_told_in_time_arrow_and_cost() -> None:
    state = replace(laid("b c a"), pack=(C, A), breakaway=Breakaway(B, 8, 8))
    assert f"🚴 {NAMES[1]} is 1:20 ahead, on arrow 8 of 18 (2 energy a turn)" in (
        render.describe(seen(state), WORDS)
    )
    assert "Blue is 1:20 ahead" in alt(seen(state), WORDS)


def test_ma_17_a_lead_past_the_last_arrow_is_told() -> None:
    """It ends the race, and who looks at the end sees it."""
    won = replace(
        laid("b c a"),
        pack=(C, A),
        breakaway=Breakaway(B, 24, 24),
        phase=Ended("lead", B),
    )
    assert f"🚴 {NAMES[1]} is 4:00 ahead, past the last arrow." in render.describe(seen(won), WORDS)
    assert "Blue is 4:00 ahead, past the last arrow." in alt(seen(won), WORDS)
    picture = render.paint(seen(won), WORDS)
    assert picture is not None
    assert picture.alt == alt(seen(won), WORDS)


def bidding(energy: int) -> State:
    return laid(on=14, phase=Bidding(14, Sealed(frozenset({A, C}), ((B, energy),))))


def test_bids_under_seal_are_told_to_nobody_else() -> None:
    for seat in (None, 0, 2):
        for words in (WORDS, LONG):
            one, other = seen(bidding(37), seat), seen(bidding(4), seat)
            assert render.describe(one, words) == render.describe(other, words)
            assert alt(one, words) == alt(other, words)
    assert "Your bid: 37." in render.describe(seen(bidding(37), 1), WORDS)
    public = render.describe(seen(bidding(37)), WORDS)
    assert "square 14, climb, 5: still to bid Anna, Chloé." in public


def test_an_open_auction_is_told() -> None:
    phase = Offering(14, (C, A), ((A, 23),))
    told = render.describe(seen(laid(on=14, phase=phase, auction=Auction.OPEN)), WORDS)
    assert "Chloé may offer more than 23; Anna offers that; still in: Anna, Chloé." in told


def test_a_sale_is_told_with_all_bids() -> None:
    sale = Sale(3, 14, ((A, 7), (B, 12), (C, 0)), B, 8)
    told = render.describe(seen(replace(laid(), sale=sale)), WORDS)
    assert f"Square 14 is sold for 8 to {NAMES[1]}; bids: Anna 7, {NAMES[1]} 12, Chloé 0." in told


def test_ones_own_preference_is_told_to_oneself() -> None:
    state = laid(teams={A: {"preference": Preference.LOWEST}})
    assert "the domestique on the lowest square." in render.describe(seen(state, 0), WORDS)
    assert "Forced to retire" not in render.describe(seen(state), WORDS)


def test_the_end_and_a_match_called_off_are_told() -> None:
    view = seen(laid())
    won = replace(view, result=Result((2, 1, 3), (1, 3, 0), "three"))
    for told in (render.describe(won, WORDS), alt(won, WORDS)):
        assert "Bartholomeus van der Weyden-Smit wins" in told
        assert "Three rainbow jerseys are won." in told
    off = replace(view, result=Result((2, 2, 2), (0, 0, 0), "exhausted"))
    assert "Nobody wins" in render.describe(off, WORDS)
    assert "Nobody wins" in alt(off, WORDS)
