"""The board inside Discord: who looks is said by Discord, and nobody else is let in."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import aiohttp
import pytest

from bot.base.address import address
from bot.features.board.identity import BURST
from bot.features.board.rules import LOOK, STATE
from bot.matches.match import Match
from tests.support.bot.boarding import Browser, browser, link_of, page_of, seat_of
from tests.support.bot.layouts import rows_of
from tests.support.bot.playing import begin
from tests.support.bot.portal import INSIDE, INSTANCE, Portal, enter, framed, launches, portal
from tests.support.bot.world import World

pytestmark = pytest.mark.discord


class Inside:
    """A match of Ada and Bram, and the page that Discord shows in its frame."""

    def __init__(self, world: World, match: Match, page: str, portal_: Portal) -> None:
        self.world, self.match, self.page, self.portal = world, match, page, portal_
        self.ada, self.bram, self.cleo = world.people[:3]
        self.application = portal_.application

    def code(self, person: object) -> str:
        return self.portal.code(person.id)  # type: ignore[attr-defined]

    @asynccontextmanager
    async def frame(self) -> AsyncIterator[Browser]:
        async with browser(self.page, **framed(self.application)) as own:
            yield own


@pytest.fixture
async def inside(world: World, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Inside]:
    await begin(world, "diceland")
    match = await world.a_moment_later()
    number = world.app.application_id
    assert number is not None
    async with portal(number, monkeypatch) as made, page_of(world, INSIDE) as page:
        everybody = {person.id for person in world.people[:3]}
        made.instances[INSTANCE] = (world.channel.id, everybody)
        yield Inside(world, match, page, made)


async def test_discord_says_who_looks_and_each_plays_their_own_seat(inside: Inside) -> None:
    async with inside.frame() as one, inside.frame() as two:
        for own, person in ((one, inside.ada), (two, inside.bram)):
            answer = await enter(own, inside.code(person))
            assert answer["seat"] == f"seat/1/{seat_of(inside.match, person)}/"
            assert answer["token"], "which the page needs to speak with Discord"
        boards = [(await own.look())["board"] for own in (one, two)]
        assert sorted(board["mine"] for board in boards) == [False, True]
        mine = (one, two)[[board["mine"] for board in boards].index(True)]
        opened = await mine.press(address("move", inside.match.id))
        assert opened["board"]["asks"]


async def test_the_cookie_is_kept_in_the_frame_alone(inside: Inside) -> None:
    async with inside.frame() as own:
        state = (await own.post("activity/state", instance=INSTANCE))["state"]
        body = {"instance": INSTANCE, "state": state, "code": inside.code(inside.ada)}
        url = f"{inside.page}/activity/open"
        async with own.client.post(url, json=body, headers=own.headers) as answer:
            said = answer.headers["Set-Cookie"].lower()
    for part in ("samesite=none", "secure", "partitioned", "httponly", "path=/seat/1/"):
        assert part in said


async def test_who_has_no_seat_sees_what_all_may_see_and_presses_nothing(inside: Inside) -> None:
    async with inside.frame() as own:
        await enter(own, inside.code(inside.cleo))
        board = (await own.look())["board"]
        assert board["looks"]
        assert not board["rows"] + board["spots"]
        pressed = await own.press(address("move", inside.match.id))
        assert pressed["why"] == "unknown_press"
        for seat in inside.match.seated:
            own.seat = f"seat/1/{seat}/"
            assert (await own.look())["why"] == "visit_over"


async def test_an_onlooker_sees_for_an_hour(inside: Inside) -> None:
    async with inside.frame() as own:
        await enter(own, inside.code(inside.cleo))
        await inside.world.env.advance_time(LOOK.total_seconds() + 1)
        assert (await own.look())["why"] == "visit_over"


async def test_a_state_is_good_once_soon_and_in_its_own_instance(inside: Inside) -> None:
    made, other = inside.portal, "i-another"
    made.instances[other] = made.instances[INSTANCE]
    async with inside.frame() as own:
        state = (await own.post("activity/state", instance=INSTANCE))["state"]
        elsewhere = await enter(own, inside.code(inside.ada), other, state)
        assert elsewhere["why"] == "activity_state"
        forged = state[:-1] + ("0" if state[-1] != "0" else "1")
        for wrong in ("", "nonsense", forged, state.replace(".", "..")):
            answer = await own.post(
                "activity/open", instance=INSTANCE, state=wrong, code=inside.code(inside.ada)
            )
            assert answer["why"] == "activity_state"
        assert not made.asked, "Discord is not asked about what we have not begun"
        assert "seat" in await enter(own, inside.code(inside.ada), state=state)
        again = await enter(own, inside.code(inside.ada), state=state)
        assert again["why"] == "link_spent"
        late = (await own.post("activity/state", instance=INSTANCE))["state"]
        await inside.world.env.advance_time(STATE.total_seconds() + 1)
        assert (await enter(own, inside.code(inside.ada), state=late))["why"] == "activity_state"


async def test_a_link_is_no_state_and_a_state_no_link(inside: Inside) -> None:
    link = await link_of(inside.world, inside.match, 0)
    async with inside.frame() as own, browser(inside.page) as outside:
        assert (await enter(own, inside.code(inside.ada), state=link))["why"] == "activity_state"
        state = (await own.post("activity/state", instance=INSTANCE))["state"]
        assert (await outside.open(state))["why"] == "link_forged"


async def test_a_code_is_good_once_and_a_made_up_one_never(inside: Inside) -> None:
    code = inside.code(inside.ada)
    async with inside.frame() as own, inside.frame() as thief:
        assert "seat" in await enter(own, code)
        for wrong in (code, "made-up", ""):
            assert (await enter(thief, wrong))["why"] == "activity_unknown"
        assert not thief.cookies


async def test_somebody_who_is_not_in_the_instance_is_refused(inside: Inside) -> None:
    channel, people = inside.portal.instances[INSTANCE]
    inside.portal.instances[INSTANCE] = (channel, people - {inside.ada.id})
    async with inside.frame() as own:
        for instance in (INSTANCE, "i-unknown"):
            answer = await enter(own, inside.code(inside.ada), instance)
            assert answer["why"] == "activity_unknown"
        for odd in ("", "../../users/@me", "a" * 101, "i?x=1"):
            said = await own.post("activity/state", instance=odd)
            assert said["why"] == "activity_unknown"
        assert not own.cookies


async def test_the_channel_is_the_one_that_discord_names(inside: Inside) -> None:
    """Whatever the page says: an onlooker sees no table of another channel."""
    elsewhere = inside.world.other.id, {inside.ada.id, inside.cleo.id}
    inside.portal.instances[INSTANCE] = elsewhere
    async with inside.frame() as own:
        state = (await own.post("activity/state", instance=INSTANCE))["state"]
        answer = await own.post(
            "activity/open", instance=INSTANCE, state=state, code=inside.code(inside.cleo),
            channel=str(inside.world.channel.id), table=inside.match.id,
        )  # fmt: skip
        assert answer["why"] == "activity_none"
        assert (await enter(own, inside.code(inside.ada)))["seat"].startswith("seat/1/")


async def test_where_discord_does_not_answer_or_does_oddly_that_is_said(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside.frame() as own:
        for odd in ({}, {"id": "nobody"}, {"id": None}):
            inside.portal.told = odd
            assert (await enter(own, inside.code(inside.ada)))["why"] == "activity_unanswered"
        monkeypatch.setattr("bot.features.board.identity.API", "http://127.0.0.1:9")
        assert (await enter(own, inside.code(inside.ada)))["why"] == "activity_unanswered"
        assert not own.cookies


async def test_who_makes_up_states_keeps_nobody_out(inside: Inside) -> None:
    """What Discord is asked about is limited, and a state that is none is not among it."""
    async with inside.frame() as own:
        for _ in range(int(BURST) + 10):
            wrong = await enter(own, "made-up", state="made-up")
            assert wrong["why"] == "activity_state"
        assert "seat" in await enter(own, inside.code(inside.ada))


async def test_only_discord_may_show_the_page_in_a_frame(inside: Inside) -> None:
    where = f"{inside.page}/"
    shown = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe", "Host": "play.example"}
    other = shown | {"Sec-Fetch-Site": "cross-site"}
    async with aiohttp.ClientSession() as client:
        query = {"frame_id": "f", "instance_id": INSTANCE, "platform": "desktop"}
        async with client.get(where, params=query, headers=other) as answer:
            policy, page = answer.headers["Content-Security-Policy"], await answer.text()
            assert answer.status == 200
        ancestors = policy.partition("frame-ancestors ")[2].split()
        proxy = f"https://{inside.application}.discordsays.com"
        assert {"https://discord.com", proxy} <= {*ancestors}
        assert all(one.endswith((".com",)) and "*" not in one for one in ancestors)
        assert "script-src 'self'" in policy
        assert f'name="activity" content="{inside.application}"' in page
        async with client.get(where, headers=other) as answer:
            assert answer.status == 403, "what is no Activity is in no frame at all"
        async with client.get(where, headers={"Host": "play.example"}) as answer:
            assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
            assert 'name="activity"' not in await answer.text()


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "https://1.discordsays.com"},
        {"Origin": "https://discord.com"},
        {"Origin": "null"},
        {"Host": "1.discordsays.com"},
        {"Sec-Fetch-Site": "cross-site"},
    ],
)
async def test_no_other_page_asks_in_our_name(inside: Inside, headers: dict[str, str]) -> None:
    async with browser(inside.page, **framed(inside.application) | headers) as other:
        await other.post("activity/state", status=403, instance=INSTANCE)


async def test_where_activities_are_off_there_is_none(world: World) -> None:
    await begin(world, "diceland")
    number = world.app.application_id
    async with page_of(world) as page, browser(page) as own, aiohttp.ClientSession() as client:
        await own.post("activity/state", status=404, instance=INSTANCE)
        own.headers |= framed(number or 0)
        await own.post("activity/state", status=403, instance=INSTANCE)
        query, headers = {"frame_id": "f"}, {"Host": "play.example"}
        async with client.get(f"{page}/", params=query, headers=headers) as answer:
            assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
            assert 'name="activity"' not in await answer.text()


async def test_the_secret_and_the_tokens_are_in_no_log(
    inside: Inside, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("DEBUG"):
        async with inside.frame() as own:
            code = inside.code(inside.ada)
            answer = await enter(own, code)
    assert INSIDE.activity is not None
    for secret in (INSIDE.activity.secret, INSIDE.activity.token, answer["token"], code):
        assert secret not in caplog.text
    assert INSIDE.activity.secret not in repr(INSIDE)


@pytest.fixture
def launched(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Who has opened an Activity by a press."""
    return launches(monkeypatch)


