"""The settings of this process, read from the environment or else from `.env`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from bot.base.outside_setting import OutsideComputer, computers_in
from bot.base.setting_kinds import Endpoint, Proxy, Server, WrongSetting
from bot.base.settings import BY_NAME, unquoted, written
from render.replay import Film

TOKEN = "DISCORD_TOKEN"
DISCORD = ".discord.com"
WHERE_NEEDED = (TOKEN, "HTTPS_PROXY")
"""Settings that are used on Discord only: elsewhere an invalid value is ignored."""


class HostMode(StrEnum):
    """Where the tables are stored."""

    DISCORD = "discord"
    LOCAL = "local"


@dataclass(frozen=True, slots=True)
class BackupSettings:
    """Automatic backups: their folder (None: none are made), how many hours apart, and for how
    many days each is kept. For a database at a server, dumps that others put into the folder are
    kept by the same rule."""

    folder: Path | None = None
    every: int = 6
    days: int = 35


LOOPBACK = "127.0.0.1"
NO_BACKUPS = BackupSettings()


@dataclass(frozen=True, slots=True)
class ActivitySettings:
    """The board page inside Discord: the secret of the bot's application and its token, by which
    Discord is asked who looks."""

    secret: str = field(repr=False)
    token: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class BoardSettings:
    """The board page: its public address, where it is served, the proxies that are believed
    about a visitor's address, and its Activity (None: it is not shown inside Discord)."""

    public: str
    served: Endpoint
    proxies: frozenset[str] = frozenset()
    activity: ActivitySettings | None = None


