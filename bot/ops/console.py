"""The commands of the operator, other than running the bot."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable, Coroutine
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

import bot.features  # noqa: F401 - a database is not opened without them
from bot.base import clock
from bot.base.config import NO_BACKUPS, Config
from bot.base.errors import Refused, StoreTrouble, Unusable
from bot.base.file_access import why_no_file
from bot.base.setting_kinds import Server
from bot.base.settings import database_of
from bot.base.terminal import say
from bot.features.board import store as visits
from bot.matches.registry import MatchRegistry
from bot.ops import control, inside_discord, new_game, restoring
from bot.ops.checking import checked
from bot.ops.shutdown import Exit
from bot.store import brought_back, copying
from bot.store.erasure_lists import listed
from bot.store.sqlite import copies
from bot.store.sqlite.file import set_aside
from bot.store.sqlite.older import older
from bot.store.store import Store
from bot.tables import match_text
from bot.tables.export import exported
from bot.tables.records import Status
from bot.tables.verify import Uncheckable, read_file, verdict
from data.words import Words
from games import registry
from games.codec import Json

T = TypeVar("T")


def verify(what: str, config: Config) -> Exit:
    """Verify a match (a file, or a number in the database), and print the verdict. Raises
    Uncheckable, Unusable."""
    is_number = what.isdecimal() and not Path(what).exists()
    words = Words.of(config.language)
    stored = _export(int(what), config) if is_number else read_file(Path(what), words=words)
    found = verdict(stored, registry())
    say(f"{'Yes' if found.honest else 'No'}: {found.why}")
    if found.unchecked:
        say(f"Not checked: {found.unchecked}.")
    return Exit.DONE if found.honest else Exit.NO


def check(config: Config) -> Exit:
    """Replay every match in the database and name what differs; where the board page is to be shown
    inside Discord, also which step to that is missing. Raises Unusable."""
    _must_exist(config.database)
    found = in_copy(config, checked)
    for line in found.faults:
        say(line)
    say(f"{found.whole} matches are as they were played, {len(found.faults)} are not.")
    if found.older:
        say(
            f"{found.older} more were played by older rules, all or in part:"
            " their records are whole, and those that run can be played on."
        )
    missing = asyncio.run(inside_discord.missing(config))
    for line in missing:
        say(line)
    return Exit.NO if found.faults or missing else Exit.DONE


def export(what: str, config: Config, *, text: bool = False) -> Exit:
    """Write a finished match to a new file in this folder, as JSON or as a text.

    Raises Uncheckable, Unusable.
    """
    if not what.isdecimal():
        raise Uncheckable(f"{what!r} is not the number of a match.")
    stored = _export(int(what), config)
    file = Path(f"{stored['game']}-{stored['table']}.{'txt' if text else 'json'}")
    written = match_text.written(stored) if text else json.dumps(stored, indent=1)
    try:
        with file.open("x", encoding="utf-8") as new:
            new.write(written)
    except OSError as wrong:
        raise Unusable(f"{file} cannot be written: {wrong.strerror}.") from wrong
    say(f"Written to {file}")
    return Exit.DONE


def backup(what: str, config: Config, *, over: bool = False) -> Exit:
    """Copy the database into a file. `over`: also where that file exists, which is then kept under
    another name. Raises Unusable."""
    _must_exist(config.file)
    target = Path(what)
    if os.path.lexists(target) and not over:
        raise Unusable(
            f"{what} is there already; with --over it is kept under another name, and replaced"
        )
    try:
        if os.path.samefile(target.parent, config.file.parent) and target.name == config.file.name:
            raise Unusable(f"{what} is the database itself: name another file.")
        if target.is_file():
            say(f"What was there is kept as {set_aside(target)[0]}")
        _backed_up(config, what)
    except (OSError, StoreTrouble) as wrong:
        why = getattr(wrong, "strerror", None) or wrong
        raise Unusable(f"{what} cannot be written: {why}.") from wrong
    say(f"{config.database} is copied to {what}")
    return Exit.DONE


def _backed_up(config: Config, what: str) -> None:
    """Copy the database as it is now, in its own format. Raises OSError, StoreTrouble, Unusable."""
    with control.copied(config) as copy:
        if copy is not None or older(config.file):
            copies.take(copy or config.file, what)
            return
    in_copy(config, lambda store: store.backup(what))


def restore(what: str, config: Config, *, over: bool = False) -> Exit:
    """Replace the database by a backup, or by the newest one of a folder. `over`: also where there
    is a database, which is then kept under another name. Raises Uncheckable if the backup is not
    valid, Unusable."""
    if Path(what).is_dir():
        what = str(restoring.newest(Path(what)))
        say(f"The newest backup is {what}")
    done = restoring.restore(Path(what), config, over=over)
    if done.aside is not None:
        say(f"What was there is kept as {done.aside}")
    if done.blind:
        days = config.backups.days
        say(f"{what} is older than {days} days: who was erased before that is not known any more")
    _say_restored(config, done.since, done.erased)
    return Exit.DONE


def erase(what: str, config: Config) -> Exit:
    """Forget a person: a Discord user by number. Raises Uncheckable, Unusable."""
    if not what.isdecimal():
        raise Uncheckable(f"{what!r} is not the number of a Discord user.")
    _must_exist(config.database)
    if not control.erased(config, int(what)):
        _in_store(config, lambda store: MatchRegistry(store).erase(int(what)))
    if isinstance(config.database, Server):
        say(f"{config.database} names that person no more; older copies made by pg_dump do")
    else:
        say(f"{config.file} names that person no more; backups forget them when they are restored")
    return Exit.DONE


def start_game(what: str, config: Config) -> Exit:
    """Write a small game into a new folder here, as the beginning of one's own.
    Raises Unnamable, Unusable."""
    names = new_game.named(what)
    try:
        new_game.write(names, Path(what))
    except FileExistsError as wrong:
        raise new_game.Unnamable(f"There is a folder {what} here already.") from wrong
    except OSError as wrong:
        raise Unusable(f"{what} cannot be written: {wrong.strerror}.") from wrong
    say(f"{names.title} is in the folder {what}: it can be played, and {what}/README.md says how")
    return Exit.DONE


def newkey(config: Config) -> Exit:
    """Sign links to the board page with another key. Raises Unusable."""
    _must_exist(config.database)
    _in_store(config, visits.renew)
    say("Links to the board page from before are void, and all open boards are closed.")
    return Exit.DONE


def copy(what: str, config: Config, *, to: str) -> Exit:
    """Copy everything from one database into another, empty one. Each is a file or an address of a
    server; the word DATABASE means the one in the settings.

    Raises Unusable, WrongSetting.
    """
    source, target = (
        config.database if where == "DATABASE" else database_of(where, name)
        for name, where in (("FROM", what), ("TO", to))
    )
    done = asyncio.run(copying.copy(source, target))
    say(
        f"{source} is copied to {target}: {done.matches} matches with {done.lines} lines of their"
        f" logs, {done.rows} rows of {done.tables} tables in all."
    )
    say("Compared on both sides: every row, and with it the head of the log of each match.")
    return Exit.DONE


def restored(what: str, config: Config) -> Exit:
    """After pg_restore: erase again the people who were erased since, by the lists in that folder
    (or by one list, or by the bot's own log) and those in BACKUP_FOLDER, and have the bot announce
    that data was lost. Raises Uncheckable for what cannot be read, Unusable."""
    places = {Path(what), config.backups.folder or Path(what)}
    try:
        known = {erasure for place in places for erasure in listed(place)}
    except OSError as wrong:
        raise Uncheckable(f"{what} cannot be read: {wrong.strerror}.") from wrong
    since, erased = asyncio.run(brought_back.bring_up_to(config.database, known, clock.now()))
    _say_restored(config, since, erased)
    return Exit.DONE


def _say_restored(config: Config, since: datetime, erased: int) -> None:
    who = "1 person is" if erased == 1 else f"{erased} people are"
    again = f"; {who} erased again" if erased else ""
    say(f"{config.database} is as it was at {since:%Y-%m-%d %H:%M} UTC{again}")


def _in_store(
    config: Config, work: Callable[[Store], Coroutine[Any, Any, T]], *, reads: bool = False
) -> T:
    """The result of some work on the database."""

    async def run() -> T:
        opened = Store.open(config.database, config.backups, config.fleet, reads=reads)
        async with opened as store:
            return await work(store)

    return asyncio.run(run())


def in_copy(config: Config, work: Callable[[Store], Coroutine[Any, Any, T]]) -> T:
    """As `_in_store`, for work that only reads. While a host uses the file, the work is done on a
    copy that the host makes."""
    with control.copied(config) as copy:
        if copy is not None:
            config = replace(config, database=copy, backups=NO_BACKUPS)
        return _in_store(config, work, reads=True)


def _export(number: int, config: Config) -> Json:
    async def found(store: Store) -> Json:
        try:
            match = await MatchRegistry(store).match(number)
        except Refused as refused:
            words = Words.of(config.language)
            raise Uncheckable(words.line("refusal", refused.key, **refused.values)) from refused
        if match.table.status is not Status.FINISHED:
            raise Uncheckable(f"Match {number} is not over; before that its seed is secret.")
        return exported(await store.load(number), match.game)

    _must_exist(config.database)
    return in_copy(config, found)


def _must_exist(database: Path | Server) -> None:
    """Raises Unusable if there is no file, or none that may be seen; a server reports that
    itself."""
    if isinstance(database, Path) and not os.path.exists(database):
        why = why_no_file(database)
        raise Unusable(f"{database}: there is no such database{(why and f' ({why})') or ''}")
