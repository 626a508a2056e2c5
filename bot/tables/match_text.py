"""A match as a text that a person can read and type, with the same facts as its JSON.

Lines of a header (``game: race``), then one line an entry: its number, who, what in notation, the
numbers drawn in square brackets, ``(host)`` where the host acted for the seat. It leaves out the
times of entries, the limits of draws, and positions left by older rules; see `docs/export.md`. Long
because the writer and the reader of the format are kept together.
"""

from __future__ import annotations

import io
import json
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import pairwise
from typing import Any

from bot.base import limits
from bot.base.errors import Refused
from bot.tables.export import FORMAT, FORMAT_VERSION
from games.codec import Json, to_json
from games.core import AnyGame
from games.log import EntryKind
from games.notation import parse

HEAD = "Braakland match"
MODERATOR = "moderator"
"""Who takes moves back without any player's wish."""
NOTE = (
    "# number. who: move [numbers drawn, counted from 0: a die that shows 4 is 3] (host: who was",
    "# away or gone). Anybody can check this with: braakland verify FILE",
)
MOST_LINES = 25_000  # of a text, with its header and other lines
LONGEST_LINE = 4000  # characters; a start that shuffles two hundred cards has some 700
HOST = "(host)"
_ENTRY = re.compile(r"(\d{1,6})\s*[.)]\s*(.*)")
_HEADER = re.compile(r"([a-zA-Z][^:]*):(.*)")
_SEAT = re.compile(r"seat +(\d{1,2})(?: *, *computer +([a-z]+))?")
_OLDER = re.compile(r"rules before (\d{1,6})")
_BACK = re.compile(r"(undo|redo) +to +(\d{1,6})")
_BY_NUMBER = re.compile(r"(?:seat +)?(\d{1,2})")
_RESULT = re.compile(r"ranks ([\d ]+); scores ([-\d ]+); reason (\w+); counted (\w+)")
_WORDS = {
    "game": "game",
    "rules": "rules_version",
    "table": "table",
    "seed": "seed",
    "promise": "seed_hash",
    "given": "given",
    "imported": "imported",
    "result": "result",
}
"""The words of the header that mean one field of the JSON each."""


@dataclass(frozen=True, slots=True)
class ReadText:
    """A text that was read: the JSON that it means, and the line of each entry.

    The draws of an entry that gives none are None, and so is a missing seed; what the text does not
    say about a result or a promise is missing.
    """

    stored: Json
    lines: tuple[int, ...]


def written(stored: Mapping[str, Json]) -> str:
    """An exported match as a text."""
    names = [" ".join(str(name).split()) for name in stored["players"]]
    computers = stored.get("computers") or [None] * len(names)
    head = [
        HEAD,
        *NOTE,
        f"game: {stored['game']}",
        f"rules: {stored['rules_version']}",
        *(f"rules before {n}: {version}" for n, version in _older_rules(stored["log"])),
        f"table: {stored['table']}",
        *(_seat_line(n, *seat) for n, seat in enumerate(zip(names, computers, strict=True), 1)),
        *(f"option {k}: {_option(v)}" for k, v in stored["options"].items() if k != "is"),
        *([f"seed: {stored['seed']}"] if stored.get("seed") else []),
        *([f"promise: {stored['seed_hash']}"] if stored.get("seed_hash") else []),
        *([f"given: {stored['given']}"] if stored.get("given") else []),
        *(["imported: yes"] if stored.get("imported") else []),
        f"result: {_result(stored.get('result'))}",
    ]
    called = [_called(n, names) for n in range(len(names))]
    return "\n".join([*head, "", *_entries(stored["log"], called), ""])


def read(text: str, games: Mapping[str, AnyGame]) -> ReadText:
    """The match that a text means. Raises Refused, with the line that is wrong."""
    lines = list(_said_lines(text))
    first = next((at for at, (_, line) in enumerate(lines) if _ENTRY.fullmatch(line)), len(lines))
    header = _Header.read(lines[:first], games)
    plays = list(_read_entries(lines[first:], header))
    if not plays:
        raise Refused("import_no_plays")
    stored = {**header.stored, "log": [entry for _, entry in plays]}
    until = [number for number, _ in header.older]
    played_by = [*(version for _, version in header.older), stored["rules_version"]]
    for number, entry in enumerate(stored["log"]):
        entry["version"] = played_by[bisect_right(until, number)]
    if stored["seed"] is None:
        stored["given"] = len(plays)
    return ReadText(stored, tuple(n for n, _ in plays))


