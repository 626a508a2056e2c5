"""A match under way is taken back, brought back, stored and read again."""

from __future__ import annotations

import pytest

from bot.base.errors import Conflict, Duplicate, Refused, Stale
from bot.matches.match import Match
from bot.store.store import Store
from bot.tables.records import Status
from games import history, log
from games.core import Seat
from games.history import Consent, Why
from games.log import EntryKind
from tests.support.bot.kept import Kept, both_engines
from tests.support.bot.stored import ADA, BEGIN, BOB, CY, REST, SECOND, begun, position_of, take
from tests.toys.race import Drink, Sprint

pytestmark = [pytest.mark.usefixtures("toys"), both_engines]


async def back(match: Match, seat: Seat, to: int, interaction: str | None = None) -> None:
    """The match returns, as it stands now, to where it stood after that entry."""
    await match.undo(seat, to, expected=match.entries, interaction=interaction, at=BEGIN)


async def reopened(store: Store, match: Match) -> Match:
    return Match(store, match.game, await store.load(match.id))


async def test_an_undo_puts_the_match_where_it_stood_and_a_redo_where_it_was(
    store: Store,
) -> None:
    match = await begun(store)
    (mover,) = match.awaited
    seen = [position_of(match).state]
    for _ in range(3):
        await take(match, REST)
        seen.append(position_of(match).state)
    await back(match, mover, 1)
    assert position_of(match).state == seen[1]
    assert position_of(await reopened(store, match)) == position_of(match)
    await back(match, mover, 3)
    assert position_of(match).state == seen[3]
    assert [line.entry.kind for line in await store.lines(match.id)][4:] == [
        EntryKind.UNDO,
        EntryKind.REDO,
    ]


async def test_after_a_restart_it_goes_on_and_the_same_move_draws_the_same(kept: Kept) -> None:
    async with kept.opened() as store:
        match = await begun(store)
        (mover,) = match.awaited
        await take(match, Sprint(9))
        await back(match, mover, 0)
    async with kept.opened() as store:
        match = await reopened(store, match)
        assert match.awaited == {mover}
        await take(match, Sprint(9))
        (way,) = await match.can_undo(mover)
        assert (way.steps, way.play, way.to) == (1, 3, 0)
        lines = await store.lines(match.id)
        assert lines[3].entry.draws == lines[1].entry.draws
        entries, seed = [line.entry for line in lines], match.table.seed
        assert history.verify(match.game, 2, match.options, entries, seed)
        assert log.replay(match.game, 2, match.options, entries) == position_of(match)


async def test_all_are_told_and_every_button_made_before_is_stale(store: Store) -> None:
    match = await begun(store)
    (mover,) = match.awaited
    await take(match, Drink())
    revisions = {seat: match.revision(seat) for seat in match.seated}
    await back(match, mover, 0)
    assert match.heard(None, since=2) == ((2, log.TakenBack(mover, 1)),)
    for seat, count in revisions.items():
        with pytest.raises(Stale):
            await match.play(seat, count, REST, interaction=None, at=BEGIN)
    await match.play(mover, match.revision(mover), REST, interaction=None, at=BEGIN)


async def test_a_player_is_shown_what_they_may_take_back_and_what_it_needs(store: Store) -> None:
    match = await begun(store, 1, "race", ADA, BOB, CY)
    (mover,) = match.awaited
    others = frozenset(match.seated) - {mover}
    assert await match.can_undo(mover) == ()
    await take(match, Drink())
    (way,) = await match.can_undo(mover)
    assert way.consent == Consent(frozenset(), Why.FREE)
    await take(match, Sprint(3))
    one, two = await match.can_undo(mover)
    assert one.consent == two.consent == Consent(others, Why.CHANCE)
    await back(match, mover, two.to)
    (forth,) = await match.can_undo(mover)
    assert (forth.kind, forth.to, forth.steps) == (EntryKind.REDO, 2, 2)


async def test_an_undo_that_comes_too_late_or_leads_nowhere_is_refused(store: Store) -> None:
    match = await begun(store)
    (mover,) = match.awaited
    await take(match, REST)
    await take(match, REST)
    for to in (-1, 2, 3, 99):
        with pytest.raises(Stale):
            await back(match, mover, to)
    with pytest.raises(Stale):
        await match.undo(mover, 1, expected=2, interaction=None, at=BEGIN)
    assert match.entries == len(await store.lines(match.id)) == 3


async def test_a_press_undoes_once(store: Store) -> None:
    match = await begun(store)
    (mover,) = match.awaited
    await take(match, REST)
    await take(match, REST)
    await back(match, mover, 1, "i1")
    with pytest.raises(Duplicate):
        await back(match, mover, 0, "i1")


