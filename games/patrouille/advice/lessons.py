"""The first match of Patrouille, and drawings of what its rules say badly in words.

The lesson is the end of a match of three: Yellow is out, Blue (who learns) needs four more pieces
in the goal and Red two.
"""

from __future__ import annotations

from functools import partial

from games.core import Dealer, Place, Seat
from games.patrouille.board import Colour
from games.patrouille.moves import Move
from games.patrouille.state import (
    SUPPLY,
    Barricade,
    Block,
    Ended,
    Last,
    Moving,
    Options,
    Phase,
    Piece,
    Rank,
    State,
    armies,
)
from games.patrouille.turn import begin
from games.records import replace
from games.teaching import Drawing, Lesson, Step, Teaching

BLUE, RED, YELLOW, _ = Colour
FOE = Seat(1)
OPTIONS = Options(colours=(0, 1, 2))
LATE = 61  # the turn in which the lesson begins


def _lesson() -> State:
    """Yellow's rockslide still stands in Blue's way (PA-18)."""
    red = _pieces(RED, "f6 e9 *j8 k8 j9 k9 n6 *q3 s6 t4")
    pieces = {**_pieces(BLUE, "d11 f7 *b7 d6 j11 j12"), **red}
    rocks = {Place("g9"): Block(YELLOW, Barricade.ROCKSLIDE)}
    playing = armies((0, 1, 2))
    stock = {**dict.fromkeys(playing, SUPPLY), YELLOW: ()}
    captured: dict[Colour, tuple[Piece, ...]] = dict.fromkeys(playing, ())
    phase = Moving(BLUE, 3)
    left = (BLUE, RED)
    return State(OPTIONS, 3, pieces, rocks, stock, captured, left, phase, turn=LATE)


def _drawn(
    blue: str = "", red: str = "", die: int = 1, blocks: str = "", way: str = "", won: bool = False
) -> State:
    """All four armies in their corners but for the pieces that are named.

    Officers have a star; the barricades (``tree=l7``) are Blue's, and so is the way, the last move.
    """
    dealt = begin(4, Options(), Dealer())
    pieces = dict(dealt.pieces)
    for colour, text in ((BLUE, blue), (RED, red)):
        for place, piece in _pieces(colour, text).items():
            away = [at for at, other in pieces.items() if other == piece]
            del pieces[away[-1]]
            pieces = {place: piece, **pieces}
    standing = {Place(at): Block(BLUE, Barricade(what)) for what, at in _pairs(blocks, "=")}
    path = tuple(map(Place, way.split()))
    last = Last(Move.word(), BLUE, path) if path else None
    phase: Phase = Ended("goal", Seat(0), BLUE) if won else Moving(BLUE, die)
    return replace(dealt, pieces=pieces, blocks=standing, phase=phase, last=last)


def _pieces(colour: Colour, text: str) -> dict[Place, Piece]:
    """Pieces by their squares, officers with a star."""
    ranks = {True: Rank.OFFICER, False: Rank.MAN}
    words = text.split()
    return {Place(word.lstrip("*")): Piece(colour, ranks[word[0] == "*"]) for word in words}


def _pairs(text: str, between: str) -> list[tuple[str, str]]:
    return [(one, other) for one, _, other in (word.partition(between) for word in text.split())]


def _marks(text: str) -> tuple[tuple[Place, str], ...]:
    """Squares, each with what is written there behind a colon."""
    return tuple((Place(place), sign) for place, sign in _pairs(text, ":"))


DRAWINGS = {
    "PA-3": Drawing(
        partial(_drawn, die=4, way="b5 c5 d5 e5 e6"),
        _marks("h10 h11 h12 j10 j11 j12"),
    ),
    "PA-4": Drawing(
        partial(_drawn, "c6", die=5, way="c6 c7 c8 d8 d9 e9"),
        _marks("c7:1 c8:2 d8:3 d9:4 e9:5"),
    ),
    "PA-7": Drawing(
        partial(_drawn, "*d6", die=2),
        _marks("b6:2 c5:2 c7:2 d4:2 e5:2 e7:2 f6:2 b7:3 c6:3 c8:3 d5:3 e4:3 e6:3 f5:3 f7:3"),
    ),
    "PA-8": Drawing(partial(_drawn, "f8", "e9", 2, way="f8 f9 e9"), _marks("f9:1 e9:2")),
    "PA-10": Drawing(
        partial(_drawn, "e6", die=4, way="e6 e5 f5 g5 g6"), _marks("f6 e5:1 f5:2 g5:3 g6:4")
    ),
    "PA-11": Drawing(partial(_drawn, "d6 f8", "f6", 2), _marks("e6:1 f7:1 f6:2")),
    "PA-12": Drawing(
        partial(_drawn, "j11 j12", "m7 k8 j9", 1, "tree=l7"),
        _marks("l7 m6:1 l6:2 l5:3 k5:4 j5:5 j6:6 j7:7 h7:8 h8:9"),
    ),
    "PA-16": Drawing(
        partial(_drawn, "f11 j11", die=4, way="f11 g11 h11 h10 j10"),
        _marks("g11:1 h11:2 h10:3 j10:4"),
    ),
    "PA-17": Drawing(
        partial(_drawn, "h10 j10 h11 j11 h12 *j12", "j8 k8 m7", won=True),
        _marks("h10 h11 h12 j10 j11 j12"),
    ),
}


def _step(text: str, accepts: str, answer: str = "") -> Step:
    """One step of the lesson, and what Red does then; several actions with a semicolon between."""
    return Step(text, tuple(accepts.split("; ")), ((FOE, answer),) if answer else ())


BARRICADES = "; ".join(f"place {barricade.value} l7" for barricade in Barricade)

LESSON = Lesson(
    seats=3,
    position=_lesson,
    steps=(
        _step("capture", "move f7 e9", "move s6 p6"),
        _step("conquer", "move d6 f6", "move n6 m6"),
        _step("march", "move d11 g11", "move q3 m3"),
        _step("enter", "move g11 h10", "move t4 r7"),
        _step("officer", "move b7 c10", "move m6 m7"),
        _step("block", BARRICADES, "move m7 k5"),
        _step("clear", "move e9 g9", "move k5 h7"),
        _step("inside", "move h10 j10", "move h7 h9"),
        _step("third", "move g9 h11", "move m3 m6"),
        _step("lead", "move c10 h12", "move m6 k5"),
        _step("win", "move f6 h10"),
    ),
    seed="march-43098861",  # it rolls 3 2 3 2 3 1 2 1 3 6 6 for Blue
    options=OPTIONS,
)

TEACHING = Teaching(LESSON, DRAWINGS, first="PA-16")
