"""Verify that a match was played by the rules, with the dice of its published seed.

Nothing in the file is believed but the seed: the match is played again from it, and every draw,
move and result must be the same as in the file. Entries played by an older version of the rules are
checked as far as possible without those rules. Long because it words every verdict on a file, text
or page.
"""

from __future__ import annotations

import bisect
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bot.base.errors import Refused
from bot.tables import match_text
from bot.tables.export import FORMAT, FORMAT_VERSION, entry_from_json, seed_hash
from bot.tables.records import Snapshot
from bot.tables.snapshots import position_of
from data.words import Words
from games import history, log, registry
from games.codec import Json, from_json, to_json
from games.core import AnyGame, BadRecord, Dealer, Forbidden
from games.draws import Drawn, follows

DAMAGED = "{path} is damaged, or was never an exported match."
UNTOLD = "untold"
IMPOSSIBLE = "could not be made then"
NOT_CHECKED = "who the players were, when they played, and whether they acted for themselves"
PAGE = '<script type="application/json" id="data">'
"""In a shared page (`render.share`) the data follows this."""


class Uncheckable(Exception):
    """A file that cannot be checked; the message is one line that says why."""


@dataclass(frozen=True, slots=True)
class Verification:
    """Yes or no, and why, in one line; `line` is the first wrong line, if a line is wrong."""

    honest: bool
    why: str
    line: int | None = None
    unchecked: str = ""
    """What the file alone cannot show, in one line."""


@dataclass(frozen=True, slots=True)
class Record:
    """An export that has been read, and its game.

    If there is no seed, `given` counts the whole log, whose draws are believed if they are
    possible. The first `older` entries were played by other versions of the rules; the position at
    which the file says the match was then is `there`.
    """

    game: AnyGame
    players: int
    options: Any
    seed: str | None
    seed_hash: str | None
    given: int
    entries: tuple[log.Entry, ...]
    notations: tuple[str | None, ...]
    older: int
    there: log.Position | None
    result: Json
    """The result in the file; UNTOLD: it has none."""

    def known(self, length: int) -> tuple[log.Position, ...]:
        """The positions that are believed: those before the part of the first `length` entries that
        today's rules have played, as far as later entries return to them. Raises Uncheckable."""
        if self.there is None:
            return ()
        rest = self.entries[self.older : length]
        if all(entry.to is None or entry.to >= self.older - 1 for entry in rest):
            return (self.there,)
        try:
            before = self.entries[: self.older]
            found = tuple(log.positions(self.game, self.players, self.options, before))
        except BadRecord:
            found = ()
        if not found or replace(found[-1], told=()) != self.there:
            raise Uncheckable(
                f"The match goes back to before entry {self.older}, which other rules than those"
                " of this host have played."
            )
        return (*found[:-1], self.there)


