"""What the tiles do, as questions about a place; nothing without the option (DL-19 to DL-23)."""

from __future__ import annotations

from games.core import Place
from games.diceland.state import State, Terrain

HIGH = (Terrain.HILLS, Terrain.MOUNTAIN)


def is_high(state: State, place: Place) -> bool:
    """Whether no combined attack may be made against it: hills (DL-19), mountains (DL-21)."""
    return state.options.terrain and state.lands[place].terrain in HIGH


def is_closed(state: State, place: Place) -> bool:
    """Whether nobody may enter it, once it is empty: mountains (DL-21)."""
    return state.options.terrain and state.lands[place].terrain is Terrain.MOUNTAIN


def is_forest(state: State, place: Place) -> bool:
    """Whether a die may leave it although it is in contact (DL-22)."""
    return state.options.terrain and state.lands[place].terrain is Terrain.FOREST


def is_town(state: State, place: Place) -> bool:
    """Whether a die on it may be raised (DL-20)."""
    return state.options.terrain and state.lands[place].terrain is Terrain.TOWN
