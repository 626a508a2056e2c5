"""The matches of `bench.presses`: what is played, and what it may ask of people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Script:
    """A match: its options (those the game has), standing orders that every player lays down, the
    last turn that is played (0: to the end), whether turns are `planned` as a whole (a game with
    phases), whether secrets are asked for in the channel instead of by letter, whether players say
    at their first Confirm that they are to be asked only where there is a warning (`ever`), and
    goals by the name of a figure. `habits` are standing orders laid down by whoever answers all
    secret questions of a match by this word.

    `touches` is the part of the panel's presses that the board page is to take (0: it is not
    measured there), `page` says that it is played on the page.

    One that is `recorded` is so many matches, in which each player decides as is written down in
    `bench.recorded`; in the others they decide as computers do today. A recorded turn is planned
    with what its player did in it, as far as that is possible as things stand then; so these
    players plan as if they knew what they would want once the others have moved.
    """

    name: str
    game: str
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    orders: Sequence[str] = ()
    turns: int = 0
    planned: bool = False
    channel: bool = False
    ever: bool = False
    habits: Mapping[str, str] = field(default_factory=dict)
    recorded: int = 0
    goals: Mapping[str, float] = field(default_factory=dict)
    baseline: Mapping[str, float] = field(default_factory=dict)
    touches: float = 0.0
    page: bool = False


MATCHES = 20  # of each game that are recorded
FEWER = 0.75  # presses a turn that are to be left of the baseline's
TOUCHES = {"diceland": 0.6, "patrouille": 0.6, "maillot": 0.75, "vague": 0.75}
"""The part of the panel's presses that touches on the board page are to be."""
SILENCE = {"messages in the channel after a move, most": 1, "open letters of a person, most": 1}
"""What every match is held to: more of either is noise."""
WARNED = ", asked only to be warned"
BASELINE: Mapping[str, Mapping[str, float]] = {
    "diceland": {
        "presses a turn": 4.86, "asks of a person": 26.75, "hand-overs": 26.75,
        "hand-overs a turn": 1.75, "messages posted": 26.75, "letters": 0,
    },
    "patrouille": {
        "presses a turn": 3.07, "asks of a person": 183.2, "hand-overs": 183.2,
        "hand-overs a turn": 1.0, "messages posted": 183.2, "letters": 0,
    },
    "maillot": {
        "presses a turn": 2.2, "asks of a person": 140, "hand-overs": 80.25,
        "hand-overs a turn": 0.51, "messages posted": 85.4, "letters": 106.4,
    },
    "vague": {
        "presses a turn": 22.3, "asks of a person": 93.75, "hand-overs": 89.75,
        "hand-overs a turn": 7.48, "messages posted": 93.75, "letters": 12,
    },
}  # fmt: skip
"""What the recorded matches asked of their players and of the channel when they were recorded, at
commit e888bee."""


def _over_and_over(game: str, players: int, name: str = "", **more: Any) -> Script:
    """The recorded matches of a game, each to its end."""
    known = BASELINE[game]
    goals = {"presses a turn": round(FEWER * known["presses a turn"], 2)} | more.pop("goals", {})
    touches = 0.0 if more.get("planned") else TOUCHES[game]
    return Script(
        f"{players} players{name}", game, players, recorded=MATCHES, baseline=known, goals=goals,
        touches=touches, **more,
    )  # fmt: skip


SCRIPTS = (
    _over_and_over("diceland", 2),
    _over_and_over("diceland", 2, WARNED, ever=True),
    _over_and_over("patrouille", 2),
    _over_and_over("patrouille", 2, WARNED, ever=True),
    _over_and_over("maillot", 4),
    _over_and_over("maillot", 4, WARNED, ever=True),
    _over_and_over("vague", 3, goals={"hand-overs a turn": 4}),
    _over_and_over(
        "vague", 3, f"{WARNED}, each turn planned as a whole", ever=True, planned=True,
        habits={"bylot": "lot"}, goals={"hand-overs a turn": 4},
    ),
    Script(
        "20 tiles", "diceland", 2, {"size": 20}, orders=("usebest",),
        goals={"presses a player": 60, "boards - hand-overs": 0},
    ),
    Script(
        "20 tiles, quick start", "diceland", 2, {"size": 20, "quick_start": True},
        orders=("usebest",),
        goals={"presses, all players": 80, "boards - hand-overs": 0},
    ),
    Script(
        "20 tiles, four dice in a row", "diceland", 2, {"size": 20, "by_fours": True},
        orders=("usebest",),
        goals={"presses a player": 60, "boards - hand-overs": 0},
    ),
    Script("2 players", "patrouille", 2, goals={"a move, most": 4, "a place, most": 5}),
    Script(
        "4 players, sealed auction, no orders", "maillot", 4,
        goals={"a bid, most": 2, "letters unread at the end, most": 5},
    ),
    Script(
        "4 players, sealed auction in the channel", "maillot", 4, channel=True,
        goals={"a bid, most": 2},
    ),
    Script(
        "4 players, sealed auction, with orders", "maillot", 4,
        orders=("rideon 20", "upto 6 3"),
        goals={"a bid, most": 2, "hand-overs": 80, "letters unread at the end, most": 5},
    ),
    Script(
        "2 players, twelve turns", "vague", 2, turns=12,
        goals={"both duels, most": 3, "all phases of a turn, most": 12, "hand-overs": 60,
               "letters unread at the end, most": 5},
    ),
    Script(
        "2 players, twelve turns, each planned as a whole", "vague", 2, turns=12, planned=True,
        goals={"a plan of the whole turn, median": 8, "all phases of a turn, median": 8,
               "hand-overs": 60, "letters unread at the end, most": 5},
    ),
)  # fmt: skip
