"""What is assumed of presses and forms: how much time there is, how often they can be answered, and
what an answer does. And of direct messages. Somebody has to press buttons for these trials, and to
allow direct messages."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import discord

from bot.base import clock
from bot.base.address import REHEARSAL
from bot.rehearsal.assumption import assumed, expect, refused, untried
from bot.rehearsal.stage import NotTried, Stage, data_of
from bot.screens.form import ChoiceField, Form, Option, TextField, entries

IN_TIME, LATE = 2.3, 3.5  # seconds; Discord allows three
LATER = 4.0  # seconds from a deferral until the deferred answer
CANNOT = "Open {thread} and try to press **Try** there. Then press **I have tried** here."


@assumed("presses.in_time", "A press is deferred within 3 s, and answered later", press=True)
async def in_time(stage: Stage) -> str:
    """Also measures the time from Discord's creating the press to the bot's hearing of it."""
    press = await stage.ask("press the button: the answer takes some seconds.")
    heard = clock.now() - press.created_at
    await asyncio.sleep(IN_TIME)
    await press.response.defer(ephemeral=True, thinking=True)
    await asyncio.sleep(LATER)
    answered = await press.edit_original_response(content="Answered.")
    expect(answered.content == "Answered.", f"the answer reads {answered.content!r}")
    expect(answered.flags.ephemeral, "all see the answer")
    return f"heard after {heard / timedelta(seconds=1):.1f} s"


@assumed("presses.late", "A press that is answered after 3 s is refused (10062)", press=True)
async def late(stage: Stage) -> None:
    """By then the person who pressed has read that it failed."""
    press = await stage.ask("press the button: the press is to fail.")
    await asyncio.sleep(LATE)
    await refused(press.response.send_message("Too late", ephemeral=True), 10062)


@assumed("presses.twice", "A press that is answered twice is refused (40060)", press=True)
async def twice(stage: Stage) -> None:
    """Happens when two processes use one token."""
    press = await stage.ask("press the button.")
    await press.response.send_message("Answered.", ephemeral=True)
    again = discord.Interaction(data=_again(press), state=stage.client._connection)
    await refused(again.response.send_message("Answered again.", ephemeral=True), 40060)


def _again(press: discord.Interaction) -> Any:
    """The same press, as another process would receive it."""
    return {
        "id": str(press.id),
        "application_id": press.application_id,
        "type": press.type.value,
        "token": press.token,
        "version": 1,
        "attachment_size_limit": press.filesize_limit,
        "entitlements": [],
        "authorizing_integration_owners": {},
    }


@assumed("presses.number", "The number of a press is lower than that of its answer", press=True)
async def press_number(stage: Stage) -> None:
    """Also, the answer to a press says at once which message it has become."""
    press = await stage.ask("press the button.")
    made = await press.response.send_message("Answered, for all.")
    expect(made.message_id, "it is not said which message it has become")
    expect(press.id < (made.message_id or 0), "the answer has a lower number")
    there = await stage.home.fetch_message(made.message_id or 0)
    expect(there.content == "Answered, for all.", f"it reads {there.content!r}")


@assumed("presses.in_place", "A press that is deferred edits the pressed message later", press=True)
async def in_place(stage: Stage) -> None:
    """Needed when a panel shows its next page, which may take long."""
    press = await stage.ask("press the button: the message is to change.")
    await press.response.defer()
    await asyncio.sleep(LATER / 4)
    await press.edit_original_response(content="Changed.", view=None)
    assert press.message is not None
    there = await stage.home.fetch_message(press.message.id)
    expect(there.content == "Changed.", f"it reads {there.content!r}")
    expect(not there.components, "the button is there still")


@assumed(
    "presses.who",
    "A press says who presses, where, in which language, with what rights",
    press=True,
)
async def who(stage: Stage) -> None:
    """A press is admitted by these facts."""
    press = await stage.ask("press the button.")
    await press.response.send_message("Answered.", ephemeral=True)
    expect(isinstance(press.user, discord.Member), "it does not say who of the server pressed")
    expect(press.channel_id == stage.home.id, f"its channel is {press.channel_id}")
    expect(str(press.locale), "it says no language")
    expect(press.permissions.view_channel, "it says nothing of the rights of who pressed")
    ours, known = press.app_permissions, stage.home.permissions_for(stage.me)
    lacking = [name for name, may in known if may and name in _OURS and not getattr(ours, name)]
    expect(not lacking, f"it says that the bot lacks {', '.join(lacking)}")


_OURS = frozenset(("view_channel", "send_messages", "attach_files", "read_message_history"))


@assumed("presses.form", "A form brings what was typed and chosen, field by field", press=True)
async def form(stage: Stage) -> None:
    """Any text may be typed; the choice is one of two."""
    choices = (Option("a", "The one"), Option("b", "The other"))
    fields = (TextField("text", "Type anything"), ChoiceField("choice", "Choose", choices))
    shown = Form("A form", f"{REHEARSAL}:form", fields).modal({})
    press = await stage.ask("press the button, fill the form in, and send it.")
    sent = stage.presses(shown.custom_id)
    await press.response.send_modal(shown)
    came = await stage.pressed(sent, "fill the form in, and send it.")
    await came.response.send_message("Sent.", ephemeral=True)
    entered = entries(data_of(came).get("components", []))
    expect(entered.keys() == {"text", "choice"}, f"it has the fields {', '.join(entered)}")
    expect(entered["text"], "what was typed is missing")
    expect(entered["choice"] in ("a", "b"), f"what was chosen is {entered['choice']!r}")
    expect(came.message is not None, "it does not say from which message it was opened")


@assumed(
    "presses.form_once", "A press that was deferred opens no form any more (40060)", press=True
)
async def form_once(stage: Stage) -> None:
    """The reason why a press that opens a form is not deferred."""
    press = await stage.ask("press the button.")
    await press.response.defer(ephemeral=True, thinking=True)
    again = discord.Interaction(data=_again(press), state=stage.client._connection)
    shown = Form("A form", f"{REHEARSAL}:late", (TextField("text", "Type"),)).modal({})
    await refused(again.response.send_modal(shown), 40060)
    await press.delete_original_response()


@assumed("presses.archived", "Nobody presses in an archived thread", press=True)
async def press_archived(stage: Stage) -> None:
    """The reason why an archived thread is opened when somebody is awaited there."""
    await _nobody_presses(stage, archived=True)


@assumed(
    "presses.locked", "Nobody but who may manage threads presses in a locked thread", press=True
)
async def press_locked(stage: Stage) -> None:
    """The reason why people awaited in a locked thread are sent their board elsewhere."""
    await _nobody_presses(stage, locked=True)


async def _nobody_presses(stage: Stage, **closed: bool) -> None:
    stage.must_not_be_alone()
    thread, _ = await stage.thread()
    tried, view = stage.button("Try")
    await thread.send("Try to press.", view=view)
    await thread.edit(**closed)  # type: ignore[arg-type]
    press = await stage.ask(CANNOT.format(thread=thread.mention), "I have tried", tried)
    if data_of(press)["custom_id"] != tried:
        await press.response.send_message("Thank you.", ephemeral=True)
        return
    expect(press.permissions.manage_threads, "a press came")
    raise NotTried("who pressed may manage threads: have somebody else press")


@assumed(
    "dms.one_channel",
    "The direct messages of a person are one channel, however often opened",
    press=True,
)
async def one_channel(stage: Stage) -> None:
    """Also, a message there can be edited like any other."""
    press = await stage.ask("press the button to be sent a direct message.", "Write to me")
    await press.response.send_message("It comes.", ephemeral=True)
    opened = [await stage.client.http.start_private_message(press.user.id) for _ in range(2)]
    expect(opened[0]["id"] == opened[1]["id"], "two channels were opened")
    message = await press.user.send("This is a rehearsal: nothing is to be done.")
    edited = await message.edit(content="This was a rehearsal.")
    expect(edited.content == "This was a rehearsal.", f"it reads {edited.content!r}")


@assumed("dms.closed", "A direct message to who has closed them is refused (50007)", press=True)
async def dms_closed(stage: Stage) -> None:
    """The person who presses opens them again afterwards."""
    how = (
        "close your direct messages from this server (Privacy Settings), and only then press."
        " Who does not want to leaves it."
    )
    press = await stage.ask(how, "They are closed")
    await press.response.send_message("You can open them again.", ephemeral=True)
    await refused(press.user.send("This is a rehearsal: nothing is to be done."), 50007)


untried(
    "dms.stranger",
    "A direct message to who is on no server with the bot is refused (50278)",
    "a stranger would be written to",
)
untried(
    "dms.doors",
    "Direct messages that are opened too fast are refused for a while (40003)",
    "many people would be written to",
)
untried(
    "presses.not_there_yet",
    "A deferral that was accepted may not be found for some seconds (10015)",
    "it comes by chance",
)
untried(
    "presses.activity",
    "A press may be answered by opening the Activity (docs/activity.md)",
    "it takes an application that has one",
)
untried(
    "presses.instance",
    "Discord says who is in an Activity, and in which channel that is (docs/activity.md)",
    "it takes somebody who has one open",
)
