"""What Discord refuses of a message is left out, step by step; the means to act goes last."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from simcord.backend.errors import BackendError
from simcord.http import router

from bot.base import emoji
from bot.interactions import emoji_uploading
from tests.support.bot import brittle
from tests.support.bot.playing import act, begin_on_turn, components, verbs
from tests.support.bot.scenes import begun, dms, match_of, minutes, nap, pinged, player
from tests.support.bot.trouble import refuse
from tests.support.bot.world import World

pytestmark = pytest.mark.discord

WHOLE = [(400, 50035), (400, 0), (400, 200000), (422, 0)]


@pytest.fixture(autouse=True)
def brittle_is_installed() -> Iterator[None]:
    with brittle.installed():
        yield


def posts_tried(world: World) -> int:
    """How often the bot has tried to post in the channel."""
    path = f"/channels/{world.channel.id}/messages"
    return sum((r.method, r.path) == ("POST", path) for r in world.env.http_requests)


@pytest.mark.fault("M15")
@pytest.mark.parametrize(("status", "code"), WHOLE)
async def test_of_what_is_refused_the_button_to_act_goes_last(
    world: World, status: int, code: int
) -> None:
    match = await begun(world)
    seen = []
    for times in range(1, 4):
        refuse(world, status, code, times)
        await nap(world, match)
        assert pinged(world.newest()) == {player(world, match).id}
        seen.append((len(verbs(world.newest())), len(world.newest().content.splitlines())))
        await world.restart()  # it is tried whole again
        match = await match_of(world, match.id)
    *_, short, button = dict.fromkeys(seen)
    assert (short, button) == ((seen[0][0], 1), (1, 1))
    assert "move" in verbs(world.newest())


@pytest.mark.fault("M15")
async def test_where_no_form_with_a_button_is_taken_it_comes_in_person_and_soon_here(
    world: World,
) -> None:
    """A line with which nobody can act would stand there for hours."""
    match = await begun(world)
    refuse(world, 400, 50035, 4)
    mover = (await nap(world, match)) and player(world, match)
    assert pinged(world.newest()) != {mover.id}
    await minutes(world, 1)
    assert "move" in verbs(dms(mover)[-1])
    await minutes(world, 6)
    assert pinged(world.newest()) == {mover.id}
    assert "move" in verbs(world.newest())
    assert [m for m in dms(mover) if "move" in verbs(m)] == dms(mover)[-1:]


@pytest.mark.fault("M15")
async def test_a_secret_question_of_which_no_form_is_taken_is_asked_again(world: World) -> None:
    path = f"/channels/{world.ada.user.dm_channel.id}/messages"
    world.env.inject_error("POST", path, status=400, code=50035, times=9)
    await begun(world, "whisper")
    await minutes(world, 1)
    assert not dms(world.ada)
    assert dms(world.bram)
    await minutes(world, 15)
    assert verbs(dms(world.ada)[-1])


@pytest.mark.fault("M15")
async def test_the_next_board_begins_with_what_was_accepted(world: World) -> None:
    match = await begun(world, "brittle")
    refuse(world, 400, 50035)
    await world.ada.slash(world.channel, "play", move="step firm")
    assert world.newest().attachments == []
    before = posts_tried(world)
    await player(world, match).slash(world.channel, "play", move="step firm")
    assert (posts_tried(world), world.newest().attachments) == (before + 1, [])
    await minutes(world, 25 * 60)
    await player(world, match).slash(world.channel, "play", move="step firm")
    assert len(world.newest().attachments) == 1


def emoji_in(body: Any) -> set[int]:
    """The application's emoji that a message names."""
    if isinstance(body, list):
        return set().union(*map(emoji_in, body))
    if not isinstance(body, dict):
        return set()
    named = (body.get("emoji") or {}).get("id")
    return ({int(named)} if named else set()).union(*map(emoji_in, body.values()))


@pytest.fixture
def emoji_checked(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord refuses a message that names an emoji that is gone."""
    before = router._check_faults

    def check(backend: Any, method: str, path: str) -> None:
        if emoji_in(backend.http_requests[-1].json) - set(backend.application_emojis):
            raise BackendError(400, 50035, "Invalid Form Body: BUTTON_COMPONENT_INVALID_EMOJI")
        before(backend, method, path)

    monkeypatch.setattr(router, "_check_faults", check)


def by_hand(world: World) -> None:
    """The operator removes all emoji in Discord's portal."""
    world.env.backend.application_emojis.clear()


async def beside(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another version starts, whose pictures differ; this process knows only its own."""
    known = dict(emoji._known)
    others = {f"{name[:-8]}0badcafe": png for name, png in emoji_uploading.painted().items()}
    with monkeypatch.context() as patch:
        patch.setattr(emoji_uploading, "painted", lambda: others)
        await emoji_uploading.upload(world.app)
    emoji.learn(known)


@pytest.mark.fault("M15")
@pytest.mark.usefixtures("emoji_checked")
async def test_boards_and_panels_do_without_an_emoji_that_is_gone_until_it_is_back(
    world: World,
) -> None:
    mover, _ = await begin_on_turn(world, "diceland")
    assert len(emoji._known) > 0
    by_hand(world)
    panel = (await world.press(mover, "move")).response
    assert "pick" in verbs(panel)
    await world.env.settle()
    assert len(world.env.backend.application_emojis) == len(emoji_uploading.painted())
    await act(world, mover)
    board = world.newest()
    assert {"move"} <= verbs(board)
    assert board.attachments


@pytest.mark.usefixtures("emoji_checked")
async def test_a_version_that_starts_beside_takes_no_emoji_from_this_one(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    mover, _ = await begin_on_turn(world, "diceland")
    await beside(world, monkeypatch)
    panel = (await world.press(mover, "move")).response
    assert any(item.get("emoji") for row in components(panel) for item in row["components"])
