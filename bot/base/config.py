"""The settings: from the environment, else from `.env`, else what they are by default.

A wrong value is refused in one line that names the setting, what it holds and what it may be.
Long because every setting is read, and refused, here.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from importlib import resources
from pathlib import Path
from urllib.parse import urlsplit

from bot.base.logs import FORMATS
from render.replay import Film

SETTINGS = (
    "DISCORD_TOKEN",
    "MODE",
    "DATABASE",
    "LOCAL_DATABASE",
    "PORT",
    "NEW",
    "TABLE_LANGUAGE",
    "LOG_LEVEL",
    "LOG_FORMAT",
    "PAINTERS",
    "THINKERS",
    "PRIVACY_URL",
    "TERMS_URL",
    "REPLAYS",
    "HEALTH",
    "BACKUP_FOLDER",
    "BACKUP_EVERY",
    "BACKUP_DAYS",
    "SHARDS",
    "PROCESSES",
)
A_NAME = re.compile("[A-Z_]{2,30}")
POSTGRES = ("postgresql", "postgres")
MOST_THINKERS = 16  # processes; each takes about 60 MB
MOST_PAINTERS = 4  # processes; each takes about 130 MB
LONGEST_BETWEEN = 24  # hours between two backups
LONGEST_KEPT = 365  # days that a backup is kept
MOST_SHARDS = 1024
MOST_PROCESSES = 64
NO_REPLAYS = "off"
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class WrongSetting(Exception):
    """A setting that cannot be used; the message is one line for whoever set it."""


class HostMode(StrEnum):
    """Where the tables stand."""

    DISCORD = "discord"
    LOCAL = "local"


@dataclass(frozen=True, slots=True)
class Address:
    """Where something listens."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


@dataclass(frozen=True, slots=True)
class Server:
    """A database at a PostgreSQL server. Its `url` may hold a password: only `str` is said."""

    url: str = field(repr=False)

    def __str__(self) -> str:
        parts = urlsplit(self.url)
        where = parts.netloc.rpartition("@")[2]
        return f"{parts.scheme}://{where}{parts.path}"


@dataclass(frozen=True, slots=True)
class BackupSettings:
    """Copies of the database: where (None: none is made by itself), every so many hours, and for
    how many days each is kept.
    """

    folder: Path | None = None
    every: int = 6
    days: int = 35


NO_BACKUPS = BackupSettings()


