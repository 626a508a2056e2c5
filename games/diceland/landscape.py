"""The landscape: a named map, a random one, or one built by turns; then the capitals.

Without the option `terrain` a landscape has its tiles all the same, "for the eye only" as the
booklet says of the basic game; but `shown` is then plains everywhere, for what is drawn without
effect misleads. A landscape that is built grows from the middle of the frame; seat 0 lays
the first tile, and founds their capital first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache

from data import tables
from games.changes import changed
from games.core import Dealer, Place, Seat
from games.diceland.events import (
    BuildingBegan,
    CapitalFounded,
    LandscapeChosen,
    LandscapeDrawn,
    TileLaid,
)
from games.diceland.frame import CENTRE, NEIGHBOURS, SIDE, in_order, place_at
from games.diceland.moves import Found, Lay
from games.diceland.state import (
    Board,
    Building,
    Founding,
    Land,
    Last,
    Options,
    Placing,
    State,
    Terrain,
    other,
)

CAPITALS = 2
SIGNS = {
    "P": Terrain.PLAINS,
    "H": Terrain.HILLS,
    "T": Terrain.TOWN,
    "M": Terrain.MOUNTAIN,
    "F": Terrain.FOREST,
}


BOX_SHAPE: tables.Shape = {
    "tiles": {terrain.value: 0 for terrain in Terrain},
    "blank": {"plains": 0},
    "dice": {"each": 1},
}


def begin(options: Options, dealer: Dealer) -> State:
    """The landscape, as far as it can be without the players (DL-1)."""
    lands: Iterable[Land] = ()
    match options.board:
        case Board.NAMED:
            name, lands = named(options.size)
            dealer.tell(LandscapeChosen(name, options.size))
        case Board.RANDOM:
            lands = drawn(options, dealer)
            dealer.tell(LandscapeDrawn(options.size))
        case Board.TURNS:
            dealer.tell(BuildingBegan(Seat(0), options.size))
    by_place = {land.place: land for land in lands}
    return State(options, by_place, {}, ((), ()), _next(options, by_place, Seat(0)))


def layable(state: State) -> list[Lay]:
    """Every tile that is left, on every place that touches the landscape.

    Without the option `terrain` every tile counts as plains (DL-23), and none is asked for.
    """
    spots = edge(state.lands) or (CENTRE,)
    if not state.options.terrain:
        return [Lay(spot, Terrain.PLAINS) for spot in spots]
    stock = left(state)
    return [Lay(spot, terrain) for spot in spots for terrain in Terrain if stock[terrain]]


def left(state: State) -> Counter[Terrain]:
    """How many tiles of each kind are still to be laid."""
    return _stock(state.options) - Counter(land.terrain for land in state.lands.values())


def lay(state: State, phase: Building, action: Lay, dealer: Dealer) -> State:
    """Lay a tile (DL-1)."""
    dealer.tell(TileLaid(phase.seat, action.tile, action.terrain))
    return _with(state, phase.seat, action.word(), Land(action.tile, action.terrain))


def foundable(state: State) -> list[Found]:
    """Where a capital may be: touching the landscape, not beside the other one (DL-24)."""
    beside = {place for capital in capitals(state) for place in NEIGHBOURS[capital]}
    return [Found(place) for place in edge(state.lands) if place not in beside]


def capitals(state: State) -> list[Place]:
    """Where the capitals are; none without the option."""
    return [land.place for land in state.lands.values() if land.capital is not None]


def found(state: State, phase: Founding, action: Found, dealer: Dealer) -> State:
    """Found a capital (DL-24)."""
    dealer.tell(CapitalFounded(phase.seat, action.tile))
    land = Land(action.tile, Terrain.TOWN, phase.seat)
    return _with(state, phase.seat, action.word(), land)


def shown(options: Options, land: Land) -> Terrain:
    """The terrain a tile is shown with, which is what it counts as (DL-23)."""
    return land.terrain if options.terrain else Terrain.PLAINS


def edge(places: Iterable[Place]) -> tuple[Place, ...]:
    """The places without a tile that touch a tile."""
    inside = set(places)
    return in_order({near for place in inside for near in NEIGHBOURS[place]} - inside)


def drawn(options: Options, dealer: Dealer) -> tuple[Land, ...]:
    """A random landscape, one piece and rather round, with tiles drawn from the box.

    It grows from the middle; how likely a place is grows with the square of the tiles it touches.
    """
    places = [CENTRE]
    while len(places) < options.size:
        grown = set(places)
        tickets = [p for p in edge(grown) for _ in range(len(grown & {*NEIGHBOURS[p]}) ** 2)]
        places.append(dealer.pick(tickets))
    box = list((_stock(options) - Counter({Terrain.PLAINS: _box()["blank"]["plains"]})).elements())
    return tuple(Land(place, box.pop(dealer.below(len(box)))) for place in in_order(places))


@cache
def named(size: int) -> tuple[str, tuple[Land, ...]]:
    """The name and the tiles of the map of this size, in the middle of the frame."""
    maps = tables.read("diceland/maps.toml")
    tables.check("diceland/maps.toml", maps, {name: {"rows": [str]} for name in maps})
    for name, drawing in maps.items():
        lands = _landscape(drawing["rows"])
        if len(lands) == size:
            return name, lands
    raise LookupError(f"no map has {size} tiles")


def _landscape(rows: list[str]) -> tuple[Land, ...]:
    """The tiles of a drawing: each is two signs wide, and each row is shifted by one sign."""
    signs = {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    tiles = {at: SIGNS[sign] for at, sign in signs.items() if sign in SIGNS}
    across = [x for x, _ in tiles]
    down = (SIDE - len(rows)) // 2
    right = SIDE - 1 - (min(across) + max(across)) // 2
    right += sum((*next(iter(tiles)), down, right)) % 2  # odd rows lie one sign further right
    lands = {place_at((x + right) // 2, y + down): terrain for (x, y), terrain in tiles.items()}
    return tuple(Land(place, lands[place]) for place in in_order(lands))


def _with(state: State, seat: Seat, word: str, land: Land) -> State:
    grown = {**state.lands, land.place: land}
    lands = {place: grown[place] for place in in_order(grown)}
    phase = _next(state.options, lands, other(seat))
    return changed(state, lands=lands, phase=phase, last=Last(word, seat, (), land.place))


def _next(
    options: Options, lands: Mapping[Place, Land], seat: Seat
) -> Building | Founding | Placing:
    if len(lands) < options.size:
        return Building(seat)
    if options.capital and len(lands) < options.size + CAPITALS:
        return Founding(seat)
    return Placing(seat)  # of whichever seat the dice say, when they have been rolled


def _stock(options: Options) -> Counter[Terrain]:
    """The tiles to build with: those of the box without the two capitals."""
    box = _box()
    stock = Counter({Terrain(name): number for name, number in box["tiles"].items()})
    stock[Terrain.PLAINS] += box["blank"]["plains"]
    stock[Terrain.TOWN] -= CAPITALS if options.capital else 0
    return stock


@cache
def _box() -> Mapping[str, Mapping[str, int]]:
    box = tables.read("diceland/box.toml")
    tables.check("diceland/box.toml", box, BOX_SHAPE)
    return box
