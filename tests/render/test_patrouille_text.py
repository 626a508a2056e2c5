"""Patrouille in words: nothing a picture shows is missing for who cannot see it."""

from __future__ import annotations

import re

import pytest

import render
from data.words import Words
from games.core import Place, Result, Seat
from games.patrouille.board import Colour, SquareKind
from games.patrouille.state import (
    SUPPLY,
    Barricade,
    Ended,
    Last,
    Moving,
    Options,
    Phase,
    Piece,
    Promoting,
    Rank,
)
from games.patrouille.view import PatrouilleView
from render.patrouille.text import alt
from tests.support.render.armies import BLUE, LONG, RED, WHITE, WORDS, YELLOW, laid, played, seen
from tests.support.render.lazy import Lazy

SIGNS = {BLUE: "🔵", RED: "🔴", YELLOW: "🟡", WHITE: "⚪"}
VERY_LONG = WORDS.named(dict.fromkeys(range(4), "@" * 64))  # escaped for Discord
MAN, OFFICER = Rank.MAN, Rank.OFFICER
FEW = {"d5": (BLUE, OFFICER), "e5": (BLUE, MAN), "g5": (RED, MAN)}


def crowded() -> PatrouilleView:
    """All eighty pieces in the field, and all barricades placed: the most there can be to tell."""
    start = played(4, 0)
    open_ = [s.place for s in seen(start).squares if s.kind is SquareKind.OPEN][-108:]
    soldiers = {
        place: (piece.colour, piece.rank)
        for place, piece in zip(open_, start.pieces.values(), strict=False)
    }
    kinds = [(colour, kind) for colour in SIGNS for kind in SUPPLY]
    blocks = dict(zip(open_[len(soldiers) :], kinds, strict=True))
    way = tuple(map(Place, ("t10", "t11", "t12")))
    return laid(
        {str(p): w for p, w in soldiers.items()},
        {str(p): w for p, w in blocks.items()},
        stock=dict.fromkeys(SIGNS, ()),
        turn=1000,
        last=Last("promote", YELLOW, way),
    )


VIEWS = Lazy(
    {
        "start": lambda: seen(played(4, 0)),
        "two": lambda: seen(played(2, 250)),
        "three": lambda: seen(played(3, 300)),
        "four": lambda: seen(played(4, 700)),
        "ended": lambda: seen(played(4, 9000, goal=4)),
        "crowded": crowded,
    }
)


@pytest.fixture(params=VIEWS)
def view(request: pytest.FixtureRequest) -> PatrouilleView:
    return VIEWS[request.param]


def test_every_piece_and_barricade_is_told_with_its_army_within_a_message(
    view: PatrouilleView,
) -> None:
    told = render.describe(view, VERY_LONG)
    assert len(told) <= 1900
    for colour, sign in SIGNS.items():
        armies = [line for line in told.splitlines() if line.startswith(sign)]
        assert len(armies) == any(army.colour is colour for army in view.armies)
        for line in armies:
            its = told.splitlines()[told.splitlines().index(line) + 1]
            for place, piece in view.state.pieces.items():
                part = _part(its, "Men" if piece.rank is MAN else "Officers")
                assert (place.upper() in part) == (piece.colour is colour), (place, its)
            for place, block in view.state.blocks.items():
                assert (place.upper() in _part(its, "Barricades")) == (block.colour is colour)


def _part(line: str, name: str) -> set[str]:
    found = re.search(rf"{name}: ([^·]*)", line)
    return set(re.findall(r"[A-T]\d+", found[1])) if found else set()


def test_the_alt_text_fits_and_tells_where_everybody_is(view: PatrouilleView) -> None:
    told = alt(view, LONG)
    assert 1 <= len(told) <= 1024
    assert f"turn {view.turn}" in told
    for place in view.state.pieces:
        assert re.search(rf"\b{place.upper()}\b", told), place


def test_the_alt_text_of_a_match_is_never_cut() -> None:
    for name in ("start", "two", "three", "four", "ended"):
        assert not alt(VIEWS[name], WORDS).endswith("…"), name