async def test_nobody_returns_past_a_resignation_nor_who_has_resigned(store: Store) -> None:
    match = await begun(store, 1, "race", ADA, BOB, CY)
    (mover,) = match.awaited
    await take(match, REST)
    gone = next(seat for seat in match.seated if seat not in match.awaited | {mover})
    await match.resign(gone, interaction=None, at=BEGIN)
    assert await match.can_undo(mover) == ()
    with pytest.raises(Stale):
        await back(match, mover, 0)
    await take(match, REST)
    assert await match.can_undo(gone) == ()
    with pytest.raises(Stale):
        await back(match, gone, 2)


async def test_what_the_host_played_for_who_resigned_is_taken_back_with_the_step_before(
    store: Store,
) -> None:
    match = await begun(store, 1, "race", ADA, BOB, CY)
    (mover,) = match.awaited
    gone = Seat((mover + 1) % 3)
    await match.resign(gone, interaction=None, at=BEGIN)
    await take(match, REST)
    (way,) = await match.can_undo(mover)
    assert (way.steps, way.to) == (2, 1)
    await back(match, mover, way.to)
    assert match.awaited == {mover}


async def test_a_match_that_is_over_is_not_taken_back(store: Store) -> None:
    match = await begun(store, 1, "whisper")
    while match.awaited:
        seat = min(match.awaited)
        await take(match, match.legal(seat)[0])
    assert match.table.status is Status.FINISHED
    assert await match.can_undo(Seat(0)) == ()
    with pytest.raises(Refused, match="match_finished"):
        await back(match, Seat(0), 1)


async def test_a_match_with_undos_is_played_to_its_end(store: Store) -> None:
    match = await begun(store, 1, "whisper", ADA, BOB, CY)
    while match.awaited:
        seat = min(match.awaited)
        await take(match, match.legal(seat)[match.entries % 3])
        open_ways = await match.can_undo(seat)
        if open_ways and match.entries % 4 == 0:
            await back(match, seat, open_ways[0].to)
    lines = await store.lines(match.id)
    entries = [line.entry for line in lines]
    assert EntryKind.UNDO in {entry.kind for entry in entries}
    assert history.verify(match.game, 3, match.options, entries, match.table.seed)
    assert position_of(await reopened(store, match)) == position_of(match)


async def test_who_was_asked_in_secret_is_asked_again(store: Store) -> None:
    """The question of the round before comes back to the seat that had answered it."""
    match = await begun(store, 1, "whisper")
    await take(match, match.legal(Seat(0))[0])
    while messages := await store.claim(BEGIN, 9):
        for message in messages:
            await store.done(message.id)
    await back(match, Seat(0), 0)
    assert ("secret", 0) in {(x.kind, x.seat) for x in await store.claim(BEGIN, 9)}


@pytest.mark.parametrize("numbers", ["[0]", "[5]", "[5,5]", "[]"])
async def test_a_log_that_leads_elsewhere_by_the_rules_of_today_stands_as_it_is(
    kept: Kept, numbers: str
) -> None:
    """The match goes on from where it stands; only what was before is not known any more."""
    async with kept.opened() as store:
        match = await begun(store)
        (mover,) = match.awaited
        await take(match, Sprint(9))
        assert (await store.lines(match.id))[1].entry.draws not in ((0,), (5,))
    kept.damage(f"UPDATE log SET draws = '{numbers}' WHERE number = 1")
    kept.rehash()
    async with kept.opened() as store:
        match = await reopened(store, match)
        with pytest.raises(Refused, match="undo_rules_changed"):
            await match.can_undo(mover)
        with pytest.raises(Refused, match="undo_rules_changed"):
            await back(match, mover, 0)
        await take(match, REST)


async def test_an_undo_wins_nobody_time_and_sets_off_no_plan(store: Store) -> None:
    match = await begun(store)
    (mover,) = match.awaited
    await take(match, Drink())
    since = match.since[mover]
    other = Seat(1 - mover)
    await match.plan(mover, ["rest nap"])
    await match.plan(other, ["rest sound"])
    await match.undo(mover, 0, expected=2, interaction=None, at=BEGIN + 9 * SECOND)
    assert match.since == {mover: since}
    left = {seat: plan.stored for seat, plan in match.plans.items()}
    assert left == {mover: (), other: ("rest sound",)}  # its plan was to follow the drink


async def test_another_process_that_moved_on_is_not_overlooked(store: Store) -> None:
    match = await begun(store)
    (mover,) = match.awaited
    await take(match, REST)
    await take(await reopened(store, match), REST)
    with pytest.raises(Conflict):
        await back(match, mover, 0)
