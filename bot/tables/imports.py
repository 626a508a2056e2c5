"""Read a match that was written down elsewhere, trusting nothing in it but names of players.

It is played again by the rules of this host, move by move. Long because every error in a file has a
message of its own.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from bot.base import limits
from bot.base.errors import Refused
from bot.base.names import apart
from bot.tables import match_text
from bot.tables.autoplay import for_resigned
from bot.tables.export import FORMAT, FORMAT_VERSION, entry_from_json, entry_to_json, seed_hash
from bot.tables.records import Commit, Line, Member, Membership, NewTable, Status, Table
from bot.tables.schedule import Imported, TableSettings
from bot.tables.snapshots import packed
from games import history, log
from games.codec import Json, from_json, to_json
from games.computers import Level
from games.core import AnyGame, BadRecord, Forbidden, Result, Seat, option_choices
from games.notation import LONGEST as LONGEST_NOTATION

LARGEST = 4_000_000  # bytes of a file; the longest match of computers takes 1.5 million
LONGEST = 20_000  # entries of a log
RETURNS = 1_000  # of these, the undos and redos: each looks at all entries before it
LONGEST_SEED = 200  # characters, for each draw hashes all of it; ours have 64
AGES_AGO = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Brought:
    """A match that was read and played again.

    `given` counts the entries whose draws were believed; `seed` is "" if none was given. For each
    entry `nth` is the number of actions that its seat had taken before, and `at` when it was made
    (None: unknown). `position` is the last one.
    """

    game: AnyGame
    options: Any
    names: tuple[str, ...]
    computers: tuple[Level | None, ...]
    seed: str
    given: int
    entries: tuple[log.Entry, ...]
    nth: tuple[int, ...]
    at: tuple[datetime | None, ...]
    position: log.Position
    result: Result | None


@dataclass(frozen=True, slots=True)
class ImportedBy:
    """Who imports a match, where, and in which language a table is there."""

    user_id: int
    guild_id: int | None
    channel_id: int
    language: str


@dataclass(frozen=True, slots=True)
class PutUp:
    """A finished match as a table of its own, with the commit of all its lines, which ends it. The
    match number in that commit is not used."""

    new: NewTable
    commit: Commit

    @property
    def lines(self) -> int:
        """How many lines its log has."""
        return len(self.commit.lines)


@dataclass(frozen=True, slots=True)
class Unfinished:
    """An unfinished match, for a lobby that will continue it: `text` is the
    match so far as JSON."""

    game: str
    options: Json
    imported: Imported
    text: str

    @property
    def lines(self) -> int:
        """How many lines its log has so far."""
        return self.imported.given


def offered(
    data: bytes, games: Mapping[str, AnyGame], seed: str, by: ImportedBy, now: datetime
) -> PutUp | Unfinished:
    """What an imported file or text becomes. Raises Refused.

    Draws that it does not give are drawn by the seed `seed`. May take seconds.
    """
    brought = read(parsed(data, games), games, seed)
    if brought.result is not None:
        return put_up(brought, by, now)
    options, text = to_json(brought.options), json.dumps(completed(brought))
    return Unfinished(brought.game.INFO.key, options, unfinished(brought), text)


def parsed(data: bytes, games: Mapping[str, AnyGame]) -> match_text.ReadText:
    """The match in a file, as JSON or as a text. Raises Refused."""
    if len(data) > LARGEST:
        raise Refused("import_too_large", most=LARGEST // 1000)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise Refused("import_no_text") from wrong
    if not text.lstrip().startswith(("{", "[")):
        return match_text.read(text, games)
    try:
        stored = json.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise Refused("import_damaged") from wrong
    entries = stored.get("log") if isinstance(stored, dict) else None
    return match_text.ReadText(
        stored, tuple(range(len(entries) if isinstance(entries, list) else 0))
    )


def read(typed: match_text.ReadText, games: Mapping[str, AnyGame], fresh: str) -> Brought:
    """The match, played again. Raises Refused with the error and its line. Draws that an unfinished
    match does not give are drawn by the seed `fresh`. A long match may take seconds."""
    stored = typed.stored
    game = _game(stored, games)
    try:
        reading = _Reading(game, stored, typed.lines, fresh)
        return reading.brought()
    except (BadRecord, LookupError, TypeError, ValueError, AttributeError, OverflowError) as wrong:
        raise Refused("import_damaged") from wrong


def completed(brought: Brought) -> Json:
    """The same match as it would be exported, with the new draws, to be given to `read`."""
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "table": 0,
        "game": brought.game.INFO.key,
        "rules_version": brought.game.INFO.version,
        "options": to_json(brought.options),
        "players": list(brought.names),
        "computers": [None if c is None else c.value for c in brought.computers],
        "seed": None,
        "imported": True,
        "given": len(brought.entries),
        "log": [entry_to_json(entry) for entry in brought.entries],
    }


def put_up(brought: Brought, by: ImportedBy, now: datetime) -> PutUp:
    """A finished match as a table of its own, with no person's account in its seats."""
    colours = _colours(brought)
    members = tuple(
        Member(
            -1 - n, name, Membership.PLAYER, opener=False, seat=Seat(n), colour=colours[n],
            computer=brought.computers[n],
        )
        for n, name in enumerate(brought.names)
    )  # fmt: skip
    new = NewTable(
        guild_id=by.guild_id,
        channel_id=by.channel_id,
        game=brought.game.INFO.key,
        version=brought.game.INFO.version,
        options=to_json(brought.options),
        seed=brought.seed,
        language=by.language,
        members=members,
        at=now,
        settings=TableSettings(imported=Imported(brought.given, brought.names)),
        imported_by=by.user_id,
    )
    commit = Commit(
        match_id=0,
        expected=0,
        lines=lines(brought, now),
        snapshot=packed(brought.game, brought.position),
        at=now,
        status=Status.FINISHED,
    )
    return PutUp(new, commit)


