"""What anybody types or imports is read in time proportional to its length, whatever is in it (A5).

Who reads for one person reads in the process that serves all: a pattern that tries every way to
split a row of blanks lets everybody wait.
"""

from __future__ import annotations

import importlib.util
import json
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.base import address, limits, names, reading
from bot.base import narrowing as finding
from bot.base.errors import Refused
from bot.features.learning import rule_search
from bot.tables import durations, imports, match_text, menu, orders, periods, zones
from bot.tables.verify import Uncheckable, read_file
from data.words import Words
from games import locale_of, log, notation, registry
from games.core import Action

Read = Callable[[str], object]

LENGTH = 4000  # characters; a field of a form takes no more
LENGTHS = (250, 1000, LENGTH)  # what grows too fast is found before it takes minutes
SLOWER = 20  # times as long as a friendly text of the same length; measured: 3 at most
BEST_OF = 5
GAMES = sorted(registry())
LANGUAGES = ("en", "de", "nl", "fr")
HEAD = "game: diceland\nseat 1: Ann\nseat 2: Bob\n0. start\n"
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)

SHAPES: Mapping[str, tuple[str, str, str]] = {
    "blanks": ("", " ", "x"),
    "blanks behind a move": ("a", " ", "x"),
    "odd blanks": ("a", "\u00a0\u3000\t\x0b\u2028", "x"),
    "digits": ("", "1", "x"),
    "digits and points": ("", "1.", "x"),
    "letters": ("", "a", "!"),
    "short words": ("", "a ", "!"),
    "unknown words": ("", "qzxv wvkj ", "!"),
    "spans": ("", "1h", "x"),
    "numbered spans": ("1h", "11", "h 1"),
    "opening brackets": ("a", "[", "x"),
    "pairs of brackets": ("a", " [1]", "x"),
    "host again and again": ("a", " (host)", "x"),
    "semicolons": ("a", " ;", "x"),
    "then": ("a", " then", "x"),
    "plus signs": ("a", " +", "x"),
    "colons": ("a", ":", "x"),
    "dashes": ("a", "- ", "x"),
    "accents": ("a", "\u0301\u0323", "x"),
    "quotes": ("", '"', "x"),
    "braces": ("", '{"a":', "x"),
    "pages": ("<", '<script type="application/json" id="data">', "x"),
}
"""How a text begins, what is repeated in it, and how it ends."""


def hostile(shape: str, length: int) -> str:
    begin, again, end = SHAPES[shape]
    room = length - len(begin) - len(end)
    return begin + (again * room)[:room] + end


def friendly(unit: str, length: int) -> str:
    return (unit * length)[:length]


def import_line(text: str) -> object:
    return match_text.read(f"{HEAD}1. {text}", registry())


def import_behind(text: str) -> object:
    return match_text.read(f"{HEAD}1. Ann: place 6 a1 {text}", registry())


def import_file(text: str) -> object:
    return imports.parsed(text.encode(), registry())


def import_header(text: str) -> None:
    for key in ("seat 1", "option size", "result", "rules", "seed", text):
        with suppress(Refused):
            match_text.read(HEAD.replace("game: diceland", f"game: diceland\n{key}: {text}"), GAME)


def import_json(text: str) -> None:
    """Each field that holds a text."""
    given = match_text.read(f"{HEAD}1. Ann: place 6 a1", GAME).stored
    entry = given["log"][1]
    for changed in (
        {"players": [text, text]}, {"game": text}, {"seed": text, "given": 0}, {"computers": text},
        {"options": {**given["options"], "size": text}}, {"rules_version": text},
        {"log": [given["log"][0], {**entry, "notation": text}]},
        {"log": [given["log"][0], {**entry, "action": {**entry["action"], "tile": text}}]},
        {"log": [given["log"][0], {**entry, "at": text}]},
    ):  # fmt: skip
        with suppress(Refused):
            data = json.dumps(given | changed).encode()
            imports.read(imports.parsed(data, GAME), GAME, "fresh")


def verified_file(folder: Path) -> Read:
    def read(text: str) -> object:
        (folder / "match").write_text(text)
        return read_file(folder / "match", GAME)

    return read


def verified_alone() -> Read:
    """docs/verify.py, which anybody runs without us."""
    script = Path(__file__).parents[2] / "docs" / "verify.py"
    spec = importlib.util.spec_from_file_location("verify", script)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return lambda text: module.match_in(text)


GAME = {"diceland": registry()["diceland"]}


def legal(key: str) -> Sequence[Action]:
    """What may be done at the start: of Terrain Vague some hundred things."""
    game = registry()[key]
    position, _ = log.start(game, game.INFO.seats[-1], game.INFO.options(), "seed")
    return log.legal(game, position, min(log.awaited(game, position)))


