"""Imports go one way: data <- games <- render <- bot; and what each layer must not know."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

import pytest

from bot.features import ORDER
from games import GAMES
from tests.source import READS_IT_ALL, ROOT, imported, module_of, named, nodes, package_of
from tests.source import sources as files_of

pytestmark = READS_IT_ALL

LAYERS = ("data", "games", "render", "bot")

ROOMS = (
    *("base", "tables", "store", "matches", "host", "screens", "delivery", "interactions"),
    *ORDER,
    *("features", "fleet", "commands"),
    *("app", "local", "rehearsal", "ops", "__main__"),
)
"""The rooms of bot/, each standing on those before it: the kernel, the features, the programs."""

INSIDE = ("rules", "store", "service", "views", "messages", "handlers", "commands")
"""The files of a feature that every feature names alike, each standing on those before it."""

ASIDE = ("games/exam/", "bot/ops/templates/")
"""No code of the program: a room of tests, which may know every layer, and what becomes games."""

WITHOUT_DISCORD = ("base", "tables", "store", "matches")

ENGINES = {"sqlite": {"sqlite3", "aiosqlite"}, "postgres": {"psycopg"}}
"""The rooms of the store that are one engine's, and the libraries that only those know."""


def sources(*folders: str, suffixes: tuple[str, ...] = (".py",)) -> list[Path]:
    """The files of these folders that are code of the program, in order."""
    found = files_of(*folders, suffixes=suffixes)
    return [path for path in found if not named(path).startswith(ASIDE)]


MODULES = {module_of(path) for path in sources(*LAYERS)}

PACKAGES = sorted(map(package_of, GAMES.values()))

IMPURE = {
    *("discord", "simcord", "aiohttp", "aiosqlite", "asyncio", "socket", "sqlite3", "threading"),
    *("random", "secrets", "uuid", "datetime", "time", "calendar", "os", "subprocess", "logging"),
}
"""What rules and words may not lean on: a clock, chance of their own, the world outside."""

CLOCK = ("bot/base/clock.py", "bot/app.py")
"""The clock, and the client, which tells it to go by the time of Discord's library."""
CLOCKS = re.compile(
    r"(^|\.)(utcnow|today)$|(^|\.)datetime\.now$"
    r"|^time\.(time|time_ns|monotonic|monotonic_ns|perf_counter|localtime|gmtime)$"
)
TIMERS = {"sleep", "call_later", "call_at", "timeout", "timeout_at", "wait_for", "wait"}


def test_imports_go_one_way() -> None:
    for path in sources(*LAYERS):
        layer = named(path).split("/")[0]
        above = {*LAYERS[LAYERS.index(layer) + 1 :], "tests", "bench", "docs", "pytest"}
        assert not {module.split(".")[0] for module in imported(path)} & above, named(path)


def test_nothing_of_the_program_knows_the_exam() -> None:
    for path in sources(*LAYERS):
        assert not [m for m in imported(path) if m.startswith("games.exam")], named(path)


def test_the_exam_needs_nothing_of_our_tests() -> None:
    for path in files_of("games/exam"):
        known = {module.split(".")[0] for module in imported(path)}
        assert not known & {"tests", "bench", "hypothesis"}, named(path)


def test_the_rooms_of_the_bot_stand_on_each_other() -> None:
    """Imports of rooms go one way, those under TYPE_CHECKING and in functions among them."""
    for path in sources("bot"):
        for module in imported(path):
            if module.startswith("bot."):
                assert _floor(module) <= _floor(module_of(path)), f"{named(path)}: {module}"


def test_the_files_of_a_feature_stand_on_each_other() -> None:
    for path in sources("bot/features"):
        for module in imported(path):
            room, _, name = module.rpartition(".")
            if room == module_of(path).rpartition(".")[0] and {name, path.stem} <= {*INSIDE}:
                assert INSIDE.index(name) < INSIDE.index(path.stem), f"{named(path)}: {module}"


def test_no_two_files_have_the_same_name() -> None:
    """But for those that features name alike, and the engines: each file of one is found in the
    other under the same name, for they offer the same."""
    postgres = {path.name for path in sources("bot/store/postgres")}
    names = Counter(
        path.stem
        for path in sources("bot")
        if not (path.parent.name == "sqlite" and path.name in postgres)
    )
    assert not {name for name, times in names.items() if times > 1} - {*INSIDE, "__init__"}


def test_the_rules_of_a_game_stand_without_advice_and_computers() -> None:
    """rules <- computer <- advice; the package's own file, which declares all, sees them all."""
    for game in PACKAGES:
        for path in sources(f"games/{game}"):
            room = _room_of_game(module_of(path), game)
            for module in imported(path):
                if f"{module}.".startswith(f"games.{game}."):
                    assert _room_of_game(module, game) <= room, f"{named(path)}: {module}"


def test_what_all_games_share_knows_no_one_game() -> None:
    for path in sources("games"):
        if named(path).split("/")[1] not in (*PACKAGES, "__init__.py"):
            known = {module.split(".")[1] for module in imported(path) if module.count(".")}
            assert not known & {*PACKAGES}, named(path)


def test_no_files_import_each_other_in_a_circle() -> None:
    for roots in (LAYERS, ("bench",)):
        paths = {module_of(path): path for path in sources(*roots)}
        assert_no_circle({m: _files_of(imported(path), paths) for m, path in paths.items()})


