"""Results of matches, as texts and as pictures."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.base import limits
from bot.base.address import address
from bot.screens.replies import Reply, button
from bot.tables.durations import format_duration
from bot.tables.rated import A_DAY, GROWN, TURNS, Unrated
from bot.tables.ratings import FEW, Ratings
from bot.tables.standings import MONTHS, Period, Personal, Played, Standing, span
from data.words import Words
from games import locale_of
from render import Picture
from render.standings import MOST, Row, Standings, paint_standings

RATED = {"turns": TURNS, "days": GROWN.days, "most": A_DAY}
"""What makes a match rated, in numbers."""
SEASONS = ("first", "second", "third", "fourth")


@dataclass(frozen=True, slots=True)
class Viewing:
    """The words of the reader, the period they ask for, and the present instant."""

    words: Words
    period: Period
    now: datetime

    @property
    def when(self) -> str:
        """The period, by its name."""
        if self.period is Period.EVER:
            return self.words.line("period", "ever")
        start, _ = span(self.period, self.now)
        whole = self.period in (Period.YEAR, Period.LAST_YEAR)
        key = "whole" if whole else SEASONS[(start.month - 1) // MONTHS]
        return self.words.line("season", key, year=start.year)


@dataclass(frozen=True, slots=True)
class Whose:
    """Whose results are shown; `own`: the reader's; `here`: on a server."""

    user_id: int
    name: str
    own: bool
    here: bool


@dataclass(frozen=True, slots=True)
class League:
    """A server and its standings, of one `game` (None: of all); only those of one have ratings."""

    name: str
    game: str | None
    table: Sequence[Standing]
    names: Mapping[int, str]
    ratings: Ratings | None


def personal(
    reader: Viewing,
    whose: Whose,
    found: Personal,
    ratings: Mapping[str, Ratings],
    names: Mapping[int, str],
) -> Reply:
    """The results of one person; `ratings` are those of this server, by game."""
    words = reader.words
    key = "yours" if whose.own else "theirs" if whose.here else "together"
    head = words.line("stats", key, who=limits.safe_name(whose.name), period=reader.when)
    lines = [head, *_matches(found, words)]
    if len(lines) == 1:
        return Reply("\n".join((head, words.line("stats", "nothing"))))
    lines += _ratings(whose, ratings, words)
    lines += _others(found, names, words)
    lines += _lengths(found, words)
    lines += _luck(found, words)
    return Reply(limits.content("\n".join((*lines, *_punctuality(found, words)))))


def _matches(found: Personal, words: Words) -> Iterator[str]:
    if found.matches:
        counts = {"matches": found.matches, "wins": found.wins, "rated": found.rated}
        yield words.line("stats", "matches", **counts)
        if found.unrated:
            reasons = [(why, found.unrated[why]) for why in Unrated if why in found.unrated]
            said = [words.line("unrated", why, count=n, **RATED) for why, n in reasons]
            yield words.line("stats", "not_rated", reasons=words.listed(said))
        yield words.line("stats", "rated_are", **RATED)
    if found.called_off:
        yield words.line("stats", "called_off", count=found.called_off)
    if found.places:
        yield words.line("stats", "places")
    for place in found.places:
        times = [
            words.line("stats", "place", rank=rank, times=n)
            for rank, n in enumerate(place.places, 1)
            if n
        ]
        yield words.line(
            "stats",
            "by_game",
            game=_name(place.game, words),
            seats=place.seats,
            matches=place.matches,
            wins=place.wins,
            places=words.listed(times),
        )


def _ratings(whose: Whose, ratings: Mapping[str, Ratings], words: Words) -> Iterator[str]:
    if ratings:
        yield words.line("stats", "ratings")
    for game, rated in sorted(ratings.items()):
        strength, matches = rated.now[whose.user_id], rated.matches[whose.user_id]
        yield words.line(
            "stats",
            "rating_few" if matches < FEW else "rating",
            game=_name(game, words),
            points=strength.points,
            give=strength.give,
            matches=matches,
        )


def _others(found: Personal, names: Mapping[int, str], words: Words) -> Iterator[str]:
    met = [
        words.line("stats", "opponent", who=limits.safe_name(names[user]), met=met, before=before)
        for user, met, before in found.opponents
        if names.get(user)
    ]
    if met:
        yield words.line("stats", "opponents", who=words.listed(met))


