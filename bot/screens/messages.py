"""Lines and phrases about a table, a match or a person that several features use."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import datetime

from bot.base import clock, limits
from bot.matches.match import Match
from bot.screens import log_lines
from bot.store.waits import AwaitedSeat
from bot.tables.durations import format_duration
from bot.tables.menu import Choice
from bot.tables.notifications import OneLine
from bot.tables.records import WAITING, Member, Table
from bot.tables.schedule import ClockSettings
from data.words import Words
from games import locale_of
from games.codec import from_json
from games.core import Remark, Result, Seat
from games.notation import field_types

LAW = 200  # characters of a rule that is quoted as a reason
WARNINGS = 500  # characters of an answer for undelivered news


def ranking(match: Match, words: Words) -> list[str]:
    """Who won, why, and the places of all."""
    result = match.result
    if result is None:
        why = words.line("reason", match.table.why_closed)
        return [words.line("end", "called_off", why=why)]
    winners = words.all_of(words.seat(s) for s in sorted(result.winners))
    shared = "shared" if len(result.winners) > 1 else "won"
    lines = [words.line("end", shared, who=winners, why=words.line("reason", result.reason))]
    order = sorted(range(len(result.ranks)), key=lambda seat: result.ranks[seat])
    for seat in order:
        key = "resigned" if Seat(seat) in match.resigned else "place"
        score = _score(result, seat, words)
        lines.append(words.line("end", key, rank=result.ranks[seat], seat=seat, score=score))
    return lines


def _score(result: Result, seat: int, words: Words) -> str:
    """The score in the game's own words; a resigned match has none."""
    if result.reason == "resigned":
        return ""
    score = words.line("score", result.counted, score=result.scores[seat])
    return words.line("end", "score", score=score)


def log_pages(
    match: Match,
    words: Words,
    seat: Seat | None,
    before: str = "",
    beside: Sequence[log_lines.Told] = (),
) -> list[str]:
    """The whole story as pages that each fit into a message, its steps numbered from 0. `before` is
    put above it; `beside` has further lines, each with the number of the entry that follows it.
    Many parameters because of these."""
    pages, known = [before], match.known(seat)
    told = [*beside, *log_lines.told(match, words, seat)]
    for number, text in sorted(told, key=lambda line: line[0]):
        step = known[min(number, match.entries - 1)] - 1
        line = words.line("log", "line", number=step, text=text)
        if len(pages[-1]) + len(line) + 1 > limits.PAGE:
            again = log_lines.above(match, words, (number, text))
            pages.append("".join(words.line("log", "line", number=step, text=a) for a in again))
        pages[-1] = f"{pages[-1]}\n{line}".strip()
    return pages


def waiting(match: Match, words: Words) -> str:
    """Whose move it is, in one line."""
    names = words.all_of(words.seat(seat) for seat in sorted(match.awaited))
    return words.line("status", "waiting", who=names) if names else ""


def mention(member: Member, words: Words) -> str:
    """A mention of the person who plays a seat now; if there is none, the seat's name."""
    user_id = member.called(clock.now())
    if member.seat is not None and (user_id is None or user_id < 0):
        key = "open_seat" if member.left else "seat"
        return words.line("turn", key, seat=member.seat)
    return f"<@{user_id}>"


def called(members: Iterable[Member]) -> tuple[int, ...]:
    """The people to call for these seats."""
    people = (member.called(clock.now()) for member in members)
    return tuple(user_id for user_id in people if user_id is not None)


def ago(at: datetime) -> str:
    """An instant as Discord shows it to each reader: how long ago, or in how long."""
    return f"<t:{int(at.timestamp())}:R>"


def moment(at: datetime) -> str:
    """An instant with its date, and in how long that is."""
    return f"<t:{int(at.timestamp())}:f>, {ago(at)}"