def test_the_landscape_is_told_where_there_is_room() -> None:
    told = render.describe(laid(FEW), WORDS)
    view = laid(FEW)
    for square in view.squares:
        if square.kind in (SquareKind.FORT, SquareKind.OBSTACLE, SquareKind.GOAL):
            assert re.search(rf"\b{square.place.upper()}\b", told), square
    assert "Goal of Blue: H10 H11 H12 J10 J11 J12" in told
    assert "Forts: C10 F6 F14 O6 O14 R10" in told


@pytest.mark.parametrize(
    ("phase", "said"),
    [
        (Moving(RED, 4), "Ben moves Red"),
        (Promoting(WHITE), "Ben may promote in White"),
    ],
)
def test_what_is_asked_of_whom_is_told_first(phase: Phase, said: str) -> None:
    words = WORDS.named({0: "Anna", 1: "Ben"})
    view = laid(FEW, seats=2, phase=phase)
    assert said in render.describe(view, words).splitlines()[0]
    assert said in alt(view, words)


def test_the_die_and_the_last_move_are_told() -> None:
    way = tuple(map(Place, ("d3", "d4", "d5")))
    view = laid(FEW, phase=Moving(BLUE, 4), last=Last("move", BLUE, way))
    for told in (render.describe(view, WORDS), alt(view, WORDS)):
        assert "Die: 4" in told
        assert "Last: Blue marched from D3 to D5." in told
    assert "Nobody has moved yet." in render.describe(laid(FEW), WORDS)


def test_stock_and_captured_pieces_are_told() -> None:
    nothing = dict.fromkeys((RED, YELLOW, WHITE), ())
    view = laid(
        FEW,
        stock={**nothing, BLUE: (Barricade.TREE, Barricade.TREE, Barricade.SCOUT)},
        captured={**nothing, BLUE: (Piece(RED, MAN), Piece(WHITE, OFFICER), Piece(RED, MAN))},
    )
    told = render.describe(view, WORDS)
    assert "Stock: 2 × tree, scout" in told
    assert "Took: Red 2 men; White 1 officer" in told


def test_how_an_army_stands_is_told() -> None:
    view = laid({**FEW, "h10": (BLUE, MAN)}, playing=(BLUE, RED, WHITE))
    told = render.describe(view, WORDS.named({2: "Chloé", 0: "Anna"}))
    assert "**Yellow, out** (Chloé)" in told
    assert "**Blue, rebels** (Anna): 1 goal square, but cannot win any more" in told


def test_what_was_agreed_is_told() -> None:
    options = Options(goal=5, both_goals=True)
    told = render.describe(laid(FEW, seats=2, options=options), WORDS)
    assert "Agreed: 5 goal squares, goals in the next arm, both goals." in told


def test_the_end_is_told_and_why() -> None:
    view = laid(FEW, phase=Ended("goal", Seat(1), RED))
    told = alt(view, WORDS.named({1: "Ben"}))
    assert "Ben wins" in told
    assert "The goal is filled." in told
    assert "The flag of Red stands on K10." in render.describe(view, WORDS)


def test_a_match_that_was_called_off_has_no_winner() -> None:
    view = seen(played(2, 20), result=Result((2, 2), (0, 0), "moderator"))
    assert "Nobody wins" in render.describe(view, WORDS).splitlines()[0]
    assert "Nobody wins" in alt(view, WORDS)


def test_an_army_that_has_nothing_on_the_board_is_told_whole() -> None:
    words = WORDS.named({0: "Anna", 1: "Ben", 2: "Cleo"})
    told = alt(laid(FEW, playing=(BLUE, RED, WHITE)), words)
    assert "Yellow, out (Cleo), 0 goal squares, but cannot win any more." in told
    assert ": ." not in told


def test_in_an_example_nobody_has_the_name_of_an_army_beside_it() -> None:
    for language in ("en", "nl", "fr"):
        words = Words.of(language, "patrouille")
        for told in (render.describe(laid(FEW), words), alt(laid(FEW), words)):
            for seat, colour in enumerate(Colour):
                army, name = words.line("army", colour.value), words.colour(seat)
                assert f"{army} ({name})" not in told.replace("*", "")
    assert "Blue to move" in alt(laid(FEW), Words.of("en", "patrouille"))
