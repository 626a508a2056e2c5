"""Reminders as players read them: once, where and when they wish, and put off as they like."""

from __future__ import annotations

import pytest

from tests.support.bot.playing import custom_id, labels
from tests.support.bot.reminding import hours, is_reminder, remind, reminders
from tests.support.bot.scenes import begun, begun_with_mover, dms, nap, pinged, player, said, waiter
from tests.support.bot.telling import tells
from tests.support.bot.world import World

HOUR, MINUTE = 3600.0, 60.0


async def test_unasked_there_is_one_reminder_after_a_day_by_mention(world: World) -> None:
    _, mover = await begun_with_mover(world)
    await hours(world, 23.9)
    assert not reminders(world)
    await hours(world, 0.2)
    (reminder,) = reminders(world)
    assert pinged(reminder) == {mover.id}
    assert "it is your move in" in reminder.content
    assert "Until <t:" in reminder.content
    await hours(world, 24 * 20)
    assert len(reminders(world)) == 1


async def test_the_reminder_leads_to_the_board_and_into_the_move(world: World) -> None:
    match = await begun(world)
    board = world.newest()
    await hours(world, 24.1)
    (reminder,) = reminders(world)
    link = f"https://discord.com/channels/{world.guild.id}/{world.channel.id}/{board.id}"
    assert link in reminder.content
    assert labels(reminder) == ["My move", "Remind me in 4 hours", "Remind me in 24 hours"]
    panel = await world.press(player(world, match), "move", reminder)
    assert "#1" in panel.response.content


async def test_whoever_moves_in_time_is_not_reminded(world: World) -> None:
    match = await begun(world)
    await hours(world, 20)
    await nap(world, match)
    await hours(world, 20)
    assert not reminders(world)
    await hours(world, 5)
    (reminder,) = reminders(world)
    assert pinged(reminder) == {player(world, match).id}


async def test_spacing_brings_more_until_it_is_off(world: World) -> None:
    _, mover = await begun_with_mover(world)
    answer = await remind(mover, world, first="6h", spacing="1h")
    assert "6 hours after" in answer
    assert "1 hour apart" in answer
    await hours(world, 6.1)
    assert len(reminders(world)) == 1
    await hours(world, 1)
    assert len(reminders(world)) == 2
    assert tells(await remind(mover, world, spacing="off"), "wishes.once")
    await hours(world, 48)
    assert len(reminders(world)) == 2


@pytest.mark.fault("A4")
async def test_what_is_due_in_quiet_hours_comes_once_at_their_end(world: World) -> None:
    _, mover = await begun_with_mover(world)
    now = world.env.now()  # the reminder is due at this hour, which is in the midst of the quiet
    quiet = f"{(now.hour - 1) % 24}:{now.minute:02}-{(now.hour + 1) % 24}:{now.minute:02}"
    answer = await remind(mover, world, quiet=quiet, zone="UTC")
    assert tells(answer, "wishes.quiet")
    await hours(world, 24.9)
    assert not reminders(world)
    await hours(world, 0.2)
    assert len(reminders(world)) == 1


async def test_direct_messages_where_wished(world: World) -> None:
    _, mover = await begun_with_mover(world)
    assert "by direct message" in await remind(mover, world, where="dm")
    await hours(world, 24.1)
    assert not reminders(world)
    reminder = dms(mover)[-1]
    assert "it is your move in" in reminder.content
    assert "discord.com/channels/" in reminder.content


@pytest.mark.discord
@pytest.mark.fault("M1")
async def test_closed_direct_messages_send_it_to_the_channel(world: World) -> None:
    _, mover = await begun_with_mover(world)
    await remind(mover, world, where="dm")
    world.env.inject_error(
        "POST", "/users/@me/channels", status=403, code=50007, message="closed", times=None
    )
    await hours(world, 24.1)
    (reminder,) = reminders(world)
    assert pinged(reminder) == {mover.id}


@pytest.mark.fault("A4")
async def test_who_wants_none_gets_none(world: World) -> None:
    _, mover = await begun_with_mover(world)
    assert "reminders are off" in await remind(mover, world, on=False)
    await hours(world, 24 * 10)
    assert not reminders(world)


async def test_a_pressed_snooze_brings_one_more_at_its_end(world: World) -> None:
    _, mover = await begun_with_mover(world)
    await hours(world, 24.1)
    answer = await mover.click(reminders(world)[0], label="Remind me in 4 hours")
    assert answer.ephemeral
    due = int(world.env.now().timestamp()) + 4 * 3600
    assert any(f"<t:{due + slack}:f>" in said(answer) for slack in (-1, 0, 1))
    await hours(world, 3.9)
    assert len(reminders(world)) == 1
    await hours(world, 0.2)
    assert len(reminders(world)) == 2
    await hours(world, 48)
    assert len(reminders(world)) == 2


async def test_only_the_person_reminded_can_put_it_off(world: World) -> None:
    match = await begun(world)
    await hours(world, 24.1)
    (reminder,) = reminders(world)
    reminded = player(world, match)
    for other in (waiter(world, match), world.people[4]):
        pressed = await other.click(reminder, label="Remind me in 4 hours")
        assert tells(said(pressed), "refusal.reminds_other")
    await nap(world, match)
    late = await reminded.click(reminder, label="Remind me in 4 hours")
    assert "nothing to snooze" in said(late)
    await hours(world, 6)
    assert len(reminders(world)) == 1


