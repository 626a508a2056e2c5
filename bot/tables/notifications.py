"""What the host has to say, as data: letters wait in the outbox and are written when sent.

A letter names its kind and its table; what it says is read from the match at that moment, so a
letter that waited never shows an old board.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import StrEnum

from bot.tables.records import Draft, Post, Status, Table
from games import history, log
from games.codec import Json
from games.core import AnyGame, Seat

LOBBY_DAYS = timedelta(days=7)


class Kind(StrEnum):
    """What a letter is about."""

    LOBBY = "lobby"  # the lobby of a table, anew
    EXPIRE = "expire"  # close a lobby that nobody used
    SETTLE = "settle"  # find out what became of messages that an earlier process had begun
    TURN = "turn"  # the board, and who is awaited
    SECRET = "secret"  # a seat is to choose in secret, by direct message
    END = "end"  # the final board
    PROPOSAL = "proposal"  # something the players are to decide, or what became of it
    CLOCK = "clock"  # look at a table: somebody is to be reminded, or somebody's time is over
    REMIND = "remind"  # a reminder
    LATE = "late"  # somebody's time is over, and the others may replace him
    ABSENCE = "absence"  # somebody goes away, or is back
    RECALL = "recall"  # somebody else is called for a seat from now on
    DEPUTY = "deputy"  # somebody is asked to play for a friend, by direct message
    SEAT = "seat"  # a seat that is open or offered, or what became of it
    NOTICE = "notice"  # one line for the channel
    WARNING = "warning"  # one line for one player: something is wrong in the channel


def after_start(game: AnyGame, position: log.Position) -> list[Draft]:
    """What to say when a match has begun: the lobby is over, the first board, secret questions."""
    asked = [s for s in sorted(log.awaited(game, position)) if chooses_in_secret(game, position, s)]
    lobby = Draft(Kind.LOBBY, replaces=Kind.LOBBY)
    return [lobby, _board(game, position), *map(secret_question, asked)]


def after_steps(
    game: AnyGame, before: log.Position, steps: Sequence[tuple[log.Position, log.Entry]]
) -> list[Draft]:
    """What to say when a match has moved on by some steps.

    Who was asked in secret before has the next question already: in a letter, or in the answer
    to his own choice. What is hidden from all and changes nothing for them is not written about:
    even an edit would tell when it happened.
    """
    after, waiting = steps[-1][0], log.awaited(game, before)
    asked = [
        seat
        for seat in sorted(log.awaited(game, after))
        if chooses_in_secret(game, after, seat)
        and not (seat in waiting and chooses_in_secret(game, before, seat))
    ]
    hidden = all(history.hidden(entry, None) for _, entry in steps)
    board = [] if hidden and log.awaited(game, after) == waiting else [_board(game, after)]
    return [*board, *map(secret_question, asked)]


def chooses_in_secret(game: AnyGame, position: log.Position, seat: Seat) -> bool:
    """Whether what the seat may do now is secret."""
    return any(action.secret for action in game.legal(position.state, seat))


def standing(table: Table) -> list[Draft]:
    """Where a table stands, said anew: its lobby or its board."""
    kind = Kind.LOBBY if table.status is Status.LOBBY else Kind.TURN
    return [Draft(kind, replaces=kind, body="anew")]


def again(post: Post) -> list[Draft]:
    """What to say again when a message that shows a table was deleted."""
    kind, _, about = post.purpose.partition(":")
    if kind == Kind.PROPOSAL:
        return [proposal_letter(about, anew=True)]
    if kind == Kind.SEAT:
        return [seat_letter(int(about.partition(":")[0]), anew=True)]
    return [Draft(kind, replaces=kind, body="anew")] if kind in (Kind.TURN, Kind.LOBBY) else []


def secret_questions(table: Table) -> list[Draft]:
    """The secret question of each seat, anew; a seat that has none will not be asked."""
    return [secret_question(m.seat) for m in table.members if m.seat is not None]


def expiry(unused_since: datetime) -> Draft:
    """The end of a lobby, if nobody uses it until then."""
    return Draft(Kind.EXPIRE, replaces=Kind.EXPIRE, due_at=unused_since + LOBBY_DAYS)


def notice(key: str, **values: str | int) -> Draft:
    """One line for the channel: a line of the catalogue's table ``notice``."""
    return Draft(Kind.NOTICE, body={"key": key, "values": values})


def proposal_letter(matter: str, how: str = "", body: Json = None, anew: bool = False) -> Draft:
    """The question about a matter, or how it ended (``done``, ``refused``, ``void``)."""
    stands: Json = {"about": matter, "how": how, "body": body, "anew": anew}
    return Draft(Kind.PROPOSAL, body=stands, replaces=f"{Kind.PROPOSAL}:{matter}")


def seat_letter(seat: int, *, anew: bool = False) -> Draft:
    """Whether anyone may take a seat, or who has taken it."""
    stands: Json = {"about": str(seat), "anew": anew}
    return Draft(Kind.SEAT, body=stands, replaces=f"{Kind.SEAT}:{seat}")


def absence_letters(seat: Seat, until: datetime | None = None) -> list[Draft]:
    """Somebody is away from now on until then, or (without `until`) is back.

    Whoever is called for the seat then hears of it at once, and at the end of the absence again.
    """
    body: Json = {"seat": seat}
    said = Draft(Kind.ABSENCE, body=body, replaces=f"{Kind.ABSENCE}:{seat}")
    at_the_end = f"{Kind.RECALL}:{seat}"
    if until is None:
        return [said, Draft(Kind.RECALL, body=body, replaces=at_the_end)]
    ending: Json = {"seat": seat, "ended": True}
    return [
        said,
        Draft(Kind.RECALL, body=body),
        Draft(Kind.RECALL, body=ending, replaces=at_the_end, due_at=until),
    ]


def offer_letter(seat: int, owner_id: int, heir_id: int) -> Draft:
    """A player would like to hand his seat to somebody."""
    stands: Json = {"about": str(seat), "owner": owner_id, "heir": heir_id}
    return Draft(Kind.SEAT, body=stands, replaces=f"{Kind.SEAT}:{seat}:offer")


def warning(seat: Seat, key: str, **values: str | int) -> Draft:
    """One line by direct message to a seat."""
    return Draft(Kind.WARNING, seat=seat, body={"key": key, "values": values})


def _board(game: AnyGame, position: log.Position) -> Draft:
    if log.outcome(game, position) is not None:
        return Draft(Kind.END, replaces=Kind.TURN)
    return Draft(Kind.TURN, replaces=Kind.TURN)


def secret_question(seat: Seat) -> Draft:
    """The secret question of a seat; one that has none will not be asked."""
    return Draft(Kind.SECRET, seat=seat, replaces=f"{Kind.SECRET}:{seat}")
