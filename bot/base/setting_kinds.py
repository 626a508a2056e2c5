"""The kinds of value that a setting can have, and how each is read."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import resources
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import aiohttp

AN_ADDRESS = "postgresql://braakland:PASSWORD@127.0.0.1/braakland"
POSTGRES = ("postgresql", "postgres")
A_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+]+:")  # more than one sign: C: is a disk
A_DSN = re.compile(r"\b(dbname|host|user)\s*=")


class WrongSetting(Exception):
    """A setting that cannot be used; the message is one line for the operator."""


@dataclass(frozen=True, slots=True)
class Server:
    """A database at a PostgreSQL server. Its `url` may hold a password: show only `str` of it."""

    url: str = field(repr=False)

    def __str__(self) -> str:
        parts = urlsplit(self.url)
        where = parts.netloc.rpartition("@")[2]
        return f"{parts.scheme}://{where}{parts.path}"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """The address on which something listens."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


@dataclass(frozen=True, slots=True)
class Proxy:
    """Where requests to Discord go first; the name and password are not shown."""

    url: str
    user: str | None = field(default=None, repr=False)
    password: str = field(default="", repr=False)

    def __str__(self) -> str:
        return self.url

    @property
    def auth(self) -> aiohttp.BasicAuth | None:
        """The name and password as aiohttp sends them; None if there are none."""
        return None if self.user is None else aiohttp.BasicAuth(self.user, self.password)


@dataclass(frozen=True, slots=True)
class Kind:
    """What a value may be, in the words of a refusal, and the function that reads it, which raises
    ValueError for an invalid one. A `secret` value is not repeated in a refusal."""

    may_be: str
    read: Callable[[str], Any]
    secret: bool = False


def one_of(*choices: str) -> Kind:
    """One of these words, in any case."""
    known = {choice.lower(): choice for choice in choices}

    def read(value: str) -> str:
        if value.lower() not in known:
            raise ValueError
        return known[value.lower()]

    return Kind(f"it may be one of {', '.join(choices)}.", read)


def number(least: int, most: int) -> Kind:
    """A whole number, in digits as we write them."""

    def read(value: str) -> int:
        if value not in map(str, range(least, most + 1)):
            raise ValueError
        return int(value)

    return Kind(f"it may be a number from {least} to {most}.", read)


def languages() -> tuple[str, ...]:
    """The languages there is a catalogue for."""
    folder = resources.files("data") / "locale"
    return tuple(sorted(entry.name for entry in folder.iterdir() if entry.is_dir()))


def _token(value: str) -> str:
    if not value.isascii() or not value.isprintable() or " " in value:
        raise ValueError
    return value


def _database(value: str) -> Path | Server:
    if "://" not in value:
        return _file(value)
    parts = urlsplit(value)
    # A password with a slash would end in the path, which is shown: it is to be written %2F.
    if parts.scheme not in POSTGRES or not parts.path.strip("/") or "@" in parts.path:
        raise ValueError
    return Server(value)


def _file(value: str) -> Path:
    """The path of a file. An address is refused: SQLite would keep `:memory:` nowhere, and take
    `sqlite:x.db` for a file's name."""
    if value.startswith(":") or A_SCHEME.match(value) or A_DSN.search(value):
        raise ValueError
    return Path(value)


def _url(value: str) -> str:
    rest = value.removeprefix("https://").removeprefix("http://")
    if rest in (value, "") or any(sign.isspace() or sign in "<>" for sign in value):
        raise ValueError
    return value


def _origin(value: str) -> str:
    """An address below which only the page is served, without the last slash."""
    parts = urlsplit(_url(value))
    near = parts.hostname in ("127.0.0.1", "localhost", "::1")
    if not parts.hostname or parts.username or parts.query or parts.fragment:
        raise ValueError
    if parts.scheme != "https" and not near:
        raise ValueError
    _ = parts.port  # raises ValueError for what is no port
    return f"{parts.scheme}://{parts.netloc.lower()}{parts.path.rstrip('/')}"


def _proxy(value: str) -> Proxy:
    parts = urlsplit(value if "://" in value else f"http://{value}")
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError
    _ = parts.port  # raises ValueError for what is no port
    url = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
    user = None if parts.username is None else unquote(parts.username)
    return Proxy(url, user, unquote(parts.password or ""))


def _hosts(value: str) -> frozenset[str]:
    return frozenset(str(ip_address(part.strip())) for part in value.split(","))


def _near(value: str) -> str:
    """An address at which others on the network find this computer. It must be a single one, since
    it is shown to them."""
    found = ip_address(value)
    if found.is_unspecified or found.is_multicast:
        raise ValueError
    return str(found)


def _listens(value: str) -> Endpoint:
    host, _, port = value.rpartition(":")
    bare = host.removeprefix("[").removesuffix("]")
    if not bare or (":" in bare) != (host == f"[{bare}]"):
        raise ValueError
    return Endpoint(bare, PORT.read(port))


PORT = number(1, 65535)
URL = Kind("it may be an address such as https://example.org.", _url)
ORIGIN = Kind(
    "it may be an address such as https://play.example.org; without TLS only on this machine.",
    _origin,
)
PROXY = Kind(
    "holds an address that cannot be used; it may be that of an HTTP proxy, such as"
    " http://proxy.example.org:3128.",
    _proxy,
    secret=True,
)
HOSTS = Kind("it may be addresses with commas, such as 127.0.0.1, ::1.", _hosts)
TOKEN = Kind(
    "holds spaces or signs that no token has: copy the bot's token anew from Discord's developer"
    " portal.",
    _token,
    secret=True,
)
SECRET = Kind(
    "holds spaces or signs that no client secret has: copy it anew from Discord's developer"
    " portal, page OAuth2.",
    _token,
    secret=True,
)
DATABASE = Kind(
    "holds an address that cannot be used; it may be a file, or the address of a PostgreSQL"
    f" database, such as {AN_ADDRESS} (of a password / is written %2F, @ %40, # %23, ? %3F).",
    _database,
    secret=True,
)
FILE = Kind("is an address; the local table stands in a file.", _file, secret=True)
NEAR = Kind("it may be an address of this computer, such as 192.168.1.20.", _near)
LISTENS = Kind("it may be an address and a port, such as 127.0.0.1:9000.", _listens)
