"""What the channel reads of a match: the turn, the end, the log, the board in words.

Long because each of them is made of the same few lines, which stand beside them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

import render
from bot.base import clock, limits
from bot.base.address import address
from bot.host import Host
from bot.matches import boards
from bot.matches.match import Match
from bot.screens import log_lines, news
from bot.screens import teaching as learning
from bot.screens.replies import Item, Reply, Style, button
from bot.store.waits import AwaitedSeat, MatchClock
from bot.tables.durations import format_duration
from bot.tables.menu import Choice
from bot.tables.notifications import OneLine
from bot.tables.records import OVER, WAITING, Member, Table
from bot.tables.schedule import FOREVER, ClockSettings
from data.words import Words
from games.codec import from_json
from games.core import Remark, Result, Seat
from games.history import hidden
from games.log import EntryKind
from games.notation import field_types
from render.painting import LONGEST_ALT, Picture

LAW = 200  # characters of a rule that stand for a reason
WARNINGS = 500  # characters of an answer that tell what could not be told before
NEWS = 500  # characters of a board's description that tell what happened


async def turn(
    host: Host, match: Match, since: int, stands: MatchClock | None, apart: int = 0
) -> Reply:
    """The board, who is awaited, and what happened since their last turn, at least from entry
    `since` on: drawn on it and told. So the clock `stands`. What happened before entry `apart` is
    told by messages of its own.
    """
    words, away = host.matches.words(match.table), away_since(match, since)
    awaited = [match.seated[seat] for seat in sorted(match.awaited)]
    paused = stands is not None and stands.paused is not None
    lines = [
        _asked(match, words, awaited),
        *_since(stands, words),
        *_opening(match, words, since),
        *news.newest(news.since(match, words, None, max(away, apart)), words),
    ]
    picture = await boards.picture(host.matches, host.pictures, match, away)
    if picture is not None:
        picture = with_news(picture, match, host.matches.picture_words(match.table), away)
    reply = Reply(
        "\n".join(lines),
        picture,
        (_turn_buttons(match, words, paused),),
        called(awaited),
        in_words=lambda: render.describe(match.view(None), words),
        plain=_plain("plain_turn", match, words, awaited),
    )
    return reply if picture else reply.without_picture()


def past(match: Match, words: Words, since: int, told: int, until: int) -> str:
    """What a board written from entry `since` on says once a newer one stands: what it told,
    entries `told` up to `until`, the promise of the first; of nobody that it is their move."""
    head = words.line("turn", "past", table=table_name(match.table, words))
    return "\n".join(
        [
            head,
            *_opening(match, words, since),
            *news.newest(news.since(match, words, None, told, until), words),
        ]
    )


def with_news(picture: Picture, match: Match, words: Words, since: int) -> Picture:
    """A board whose description tells all that happened from entry `since` on; where that is too
    much for one, the oldest of it is left out, and the position is cut."""
    found: list[str] = []
    for _, text in reversed(log_lines.told(match, words, None, since)):
        if len(" ".join((text, *found))) > NEWS:
            break
        found.insert(0, text)
    if not found:
        return picture
    said = words.line("turn", "news", what=" ".join(found))
    alt = limits.fit(picture.alt, LONGEST_ALT - len(said) - 1)
    return replace(picture, alt=f"{alt} {said}")


def away_since(match: Match, since: int) -> int:
    """The first entry after the last turn of those who are awaited, as all know of it.

    What a seat has chosen in secret is not looked at: nobody may learn when that was.
    """
    newest = dict[Seat, int]()
    for number, line in enumerate(match.lines):
        seat, kind = line.entry.seat, line.entry.kind
        if seat in match.awaited and kind is EntryKind.PLAY and not hidden(line.entry, None):
            newest[seat] = number + 1
    return min([since, *newest.values()])


async def end(host: Host, match: Match, since: int) -> Reply:
    """The final board, the ranking with its reason, what happened from entry `since` on, and the
    seed that was promised.
    """
    words, table = host.matches.words(match.table), match.table
    people = tuple(match.seated.values())
    mentions = " ".join(mention(m, words) for m in people)
    lines = [
        words.line("end", "head", game=words.line("", "name"), table=match.id, people=mentions),
        *ranking(match, words),
        *news.newest(news.since(match, words, None, since), words),
    ]
    if table.status in OVER:
        lines.append(words.line("end", "seed", seed=table.seed, hash=match.seed_hash))
    picture = await boards.picture(host.matches, host.pictures, match)
    buttons = (
        button(words.line("button", "rematch"), address("rematch", match.id), Style.success),
        *_reading(match, words),
    )
    again = tuple(
        button(words.line("button", key), address(verb, match.id, *args))
        for key, verb, args in (
            ("steps", "step", ("first",)),
            ("replay", "replay", ()),
            ("share", "share", ()),
        )
        if table.status in OVER and (key != "share" or match.result is not None)
    )
    reply = Reply(
        "\n".join(lines),
        picture,
        tuple(filter(None, (buttons, again))),
        called(people),
        in_words=lambda: render.describe(match.view(None), words),
        plain=_plain("plain_end", match, words, people),
    )
    return reply if picture else reply.without_picture()


def ranking(match: Match, words: Words) -> list[str]:
    """Who won, why, and the places of all."""
    result = match.result
    if result is None:
        why = words.line("reason", match.table.why_closed)
        return [words.line("end", "called_off", why=why)]
    winners = words.listed(words.seat(s) for s in sorted(result.winners))
    shared = "shared" if len(result.winners) > 1 else "won"
    lines = [words.line("end", shared, who=winners, why=words.line("reason", result.reason))]
    order = sorted(range(len(result.ranks)), key=lambda seat: result.ranks[seat])
    for seat in order:
        key = "resigned" if Seat(seat) in match.resigned else "place"
        score = _score(result, seat, words)
        lines.append(words.line("end", key, rank=result.ranks[seat], seat=seat, score=score))
    return lines


def _score(result: Result, seat: int, words: Words) -> str:
    """The score in the game's own words; a match that was given up has none."""
    if result.reason == "resigned":
        return ""
    score = words.line("score", result.counted, score=result.scores[seat])
    return words.line("end", "score", score=score)


