"""What happened since somebody looked: reveals, auctions, duels and captures are told one by one,
of everything else each seat's newest and how many before it; what has no room is counted."""

from __future__ import annotations

import re

import pytest

from bench.recorded import games as recorded_games
from bot.base import limits
from bot.host import Host
from bot.matches.match import Match
from bot.screens import board_messages, log_lines, news
from games.core import Event, Seat
from games.maillot import events as maillot
from games.terrain_vague import events as vague
from tests.support.bot.logged import recorded, words_of

LANGUAGES = ("en", "de", "fr", "nl")
LONG = {"vague": 120, "maillot": 130}
"""Plays that come to more lines than the worst that was met: 145 and 122."""
SINGLE = (vague.DuelShown, vague.Took, vague.Shot, maillot.SquareWon, maillot.NobodyBid)
"""Results that each have a line of their own."""


def told(match: Match, language: str) -> list[str]:
    return news.since(match, words_of(match, language), None, 1)


CUT = re.compile(r" \((\d+) more lines? in the log\)$")
"""How the newest line of a seat ends, of which earlier ones are not told."""


def happened(match: Match, *kinds: type[Event]) -> list[Event]:
    return [event for _, event in match.heard(None, 1) if isinstance(event, kinds)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", LONG)
def test_every_duel_auction_and_capture_is_told(key: str, language: str) -> None:
    match = recorded(key, LONG[key])
    lines, words = told(match, language), words_of(match, language)
    results = happened(match, *SINGLE)
    assert len(results) >= 8
    for result in results:
        assert f"- {words.event(result)}" in lines


def test_of_every_auction_all_bids_are_told() -> None:
    match = recorded("maillot", LONG["maillot"])
    text, words = "\n".join(told(match, "en")), words_of(match)
    for bid in happened(match, maillot.BidOpened):
        assert isinstance(bid, maillot.BidOpened)
        assert re.search(rf"- Bids: .*{words.seat(bid.seat)} \({bid.energy}\)", text)


@pytest.mark.parametrize("key", LONG)
def test_of_what_does_not_fit_beside_the_board_the_newest_is_kept_and_the_rest_counted(
    key: str,
) -> None:
    lines = told(match := recorded(key, LONG[key]), "en")
    first, *kept = news.newest(lines, words_of(match))
    assert kept == lines[-len(kept) :]
    assert first == f"-# {len(lines) - len(kept)} more lines before this: see the log."
    assert len("\n".join([first, *kept])) + 600 < limits.CONTENT  # with who is to move, until when


def test_what_fits_beside_the_board_stands_there_whole() -> None:
    lines = told(recorded("vague", 30), "en")
    assert len(lines) > news.RECENT
    assert news.newest(lines, words_of(recorded("vague", 1))) == lines


def test_tv_5_the_action_points_of_all_stand_in_one_line() -> None:
    match = recorded("vague", LONG["vague"])
    given = happened(match, vague.PointsGiven)
    points = [line for line in told(match, "en") if "action point" in line.lower()]
    assert len(points) == len(given) / 3
    assert re.fullmatch(
        r"- ⚡ Action points, in playing order: \w+ \(\d+\), \w+ \(\d+\), \w+ \(\d+\)\.",
        points[0],
    )


def test_tv_7_who_is_done_with_a_phase_is_done_with_a_phase_that_is_named() -> None:
    match = recorded("vague", LONG["vague"])
    left = [words_of(match).event(event) for event in happened(match, vague.StepLeft)]
    assert re.fullmatch(r"\w+ is done with phase [2-5], [a-z ]+\.", left[0])
    assert not happened(match, vague.PhaseLeft)


@pytest.mark.parametrize("key", recorded_games())
def test_what_a_computer_did_is_one_line_besides_what_is_important(key: str) -> None:
    match = recorded(key, 60, computers=range(6))
    words, lines = words_of(match), told(match, "en")
    small = [line for line in log_lines.lines(match, words, None, 1) if not line.important]
    newest = {match.lines[line.number].entry.seat: line for line in small}
    assert len(lines) == len(newest) + len(log_lines.lines(match, words, None, 1)) - len(small)
    cut = sum(int(found[1]) for line in lines if (found := CUT.search(line)))
    assert cut == len(small) - len(newest)


def test_a_few_lines_are_told_as_they_are_whoever_made_them() -> None:
    match = recorded("diceland", 40, computers=[1])
    words = words_of(match)
    first = next(
        n for n in range(len(match.lines)) if 2 <= len(match.heard(None, n)) <= news.RECENT
    )
    texts = [words.event(event) for _, event in match.heard(None, first)]
    assert news.since(match, words, None, first) == [f"- {text}" for text in texts]


def test_what_a_person_did_stands_before_what_computers_did_after_it() -> None:
    match = recorded("diceland", 40, computers=[1])
    words, met = words_of(match), 0
    for first in range(1, len(match.lines)):
        heard = match.heard(None, first)
        seats = [match.lines[number].entry.seat for number, _ in heard]
        turns = seats.index(Seat(1)) if Seat(1) in seats else 0
        if len(heard) <= news.RECENT or not turns or Seat(0) in seats[turns:]:
            continue
        lines = news.since(match, words, None, first)
        told_of = [CUT.sub("", line) for line in lines]
        person, computer = (words.event(heard[n][1]) for n in (turns - 1, -1))
        assert told_of.index(f"- {computer}") > told_of.index(f"- {person}")
        met += 1
    assert met


async def test_who_won_and_why_is_said_once(host: Host) -> None:
    match = recorded("diceland", plays=10_000)
    told = (await board_messages.end(host.pictures, match, match.entries - 3)).text
    assert match.result is not None
    assert told.count(words_of(match).line("reason", match.result.reason)) == 1
    assert told.count(" wins.") == 1
