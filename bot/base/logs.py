"""The log of the process: lines of text for a person, or of JSON for a program.

Each record carries the facts of its task (`FACTS`), which `begin` and `note` set; ``extra`` adds
others. Times are UTC, in ISO 8601.

No line holds the token of the bot or of an interaction, nor a secret choice: code that logs leaves
out what a player chose, and libraries that log all they transfer are not logged at DEBUG.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Mapping
from contextvars import ContextVar
from datetime import UTC, datetime

from bot.base.log_writer import LogWriter

FACTS = ("table", "sequence", "interaction", "shard", "outbox", "error")
"""The number of the table, how many entries its log has, the ids of the interaction and of the
outbox message, the shard it came by, the number of an error that was shown to a player."""
FORMATS = ("text", "json")
TALKATIVE = ("discord", "aiosqlite")
"""At DEBUG they write down all that Discord sends and is sent, and all that is stored."""
TOKENS = re.compile(r"(/(?:interactions|webhooks)/\d+/)[^/\s?\"']+")
"""The addresses at which interactions are answered: with one anyone may answer in our name."""

Fact = int | str | None
_about: ContextVar[Mapping[str, Fact]] = ContextVar("about", default={})  # noqa: B039 - never changed


def begin(**facts: Fact) -> None:
    """Set the `FACTS` that this task is about, instead of those of the task that made it."""
    _about.set(facts)


def note(**facts: Fact) -> None:
    """Add facts to those that this task is about."""
    _about.set({**_about.get(), **facts})


def set_up(level: str, form: str, token: str) -> None:
    """Write to stderr what is at least of that level, in one of `FORMATS`."""
    handler = LogWriter()
    handler.setFormatter((JsonLines if form == "json" else TextLines)(token))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.captureWarnings(form == "json")  # else they are printed beside the records
    logging.getLogger("psycopg").setLevel(logging.ERROR)  # it warns of what is raised to us anyway
    for library in TALKATIVE:
        logging.getLogger(library).setLevel(max(logging.INFO, logging.getLogger().level))


def for_programs() -> bool:
    """Whether a program reads stderr: then nothing is printed there that is no record."""
    return any(isinstance(h.formatter, JsonLines) for h in logging.getLogger().handlers)


class TextLines(logging.Formatter):
    """A line for a person, with what it is about behind it, and a traceback below."""

    def __init__(self, token: str) -> None:
        super().__init__()
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        """The lines of a record."""
        about = ", ".join(f"{name} {fact}" for name, fact in _facts(record).items())
        first = f"{_time(record)} {record.levelname} {record.name}: {self._message(record)}"
        return "\n".join(
            filter(None, (first + (f" [{about}]" if about else ""), self._trace(record)))
        )

    def _message(self, record: logging.LogRecord) -> str:
        return self._hidden(record.getMessage())

    def _trace(self, record: logging.LogRecord) -> str:
        """The traceback; empty if there is none."""
        parts = [
            self.formatException(record.exc_info) if record.exc_info else "",
            self.formatStack(record.stack_info) if record.stack_info else "",
        ]
        return self._hidden("\n".join(filter(None, parts)))

    def _hidden(self, text: str) -> str:
        """The text without any token."""
        text = text.replace(self._token, "[the token]") if self._token else text
        return TOKENS.sub(r"\1[a token]", text)


class JsonLines(TextLines):
    """A line for a program: one object a record, the traceback inside; ASCII only."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        written = {
            "time": _time(record),
            "level": record.levelname,
            "logger": record.name,
            "message": self._message(record),
            **_facts(record),
        }
        if trace := self._trace(record):
            written["traceback"] = trace
        return json.dumps(written)


def _time(record: logging.LogRecord) -> str:
    at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    return at.replace("+00:00", "Z")


def _facts(record: logging.LogRecord) -> dict[str, Fact]:
    """What a record is about, as far as that is known."""
    known = {**_about.get(), **{n: getattr(record, n) for n in FACTS if hasattr(record, n)}}
    return {name: known[name] for name in FACTS if known.get(name) is not None}
