"""Nobody learns anything of a choice before it is whole: not from words, order or time.

In every scene one seat of a duel has a secret that differs between the twins; what all the
others receive is compared to the byte, with the simulated instant at which it was sent.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from bot.matches import as_read
from bot.screens.messages import doing
from bot.tables.schedule import ClockMode, ClockSettings
from data.words import Words
from games import history, locale_of
from games.exam.sittings import Sitting
from games.exam.sittings import match as played
from tests.support.bot.every_game import each_sitting
from tests.support.bot.game_tables import duelling
from tests.support.bot.layouts import rows_of
from tests.support.bot.scenes import begun
from tests.support.bot.twins import Twin, assert_alike
from tests.support.bot.world import World
from tests.support.games.vague import R

pytestmark = pytest.mark.usefixtures("toys")
SecretScene = Callable[..., Awaitable[None]]
ADA, BRAM, CLEO, DIRK = range(4)
DAY = 86_400
FIRST = ("pawns 7+5+5", "pawns 8+8+8", "bars 8+7+5", "bars 3+2+1")
"""A first pick of the two that Bram owes; nobody may know which it is."""
WHOLE = (
    ("pawns 7+5+5", "bars 8+7+5"),
    ("bars 3+2+1", "pawns 8+8+8"),
)


async def picks(twin: Twin, who: int, *moves: str) -> None:
    for move in moves:
        await twin.wait(60)
        await twin.act(who, "play", move=move)


async def half(twin: Twin, move: str) -> None:
    """Half a choice, then days of reminders in the channel."""
    await duelling(twin.world, "together")
    await picks(twin, BRAM, move)
    for _ in range(3):
        await twin.wait(DAY)
        await twin.look(ADA, DIRK)


@pytest.mark.fault("H1")
async def test_reminders_and_all_that_can_be_read_are_the_same_whatever_was_picked_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenes = [partial(half, move=move) for move in FIRST]
    await assert_alike(tmp_path, monkeypatch, {BRAM}, *scenes)


@pytest.mark.fault("H4")
async def test_a_reminder_in_the_channel_has_the_same_words_before_and_after_a_pick(
    world: World,
) -> None:
    match = await duelling(world, "together")
    words = as_read.words(match.table)
    before = doing(match, R, words)
    assert before
    for move in (*FIRST, "pawns 6+5+5"):
        await world.bram.slash(world.channel, "play", move=move)
        if R in match.awaited:
            assert doing(match, R, words) == before


async def whole(twin: Twin, moves: tuple[str, ...]) -> None:
    await duelling(twin.world, "together")
    await picks(twin, BRAM, *moves)
    await twin.look(ADA, DIRK)
    await twin.wait(DAY)
    await twin.look(ADA)


@pytest.mark.fault("H4")
async def test_that_a_seat_has_chosen_may_be_known_but_not_what(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenes = [partial(whole, moves=moves) for moves in WHOLE]
    await assert_alike(tmp_path, monkeypatch, {BRAM}, *scenes)


async def planned(twin: Twin, plan: str, move: str) -> None:
    """The second pick is planned before the first is made, or another one is."""
    await duelling(twin.world, "together")
    await twin.act(BRAM, "plan", move=plan)
    await twin.look(ADA, DIRK)
    await twin.wait(DAY)
    await picks(twin, BRAM, move)
    await twin.look(ADA, DIRK)
    await twin.wait(DAY)


async def test_a_plan_shows_to_nobody_before_it_is_played_nor_what_it_was_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenes = [partial(planned, plan=a, move=b) for a, b in (WHOLE[0], WHOLE[1][::-1])]
    await assert_alike(tmp_path, monkeypatch, {BRAM}, *scenes)


async def stood_in(twin: Twin, move: str) -> None:
    """A friend picks for who is away, and is reminded."""
    await duelling(twin.world, "together")
    cleo = twin.world.users[CLEO]
    await twin.act(BRAM, "away", until="10d", deputy=cleo)
    await picks(twin, CLEO, move)
    await twin.look(ADA, DIRK)
    await twin.wait(2 * DAY)
    await twin.look(ADA, DIRK)


async def left(twin: Twin, move: str) -> None:
    """Half a choice, and then somebody else has the seat."""
    await duelling(twin.world, "together")
    await picks(twin, BRAM, move)
    panel = (await twin.act(BRAM, "table seat")).response
    sure = await twin.world.bram.click(panel, label="Leave my seat")
    await twin.world.bram.click(sure.response, label="Leave my seat")
    await twin.look(ADA, DIRK)
    await twin.click(CLEO, "Take the seat")
    await twin.look(ADA, DIRK)
    await twin.wait(2 * DAY)
    await twin.look(ADA, DIRK)


async def taken_back(twin: Twin, moves: tuple[str, ...]) -> None:
    """Another asks to take back what was before, while half a choice or more is made."""
    await duelling(twin.world, "together")
    await picks(twin, BRAM, *moves)
    await twin.act(ADA, "table undo")
    panel = (await twin.world.ada.slash(twin.world.channel, "table undo")).response
    await twin.world.ada.click(panel, custom_id=_first(panel))
    await twin.wait(1)
    await twin.look(ADA, DIRK)
    await twin.click(BRAM, "Agree")
    await twin.look(ADA, DIRK)
    await twin.act(ADA, "table undo")


def _first(panel: object) -> str:
    return str(rows_of(panel.components)[0]["components"][0]["custom_id"])  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "twins",
    [
        [(FIRST[0],), (FIRST[2],)],
        [(FIRST[0], FIRST[1], FIRST[0]), (FIRST[2], FIRST[3], FIRST[2])],
        list(WHOLE),
    ],
    ids=["half", "changed", "whole"],
)
async def test_what_is_taken_back_is_not_told_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, twins: list[tuple[str, ...]]
) -> None:
    scenes = [partial(taken_back, moves=moves) for moves in twins]
    await assert_alike(tmp_path, monkeypatch, {BRAM}, *scenes)


async def hard(twin: Twin, move: str) -> None:
    """The time is nearly over: the warning and what the host plays come when they must."""
    await duelling(twin.world, "together")
    matches = twin.world.app.host.matches
    pace = ClockSettings(ClockMode.HARD, timedelta(days=2))
    await matches.update(1, lambda table: matches.keep(replace(table, clock=pace)))
    await picks(twin, BRAM, move)
    for _ in range(3):
        await twin.wait(DAY / 2)
        await twin.look(DIRK)


@pytest.mark.parametrize(
    ("scene", "secret"),
    [(stood_in, {BRAM, CLEO}), (left, {BRAM, CLEO}), (hard, {BRAM})],
    ids=["a deputy picks", "the seat changes hands", "the time is over"],
)
async def test_half_a_choice_is_seen_by_nobody_whatever_becomes_of_its_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scene: SecretScene, secret: set[int]
) -> None:
    scenes = [partial(scene, move=move) for move in FIRST[1:3]]
    await assert_alike(tmp_path, monkeypatch, secret, *scenes)


async def whispered(twin: Twin, number: int) -> None:
    await begun(twin.world, "whisper", 3)
    await picks(twin, BRAM, f"whisper {number}")
    await twin.look(ADA, DIRK)
    await twin.wait(2 * DAY)
    await twin.look(ADA, DIRK)


async def test_a_whisper_is_heard_by_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenes = [partial(whispered, number=number) for number in (1, 5)]
    await assert_alike(tmp_path, monkeypatch, {BRAM}, *scenes)


@pytest.mark.fault("H4")
@each_sitting
def test_what_is_asked_in_public_is_the_same_before_and_after_a_hidden_choice(
    sitting: Sitting,
) -> None:
    """For every game there is: the kinds of action that a reminder names."""
    steps = played(sitting)
    words = Words.of("en", sitting.key, locale_of(sitting.key))
    for before, after in pairwise(steps):
        if not history.hidden(after.entry, None):
            continue
        game = sitting.game
        waiting = game.awaited(before.position.state) & game.awaited(after.position.state)
        for seat in waiting:
            asked = [
                doing(_Standing(game, step.position, seat), seat, words)  # type: ignore[arg-type]
                for step in (before, after)
            ]
            assert asked[0] == asked[1]


class _Standing:
    """A position, as `doing` looks at a match."""

    def __init__(self, game: object, position: object, seat: object) -> None:
        self.game = game
        self._position = position

    def legal(self, seat: object) -> object:
        return self.game.legal(self._position.state, seat)  # type: ignore[attr-defined]
