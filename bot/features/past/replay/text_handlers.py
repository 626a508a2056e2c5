"""What anyone may read of a table: board, log, status and export."""

from __future__ import annotations

import asyncio
import io
import json
from bisect import bisect_left

import discord

import render
from bot.base import clock, limits
from bot.base.address import address
from bot.base.errors import Refused
from bot.features.past.imports import store as imports
from bot.features.past.replay import views as steps
from bot.interactions.access import watched_match, watched_table
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.matches import as_read
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.screens import board_messages, messages, table_lines, teaching
from bot.screens.absence_lines import absent, instead
from bot.screens.pages import beside, paged
from bot.screens.replies import Item, Reply, button
from bot.store.store import Store
from bot.tables import match_text
from bot.tables.export import exported
from bot.tables.records import OVER, Loaded, Status, Table
from data.words import Words
from games.core import AnyGame, Seat
from render.rows import cells, changes, rows

SUFFIX = {False: ".json", True: ".txt"}


async def looked_at(request: Request) -> tuple[Match, Words, Seat | None]:
    """The match that a person views, its words, and the seat for which they may act (None: they
    watch). Raises Refused."""
    match = await watched_match(request.matches, request.actor, request.table)
    seat = match.table.seat_of(request.user_id, clock.now())
    return match, as_read.words(match.table), seat


@on("board", place=Place.NEW)
async def board(request: Request) -> Reply:
    """The board as this person may see it."""
    match, words, seat = await looked_at(request)
    view, sight = match.view(seat), as_read.sight(match.table)
    of = as_read.picture_words(match.table)
    picture = await request.pictures.picture(view, of, sight=sight)
    text = status_line(match, words)
    return Reply(text if picture else f"{text}\n{render.describe(view, words)}", picture)


@on("text", place=Place.NEW)
async def text(request: Request) -> Reply:
    """The whole position as text."""
    match, words, seat = await looked_at(request)
    view = match.view(seat)
    row = _heard(match, words) if cells(view, words) else ()
    return Reply(render.describe(view, words), rows=(row,) if row else ())


def _heard(match: Match, words: Words) -> tuple[Item, ...]:
    """The buttons for readers who have the board read out."""
    return (
        button(words.line("button", "rows"), address("rows", match.id, 1)),
        button(words.line("button", "changes"), address("changes", match.id)),
    )


@on("rows")
async def by_rows(request: Request, wanted: int) -> Reply:
    """The board row by row, for a screen reader."""
    match, words, seat = await looked_at(request)
    lines = rows(match.view(seat), words)
    (text,), page, pages = paged(limits.pages(lines) or [""], wanted, 1)
    head = words.line("rows", "head", page=page, pages=pages)
    row = beside(page, pages, words, lambda to, word: address("rows", match.id, to, word))
    return Reply(f"{head}\n{text}", rows=((*row, _heard(match, words)[1]),))


@on("changes")
async def what_changed(request: Request) -> Reply:
    """What has changed on the board since the reader's own last turn."""
    match, words, seat = await looked_at(request)
    past, found = await request.host.pasts.of(match), await steps.steps(match, words, seat)
    entry = found[steps.own_last(match, found, seat)].entry
    lines = changes(steps.seen(match, past, entry, seat), match.view(seat), words)
    told = "\n".join([words.line("rows", "since"), *lines]) if lines else words.line("rows", "same")
    return Reply(limits.fit(told, limits.CONTENT), rows=(_heard(match, words),))


async def _deputies(store: Store, match: Match, words: Words) -> list[tuple[int, str]]:
    """Lines that say which deputy played for whom and when, each with the entry before which the
    log has it."""
    found, now, times = list[tuple[int, str]](), clock.now(), [line.at for line in match.lines]
    here = {member.user_id for member in match.seated.values()}
    for seat, member in sorted(match.seated.items()):
        for away in await store.deadlines.absences(member.user_id):
            if away.deputy_id is None or away.deputy_id in here or away.start > now:
                continue
            who = {"who": words.seat(seat), "colour": words.colour(seat)}
            if away.stop > times[0]:
                said = words.line("log", "stood_in", deputy=f"<@{away.deputy_id}>", **who)
                found.append((bisect_left(times, away.start), said))
                if away.stop <= now:
                    said = words.line("log", "stood_back", **who)
                    found.append((bisect_left(times, away.stop), said))
    return found


