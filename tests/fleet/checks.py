"""What must be so after a fleet was played, killed and restarted: a function for each invariant.

Each gives the faults it finds, in words; none, and the invariant held. `tests/fleet/test_checks.py`
shows of each that it finds what it is there to find. Long because every invariant stands here.
"""

from __future__ import annotations

import bisect
import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

import bot.features  # noqa: F401 - a database is not opened without them
from bot.base.setting_kinds import Server
from bot.matches.match import Match
from bot.store.store import Store
from bot.tables import known_games
from bot.tables.records import Status, Table
from games import history, log
from tests.fleet.audit import Change, Letter
from tests.fleet.discord_there import Call, Fleet, Identified, Session
from tests.fleet.processes import Process
from tests.scale.filling import FIRST
from tests.support.bot.stored import position_of
from tests.transport import driving
from tests.transport.messages import addresses

Faults = Iterator[str]
A_SECOND = 50  # calls that Discord takes of one bot
APART = 5.0  # seconds between two sessions of one bucket
FAULT = re.compile(r"\berror [0-9a-f]{6}\b")
POSTED = ("end", "proposal", "notice", "warning", "absence", "seat")
"""Kinds of letters that always become a message of their own, unless a newer one replaces them.
Others may change one that stands: what became of those is seen on the boards.
"""


# ------------------------------------------------------------------------------------ moves


def moves_kept(acknowledged: Collection[str], logged: Sequence[str]) -> Faults:
    """Each move that was acknowledged is in the log, and none is there twice."""
    kept = Counter(logged)
    yield from (
        f"move {move} was acknowledged and is lost" for move in set(acknowledged) - set(kept)
    )
    yield from (f"move {move} is in the log {n} times" for move, n in kept.items() if n > 1)


async def logs_replay(url: str) -> list[str]:
    """Each log fits the rules and the seed, and leads to its snapshot."""
    faults = []
    async with Store.open(Server(url)) as store:
        for status in Status:
            for table in await store.tables_with(status):
                if table.id < FIRST and table.entries and not await _replays(store, table):
                    faults.append(f"the log of table {table.id} does not lead to its snapshot")
    return faults


async def _replays(store: Store, table: Table) -> bool:
    game = known_games.game(table.game)
    loaded = await store.load(table.id)
    entries = [line.entry for line in loaded.lines]
    match = Match(store, game, loaded)
    replayed = log.replay(game, len(match.seated), match.options, entries)
    honest = history.verify(game, len(match.seated), match.options, entries, table.seed)
    return bool(position_of(match) == replayed and honest)


def acts_once(logged: Sequence[str], pressed: str) -> Faults:
    """Of many equal interactions one acts."""
    found = logged.count(pressed)
    if found != 1:
        yield f"interaction {pressed} acted {found} times"


def one_acts(logged: Sequence[str], asked: Collection[str]) -> Faults:
    """Of several moves at one state one acts."""
    found = [interaction for interaction in asked if interaction in logged]
    if len(found) != 1:
        yield f"of {sorted(asked)} these have acted: {found}"


def no_faults_told(answers: Mapping[str, str]) -> Faults:
    """Nobody is told of a fault of ours, which has a number to be asked by."""
    yield from (f"{asked}: {text!r}" for asked, text in answers.items() if FAULT.search(text))


def whispers_are_heard(answers: Mapping[str, str]) -> Faults:
    """Each secret choice was acknowledged."""
    yield from (
        f"{asked}: {text!r}" for asked, text in answers.items() if "You whisper" not in text
    )


# ----------------------------------------------------------------------------------- boards


def one_board_a_table(there: Fleet, opened: Mapping[int, str]) -> Faults:
    """Each open table, by its number and channel, has one message with buttons; no other has."""
    standing: Counter[int] = Counter()
    for channels in there.guilds.values():
        for channel in channels:
            for message in driving.live(there, channel) + driving.lobbies(there, channel):
                number = int(addresses(message)[0].split(":")[2])
                standing[number] += 1
                if opened.get(number) != channel:
                    yield f"table {number} has buttons in {channel} and is not open there"
    for number in opened:
        if standing[number] != 1:
            yield f"table {number} has {standing[number]} messages with buttons"


