"""Errors of the server or the connection to it, in our own words."""

from __future__ import annotations

from collections.abc import Sequence

import psycopg
from psycopg import errors

from bot.base.errors import (
    DamagedPage,
    LastingTrouble,
    NotReached,
    PassingTrouble,
    StoreTrouble,
    Unusable,
)
from bot.base.setting_kinds import Server

DAMAGED = ("XX001", "XX002")
WAITS = ("25006", "25P03")  # the server accepts no writes now; it ended an idle transaction
POOLED = (
    "between us and the server stands a pooler that gives each transaction to another connection;"
    " set it to pool_mode = session, or take the server's own address"
)
_NO_WAY = (
    ("password authentication failed", "the server refuses the name or the password"),
    ("no password supplied", "the server wants a password, and the address has none"),
    ("does not exist", "the server knows no such database, or no such name"),
    ("no pg_hba.conf entry", "the server does not let this machine or this name in"),
    ("not permitted to log in", "the server does not let this machine or this name in"),
    ("connection is bad: invalid", "the address asks for what no server knows"),
    ("statement pooling mode", POOLED),
    ("SSL", "the server and the address do not agree about encryption"),
)
"""The errors that a person has to solve."""
_NOT_NOW = (
    ("Connection refused", "no PostgreSQL server answers there"),
    ("could not translate host name", "there is no machine of that name"),
    ("failed to resolve host", "there is no machine of that name"),
    ("timeout expired", "no PostgreSQL server answers there"),
    ("No route to host", "no PostgreSQL server answers there"),
    ("is unreachable", "no PostgreSQL server answers there"),
    ("too many clients", "the server has no room for one more connection"),
    ("too many connections", "the server has no room for one more connection"),
    ("remaining connection slots", "the server has no room for one more connection"),
    ("starting up", "the server is just starting; try again"),
    ("shutting down", "the server is just ending; try again"),
    ("unexpectedly", "the server has ended the connection; try again"),
)
"""Errors that may pass by themselves."""
_NOT_ALLOWED = (
    "the name in the address may not make tables there; make it the owner of the database"
)


def trouble(wrong: psycopg.Error) -> StoreTrouble:
    """The error of ours to raise in its place."""
    code, said = wrong.sqlstate or "", in_one_line(wrong)
    if code in DAMAGED:
        return DamagedPage(said)
    if isinstance(wrong, psycopg.OperationalError) or code in WAITS:
        return PassingTrouble(said)
    return LastingTrouble(said)


def refusal(server: Server, wrong: psycopg.Error) -> Unusable:
    """What to say of a server or a database that cannot be used, in one line."""
    said = in_one_line(wrong).replace(server.url, str(server))
    if isinstance(wrong, errors.InsufficientPrivilege):
        return Unusable(f"{server}: {_NOT_ALLOWED} ({said})")
    if (why := _found(_NOT_NOW, said)) is not None:
        return NotReached(f"{server}: {why} ({said})")
    if (why := _found(_NO_WAY, said)) is not None:
        return Unusable(f"{server}: {why} ({said})")
    passing = isinstance(trouble(wrong), PassingTrouble)
    return (NotReached if passing else Unusable)(f"{server}: cannot be used ({said})")


def _found(ways: Sequence[tuple[str, str]], said: str) -> str | None:
    return next((why for words, why in ways if words in said), None)


def in_one_line(wrong: psycopg.Error) -> str:
    """PostgreSQL's message, without its details; it never repeats a password."""
    lines = str(wrong).strip().splitlines()
    return lines[0].strip() if lines else type(wrong).__name__
