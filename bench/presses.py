"""How much matches ask of people: presses, calls, waits and messages, on a simulated Discord.

What each player decides is recorded, or is what a normal computer finds sensible that sees the
player's own view; it is then pressed through the real panels (`bench.hand`). Figures depend on the
script alone, not on the machine.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, nullcontext
from dataclasses import fields, replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from unittest.mock import patch

from bench import plans, recorded
from bench.decisions import SEED, Decisions, turn_of
from bench.figures import FULL, Figures, Size, Table, at_most
from bench.finger import Finger
from bench.hand import Hand, addresses, letters
from bench.moves import MEMORY, Blind
from bench.recorded import Recorded
from bench.scripts import MATCHES, SCRIPTS, SILENCE, Script
from bench.tabled import line_of
from bench.tally import Tally, by_touch, figures
from bench.waits import waits
from bot.app import App
from bot.matches.match import Match
from bot.tables.orders import order_of
from games import GAMES, registry
from games.core import Seat
from games.log import EntryKind
from tests.support.bot.playing import begin
from tests.support.bot.sketching import sketches
from tests.support.bot.world import World, world_in

MOST = 3000  # actions of a match
WAIT = 3600.0  # seconds until somebody who is called has time
SEED_BYTES = 32  # of a table's seed
SILENT = 1 << 12  # Discord's flag of a message that notifies nobody
PULSE = 1800.0  # seconds between two signs of life of the bot: half the time of a match was theirs


async def presses(size: Size = FULL) -> AsyncIterator[tuple[str, Figures] | tuple[str, Table]]:
    """The part of the bench: the figures of all scripts, game by game, and a table of all games; if
    not `every` figure is wanted the table alone, of the recorded matches."""
    columns = dict[str, Figures]()
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:  # figures hang on no time
        wanted = [
            script for script in SCRIPTS if _known(script) and (size.every or script.recorded)
        ]
        played = [pool.submit(_tallies, script, size) for script in wanted]
        paged = [
            pool.submit(_tallies, replace(script, page=True), size) if script.touches else None
            for script in wanted
        ]
        for game in GAMES:
            found, column = Figures(), columns.setdefault(game, {})
            for script, on_discord, on_page in zip(wanted, played, paged, strict=True):
                if script.game != game:
                    continue
                tallies = await asyncio.wrap_future(on_discord)
                found |= _told(script, tallies)
                page = list[Tally]()
                if on_page is not None:
                    page = await asyncio.wrap_future(on_page)
                    by = by_touch(tallies, page, script.touches)
                    found |= {f"{script.name}: {name}": value for name, value in by.items()}
                if script.recorded:
                    column |= line_of(script, tallies, page)
            if size.every:
                yield f"Presses at {game}", found
    yield "A turn of the recorded matches", Table(columns)
    if size.every:
        for title, figures_of in waits(size):
            yield title, figures_of


def _known(script: Script) -> bool:
    """Whether the game has all options that the script sets."""
    options = registry()[script.game].INFO.options
    return script.options.keys() <= {option.name for option in fields(options)}


def _told(script: Script, tallies: Sequence[Tally]) -> Figures:
    """Baseline and goals only where all matches were played that they are of."""
    found, every, played = Figures(), figures(tallies), script.name
    goals = {**SILENCE, **script.goals}
    if script.recorded:
        every["decisions otherwise than recorded"] = sum(tally.otherwise for tally in tallies)
        played = f"{len(tallies)} recorded matches, {played}"
    for name, value in every.items():
        told = f"{played}: {name}"
        if len(tallies) >= script.recorded:
            told += f", {script.baseline[name]:g} at first" if name in script.baseline else ""
            told += at_most(goals[name]) if name in goals else ""
        found[told] = value
    return found


def _tallies(script: Script, size: Size) -> list[Tally]:
    """The script's matches, one after the other, each in a world of its own; in another process."""
    return asyncio.run(_played_all(script, size))


async def _played_all(script: Script, size: Size) -> list[Tally]:
    most = size.of(MOST)
    if not script.recorded:
        return [(await _match(script, most, ""))[0]]
    matches = recorded.matches(script.game)[: size.matches or size.of(script.recorded)]
    return [(await _match(script, most, match.seed, match))[0] for match in matches]


async def by_computers(game: str) -> AsyncIterator[tuple[Recorded, Tally]]:
    """The matches of the script that is to be recorded, played by computers."""
    script = next(script for script in SCRIPTS if script.game == game and script.recorded)
    for number in range(MATCHES):
        seed = random.Random(f"{SEED} {game} {number}").randbytes(SEED_BYTES).hex()
        tally, match = await _match(script, MOST, seed)
        plays = [
            (line.entry.seat, str(line.entry.action))
            for line in match.lines
            if line.entry.kind is EntryKind.PLAY and line.entry.seat is not None
        ]
        yield Recorded(seed, script.players, plays), tally


async def _match(
    script: Script, most: int, seed: str, record: Recorded | None = None
) -> tuple[Tally, Match]:
    App.pulse = PULSE
    laid_out = sketches() if script.page else nullcontext()
    with tempfile.TemporaryDirectory(dir=MEMORY) as place, _luck(seed), laid_out:
        async with world_in(Path(place)) as world:
            return await _played(world, script, most, Decisions(record, script.planned))