def boards_are_new(there: Fleet, awaited: Mapping[str, Collection[str]]) -> Faults:
    """Each board calls whom the match awaits, by the channels of those that run."""
    for channel, people in awaited.items():
        for message in driving.live(there, channel):
            called = driving.called(message)
            if called and called not in people:
                yield f"the board in {channel} calls {called}, and {sorted(people)} are awaited"


# ---------------------------------------------------------------------------------- letters


def no_letter_lost(written: Sequence[Letter], calls: Sequence[Call], now: float) -> Faults:
    """Each letter that is due has gone, and each that had to be posted was, unless a newer one took
    its place.
    """
    posted = {call.nonce.rstrip("tp") for call in calls if call.nonce}
    newest: dict[tuple[int | None, str], int] = {}
    for letter in written:
        if letter.replaces is not None:
            newest[letter.match, letter.replaces] = letter.number
    for letter in written:
        if letter.gone is None and letter.due / 1e6 < now:
            yield f"letter {letter.number} ({letter.kind}) is due and waits"
        replaced = (
            letter.replaces is not None and newest[letter.match, letter.replaces] > letter.number
        )
        went = letter.gone is not None and letter.kind in POSTED
        if went and not replaced and f"bl-{letter.number}" not in posted:
            yield f"letter {letter.number} ({letter.kind}) has gone and was never posted"


def lanes_in_order(written: Sequence[Letter], calls: Sequence[Call]) -> Faults:
    """What is posted in one place follows the order of its letters, and each waits until the one
    before has gone.
    """
    by_nonce = {f"bl-{letter.number}": letter for letter in written}
    lanes: dict[str, list[tuple[float, Letter]]] = defaultdict(list)
    seen: set[int] = set()
    for call in calls:
        letter = by_nonce.get(call.nonce.rstrip("tp"))
        if letter is not None and letter.number not in seen:
            seen.add(letter.number)
            lanes[call.channel].append((call.at, letter))
    for channel, sent in lanes.items():
        for (_, first), (at, second) in itertools.pairwise(sent):
            if (second.due, second.number) < (first.due, first.number):
                yield f"in {channel} letter {second.number} came after {first.number}"
            if first.gone is None or first.gone > at:
                yield f"in {channel} letter {second.number} did not wait for {first.number}"


def copies_after_trouble(calls: Sequence[Call], processes: Mapping[str, Process]) -> Faults:
    """A message was posted again only where the process that posted it first was killed or stopped,
    or ended.
    """
    first: dict[str, Call] = {}
    for call in calls:
        if not call.nonce.startswith("bl-"):
            continue
        before = first.setdefault(call.nonce, call)
        if before is call:
            continue
        sender = processes.get(before.process)
        excused = sender is not None and (
            (sender.died is not None and sender.died <= call.at + 1.0)
            or sender.killed
            or sender.slept(before.at - 1.0, call.at) > 0
        )
        if before.process == call.process or not excused:
            yield f"{call.nonce} was posted by {before.process} and again by {call.process}"


def posted_once(nonces: Mapping[str, int]) -> Faults:
    """No message stands twice in a channel."""
    yield from (f"{nonce} stands {n} times" for nonce, n in nonces.items() if n > 1)


# ----------------------------------------------------------------------------------- shards


def one_token_a_shard(leases: Sequence[Change]) -> Faults:
    """A lease is taken only when it has run out by the database's clock or was given back, and with
    the next token; who holds it keeps its token.
    """
    for change in leases:
        old, new = change.old, change.new
        if old is None or new is None:
            continue
        shard = new["shard"]
        taken = new["holder"] is not None and (
            new["holder"] != old["holder"] or new["token"] != old["token"]
        )
        if new["token"] < old["token"]:
            yield f"shard {shard}: token {new['token']} after {old['token']}"
        if not taken:
            continue
        if new["token"] <= old["token"]:
            yield f"shard {shard}: {new['holder']} has the token of {old['holder']}"
        if old["holder"] is not None and instant(old["until"]) > change.at:
            left = instant(old["until"]) - change.at
            yield f"shard {shard} was taken {left:.3f} s before its lease had run out"