async def test_snooze_by_command_holds_at_all_tables(world: World) -> None:
    for channel in (world.channel, world.other):
        await begun(world, "whisper", channel=channel)
    assert "Snoozed at 2 tables" in await remind(world.ada, world, snooze="2d")
    await hours(world, 47)
    assert not reminders(world)
    await hours(world, 1.1)
    assert "2 tables" in dms(world.ada)[-1].content


@pytest.mark.fault("T5")
async def test_several_tables_at_once_are_one_summary(world: World) -> None:
    for channel in (world.channel, world.other):
        await begun(world, "whisper", channel=channel)
    boards = [world.newest(channel) for channel in (world.channel, world.other)]
    await hours(world, 24.2)
    assert not reminders(world)
    assert not reminders(world, world.other)
    summaries = [m for m in dms(world.ada) if is_reminder(m)]
    (summary,) = summaries
    assert "**2 tables are** waiting for you" in summary.content
    for board in boards:
        assert f"/{board.channel.id}/{board.id})" in summary.content
    await world.users[0].click(summary, label="Remind me in 4 hours")
    await hours(world, 4.1)
    assert len([m for m in dms(world.ada) if is_reminder(m)]) == 2


@pytest.mark.discord
async def test_a_summary_that_finds_a_closed_door_goes_to_each_channel(world: World) -> None:
    world.env.inject_error(
        "POST", "/users/@me/channels", status=403, code=50007, message="closed", times=None
    )
    for channel in (world.channel, world.other):
        await begun(world, "whisper", channel=channel)
    await world.bram.slash(world.channel, "remind", on=False)
    await hours(world, 24.2)
    for channel in (world.channel, world.other):
        (reminder,) = reminders(world, channel)
        assert pinged(reminder) == {world.ada.id}


async def test_restarts_lose_none_and_double_none(world: World) -> None:
    match = await begun(world)
    await remind(player(world, match), world, spacing="1d")
    for _ in range(5):
        await hours(world, 11)
        await world.restart()
    await hours(world, 0.1)
    assert len(reminders(world)) == 2
    await world.restart()
    await hours(world, 16.5)
    await world.restart()
    await hours(world, 0.5)
    assert len(reminders(world)) == 3


@pytest.mark.discord
@pytest.mark.fault("T5")
async def test_a_host_that_was_gone_for_days_reminds_once(world: World) -> None:
    mover = player(world, await begun(world))
    await remind(mover, world, first="2h", spacing="2h", where="dm")
    await hours(world, 2.1)
    sent = len(dms(mover))
    await world.app.close()
    await world.env.advance_time(72 * HOUR)
    await world.restart()
    await world.env.advance_time(1.0)
    assert len(dms(mover)) == sent + 1


async def test_several_wishes_at_once_and_how_it_is_said(world: World) -> None:
    answer = await remind(
        world.ada, world, first="36h", spacing="1d", quiet="22-7", zone="berlin", where="dm"
    )
    assert "1 day 12 hours after" in answer
    assert "1 day apart" in answer
    assert "by direct message" in answer
    assert "22:00–07:00" in answer
    assert "Europe/Berlin" in answer
    assert "22:00–07:00" in await remind(world.ada, world)
    assert "No quiet hours" in await remind(world.ada, world, quiet="off")


@pytest.mark.discord
async def test_zones_are_offered_as_one_types(world: World) -> None:
    offered = await world.ada.autocomplete(world.channel, "remind", "zone", "berl")
    assert offered[0]["value"] == "Europe/Berlin"


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ({"first": "soon"}, "`36h`"),
        ({"spacing": "now and then"}, "`36h`"),
        ({"spacing": "5m"}, "at least an hour apart"),
        ({"quiet": "at night", "zone": "UTC"}, "`22-7`"),
        ({"zone": "Xyzzy"}, "or a large one nearby, such as `Berlin`"),
        ({"snooze": "a bit"}, "`36h`"),
    ],
)
async def test_nonsense_is_answered_with_an_example_and_the_rest_is_kept(
    world: World, wish: dict[str, str], told: str
) -> None:
    answer = await remind(world.ada, world, where="dm", **wish)
    assert told in answer
    assert "by direct message" in answer


async def test_the_panel_turns_the_common_things_over(world: World) -> None:
    panel = await world.ada.slash(world.channel, "remind")
    assert panel.ephemeral
    dm = await world.ada.click(panel.response, label="By direct message")
    assert tells(said(dm), "wishes.by_dm")
    off = await world.ada.click(dm.response, label="Turn reminders off")
    assert "reminders are off" in said(off)
    assert labels(off.response) == [
        "Remind me", "Ask my secrets in the channel", "A digest a day", "All at once",
    ]  # fmt: skip
    on = await world.ada.click(off.response, label="Remind me")
    assert tells(said(on), "wishes.by_dm")
    nothing = await world.ada.click(on.response, label="Remind me in 4 hours")
    assert "nothing to snooze" in said(nothing)
    assert custom_id(panel.response, "Turn reminders off") == "bl:wish:0:off"