def _lengths(found: Personal, words: Words) -> Iterator[str]:
    if found.longest is not None:
        yield words.line("stats", "longest", **_length(found.longest, words))
    if found.shortest is not None and found.shortest is not found.longest:
        yield words.line("stats", "shortest", **_length(found.shortest, words))


def _length(played: Played, words: Words) -> dict[str, str | int]:
    result = played.result
    return {
        "game": _name(played.game, words),
        "table": result.match_id,
        "time": format_duration(result.ended_at - result.begun_at, words),
        "plays": result.plays,
    }


def _luck(found: Personal, words: Words) -> Iterator[str]:
    luck = found.luck
    if luck.dice:
        expected = words.number(luck.expected, 0 if luck.expected.is_integer() else 1)
        numbers = {"expected": expected, "spread": words.number(luck.spread, 1)}
        yield words.line("stats", "luck", dice=luck.dice, pips=luck.pips, **numbers)


def _punctuality(found: Personal, words: Words) -> Iterator[str]:
    said = []
    if found.answer is not None:
        said.append(words.line("stats", "answer", time=format_duration(found.answer, words)))
    if found.timed:
        share = 100 * (found.timed - found.late) // found.timed
        said.append(words.line("stats", "in_time", share=share, count=found.timed))
    if said:
        yield " ".join(said)


async def server(reader: Viewing, league: League, text: bool) -> Reply:
    """The standings of a server: as a picture, and the same as text."""
    words = reader.words
    game = words.line("stats", "all_games") if league.game is None else _name(league.game, words)
    values = {"server": limits.safe_name(league.name), "game": game, "period": reader.when}
    head = words.line("stats", "head", **values)
    rated_are = words.line("stats", "rated_are", **RATED)
    if not league.table:
        return Reply("\n".join((head, words.line("stats", "nothing"), rated_are)))

    def in_words() -> str:
        return "\n".join(_lines(league, words))

    how, other = ("picture", "stats_picture") if text else ("text", "stats_text")
    where = address("standings", 0, reader.period.value, league.game or "", how)
    rows = ((button(words.line("button", other), where),),)
    if text:
        return Reply("\n".join((head, in_words(), rated_are)), rows=rows)
    sheet = Standings(
        league.name,
        words.line("stats", "under", game=game, period=reader.when),
        _headings(league, words),
        tuple(_row(each, league, words) for each in league.table[:MOST]),
        " ".join((words.line("stats", "points_are"), *_more(league, words))),
    )
    first = words.listed(f"{row.place}. {row.name}" for row in sheet.rows)
    alt = limits.alt(words.line("stats", "alt", **values, first=first))
    png = await asyncio.to_thread(paint_standings, sheet)
    head = "\n".join((head, rated_are))
    return Reply(head, Picture(png, alt, "standings.png"), rows=rows, in_words=in_words)


def _headings(league: League, words: Words) -> tuple[str, ...]:
    columns = ["matches", "wins", "points"] + ["rating"] * (league.ratings is not None)
    return tuple(words.line("stats", f"column_{column}") for column in columns)


def _row(each: Standing, league: League, words: Words) -> Row:
    cells = [str(each.matches), str(each.wins), _points(each, words)]
    if league.ratings is not None:
        strength = league.ratings.now[each.user_id]
        cells.append(f"{strength.points} ± {strength.give}")
    return Row(each.place, league.names.get(each.user_id, ""), tuple(cells))


def _lines(league: League, words: Words) -> Iterator[str]:
    for each in league.table[:MOST]:
        values = {
            "place": each.place,
            "who": limits.safe_name(league.names.get(each.user_id, "")),
            "matches": each.matches,
            "wins": each.wins,
            "points": _points(each, words),
        }
        if league.ratings is None:
            yield words.line("stats", "line", **values)
        else:
            strength = league.ratings.now[each.user_id]
            rated = {"points_rated": strength.points, "give": strength.give}
            yield words.line("stats", "line_rating", **values, **rated)
    yield " ".join((words.line("stats", "points_are"), *_more(league, words)))


def _more(league: League, words: Words) -> Iterator[str]:
    if len(league.table) > MOST:
        yield words.line("stats", "more", count=len(league.table) - MOST)


def _points(each: Standing, words: Words) -> str:
    return words.number(float(each.points), 1)


def _name(game: str, words: Words) -> str:
    return Words.of(words.language, game, locale_of(game)).line("", "name")