def instant(value: object) -> float:
    """An instant of the database, in seconds since 1970; 0 for none."""
    if value is None:
        return 0.0
    if isinstance(value, int | float):
        return value / 1e6 if value > 1e12 else float(value)
    from datetime import datetime

    return datetime.fromisoformat(str(value)).timestamp()


def one_session_a_shard(
    sessions: Sequence[Session],
    processes: Mapping[str, Process],
    grace: float,
    now: float = float("inf"),
) -> Faults:
    """Two processes serve a shard at once only while one of them is stopped, and `grace` after.

    Sessions that stand have ended `now`: when all processes have ended there are none.
    """
    for shard, mine in _by_shard(sessions):
        standing = list[Session]()  # few at a time, though there may be thousands
        for other in sorted(mine, key=lambda session: session.begun):
            standing = [one for one in standing if _end(one, now) > other.begun]
            for one in standing:
                if one.process == other.process:
                    continue
                begin, end = other.begun, min(_end(one, now), _end(other, now))
                asleep = sum(processes[s.process].slept(begin, end) for s in (one, other))
                if end - begin - asleep > grace:
                    yield (
                        f"shard {shard} was served by {one.process} and {other.process} for"
                        f" {end - begin - asleep:.1f} s"
                    )
            standing.append(other)


def unserved(
    sessions: Sequence[Session],
    processes: Mapping[str, Process],
    begin: float,
    end: float,
) -> dict[int, float]:
    """The longest time for which each shard was served by nobody; a process that is stopped serves
    nobody.
    """
    longest: dict[int, float] = dict.fromkeys(range(16), end - begin)
    for shard, mine in _by_shard(sessions):
        spans = sorted(
            span for s in mine for span in _awake(processes[s.process], s.begun, _end(s, end))
        )
        at, gap = begin, 0.0
        for start, stop in spans:
            gap, at = max(gap, start - at), max(at, stop)
        longest[shard] = max(gap, end - at)
    return longest


def _awake(process: Process, begin: float, end: float) -> Iterator[tuple[float, float]]:
    for span in process.stopped:
        if begin < span[0] < end:
            yield begin, span[0]
            begin = span[1] if len(span) > 1 else end
    if begin < end:
        yield begin, end


def _by_shard(sessions: Iterable[Session]) -> Iterator[tuple[int, list[Session]]]:
    key = lambda session: session.shard  # noqa: E731
    for shard, mine in itertools.groupby(sorted(sessions, key=key), key):
        yield shard, list(mine)


def _end(session: Session, now: float = float("inf")) -> float:
    return now if session.ended is None else session.ended


def logins_apart(
    identified: Sequence[Identified], concurrency: int, apart: float = APART
) -> Faults:
    """Two sessions of one bucket begin so many seconds apart, whoever begins them."""
    buckets: dict[int, list[Identified]] = defaultdict(list)
    for login in identified:
        buckets[login.shard % concurrency].append(login)
    for bucket, logins in buckets.items():
        for one, other in itertools.pairwise(sorted(logins, key=lambda login: login.at)):
            if other.at - one.at < apart:
                yield (
                    f"bucket {bucket}: {one.process} and {other.process} began sessions"
                    f" {other.at - one.at:.2f} s apart"
                )


# ------------------------------------------------------------------------------------ calls


def busiest_second(calls: Sequence[Call]) -> int:
    """The most counted calls of all processes within any second."""
    times = sorted(call.at for call in calls if call.counted)
    return max(
        (n - bisect.bisect_right(times, at - 1.0) + 1 for n, at in enumerate(times)), default=0
    )


def calls_in_bounds(calls: Sequence[Call], most: int = A_SECOND) -> Faults:
    """All processes together make no more calls a second than Discord takes of the bot."""
    if (found := busiest_second(calls)) > most:
        yield f"{found} calls in a second"


# -------------------------------------------------------------------------------- what is seen


def all_see(said: Mapping[str, str], what: str) -> Faults:
    """What each process says of a table holds these words."""
    yield from (
        f"{process} does not say {what!r}: {text!r}"
        for process, text in said.items()
        if what not in text
    )


def none_sees(said: Mapping[str, str], what: str) -> Faults:
    """What each process says holds these words no more."""
    yield from (
        f"{process} still says {what!r}: {text!r}" for process, text in said.items() if what in text
    )
