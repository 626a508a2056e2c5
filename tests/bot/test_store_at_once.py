"""Many things at the same moment, on a real database."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable
from dataclasses import replace

import pytest

from bot.base.errors import Conflict, Duplicate, Refused
from bot.matches.match import Match
from bot.store.store import Store
from bot.tables.records import Commit, Line, Notification
from bot.tables.snapshots import packed
from games import log
from games.core import Action, Seat
from games.exam.drawing import DAY, drawn, swept
from tests.support.bot.kept import both_engines
from tests.support.bot.stored import (
    ADA,
    BEGIN,
    BOB,
    CY,
    REST,
    begun,
    fallback_of,
    lobby,
    position_of,
)
from tests.toys.race import Drink

pytestmark = [pytest.mark.usefixtures("toys"), both_engines]


async def together(*calls: Awaitable[object]) -> Counter[str]:
    """How often the calls, all begun at once, ended in what."""
    ends = await asyncio.gather(*calls, return_exceptions=True)
    return Counter(type(end).__name__ for end in ends)


async def second_view(store: Store, match: Match) -> Match:
    """The same match in the memory of somebody else."""
    return Match(store, match.game, await store.load(match.id))


async def test_of_fifty_commits_to_the_same_log_one_wins(store: Store) -> None:
    match = await begun(store)
    entry = log.Entry(log.EntryKind.PLAY, Seat(0), REST)

    def commit(n: int) -> Awaitable[object]:
        return store.commit(
            Commit(
                match.id,
                expected=1,
                lines=[Line(entry, 0, BEGIN)],
                snapshot=packed(match.game, position_of(match)),
                at=BEGIN,
                interaction=f"i{n}",
                notifications=[Notification("notice", body=n)],
            )
        )

    ends = await together(*(commit(n) for n in range(50)))
    assert ends == {"datetime": 1, "Conflict": 49}
    assert len(await store.lines(match.id)) == 2


@pytest.mark.fault("G6")
async def test_of_fifty_copies_of_an_interaction_one_acts(store: Store) -> None:
    matches = [await begun(store, channel) for channel in range(50)]
    seats = [min(match.awaited) for match in matches]
    ends = await together(
        *(
            match.play(seat, 0, REST, interaction="same", at=BEGIN)
            for match, seat in zip(matches, seats, strict=True)
        )
    )
    assert ends == {"NoneType": 1, "Duplicate": 49}


async def test_of_fifty_lobbies_in_a_channel_one_opens(store: Store) -> None:
    ends = await together(*(lobby(store, 1) for _ in range(50)))
    assert ends == {"Table": 1, "ChannelTaken": 49}


async def test_of_fifty_changes_of_a_lobby_one_is_written(store: Store) -> None:
    table = await lobby(store)
    ends = await together(
        *(
            store.save(replace(table, channel_lost=str(n)), expected=table.changed_at, at=BEGIN)
            for n in range(50)
        )
    )
    assert ends == {"Table": 1, "Conflict": 49}


@pytest.mark.fault("I7")
async def test_fifty_presses_of_one_button_act_once(store: Store) -> None:
    match = await begun(store)
    seat = min(match.awaited)
    ends = await together(
        *(match.play(seat, 0, REST, interaction=f"i{n}", at=BEGIN) for n in range(50))
    )
    assert ends == {"NoneType": 1, "Stale": 49}


@pytest.mark.fault("I6")
@swept("seed", range(5), drawn(range(5), 1))
async def test_whoever_is_told_yes_at_the_same_moment_has_acted_exactly_once(
    store: Store, seed: int
) -> None:
    """All whisper at once, several times each, seen from two memories; the rest is refused."""
    chance = random.Random(seed)
    match = await begun(store, 1, "whisper", ADA, BOB, CY)
    views = [match, await second_view(store, match)]
    agreed: list[tuple[Seat | None, int, Action | None]] = []

    async def press(view: Match, seat: Seat, n: int) -> None:
        revision, action = view.revision(seat), chance.choice(view.legal(seat))
        try:
            await view.play(seat, revision, action, interaction=f"{n}", at=BEGIN)
        except (Conflict, Duplicate, Refused):
            return
        agreed.append((seat, revision, action))

    n = 0
    while views[0].result is None:
        presses: list[Awaitable[None]] = []
        for view in views:
            for seat in view.awaited:
                n += 1
                presses.extend(press(view, seat, n) for _ in range(chance.randint(1, 3)))
        chance.shuffle(presses)
        await asyncio.gather(*presses)
        views = [await second_view(store, match) for _ in views]
    lines = [line for line in await store.lines(match.id) if line.entry.kind is log.EntryKind.PLAY]
    assert Counter((line.entry.seat, line.nth, line.entry.action) for line in lines) == Counter(
        agreed
    )


async def test_acts_out_of_turn_and_in_turn_at_the_same_moment_all_count(store: Store) -> None:
    match = await begun(store, 1, "race", ADA, BOB, CY)
    mover = min(match.awaited)
    others = [Seat(n) for n in range(3) if n != mover]
    ends = await together(
        *(match.play(seat, 0, Drink(), interaction=None, at=BEGIN) for seat in others),
        match.play(mover, 0, REST, interaction=None, at=BEGIN),
    )
    assert ends == {"NoneType": 3}
    assert position_of(await second_view(store, match)) == position_of(match)


@pytest.mark.fault("S6")
@swept("times", (15, 60), (15,))
async def test_a_task_that_is_cancelled_leaves_whole_moves_or_none(
    store: Store, times: int
) -> None:
    chance = random.Random(DAY)
    for channel in range(times):
        match = await begun(store, channel)
        seat = min(match.awaited)
        task = asyncio.create_task(match.play(seat, 0, REST, interaction=f"i{channel}", at=BEGIN))
        for _ in range(chance.randint(0, 3)):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        after = await second_view(store, match)
        assert after.entries == len(await store.lines(match.id))
        seat = min(after.awaited)
        await after.play(seat, after.revision(seat), REST, interaction=None, at=BEGIN)


@swept("matches", (4, 20), (4,))
async def test_many_matches_at_once_do_not_disturb_each_other(store: Store, matches: int) -> None:
    async def whole(channel: int) -> Match:
        match = await begun(store, channel)
        while match.result is None:
            seat = min(match.awaited)
            action, revision = (
                fallback_of(match, seat),
                match.revision(seat),
            )
            interaction = f"{channel}/{match.entries}"
            await match.play(seat, revision, action, interaction=interaction, at=BEGIN)
        return match

    for match in await asyncio.gather(*(whole(channel) for channel in range(matches))):
        assert position_of(await second_view(store, match)) == position_of(match)