@dataclass(frozen=True, slots=True)
class FleetSettings:
    """Several processes share one database: the connections to Discord there are in all, and among
    how many processes they are dealt out.

    `thoughts`: this process is a worker, and so many computers think in it at a time (None: it is a
    host).
    """

    shards: int
    processes: int
    thoughts: int | None = None

    @property
    def each(self) -> int:
        """How many connections a process takes while the others are there."""
        return -(-self.shards // self.processes)


@dataclass(frozen=True, slots=True)
class Config:
    """What this process was told.

    `why` says what led to `mode`; `database` is that of that mode, a file or one at a server;
    `port` is the local table's (None: the one it had, else any); `new` lets the local table begin
    empty; `language` is that of new tables where the place itself prefers none; `guarded` says
    whether the presses of a person are counted (on Discord: at the local table one person plays
    every seat);
    `painters` is the number of processes that paint, `thinkers` of those in which computers think
    (0: the host does it itself, and reads what is imported itself too);
    `replays` how the moving picture of a match that ends is written
    (None: none is posted); `log_format` is one of `bot.base.logs.FORMATS`; `health` is where health
    and figures are told (None: nowhere); `privacy_url` and `terms_url` are where people can read
    them; `fleet` says that other processes use the database too (None: this one alone).
    """

    mode: HostMode
    why: str
    database: Path | Server
    token: str = field(default="", repr=False)
    port: int | None = None
    new: bool = False
    language: str = "en"
    log_level: str = "INFO"
    log_format: str = "text"
    guarded: bool = False
    painters: int = 0
    thinkers: int = 0
    privacy_url: str = ""
    terms_url: str = ""
    replays: Film | None = None
    health: Address | None = None
    backups: BackupSettings = NO_BACKUPS
    fleet: FleetSettings | None = None

    @property
    def file(self) -> Path:
        """The file of the database. Raises WrongSetting for one at a server."""
        if isinstance(self.database, Server):
            raise WrongSetting(
                f"DATABASE is {self.database}, which is copied and restored by PostgreSQL's own"
                " pg_dump and pg_restore."
            )
        return self.database


def read(
    environment: Mapping[str, str], file: Path = Path(".env"), *, worker: bool = False
) -> Config:
    """The configuration of this process. The environment wins over the file; empty is not set.

    A `worker` is told what the hosts are, and makes nothing of the token.
    Raises WrongSetting. Long because every setting is named here.
    """
    written = _written(file)
    given = written | {name: environment[name] for name in SETTINGS if environment.get(name)}
    token_is_written = given.get("DISCORD_TOKEN") == written.get("DISCORD_TOKEN")
    mode, why = HostMode.DISCORD, "because it works for hosts there"
    if not worker:
        mode, why = _mode(given, f"in {file}" if token_is_written else "in the environment")
    new, port = _one_of(given, "NEW", "0", ("1", "0")) == "1", _port(given)
    health = _health(given)
    replays = _one_of(given, "REPLAYS", Film.WEBP, (*Film, NO_REPLAYS))
    database = _database(given, "DATABASE", "braakland.db")
    fleet = _fleet(given, database)
    config = Config(
        mode,
        why,
        database,
        backups=_backups(given, database),
        language=_one_of(given, "TABLE_LANGUAGE", "en", languages()),
        # Who plays at the local table sees each move there, and not in the terminal too.
        log_level=_one_of(
            given, "LOG_LEVEL", "INFO" if mode is HostMode.DISCORD else "WARNING", LEVELS
        ),
        log_format=_one_of(given, "LOG_FORMAT", "text", FORMATS),
        privacy_url=_address(given, "PRIVACY_URL"),
        terms_url=_address(given, "TERMS_URL"),
        replays=None if replays == NO_REPLAYS else Film(replays),
    )
    if mode is HostMode.LOCAL:
        path = _database(given, "LOCAL_DATABASE", "local.db")
        beside = replace(config.backups, folder=None)  # the folder is that of the other database
        return replace(config, database=path, port=port, new=new, thinkers=1, backups=beside)
    if new:
        raise WrongSetting(f"NEW=1 is for the local table, but Discord would start, {why}.")
    token, cores = "" if worker else _token(given["DISCORD_TOKEN"]), os.cpu_count() or 1
    painters = _processes(given, "PAINTERS", cores, MOST_PAINTERS)
    thinkers = _processes(given, "THINKERS", max(1, cores - 1), MOST_THINKERS)
    if worker:
        fleet = _of_worker(fleet, thinkers, painters)
    return replace(
        config,
        token=token,
        guarded=True,
        painters=painters,
        thinkers=thinkers,
        health=health,
        fleet=fleet,
    )


def languages() -> tuple[str, ...]:
    """The languages there is a catalogue for."""
    folder = resources.files("data") / "locale"
    return tuple(sorted(entry.name for entry in folder.iterdir() if entry.is_dir()))


def _written(file: Path) -> dict[str, str]:
    """The settings of a `.env` file: lines of NAME=value, quoted or not, and `#` comments."""
    try:
        lines = file.read_text(encoding="utf-8-sig").splitlines()
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as wrong:
        raise WrongSetting(f"{file} cannot be read: {wrong}.") from None
    found = {}
    for number, line in enumerate(map(str.strip, lines), 1):
        if not line or line.startswith("#"):
            continue
        name, equals, value = line.removeprefix("export ").partition("=")
        name = name.strip()
        if name.startswith("COMPOSE_"):  # docker's own, which finds them in the same file
            continue
        if not equals or name not in SETTINGS:  # not repeated unless a name: it may hold the token
            known = ", ".join(SETTINGS)
            what = f" {name} is no setting;" if equals and A_NAME.fullmatch(name) else ""
            raise WrongSetting(
                f"{file}, line {number}:{what} it must be NAME=value, NAME one of {known}."
            )
        found[name] = _unquoted(value.strip())
    return {name: value for name, value in found.items() if value}


def _unquoted(value: str) -> str:
    if len(value) >= 2 and value[0] == value[-1] and value[0] in "'\"":
        return value[1:-1]
    return "" if value.startswith("#") else value.split(" #")[0].strip()


def _mode(given: Mapping[str, str], where: str) -> tuple[HostMode, str]:
    wished = _one_of(given, "MODE", "auto", ("auto", *HostMode))
    has_token = "DISCORD_TOKEN" in given
    if wished == HostMode.DISCORD and not has_token:
        raise WrongSetting(
            "MODE is discord, but DISCORD_TOKEN is not set: set it in the environment or in .env "
            "(see .env.example), or take MODE=local."
        )
    if wished != "auto":
        return HostMode(wished), f"because MODE is {wished}"
    if has_token:
        return HostMode.DISCORD, f"because DISCORD_TOKEN is set {where}"
    return HostMode.LOCAL, "because DISCORD_TOKEN is not set (see .env.example)"


def _token(value: str) -> str:
    if not value.isascii() or not value.isprintable() or " " in value:
        raise WrongSetting(
            "DISCORD_TOKEN holds spaces or signs that no token has: "
            "copy the bot's token anew from Discord's developer portal."
        )
    return value


def _database(given: Mapping[str, str], name: str, usual: str) -> Path | Server:
    found = database_of(given.get(name, usual), name)
    if name != "DATABASE" and isinstance(found, Server):
        raise WrongSetting(f"{name} is the address of a server; the local table stands in a file.")
    return found


def database_of(value: str, name: str) -> Path | Server:
    """The database that is meant by a path, or by the address of one at a server.

    Raises WrongSetting, which tells its `name` and not the value: that may hold a password.
    """
    if "://" not in value:
        return Path(value)
    try:
        parts = urlsplit(value)
        right = parts.scheme in POSTGRES and bool(parts.path.strip("/"))
    except ValueError:
        right = False
    if not right:
        raise WrongSetting(
            f"{name} holds an address that cannot be used; it may be a file, or the address of a"
            " PostgreSQL database, such as postgresql://braakland:PASSWORD@127.0.0.1/braakland."
        )
    return Server(value)


def _backups(given: Mapping[str, str], database: Path | Server) -> BackupSettings:
    folder = given.get("BACKUP_FOLDER")
    if folder is not None and isinstance(database, Server):
        raise WrongSetting(
            f"BACKUP_FOLDER is for a database in a file; {database} is copied by pg_dump, or by"
            " whoever runs that server (docs/ops.md)."
        )
    return BackupSettings(
        None if folder is None else Path(folder),
        _number(given, "BACKUP_EVERY", NO_BACKUPS.every, 1, LONGEST_BETWEEN),
        _number(given, "BACKUP_DAYS", NO_BACKUPS.days, 1, LONGEST_KEPT),
    )


def _fleet(given: Mapping[str, str], database: Path | Server) -> FleetSettings | None:
    for name in ("SHARDS", "PROCESSES"):
        if name in given and not isinstance(database, Server):
            raise WrongSetting(
                f"{name} is for several processes on one PostgreSQL, but DATABASE is the file"
                f" {database} (docs/scale.md)."
            )
    if "SHARDS" not in given:
        if "PROCESSES" in given:
            raise WrongSetting("PROCESSES is set, but SHARDS is not: both are set, or neither.")
        return None
    shards = _number(given, "SHARDS", 1, 1, MOST_SHARDS)
    return FleetSettings(shards, _number(given, "PROCESSES", 1, 1, min(shards, MOST_PROCESSES)))


def _of_worker(fleet: FleetSettings | None, thinkers: int, painters: int) -> FleetSettings:
    if fleet is None:
        raise WrongSetting(
            "A worker works for several processes on one PostgreSQL: DATABASE, SHARDS and PROCESSES"
            " are what they are there (docs/scale.md)."
        )
    if not thinkers and not painters:
        raise WrongSetting("A worker with THINKERS=0 and PAINTERS=0 has nothing to do.")
    return replace(fleet, thoughts=thinkers)


def _address(given: Mapping[str, str], name: str) -> str:
    value = given.get(name, "")
    rest = value.removeprefix("https://").removeprefix("http://")
    if value and (rest in (value, "") or any(sign.isspace() or sign in "<>" for sign in value)):
        raise WrongSetting(
            f"{name} is {value!r}; it may be an address such as https://example.org."
        )
    return value


def _port(given: Mapping[str, str]) -> int | None:
    value = given.get("PORT")
    if value is None:
        return None
    if not _is_port(value):
        raise WrongSetting(f"PORT is {value!r}; it may be a number from 1 to 65535.")
    return int(value)


def _health(given: Mapping[str, str]) -> Address | None:
    value = given.get("HEALTH")
    if value is None:
        return None
    host, _, port = value.rpartition(":")
    bare = host.removeprefix("[").removesuffix("]")
    if not bare or not _is_port(port) or (":" in bare) != (host == f"[{bare}]"):
        raise WrongSetting(
            f"HEALTH is {value!r}; it may be an address and a port, such as 127.0.0.1:9000."
        )
    return Address(bare, int(port))


def _is_port(value: str) -> bool:
    return value.isascii() and value.isdigit() and len(value) <= 5 and 1 <= int(value) <= 65535


def _processes(given: Mapping[str, str], name: str, usual: int, most: int) -> int:
    return _number(given, name, min(most, usual), 0, most)


def _number(given: Mapping[str, str], name: str, usual: int, least: int, most: int) -> int:
    """A whole number. Many parameters because the line of a refusal names them all."""
    value = given.get(name, str(usual))
    if value not in map(str, range(least, most + 1)):
        raise WrongSetting(f"{name} is {value!r}; it may be a number from {least} to {most}.")
    return int(value)


def _one_of(given: Mapping[str, str], name: str, default: str, choices: Sequence[str]) -> str:
    value = given.get(name, default)
    for choice in choices:
        if choice.lower() == value.lower():
            return choice
    raise WrongSetting(f"{name} is {value!r}; it may be one of {', '.join(choices)}.")
