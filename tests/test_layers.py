"""Imports go one way: data <- games <- render <- bot; and what each layer must not know."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from games import GAMES
from tests.source import imported, named, package_of, sources, syntax

LAYERS = ("data", "games", "render", "bot")

PACKAGES = sorted(map(package_of, GAMES.values()))

IMPURE = {
    *("discord", "simcord", "aiohttp", "aiosqlite", "asyncio", "socket", "sqlite3", "threading"),
    *("random", "secrets", "uuid", "datetime", "time", "calendar", "os", "subprocess", "logging"),
}
"""What rules and words may not lean on: a clock, chance of their own, the world outside."""

CLOCK = "bot/clock.py"
CLOCKS = re.compile(
    r"(^|\.)(utcnow|today)$|(^|\.)datetime\.now$"
    r"|^time\.(time|time_ns|monotonic|monotonic_ns|perf_counter|localtime|gmtime)$"
)


def test_imports_go_one_way() -> None:
    for path in sources(*LAYERS):
        layer = named(path).split("/")[0]
        above = {*LAYERS[LAYERS.index(layer) + 1 :], "tests", "bench"}
        assert not {module.split(".")[0] for module in imported(path)} & above, named(path)


def test_rules_and_words_know_no_clock_no_chance_and_no_world() -> None:
    for path in sources("data", "games"):
        assert not {module.split(".")[0] for module in imported(path)} & IMPURE, named(path)


def test_pictures_are_made_of_what_they_are_given() -> None:
    for path in sources("render"):
        found = {module.split(".")[0] for module in imported(path)} & (IMPURE - {"threading"})
        assert not found, named(path)


def test_the_bot_has_no_word_about_any_one_game() -> None:
    suffixes = (".py", ".sql", ".html", ".js", ".css", ".toml", ".svg")
    keys = [key.replace("_", "") for key in sorted({*GAMES, *PACKAGES})]
    for path in sources("bot", suffixes=suffixes):
        text = re.sub(r"[\W_]", "", path.read_text("utf-8").lower())
        assert not [key for key in keys if key in text], named(path)


def test_only_the_clock_reads_the_time() -> None:
    for path in sources(*LAYERS):
        read = {called for called in _called(path) if CLOCKS.search(called)}
        assert not read or named(path) == CLOCK, f"{named(path)}: {read}"


def test_the_bot_does_not_reach_into_the_rules_of_a_game() -> None:
    """It knows the protocol's modules and the registry; a game's own package it never imports."""
    for path in sources("bot"):
        for module in imported(path):
            first, *rest = module.split(".")
            assert first != "games" or rest[0] not in PACKAGES, named(path)


def _called(path: Path) -> set[str]:
    """Whatever is called or handed on by a dotted name, such as ``datetime.now``."""
    names = {ast.unparse(n) for n in ast.walk(syntax(path)) if isinstance(n, ast.Attribute)}
    plain = {n.id for n in ast.walk(syntax(path)) if isinstance(n, ast.Name)}
    return names | (plain & {"utcnow", "monotonic", "perf_counter"})