@dataclass(frozen=True, slots=True)
class FleetSettings:
    """Several processes on one database: the number of connections to Discord, and of processes
    that share them. `thoughts`: this process is a worker, and so many computers think in it at a
    time (None: it is a host)."""

    shards: int
    processes: int
    thoughts: int | None = None

    @property
    def each(self) -> int:
        """How many connections a process takes while all others run."""
        return -(-self.shards // self.processes)


@dataclass(frozen=True, slots=True)
class Config:
    """What the settings say.

    `why` says what led to `mode`; `database` is that of that mode, a file or one at a server;
    `port` is the local table's (None: the one it had, else any); `new` lets the local table begin
    empty; `language` is that of new tables where the place itself prefers none; `guarded` says
    whether the presses of a person are counted (on Discord: at the local table one person plays
    every seat); `painters` is the number of processes that paint, `thinkers` of those in which
    computers think (0: the host does it itself, and reads what is imported itself too); `computers`
    are those of the operator's own; `replays` how the moving picture of a match that ends is
    written (None: none is posted); `newer_panels` the layout of private panels; `log_format` is
    one of `bot.base.logs.FORMATS`; `health` is where health and figures are served (None: nowhere);
    `privacy_url` and `terms_url` are where people can read them; `fleet` says that other processes
    use the database too (None: this one alone); `board` is the board page (None: there is none);
    `proxy` is that by which Discord is reached.
    """

    mode: HostMode
    why: str
    database: Path | Server
    token: str = field(default="", repr=False)
    port: int | None = None
    near: str | None = None
    new: bool = False
    language: str = "en"
    log_level: str = "INFO"
    log_format: str = "text"
    guarded: bool = False
    painters: int = 0
    thinkers: int = 0
    computers: tuple[OutsideComputer, ...] = ()
    puzzles: tuple[str, ...] = ()
    privacy_url: str = ""
    terms_url: str = ""
    replays: Film | None = None
    newer_panels: bool = True
    health: Endpoint | None = None
    backups: BackupSettings = NO_BACKUPS
    fleet: FleetSettings | None = None
    board: BoardSettings | None = None
    proxy: Proxy | None = None

    @property
    def file(self) -> Path:
        """The file of the database. Raises WrongSetting for one at a server."""
        if isinstance(self.database, Server):
            raise WrongSetting(
                f"DATABASE is {self.database}, which is copied and restored by PostgreSQL's own"
                " pg_dump and pg_restore."
            )
        return self.database


def _lines(file: Path | None) -> tuple[str, ...]:
    """The lines of the file of puzzles. Raises WrongSetting."""
    try:
        return () if file is None else tuple(file.read_text("utf-8").splitlines())
    except (OSError, ValueError) as wrong:
        raise WrongSetting(f"PUZZLES: {file} cannot be read: {wrong}.") from None


def read(
    environment: Mapping[str, str],
    file: Path = Path(".env"),
    *,
    worker: bool = False,
    plays: bool = True,
) -> Config:
    """The configuration of this process. The environment takes precedence over the file; an empty
    value is unset. A `worker` has the settings of the hosts, and ignores the token; so does a
    command that does not play (`plays` is False), where DATABASE is set. Raises WrongSetting. Long
    because each setting is named."""
    given = written(file) | _given(environment)
    where = f"in {file}" if TOKEN not in environment else "in the environment"
    hosts = HostMode.DISCORD, "because it works for hosts there"
    for_hosts = worker or (not plays and _is_of_hosts(given))
    mode, why = hosts if for_hosts else _mode(given, where)
    told = {name: one.read(given) for name, one in BY_NAME.items() if name not in WHERE_NEEDED}
    config = Config(
        mode,
        why,
        told["DATABASE"],
        backups=BackupSettings(told["BACKUP_FOLDER"], told["BACKUP_EVERY"], told["BACKUP_DAYS"]),
        language=told["TABLE_LANGUAGE"],
        # Who plays at the local table sees each move there: the terminal need not show it too.
        log_level=told["LOG_LEVEL"] or ("INFO" if mode is HostMode.DISCORD else "WARNING"),
        log_format=told["LOG_FORMAT"],
        computers=computers_in(told["COMPUTERS"]),
        puzzles=_lines(told["PUZZLES"]),
        privacy_url=told["PRIVACY_URL"] or "",
        terms_url=told["TERMS_URL"] or "",
        replays=None if told["REPLAYS"] == "off" else Film(told["REPLAYS"]),
        newer_panels=told["PANELS"] == "newer",
        fleet=_fleet(given, told["DATABASE"], told["SHARDS"], told["PROCESSES"]),
        board=_board(told),
    )
    if mode is HostMode.LOCAL:
        return _local(config, told, given)
    if told["NEW"] == "1":
        raise WrongSetting(f"NEW=1 is for the local table, but Discord would start, {why}.")
    told_of = {name: told[name.upper()] for name in ("painters", "thinkers", "health")}
    config = replace(config, guarded=True, **told_of)
    if worker:
        return _worker(replace(config, board=None))
    config = replace(config, token=BY_NAME[TOKEN].read(given) or "", proxy=_proxy(given))
    return _with_activity(config, told["CLIENT_SECRET"])


def _given(environment: Mapping[str, str]) -> dict[str, str]:
    """The settings in the environment. The proxy variables may be in lower case, as other
    programs accept them."""
    found = {name: unquoted(environment.get(name, "")) for name in BY_NAME}
    for name in ("HTTPS_PROXY", "NO_PROXY"):
        found[name] = unquoted(environment.get(name.lower(), "")) or found[name]
    every = environment.get("all_proxy") or environment.get("ALL_PROXY") or ""
    if not every.lower().startswith("socks"):  # SOCKS proxies cannot be used
        found["HTTPS_PROXY"] = found["HTTPS_PROXY"] or unquoted(every)
    return {name: value for name, value in found.items() if value}


def _proxy(given: Mapping[str, str]) -> Proxy | None:
    """The proxy to Discord, unless Discord is reached without it."""
    for entry in given.get("NO_PROXY", "").lower().replace(",", " ").split():
        host = entry.removesuffix(":443").lstrip("*.")
        if entry == "*" or (DISCORD + "/").endswith(f".{host}/"):
            return None
    found: Proxy | None = BY_NAME["HTTPS_PROXY"].read(given)
    return found


def _is_of_hosts(given: Mapping[str, str]) -> bool:
    """Whether a command is about the database of hosts, though it has no token."""
    return TOKEN not in given and "DATABASE" in given and BY_NAME["MODE"].read(given) != "local"


def _local(config: Config, told: Mapping[str, Any], given: Mapping[str, str]) -> Config:
    """The configuration of the local table: it has its own file, its own folder of copies, and
    always the board page, at any port that is free if none is named."""
    port = told["BOARD"].port if "BOARD" in given else 0
    served = Endpoint(told["LOCAL_HOST"] or LOOPBACK, port)
    return replace(
        config,
        database=told["LOCAL_DATABASE"],
        port=told["PORT"],
        near=told["LOCAL_HOST"],
        board=config.board or BoardSettings(f"http://{served}", served),
        new=told["NEW"] == "1",
        thinkers=1,
        backups=replace(config.backups, folder=None),
        fleet=None,
    )


def _mode(given: Mapping[str, str], where: str) -> tuple[HostMode, str]:
    wished, has_token = BY_NAME["MODE"].read(given), TOKEN in given
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


def _board(told: Mapping[str, Any]) -> BoardSettings | None:
    if told["PUBLIC_URL"] is None:
        return None
    return BoardSettings(told["PUBLIC_URL"], told["BOARD"], told["BOARD_PROXY"] or frozenset())


def _with_activity(config: Config, secret: str | None) -> Config:
    """The configuration with the board page shown inside Discord too. Raises WrongSetting."""
    if secret is None:
        return config
    if config.board is None or not config.board.public.startswith("https:"):
        raise WrongSetting(
            "CLIENT_SECRET is for the board page inside Discord, which needs PUBLIC_URL, an address"
            " with https (docs/activity.md)."
        )
    activity = ActivitySettings(secret, config.token)
    return replace(config, board=replace(config.board, activity=activity))


def _fleet(
    given: Mapping[str, str], database: Path | Server, shards: int | None, processes: int
) -> FleetSettings | None:
    for name in ("SHARDS", "PROCESSES"):
        if name in given and not isinstance(database, Server):
            raise WrongSetting(
                f"{name} is for several processes on one PostgreSQL, but DATABASE is the file"
                f" {database} (docs/scale.md)."
            )
    if shards is None:
        if "PROCESSES" in given:
            raise WrongSetting("PROCESSES is set, but SHARDS is not: both are set, or neither.")
        return None
    if processes > shards:
        raise WrongSetting(f"PROCESSES is '{processes}'; it may be a number from 1 to {shards}.")
    return FleetSettings(shards, processes)


def _worker(config: Config) -> Config:
    """The configuration of a worker: without a token, and with the number of computers that think
    in it. Raises WrongSetting."""
    if config.fleet is None:
        raise WrongSetting(
            "A worker works for several processes on one PostgreSQL: DATABASE, SHARDS and PROCESSES"
            " are what they are there (docs/scale.md)."
        )
    if not config.thinkers and not config.painters:
        raise WrongSetting("A worker with THINKERS=0 and PAINTERS=0 has nothing to do.")
    return replace(config, fleet=replace(config.fleet, thoughts=config.thinkers))
