"""The box: gangs, terrains, pawns, and the numbers of data/terrain_vague, checked when loaded.

Gangs, kinds of terrain and kinds of pawns are also numbers. That of a gang is its place in `Gang`,
but on a board that of its seat (`Board.gangs`). That of a kind of terrain is twice its gang's, and
one more if it is strong. That of a kind of pawn is its place in `Pawn`.

The numbers in the files may be changed if they go together; else they are refused with a ValueError
that says why (TV-13). The shapes below say which keys there are, and the least number for each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from data import tables


class Gang(Enum):
    """The four gangs, in the order of the seats if nobody chooses (TV-4a)."""

    PARPAINGS = "parpaings"
    RONCIER = "roncier"
    CLOAQUE = "cloaque"
    FERRAILLEURS = "ferrailleurs"


class Terrain(Enum):
    """The kinds of terrain, gang by gang, weak before strong."""

    GRAVATS = "gravats"
    PARPAINGS = "parpaings"
    ORTIES = "orties"
    RONCES = "ronces"
    FLAQUES = "flaques"
    CLOAQUES = "cloaques"
    POUBELLES = "poubelles"
    FERRAILLE = "ferraille"


class Pawn(Enum):
    """The kinds of pawns; BROTHER is the big brother."""

    WHEELBARROW = "wheelbarrow"
    SLINGSHOT = "slingshot"
    LID = "lid"
    BROTHER = "brother"
    CABIN = "cabin"


class Strength(Enum):
    """Weak or strong terrain."""

    WEAK = "weak"
    STRONG = "strong"


GANGS: Sequence[Gang] = tuple(Gang)
TERRAINS: Sequence[Terrain] = tuple(Terrain)
PAWNS: Sequence[Pawn] = tuple(Pawn)
WHEELBARROW, SLINGSHOT, LID, BROTHER, CABIN = range(len(PAWNS))
NUMBER: Mapping[Pawn, int] = {pawn: n for n, pawn in enumerate(PAWNS)}
TERRAIN_NUMBER: Mapping[Terrain, int] = {terrain: n for n, terrain in enumerate(TERRAINS)}
SWORN: Mapping[int, int] = {0: 1, 1: 0, 2: 3, 3: 2}
"""The sworn enemy of each gang."""


@dataclass(frozen=True, slots=True)
class Column:
    """What a hideout card gives in a turn: action points, or if it is red a duel number."""

    number: int
    red: bool


@dataclass(frozen=True, slots=True)
class Size:
    """A board: rings around the heap, tiles of each kind, blind ones, how far a line reaches."""

    rings: int
    weak: int
    strong: int
    blind: int
    reach: int


@dataclass(frozen=True, slots=True)
class Box:
    """Tiles of a kind; pawns of each kind a gang; duel numbers and pawns of each; the goal."""

    weak: int
    strong: int
    pawns: tuple[int, ...]
    numbers: int
    alike: int
    goal: int
    turns: int

    def tiles(self, terrain: int) -> int:
        """How many tiles of this kind there are."""
        return self.strong if terrain % 2 else self.weak


@dataclass(frozen=True, slots=True)
class Costs:
    """The prices by kind of pawn; of terrain: one's own, another's, the sworn enemy's."""

    gather: tuple[int, ...]
    move: tuple[int, ...]
    shoot: tuple[int, ...]
    own: int
    take: tuple[int, int]
    sworn: tuple[int, int]


_EACH_PAWN = {pawn.value: 1 for pawn in PAWNS}

BOX_SHAPE: tables.Shape = {
    "tiles": {"weak": 1, "strong": 1, "all": 1},
    "pawns": _EACH_PAWN | {"all": {"each": 1}},
    "duel": {"numbers": 1, "pawns": 1, "bars": 1, "pawns_in_all": 1, "bars_in_all": 1},
    "board": {
        players: {"rings": 1, "weak": 0, "strong": 0, "blind": 0, "reach": 1} for players in "234"
    },
    "goal": {"hexes": 1, "turns": 1},
}
PRICES_SHAPE: tables.Shape = {
    "gather": _EACH_PAWN | {Pawn.CABIN.value: 0},
    "move": _EACH_PAWN,
    "shoot": _EACH_PAWN,
    "take": {"own": 1, "weak": 1, "strong": 1, "sworn_weak": 1, "sworn_strong": 1},
}
HIDEOUTS_SHAPE: tables.Shape = {
    "red_turns": [1],
    **{gang.value: {"turns": [1]} for gang in GANGS},
}


