"""What is taken back, what may be brought back, and whose consent it needs.

Long because every reason for a consent is told apart from the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from games import history, log
from games.core import BadRecord, Event, Seat, Told
from games.history import Consent, Why
from games.log import EntryKind, Failure
from tests.support.games.under_way import ASH, ELM, OAK, Table
from tests.toys import race, whisper

REST = race.Rest(race.Sleep.NAP)


def racing(seats: int = 2) -> tuple[Table, list[Seat]]:
    """A race, and its players in the order of their turns."""
    table = Table(race, seats)
    (first,) = race.awaited(table.now.state)
    return table, [Seat((first + n) % seats) for n in range(seats)]


def rested(turns: int, seats: int = 2) -> tuple[Table, list[Seat]]:
    """A race in which so many turns were spent resting."""
    table, order = racing(seats)
    for turn in range(turns):
        table.play(order[turn % seats], REST)
    return table, order


def needs(table: Table, seat: Seat, steps: int = 1) -> Consent:
    (option,) = (
        o for o in table.undo_options(seat) if (o.kind, o.steps) == (EntryKind.UNDO, steps)
    )
    return option.consent


def test_after_an_undo_the_match_stands_where_it_stood() -> None:
    table, order = rested(3)
    before = table.positions()[1]
    table.return_to(1, order[0])
    assert (table.now.state, table.now.plays) == (before.state, before.plays)
    assert table.entries[-1].kind is EntryKind.UNDO
    assert table.now.entries == 5


def test_nothing_that_was_said_is_unsaid_and_the_undo_is_told_to_all() -> None:
    table, order = rested(3)
    said = table.now.told
    table.return_to(1, order[0])
    table.return_to(3, order[1])
    back, forth = log.TakenBack(order[0], 2), log.BroughtBack(order[1], 2)
    assert table.now.told == (*said, (4, Told(back)), (5, Told(forth)))


def test_every_button_of_everybody_is_stale_after_an_undo_and_stays_so() -> None:
    table, order = rested(3, seats=3)
    for to in (1, 3):
        before = table.now.revisions
        table.return_to(to, order[0])
        assert table.now.revisions == {seat: count + 1 for seat, count in before.items()}


@pytest.mark.fault("F3")
def test_a_move_repeated_after_an_undo_draws_the_same_again() -> None:
    table, order = racing()
    table.play(order[0], race.Sprint(5))
    table.return_to(0, order[0])
    table.play(order[0], race.Sprint(5))
    assert table.entries[3].draws == table.entries[1].draws
    assert table.verified()


def test_the_plays_that_hold_are_those_not_taken_back() -> None:
    table, order = rested(4)
    assert history.steps(table.entries) == (4, 3, 2, 1)
    table.return_to(1, order[0])  # entry 5
    assert history.steps(table.entries) == (1,)
    table.play(order[1], race.Rest(race.Sleep.SOUND))  # entry 6
    table.play(order[0], REST)
    assert history.steps(table.entries) == (7, 6, 1)
    table.return_to(6, order[0])
    table.return_to(0, order[0])
    assert history.steps(table.entries) == ()


def test_undos_are_brought_back_one_by_one_the_newest_first() -> None:
    table, order = rested(4)
    assert history.redoable(table.entries) is None
    table.return_to(3, order[0])
    table.return_to(1, order[0])
    found = []
    while (to := history.redoable(table.entries)) is not None:
        found.append(to)
        table.return_to(to, order[0])
    assert found == [3, 4]
    assert history.steps(table.entries) == (4, 3, 2, 1)
    table.return_to(2, order[0])
    assert history.redoable(table.entries) == 4
    assert table.verified()


@pytest.mark.parametrize("resigning", [False, True])
def test_nothing_is_brought_back_once_somebody_has_acted(resigning: bool) -> None:
    table, order = rested(2, seats=3)
    table.return_to(1, order[0])
    table.resign(order[0]) if resigning else table.play(order[1], REST)
    assert history.redoable(table.entries) is None
    assert not table.verified([*table.entries, log.Entry(EntryKind.REDO, order[1], to=2)])


def test_nobody_returns_past_a_resignation_or_the_start() -> None:
    table, order = rested(2, seats=3)
    table.resign(order[0])
    table.play(order[2], REST)
    assert [option.to for option in table.undo_options(order[2])] == [3]
    assert history.steps(table.entries) == (4,)
    with pytest.raises(ValueError, match="return"):
        table.return_to(1, order[2])
    assert not table.verified([*table.entries, log.Entry(EntryKind.UNDO, order[2], to=1)])
    table.return_to(3, order[2])
    assert history.steps(table.entries) == ()
    assert table.verified()


def test_a_log_with_undos_is_replayed_and_verified() -> None:
    table = Table(seats=3, rounds=2)
    table.whisper(1, 2, 3)
    table.return_to(1, ELM)
    table.play(ELM, whisper.Whisper(5))
    table.return_to(0, OAK)
    table.return_to(5, OAK)
    table.play(ASH, whisper.Whisper(4))
    assert table.replayed(table.entries) == table.now
    assert table.verified()
    for n in range(1, len(table.entries)):
        assert table.replayed(table.entries[:n]) == table.positions()[n - 1]


FORGED: Mapping[str, Callable[[Seat], log.Entry]] = {
    "to where it stands": lambda seat: log.Entry(EntryKind.UNDO, seat, to=4),
    "to what was taken back": lambda seat: log.Entry(EntryKind.UNDO, seat, to=2),
    "to the undo itself": lambda seat: log.Entry(EntryKind.UNDO, seat, to=3),
    "to what is to come": lambda seat: log.Entry(EntryKind.UNDO, seat, to=5),
    "to before the start": lambda seat: log.Entry(EntryKind.UNDO, seat, to=-1),
    "to nowhere": lambda seat: log.Entry(EntryKind.UNDO, seat),
    "back by a redo": lambda seat: log.Entry(EntryKind.REDO, seat, to=1),
    "with a draw": lambda seat: log.Entry(EntryKind.UNDO, seat, to=1, draws=(3,)),
    "with an action": lambda seat: log.Entry(EntryKind.UNDO, seat, REST, to=1),
    "by the host": lambda seat: log.Entry(EntryKind.UNDO, seat, to=1, auto=True),
    "a play of nobody": lambda seat: log.Entry(EntryKind.PLAY, None, REST),
    "forward by a moderator": lambda seat: log.Entry(EntryKind.REDO, to=2),
    "by a moderator to what was taken back": lambda seat: log.Entry(EntryKind.UNDO, to=2),
    "of a stranger": lambda seat: log.Entry(EntryKind.UNDO, Seat(9), to=1),
    "a play that leads back": lambda seat: log.Entry(EntryKind.PLAY, seat, REST, to=1),
}


@pytest.mark.parametrize("how", FORGED)
def test_a_forged_undo_is_found(how: str) -> None:
    table, order = rested(2)  # entries 1 and 2
    table.return_to(1, order[0])
    table.play(order[1], race.Rest(race.Sleep.SOUND))
    assert table.verified([*table.entries, log.Entry(EntryKind.UNDO, order[0], to=1)])
    assert not table.verified([*table.entries, FORGED[how](order[0])])


def test_what_a_moderator_has_rewound_is_honest_and_draws_the_same_again() -> None:
    table, order = rested(2)
    first = table.entries[1]
    table.return_to(0, None)
    assert table.entries[-1].told[0].event == log.Rewound(2)
    assert table.verified()
    assert table.replayed(table.entries) == table.now
    assert first.action is not None
    table.play(order[0], first.action)
    assert table.entries[-1].draws == first.draws
    assert table.verified()


def test_a_rewind_takes_a_whole_round_of_secret_choices_back() -> None:
    """Nobody chooses again who has read what the others have chosen."""
    table = Table(rounds=2, seats=3)
    table.whisper(1, 2, 3)
    assert history.rewinds(table.entries) == ((3, 0),)
    table.play(ELM, whisper.Whisper(4))  # of which nobody hears
    assert history.rewinds(table.entries) == ((3, 0),)
    table.return_to(0, None)
    assert log.awaited(whisper, table.now) == {OAK, ELM, ASH}
    assert history.rewinds(table.entries) == ()


def test_nothing_is_taken_back_after_the_end() -> None:
    table = Table(rounds=1)
    table.whisper(1, 2)
    assert not table.verified([*table.entries, log.Entry(EntryKind.UNDO, OAK, to=1)])


def test_a_replay_from_a_position_returns_to_it_but_not_further() -> None:
    table, order = rested(2)
    table.return_to(1, order[0])
    after, rest = table.positions()[1], table.entries[2:]
    assert log.replay(race, 2, table.options, rest, [after]) == table.now
    table.return_to(0, order[0])
    with pytest.raises(BadRecord):
        log.replay(race, 2, table.options, table.entries[2:], [after])


def test_an_own_step_is_free_while_nobody_else_was_awaited() -> None:
    table, order = racing()
    table.play(order[0], race.Drink())
    assert needs(table, order[0]) == Consent(frozenset(), Why.FREE)


def test_it_needs_those_who_were_awaited_since() -> None:
    table, order = rested(1, seats=3)
    assert needs(table, order[0]) == Consent(frozenset({order[1]}), Why.OTHERS)


def test_who_was_awaited_all_along_has_not_been_asked_since() -> None:
    """Undo once asked for consent "because others have moved or been asked since", and nobody
    had."""
    table, order = racing(3)
    table.play(order[2], race.Drink())
    assert needs(table, order[2]) == Consent(frozenset(), Why.FREE)


def test_it_needs_those_who_were_awaited_all_along_and_have_acted() -> None:
    table, order = racing(3)
    table.play(order[2], race.Drink())
    table.play(order[0], race.Drink())
    assert needs(table, order[2], 2) == Consent(frozenset({order[0]}), Why.OTHERS)


def test_it_needs_those_who_were_awaited_before_and_are_asked_anew() -> None:
    table, order = racing(2)
    table.play(order[0], REST)
    table.play(order[1], REST)
    assert needs(table, order[1], 2) == Consent(frozenset({order[0]}), Why.OTHERS)


def test_it_needs_those_whose_steps_it_takes_back() -> None:
    table, order = racing(4)
    table.play(order[0], REST)
    table.play(order[3], race.Drink())
    assert needs(table, order[0], 1).asks == {order[3]}  # order[1] is still at the same choice
    assert needs(table, order[3], 2).asks == {order[0], order[1]}


def test_a_roll_is_taken_back_by_consent_of_everybody() -> None:
    table, order = racing(4)
    table.play(order[0], race.Sprint(3))
    assert needs(table, order[0]) == Consent(frozenset(order[1:]), Why.CHANCE)
    table.play(order[1], race.Drink())
    assert needs(table, order[1], 2) == Consent(frozenset(order) - {order[1]}, Why.CHANCE)


def test_a_secret_choice_is_taken_back_by_consent_of_everybody() -> None:
    table = Table(seats=3)
    table.whisper(4)
    assert needs(table, OAK) == Consent(frozenset({ELM, ASH}), Why.SECRET)
    table.play(ELM, whisper.Whisper(2))
    table.play(ASH, whisper.Whisper(3))
    assert needs(table, ASH) == Consent(frozenset({OAK, ELM}), Why.REVEALED)


def newest(table: Table, seat: Seat, **told: Any) -> Consent:
    """What it needs to take back the newest step, had it been told otherwise, or with a draw."""
    positions = dict(enumerate(table.positions()))
    entries = [*table.entries[:-1], replace(table.entries[-1], **told)]
    return history.undo_options(whisper, entries, positions, seat)[0].consent


def test_dice_thrown_with_a_secret_choice_are_why_it_needs_everybody() -> None:
    table = Table(seats=3)
    table.whisper(4)
    assert newest(table, OAK, draws=(3,)) == Consent(frozenset({ELM, ASH}), Why.CHANCE)


@pytest.mark.fault("H3")
def test_while_others_may_be_choosing_the_reason_tells_nothing_of_their_choices() -> None:
    table = Table(seats=3)
    table.whisper(4)
    before = needs(table, OAK)
    table.play(ELM, whisper.Whisper(2))
    seen_by_another = (Told(whisper.Noted(ELM, 2), frozenset({ASH})),)
    assert newest(table, OAK, told=seen_by_another, draws=(3,)) == before


@pytest.mark.parametrize(
    ("event", "to", "why"),
    [
        (whisper.Heard(OAK, 3), None, Why.REVEALED),
        (whisper.Noted(OAK, 3), frozenset({ELM}), Why.REVEALED),
        (whisper.Noted(OAK, 3), frozenset({OAK}), Why.FREE),
        (whisper.Scored(OAK, 3), None, Why.FREE),
    ],
)
def test_what_was_revealed_is_taken_back_by_consent_of_everybody(
    event: Event, to: frozenset[Seat] | None, why: Why
) -> None:
    table, order = racing()
    table.play(order[0], race.Drink())
    if to is not None:  # OAK stands for whoever acts
        to = frozenset({order[0]} if OAK in to else {order[1]})
    table.entries[-1] = replace(table.entries[-1], told=(Told(event, to),))
    assert needs(table, order[0]).why is why


def test_what_the_host_played_when_the_time_was_over_needs_everybody() -> None:
    """Else a player could win time by it again and again."""
    table, order = racing(3)
    table.play(order[0], race.Drink(), auto=True)
    assert needs(table, order[0]) == Consent(frozenset(order[1:]), Why.LATE)


def test_a_computer_that_failed_counts_as_one_that_has_moved() -> None:
    table, order = racing(3)
    table.play(order[0], REST, auto=True)
    table.entries[-1] = replace(table.entries[-1], failed=Failure.NO_MOVE)
    assert needs(table, order[0]).why is Why.OTHERS


def test_nobody_asks_who_has_resigned_and_their_steps_do_not_count() -> None:
    table, order = racing(3)
    table.resign(order[1])
    table.play(order[0], REST)
    table.play(order[1], REST, auto=True)
    assert needs(table, order[0], 2) == Consent(frozenset({order[2]}), Why.OTHERS)
    assert not table.undo_options(order[1])


def test_no_undo_ends_where_the_host_would_at_once_play_the_same_again() -> None:
    table, order = racing(3)
    table.resign(order[1])
    table.play(order[0], REST)
    table.play(order[1], REST, auto=True)
    assert [option.steps for option in table.undo_options(order[0])] == [2]


def test_a_redo_needs_those_whose_steps_come_back_and_no_dice_speak_against_it() -> None:
    table, order = racing(3)
    table.play(order[0], race.Sprint(3))
    table.play(order[1], REST)
    table.return_to(0, order[2])
    for seat, asks in ((order[0], {order[1]}), (order[1], {order[0]}), (order[2], order[:2])):
        (option,) = table.undo_options(seat)
        assert (option.kind, option.steps, option.play, option.to) == (EntryKind.REDO, 2, 2, 2)
        assert option.consent == Consent(frozenset(asks), Why.THEIRS)


def test_ones_own_step_is_brought_back_freely() -> None:
    table, order = racing()
    table.play(order[0], race.Sprint(3))
    table.return_to(0, order[0])
    (option,) = table.undo_options(order[0])
    assert option.consent == Consent(frozenset(), Why.FREE)


def test_ways_lead_back_step_by_step_along_what_holds() -> None:
    table, order = rested(3)
    table.return_to(1, order[0])
    table.play(order[1], race.Rest(race.Sleep.SOUND))
    assert [(o.steps, o.play, o.to) for o in table.undo_options(order[0])] == [(1, 5, 1), (2, 1, 0)]


def test_only_the_newest_steps_are_offered() -> None:
    table, order = rested(30)
    assert [option.steps for option in table.undo_options(order[0])] == list(
        range(1, history.OFFERED + 1)
    )