def log_pages(match: Match, words: Words, seat: Seat | None) -> list[str]:
    """The whole story as pages that each fit into a message, its steps numbered from 0 on."""
    pages, known = [""], match.known(seat)
    for number, text in log_lines.told(match, words, seat):
        step = known[number] - 1
        line = words.line("log", "line", number=step, text=text)
        if len(pages[-1]) + len(line) + 1 > limits.PAGE:
            again = log_lines.above(match, words, (number, text))
            pages.append("".join(words.line("log", "line", number=step, text=a) for a in again))
        pages[-1] = f"{pages[-1]}\n{line}".strip()
    return pages


def waiting(match: Match, words: Words) -> str:
    """Whose move it is, in one line."""
    names = words.listed(words.seat(seat) for seat in sorted(match.awaited))
    return words.line("status", "waiting", who=names) if names else ""


def mention(member: Member, words: Words) -> str:
    """A call to whoever plays a seat now; where nobody does, the seat is named."""
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
    """An instant as all see it in their own time: how long ago, or in how long."""
    return f"<t:{int(at.timestamp())}:R>"


def moment(at: datetime) -> str:
    """An instant with its date, and in how long that is."""
    return f"<t:{int(at.timestamp())}:f>, {ago(at)}"


def until(waiting: AwaitedSeat, words: Words, table: str = "turn") -> list[str]:
    """Until when a seat is awaited, if there is such a time, and what of that is in reserve."""
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
    """Where a table stands: its channel, direct messages if that is lost, a lesson in private."""
    if table.settings.lesson:
        return words.line("status", "lesson")
    lost = table.status in WAITING and table.channel_lost
    return words.line("status", "nowhere") if lost else f"<#{table.channel_id}>"


def doing(match: Match, seat: Seat, words: Words) -> str:
    """What a seat is asked now: the labels of its kinds of action, those on the side left out.

    In the order in which the game lists them: that of the choices would show everybody which of
    several secret ones the seat has made.
    """
    asked = {type(action) for action in match.legal(seat) if not action.aside}
    kinds = [kind.word() for kind in match.game.INFO.actions if kind in asked]
    return " · ".join(words.line(f"command.{word}", "label") for word in kinds)


def table_name(table: Table, words: Words) -> str:
    """The game and the number of a table."""
    return words.line("table", "name", game=words.line("", "name"), table=table.id)


