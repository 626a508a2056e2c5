"""What is assumed of the application and the connection: emoji and commands, who is on a server,
sessions, and limits."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from bot.base import clock
from bot.delivery import members
from bot.interactions.syncing import registered
from bot.rehearsal.assumption import assumed, expect, refused, untried
from bot.rehearsal.stage import NotTried, Stage

RESUMABLE = 4000
BEGUN = ("READY", "RESUMED")
HEADERS = ("X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset-After")


@assumed("emoji.given", "A picture that the bot gives to its application is there at once, by name")
async def given(stage: Stage) -> None:
    """Also, it can be shown on a button, without any permission."""
    made = await stage.emoji()
    there = {one.name: one.id for one in await stage.client.fetch_application_emojis()}
    expect(there.get(made.name) == made.id, "it is not among those of the application")
    _, view = stage.button(emoji=made)
    await stage.home.send("A picture on a button", view=view)


@assumed("emoji.gone", "A button with a picture that is gone is refused (50035)")
async def gone(stage: Stage) -> None:
    """After that refusal the same message is posted with its words alone."""
    made = await stage.emoji()
    _, view = stage.button(emoji=made)
    await made.delete()
    await refused(stage.home.send("No picture", view=view), 50035)


@assumed("members.asked", "The gateway tells who of some people is on the server, in time")
async def asked(stage: Stage) -> str:
    """This holds without a privileged intent, if they are asked for by ids; one of
    these two is nobody's."""
    us, nobody = stage.me.id, stage.guild.id  # a server's number is no person's
    begun = clock.now()
    request = stage.guild.query_members(user_ids=[us, nobody], limit=2, cache=False)
    try:
        found = await asyncio.wait_for(request, members.PATIENCE)
    except TimeoutError:
        expect(False, f"nothing came within {members.PATIENCE:.0f} s")
        raise
    took = clock.now() - begun
    expect([one.id for one in found] == [us], f"it tells of {len(found)} people")
    ours = {role.id for role in stage.me.roles}
    expect({role.id for role in found[0].roles} == ours, "it tells of other roles")
    return f"told after {took / timedelta(seconds=1):.1f} s"


@assumed("commands.translations", "The commands are listed with their translations to who asks")
async def translations(stage: Stage) -> str:
    """Also, the list has no translations if they are not asked for."""
    full = await registered(stage.client)
    translated = [one for one in full if one.get("name_localizations")]
    if not translated:
        raise NotTried("the application has no translated command: start the bot once")
    plain = await stage.client.http.get_global_commands(stage.client.application_id or 0)
    told = [one for one in plain if one.get("name_localizations")]
    expect(not told, "they are told to who does not ask")
    return f"{len(translated)} of {len(full)}"


untried(
    "commands.entry_point",
    "A list of commands without the one that opens an Activity is refused (50240)",
    "the commands of the bot would be replaced",
)


@assumed("sessions.left", "Discord tells how many sessions may begin, and how many at a time")
async def sessions_left(stage: Stage) -> str:
    """Needed to space the host's starts."""
    shards, _, limit = await stage.client.http.get_bot_gateway()
    lacking = {"total", "remaining", "reset_after", "max_concurrency"} - limit.keys()
    expect(not lacking, f"it does not tell {', '.join(sorted(lacking))}")
    expect(0 <= limit["remaining"] <= limit["total"], f"it tells {dict(limit)}")
    at_once = limit["max_concurrency"]
    return f"{limit['remaining']} of {limit['total']} left, {at_once} at a time, {shards} shards"


@assumed("sessions.resumed", "A session that is closed with 4000 goes on, with all that was missed")
async def resumed(stage: Stage) -> None:
    """A message is deleted while the session is closed, and the event must arrive later."""
    posted = await stage.home.send("Deleted meanwhile")
    told = stage.hear("raw_message_delete", lambda event: event.message_id == posted.id)
    begun = stage.hear("socket_event_type", lambda event: event in BEGUN, within=30)
    await stage.client.ws.close(RESUMABLE)
    await posted.delete()
    how = await stage.heard(begun, "that a session goes on")
    expect(how == "RESUMED", "another session has begun")
    await stage.heard(told, "of what was missed")


@assumed("waits.told", "Each answer says how many more calls are allowed, and until when")
async def waits_told(stage: Stage) -> str:
    """Checked by the headers that discord.py uses."""
    await stage.home.send("Counted")
    path = f"/channels/{stage.home.id}/messages"
    told = next((h for p, h in stage.client.headers.items() if p.endswith(path)), {})
    lacking = [name for name in HEADERS if name not in told]
    expect(not lacking, f"it lacks {', '.join(lacking)}")
    return f"{told[HEADERS[1]]} of {told[HEADERS[0]]} left, for {told[HEADERS[2]]} s"
