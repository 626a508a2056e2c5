"""All settings: how each is read, which values it can have, and its documentation.

`python -m bot.base.settings` writes .env.example and the table of docs/settings.md; a test compares
them. Long because it is a table of them all.
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.base import machine
from bot.base.logs import FORMATS
from bot.base.setting_kinds import (
    AN_ADDRESS,
    DATABASE,
    FILE,
    HOSTS,
    LISTENS,
    NEAR,
    ORIGIN,
    PORT,
    PROXY,
    SECRET,
    TOKEN,
    URL,
    Kind,
    Server,
    WrongSetting,
    languages,
    number,
    one_of,
)
from render.replay import Film

QUOTED = re.compile(r"""(["'])(.*?)\1\s*(?:#.*)?""")
EXPORT = re.compile(r"^export\s+")
A_NAME = re.compile("[A-Z_]{2,30}")
OF_OTHERS = ("ALL_PROXY", "HTTP_PROXY", "LANG", "LC_ALL", "TZ")
"""What is usual in such a file and is no setting of ours; docker has COMPOSE_... there too."""
CORES, MEMORY = machine.cores(), machine.memory()
TABLE = re.compile(r"(\| Setting \| Default \| \|\n\|---\|---\|---\|\n)(?:\|.*\n)+")


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting: its kind, its default as text (None: unset), its documentation, what
    `.env.example` shows, and how a default that depends on something is shown."""

    name: str
    kind: Kind
    usual: str | None
    about: str
    example: str = ""
    told: str = ""

    def read(self, given: Mapping[str, str]) -> Any:
        """Its value; None if it is not set and has no default. Raises WrongSetting."""
        value = given.get(self.name, self.usual)
        if value is None:
            return None
        try:
            return self.kind.read(value)
        except ValueError:
            said = "" if self.kind.secret else f"is {value!r}; "
            raise WrongSetting(f"{self.name} {said}{self.kind.may_be}") from None


SETTINGS = (
    Setting(
        "DISCORD_TOKEN",
        TOKEN,
        None,
        "the bot's token, from https://discord.com/developers/applications (your application, page"
        " Bot). Without it `make play` starts the local table in your browser, and needs no"
        " Discord. Whoever has it is the bot: it is never logged; if it leaks, reset it there",
    ),
    Setting(
        "MODE",
        one_of("auto", "discord", "local"),
        "auto",
        "`discord`, `local`, or `auto`: Discord if there is a token",
    ),
    Setting(
        "DATABASE",
        DATABASE,
        "braakland.db",
        "the file of all matches on Discord; or a database at a PostgreSQL server"
        f" (`{AN_ADDRESS}`), with `braakland[postgres]` installed (docs/ops.md)",
    ),
    Setting("LOCAL_DATABASE", FILE, "local.db", "the file of the local table"),
    Setting(
        "PORT",
        PORT,
        None,
        "the port of the local table on 127.0.0.1",
        example="8123",
        told="the last one, else any",
    ),
    Setting(
        "LOCAL_HOST",
        NEAR,
        None,
        "the address of this computer on its own network, at which the local table and its boards"
        " can be opened too, by a phone for example: `make play HOST=192.168.1.20`. Who is told the"
        " address that is printed plays every seat",
        example="192.168.1.20",
        told="this computer alone",
    ),
    Setting(
        "NEW",
        one_of("1", "0"),
        "0",
        "`1`: the local table begins empty; what was there is kept beside it",
    ),
    Setting(
        "TABLE_LANGUAGE",
        one_of(*languages()),
        "en",
        "the language of new tables where the server prefers none",
    ),
    Setting(
        "LOG_LEVEL",
        one_of("DEBUG", "INFO", "WARNING", "ERROR"),
        None,
        "`DEBUG`, `INFO`, `WARNING` or `ERROR`",
        example="INFO",
        told="`INFO`; at the local table `WARNING`",
    ),
    Setting(
        "LOG_FORMAT",
        one_of(*FORMATS),
        "text",
        "how the log on stderr is written: `text`, or `json`: one object a line",
    ),
    Setting(
        "PAINTERS",
        number(0, machine.MOST_PAINTERS),
        str(machine.painters(CORES, MEMORY)),
        "processes that paint the boards, of about 130 MB each; `0`: the host paints by itself",
        example="2",
        told="one a core and 256 MB of memory, at most 4",
    ),
    Setting(
        "THINKERS",
        number(0, machine.MOST_THINKERS),
        str(machine.thinkers(CORES, MEMORY)),
        "processes in which computers think, of about 60 MB each; `0`: the host thinks by itself."
        " Unless it is `0`, each import is read by a process of its own too",
        example="1",
        told="one a core but one, one on a machine with one; none below 384 MB of memory",
    ),
    Setting(
        "COMPUTERS",
        Kind("", Path),
        None,
        "a file that lists computers of your own, offered beside easy, normal and hard"
        " (docs/outside_computers.md). Each is a program that you trust: it runs as the bot does",
        example="computers.toml",
    ),
    Setting(
        "PUZZLES",
        Kind("", Path),
        None,
        "a file of puzzles of your own, which `braakland puzzles` makes of finished matches: every"
        " other day has one of them",
        example="puzzles.jsonl",
    ),
    Setting(
        "REPLAYS",
        one_of(*Film, "off"),
        "webp",
        "how the replay of a match that ends is written: `webp`, `gif`, or `off`: none is posted",
    ),
    Setting(
        "PANELS",
        one_of("newer", "older"),
        "newer",
        "the layout of private panels: `newer`, each choice beside what it costs or brings, or"
        " `older`, should Discord refuse those too often (`braakland_layouts_refused_total`)",
    ),
    Setting(
        "HEALTH",
        LISTENS,
        None,
        "on Discord, the address where a supervisor and Prometheus are told how the host is"
        " (docs/metrics.md). Nobody needs a password there: keep it to this machine, or to a"
        " network of your own",
        example="127.0.0.1:9000",
        told="nowhere",
    ),
    Setting(
        "PUBLIC_URL",
        ORIGIN,
        None,
        "where people reach the board page, through a proxy that has TLS (docs/ops.md): with it"
        " *My move* has a link to a board that can be touched",
        example="https://play.example.org",
    ),
    Setting(
        "BOARD",
        LISTENS,
        "127.0.0.1:8090",
        "the address on which the board page is served to that proxy, if PUBLIC_URL is set",
    ),
    Setting(
        "BOARD_PROXY",
        HOSTS,
        None,
        "the addresses of that proxy, with commas: what it says of who asks (X-Forwarded-For) is"
        " believed, and nobody else",
        example="127.0.0.1",
        told="nobody is believed",
    ),
    Setting(
        "CLIENT_SECRET",
        SECRET,
        None,
        "the client secret of your application (its page OAuth2), to have the board page inside"
        " Discord, as an Activity (docs/activity.md). It is never logged; if it leaks, reset it"
        " there",
        told="the page opens in a browser",
    ),
    Setting(
        "BACKUP_FOLDER",
        Kind("", Path),
        None,
        "a folder, best on another disk, where backups of the database on Discord are made while"
        " the bot plays; it must be there. With PostgreSQL it is that of the dumps, which others"
        " make: the bot adds the list of the erased, and tells how old the newest is",
    ),
    Setting("BACKUP_EVERY", number(1, 24), "6", "hours between two backups, 1 to 24"),
    Setting(
        "BACKUP_DAYS",
        number(1, 365),
        "35",
        "days that a backup is kept, 1 to 365; none for longer, for people who were erased stand"
        " in it",
    ),
    Setting(
        "SHARDS",
        number(1, 1024),
        None,
        "with PostgreSQL only, where several processes share one database and one bot: how many"
        " connections to Discord there are in all, 1 to 1024, each good for 2,500 servers; changed"
        " only while none runs (docs/scale.md)",
        example="16",
    ),
    Setting(
        "PROCESSES",
        number(1, 64),
        "1",
        "among how many processes these are dealt out, 1 to 64; the same for all of them."
        " `braakland worker` thinks and paints for them, without a token",
        example="4",
    ),
    Setting(
        "HTTPS_PROXY",
        PROXY,
        None,
        "an HTTP proxy by which Discord is reached, if there is no other way: requests, pictures"
        " and the gateway. Without it the environment's `ALL_PROXY` is one, unless it is of SOCKS,"
        " which the bot does not speak",
        example="http://proxy.example.org:3128",
    ),
    Setting(
        "NO_PROXY",
        Kind("", str),
        None,
        "hosts with commas that are reached without it; `discord.com` among them: no proxy",
        example="localhost",
    ),
    Setting("PRIVACY_URL", URL, None, "where people read the privacy policy of your bot"),
    Setting(
        "TERMS_URL",
        URL,
        None,
        "where they read its terms; /help and /privacy show both, and Discord wants both of a bot"
        " that it lists",
    ),
)
BY_NAME = {setting.name: setting for setting in SETTINGS}


def database_of(value: str, name: str) -> Path | Server:
    """The database at a path, or at the address of a server. Raises WrongSetting, with its `name`
    and not its value, which may hold a password."""
    found: Path | Server = Setting(name, DATABASE, None, "").read({name: value})
    return found


def written(file: Path) -> dict[str, str]:
    """The settings of a `.env` file: lines of NAME=value, quoted or not, and `#` comments."""
    try:
        lines = file.read_text(encoding="utf-8-sig").splitlines()
    except FileNotFoundError:
        return {}
    except IsADirectoryError:
        raise WrongSetting(
            f"{file} is a folder, such as Docker makes where a file it is to mount is not there;"
            " remove it, and write the file."
        ) from None
    except UnicodeDecodeError:
        raise WrongSetting(f"{file} is no text in UTF-8; save it as that.") from None
    except OSError as wrong:
        raise WrongSetting(f"{file} cannot be read: {wrong}.") from None
    found = {}
    for count, line in enumerate(map(str.strip, lines), 1):
        if not line or line.startswith("#"):
            continue
        name, equals, value = EXPORT.sub("", line).partition("=")
        name = name.strip()
        name = name.upper() if name.lower() in ("https_proxy", "no_proxy") else name
        if name.startswith("COMPOSE_") or name.upper() in OF_OTHERS:
            continue
        if not equals or name not in BY_NAME:  # not repeated unless a name: it may hold the token
            what = f" {name} is no setting;" if equals and A_NAME.fullmatch(name) else ""
            known = ", ".join(BY_NAME)
            raise WrongSetting(
                f"{file}, line {count}:{what} it must be NAME=value, NAME one of {known}."
            )
        found[name] = unquoted(value)
        if found[name][:1] in ("'", '"'):
            raise WrongSetting(f"{file}, line {count}: the quote behind {name}= is not closed.")
    return {name: value for name, value in found.items() if value}


def unquoted(value: str) -> str:
    """A value of such a file without its quotes and without a comment after it. Docker passes both
    on with the value (`docker run --env-file`)."""
    value = value.strip()
    if (found := QUOTED.fullmatch(value)) is not None:
        return found[2]
    return "" if value.startswith("#") else value.split(" #")[0].strip()


def example() -> str:
    """The text of `.env.example`."""
    head = "# Copy this file to .env and fill in what you need. The environment wins over it.\n"
    return "\n".join([head, *map(_exemplified, SETTINGS)])


def _exemplified(setting: Setting) -> str:
    about = setting.about[0].upper() + setting.about[1:].replace("`", "")
    comment = textwrap.fill(
        about.removeprefix("`") + ".", 98, initial_indent="# ", subsequent_indent="# "
    )
    shown = f"{setting.name}={setting.example or setting.usual or ''}"
    return f"{comment}\n{'' if setting.name == 'DISCORD_TOKEN' else '#'}{shown}\n"


def table() -> str:
    """The rows of the table of docs/settings.md."""
    return "".join(
        f"| `{one.name}` | {one.told or (f'`{one.usual}`' if one.usual else 'none')}"
        f" | {one.about} |\n"
        for one in SETTINGS
    )


if __name__ == "__main__":
    root = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    (root / ".env.example").write_text(example(), "utf-8")
    page = root / "docs" / "settings.md"
    page.write_text(TABLE.sub(lambda found: found[1] + table(), page.read_text("utf-8")), "utf-8")
