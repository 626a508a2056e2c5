"""Nobody learns what another has chosen in secret by a form, a button or a letter: not from what a
panel offers, nor in which order, nor from what is sent, nor when.

As in `test_twins.py` the worlds differ in one choice alone, and what others receive is compared to
the byte, with its instant. Plans, orders and typed choices stand there.
"""

from __future__ import annotations

from collections.abc import Awaitable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.support.bot.filling import filled
from tests.support.bot.game_tables import duelling
from tests.support.bot.playing import choose, components, labels, verbs
from tests.support.bot.scenes import begun, dms
from tests.support.bot.twins import Twin, assert_alike

pytestmark = pytest.mark.usefixtures("toys")
ADA, BRAM, CLEO, DIRK = range(4)
DAY = 86_400


async def pressed(twin: Twin, who: int, made: Awaitable[Any]) -> Any:
    """A press that is noted: what it sends to others, and its own answer unless that is secret."""
    done = twin._listen()
    answer = await made
    await twin.note(done, who)
    if who not in twin.secret:
        shown = answer.response
        twin.received.append([answer.modal, shown and [shown.content, components(shown)]])
    return answer


async def panel(twin: Twin, who: int) -> Any:
    """The panel behind the board's button."""
    person = twin.world.people[who]
    return (await pressed(twin, who, twin.world.click(person, "Choose in secret"))).response


async def later(twin: Twin) -> None:
    """All that others can read, at once and after days, one of them in a digest."""
    await twin.look(ADA, DIRK)
    await twin.wait(2 * DAY)
    await twin.look(ADA, DIRK)


async def in_a_form(twin: Twin, typed: dict[str, str]) -> None:
    """Both picks in one form, or one of them; the other duellist opens their own form meanwhile."""
    await duelling(twin.world, "together")
    await twin.act(ADA, "remind", digest="12:34")
    theirs, person = await panel(twin, BRAM), twin.world.bram
    form = await pressed(twin, BRAM, person.click(theirs, label="Answer all at once"))
    await twin.wait(60)
    await pressed(twin, BRAM, person.submit_modal(form, filled(form.modal, typed)))
    other = await panel(twin, ADA)
    assert labels(other)
    if "choices" in verbs(other):
        await pressed(twin, ADA, twin.world.ada.click(other, label="Answer all at once"))
    await later(twin)


@pytest.mark.parametrize(
    "twins",
    [
        [{"pawns": "7 5 5", "bars": "8 7 5"}, {"pawns": "8 8 8", "bars": "3 2 1"}],
        [{"pawns": "7 5 5"}, {"bars": "3 2 1"}],
    ],
    ids=["both", "one of them"],
)
async def test_what_was_sent_by_a_form_is_seen_by_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, twins: list[dict[str, str]]
) -> None:
    scenes = [partial(in_a_form, typed=typed) for typed in twins]
    await assert_alike(tmp_path, monkeypatch, {BRAM}, *scenes)


async def bids(twin: Twin, label: str, *, letter: bool) -> None:
    """A bid by a button, in the channel or in a letter; then another looks at their own panel."""
    await begun(twin.world, "maillot", 3)
    await twin.act(CLEO, "remind", digest="12:34")
    await twin.wait(1)
    bidder = twin.world.users[BRAM] if letter else twin.world.bram
    asked = dms(twin.world.bram)[-1] if letter else await panel(twin, BRAM)
    found = next(one for one in labels(asked) if one.startswith(label) or one.endswith(label))

    async def laid() -> Any:  # a bid of which there is a warning asks first
        answer = await bidder.click(asked, label=found)
        if answer.response is not None and "Confirm" in labels(answer.response):
            return await choose(bidder, answer.response, "Confirm")
        return answer

    await pressed(twin, BRAM, laid())
    await panel(twin, ADA)
    await panel(twin, CLEO)
    await later(twin)


@pytest.mark.parametrize("letter", [False, True], ids=["in the channel", "in a letter"])
async def test_a_bid_by_a_button_is_seen_by_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, letter: bool
) -> None:
    scenes = [partial(bids, label=label, letter=letter) for label in ("not for me", "7")]
    await assert_alike(tmp_path, monkeypatch, {BRAM}, *scenes)


async def whispers(twin: Twin, number: int) -> None:
    """A number by a button, changed once to one or another, while a digest is due."""
    await begun(twin.world, "whisper", 3)
    await twin.wait(60)
    await twin.act(DIRK, "remind", digest="12:34")
    await twin.act(CLEO, "remind", digest="12:34")
    for choice in (3, number):
        asked = await panel(twin, BRAM)
        if str(choice) not in labels(asked):
            asked = (await twin.world.bram.click(asked, label="Change my choice")).response
        await pressed(twin, BRAM, choose(twin.world.bram, asked, str(choice)))
        await twin.wait(60)
    await panel(twin, ADA)
    await later(twin)
    assert not [m for m in dms(twin.world.people[CLEO]) if "Your tables" in m.content]


async def test_a_digest_tells_neither_a_choice_nor_that_it_was_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await assert_alike(
        tmp_path, monkeypatch, {BRAM}, *(partial(whispers, number=n) for n in (4, 5))
    )