@pytest.mark.parametrize("page", ["local", "features/board"])
def test_no_scripts_of_a_page_import_each_other_in_a_circle(page: str) -> None:
    folders = ("bot/screens/page", f"bot/{page}/page")
    found = {path.name: path for path in sources(*folders, suffixes=(".js",))}
    imports = re.compile(r'^(?:import|export|\}) .*"\./([\w.]+)";$', re.MULTILINE)
    graph = {name: imports.findall(path.read_text("utf-8")) for name, path in found.items()}
    assert any(graph.values())
    assert_no_circle(graph)


def assert_no_circle(graph: Mapping[str, Iterable[str]]) -> None:
    done: set[str] = set()
    waits = {one: {*needs} & graph.keys() - {one} for one, needs in graph.items()}
    while free := {one for one, needs in waits.items() if one not in done and needs <= done}:
        done |= free
    assert not graph.keys() - done


def test_the_lower_rooms_know_no_discord() -> None:
    for path in sources(*(f"bot/{room}" for room in WITHOUT_DISCORD)):
        known = {module.split(".")[0] for module in imported(path)}
        assert not known & {"discord", "simcord"}, named(path)


def test_each_engine_of_the_store_keeps_to_its_room() -> None:
    """Everybody else goes through `bot/store/database.py`; the one who opens imports both."""
    for path in sources("bot"):
        known = {module.split(".")[0] for module in imported(path)}
        for room, modules in ENGINES.items():
            inside = named(path).startswith(f"bot/store/{room}/")
            assert inside or not known & modules, named(path)


def test_the_engines_know_nothing_of_each_other() -> None:
    for path in sources(*(f"bot/store/{room}" for room in ENGINES)):
        others = [room for room in ENGINES if f"/{room}/" not in named(path)]
        for module in imported(path):
            assert not any(module.startswith(f"bot.store.{room}") for room in others), named(path)


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
        assert not read or named(path) in CLOCK, f"{named(path)}: {read}"


@pytest.mark.fault("T3", "T7")
def test_only_the_clock_waits_for_an_instant() -> None:
    """Timers do not follow a clock that is set, and stand still while the machine sleeps; nor do
    the loops of discord.py, which reckon with instants."""
    for path in sources("bot"):
        assert "discord.ext.tasks" not in imported(path), named(path)
        for call in (n for n in nodes(path) if isinstance(n, ast.Call)):
            timed = ast.unparse(call.func).rpartition(".")[2] in TIMERS
            reads = any("clock.now" in ast.unparse(given) for given in call.args)
            assert not (timed and reads), f"{named(path)}: {ast.unparse(call)}"


def test_the_bot_does_not_reach_into_the_rules_of_a_game() -> None:
    """It knows the protocol's modules and the registry; a game's own package it never imports."""
    for path in sources("bot"):
        for module in imported(path):
            first, *rest = module.split(".")
            assert first != "games" or rest[0] not in PACKAGES, named(path)


def test_no_test_is_imported_by_another_file() -> None:
    """What several tests need stands in `tests/support/`, or in a file of their folder."""
    for path in set(files_of("tests", "bench", "games/exam")) - set(files_of("tests/stranger")):
        for module in imported(path):
            of_a_test = module.startswith(("tests.", "games.exam")) and ".test_" in module
            assert not of_a_test, f"{named(path)}: {module}"


def test_what_tests_share_knows_no_test() -> None:
    """The room of helpers stands on the code and on itself, never on the folders of tests."""
    for path in sources("tests/support"):
        for module in imported(path):
            folder = ".".join(module.split(".")[:2])
            assert folder not in {f"tests.{n}" for n in ("bot", "games", "render")}, named(path)


def test_the_page_of_what_tests_share_names_each_file() -> None:
    page = (ROOT / "tests/support/README.md").read_text("utf-8")
    files = {path.stem: path for path in sources("tests/support") if path.stem != "__init__"}
    assert {name for name in files if not re.search(rf"\b{name}\b", page)} == set()
    for file, name in re.findall(r"`(\w+)\.(\w+)[`(]", page):
        if file in files and name != "py":
            assert re.search(rf"^(class |async def |def |){name}\b", files[file].read_text(), re.M)


def _room_of_game(module: str, game: str) -> int:
    """How high a module of a game stands: rules 0, computer 1, advice 2; the package itself 3."""
    rooms = {"computer": 1, "advice": 2, "": 3}
    return rooms.get(module.removeprefix(f"games.{game}").removeprefix(".").split(".")[0], 0)


def _floor(module: str) -> int:
    """How high a module of bot/ stands."""
    room, *names = module.removeprefix("bot.").split(".")
    if room == "features":
        inside = ".".join(names[:2])
        room = inside if inside in ORDER else names[0] if names else room
    return ROOMS.index(room)


def _files_of(modules: Iterable[str], known: Collection[str] = MODULES) -> Iterator[str]:
    """The files that are meant: a name imported from a package may be a file of its own."""
    for module in modules:
        found = module if module in known else module.rpartition(".")[0]
        if found in known:
            yield found


def _called(path: Path) -> set[str]:
    """Whatever is called or handed on by a dotted name, such as ``datetime.now``."""
    names = {ast.unparse(n) for n in nodes(path) if isinstance(n, ast.Attribute)}
    plain = {n.id for n in nodes(path) if isinstance(n, ast.Name)}
    return names | (plain & {"utcnow", "monotonic", "perf_counter"})