@on("log")
async def story(request: Request, wanted: str = "last") -> Reply:
    """All that happened, page by page, the last page first."""
    match, words, seat = await looked_at(request)
    promise = "\n".join(board_messages.promise(match, words, over=match.table.final))
    deputies = await _deputies(request.store, match, words)
    pages = await asyncio.to_thread(messages.log_pages, match, words, seat, promise, deputies)
    page = int(wanted) if wanted.isdecimal() else len(pages)
    (told,), page, count = paged(pages, page, 1)
    head = words.line("log", "head", page=page, pages=count, table=match.id)
    row = beside(page, count, words, lambda to, word: address("log", match.id, to, word))
    steps = button(words.line("button", "steps"), address("step", match.id, "last"))
    review = board_messages.looking_back(match.id, words, board_messages.reviewed(match))
    return Reply(f"{head}\n{told}", rows=((*row, steps, *review),))


@on("status", place=Place.NEW)
async def status(request: Request) -> Reply:
    """Whose move it is, and the members; of a match that is over, who won."""
    table = await watched_table(request.matches, request.actor, request.table)
    words = as_read.words(table)
    lines = await _standing(request.matches, table, request.user_id, words)
    if code := request.host.delivery.unposted.get(table.id):
        lines.append(words.line("status", "unposted", code=code))
    lines += [
        words.line("status", "unreached", seat=seat)
        for seat in sorted(request.host.delivery.unreached.get(table.id, ()))
    ]
    if table.entries and table.status is not Status.FROZEN:
        match = await request.matches.match(table.id)
        lines += (
            messages.ranking(match, words)
            if table.status in OVER
            else [await _seated(request.store, match, seat, words) for seat in sorted(match.seated)]
        )
        if table.settings.imported is not None:
            lines.append(words.line("status", "imported"))
            if await imports.get(request.store, table.id) is not None:
                lines.append(words.line("status", "import_stays"))
        if table.seed:
            lines += board_messages.promise(match, words, over=table.final)
    return Reply(limits.fit("\n".join(lines), limits.CONTENT), rows=((*_reading(table, words),),))


async def _standing(matches: MatchRegistry, table: Table, user_id: int, words: Words) -> list[str]:
    """The status of a table, with a line for each seat that is awaited or asked to agree."""
    match = await table_lines.running(matches, table)
    if match is None:
        line = await table_lines.line(matches, table, user_id)
        return [line, *await absent(matches.store, table, words)]
    name, where = messages.table_name(table, words), messages.where(table, words)
    lines = [words.line("status", "waits_for", name=name, where=where)]
    lines += [
        words.line("status", "each", text=text)
        for text in await table_lines.seats(matches.store, match, user_id)
    ]
    lines += map(words.remark, match.advice.standing(match.view(None)))
    return [*lines, *await table_lines.questions(matches, match), words.line("status", "seats")]


async def _seated(store: Store, match: Match, seat: Seat, words: Words) -> str:
    """Who has a seat, and whether they are or will be away; of an awaited seat another line says
    that."""
    said = words.line("status", "seat", seat=seat, colour=words.colour(seat))
    if seat in match.awaited:
        return said
    return said + await instead(store, match.seated[seat], 0, words)


def status_line(match: Match, words: Words) -> str:
    """The name of the table, and who is awaited or who won."""
    name = messages.table_name(match.table, words)
    waiting = messages.waiting(match, words)
    rest = [waiting] if waiting else messages.ranking(match, words)[:1]
    return "\n".join([name, *rest])


@on("export", place=Place.NEW)
async def export(request: Request, form: str = "json") -> Reply:
    """Send the match as a file: a finished one that anyone can verify, as JSON or as a text; a
    running one only as a text, and only if nothing in the game is hidden."""
    match, words, _ = await looked_at(request)
    as_text, over = form == "text", match.table.final
    if match.lesson is not None:
        raise Refused("no_export_of_lesson")
    if not over and not as_text:
        raise Refused("export_running")
    if not over and not match.game.INFO.public:
        raise Refused("export_hidden")
    loaded = await request.store.load(match.id)
    data = await asyncio.to_thread(_exported, match.game, loaded, as_text)
    file = discord.File(io.BytesIO(data), f"{match.table.game}-{match.id}{SUFFIX[as_text]}")
    key = "exported_running" if not over else "exported_text" if as_text else "exported"
    return Reply(words.line("said", key), file=file)


def _exported(game: AnyGame, loaded: Loaded, as_text: bool) -> bytes:
    """The file. The seed of a running match stays secret; its promise is in the file."""
    stored = exported(loaded, game)
    if not loaded.table.final:
        stored = stored | {"seed": None, "given": 0}
    text = match_text.written(stored) if as_text else json.dumps(stored, indent=1)
    return text.encode()


def _reading(table: Table, words: Words) -> tuple[Item, ...]:
    if not table.entries or table.status is Status.FROZEN:
        return (teaching.how_button(table.game, table.id, words),)
    return tuple(
        button(words.line("button", name), address(name, table.id))
        for name in ("board", "text", "log", "rules")
    )
