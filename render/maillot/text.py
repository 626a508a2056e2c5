"""Maillot in words: what the picture says, for its alt text and for a board without picture."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from data.words import Words
from games.colours import colour_of
from games.core import Seat
from games.maillot.state import Sale
from games.maillot.view import AuctionSeen, MaillotView, TeamSeen
from render.painting import LONGEST_ALT, LONGEST_TEXT, shortened
from render.shared.people import opening, who_won

Sign = Callable[[Seat], str]
"""How a team is called: by its player's name, by its colour, or as a coloured disc."""


def now(view: MaillotView, words: Words) -> str:
    """What is asked of whom, or who has won."""
    if view.result is not None:
        return who_won(words, view.result)
    key = view.step
    if key == "starting":
        key = "leading" if view.breakaway else "alone"
    seat = min(view.awaited, default=None)
    return words.line("picture.now", key, seat=seat, cost=view.cost, square=view.target)


def lap(view: MaillotView, words: Words) -> str:
    """The number of the lap, and whether it is a rainbow lap."""
    key = "rainbow_lap" if view.lap.rainbow else "lap"
    return words.line("picture", key, lap=view.lap.number)


def whole_lap(view: MaillotView, words: Words) -> str:
    """The same, and whether it ends without food."""
    told = lap(view, words)
    return words.line("picture", "hungry", lap=told) if view.lap.hungry else told


def clock(seconds: int) -> str:
    """A lead in minutes and seconds."""
    return f"{seconds // 60}:{seconds % 60:02}"


def card(view: MaillotView, words: Words) -> str:
    """The chance card of the last turn."""
    drawn = view.roll.card
    return words.line("picture.card", drawn.kind.value, value=drawn.value) if drawn else ""


def last(view: MaillotView, words: Words) -> str:
    """The last turn; empty before the first."""
    roll = view.roll
    if not roll.turn:
        return ""
    terrain = view.squares[roll.square].terrain
    told = [
        words.line(
            "picture.turn", "rolled",
            seat=roll.seat, rolled=roll.rolled, square=roll.square, terrain=terrain,
        )
    ]  # fmt: skip
    if roll.card:
        told.append(words.line("picture.turn", "card", card=card(view, words)))
    if roll.yellow:
        seat, rolled = roll.yellow
        told.append(words.line("picture.turn", "yellow", seat=seat, rolled=rolled))
    return " ".join(told)


def options(view: MaillotView, words: Words) -> str:
    """What the table has agreed on."""
    agreed = view.options
    keys = [agreed.goal.value, agreed.auction.value]
    keys += ["combativity"] if agreed.combativity else []
    return words.listed(words.line("picture.agreed", key) for key in keys)


def auction(seen: AuctionSeen, words: Words) -> str:
    """The auction that goes on."""
    return words.line("picture.auction", "sealed" if seen.sealed else "open", square=seen.square)


def sale(sold: Sale, words: Words) -> str:
    """How the last auction ended."""
    key = "unsold" if sold.winner is None else "sold"
    return words.line("picture.auction", key, square=sold.square, price=sold.price)


def what(view: MaillotView, number: int, words: Words) -> str:
    """The terrain and the value of a square."""
    square = view.squares[number]
    return words.line("picture.auction", "what", terrain=square.terrain, value=square.value)


def alt(view: MaillotView, words: Words) -> str:
    """The picture in words: whose turn, the last one, the order of the race, the teams."""

    def colour(seat: Seat) -> str:
        return words.colour(seat)

    parts = [opening(whole_lap(view, words), now(view, words), words)]
    parts += _news(view, words)
    parts += _race(view, words, colour)
    parts += _trade(view, words, colour)
    for team in view.teams:
        key = "alt_out" if team.out else "alt_team"
        rest = words.more(_has(view, team, words))
        parts.append(
            words.line(
                "text", key,
                colour=colour(team.seat), seat=team.seat, energy=team.energy, rest=rest,
            )
        )  # fmt: skip
    return shortened(" ".join(parts), LONGEST_ALT)


def described(view: MaillotView, words: Words) -> str:
    """The whole position in Discord Markdown, at most 1900 characters.

    The track, which never changes, is left out when there is no room for it; where there is none
    for the names of the players, their signs stand in the order of the race and in the auction.
    """
    told = "\n".join(_position(view, words, words.seat))
    if len(told) > LONGEST_TEXT:
        told = "\n".join(_position(view, words, partial(_disc, view, words)))
    whole = f"{told}\n{_track(view, words)}"
    return whole if len(whole) <= LONGEST_TEXT else shortened(told, LONGEST_TEXT)


def _disc(view: MaillotView, words: Words, seat: Seat) -> str:
    return words.line("text.sign", str(colour_of(view, seat)))


