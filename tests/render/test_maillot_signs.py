"""What Maillot's picture says of a position, sign by sign."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core import Place, Result, Seat
from games.maillot.course import SQUARES, Card, CardKind
from games.maillot.phases import Attacking, Bidding, Losing, Offering, Replacing, Starting
from games.maillot.state import Auction, Breakaway, Goal, Lap, Piles, Roll, Sale, State
from games.sealed import Sealed
from render.maillot import TRACK, scene
from render.maillot.riders import bands
from render.maillot.track import INFIELD
from render.shared.scene import Scene
from tests.support.games.maillot import A, B, C, D
from tests.support.render.races import WORDS, laid, numbered, seen
from tests.support.render.shapes import named, stamps, texts, written_in

NAMES = WORDS.named({0: "Anna", 1: "Ben", 2: "Cas", 3: "Dirk"})


def drawn_of(state: State, seat: int | None = None) -> Scene:
    return scene(seen(state, seat), NAMES)


def told(drawn: Scene) -> str:
    return " ".join(text.text for text in texts(drawn))


def bidding(**bids: int) -> State:
    """A sealed auction of square 14 among A, B and C; those named have bid."""
    chosen = tuple((Seat("abc".index(name)), energy) for name, energy in sorted(bids.items()))
    waiting = frozenset({A, B, C}) - {seat for seat, _ in chosen}
    return laid(on=14, phase=Bidding(14, Sealed(waiting, chosen)))


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (laid("a3 b c", phase=Starting(A)), "Anna pays 1 or gives up"),
        (laid("a18 b c", phase=Starting(A)), "Anna pays 3 or gives up"),
        (laid("b", out=(A, C), phase=Starting(B)), "Ben may end the race"),
        (laid(phase=Attacking(B, 4)), "Ben may attack for 4"),
        (laid(phase=Losing(C)), "Cas retires a domestique"),
        (laid(phase=Offering(14, (C, A))), "Cas may offer"),
        (laid(phase=Replacing(C, 14)), "Cas moves a domestique"),
    ],
)
def test_the_ribbon_says_what_is_asked_of_whom_in_the_colour_of_their_team(
    state: State, said: str
) -> None:
    drawn = drawn_of(state)
    assert said in told(drawn)
    (seat,) = seen(state).awaited
    (ribbon,) = named(drawn, "ribbon")
    (other,) = named(drawn_of(laid(phase=Attacking(D, 4), order="d a b c")), "ribbon")
    assert (ribbon.sprite.args[2] == other.sprite.args[2]) == (seat == D)


def test_the_cards_of_those_who_are_waited_for_are_lit() -> None:
    drawn = drawn_of(bidding(b=7))
    lit = {s.what[-1] for s in named(drawn, "card of") if s.sprite.args[2] is not None}
    assert lit == {"0", "2"}


def test_a_running_sealed_auction_shows_square_value_terrain_and_who_is_waited_for() -> None:
    drawn = drawn_of(bidding(b=47))
    assert "Sealed auction: square 14 (climb, 5)" in written_in(drawn)
    assert named(drawn, "waits of 0")
    assert named(drawn, "in of 1")
    assert named(drawn, "waits of 2")
    assert named(drawn, "auction 14")


def test_nobody_sees_a_bid_under_seal_but_who_has_made_it() -> None:
    for seat in (None, 0, 2):
        assert drawn_of(bidding(b=47), seat) == drawn_of(bidding(b=4), seat)
        assert "47" not in written_in(drawn_of(bidding(b=47), seat))
    own = drawn_of(bidding(b=47), 1)
    assert named(own, "own of 1")
    assert "47" in written_in(own)


def test_an_open_auction_shows_the_offer_to_beat_and_who_is_to_speak() -> None:
    phase = Offering(14, (C, A), ((A, 23),))
    drawn = drawn_of(laid(on=14, phase=phase))
    assert "Open auction: square 14 (climb, 5)" in written_in(drawn)
    assert named(drawn, "best of 0")
    assert named(drawn, "waits of 2")
    assert not [s for s in stamps(drawn) if s.what.endswith(" of 1") and "best" in s.what]
    assert "23" in written_in(drawn)


def test_the_reveal_shows_every_bid_the_winner_and_the_price() -> None:
    sale = Sale(3, 14, ((A, 41), (B, 42), (C, 0)), B, 42)
    drawn = drawn_of(replace(laid(), sale=sale))
    assert "Square 14 is sold for 42 (climb, 5)" in written_in(drawn)
    assert {"41", "42", "0"} <= written_in(drawn)
    assert named(drawn, "best of 1")
    assert named(drawn, "bid of 0")
    unsold = drawn_of(replace(laid(), sale=Sale(3, 14, ((A, 0),), None, 0)))
    assert "Nobody wanted square 14 (climb, 5)" in written_in(unsold)
    assert not [s for s in stamps(unsold) if s.what.startswith("best")]


def test_the_last_roll_is_a_way_from_square_to_square_with_its_dice() -> None:
    roll = Roll(B, 5, 37, 2, 9, None, (C, 4))
    drawn = drawn_of(replace(laid(), roll=roll))
    assert named(drawn, "from 37")
    assert named(drawn, "to 2")
    way = [s.what for s in stamps(drawn) if s.what.startswith("way")]
    assert way == ["way 37", "way 38", "way 39", "way 0", "way 1"]
    assert named(drawn, "white die 5")
    assert named(drawn, "yellow die 4")
    assert "Ben rolled 5 to square 2, flat. Yellow die: Cas 4." in told(drawn)


def test_a_chance_card_is_shown_with_its_number() -> None:
    roll = Roll(B, 5, 7, 12, 9, Card(CardKind.PUNCTURE, 3))
    drawn = drawn_of(replace(laid(), roll=roll))
    assert "flat tyre -3" in written_in(drawn)
    assert named(drawn, "card drawn")


def test_before_the_first_roll_there_is_neither_die_nor_way() -> None:
    drawn = drawn_of(laid())
    assert "Nobody has rolled yet." in told(drawn)
    assert not [s for s in stamps(drawn) if " die " in s.what or s.what.startswith(("way", "to"))]


def test_a_card_tells_energy_domestiques_jerseys_and_place() -> None:
    teams = {
        B: {"energy": 43, "hand": 2, "rainbow": 1, "green": 2, "double": 1, "triple": 3},
    }
    drawn = drawn_of(laid(owners={3: B, 14: B, 21: B}, teams=teams))
    assert named(drawn, "energy 43 of 1")
    (card,) = named(drawn, "card of 1")
    near = [t.text for t in texts(drawn) if abs(t.y - card.y) < 75 and t.x > card.x - 130]
    assert {"Ben", "2.", "43", "1", "2", "11"} <= set(near)
    states = [s.what.split()[0] for s in stamps(drawn) if s.what.endswith("of 1")]
    assert [states.count(word) for word in ("hand", "road", "gone")] == [2, 3, 1]


def test_who_is_out_is_pale_and_says_so() -> None:
    drawn = drawn_of(laid("a b", out=(C,)))
    assert "exhausted" in written_in(drawn)
    pale = {s.what[-1]: s.sprite.args[2] for s in named(drawn, "emblem of")}
    assert pale == {"0": False, "1": False, "2": True}
    assert not named(drawn, "energy 60 of 2")


def test_points_are_told_when_they_count() -> None:
    teams = {A: {"rainbow": 2, "green": 1}}
    assert "7 pts" in told(drawn_of(laid(teams=teams, combativity=True)))
    assert "pts" not in told(drawn_of(laid(teams=teams)))


def test_a_rainbow_lap_and_one_without_food_show_it() -> None:
    rainbow = drawn_of(laid(lap=Lap(3, True)))
    assert "Lap 3: rainbow lap" in written_in(rainbow)
    assert named(rainbow, "rainbow lap")
    hungry = drawn_of(laid(lap=Lap(4, hungry=True)))
    assert "Lap 4" in written_in(hungry)
    assert named(hungry, "no food")
    assert not named(rainbow, "no food")


def test_what_is_left_to_win_lies_on_the_slip() -> None:
    drawn = drawn_of(laid(piles=Piles(7, 8, 9, 10)))
    for kind, number in (("rainbow", 7), ("green", 8), ("polka2", 9), ("polka3", 10)):
        (pile,) = named(drawn, f"pile {kind}")
        counts = [t for t in texts(drawn) if t.y == pile.y and 0 < t.x - pile.x < 30]
        assert [t.text for t in counts] == [str(number)]
    (deck,) = named(drawn, "deck")
    assert any(t.text == "25" and t.y == deck.y and t.x > deck.x for t in texts(drawn))


def test_what_was_agreed_is_told() -> None:
    told_ = told(drawn_of(laid(auction=Auction.OPEN, goal=Goal.MIXED, combativity=True)))
    for part in ("three rainbow, a green,", "a polka-dot jersey,", "combativity"):
        assert part in told_
    assert "three rainbow jerseys, sealed bids" in told(drawn_of(laid()))


def test_squares_asked_about_carry_the_numbers_of_their_answers() -> None:
    marks = numbered([14, 20, "hand"])
    view = seen(laid(owners={14: A, 20: A}, phase=Losing(A)), 0)
    drawn = scene(view, NAMES, marks)
    for number, sign in ((14, "1"), (20, "2")):
        (rim,) = named(drawn, f"marked {number}")
        assert (rim.x, rim.y) == TRACK.middle(number)
        (badge,) = named(drawn, f"mark {sign} {number}")
        left, top, right, low = TRACK.box(number)
        assert left < badge.x < right
        assert top < badge.y < low
        assert any(t.text == sign and (t.x, t.y) == (badge.x, badge.y) for t in texts(drawn))
    (ring,), (card,) = named(drawn, "marked hand"), named(drawn, "card of 0")
    assert abs(ring.y - card.y) < 70
    assert named(drawn, "mark 3 hand")
    assert not named(drawn, "marked 15")


def test_a_mark_without_a_number_is_a_rim_only() -> None:
    view = seen(laid(phase=Losing(A)), 0)
    drawn = scene(view, NAMES, ((Place("14"), ""), (Place("hand"), "")))
    assert named(drawn, "marked 14")
    assert named(drawn, "marked hand")
    assert not named(drawn, "mark")


def test_a_square_with_two_answers_carries_both() -> None:
    drawn = scene(seen(laid()), NAMES, ((Place("14"), "1"), (Place("14"), "2")))
    assert named(drawn, "mark 1 2 14")


def test_the_end_shows_who_has_won_and_why() -> None:
    view = replace(seen(laid()), result=Result((2, 1, 3), (1, 3, 0), "three"))
    drawn = scene(view, NAMES)
    assert "Ben wins" in written_in(drawn)
    assert "How it ended" in written_in(drawn)
    assert "Three rainbow jerseys are won." in told(drawn)
    lit = {s.what[-1] for s in named(drawn, "card of") if s.sprite.args[2] is not None}
    assert lit == {"1"}
    shared = scene(replace(view, result=Result((1, 1, 3), (1, 1, 0), "exhausted")), NAMES)
    assert "The victory is shared" in told(shared)


def test_the_breakaway_stands_on_its_arrow_with_its_time() -> None:
    state = replace(laid("b c a"), pack=(C, A), breakaway=Breakaway(B, 8, 8))
    drawn = drawn_of(state)
    assert named(drawn, "time 1:20")
    assert named(drawn, "leader of 1 in breakaway")
    left, top = TRACK.infield()
    inside = [t for t in texts(drawn) if 0 < t.x - left < INFIELD and 0 < t.y - top < INFIELD]
    places = [t.text for t in inside if t.text in ("2", "3")]
    assert places == ["2", "3"]  # those of the pack; the breakaway is first


def test_all_teams_have_a_pattern_of_their_own() -> None:
    patterns = [bands(team, (0, 0), (100, 100)) for team in range(6)]
    assert len({str(pattern) for pattern in patterns}) == 6


def test_all_terrains_have_a_drawing_of_their_own() -> None:
    drawn = drawn_of(laid())
    sprites = {named(drawn, f"{s.terrain.value} {s.place}")[0].sprite.args[2] for s in SQUARES}
    assert sprites == {s.terrain.value for s in SQUARES}
