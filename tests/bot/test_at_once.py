"""What happens at the same instant happens one after the other.

Issue, 7: "truly simultaneous actions by concurrent calls to `bot/match` on a real database file".
"""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from bot.base.errors import Refused, Stale
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.store.store import Store
from games.core import Seat
from tests.support.bot import stored
from tests.toys.race import Drink, Rest, Sleep
from tests.toys.whisper import Whisper


@pytest.mark.fault("I6")
@pytest.mark.usefixtures("toys")
async def test_of_many_that_move_one_seat_at_once_one_moves(tmp_path: Path) -> None:
    """Issue: "truly simultaneous actions by concurrent calls to `bot/match`"."""
    async with Store.open(tmp_path / "real.db") as store:
        match = await stored.begun(store)
        seat = min(match.awaited)
        made = await asyncio.gather(
            *(
                match.play(seat, 0, Rest(Sleep.NAP), interaction=f"i{n}", at=stored.BEGIN)
                for n in range(20)
            ),
            return_exceptions=True,
        )
        assert Counter(map(type, made)) == {type(None): 1, Stale: 19}
        assert match.entries == len(await store.lines(match.id)) == 2
        assert len({line.nth for line in await store.lines(match.id)}) == 1


@pytest.mark.fault("I6")
@pytest.mark.usefixtures("toys")
async def test_all_who_choose_at_once_have_chosen(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "real.db") as store:
        ids = (stored.ADA, stored.BOB, stored.CY)
        match = await stored.begun(store, 1, "whisper", *ids)
        await asyncio.gather(
            *(
                match.play(Seat(n), 0, Whisper(n + 1), interaction=f"i{n}", at=stored.BEGIN)
                for n in range(3)
            )
        )
        assert match.entries == len(await store.lines(match.id)) == 4
        assert match.awaited == {0, 1, 2}
        again = await MatchRegistry(store).match(match.id)
        assert again.view(None) == match.view(None)


@pytest.mark.usefixtures("toys")
async def test_moving_drinking_and_resigning_at_once(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "real.db") as store:
        ids = (stored.ADA, stored.BOB, stored.CY)
        match = await stored.begun(store, 1, "race", *ids)
        mover = min(match.awaited)
        other = min({0, 1, 2} - match.awaited)
        done = await asyncio.gather(
            match.play(mover, 0, Rest(Sleep.NAP), interaction="a", at=stored.BEGIN),
            match.play(Seat(other), 0, Drink(), interaction="b", at=stored.BEGIN),
            match.resign(mover, interaction="c", at=stored.BEGIN),
            match.resign(mover, interaction="d", at=stored.BEGIN),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in done] == [type(None)] * 3 + [Stale]
        assert match.resigned == {mover}
        await replayed_is_the_same(store, match)


@pytest.mark.usefixtures("toys")
async def test_all_but_one_who_resign_at_once(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "real.db") as store:
        match = await stored.begun(store)
        done = await asyncio.gather(
            *(match.resign(Seat(n), interaction=f"{n}", at=stored.BEGIN) for n in (0, 1)),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in done] == [type(None), Refused]
        assert match.result is not None
        assert match.result.winners == {1}


@pytest.mark.usefixtures("toys")
async def test_many_who_ask_at_once_are_shown_the_same_match(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "real.db") as store:
        number = (await stored.begun(store)).id
        registry = MatchRegistry(store)
        found = await asyncio.gather(*(registry.match(number) for _ in range(10)))
        assert len({id(match) for match in found}) == 1


async def replayed_is_the_same(store: Store, match: Match) -> None:
    again = await MatchRegistry(store).match(match.id)
    assert again.view(None) == match.view(None)
    assert again.entries == match.entries == len(await store.lines(match.id))