def unfinished(brought: Brought) -> Imported:
    """What is stored in a lobby that continues an unfinished match."""
    resigned = tuple(sorted(brought.position.resigned))
    return Imported(len(brought.entries), brought.names, resigned)


def seated(table: Table, brought: Brought) -> tuple[Member, ...]:
    """The members of a lobby in the seats of the match that they continue, with its colours.

    Raises Refused unless there are as many members as open seats.
    """
    imported = table.settings.imported
    assert imported is not None
    players = [m for m in table.members if m.membership is Membership.PLAYER]
    if len(players) != len(imported.open_seats):
        count = len(imported.open_seats)
        raise Refused("import_players", count=count, here=len(players))
    colours, lowest = _colours(brought), min([0, *(m.user_id for m in players)])
    taken = dict(zip(imported.open_seats, players, strict=True))
    for n, seat in enumerate(imported.resigned, 1):
        name = apart(imported.names[seat], (m.name for m in taken.values()))
        taken[Seat(seat)] = Member(lowest - n, name, Membership.PLAYER, opener=False, seat=None)
    return tuple(replace(taken[seat], seat=seat, colour=colours[seat]) for seat in sorted(taken))


def lines(brought: Brought, now: datetime) -> list[Line]:
    """The lines of the match's log. An instant that was not given, or is
    impossible, becomes `now`."""
    told = (at if at is not None and AGES_AGO < at <= now else now for at in brought.at)
    return [Line(*of) for of in zip(brought.entries, brought.nth, told, strict=True)]


def _colours(brought: Brought) -> Sequence[int | None]:
    view = brought.game.view(brought.position.state, None)
    return view.colours or (None,) * len(brought.names)


def _game(stored: Json, games: Mapping[str, AnyGame]) -> AnyGame:
    if not isinstance(stored, dict) or stored.get("format") != FORMAT:
        raise Refused("import_other_json")
    if stored.get("format_version") != FORMAT_VERSION:
        version = limits.safe_name(str(stored.get("format_version")))
        raise Refused("import_format", version=version, here=FORMAT_VERSION)
    game = games.get(str(stored.get("game")))
    if game is None:
        raise Refused("import_no_game", game=limits.safe_name(str(stored.get("game"))))
    if stored.get("rules_version") != game.INFO.version:
        version = limits.safe_name(str(stored.get("rules_version")))
        raise Refused("import_version", version=version, here=game.INFO.version)
    return game


