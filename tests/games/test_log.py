from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from games import log
from games.core import BadRecord, Forbidden, Seat
from games.log import EntryKind
from tests.support.games.under_way import ASH, ELM, OAK, SEED, Table
from tests.toys import race, whisper


def test_the_nth_play_draws_from_the_seed_and_its_number() -> None:
    """The start is play 0; draw 0 of play n comes from "seed/n/0/0"."""
    table = Table(rounds=2)
    table.whisper(1, 2)
    for play, die in ((0, table.entries[0].draws[0]), (2, table.entries[2].draws[0])):
        digest = hashlib.sha256(f"{SEED}/{play}/0/0".encode()).digest()
        assert die == int.from_bytes(digest[:8], "big") % 6


def test_resigning_does_not_shift_the_dice_of_those_who_stay() -> None:
    table = Table(race, seats=3)
    quiet = Table(race, seats=3)
    table.resign(next(s for s in (OAK, ELM, ASH) if s not in race.awaited(table.now.state)))
    for match in (table, quiet):
        (mover,) = race.awaited(match.now.state)
        match.play(mover, race.Sprint(10))
    assert table.entries[-1].draws == quiet.entries[-1].draws


def test_a_position_counts_entries_plays_and_the_actions_of_each_seat() -> None:
    table = Table(rounds=2, seats=3)
    table.whisper(1, 2)
    table.play(OAK, whisper.Whisper(3))
    table.resign(ASH)
    assert (table.now.entries, table.now.plays) == (5, 3)
    assert table.now.revisions == {OAK: 2, ELM: 1, ASH: 0}


def test_a_seat_hears_what_was_said_to_it_and_to_all_from_an_entry_on() -> None:
    table = Table()
    table.whisper(4)
    assert [n for n, _ in table.now.heard(OAK)] == [0, 1]
    assert [n for n, _ in table.now.heard(OAK, since=1)] == [1]
    assert [n for n, _ in table.now.heard(ELM)] == [n for n, _ in table.now.heard(None)] == [0]


def test_a_move_that_is_not_legal_is_refused() -> None:
    with pytest.raises(Forbidden, match="WH-2"):
        Table().whisper(6)


def test_nobody_resigns_twice_or_from_a_seat_that_is_not_there() -> None:
    table = Table(seats=3)
    table.resign(OAK)
    for seat in (OAK, Seat(3)):
        with pytest.raises(ValueError, match="resign"):
            table.resign(seat)


def test_a_match_ends_when_all_but_one_have_resigned() -> None:
    table = Table(seats=3)
    table.resign(OAK)
    assert log.outcome(whisper, table.now) is None
    table.resign(ASH)
    result = log.outcome(whisper, table.now)
    assert result is not None
    assert result.winners == {ELM}
    assert result.reason == "resigned"
    assert not log.awaited(whisper, table.now)
    assert not log.legal(whisper, table.now, ELM)


def test_a_seat_that_has_resigned_has_no_choice_but_is_still_played_for() -> None:
    table = Table(seats=3, rounds=1)
    table.resign(OAK)
    assert not log.legal(whisper, table.now, OAK)
    assert OAK in log.awaited(whisper, table.now)
    table.play(OAK, whisper.fallback(table.now.state, OAK), auto=True)
    assert table.verified()


def test_a_seat_that_has_resigned_ranks_behind_all_that_stayed() -> None:
    table = Table(seats=3, rounds=1)
    table.resign(OAK)
    table.whisper(5, 1, 2)
    result = log.outcome(whisper, table.now)
    assert result is not None
    assert result.scores[OAK] > 0
    assert result.ranks == (2, 1, 1)


def test_a_replay_reads_the_recorded_draws_whatever_the_seed_says() -> None:
    table = Table(rounds=1)
    loaded = [replace(table.entries[0], draws=(5,))]
    assert table.replayed(loaded).state.echo == 6


@pytest.mark.fault("S11")
def test_a_replay_trusts_the_record_although_the_rules_have_changed() -> None:
    """A whisper of 9 is not legal now; an old log may hold it, and must still be read."""
    table = Table()
    old = log.Entry(EntryKind.PLAY, OAK, whisper.Whisper(9))
    assert table.replayed([*table.entries, old]).state.seal.own(OAK) == 9
    assert not table.verified([*table.entries, old])


BROKEN: Mapping[str, Callable[[log.Entry, log.Entry], list[log.Entry]]] = {
    "nothing at all": lambda start, play: [],
    "no start": lambda start, play: [play],
    "a second start": lambda start, play: [start, start],
    "too few draws": lambda start, play: [replace(start, draws=())],
    "too many draws": lambda start, play: [replace(start, draws=(1, 1))],
    "a draw that no die shows": lambda start, play: [replace(start, draws=(6,))],
    "a play of nobody": lambda start, play: [start, replace(play, seat=None)],
    "a play without an action": lambda start, play: [start, replace(play, action=None)],
    "a seat that is not there": lambda start, play: [start, replace(play, seat=Seat(7))],
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_log_that_does_not_fit_the_rules_is_a_bad_record(how: str) -> None:
    table = Table()
    table.whisper(1)
    entries = BROKEN[how](*table.entries)
    with pytest.raises(BadRecord):
        table.replayed(entries)
    assert not table.verified(entries)


def test_resigning_twice_in_a_log_is_a_bad_record() -> None:
    table = Table(seats=3)
    table.resign(OAK)
    twice = [*table.entries, table.entries[-1]]
    with pytest.raises(BadRecord):
        table.replayed(twice)
    assert not table.verified(twice)


def test_a_log_with_resignations_is_verified() -> None:
    table = Table(seats=3)
    table.whisper(1)
    table.resign(OAK)
    assert table.verified()
    table.resign(ELM)
    assert table.verified()


def test_who_has_resigned_plays_no_more_by_their_own_hand() -> None:
    table = Table(seats=3)
    table.resign(OAK)
    table.whisper(1)
    assert not table.verified()


def test_nothing_is_played_after_the_end() -> None:
    table = Table(seats=2, rounds=1)
    table.whisper(1, 2)
    assert not table.verified([*table.entries, log.Entry(EntryKind.PLAY, OAK, whisper.Whisper(3))])
    assert not table.verified([*table.entries, log.Entry(EntryKind.RESIGN, OAK)])


def test_what_was_told_survives_a_change_of_the_rules_and_is_not_compared() -> None:
    table = Table()
    assert [type(t.event) for t in table.entries[0].told] == [whisper.RoundBegan]
    assert replace(table.entries[0], told=()) == table.entries[0]


def test_a_resignation_is_told_to_everybody_and_told_again_by_a_replay() -> None:
    table = Table(seats=3)
    table.resign(ELM)
    for position in (table.now, table.replayed(table.entries)):
        assert [t.event for _, t in position.heard(None, since=1)] == [log.Resigned(ELM)]