def short_name(table: Table, words: Words) -> str:
    """The same for a list, where nothing can be bold."""
    return words.line("table", "short", game=words.line("", "name"), table=table.id)


def with_remark(text: str, remark: Remark | None, words: Words) -> str:
    """A move that is offered, with what should be known of it."""
    if remark is None:
        return text
    return words.line("panel", "offered", text=text, remark=words.remark(remark))


def in_words(match: Match, word: str, field: str, choice: Choice, words: Words) -> str:
    """One value of a field of an action, as a player reads it."""
    table = f"command.{word}.{field}.value"
    if words.has(table, choice.value):
        return words.line(table, choice.value)
    kind = next(kind for kind in match.game.INFO.actions if kind.word() == word)
    if field_types(kind)[field] is Seat:
        return words.seat(int(choice.value))
    return words.line("panel", "places", place=choice.places) if choice.places else choice.value


def _asked(match: Match, words: Words, awaited: Sequence[Member]) -> str:
    mentions = words.listed(mention(m, words) for m in awaited)
    name = table_name(match.table, words)
    seats = sorted(match.awaited)
    if awaited and all(member.left for member in awaited):
        who = words.listed(words.seat(seat) for seat in seats)
        return words.line("turn", "open", who=who, table=name)
    if _asks_secretly(match, seats):
        return words.line("turn", "secret", who=mentions, table=name)
    if len(seats) != 1:
        return words.line("turn", "moves", who=mentions, table=name)
    if stands := match.view(None).standing():
        where = words.remark(stands[0])
        return words.line("turn", "move_where", who=mentions, table=name, where=where)
    what = doing(match, seats[0], words)
    return words.line("turn", "move", who=mentions, table=name, what=what)


def _plain(key: str, match: Match, words: Words, people: Sequence[Member]) -> str:
    """What is said where Discord takes no more than a line."""
    who = words.listed(mention(m, words) for m in people)
    return words.line("turn", key, who=who, table=table_name(match.table, words))


def _since(stands: MatchClock | None, words: Words) -> list[str]:
    """Since when the table waits, and until when: the earliest of several."""
    if stands is None or not stands.waiting:
        return []
    waiting = stands.waiting.values()
    line = words.line("turn", "since", when=ago(min(w.wait.since for w in waiting)))
    if stands.paused is not None:
        return [f"{line} {words.line('turn', 'paused')}"]
    first = min(waiting, key=lambda w: w.deadline or FOREVER)
    return [" ".join((line, *until(first, words)))]


def _asks_secretly(match: Match, seats: Sequence[Seat]) -> bool:
    return any(action.secret for seat in seats for action in match.legal(seat))


def _opening(match: Match, words: Words, since: int) -> list[str]:
    return [] if since else [words.line("turn", "promise", hash=match.seed_hash)]


def _turn_buttons(match: Match, words: Words, paused: bool) -> tuple[Item, ...]:
    label = "secret" if _asks_secretly(match, sorted(match.awaited)) else "move"
    move = button(words.line("button", label), address("move", match.id), Style.primary)
    if paused:
        last = button(words.line("button", "resume"), address("resume", match.id))
    else:
        last = learning.how_button(match.table.game, match.id, words)
    return (move, *_reading(match, words), last)


def _reading(match: Match, words: Words) -> tuple[Item, ...]:
    return (
        button(words.line("button", "board"), address("board", match.id)),
        button(words.line("button", "text"), address("text", match.id)),
        button(words.line("button", "log"), address("log", match.id, "last")),
    )


def meanwhile(settings: ClockSettings, words: Words) -> str:
    """What happens while nobody sits in a seat."""
    return words.line("seats", "meanwhile_play" if settings.plays_for_left else "meanwhile_wait")


def warned(match: Match, said: OneLine, words: Words) -> str:
    """What a player is told in person; of a plan that came to nothing why it did."""
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
    """What could not be told to a seat by direct message, told now and once; what there is no room
    for is told next time."""
    told, lines = list[OneLine](), list[str]()
    for warning in await match.undelivered(seat):
        line = warned(match, warning, words)
        if lines and sum(map(len, lines)) + len(line) > WARNINGS:
            break
        told.append(warning)
        lines.append(line)
    if told:
        await match.told_undelivered(seat, told)
    return lines
