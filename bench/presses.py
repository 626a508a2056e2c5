"""How much a match asks of people: presses, calls, waits and messages, on a simulated Discord.

Normal computers say what is sensible, each seeing its own seat's view; it is then pressed through
the real panels (`bench.hand`). Figures depend on the script alone, not on the machine.
"""

from __future__ import annotations

import os
import random
import secrets
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from statistics import mean, median
from typing import Any
from unittest.mock import patch

from bench.hand import Hand, addresses, letters
from bench.moves import Blind
from bench.plans import whole_turn
from bot.matches.match import Match
from bot.tables.orders import order_of
from bot.views import choice_form
from games import registry
from games.computers import Level, choose
from games.core import Action, Dealer, Seat
from tests.bot.conftest import World, world_in
from tests.bot.playing import begin

MEMORY = "/dev/shm" if os.path.isdir("/dev/shm") else None
MOST = 3000  # actions of a match
WAIT = 3600.0  # seconds until somebody who is called has time
SEED = "five minutes on a phone"


@dataclass(frozen=True, slots=True)
class Script:
    """A match: its options (those the game has), standing orders that every player lays down, the
    last turn that is played (0: to the end), whether turns are `planned` as a whole (a game with
    phases), whether secrets are asked for in the channel instead of by letter, and goals by the
    name of a figure."""

    name: str
    game: str
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    orders: Sequence[str] = ()
    turns: int = 0
    planned: bool = False
    channel: bool = False
    goals: Mapping[str, float] = field(default_factory=dict)