async def shown_inside(world: World) -> Match:
    """A match, once its board has the button."""
    await begin(world, "diceland")
    return await world.a_moment_later()


async def test_on_the_board_opens_it_in_place(world: World, launched: list[int]) -> None:
    async with page_of(world, INSIDE):
        match = await shown_inside(world)
        awaited = world.people[min(match.awaited)]
        for person in (awaited, world.people[2]):
            await world.press(person, "onboard")
        panel = (await world.press(awaited, "move")).response
        await world.press(awaited, "onboard", panel)
        assert launched == [awaited.id, world.people[2].id, awaited.id]


async def test_where_discord_does_not_open_it_the_link_does(world: World) -> None:
    """SimCord refuses what it does not know, as Discord does where Activities are off."""
    async with page_of(world, INSIDE) as page, browser(page) as own:
        match = await shown_inside(world)
        awaited = world.people[min(match.awaited)]
        given = (await world.press(awaited, "onboard")).response
        (link,) = (item["url"] for row in rows_of(given.components) for item in row["components"])
        assert "seat" in await own.open(link.partition("#")[2])
        told = (await world.press(world.people[2], "onboard")).response
        assert not told.components
        assert told.content


async def test_without_an_activity_no_board_has_that_button(world: World) -> None:
    async with page_of(world):
        await shown_inside(world)
        with pytest.raises(AssertionError, match="onboard"):
            await world.press(world.ada, "onboard")


async def test_where_there_is_no_page_any_more_the_button_opens_ones_move(world: World) -> None:
    async with page_of(world, INSIDE):
        match = await shown_inside(world)
    world.app.host = replace(world.app.host, link=None, activity=False)
    awaited = world.people[min(match.awaited)]
    panel = (await world.press(awaited, "onboard")).response
    assert rows_of(panel.components)
