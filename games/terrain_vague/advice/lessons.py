"""What Terrain Vague offers to teach itself: a first match, and drawings of what words say badly.

The first match is the end of a game for two: turn 11, and turn 12 with its duels.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from games.core import Place, Seat
from games.teaching import LEARNER, Drawing, Lesson, Step, Teaching
from games.terrain_vague.board import Board
from games.terrain_vague.box import BOX, NUMBER, TERRAIN_NUMBER, Pawn, Terrain
from games.terrain_vague.duels import picks
from games.terrain_vague.ground import GROUNDS, hexes_in
from games.terrain_vague.moves import Bars, Pawns
from games.terrain_vague.phases import Gathering
from games.terrain_vague.reach import reach, reach_over
from games.terrain_vague.state import NONE_OFF, Options, State
from games.terrain_vague.territory import guarded, isolated, jail, territory
from games.terrain_vague.walk import cleanable

FOE = Seat(1)

FOE_PAWNS, FOE_BARS = Pawns((8, 8)), Bars((8, 6))
"""What the Roncier pick in the duels of turn 12."""

ENOUGH = [
    str(pick)
    for pick in picks(Pawns, 2)
    if sum(n for n in pick.numbers if n not in FOE_BARS.numbers) >= 10
]
"""The pawns that bring the learner the points to play to the end: 8 for a shot, and 2 more."""

STRIKING = [str(pick) for pick in picks(Bars, 2) if set(FOE_PAWNS.numbers) <= set(pick.numbers)]
"""The bars of the learner that strike all the pawns of the Roncier."""


def _table(
    turn: int, points: tuple[int, int], land: Mapping[str, str], pawns: Mapping[str, str]
) -> State:
    """A table of two in phase 2: the hexes of each kind of terrain and pawn by their names.

    What is not named is terrain of the gangs that nobody plays, the kinds in turns.
    """
    ground, board = GROUNDS[2], Board(2)
    named = {TERRAIN_NUMBER[Terrain(kind)]: places.split() for kind, places in land.items()}
    kinds = {place: kind for kind, places in named.items() for place in places}
    idle = [TERRAIN_NUMBER[kind] for kind in Terrain][2 * len(points) :]
    for number, place in enumerate(ground.places):
        if number != ground.centre:
            kind = kinds.get(place, idle[number * 5 // 3 % len(idle)])
            board = board.with_terrain(1 << number, kind)
    for name, places in pawns.items():
        for each in map(Place, places.split()):
            board = board.with_pawn(ground.set_of(each), NUMBER[Pawn(name)])
    return State(
        Options(), board, Gathering(LEARNER), turn, (LEARNER, FOE), points, points,
        (0, 0), (NONE_OFF, NONE_OFF), (None, None), stirred=turn,
    )  # fmt: skip


def first_position() -> State:
    """The last turn but one, with the points of the hideout cards; the Roncier lead, 11 to 7."""
    return _table(
        BOX.turns - 1, (18, 12),
        {
            "gravats": "a2 b2 b4 c4", "parpaings": "a3 b3 c3",
            "orties": "d5 e4 e2 e5 f4 f5", "ronces": "f2 e3 d2 e6 g4",
        },
        {
            "cabin": "b3 f2", "brother": "c4", "slingshot": "a3 g4", "lid": "d5 f5",
        },
    )  # fmt: skip


STEPS = (
    Step("gather", ("gather wheelbarrow b2",)),
    Step("gathered", ("end phase",), ((FOE, "gather wheelbarrow e3"), (FOE, "end phase"))),
    Step("move", ("move a3 c3",)),
    Step("clean", ("clean c4 d5",)),
    Step("moved", ("end phase",), ((FOE, "end phase"),)),
    Step("shoot", ("shoot c3 e3",)),
    Step("take", ("take b2 e4",), ((FOE, str(FOE_PAWNS)), (FOE, str(FOE_BARS)))),
    Step("pawns", ENOUGH),
    Step("bars", STRIKING),
    Step("skip", ("wait shooting",)),
    Step("cabin", ("shoot c3 f2",)),
    Step("end", ("end turn",)),
)


def _yard(pawns: Mapping[str, str], **land: str) -> Callable[[], State]:
    return partial(_table, 1, (20, 6), land, pawns)


def _marked(position: Callable[[], State], hexes: Callable[[Board], int]) -> Drawing:
    """With rings round these hexes."""
    board = position().board
    return Drawing(position, tuple((board.ground.places[n], "") for n in hexes_in(hexes(board))))


def _reached(place: str) -> Callable[[Board], int]:
    return lambda board: reach(board, LEARNER, board.ground.numbers[Place(place)])


def _cleaned(place: str) -> Callable[[Board], int]:
    """What a big brother may clean up from here."""
    return lambda board: (
        reach_over(board, LEARNER, board.ground.numbers[Place(place)]) & cleanable(board, LEARNER)
    )


REACH = _yard(
    {"cabin": "b3 f2", "wheelbarrow": "c5"},
    gravats="c4 c3 c2 b4 d5", parpaings="b3 c5 c6", orties="f3 e2", ronces="f2",
)  # fmt: skip
RELAYS = _yard(
    {"cabin": "c3 g1", "wheelbarrow": "a3"},
    gravats="a3 b3 b4 e3", parpaings="c3 b2", orties="g2 f1", ronces="g1",
)  # fmt: skip
BROTHER = _yard(
    {"cabin": "b3 f3", "brother": "c5", "lid": "d6", "slingshot": "e4"},
    gravats="b4 c5", parpaings="b3 c6", orties="e4 e3 d6 e6", ronces="f3 e5",
)  # fmt: skip
LIDS = _yard(
    {"cabin": "b3 f2", "lid": "c4", "wheelbarrow": "c3", "slingshot": "b4"},
    gravats="b4 c4 c3 b2 c5 e3", parpaings="b3 a2 c2", orties="f3 g2", ronces="f2",
)  # fmt: skip
TERRITORY = _yard(
    {"cabin": "b3 f2", "wheelbarrow": "c5", "slingshot": "g3"},
    gravats="b2 b4 c4 c5 a2 e4 e5", parpaings="b3 a3", orties="f2 e2 f3 g2", ronces="g3 c1 d1",
)  # fmt: skip
CUT_OFF = _yard(
    {"cabin": "b3 f2", "wheelbarrow": "d6", "slingshot": "e6"},
    gravats="b2 b4 a2 d6 d7 e6", parpaings="b3 a3", orties="f2 e2 f3 c4 c5", ronces="e3",
)  # fmt: skip
JAIL = _yard(
    {"cabin": "b3 f3", "slingshot": "g4", "wheelbarrow": "c4"},
    gravats="b2 c4 g4 b1", parpaings="b3 a3", orties="g2 f4 e4", ronces="f3 f5",
)  # fmt: skip

DRAWINGS = {
    "TV-14": _marked(REACH, _reached("c5")),
    "TV-15": Drawing(RELAYS, ((Place("c3"), "1"), (Place("d4"), "2"), (Place("f2"), "3"))),
    "TV-20": _marked(BROTHER, _cleaned("c5")),
    "TV-24": _marked(LIDS, lambda board: guarded(board, LEARNER)[0]),
    "TV-31": _marked(TERRITORY, lambda board: territory(board, LEARNER)),
    "TV-32": _marked(CUT_OFF, lambda board: isolated(board, LEARNER)),
    "TV-33": _marked(JAIL, lambda board: jail(board, LEARNER)),
}

TEACHING = Teaching(
    Lesson(2, first_position, STEPS, "the yard in the evening"), DRAWINGS, first="TV-31"
)
