"""Whether a match was played by the rules, with the dice its published seed gives.

Nothing in the file is believed but the seed: the rules play the match again from it, and every
draw, every move and the result must come out as they stand there.
"""

from __future__ import annotations

import bisect
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.tables.export import FORMAT, FORMAT_VERSION, seed_hash
from games import history, log
from games.codec import Json, from_json, to_json
from games.core import Action, AnyGame, BadRecord, Forbidden, Seat


class Uncheckable(Exception):
    """There is nothing to be said of it; the message is one line that says why."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Yes or no, and why, in one line; `line` is the first one that is wrong, if a line is."""

    honest: bool
    why: str
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """An export that has been read, and the game it is of."""

    game: AnyGame
    players: int
    options: Any
    seed: str
    seed_hash: str
    entries: tuple[log.Entry, ...]
    notations: tuple[str | None, ...]
    result: Json


def read_file(path: Path) -> Json:
    """What the file holds. Raises Uncheckable."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as wrong:
        raise Uncheckable(f"{path} cannot be read: {wrong.strerror}.") from wrong
    except (ValueError, RecursionError) as wrong:
        raise Uncheckable(f"{path} is damaged, or was never an exported match.") from wrong


def verdict(stored: Json, games: Mapping[str, AnyGame]) -> Verdict:
    """What the rules and the seed say of an exported match. Raises Uncheckable."""
    record = _record(stored, games)
    if seed_hash(record.seed) != record.seed_hash:
        return Verdict(False, f"the seed's SHA-256 is not the promised {record.seed_hash}.")
    for number, entry in enumerate(record.entries):
        spelt = None if entry.action is None else str(entry.action)
        if spelt != record.notations[number]:
            written = record.notations[number]
            why = f"{_name(number, entry)} is written as {written!r} beside it."
            return Verdict(False, why, number)
    lengths = range(1, len(record.entries) + 1)
    if not _honest(record, len(record.entries)):
        good = bisect.bisect_left(lengths, True, key=lambda length: not _honest(record, length))
        entry = record.entries[good]
        return Verdict(False, f"{_name(good, entry)} {_fault(record, good)}.", good)
    return _ending(record)


def _ending(record: Record) -> Verdict:
    position = log.replay(record.game, record.players, record.options, record.entries)
    outcome = log.outcome(record.game, position)
    if outcome is None and record.result is not None:
        return Verdict(False, "by the rules this match has not ended.")
    if to_json(outcome) != record.result:
        return Verdict(False, f"by the rules the result is {to_json(outcome)}.")
    draws = sum(len(entry.draws) for entry in record.entries)
    return Verdict(
        True,
        ("" if outcome else "it was closed before its end; ")
        + f"all {len(record.entries)} entries follow the rules, and all {draws} draws follow from "
        f"the seed. It is the seed promised at the start if {record.seed_hash} was shown then.",
    )


def _honest(record: Record, length: int) -> bool:
    return history.verify(
        record.game, record.players, record.options, record.entries[:length], record.seed
    )


def _name(number: int, entry: log.Entry) -> str:
    seat = "" if entry.seat is None else f" of seat {entry.seat + 1}"
    action = "" if entry.action is None else f" ({entry.action})"
    return f"entry {number}, {entry.kind}{seat}{action},"


def _fault(record: Record, number: int) -> str:
    """What stands against the first entry that is not as it should be."""
    entry = record.entries[number]
    try:
        given = _played(record, number).draws
    except Forbidden as rule:
        return f"is forbidden by {rule}"
    except (ValueError, LookupError, TypeError):
        return "could not be made then"
    if given != entry.draws:
        return f"has the draws {_listed(entry.draws)}, but the seed gives {_listed(given)}"
    return "could not be made then"


def _played(record: Record, number: int) -> log.Entry:
    """The entry again, from the seed; all before it are known to be good."""
    entry, before = record.entries[number], record.entries[:number]
    if not before:
        return log.start(record.game, record.players, record.options, record.seed)[1]
    position = log.replay(record.game, record.players, record.options, before)
    if entry.action is None or entry.seat is None:
        raise BadRecord("not a move")
    return log.move(record.game, position, entry.seat, entry.action, record.seed)[1]


def _listed(draws: Sequence[int]) -> str:
    return " ".join(map(str, draws)) or "none"


def _record(stored: Json, games: Mapping[str, AnyGame]) -> Record:
    if not isinstance(stored, dict) or stored.get("format") != FORMAT:
        raise Uncheckable("This is no exported match.")
    if stored.get("format_version") != FORMAT_VERSION:
        raise Uncheckable(
            f"This match is written in format {stored.get('format_version')!r}; "
            f"this host reads format {FORMAT_VERSION}."
        )
    game = games.get(str(stored.get("game")))
    if game is None:
        raise Uncheckable(f"This host has no game {stored.get('game')!r}.")
    if stored.get("rules_version") != game.INFO.version:
        raise Uncheckable(
            f"The match was played by version {stored.get('rules_version')!r} of the rules; "
            f"this host has version {game.INFO.version}."
        )
    try:
        return _read(stored, game)
    except (BadRecord, Forbidden, KeyError, TypeError, ValueError) as wrong:
        raise Uncheckable("The file is damaged: a part of it is missing or makes no sense.") from (
            wrong
        )


def _read(stored: Mapping[str, Json], game: AnyGame) -> Record:
    players = len(stored["players"])
    if players not in game.INFO.seats or not stored["log"]:
        raise BadRecord("nobody played, or nothing")
    return Record(
        game=game,
        players=players,
        options=from_json(game.INFO.options, stored["options"]),
        seed=from_json(str, stored["seed"]),
        seed_hash=from_json(str, stored["seed_hash"]),
        entries=tuple(_entry(line, game) for line in stored["log"]),
        notations=tuple(line["notation"] for line in stored["log"]),
        result=stored["result"],
    )


def _entry(line: Mapping[str, Json], game: AnyGame) -> log.Entry:
    seat, action = line["seat"], line["action"]
    return log.Entry(
        log.EntryKind(line["kind"]),
        None if seat is None else Seat(from_json(int, seat)),
        None if action is None else _action(action, game),
        from_json(tuple[int, ...], line["draws"]),
        from_json(bool, line["auto"]),
        to=from_json(int | None, line.get("to")),  # no match could be taken back once
    )


def _action(stored: Mapping[str, Json], game: AnyGame) -> Action:
    kinds = {kind.__name__: kind for kind in game.INFO.actions}
    action: Action = from_json(kinds[stored["is"]], stored)
    return action