SCRIPTS = (
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


@dataclass
class Tally:
    """What a match asked of its players and of the channel."""

    presses: Counter[Seat] = field(default_factory=Counter)
    of_a_kind: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    of_a_turn: Counter[tuple[Seat, int]] = field(default_factory=Counter)
    asked: int = 0
    hand_overs: int = 0
    turns: int = 0
    posted: int = 0
    boards: int = 0
    edited: int = 0
    letters: int = 0
    letters_edited: int = 0
    orders: int = 0
    planned: set[tuple[Seat, int]] = field(default_factory=set)
    unread: Sequence[int] = ()
    live: Sequence[int] = ()


async def presses(game: str) -> dict[str, float]:
    """The figures of all scripts of a game; a script whose options it has not is left out."""
    figures: dict[str, float] = {}
    for script in SCRIPTS:
        known = {option.name for option in fields(registry()[game].INFO.options)}
        options = {name: value for name, value in script.options.items() if name in known}
        if script.game != game or options.keys() != script.options.keys():
            continue
        with tempfile.TemporaryDirectory(dir=MEMORY) as place, _luck():
            async with world_in(Path(place)) as world:
                tally = await _played(world, replace(script, options=options))
        for name, value in _figures(tally, script.players).items():
            goal = f" (goal: {script.goals[name]:g} or less)" if name in script.goals else ""
            figures[f"{script.name}: {name}{goal}"] = value
    return figures


@contextmanager
def _luck() -> Iterator[None]:
    """The same dice at every run."""
    chance = random.Random(SEED)
    with (
        patch.object(secrets, "token_hex", lambda size: chance.randbytes(size).hex()),
        patch.object(secrets, "SystemRandom", lambda: chance),
    ):
        yield


async def _played(world: World, script: Script) -> Tally:
    world.app.host = replace(world.app.host, pictures=Blind())
    await begin(world, script.game, script.players, **script.options)
    match, tally = await world.a_moment_later(), Tally()
    hands = {seat: Hand(world, match, seat) for seat in sorted(match.seated)}
    thoughts: dict[Seat, list[Action]] = {seat: [] for seat in hands}
    dealer, seen = Dealer(SEED), len(world.env.http_requests)
    tally.orders = await _ordered(match, hands, script.orders)
    for hand in hands.values() if script.channel else ():
        await hand.prefer_the_channel()
    waiting: frozenset[Seat] = frozenset()
    for _ in range(MOST):
        if not match.awaited or 0 < script.turns < _turn(match):
            break
        if called := match.awaited - waiting:
            tally.hand_overs += 1
            tally.asked += len(called)
            for seat in called:
                hands[seat].away()
            await world.env.advance_time(WAIT)
        waiting = match.awaited
        if not waiting:  # time has brought it to an end
            break
        seat = min(waiting)
        if script.planned and (seat, _turn(match)) not in tally.planned:
            await _planned(match, hands[seat], dealer, tally)
        else:
            await _acted(match, hands[seat], thoughts[seat], dealer, tally)
        await world.env.advance_time(2)
        seen = _messages(world, seen, tally)
    tally.turns = _turn(match)
    await world.env.advance_time(60)
    _messages(world, seen, tally)
    tally.presses.update({seat: hand.presses for seat, hand in hands.items()})
    tally.unread = [_unread(world, hand) for hand in hands.values()]
    tally.live = [_live(world, seat) for seat in hands]
    return tally


async def _ordered(match: Match, hands: Mapping[Seat, Hand], orders: Sequence[str]) -> int:
    """What every player lays down for the whole match: of these, what the game knows."""
    known = [text for text in orders if order_of(match.game, text) is not None]
    for hand in hands.values():
        for text in known:
            await hand.lay_down(text)
    return len(known)


async def _acted(
    match: Match, hand: Hand, thoughts: list[Action], dealer: Dealer, tally: Tally
) -> None:
    """The next sensible thing is done, and counted by its kind and by the turn."""
    turn, entries = _turn(match), match.entries
    actions = _secrets(match, hand.seat, dealer)
    if not actions:
        legal = match.legal(hand.seat)
        if not thoughts or thoughts[0] not in legal:
            thoughts[:] = choose(match.game, match.view(hand.seat), legal, Level.NORMAL, dealer)
        actions = [thoughts.pop(0)]
    spent = await hand.act(actions)
    if any(line.entry.draws for line in match.lines[entries:]):
        thoughts.clear()
    kind = actions[0].word() if len(actions) == 1 else "both duels"
    tally.of_a_kind[kind].append(spent)
    tally.of_a_turn[hand.seat, turn] += spent if not actions[0].secret else 0


async def _planned(match: Match, hand: Hand, dealer: Dealer, tally: Tally) -> None:
    """The whole turn is laid down and played, once, as soon as it is up to the seat in public."""
    if any(action.secret for action in match.legal(hand.seat)) or not _turn(match):
        await _acted(match, hand, [], dealer, tally)
        return
    turn = _turn(match)
    tally.planned.add((hand.seat, turn))
    spent = await whole_turn(match, hand, dealer)
    tally.of_a_kind["plan of the whole turn"].append(spent)
    tally.of_a_turn[hand.seat, turn] += spent


def _secrets(match: Match, seat: Seat, dealer: Dealer) -> list[Action]:
    """One of each secret kind, where several are to be chosen at once: a person picks anything."""
    kinds = choice_form.kinds(match, seat)
    return [dealer.pick(legal) for legal in kinds.values()] if len(kinds) > 1 else []


def _turn(match: Match) -> int:
    """The turn of a game that counts them."""
    return int(getattr(match.view(None), "turn", 0))


def _messages(world: World, seen: int, tally: Tally) -> int:
    """Count what the host has written since request `seen`."""
    requests = world.env.http_requests
    for request in requests[seen:]:
        _, where, *rest = request.path.split("/")[:4]
        if where != "channels" or rest[1:] != ["messages"]:
            continue
        here = int(rest[0]) == world.channel.id
        if request.method == "POST" and here:
            tally.posted += 1
            tally.boards += ":move:" in str(request.json)
        elif request.method == "POST":
            tally.letters += 1
        elif request.method == "PATCH" and here:
            tally.edited += 1
        elif request.method == "PATCH":
            tally.letters_edited += 1
    return len(requests)


def _unread(world: World, hand: Hand) -> int:
    """Letters that came after the one answered last: whoever answers has read those before."""
    return sum(1 for message in letters(world, hand.seat) if message.id > hand.answered)


def _live(world: World, seat: Seat) -> int:
    """Letters that still offer a button or a menu."""
    return sum(1 for message in letters(world, seat) if any(addresses(message)))


def _figures(tally: Tally, players: int) -> dict[str, float]:
    every, turns = sum(tally.presses.values()), max(1, tally.turns)
    figures: dict[str, float] = {
        "presses, all players": every,
        "presses a player": every / players,
        "asks of a person": tally.asked,
        "hand-overs": tally.hand_overs,
        "presses an ask": every / max(1, tally.asked),
        "messages posted": tally.posted,
        "boards": tally.boards,
        "boards - hand-overs": tally.boards - tally.hand_overs,
        "messages edited": tally.edited,
        "letters": tally.letters,
        "letters edited": tally.letters_edited,
        "letters unread at the end, most": max(tally.unread),
        "letters with a button at the end, most": max(tally.live),
        "standing orders a player": tally.orders,
    }
    if tally.turns:
        spent = list(tally.of_a_turn.values())
        figures["all phases of a turn, median"] = median(spent)
        figures["all phases of a turn, most"] = max(spent)
        figures["hand-overs a turn"] = tally.hand_overs / turns
        figures["messages a turn"] = (tally.posted + tally.letters) / turns
    for kind, spent in sorted(tally.of_a_kind.items()):
        what = kind if " " in kind else f"a {kind}"
        figures[f"{what}, times"] = len(spent)
        figures[f"{what}, mean"] = mean(spent)
        figures[f"{what}, most"] = max(spent)
    return figures