def read_file(
    path: Path, games: Mapping[str, AnyGame] | None = None, words: Words | None = None
) -> Json:
    """What the file holds: an export as JSON or as a text, or a shared page.

    `games` are all that are installed, if not given. Raises Uncheckable, in these words.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as wrong:
        raise Uncheckable(f"{path} cannot be read: {wrong.strerror}.") from wrong
    except ValueError as wrong:
        raise Uncheckable(DAMAGED.format(path=path)) from wrong
    start = text.lstrip()[:1]
    if start.isalnum() or start == "#":
        try:
            return match_text.read(text, registry() if games is None else games).stored
        except Refused as refused:
            said = (words or Words.of("en")).line("refusal", refused.key, **refused.values)
            raise Uncheckable(said) from refused
    if start == "<" and PAGE in text:
        text = text.partition(PAGE)[2].partition("</script>")[0]
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise Uncheckable(DAMAGED.format(path=path)) from wrong


def verdict(stored: Json, games: Mapping[str, AnyGame]) -> Verification:
    """The verdict of the rules and the seed on an exported match. Raises Uncheckable."""
    if isinstance(stored, dict) and "format" not in stored and "promised" in stored:
        return _page(stored)
    record = _record(stored, games)
    if record.seed is not None and record.seed_hash not in (None, seed_hash(record.seed)):
        return Verification(False, f"the seed's SHA-256 is not the promised {record.seed_hash}.")
    for number, entry in enumerate(record.entries):
        spelt = None if entry.action is None else str(entry.action)
        if spelt != record.notations[number]:
            written = record.notations[number]
            why = f"{_name(number, entry)} is written as {written!r} beside it."
            return Verification(False, why, number)
    if (wrong := _older_fault(record)) is not None:
        number, why = wrong
        return Verification(False, f"{_name(number, record.entries[number])} {why}.", number)
    lengths = range(record.older + 1, len(record.entries) + 1)
    if not _honest(record, len(record.entries)):
        # Bisected, since each check plays the match again; every length that includes the fault
        # fails.
        bad = bisect.bisect_left(lengths, True, key=lambda length: not _honest(record, length))
        number = record.older + bad
        entry = record.entries[number]
        return Verification(False, f"{_name(number, entry)} {_fault(record, number)}.", number)
    return _ending(record)


def _older_fault(record: Record) -> tuple[int, str] | None:
    """The first entry, of those played by older rules, that no rules could have made, and why. What
    those rules would have said is not checked."""
    entries, last = record.entries[: record.older], None
    positions = log.frame(record.players, entries)
    for number, entry in enumerate(entries):
        try:
            position = next(positions)
        except BadRecord:
            return number, IMPOSSIBLE
        gone = last is not None and entry.seat in last.resigned
        if entry.kind is log.EntryKind.PLAY and gone and not entry.auto:
            return number, IMPOSSIBLE
        if entry.to is not None and not history.may_return(entries[:number], entry.to):
            return number, IMPOSSIBLE
        drawn, by_seed = Drawn(position.plays, entry.draws, entry.below), number >= record.given
        if by_seed and entry.below is not None and not follows(record.seed or "", drawn):
            return number, f"has draws that do not follow from the seed: {_listed(entry.draws)}"
        last = position
    # Events are left out: stored positions between two versions have none.
    if record.there is not None and _bare(last) != _bare(record.there):
        return record.older - 1, "does not lead to the position that is told"
    return None


def _bare(position: log.Position | None) -> log.Position | None:
    """The part of a position that is known without the rules."""
    return None if position is None else replace(position, state=None, told=())


def _ending(record: Record) -> Verification:
    known = record.known(len(record.entries))
    rest = record.entries[record.older :]
    position = log.replay(record.game, record.players, record.options, rest, known)
    outcome = log.outcome(record.game, position)
    if outcome is None and record.result not in (None, UNTOLD):
        return Verification(False, "by the rules this match has not ended.")
    if record.result not in (UNTOLD, to_json(outcome)):
        return Verification(False, f"by the rules the result is {to_json(outcome)}.")
    ended = "" if outcome else "it was closed before its end; "
    return Verification(
        True,
        f"{ended}{_followed(record)}{_dice(record)}",
        unchecked=_unchecked(record),
    )


def _followed(record: Record) -> str:
    """What the rules say of the entries."""
    if not record.older:
        return f"all {len(record.entries)} entries follow the rules"
    return (
        f"the first {record.older} of {len(record.entries)} entries, which older rules have played,"
        f" stand in order, the others follow version {record.game.INFO.version} of the rules"
    )


def _untold(record: Record) -> int:
    """How many numbers drawn by older rules lack the bound below which they were drawn."""
    older = record.entries[record.given : record.older]
    return sum(len(entry.draws) for entry in older if entry.below is None)


def _dice(record: Record) -> str:
    """What the seed says of the draws."""
    draws = sum(len(entry.draws) for entry in record.entries[record.given :]) - _untold(record)
    if record.seed is None:
        return ", and their draws are such as can be drawn. No seed is told to check them by."
    promised = record.seed_hash or seed_hash(record.seed)
    which = f"the {draws} draws since" if record.given else f"all {draws} draws"
    which = f"{draws} draws" if _untold(record) else which
    return (
        f", and {which} follow from the seed. "
        f"It is the seed promised at the start if {promised} was shown then."
    )


def _unchecked(record: Record) -> str:
    unchecked = []
    if record.older:
        unchecked.append(
            f"the moves of the first {record.older} entries, and whether they lead to the position"
            " that is told, for older rules have played them"
        )
    if record.seed is None:
        unchecked.append("the dice, for want of a seed")
    elif record.given:
        unchecked.append(f"the draws of the first {record.given} entries, which were imported")
    if record.seed is not None and (untold := _untold(record)):
        unchecked.append(f"{untold} draws of older rules: nobody knows what they were drawn below")
    return "; ".join((*unchecked, NOT_CHECKED))


def _page(data: Mapping[str, Json]) -> Verification:
    """The verdict of the seed on the draws of a shared page, which has no moves that could be
    checked.

    Raises Uncheckable.
    """
    try:
        seed, plays = from_json(str, data["seed"]), list(data["draws"])
        if seed_hash(seed) != data["promised"]:
            return Verification(
                False, f"the seed's SHA-256 is not the promised {data['promised']}."
            )
        for play, numbers, below in plays:
            dealer = Dealer(f"{seed}/{play}")
            given = [dealer.below(n) for n in from_json(tuple[int, ...], below)]
            if given != numbers:
                why = f"play {play} has the draws {_listed(numbers)}, but the seed gives "
                return Verification(False, f"{why}{_listed(given)}.")
    except (BadRecord, LookupError, TypeError, ValueError) as wrong:
        raise Uncheckable("The page is damaged: a part of it is missing or makes no sense.") from (
            wrong
        )
    draws = sum(len(numbers) for _, numbers, _ in plays)
    return Verification(
        True,
        f"all {draws} draws on this page follow from its seed. "
        f"It is the seed promised at the start if {data['promised']} was shown then.",
        unchecked="the moves and the pictures (for these ask for the exported match); "
        + NOT_CHECKED,
    )


def _honest(record: Record, length: int) -> bool:
    return history.verify(
        record.game,
        record.players,
        record.options,
        record.entries[:length],
        record.seed or "",
        record.given,
        record.known(length),
    )


def _name(number: int, entry: log.Entry) -> str:
    seat = "" if entry.seat is None else f" of seat {entry.seat + 1}"
    action = "" if entry.action is None else f" ({entry.action})"
    return f"entry {number}, {entry.kind}{seat}{action},"


def _fault(record: Record, number: int) -> str:
    """What is wrong with the first faulty entry."""
    entry = record.entries[number]
    try:
        again = _played(record, number)
    except Forbidden as rule:
        return f"is forbidden by {rule}"
    except history.NONSENSE:
        return IMPOSSIBLE
    if number < record.given and again.draws != entry.draws:
        return f"has draws that cannot be: {_listed(entry.draws)}"
    if again.draws != entry.draws:
        return f"has the draws {_listed(entry.draws)}, but the seed gives {_listed(again.draws)}"
    if entry.below not in (None, again.below):
        return "says its numbers were drawn below others"
    return IMPOSSIBLE


def _played(record: Record, number: int) -> log.Entry:
    """The entry played again from the seed; all entries before it are correct."""
    entry, seed = record.entries[number], record.seed or ""
    draws = entry.draws if number < record.given else None
    if not number:
        return log.start(record.game, record.players, record.options, seed, draws)[1]
    before, known = record.entries[record.older : number], record.known(number)
    position = log.replay(record.game, record.players, record.options, before, known)
    if entry.action is None or entry.seat is None:
        raise BadRecord("not a move")
    return log.move(record.game, position, entry.seat, entry.action, seed, draws=draws)[1]


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
    except (BadRecord, Forbidden, KeyError, TypeError, ValueError, AttributeError) as wrong:
        raise Uncheckable("The file is damaged: a part of it is missing or makes no sense.") from (
            wrong
        )


def _read(stored: Mapping[str, Json], game: AnyGame) -> Record:
    players = len(stored["players"])
    if players not in game.INFO.seats or not stored["log"]:
        raise BadRecord("nobody played, or nothing")
    older = _older(stored["log"], game.INFO.version)
    seed, given = from_json(str | None, stored["seed"]), from_json(int, stored.get("given", 0))
    promise = stored.get("seed_hash", "")  # a text may leave it out
    if given < (len(stored["log"]) if seed is None else 0):
        raise BadRecord("draws of no seed, and not given")
    return Record(
        game=game,
        players=players,
        options=from_json(game.INFO.options, stored["options"]),
        seed=seed,
        seed_hash=from_json(str if seed is not None else str | None, promise) or None,
        given=given,
        entries=tuple(entry_from_json(line, game) for line in stored["log"]),
        notations=tuple(line["notation"] for line in stored["log"]),
        older=older,
        there=_there(stored, game, older) if older else None,
        result=stored.get("result", UNTOLD),
    )


def _older(lines: Sequence[Mapping[str, Json]], version: int) -> int:
    """How many of the first entries there are up to the last one that other rules have played."""
    found = 0
    for number, line in enumerate(lines, 1):
        if from_json(int, line.get("version", version)) != version:
            found = number
    if found == len(lines):
        raise BadRecord("the last entry was played by the rules that the file names")
    return found


def _there(stored: Mapping[str, Json], game: AnyGame, older: int) -> log.Position:
    """The position of the match after so many entries. Raises BadRecord, Uncheckable."""
    for kept in stored.get("older_rules", ()):
        if kept["entries"] == older:
            snapshot = Snapshot(older, from_json(int, kept["version"]), kept["position"])
            return position_of(game, snapshot)
    raise Uncheckable(
        f"Older rules have played the first {older} entries, and the file does not tell where the"
        " match stood then. The JSON of the same match does."
    )
