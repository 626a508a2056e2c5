"""The private panel of the seats: who has each, and what the reader can do about it."""

from __future__ import annotations

from dataclasses import replace

from bot.base import clock
from bot.base.address import address
from bot.features.seats.service import own
from bot.matches import as_read
from bot.matches.match import Match
from bot.matches.replaceable import replaceable
from bot.screens import messages
from bot.screens.replies import Item, Reply, Rows, Style, button, in_rows, people_menu, sure
from bot.store.store import Store
from bot.store.waits import MatchClock
from bot.tables.records import Member, SeatHistory, Status
from data.words import Words
from games.computers import has_computers
from games.core import Seat


async def panel(store: Store, match: Match, user_id: int, *, here: bool) -> Reply:
    """Every seat with its state, and buttons; `here`: in the channel of the table."""
    words = as_read.words(match.table)
    history = await store.seat_history(match.id)
    waits = await store.deadlines.clock(match.id, clock.now())
    lines = [words.line("seats", "head", table=messages.table_name(match.table, words))]
    for seat, member in sorted(match.seated.items()):
        state = words.listed(await _state(store, match, member, history, waits, words))
        colour = words.colour(seat)
        who = words.seat(seat)
        line = words.line("seats", "state" if state else "seat", who=who, colour=colour, how=state)
        lines.append(line)
    if match.table.status is not Status.RUNNING:
        return Reply("\n".join(lines))
    mine = own(match, user_id)
    if mine is not None and not here:
        lost = "hand_nowhere" if match.table.channel_lost else "hand_there"
        key = "hand_direct" if match.table.direct else lost
        where = messages.where(match.table, words)
        lines.append(words.line("seats", key, where=where))
    plain = as_read.plain_words(match.table)
    buttons = await _buttons(store, match, user_id, history, plain)
    rows: Rows = in_rows(buttons)
    if mine is not None and here:
        rows = ((_heirs(match, mine, plain),), *rows)
    return Reply("\n".join(lines), rows=rows)


def sure_to_hand_over(match: Match, seat: Seat, heir_id: int, words: Words) -> Reply:
    """The consequences of giving one's seat away, before the heir is asked."""
    who = {"colour": words.colour(seat), "who": f"<@{heir_id}>"}
    text = words.line("seats", "sure_to_hand", **who)
    return sure(text, words, "offer", address("offer", match.id, seat, heir_id))


def sure_to_resign(match: Match, seat: Seat, words: Words) -> Reply:
    """The consequences of giving one's seat up for good."""
    key = "two" if len(match.seated) - len(match.resigned) == 2 else "more"
    asked = sure(words.line("resign", key), words, "resign", address("resigned", match.id, seat))
    return _or_to_computer(asked, match, seat, words)


def sure_to_leave(match: Match, seat: Seat, words: Words) -> Reply:
    """The consequences of leaving, and how it differs from resigning."""
    text = f"{words.line('seats', 'sure_to_leave')}\n{messages.meanwhile(match.table.clock, words)}"
    asked = sure(text, words, "leave_seat", address("vacate", match.id, seat))
    return _or_to_computer(asked, match, seat, words)


def sure_to_replace(match: Match, seat: Seat, words: Words) -> Reply:
    """The consequences of a vote about a player."""
    text = words.line("matter.remove", "propose", who=words.seat(seat))
    return sure(text, words, "replace", address("remove", match.id, seat))


async def _state(
    store: Store,
    match: Match,
    member: Member,
    history: SeatHistory,
    waits: MatchClock | None,
    words: Words,
) -> list[str]:
    """The state of a seat, if it is special."""
    seat, now = member.seat, clock.now()
    assert seat is not None
    if seat in match.resigned:
        return [words.line("seats", "resigned")]
    if member.computer is not None:
        return [words.line("seats", "computer")]
    if member.left:
        return [words.line("seats", "left", when=messages.ago(history.since[seat]))]
    told = []
    absence = await store.deadlines.away(member.user_id, now)
    if absence is not None:
        deputy = member.called(now)
        key = "away" if deputy in (None, member.user_id) else "stood_in"
        until = messages.ago(absence.stop)
        told.append(words.line("seats", key, until=until, deputy=f"<@{deputy}>"))
    waiting = None if waits is None else waits.waiting.get(seat)
    if waiting is not None and waiting.deadline is not None and waiting.deadline <= now:
        told.append(words.line("seats", "late", when=messages.ago(waiting.deadline)))
    elif await replaceable(store, match, seat):
        told.append(words.line("seats", "by_host"))
    return told


async def _buttons(
    store: Store, match: Match, user_id: int, history: SeatHistory, words: Words
) -> list[Item]:
    """What this person can do about the seats."""
    found: list[Item] = []
    voter = match.table.seat_of(user_id, clock.now())
    known = any(m.user_id == user_id for m in match.seated.values())
    if (mine := own(match, user_id)) is not None:
        found.append(
            button(words.line("button", "leave_seat"), address("leaveseat", match.id, mine))
        )
    for seat, member in sorted(match.seated.items()):
        if member.left and member.user_id == user_id:
            back = address("comeback", match.id, seat)
            found.append(button(words.line("button", "come_back"), back, Style.success))
        elif not member.present and not known and not history.knows_another(user_id, seat):
            label = words.line("button", "take_this", colour=words.colour(seat))
            found.append(button(label, address("sit", match.id, seat), Style.success))
        elif voter not in (None, seat, *match.resigned) and await replaceable(store, match, seat):
            label = words.line("button", "replace_this", who=words.seat(seat))
            found.append(button(label, address("replace", match.id, seat)))
        if member.left and mine is not None:
            found += leave_to(match, seat, words)
    return found


def _heirs(match: Match, seat: Seat, words: Words) -> Item:
    where, ask = address("heir", match.id, seat), words.line("seats", "hand_to")
    return people_menu(where, ask, match.table.members)


def _or_to_computer(asked: Reply, match: Match, seat: Seat, words: Words) -> Reply:
    """The question, with a computer as another way out where one can play."""
    computer = leave_to(match, seat, words)
    return replace(asked, rows=(*asked.rows, computer)) if computer else asked


def leave_to(match: Match, seat: Seat, words: Words) -> tuple[Item, ...]:
    """The button that offers a seat to a computer; none where none can play."""
    if not has_computers(match.game):
        return ()
    label = words.line("button", "substitute")
    return (button(label, address("levels", match.id, seat)),)