class _Reading:
    """One match while it is read: its text, and its position so far."""

    def __init__(self, game: AnyGame, stored: Json, lines: Sequence[int], fresh: str) -> None:
        self.game, self.lines, self.fresh = game, lines, fresh
        self.log = stored["log"]
        if not isinstance(self.log, list) or not self.log:
            raise Refused("import_no_plays")
        if len(self.log) > LONGEST:
            raise Refused("import_too_long", most=LONGEST)
        version = game.INFO.version
        for told in (line.get("version", version) for line in self.log):
            if told != version:
                raise Refused("import_version", version=limits.safe_name(str(told)), here=version)
        self.names = _names(stored, game)
        self.computers = _levels(stored.get("computers"), len(self.names))
        self.options = _options(game, stored["options"])
        self.seed: str | None = from_json(str | None, stored.get("seed"))
        self.given = len(self.log) if self.seed is None else _count(stored.get("given", 0))
        if self.seed is not None and len(self.seed) > LONGEST_SEED:
            raise Refused("import_damaged")
        promised = stored.get("seed_hash")
        if self.seed is not None and promised not in (None, seed_hash(self.seed)):
            raise Refused("import_promise")
        self.stored = stored
        self.position: log.Position | None = None
        self.entries: list[log.Entry] = []
        self.nth: list[int] = []
        self.wanted = _returned_to(self.log)
        self.kept: dict[int, log.Position] = {}
        self.unknown: int | None = None  # the first entry that was drawn again

    def brought(self) -> Brought:
        """The whole match. Raises Refused."""
        for number in range(len(self.log)):
            self._add(*self._step(number, self.position))
        position = self.position
        assert position is not None
        result = log.outcome(self.game, position)
        if "result" in self.stored and to_json(result) != self.stored["result"]:
            raise Refused("import_result")
        if result is not None and self.unknown is not None:
            raise Refused("import_missing_draws", line=self.lines[self.unknown])
        while result is None and (gone := _resigned_awaited(self.game, position)) is not None:
            position = self._add(*for_resigned(self.game, position, gone, self.fresh))
            result = log.outcome(self.game, position)
        at = [_instant(line.get("at")) for line in self.log]
        return Brought(
            self.game,
            self.options,
            self.names,
            self.computers,
            self.seed or "",
            len(self.entries) if self.seed is None else self.given,
            tuple(self.entries),
            tuple(self.nth),
            (*at, *(None for _ in self.entries[len(at) :])),
            position,
            result,
        )

    def _add(self, position: log.Position, entry: log.Entry) -> log.Position:
        """Add an entry that leads to this position.

        A position is kept only if a later entry returns to it, and without its events, since a log
        may be long.
        """
        before, position = self.position, replace(position, told=())
        made = 0 if before is None or entry.seat is None else before.revisions[entry.seat]
        if len(self.entries) in self.wanted:
            self.kept[len(self.entries)] = position
        self.entries.append(entry)
        self.nth.append(made)
        self.position = position
        return position

    def _step(self, number: int, now: log.Position | None) -> tuple[log.Position, log.Entry]:
        """The position after an entry, and the entry as the rules make it. Raises Refused."""
        line = self.lines[number]
        if now is not None and log.outcome(self.game, now) is not None:
            raise Refused("import_after_end", line=line)
        entry, draws = self._entry(number)
        if now is None or entry.to is None:
            return self._made(number, entry, now, draws)
        if not 0 <= entry.to < number or not history.may_return(self.entries, entry.to):
            raise Refused("import_no_return", line=line)
        passed = history.between(self.entries, entry.to)
        secret = sum(history.hidden(self.entries[n], None) for n in passed)
        try:
            made = log.return_to(now, self.kept[entry.to], entry.seat, secret)
        except ValueError as wrong:
            raise Refused("import_no_return", line=line) from wrong
        if made[1] != entry or draws:
            raise Refused("import_no_return", line=line)
        return made

    def _made(
        self,
        number: int,
        entry: log.Entry,
        now: log.Position | None,
        draws: tuple[int, ...] | None,
    ) -> tuple[log.Position, log.Entry]:
        """A start, a play or a resignation, made again. Raises Refused."""
        line = self.lines[number]
        by_seed = self.seed is not None and number >= self.given
        seed, seats = self.fresh if self.seed is None else self.seed, len(self.names)
        told = None if by_seed else draws
        try:
            made = history.again_from(self.game, seats, self.options, entry, now, None, seed, told)
        except Forbidden as against:
            raise self._forbidden(line, entry, against.rule) from against
        except BadRecord as wrong:
            if not draws:
                raise Refused("import_impossible", line=line) from wrong
            raise Refused("import_draws", line=line, draws=_listed(draws)) from wrong
        except (ValueError, LookupError, TypeError) as wrong:
            raise Refused("import_impossible", line=line) from wrong
        if draws is None and made[1].draws and self.seed is None and self.unknown is None:
            self.unknown = number
        if draws is not None and draws != made[1].draws:
            given, right = _listed(draws), _listed(made[1].draws)
            if by_seed:
                raise Refused("import_other_draws", line=line, draws=given, seed=right)
            raise Refused("import_draws", line=line, draws=given)
        return made

    def _forbidden(self, line: int, entry: log.Entry, rule: str) -> Refused:
        """The refusal of a move that is not allowed, perhaps because a draw before it is
        missing."""
        move = limits.safe_name(str(entry.action))
        if self.unknown is None:
            return Refused("import_forbidden", line=line, move=move, rule=rule)
        since = self.lines[self.unknown]
        return Refused("import_forbidden_since", line=line, move=move, rule=rule, since=since)

    def _entry(self, number: int) -> tuple[log.Entry, tuple[int, ...] | None]:
        """The entry as it is written there, and its draws; None: they are not given."""
        said = self.log[number]
        try:
            entry = replace(entry_from_json(said, self.game), below=None)
            draws, seat = None if said["draws"] is None else entry.draws, entry.seat
        except (BadRecord, LookupError, TypeError, ValueError, AttributeError) as wrong:
            raise Refused("import_impossible", line=self.lines[number]) from wrong
        spelt = None if entry.action is None else str(entry.action)
        if spelt is not None and len(spelt) > LONGEST_NOTATION:
            raise Refused("import_impossible", line=self.lines[number])
        by_moderator = entry.kind is log.EntryKind.UNDO and seat is None
        somebody = not number or by_moderator or seat in range(len(self.names))
        if said.get("notation") != spelt or not somebody:
            raise Refused("import_impossible", line=self.lines[number])
        returns = entry.kind in (log.EntryKind.UNDO, log.EntryKind.REDO)
        if returns != (entry.to is not None):
            raise Refused("import_impossible", line=self.lines[number])
        return entry, draws