def moves(key: str) -> Read:
    """A typed plan, and each of its moves."""
    info, open_now = registry()[key].INFO, legal(key)
    kinds, words = (*info.actions, *info.orders), Words.of("nl", key, locale_of(key))

    def read(text: str) -> None:
        for kind in kinds:
            notation.parse(kinds, f"{kind.word()} {text}")
        for move in orders.typed_moves(text)[:20]:
            with suppress(menu.Unreadable):
                menu.read(kinds, open_now, move, words)

    return read


def completion(key: str) -> Read:
    open_now, words = legal(key), Words.of("nl", key, locale_of(key))
    kind = next(type(action) for action in open_now if notation.field_types(type(action)))
    field = next(iter(notation.field_types(kind)))

    def read(text: str) -> None:
        menu.notations(open_now, text)
        menu.nearest(open_now, text)
        menu.nearest(open_now, text, words)
        menu.completions(open_now, kind.word(), {field: text}, field, text)
        finding.narrowed(open_now, text, lambda action: (str(action), str(action)))

    return read


def rules(key: str) -> Read:
    words = Words.of("en", key, locale_of(key))
    return lambda text: rule_search.found(words, text)


def times(language: str) -> Read:
    """Spans, hours and dates, as one who reads that language types them."""

    def read(text: str) -> None:
        asked: tuple[Read, ...] = (
            durations.span, durations.hours, durations.time_of_day, durations.is_off,
            zones.zones, lambda text: periods.period(text, "Europe/Brussels", NOW),
        )  # fmt: skip
        for one in asked:
            with reading.reading(language), suppress(ValueError):
                one(text)

    return read


def said(text: str) -> None:
    """What is repeated of a text, and a name."""
    limits.safe_name(text)
    names.apart(limits.clean_name(text), [limits.clean_name(text)])
    address.carried(text)
    address.parse(f"bl:move:{text}")
    limits.content(text)


def parsers(folder: Path) -> Iterator[tuple[str, Read, str]]:
    """All that reads what somebody typed or imported, each with a friendly text for it."""
    entries = "\n".join(f"{n}. Ann: place 6 a{n} [1 2] (host)" for n in range(1, 200))
    yield "a line of an import", import_line, f"Ann: place 6 a1\n{entries}"
    yield "behind a move of an import", import_behind, f"[1 2] (host)\n{entries}"
    yield "a header of an import", import_header, "a name of somebody "
    yield "an import", import_file, f"{HEAD}{entries}"
    yield "the texts in the JSON of an import", import_json, "a name of somebody "
    yield "a file to verify", verified_file(folder), f"{HEAD}{entries}"
    yield "a file to verify alone", verified_alone(), '{"log": [], "players": ["Ann", "Bob"]} '
    for key in GAMES:
        yield f"plans of {key}", moves(key), "pass; roll then end; "
        yield f"completion of {key}", completion(key), "a move that is not there "
        yield f"rules of {key}", rules(key), "hwo mnay dcie mya atack tgether wtih waht "
    for language in LANGUAGES:
        yield f"times in {language}", times(language), "in 3 days and 4 hours "
    yield "what is repeated", said, "a name of somebody "


def seconds(read: Read, text: str) -> float:
    """Of this thread's processor: others on the same machine do not count."""
    begun = time.thread_time()
    with suppress(Refused, Uncheckable, ValueError, RecursionError):
        read(text)
    return time.thread_time() - begun


def usual(read: Read, unit: str, length: int) -> float:
    """What a friendly text takes, but no less than going through it sign by sign twenty times:
    what is shorter cannot be measured."""

    def count(text: str) -> int:
        return sum(map(str.isspace, text * 20))

    text = friendly(unit, length)
    return max(min(seconds(one, text) for _ in range(BEST_OF)) for one in (read, count))


def too_slow(read: Read, unit: str) -> list[str]:
    """The shapes that take much longer than a friendly text of the same length."""
    found = []
    most = {length: SLOWER * usual(read, unit, length) for length in LENGTHS}
    for shape in SHAPES:
        for length in LENGTHS:
            text = hostile(shape, length)
            tries = (seconds(read, text) for _ in range(BEST_OF))
            if all(took > most[length] for took in tries):
                found.append(f"{shape}, {length} characters")
                break  # of a longer one it may take minutes
    return found


@pytest.mark.fault("A7")
def test_no_text_takes_much_longer_to_read_than_a_friendly_one(tmp_path: Path) -> None:
    slow = {name: too_slow(read, unit) for name, read, unit in parsers(tmp_path)}
    assert {name: shapes for name, shapes in slow.items() if shapes} == {}
    assert len(slow) > 20


@pytest.mark.fault("A7")
def test_a_pattern_that_tries_every_split_is_found() -> None:
    """Such as stood here once: cubic, 31 s for 2,000 blanks."""
    behind = re.compile(r"(.*?)\s*(\[[^\[\]]*\])?\s*(\(host\))?")
    assert too_slow(behind.fullmatch, "place 6 a1 [1 2] (host) ")
    separator = re.compile(r"\s*;\s*|\s+then\s+")
    assert too_slow(separator.split, "pass; roll then end; ")
