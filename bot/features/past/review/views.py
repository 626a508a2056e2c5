"""The words of a review: its summary with the curve, one moment as a board, all moves in a list.

Long because each screen of it shares the same words and buttons.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import render
from bot.base import limits
from bot.base.address import address
from bot.features.past.replay.share import Section, on_page
from bot.features.past.review import store
from bot.host import Host
from bot.matches import as_read
from bot.matches.match import Match
from bot.matches.past import Past
from bot.matches.pictures import Pictures
from bot.screens import messages
from bot.screens.pages import beside, paged
from bot.screens.replies import Item, Reply, Style, button
from data.words import Words
from games.computers.review import Review, Verdict, luck, moments
from games.core import Action, Seat, View
from games.notation import action_of
from games.trails import trail
from render import Picture, seeing
from render.shared.curve import Curve, paint_curve

SPOKEN = 12  # points of the curve that are said in words, at most
LEAST = 0.005  # of a chance: less than this is 0 in whole points


@dataclass(frozen=True, slots=True)
class FinishedReview:
    """A finished review: the chance before each decision (`curve`, 0 to 1), the verdicts, the luck
    after each, the places of those that mattered, what came of the match (0 to 1), whether the seat
    gave up, and whether it was `alone` at the end because all others had."""

    curve: tuple[float, ...]
    verdicts: tuple[Verdict, ...]
    lucks: tuple[float, ...]
    moments: tuple[int, ...]
    end: float
    resigned: bool
    alone: bool

    @property
    def lost(self) -> float:
        """The chance that was given away in all."""
        return sum(verdict.lost for verdict in self.verdicts)


def found(match: Match, seat: Seat, review: Review) -> FinishedReview:
    """What a finished review comes to."""
    end, resigned = ended(match, seat), seat in match.resigned
    alone = not resigned and match.resigned >= match.seated.keys() - {seat}
    lucks = luck(review.verdicts, None if resigned or alone else end)
    # The verdict, where there is one, knows better than the first glance.
    judged = {verdict.entry: verdict.chance for verdict in review.verdicts}
    curve = tuple(judged.get(entry, chance) for entry, chance in review.curve)
    mattered = moments(review.verdicts, lucks)
    return FinishedReview(curve, review.verdicts, lucks, mattered, end, resigned, alone)


def sole(match: Match) -> str:
    """The kind of private answer of which only the newest stays: one for each match, since a person
    may compare the reviews of two."""
    return f"review {match.id}"


def waiting(match: Match, review: Review | None, words: Words) -> Reply:
    """That the review is being made, and how far it is."""
    total = 0 if review is None else len(review.verdicts) + len(review.left)
    done = 0 if review is None else len(review.verdicts)
    head = words.line("review", "head", table=messages.table_name(match.table, words))
    key = "looking" if total else "begins"
    again = button(words.line("review", "refresh"), address("review", match.id), Style.primary)
    text = words.line("review", key, done=done, total=total)
    return Reply(f"{head}\n{text}", rows=((again,),), sole=sole(match))


def ready(match: Match, words: Words) -> Reply:
    """That the review is done, for a person who has gone on meanwhile."""
    text = words.line("review", "ready", table=messages.table_name(match.table, words))
    look = button(words.line("button", "review"), address("review", match.id), Style.primary)
    return Reply(text, rows=((look,),))


async def summary(match: Match, seat: Seat, review: Review) -> Reply:
    """One sentence, the curve as a picture and in words, and the ways to the moments."""
    words, of = as_read.words(match.table), found(match, seat, review)
    head = words.line("review", "head", table=messages.table_name(match.table, words))
    lines = [head, _sentences(of, words)]
    in_words = _curve_in_words(of, words)
    if in_words:
        lines.append(in_words)
    if len(review.verdicts) < len(review.curve):
        missing = len(review.curve) - len(review.verdicts)
        lines.append(words.line("review", "passed_over", count=missing))
    picture = None
    if not as_read.sight(match.table).text and review.curve:
        plain = as_read.picture_words(match.table)
        picture = await _picture(match, review, of, in_words, plain)
    row = tuple(_moment_buttons(match, of, words))
    more: tuple[Item, ...] = (
        button(words.line("review", "moves"), address("reviewed", match.id, 1)),
        button(words.line("review", "tell"), address("tell_review", match.id)),
    )
    return Reply("\n".join(lines), picture, (row, more) if row else (), sole=sole(match))


def _sentences(of: FinishedReview, words: Words) -> str:
    """The chance at the beginning and the outcome, what was given away, and what luck did."""
    wrong = [verdict for verdict in of.verdicts if verdict.lost]
    if not of.verdicts:
        return words.line("review", "nothing")
    start = points(of.curve[0])
    said = [words.line("review", "sum", start=start, end=points(of.end))]
    if wrong:
        said.append(words.line("review", "gave", points=points(of.lost), count=len(wrong)))
    else:
        said.append(words.line("review", "flawless", count=len(of.verdicts)))
    total = sum(of.lucks)
    if abs(total) >= LEAST:
        said.append(words.line("review", "took" if total < 0 else "brought", points=points(total)))
    if of.resigned:
        said.append(words.line("review", "gave_up"))
    if of.alone:
        said.append(words.line("review", "left_alone"))
    return " ".join(said)


def ended(match: Match, seat: Seat) -> float:
    """What came of the match for a seat: 1 if it won, a share of it if others did too, else 0."""
    winners = () if match.result is None else match.result.winners
    return 1 / len(winners) if seat in winners else 0.0


def points(share: float) -> int:
    """A share of the chance in whole points, 0 to 100, without its sign."""
    return round(100 * abs(share))


def _curve_in_words(of: FinishedReview, words: Words) -> str:
    """The curve in words: at most SPOKEN of its points, the first and the last included."""
    if not of.curve:
        return ""
    count = len(of.curve)
    places = sorted({round(n * (count - 1) / (SPOKEN - 1)) for n in range(SPOKEN)})
    said = [
        words.line("review", "point", nth=place + 1, percent=points(of.curve[place]))
        for place in places
    ]
    row = said[0] + words.more(said[1:])
    return words.line("review", "curve", points=row, end=points(of.end))


async def _picture(
    match: Match, review: Review, of: FinishedReview, alt: str, words: Words
) -> Picture:
    def percent(number: int) -> str:
        return words.line("review", "percent", percent=number)

    place_of = {entry: place for place, (entry, _) in enumerate(review.curve)}
    curve = Curve(
        words.line("review", "title"),
        (*of.curve, of.end),
        tuple(place_of[of.verdicts[n].entry] for n in of.moments),
        (percent(0), percent(50), percent(100)),
        (words.line("review", "first"), words.line("review", "last")),
    )
    eyes = as_read.sight(match.table)

    def painted() -> bytes:
        with seeing(eyes):
            return paint_curve(curve)

    png = await asyncio.to_thread(painted)
    return Picture(png, limits.alt(alt), "chances.png")


def _moment_buttons(match: Match, of: FinishedReview, words: Words, but: int = -1) -> list[Item]:
    found = list[Item]()
    for number, place in enumerate(of.moments, 1):
        change = -of.verdicts[place].lost or of.lucks[place]
        sign = "−" if change < 0 else "+"
        key = "moment" if points(change) else "moment_even"
        label = words.line("review", key, number=number, change=f"{sign}{points(change)}")
        item = button(label, address("moment", match.id, number))
        item.disabled = number == but  # type: ignore[attr-defined]
        found.append(item)
    return found


async def moment(
    pictures: Pictures, match: Match, past: Past, seat: Seat, review: Review, number: int
) -> Reply:
    """The board before a decision that mattered, with what was played and what was better on it,
    and one sentence with its reason."""
    words, of = as_read.words(match.table), found(match, seat, review)
    place = of.moments[number - 1]
    verdict, view = of.verdicts[place], past.view(of.verdicts[place].entry - 1, seat)
    ways = [trail([action], 1) for action in dict.fromkeys(_actions(match, verdict))]
    picture = await pictures.picture(
        view,
        as_read.picture_words(match.table),
        trail=tuple(way for each in ways for way in each),
        sight=as_read.sight(match.table),
    )
    nth = [entry for entry, _ in review.curve].index(verdict.entry) + 1
    total, name = len(review.curve), messages.table_name(match.table, words)
    lines = [words.line("review", "moment_head", table=name, nth=nth, total=total)]
    lines += _explained(match, view, verdict, of.lucks[place], words)
    if picture is None:
        lines += ["", render.describe(view, words)]
    elif len(ways) > 1 and any(ways):
        key = "signs" if all(ways) else "sign_played" if ways[0] else "sign_best"
        lines.append(words.line("review", key))
    row = (*_moment_buttons(match, of, words, but=number), back(match, words))
    all_moves = button(words.line("review", "moves"), address("reviewed", match.id, 1))
    step = button(words.line("button", "steps"), address("step", match.id, str(verdict.entry - 1)))
    text = limits.fit("\n".join(lines), limits.PAGE)
    return Reply(text, picture, (row, (all_moves, step)), sole=sole(match))


def _actions(match: Match, verdict: Verdict) -> tuple[Action, Action]:
    """What was played and what was best."""
    return action_of(match.game, verdict.played), action_of(match.game, verdict.best)


def _explained(
    match: Match, view: View, verdict: Verdict, luck_after: float, words: Words
) -> list[str]:
    """What was played and what was better, with its reason; or that nothing was, and what luck
    made of it."""
    played, best = _actions(match, verdict)
    values = {"played": words.action(played), "best": words.action(best)}
    chances = {"chance": points(verdict.chance), "after": points(verdict.after)}
    key = "better" if verdict.lost else "right"
    said, reason = words.line("review", key, **values, **chances), match.advice.reason(view, best)
    lines = [said if reason is None else f"{said} {words.remark(reason)}"]
    if abs(luck_after) >= LEAST:
        key = "then_took" if luck_after < 0 else "then_brought"
        if luck_after < 0 and not verdict.lost:
            key = "unlucky"
        lines.append(words.line("review", key, points=points(luck_after)))
    return lines


def back(match: Match, words: Words) -> Item:
    """The button that leads to the summary."""
    return button(words.line("review", "summary"), address("review", match.id))


def moves(match: Match, seat: Seat, review: Review, page: int, words: Words) -> Reply:
    """Every move that was judged, with what was better where something was given away."""
    of = found(match, seat, review)
    nth = {entry: place + 1 for place, (entry, _) in enumerate(review.curve)}
    early = _early(of, len(match.seated))
    lines = [
        _line(match, verdict, nth[verdict.entry], words, early=place < early)
        for place, verdict in enumerate(of.verdicts)
    ]
    (text,), page, pages = paged(limits.pages(lines) or [""], page, 1)
    head = words.line("review", "moves_head", page=page, pages=pages)
    row = beside(page, pages, words, lambda to, word: address("reviewed", match.id, to, word))
    return Reply(f"{head}\n{text}", rows=((*row, back(match, words)),), sole=sole(match))


@on_page
async def shared(host: Host, match: Match, words: Words) -> list[Section]:
    """Of each review that its player shows: the summary, the curve, and the moments that
    mattered."""
    reviews, past = await store.shown(host.store, match.id), await host.pasts.of(match)
    return [await _section(match, past, seat, review, words) for seat, review in reviews]


async def _section(match: Match, past: Past, seat: Seat, review: Review, words: Words) -> Section:
    of = found(match, seat, review)
    in_words = _curve_in_words(of, words)
    picture = await _picture(match, review, of, in_words, words) if in_words else None
    lines: list[tuple[int | None, str]] = [(None, _sentences(of, words))]
    for place in of.moments:
        verdict = of.verdicts[place]
        view = past.view(verdict.entry - 1, seat)
        text = " ".join(_explained(match, view, verdict, of.lucks[place], words))
        lines.append((verdict.entry - 1, limits.unmarked(text)))
    return Section(words.line("review", "page_head", seat=words.seat(seat)), lines, picture)


def _early(of: FinishedReview, players: int) -> int:
    """How many of the first moves come before any player is ahead."""
    even = [not v.lost and abs(v.chance - 1 / players) < LEAST for v in of.verdicts]
    return [*even, False].index(False)


def _line(match: Match, verdict: Verdict, nth: int, words: Words, *, early: bool) -> str:
    played, best = _actions(match, verdict)
    values = {"nth": nth, "played": words.action(played), "chance": points(verdict.chance)}
    if not verdict.lost:
        return words.line("review", "line_early" if early else "line_right", **values)
    return words.line(
        "review", "line_better", **values, best=words.action(best), points=points(verdict.lost)
    )
