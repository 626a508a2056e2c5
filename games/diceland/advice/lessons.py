"""The first match, and drawings of what words say badly.

The match is played on the smallest named map. Its dice are those of the seed (`games.log`): what
they show, step by step, stands beside the step.
"""

from __future__ import annotations

import re
from functools import partial

from games.core import Place, Seat
from games.diceland.frame import in_order
from games.diceland.landscape import SIGNS
from games.diceland.state import Attacking, Die, Land, Moving, Options, Phase, Placing, State
from games.teaching import Drawing, Lesson, Step, Teaching

BLUE, RED = Seat(0), Seat(1)
ARMIES = {"b": BLUE, "r": RED}
TILE = re.compile(r"(?P<place>[a-n]\d+)(?P<terrain>[PHTMFBR])(?:(?P<army>[br])(?P<value>[1-6]))?")
"""A tile as it is written here: ``f6Fb4`` is a blue 4 on a forest, ``b1R`` Red's empty capital."""
CAPITALS = {"B": BLUE, "R": RED}
SMALLEST = Options(size=8)


def _table(
    tiles: str,
    phase: Phase,
    reserve: tuple[tuple[int, ...], ...] = ((4, 3), (3, 3)),
    options: Options = SMALLEST,
) -> State:
    """The position of these written tiles and dice, in the first turn of Blue."""
    written = {Place(tile["place"]): tile for tile in map(TILE.fullmatch, tiles.split()) if tile}
    lands = {place: _land(place, written[place]["terrain"]) for place in in_order(written)}
    armies = {
        place: Die(ARMIES[written[place]["army"]], int(written[place]["value"]))
        for place in lands
        if written[place]["army"]
    }
    placing = isinstance(phase, Placing)
    first = None if placing else BLUE
    return State(options, lands, armies, reserve, phase, 0 if placing else 1, BLUE, first)


def _land(place: Place, sign: str) -> Land:
    return Land(place, SIGNS.get(sign, SIGNS["T"]), CAPITALS.get(sign))


LESSON = Lesson(
    seats=2,
    options=SMALLEST,
    position=partial(
        _table,
        "f6Fb3 g6Pb5 h6Hr5 g7T h7Tr4 f8Hb3 g8Pr2 h8F",
        Placing(BLUE),
        ((6, 4, 2), (5, 4, 2)),
    ),
    seed="first steps 6634160",
    steps=(
        Step("place", ["place 4 g7"], [(RED, "place 4 h8")]),
        Step("attack", ["attack g7 g8"]),  # rolls 3
        Step("attraction", ["move f6 g7"], [(RED, "attack h7 g7")]),  # they fail
        Step("together", ["attack g6+g7 h7"]),  # rolls 5 and 2
        Step("choose", ["choose 5 g6"]),
        Step("close", ["move g7 g6"], [(RED, "attack h6 g6")]),  # they roll 2
        Step("risk", ["attack h7 h6"]),  # rolls 6
        Step("support", ["move f8 g7"], [(RED, "attack h8 g8")]),  # they fail
        Step("again", ["attack g6+h7 h6"]),  # rolls 4 and 2
        Step("perfect", ["choose 4 h7"]),
        Step("weak", ["move g7 h7"], [(RED, "attack h8 g8")]),  # they roll 1
        Step("last", ["attack g8+h7 h8"]),  # rolls 6 and 2
        Step("win", ["choose 2 g8", "choose 2 h7"]),
    ),
)

CAPITAL = Options(size=8, capital=True)

DRAWINGS = {
    # One attacks: it touches three enemies, and may choose any of them.
    "DL-7": Drawing(
        partial(_table, "f6Fb3 g6Pr4 h6Hr1 g7Tb4 h7Tr2 f8H g8Pr3 h8F", Attacking(BLUE)),
        ((Place("g7"), ""), (Place("g6"), "!"), (Place("h7"), "!"), (Place("g8"), "!")),
    ),
    # Two attack: they touch each other, and both touch the target.
    "DL-8": Drawing(
        partial(_table, "f6Fb3 g6Pb5 h6Hr2 g7Tb3 h7Tr4 f8Hb2 g8P h8Fr3", Attacking(BLUE)),
        ((Place("g6"), ""), (Place("g7"), ""), (Place("h7"), "!")),
    ),
    # In contact: those that may not move.
    "DL-13": Drawing(
        partial(_table, "f6Fb3 g6Pb5 h6Hr2 g7T h7T f8H g8Pb2 h8Fr3", Moving(BLUE)),
        ((Place("g6"), "×"), (Place("g8"), "×")),
    ),
    # Fatal attraction: the dice that are free, and the tiles beside an enemy they can go to.
    "DL-17": Drawing(
        partial(_table, "f6Fb3 g6P h6Hr2 g7T h7Tr4 f8Hb2 g8Pb5 h8F", Moving(BLUE)),
        ((Place("f6"), ""), (Place("f8"), ""), (Place("g6"), "!"), (Place("g7"), "!")),
    ),
    # Capitals: Red stands before Blue's.
    "DL-24": Drawing(
        partial(
            _table,
            "e6Bb4 f6Fb3 g6P h6H g7T h7Tr2 f8H f7Pr5 g8Pb2 h8F j8Rr4",
            Attacking(BLUE),
            options=CAPITAL,
        ),
        ((Place("e6"), "!"), (Place("j8"), "!")),
    ),
}

TEACHING = Teaching(LESSON, DRAWINGS, first="DL-7")