def hideouts_of(data: Mapping[str, Any]) -> tuple[tuple[Column, ...], ...]:
    """The cards of hideouts.toml, gang by gang. Raises ValueError when they do not go together."""
    tables.check("terrain_vague/hideouts.toml", data, HIDEOUTS_SHAPE)
    red = set(data["red_turns"])
    if not red or not red <= set(range(1, BOX.turns + 1)):
        _refuse("hideouts.toml", f"the red turns must be some of the turns 1 to {BOX.turns}")
    cards = tuple(
        tuple(
            Column(number, turn in red) for turn, number in enumerate(data[gang.value]["turns"], 1)
        )
        for gang in GANGS
    )
    for gang, card in zip(GANGS, cards, strict=True):
        name = f"the {gang.value}"
        _same("hideouts.toml", f"turns of {name}", len(card), BOX.turns)
        if any(column.number > BOX.numbers for column in card if column.red):
            _refuse("hideouts.toml", f"a red number of {name} is not from 1 to {BOX.numbers}")
    for turn, columns in enumerate(zip(*cards, strict=True), 1):
        if turn not in red and len({column.number for column in columns}) < len(GANGS):
            _refuse("hideouts.toml", f"two gangs have as many points in turn {turn}")
    return cards


def box_of(data: Mapping[str, Any]) -> Box:
    """The counts of box.toml. Raises ValueError when they do not come out."""
    tables.check("terrain_vague/box.toml", data, BOX_SHAPE)
    tiles, pawns, duel = data["tiles"], data["pawns"], data["duel"]
    each = tuple(pawns[pawn.value] for pawn in PAWNS)
    all_tiles = len(GANGS) * (tiles["weak"] + tiles["strong"])
    _same("box.toml", "tiles", all_tiles, tiles["all"])
    _same("box.toml", "pawns of a gang", sum(each), pawns["all"]["each"])
    for kind in ("pawns", "bars"):
        _same("box.toml", f"{kind} for duels", duel["numbers"] * duel[kind], duel[f"{kind}_in_all"])
    if each[BROTHER] != 1 or each[CABIN] != 1 or duel["bars"] != 1:
        _refuse("box.toml", "a gang has one cabin, one big brother, and a bar of each number")
    goal = data["goal"]
    return Box(
        tiles["weak"], tiles["strong"], each, duel["numbers"], duel["pawns"],
        goal["hexes"], goal["turns"],
    )  # fmt: skip


def sizes_of(data: Mapping[str, Any]) -> dict[int, Size]:
    """The boards of box.toml by players. Raises ValueError when the tiles do not fill one."""
    tables.check("terrain_vague/box.toml", data, BOX_SHAPE)
    sizes = {int(players): Size(**size) for players, size in data["board"].items()}
    for players, size in sizes.items():
        laid = len(GANGS) * (size.weak + size.strong) + size.blind
        hexes = 3 * size.rings * (size.rings + 1)
        _same("box.toml", f"tiles on the board for {players}", laid, hexes)
        if size.weak > BOX.weak or size.strong > BOX.strong:
            _refuse("box.toml", f"the board for {players} needs more tiles than there are")
        if size.weak + size.strong + size.blind >= BOX.weak + BOX.strong:
            _refuse("box.toml", f"the board for {players} leaves no tile for a cabin (TV-4)")
        if size.weak + size.strong < players:
            _refuse("box.toml", f"the board for {players} has no place for every cabin (TV-4)")
    goal, most = data["goal"]["hexes"], 3 * sizes[4].rings * (sizes[4].rings + 1)
    if goal > most:
        _refuse("box.toml", f"goal.hexes: {goal} is more than the {most} of the board for 4")
    return sizes


def costs_of(data: Mapping[str, Any]) -> Costs:
    """The prices of prices.toml. Raises ValueError for one that breaks the order of prices."""
    tables.check("terrain_vague/prices.toml", data, PRICES_SHAPE)
    prices = {
        table: tuple(data[table][pawn.value] for pawn in PAWNS)
        for table in ("gather", "move", "shoot")
    }
    take = data["take"]
    costs = Costs(
        prices["gather"], prices["move"], prices["shoot"],
        take["own"], (take["weak"], take["strong"]), (take["sworn_weak"], take["sworn_strong"]),
    )  # fmt: skip
    if costs.gather[CABIN] != 0:
        _refuse("prices.toml", "rebuilding a cabin is free")
    if costs.take[0] >= costs.take[1] or costs.sworn[0] >= costs.sworn[1]:
        _refuse("prices.toml", "strong terrain must cost more than weak")
    if costs.sworn[0] <= costs.take[0] or costs.sworn[1] <= costs.take[1]:
        _refuse("prices.toml", "terrain of the sworn enemy must cost more than that of others")
    return costs


def read(name: str) -> Mapping[str, Any]:
    """A file of data/terrain_vague."""
    return tables.read(f"terrain_vague/{name}.toml")


def column(gang: int, turn: int) -> Column:
    """What the hideout card of a gang shows in a turn, from 1; after the last it starts afresh."""
    card = HIDEOUTS[gang]
    return card[(turn - 1) % len(card)]


def _same(file: str, what: str, found: int, wanted: int) -> None:
    if found != wanted:
        _refuse(file, f"{found} {what}, but there must be {wanted}")


def _refuse(file: str, why: str) -> None:
    raise ValueError(f"data/terrain_vague/{file}: {why}")


_BOX = read("box")

BOX: Box = box_of(_BOX)
SIZES: Mapping[int, Size] = sizes_of(_BOX)
COSTS: Costs = costs_of(read("prices"))
HIDEOUTS: Sequence[Sequence[Column]] = hideouts_of(read("hideouts"))
