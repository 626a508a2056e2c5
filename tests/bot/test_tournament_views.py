"""What the message of a league or a knock-out says of who leads, who has left, and who has won."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.base import limits
from bot.features.events.tournaments.standing import (
    TableResult,
    Tournament,
    TournamentKind,
    TournamentPlan,
    TournamentTable,
    podium,
)
from bot.features.events.tournaments.views import message
from bot.tables.contests import Entrant, EventStatus
from bot.tables.records import Status
from data.words import Words, languages
from tests.support.bot.telling import line, tells

NAMES = ("Ada", "Bram", "Cleo", "Dirk")
PHONE = 26  # characters of a code block in a line


def a_league(*, gone: str = "", late: str = "", language: str = "en") -> Tournament:
    """A league of four in which Ada has won, Cleo was second, Bram third and Dirk last."""
    table = TournamentTable(
        *(1, 1, 1, 1, 1, (1, 2, 3, 4)),
        match_id=1,
        status=Status.FINISHED,
        result=TableResult((1, 3, 2, 4)),
    )
    people = tuple(
        Entrant(n, 100 + n, name, name == gone, 2 * (name == late))
        for n, name in enumerate(NAMES, 1)
    )
    kind = TournamentKind.LEAGUE
    found = Tournament(
        1, 9, 10, kind, "race", language, 101, EventStatus.GOING, TournamentPlan(seats=4), round=1
    )
    return replace(found, entrants=people, tables=(table,))


def block(found: Tournament) -> list[str]:
    """The lines of the table, without the fences."""
    return message(found).text.split("```")[1].strip("\n").split("\n")


def test_the_table_of_a_league_begins_with_what_its_columns_are() -> None:
    assert [row.split() for row in block(a_league())] == [
        *(["#", "Name", "pts", "tables"], ["1", "Ada", "100", "1"], ["2", "Cleo", "67", "1"]),
        *(["3", "Bram", "33", "1"], ["4", "Dirk", "0", "1"]),
    ]


@pytest.mark.parametrize("language", languages())
def test_it_is_narrow_enough_for_a_telephone_and_its_columns_stand_beneath_their_heads(
    language: str,
) -> None:
    head, *rows = block(a_league(gone="Ada", language=language))
    assert max(map(len, (head, *rows))) <= PHONE
    tables = Words.of(language).line("tournament", "column_tables")
    at = head.index(tables)
    assert {row[at:].strip() for row in rows} == {"1"}


def test_who_has_left_has_a_sign_and_the_legend_says_why_they_stand_last() -> None:
    found = a_league(gone="Cleo")
    assert [row.split()[1] for row in block(found)[1:]] == ["Ada", "Bram", "Dirk", "Cleo"]
    assert block(found)[-1].split() == ["4", "Cleo", "†", "67", "1"]
    assert line("tournament.legend_gone") in message(found).text
    assert "†" not in message(a_league()).text


def test_of_a_long_name_the_sign_of_who_has_left_is_not_cut_off() -> None:
    found = a_league(gone="Cleo")
    cleo = replace(found.entrants[2], name="Cleopatra van den Berg")
    last = block(replace(found, entrants=(*found.entrants[:2], cleo, found.entrants[3])))[-1]
    assert last.split()[1:3] == [f"Cleopatra{limits.ELLIPSIS}", "†"]


def test_a_round_that_was_missed_counts_among_the_tables_as_in_the_points() -> None:
    bram = block(a_league(late="Bram"))[-2:]
    assert [row.split() for row in bram] == [["3", "Bram", "11", "3"], ["4", "Dirk", "0", "1"]]


def a_knockout(
    *matches: tuple[int, int, tuple[int, int]],
    gone: tuple[str, ...] = (),
    people: int = 4,
    bronze: bool = False,
) -> Tournament:
    """A knock-out of these matches (round, place in it, who wins against whom), which is over."""
    tables = tuple(
        TournamentTable(
            *(n, 1, number, place, 1, who),
            match_id=n,
            status=Status.FINISHED,
            result=TableResult((1, 2)),
        )
        for n, (number, place, who) in enumerate(matches, 1)
    )
    entrants = tuple(
        Entrant(n, 100 + n, name, name in gone) for n, name in enumerate(NAMES[:people], 1)
    )
    return replace(
        a_league(),
        kind=TournamentKind.KNOCKOUT,
        stage=EventStatus.OVER,
        plan=TournamentPlan(bronze=bronze),
        round=max(number for number, *_ in matches),
        seeds=tuple(range(1, people + 1)),
        entrants=entrants,
        tables=tables,
    )


SEMIFINALS = (1, 1, (1, 4)), (1, 2, (2, 3))
FINAL = 2, 1, (1, 2)


def test_of_the_last_round_it_says_who_wins_and_of_those_before_who_goes_on() -> None:
    before = message(a_knockout(*SEMIFINALS)).text
    assert before.count("**Ada** goes on") == before.count("**Bram** goes on") == 1
    after = message(a_knockout(*SEMIFINALS, FINAL, (2, 2, (3, 4)), bronze=True)).text
    assert tells(after, "tournament.pair_won_last")
    assert after.count("**Ada** wins") == after.count("**Cleo** wins") == 1
    assert "goes on" not in after
    of_two = message(a_knockout((1, 1, (1, 2)), people=2)).text
    assert tells(of_two, "tournament.pair_won_last")


def test_a_final_without_an_opponent_is_won_and_nobody_goes_on() -> None:
    nobody = a_knockout((1, 1, (1, 4)), gone=("Bram", "Cleo"))
    text = message(replace(nobody, round=2)).text
    assert tells(text, "tournament.bye_last")
    assert "goes on" not in text


@pytest.mark.parametrize(
    ("gone", "third"),
    [
        ((), {"Cleo", "Dirk"}),
        (("Cleo",), {"Dirk"}),
        (("Cleo", "Dirk"), {"Cleo", "Dirk"}),
    ],
)
def test_who_has_left_shares_no_third_place_with_one_who_stayed(
    gone: tuple[str, ...], third: set[str]
) -> None:
    honours = podium(a_knockout(*SEMIFINALS, FINAL, gone=gone))
    assert {e.name for place, e in honours if place == 3} == third


def test_tables_of_a_round_are_numbered_from_1_whatever_byes_there_are() -> None:
    three = a_knockout((1, 2, (2, 3)), people=3)
    assert [three.number_of(table) for table in three.tables] == [1]
    pairs = a_knockout(*SEMIFINALS, (1, 1, (4, 1)), FINAL)
    assert [pairs.number_of(table) for table in pairs.tables] == [1, 2, 1, 1]


def test_a_table_that_opens_late_takes_no_number_from_another() -> None:
    late = a_knockout((1, 2, (2, 3)), (1, 1, (1, 4)))
    assert [late.number_of(table) for table in late.tables] == [1, 2]