def _returned_to(entries: Sequence[Json]) -> frozenset[int]:
    """The entries to which others return. Raises Refused if there are too many returns."""
    found = [entry.get("to") for entry in entries if isinstance(entry, dict)]
    numbers = [to for to in found if isinstance(to, int)]
    if len(numbers) > RETURNS:
        raise Refused("import_too_restless", most=RETURNS)
    return frozenset(numbers)


def _names(stored: Json, game: AnyGame) -> tuple[str, ...]:
    """The names of the seats, each fit to be shown and none twice. Raises Refused."""
    players = from_json(tuple[str, ...], stored["players"])
    seats = game.INFO.seats
    if len(players) not in seats:
        raise Refused("import_seats", count=len(players), least=seats[0], most=seats[-1])
    names: list[str] = []
    for name in players:  # an erased player has no name
        names.append(apart(limits.clean_name(name), names) if name.strip() else "")
    return tuple(names)


def _levels(stored: Json, seats: int) -> tuple[Level | None, ...]:
    if stored is None:  # as in the first exports
        return (None,) * seats
    levels = tuple(None if level is None else Level(level) for level in stored)
    if len(levels) != seats:
        raise BadRecord("as many computers as seats")
    return levels


def _options(game: AnyGame, stored: Json) -> Any:
    """The options, none of them one that a lobby of today cannot have. Raises Refused."""
    try:
        options = from_json(game.INFO.options, stored)
    except Forbidden as against:
        raise Refused("import_options", rule=against.rule) from against
    for name, choices in option_choices(game.INFO.options).items():
        if (value := getattr(options, name)) not in choices:
            raise Refused("import_option", option=name, value=limits.safe_name(str(value)))
    return options


def _count(stored: Json) -> int:
    count: int = from_json(int, stored)
    return max(count, 0)


def _instant(stored: Json) -> datetime | None:
    try:
        found = datetime.fromisoformat(stored)
    except (TypeError, ValueError):
        return None
    return found if found.tzinfo is not None else None


def _resigned_awaited(game: AnyGame, position: log.Position) -> Seat | None:
    return min(log.awaited(game, position) & position.resigned, default=None)


def _listed(draws: Sequence[int]) -> str:
    return limits.safe_name(" ".join(map(str, draws[:10]))) or "–"
