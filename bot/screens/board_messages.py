"""The messages of a board: the turn, the earlier one once it is over, and the end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

import render
from bot.base import limits
from bot.base.address import address
from bot.host import Host
from bot.matches import as_read, boards
from bot.matches.again import Again
from bot.matches.match import Match
from bot.matches.painting_queue import is_unhurried
from bot.matches.pictures import Pictures
from bot.screens import log_lines, messages, news, teaching
from bot.screens.replies import Item, Reply, Rows, Style, button
from bot.store.waits import MatchClock
from bot.tables.records import IDLE, OVER, Member
from bot.tables.schedule import FOREVER
from data.words import Words
from games.computers.chances import reckoning_of
from games.core import Seat
from games.history import hidden
from games.log import EntryKind
from render.painting import LONGEST_ALT, Picture

NEWS = 500  # characters of a board's description for what happened
LAST = 3  # entries at least that the final board shows


async def turn(
    host: Host, match: Match, since: int, clock: MatchClock | None, *, calls: bool = True
) -> Reply:
    """The board, who is awaited, and what happened since their last turn, but at least from entry
    `since` on, drawn and in words. With `calls` it mentions those who are awaited, if they are
    among its readers."""
    words, away = as_read.words(match.table), away_since(match, since)
    awaited = [match.seated[seat] for seat in sorted(match.awaited)]
    paused = clock is not None and clock.paused is not None
    lines = [
        _asked(match, words, awaited) if calls else _watched(match, words),
        *_since(clock, words),
        *news.newest(news.since(match, words, None, away, changes=since), words),
    ]
    sighted = as_read.picture_words(match.table)

    async def painted() -> Picture | None:
        found = await boards.picture(host.pictures, match, away)
        return None if found is None else with_news(found, match, sighted, away)

    picture = await painted()
    reply = Reply(
        "\n".join(lines),
        picture,
        (_turn_buttons(match, words, paused), *_inside(host.activity, match, words)),
        messages.called(awaited),
        in_words=lambda: render.describe(match.view(None), words),
        plain=_plain("plain_turn", match, words, awaited),
    )
    return reply if picture else _in_words(match, reply, painted)


def _in_words(match: Match, reply: Reply, paint: Callable[[], Awaitable[Picture | None]]) -> Reply:
    """The reply without a picture. In a message, a picture that may still be painted is added
    later; an answer to a press does not wait for that."""
    if as_read.sight(match.table).text or not is_unhurried():
        return reply.without_picture()
    return replace(reply, later=Again(paint))


def past(match: Match, words: Words, facts: Mapping[str, int], where: int | None = None) -> str:
    """The text of a board once there is a newer one: what happened on it, by the `facts` stored
    with it, and not whose move it was. `where`: the channel of the newer one, if it is another."""
    told, until = facts["told"], facts.get("drawn", facts["shown"])
    since = facts.get("since", told)
    name, there = messages.table_name(match.table, words), f"<#{where}>"
    key = "past" if where is None else "past_elsewhere"
    head = words.line("turn", key, table=name, where=there)
    events = news.newest(news.since(match, words, None, told, until, changes=since), words)
    return "\n".join([head, *events])


def with_news(picture: Picture, match: Match, words: Words, since: int) -> Picture:
    """A board with what happened from entry `since` on added to its description. If that is too
    long, the oldest events are left out, and the description of the position is cut."""
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
    """The first entry after the last turn of those who are awaited, at most `since`. Secret choices
    are ignored: the board must not show when they were made."""
    newest = dict[Seat, int]()
    for number, line in enumerate(match.lines):
        seat, kind = line.entry.seat, line.entry.kind
        if seat in match.awaited and kind is EntryKind.PLAY and not hidden(line.entry, None):
            newest[seat] = number + 1
    return min([since, *newest.values()])


def promise(match: Match, words: Words, *, over: bool) -> list[str]:
    """The hash of the seed, and when the match is `over` the seed; nothing where nothing is
    drawn."""
    if not match.game.INFO.chance:
        return []
    if over:
        return [words.line("end", "seed", seed=match.table.seed, hash=match.seed_hash)]
    return [words.line("turn", "promise", hash=match.seed_hash)]


async def end(pictures: Pictures, match: Match, since: int) -> Reply:
    """The final board, the ranking with its reason, what happened from entry `since` on, and the
    seed that was promised.
    """
    words, table = as_read.words(match.table), match.table
    people = tuple(match.seated.values())
    mentions = " ".join(messages.mention(m, words) for m in people)
    told = news.to_the_end(match, words, since)
    if match.result is not None:  # the ranking says it already
        why = words.line("reason", match.result.reason)
        told = [line for line in told if why not in line]
    lines = [
        words.line("end", "head", game=words.line("", "name"), table=match.id, people=mentions),
        *messages.ranking(match, words),
        *news.newest(told, words),
    ]
    if table.final:
        lines += promise(match, words, over=True)
    painted = partial(boards.picture, pictures, match)
    picture = await painted()
    buttons = (
        button(words.line("button", "rematch"), address("rematch", match.id), Style.success),
        *_reading(match, words),
    )
    if table.why_closed == IDLE:
        goes_on = button(words.line("button", "wake"), address("wake", match.id), Style.primary)
        buttons = (goes_on, *buttons[: limits.ROW_BUTTONS - 1])
    scored = ("share", *reviewed(match)) if match.result else ()
    keys = ("steps", "replay", *scored) if table.status in OVER else ()
    again = looking_back(match.id, words, keys)
    reply = Reply(
        "\n".join(lines),
        picture,
        tuple(filter(None, (buttons, again))),
        messages.called(people),
        in_words=lambda: render.describe(match.view(None), words),
        plain=_plain("plain_end", match, words, people),
    )
    return reply if picture else _in_words(match, reply, painted)


LOOKS_BACK = {
    "steps": ("step", "first"),
    "replay": ("replay",),
    "log": ("log", "last"),
    "share": ("share",),
    "export": ("export",),
    "review": ("review",),
}
"""The verb and the arguments of each button for looking back on a finished match."""
OF_ANY = tuple(key for key in LOOKS_BACK if key != "review")
"""The buttons that any finished match has."""


def reviewed(match: Match) -> tuple[str, ...]:
    """The key of the button to review a match; empty if it has no result or its game no chances."""
    has_chances = reckoning_of(match.game) is not None
    return ("review",) if match.result is not None and has_chances else ()


def looking_back(number: int, words: Words, keys: Iterable[str] = OF_ANY) -> tuple[Item, ...]:
    """The buttons to look back on a finished match."""
    ways = {key: LOOKS_BACK[key] for key in keys}
    return tuple(
        button(words.line("button", key), address(verb, number, *args))
        for key, (verb, *args) in ways.items()
    )


def _asked(match: Match, words: Words, awaited: Sequence[Member]) -> str:
    mentions = words.all_of(messages.mention(m, words) for m in awaited)
    name = messages.table_name(match.table, words)
    seats = sorted(match.awaited)
    if awaited and all(member.left for member in awaited):
        who = words.all_of(words.seat(seat) for seat in seats)
        return words.line("turn", "open", who=who, table=name)
    if _asks_secretly(match, seats):
        return words.line("turn", "secret", who=mentions, table=name)
    if len(seats) != 1:
        return words.line("turn", "moves", who=mentions, table=name)
    if remarks := match.advice.standing(match.view(None)):
        where = words.remark(remarks[0])
        return words.line("turn", "move_where", who=mentions, table=name, where=where)
    what = messages.doing(match, seats[0], words)
    return words.line("turn", "move", who=mentions, table=name, what=what)


def _watched(match: Match, words: Words) -> str:
    """Whose move it is, for a person who is not awaited."""
    who = words.all_of(words.seat(seat) for seat in sorted(match.awaited))
    return words.line("turn", "watched", who=who, table=messages.table_name(match.table, words))


def _plain(key: str, match: Match, words: Words, people: Sequence[Member]) -> str:
    """The one line that is sent if Discord accepts nothing more."""
    who = words.all_of(messages.mention(m, words) for m in people)
    return words.line("turn", key, who=who, table=messages.table_name(match.table, words))


def _since(clock: MatchClock | None, words: Words) -> list[str]:
    """Since when the table waits, and the earliest deadline."""
    if clock is None or not clock.waiting:
        return []
    waiting = clock.waiting.values()
    line = words.line("turn", "since", when=messages.ago(min(w.wait.since for w in waiting)))
    if clock.paused is not None:
        return [f"{line} {words.line('turn', 'paused')}"]
    first = min(waiting, key=lambda w: w.deadline or FOREVER)
    return [" ".join((line, *messages.until(first, words)))]


def _asks_secretly(match: Match, seats: Sequence[Seat]) -> bool:
    return any(action.secret for seat in seats for action in match.legal(seat))


def _turn_buttons(match: Match, words: Words, paused: bool) -> tuple[Item, ...]:
    label = "secret" if _asks_secretly(match, sorted(match.awaited)) else "move"
    move = button(words.line("button", label), address("move", match.id), Style.primary)
    if paused:
        last = button(words.line("button", "resume"), address("resume", match.id))
    else:
        last = teaching.how_button(match.table.game, match.id, words)
    return (move, *_reading(match, words), last)


def _inside(activity: bool, match: Match, words: Words) -> Rows:
    """The button that opens the board inside Discord, for each who presses it."""
    if not activity or match.lesson is not None:
        return ()
    return ((button(words.line("button", "on_the_board"), address("onboard", match.id)),),)


def _reading(match: Match, words: Words) -> tuple[Item, ...]:
    return (
        button(words.line("button", "board"), address("board", match.id)),
        button(words.line("button", "text"), address("text", match.id)),
        button(words.line("button", "log"), address("log", match.id, "last")),
    )