def until(waiting: AwaitedSeat, words: Words, table: str = "turn") -> list[str]:
    """Until when a seat is awaited, if it has a deadline, and how much of
    that time is its reserve."""
    end, own = waiting.deadline, waiting.own
    if end is None:
        return []
    if not waiting.reserve or own is None:
        return [words.line(table, "until", at=moment(end))]
    key = "then_reserve" if own > clock.now() else "in_reserve"
    left = format_duration(waiting.reserve, words)
    values = {"at": moment(own), "since": ago(own), "left": left, "end": moment(end)}
    return [words.line(table, key, **values)]


def where(table: Table, words: Words) -> str:
    """Where a table is: its channel, direct messages if that is lost, private for a lesson."""
    if table.settings.lesson:
        return words.line("status", "lesson")
    lost = table.direct or (table.status in WAITING and table.channel_lost)
    return words.line("status", "nowhere") if lost else f"<#{table.channel_id}>"


def doing(match: Match, seat: Seat, words: Words) -> str:
    """What a seat is asked now: the labels of its main kinds of action, in the game's order. In the
    order of the choices they would show which secret ones the seat has made."""
    asked = {type(action) for action in match.legal(seat) if not action.aside}
    kinds = [kind.word() for kind in match.game.INFO.actions if kind in asked]
    return " · ".join(words.line(f"command.{word}", "label") for word in kinds)


def table_name(table: Table, words: Words) -> str:
    """The game and the number of a table."""
    return words.line("table", "name", game=words.line("", "name"), table=table.id)


def game_name(game: str, words: Words) -> str:
    """The name of a game in the reader's language."""
    return Words.of(words.language, game, locale_of(game)).line("", "name")


def short_name(table: Table, words: Words) -> str:
    """The game and the number of a table for a list, where nothing can be bold."""
    return words.line("table", "short", game=words.line("", "name"), table=table.id)


def with_remark(text: str, remark: Remark | None, words: Words) -> str:
    """An offered move, with a remark about it."""
    if remark is None:
        return text
    return words.line("panel", "offered", text=text, remark=words.remark(remark))


def in_words(match: Match, word: str, field: str, choice: Choice, words: Words) -> str:
    """One value of a field of an action, as text."""
    table = f"command.{word}.{field}.value"
    if words.has(table, choice.value):
        return words.line(table, choice.value)
    kind = next(kind for kind in match.game.INFO.actions if kind.word() == word)
    if field_types(kind)[field] is Seat:
        return words.seat(int(choice.value))
    return words.line("panel", "places", place=choice.places) if choice.places else choice.value


def meanwhile(settings: ClockSettings, words: Words) -> str:
    """What happens while a seat has no player."""
    return words.line("seats", "meanwhile_play" if settings.plays_for_left else "meanwhile_wait")


def warned(match: Match, said: OneLine, words: Words) -> str:
    """A warning to a player; for a plan that was dropped, with the reason."""
    text = words.line("warning", said.key, **said.values)
    rule = said.values.get("rule")
    if rule is None:
        return text
    if "why" in said.values:
        stored = json.loads(str(said.values["why"]))
        kinds = {kind.__name__: kind for kind in match.game.INFO.remarks}
        why = words.remark(from_json(kinds[stored["is"]], stored))
    else:
        law = words.table("rules").get(str(rule), "")
        why = words.line("refusal", "law", text=limits.sentences(law, LAW))
    because = words.line("warning", "because", why=why.rstrip("."), rule=rule)
    return f"{text}\n{because}"


async def undelivered(match: Match, seat: Seat, words: Words) -> list[str]:
    """The undelivered warnings of a seat, which are then deleted. Those without room are
    left for the next time."""
    said, lines = list[OneLine](), list[str]()
    for warning in await match.undelivered(seat):
        line = warned(match, warning, words)
        if lines and sum(map(len, lines)) + len(line) > WARNINGS:
            break
        said.append(warning)
        lines.append(line)
    if said:
        await match.told_undelivered(seat, said)
    return lines
