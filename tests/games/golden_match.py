"""The matches of the golden texts: what is played, and by whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from data.words import Words
from games import GAMES, log
from games.computers import Level, choose
from games.core import Action, AnyGame, Dealer, Event, Seat, Told, View
from games.diceland.state import Attraction, Board
from games.notation import parse
from games.terrain_vague.state import Duels, Taken

NAMES = dict(enumerate(("Ann", "Bob", "Cas", "Dee")))
TRIED = 30  # actions that a curious player looks at
EARLY = 150  # plays before which a curious player does not end the match
LONGEST = 400  # plays

Move = tuple[Seat, str]
"""Who acts, and the notation of the action."""


@dataclass(frozen=True)
class Setting:
    """What is played: how many players, the seed, the options that are not as they come.

    `boards` has the events behind which the board is shown, each with how many of them there are
    from one board to the next. `never` names the events that cannot happen in such a match.
    """

    seats: int
    seed: str
    options: Mapping[str, Any]
    boards: Mapping[str, int]
    never: tuple[str, ...]


SETTINGS = {
    "diceland": Setting(
        2,
        "0000",
        {
            "board": Board.TURNS,
            "size": 10,
            "attraction": Attraction.PENALTY,
            **dict.fromkeys(("grouping", "terrain", "capital", "fill_the_void"), True),
        },
        {"DiceRolled": 2, "HasFirstTurn": 1, "HasFirstTurnTied": 1, "Attacked": 5},
        ("LandscapeChosen", "LandscapeDrawn", "DiceDealt", "HasFirstTurnTied", "CapitalTaken"),
    ),
    "maillot": Setting(
        3,
        "006b",
        {"combativity": True},
        {"LapEnded": 3},
        ("Offered", "Passed", "Counted", "GameShared"),
    ),
    "patrouille": Setting(
        2, "0001", {"board": "small", "goal": 4}, {"Rolled": 25}, ("Counted", "GameShared")
    ),
    "vague": Setting(
        3,
        "0009",
        {"duels": Duels.ONE_BY_ONE, "taken": Taken.FREE},
        {"TurnBegan": 3},
        ("AssemblyBegan", "BlindDrawn", "TilesLaid", "TileLaid", "PhaseLeft", "GameShared"),
    ),
}
"""By the key of the game. Options and seeds are chosen so that much happens in not too many lines
(40 seconds of trying a game)."""


@dataclass(frozen=True)
class Match:
    """A match that was played: its entries, and the position after each."""

    key: str
    entries: list[log.Entry] = field(default_factory=list)
    positions: list[log.Position] = field(default_factory=list)

    @property
    def game(self) -> AnyGame:
        return GAMES[self.key]

    @property
    def setting(self) -> Setting:
        return SETTINGS[self.key]

    @property
    def words(self) -> Words:
        return Words.of("en", self.key).named(
            {seat: NAMES[seat] for seat in range(self.setting.seats)}
        )

    def view(self, number: int, seat: Seat | None = None) -> View:
        return log.view(self.game, self.positions[number], seat)


def played(key: str, moves: Sequence[Move]) -> Match:
    """The match of these moves, as far as they are legal, and on to its end."""
    match = Match(key)
    game, setting = match.game, match.setting
    options = game.INFO.options(**setting.options)
    now, entry = log.start(game, setting.seats, options, setting.seed)
    while True:
        match.entries.append(entry)
        match.positions.append(now)
        if not log.awaited(game, now) or now.plays == LONGEST:
            return match
        kept = _kept(game, now, moves)
        moves = moves if kept else ()
        seat, action = kept or _chosen(match)
        now, entry = log.move(game, now, seat, action, setting.seed)


def _kept(game: AnyGame, now: log.Position, moves: Sequence[Move]) -> tuple[Seat, Action] | None:
    """The next of the moves; None if there is none or it is not legal."""
    if now.plays >= len(moves):
        return None
    seat, notation = moves[now.plays]
    action = parse(game.INFO.actions, notation)
    return (seat, action) if action in log.legal(game, now, seat) else None  # type: ignore[return-value]


def _chosen(match: Match) -> tuple[Seat, Action]:
    """What a curious player does: something of which the table hears what it has not heard yet, if
    they find it; else what an easy computer does."""
    game, now, seed = match.game, match.positions[-1], match.setting.seed
    heard = {type(told.event) for _, told in now.told}
    awaited = sorted(log.awaited(game, now))
    aside = [seat for seat in map(Seat, range(match.setting.seats)) if seat not in awaited]
    for seat in (*awaited, *aside):
        dealer = Dealer(f"{seed}/s/{now.plays}/{seat}")
        for action in dealer.shuffled(log.legal(game, now, seat))[:TRIED]:
            after, entry = log.move(game, now, seat, action, seed)
            ends = log.outcome(game, after) is not None
            new = {type(told.event) for told in entry.told} - heard
            if new and not (ends and now.plays < EARLY):
                return seat, action
    seat = awaited[0]
    legal, dealer = log.legal(game, now, seat), Dealer(f"{seed}/t/{now.plays}")
    return seat, choose(game, game.view(now.state, seat), legal, Level.EASY, dealer)[0]


def kinds(match: Match) -> set[type[Event]]:
    """Which kinds of events happened, those that are only told joined among them."""
    told = [told for entry in match.entries for told in entry.told]
    together = [event for entry in match.entries for _, event in joined(entry.told)]
    return {*(type(each.event) for each in told), *map(type, together)}


def joined(told: Sequence[Told]) -> list[tuple[Told, Event]]:
    """What is told by an entry; events for the same ears that belong together are joined."""
    found = list[tuple[Told, Event]]()
    for each in told:
        both = found[-1][1].along(each.event) if found and found[-1][0].to == each.to else None
        if both is None:
            found.append((each, each.event))
        else:
            found[-1] = (each, both)
    return found