@contextmanager
def _luck(seed: str) -> Iterator[None]:
    """The same chance at every run; with `seed` that of the table."""
    chance = random.Random(SEED)

    def drawn(size: int) -> str:
        return seed if seed and size == SEED_BYTES else chance.randbytes(size).hex()

    with (
        patch.object(secrets, "token_hex", drawn),
        patch.object(secrets, "SystemRandom", partial(random.Random, SEED)),
    ):
        yield


async def _played(
    world: World, script: Script, most: int, decisions: Decisions
) -> tuple[Tally, Match]:
    if not script.page:
        world.app.host = replace(world.app.host, pictures=Blind())
    await begin(world, script.game, script.players, **script.options)
    match, tally = await world.a_moment_later(), Tally()
    plays = Finger if script.page else Hand
    hands = {seat: plays(world, match, seat) for seat in sorted(match.seated)}
    seen = len(world.env.http_requests)
    tally.orders = await _ordered(match, hands, script.orders)
    await _used_to(hands, script, decisions.recorded)
    waiting: frozenset[Seat] = frozenset()
    for _ in range(most):
        if not match.awaited or 0 < script.turns < turn_of(match):
            break
        if called := match.awaited - waiting:
            tally.called(called)
            for seat in called:
                hands[seat].away()
            await world.env.advance_time(WAIT)
        waiting = match.awaited
        if not waiting:  # time has brought it to an end
            break
        seat = min(waiting)
        if script.planned and (seat, turn_of(match)) not in tally.planned:
            await _planned(match, hands[seat], decisions, tally)
        else:
            await _acted(match, hands[seat], decisions, tally)
        await world.env.advance_time(2)
        seen = _messages(world, seen, tally)
    tally.turns, tally.otherwise = turn_of(match), decisions.otherwise
    await world.env.advance_time(60)
    _messages(world, seen, tally)
    tally.presses.update({seat: hand.presses for seat, hand in hands.items()})
    for what in ("menus", "enlarged", "held"):
        setattr(tally, what, sum(getattr(hand, what, 0) for hand in hands.values()))
    tally.unread = [_unread(world, hand) for hand in hands.values()]
    tally.live = [_live(world, seat) for seat in hands]
    return tally, match


async def _ordered(match: Match, hands: Mapping[Seat, Hand], orders: Sequence[str]) -> int:
    """What every player lays down for the whole match: of these, what the game knows."""
    known = [text for text in orders if order_of(match.game, text) is not None]
    for hand in hands.values():
        for text in known:
            await hand.lay_down(text)
    return len(known)


async def _used_to(hands: Mapping[Seat, Hand], script: Script, record: Recorded | None) -> None:
    """What players have set for themselves, and the orders of those who always answer alike."""
    for seat, hand in hands.items():
        hand.ever = script.ever
        for order, word in script.habits.items():
            if record is not None and record.answers(seat, word):
                await hand.lay_down(order)
        if script.channel:
            await hand.prefer_the_channel()


async def _acted(match: Match, hand: Hand, decisions: Decisions, tally: Tally) -> None:
    """The next thing is done, and counted by its kind and by the turn."""
    turn, entries = turn_of(match), match.entries
    actions = decisions.of(match, hand.seat)
    spent = await hand.act(actions)
    if any(line.entry.draws for line in match.lines[entries:]):
        decisions.rethink(hand.seat)
    kind = actions[0].word() if len(actions) == 1 else "both duels"
    tally.of_a_kind[kind].append(spent)
    tally.of_a_turn[hand.seat, turn] += spent if not actions[0].secret else 0


async def _planned(match: Match, hand: Hand, decisions: Decisions, tally: Tally) -> None:
    """The whole turn is laid down and played, once, as soon as it is up to the seat in public."""
    if any(action.secret for action in match.legal(hand.seat)) or not turn_of(match):
        await _acted(match, hand, decisions, tally)
        return
    turn = turn_of(match)
    tally.planned.add((hand.seat, turn))
    if not (wanted := decisions.turn(match, hand.seat)):
        await _acted(match, hand, decisions, tally)
        return
    spent = await plans.whole_turn(match, hand, wanted)
    tally.of_a_kind["plan of the whole turn"].append(spent)
    tally.of_a_turn[hand.seat, turn] += spent


def _messages(world: World, seen: int, tally: Tally) -> int:
    """Count what the host has written since request `seen`, a move ago."""
    requests, before = world.env.http_requests, tally.posted
    for request in requests[seen:]:
        _, where, *rest = request.path.split("/")[:4]
        if where != "channels" or rest[1:] != ["messages"]:
            continue
        here = int(rest[0]) == world.channel.id
        if request.method == "POST" and not (request.json or {}).get("flags", 0) & SILENT:
            tally.loud += 1
        if request.method == "POST" and here:
            tally.posted += 1
            tally.boards += ":move:" in str(request.json)
        elif request.method == "POST":
            tally.letters += 1
        elif request.method == "PATCH" and here:
            tally.edited += 1
        elif request.method == "PATCH":
            tally.letters_edited += 1
    tally.a_move = max(tally.a_move, tally.posted - before)
    tally.open = max(tally.open, *(_live(world, seat) for seat in range(len(world.people))))
    return len(requests)


def _unread(world: World, hand: Hand) -> int:
    """Letters that came after the one answered last: whoever answers has read those before."""
    return sum(1 for message in letters(world, hand.seat) if message.id > hand.answered)


def _live(world: World, seat: int) -> int:
    """Letters that still offer a button or a menu."""
    return sum(1 for message in letters(world, seat) if any(addresses(message)))