def _said_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, each with its number. Raises Refused."""
    for number, whole in enumerate(io.StringIO(text, newline=None), 1):
        line = whole.strip()
        if number > MOST_LINES:
            raise Refused("import_many_lines", most=MOST_LINES)
        if len(line) > LONGEST_LINE:
            raise Refused("import_long_line", line=number, most=LONGEST_LINE)
        if line and not line.startswith("#"):
            yield number, line


@dataclass(frozen=True, slots=True)
class _Header:
    game: AnyGame
    stored: dict[str, Json]
    names: tuple[str, ...]
    """In the form in which they are compared: without regard to small and capital letters."""
    older: list[tuple[int, int]]
    """The number of each entry before which older rules ended, with their version."""

    @classmethod
    def read(cls, lines: Sequence[tuple[int, str]], games: Mapping[str, AnyGame]) -> _Header:
        """Read the lines before the first play. Raises Refused."""
        said = [(n, *_split(n, line)) for n, line in lines if line.lower() != HEAD.lower()]
        game = games.get(next((value.lower() for _, key, value in said if key == "game"), ""))
        if game is None:
            keys = [value for _, key, value in said if key == "game"]
            if keys:
                raise Refused("import_no_game", game=limits.safe_name(keys[0]))
            raise Refused("import_no_match")
        stored = _unsaid(game)
        options = stored["options"]
        seats: list[tuple[str, str | None]] = []
        older: list[tuple[int, int]] = []
        for n, key, value in said:
            if found := _SEAT.fullmatch(key):
                if int(found[1]) != len(seats) + 1:
                    raise Refused("import_seat_order", line=n, seat=len(seats) + 1)
                seats.append((value, found[2]))
            elif key.startswith("option "):
                name = key.removeprefix("option ").strip()
                if name not in {f.name for f in fields(game.INFO.options)}:
                    raise Refused("import_no_option", line=n, option=limits.safe_name(name))
                options[name] = _option_value(value, options[name])
            elif before := _OLDER.fullmatch(key):
                older.append((int(before[1]), _value(n, "rules", value)))
            elif key in _WORDS:
                stored[_WORDS[key]] = _value(n, key, value)
            else:
                raise Refused("import_header", line=n, word=limits.safe_name(key))
        stored["players"] = [name for name, _ in seats]
        stored["computers"] = [level for _, level in seats]
        return cls(game, stored, tuple(name.casefold() for name, _ in seats), sorted(older))

    def seat(self, line: int, who: str) -> int:
        """The seat that is meant by a name, or by its number from 1. Raises Refused."""
        sought = who.casefold()
        wanted = [n for n, name in enumerate(self.names) if name == sought]
        number = _BY_NUMBER.fullmatch(who.lower())
        if len(wanted) == 1 and not (number and who.lower().startswith("seat")):
            return wanted[0]
        if number and 1 <= int(number[1]) <= len(self.names):
            return int(number[1]) - 1
        raise Refused("import_who", line=line, who=limits.safe_name(who or "–"))


def _unsaid(game: AnyGame) -> dict[str, Json]:
    """The JSON of a header that names only its game."""
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "table": 0,
        "rules_version": game.INFO.version,
        "older_rules": [],
        "options": to_json(game.INFO.options()),
        "seed": None,
        "imported": False,
        "given": 0,
    }


def _read_entries(
    lines: Sequence[tuple[int, str]], header: _Header
) -> Iterator[tuple[int, dict[str, Json]]]:
    """Each entry with its line. A start that was left out is added."""
    expected = 0
    for line, text in lines:
        found = _ENTRY.fullmatch(text)
        if found is None:
            raise Refused("import_line", line=line, text=limits.safe_name(text))
        if expected == 0 and int(found[1]) == 1:
            yield line, _entry("start", None)
            expected = 1
        if int(found[1]) != expected:
            raise Refused("import_number", line=line, number=expected)
        yield line, _read_entry(line, found[2], header)
        expected += 1


def _read_entry(line: int, text: str, header: _Header) -> dict[str, Json]:
    said, brackets, by_host = _split_behind(text)
    draws = _draws(line, brackets)
    if said.lower() == "start":
        return _entry("start", None, draws=draws)
    who, colon, what = said.partition(":")
    if not colon:
        raise Refused("import_line", line=line, text=limits.safe_name(text))
    who, what = who.strip(), what.strip()
    back = _BACK.fullmatch(what.lower())
    by_moderator = back is not None and who.lower() == MODERATOR
    seat = None if by_moderator else header.seat(line, who)
    if what.lower() == "resign":
        return _entry("resign", seat, draws=draws or [])
    if back is not None:
        return _entry(back[1], seat, draws=draws or [], to=int(back[2]))
    action = parse(header.game.INFO.actions, what)
    if action is None:
        raise Refused("import_move", line=line, move=limits.safe_name(what or "–"))
    entry = _entry("play", seat, draws=draws, auto=by_host)
    return entry | {"notation": str(action), "action": to_json(action)}


def _entry(
    kind: str,
    seat: int | None,
    *,
    draws: list[int] | None = None,
    auto: bool = False,
    to: int | None = None,
) -> dict[str, Json]:
    return {
        "kind": kind,
        "seat": seat,
        "notation": None,
        "action": None,
        "draws": draws,
        "auto": auto,
        "to": to,
    }


def _split_behind(text: str) -> tuple[str, str | None, bool]:
    """An entry without what follows it: draws in brackets (None: there are none), ``(host)``.

    It is read from its end: a pattern would try every way to split a series of blanks.
    """
    said = text.removesuffix(HOST).rstrip()
    by_host, start = text.endswith(HOST), said.rfind("[")
    if start < 0 or said.find("]", start) != len(said) - 1:
        return said, None, by_host
    return said[:start].rstrip(), said[start:], by_host


def _draws(line: int, text: str | None) -> list[int] | None:
    if text is None:
        return None
    numbers = text[1:-1].replace(",", " ").split()
    if not all(re.fullmatch(r"\d{1,20}", number) for number in numbers):
        raise Refused("import_line", line=line, text=limits.safe_name(text))
    return [int(number) for number in numbers]


def _split(line: int, text: str) -> tuple[str, str]:
    found = _HEADER.fullmatch(text)
    if found is None:
        raise Refused("import_line", line=line, text=limits.safe_name(text))
    return " ".join(found[1].lower().split()), found[2].strip()


def _value(line: int, key: str, value: str) -> Json:
    """A field of the header, as it is in the JSON."""
    if key in ("rules", "table", "given"):
        if not re.fullmatch(r"\d{1,9}", value):
            raise Refused("import_line", line=line, text=limits.safe_name(value or "–"))
        return int(value)
    if key == "imported":
        return value.lower() == "yes"
    if key != "result":
        return value.lower() if key in ("game", "promise") else value
    if value.lower() == "none":
        return None
    found = _RESULT.fullmatch(value)
    if found is None:
        raise Refused("import_line", line=line, text=limits.safe_name(value or "–"))
    try:
        ranks, scores = ([int(n) for n in numbers.split()] for numbers in found.groups()[:2])
    except ValueError as wrong:
        raise Refused("import_line", line=line, text=limits.safe_name(value)) from wrong
    return {
        "is": "Result", "ranks": ranks, "scores": scores, "reason": found[3], "counted": found[4]
    }  # fmt: skip


def _option(value: Json) -> str:
    """An option as it can be typed; quoted if it would be read as something else."""
    if isinstance(value, str) and value and _option_value(value, None) == value:
        return value
    return json.dumps(value)


def _option_value(text: str, default: Json) -> Json:
    if isinstance(default, str) and not text.startswith('"'):
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return {"yes": True, "on": True, "no": False, "off": False}.get(text, text)


def _result(result: Json) -> str:
    if result is None:
        return "none"
    ranks, scores = (" ".join(map(str, result[name])) for name in ("ranks", "scores"))
    return f"ranks {ranks}; scores {scores}; reason {result['reason']}; counted {result['counted']}"


def _older_rules(log: Sequence[Mapping[str, Json]]) -> Iterator[tuple[int, int]]:
    """For each change of the rules: the number of the first entry after it, and
    the version before it."""
    for number, (line, following) in enumerate(pairwise(log), 1):
        if line.get("version") != following.get("version"):
            yield number, line["version"]


def _seat_line(number: int, name: str, level: Any) -> str:
    return f"seat {number}{f', computer {level}' if level else ''}: {name}"


def _called(seat: int, names: Sequence[str]) -> str:
    """The name of a seat, or its number where the name would be read as something else."""
    name = names[seat]
    same = sum(other.casefold() == name.casefold() for other in names)
    reserved = {MODERATOR, *(str(kind) for kind in EntryKind)}
    plain = (
        name
        and ":" not in name
        and name.casefold() not in reserved
        and not _BY_NUMBER.fullmatch(name.lower())
    )
    return name if plain and same == 1 else f"seat {seat + 1}"


def _entries(log: Sequence[Mapping[str, Json]], called: Sequence[str]) -> Iterator[str]:
    for number, line in enumerate(log):
        draws = f" [{' '.join(map(str, line['draws']))}]" if line["draws"] else ""
        host = f" {HOST}" if line["auto"] else ""
        yield f"{number}. {_said(line, called)}{draws}{host}"


def _said(line: Mapping[str, Json], called: Sequence[str]) -> str:
    kind = line["kind"]
    if kind == EntryKind.START:
        return "start"
    what = line["notation"] if kind == EntryKind.PLAY else kind
    if line.get("to") is not None:
        what = f"{kind} to {line['to']}"
    who = MODERATOR if line["seat"] is None else called[line["seat"]]
    return f"{who}: {what}"