def _position(view: MaillotView, words: Words, sign: Sign) -> Iterator[str]:
    yield words.line(
        "text", "head",
        title=words.line("picture", "title"), lap=whole_lap(view, words), now=now(view, words),
    )  # fmt: skip
    yield from _news(view, words)
    yield " ".join(_race(view, words, sign))
    yield from _trade(view, words, sign)
    for team in view.teams:
        rest = words.more(_has(view, team, words))
        yield words.line(
            "text", "team_out" if team.out else "team",
            sign=_disc(view, words, team.seat), seat=team.seat, energy=team.energy, rest=rest,
        )  # fmt: skip
    if view.preference is not None:
        yield words.line("text", "preference", first=view.preference).rstrip(",") + "."
    left = view.piles
    yield words.line(
        "text", "piles", cards=view.cards,
        rainbow=left.rainbow, green=left.green, double=left.double, triple=left.triple,
    )  # fmt: skip
    yield words.line("text", "options", options=options(view, words))


def _news(view: MaillotView, words: Words) -> Iterator[str]:
    """Why it ended, or the last turn."""
    if view.result is not None:
        yield words.line("reason", view.result.reason)
    elif told := last(view, words):
        yield words.line("text", "last", last=told)
    else:
        yield words.line("picture", "none")


def _race(view: MaillotView, words: Words, sign: Sign) -> Iterator[str]:
    """The breakaway and the pack."""
    ahead = view.breakaway
    if ahead is not None and ahead.arrow > len(view.arrows):  # which has won (MA-17)
        yield words.line("text", "past", sign=sign(ahead.seat), time=ahead.time)
    elif ahead is not None:
        fee = view.arrows[ahead.arrow - 1].fee
        yield words.line(
            "text", "ahead", sign=sign(ahead.seat),
            time=ahead.time, arrow=ahead.arrow, arrows=len(view.arrows), fee=fee,
        )  # fmt: skip
    if view.pack:
        yield words.line("text", "pack", pack=_listed(view.pack, sign, words))


def _trade(view: MaillotView, words: Words, sign: Sign) -> Iterator[str]:
    """The auction that goes on, or the last one."""
    seen, sold = view.auction, view.sale
    if seen is not None and seen.sealed:
        yield words.line(
            "text", "waiting", auction=auction(seen, words),
            what=what(view, seen.square, words), seats=_listed(sorted(seen.waiting), sign, words),
        )  # fmt: skip
        if seen.own is not None:
            yield words.line("text", "own", energy=seen.own)
    elif seen is not None:
        held = seen.holder
        yield words.line(
            "text", "speaking", auction=auction(seen, words), what=what(view, seen.square, words),
            speaking=_listed(sorted(seen.waiting), sign, words), highest=seen.highest,
            holder="" if held is None else words.line("text", "holds", holder=sign(held)),
            bidders=_listed(sorted(seen.bidders), sign, words),
        )  # fmt: skip
    elif sold is not None:
        bids = [words.line("text", "bid", sign=sign(seat), energy=n) for seat, n in sold.bids]
        told = sale(sold, words)
        if sold.winner is not None:
            told = words.line("text", "sold", sale=told, winner=sign(sold.winner))
        key = "sale" if bids else "no_bids"
        yield words.line("text", key, sale=told, bids=words.listed(bids))


def _has(view: MaillotView, team: TeamSeen, words: Words) -> Iterator[str]:
    """The domestiques, the jerseys and the points of a team."""
    if not team.out:
        yield words.line("text", "domestiques", hand=team.hand)
        squares = [str(square.place) for square in view.squares if square.owner == team.seat]
        if squares:
            yield words.line("text", "placed", squares=" ".join(squares))
    if team.rainbow:
        yield words.line("text", "rainbow", number=team.rainbow)
    if team.green:
        yield words.line("text", "green", number=team.green)
    if team.dots:
        yield words.line("text", "dots", dots=team.dots, double=team.double, triple=team.triple)
    if view.options.combativity:
        yield words.line("text", "points", points=team.points)


def _track(view: MaillotView, words: Words) -> str:
    """Which squares are what."""
    numbers: dict[tuple[str, int], list[str]] = defaultdict(list)
    for square in view.squares:
        numbers[square.terrain.value, square.value].append(str(square.place))
    told = [
        words.line(
            "text", "valued" if value else "square",
            terrain=terrain, value=value, numbers=" ".join(where),
        )
        for (terrain, value), where in numbers.items()
    ]  # fmt: skip
    return words.line("text", "track", squares=words.clauses(told))


def _listed(seats: Iterable[Seat], sign: Sign, words: Words) -> str:
    return words.listed(map(sign, seats)) or "–"
