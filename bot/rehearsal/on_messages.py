"""What is assumed of messages: posts, nonces, edits, pictures, and what the
gateway reports of them."""

from __future__ import annotations

from datetime import timedelta

import discord

from bot.base import clock
from bot.base.limits import CONTENT
from bot.delivery.posting import SKEW
from bot.rehearsal.assumption import assumed, expect, refused, untried
from bot.rehearsal.stage import DOT, Stage, picture

TEXT = "**Turn 3** · Zoë, « à vous » ✂️\n> 𝔊 1️⃣ <@1> `a` ||b||"
"""A text with all that ours may have: accents, emoji, signs beyond 16 bits, Markdown, mentions."""
BEYOND = "\U0001d50a"
"""A sign that takes two units of UTF-16 but counts as one character."""


@assumed("messages.nonce", "A message that is sent twice with one nonce stands once")
async def nonce(stage: Stage) -> None:
    """Needed when an answer of Discord was lost and the message is sent again."""
    mark = f"bl-{discord.utils.time_snowflake(clock.now())}"
    first = await stage.home.send("Once", nonce=mark)
    second = await stage.home.send("Once", nonce=mark)
    expect(first.id == second.id, "there are two messages")


@assumed("messages.number", "The number of a message is higher than that of an instant before it")
async def number(stage: Stage) -> str:
    """This holds although our clock may be ahead of Discord's by up to SKEW."""
    posted = await stage.home.send("A number")
    expect(
        posted.id > discord.utils.time_snowflake(clock.now() - SKEW),
        f"its number is of {posted.created_at:%H:%M:%S}, and our clock says {clock.now():%H:%M:%S}",
    )
    return (
        f"the clocks differ by {abs(clock.now() - posted.created_at) / timedelta(seconds=1):.1f} s"
    )


@assumed("messages.own_text", "A bot reads the text of its own messages, as it was sent")
async def own_text(stage: Stage) -> None:
    """This holds without the intent for the content of messages."""
    posted = await stage.home.send(TEXT)
    after = discord.Object(posted.id - 1)
    found = [m async for m in stage.home.history(limit=5, after=after, oldest_first=True)]
    expect([m.id for m in found] == [posted.id], f"{len(found)} messages were found")
    expect(found[0].content == TEXT, f"it reads {found[0].content!r}")


@assumed("messages.edit_of_buttons", "An edit that takes the buttons away leaves the text")
async def edit_of_buttons(stage: Stage) -> None:
    """Needed when an old board loses its buttons."""
    _, view = stage.button()
    posted = await stage.home.send(TEXT, view=view)
    edited = await stage.home.get_partial_message(posted.id).edit(view=None)
    expect(not edited.components, "the buttons are there still")
    expect(edited.content == TEXT, f"it reads {edited.content!r}")


@assumed("messages.edit_of_deleted", "An edit of a message that was deleted is refused (10008)")
async def edit_of_deleted(stage: Stage) -> None:
    """After that refusal a board is posted as a new message."""
    posted = await stage.home.send("Deleted")
    await posted.delete()
    await refused(stage.home.get_partial_message(posted.id).edit(content="Edited"), 10008)


@assumed("messages.deletion_told", "The gateway tells at once that a message was deleted")
async def deletion_told(stage: Stage) -> None:
    """Needed so that a deleted board is posted again."""
    posted = await stage.home.send("Deleted")
    told = stage.hear("raw_message_delete", lambda event: event.message_id == posted.id)
    await posted.delete()
    await stage.heard(told, "of the deletion")


@assumed("messages.deletions_told", "The gateway tells at once that several messages were deleted")
async def deletions_told(stage: Stage) -> None:
    """Happens when a moderator's bot cleans a channel, for example."""
    posted = [await stage.home.send("Deleted") for _ in range(2)]
    told = stage.hear("raw_bulk_message_delete", lambda event: posted[0].id in event.message_ids)
    await stage.home.delete_messages(posted)
    await stage.heard(told, "of the deletions")


@assumed("messages.called", "Only who is named in `allowed_mentions` is called by a text")
async def called(stage: Stage) -> None:
    """Checked by the mentions that Discord reports of the message; the bot mentions itself."""
    nobody, us = discord.AllowedMentions.none(), discord.AllowedMentions(users=[stage.me])
    quiet = await stage.home.send(stage.me.mention, allowed_mentions=nobody)
    aloud = await stage.home.send(stage.me.mention, allowed_mentions=us)
    expect(not quiet.mentions, "who is not named is called")
    expect([user.id for user in aloud.mentions] == [stage.me.id], "who is named is not called")


@assumed("messages.silent", "A message that is sent silently is known as such")
async def silent(stage: Stage) -> None:
    """Such a message notifies nobody."""
    posted = await stage.home.send("Silent", silent=True)
    expect(posted.flags.silent, f"its flags are {posted.flags.value}")


@assumed("messages.length", "A text has 2000 characters, counted in code points (else 50035)")
async def length(stage: Stage) -> None:
    """A character that takes two units of UTF-16 counts once."""
    posted = await stage.home.send(BEYOND * CONTENT)
    expect(len(posted.content) == CONTENT, f"{len(posted.content)} characters of them came")
    await refused(stage.home.send("a" * (CONTENT + 1)), 50035)


@assumed(
    "messages.buttons_differ", "Two buttons of a message with one custom_id are refused (50035)"
)
async def buttons_differ(stage: Stage) -> None:
    """The reason why our addresses are made to differ."""
    custom_id, view = stage.button()
    view.add_item(discord.ui.Button(label="Again", custom_id=custom_id))
    await refused(stage.home.send("Twice", view=view), 50035)


@assumed(
    "messages.newer_layout", "A message in the newer layout has its picture inside, and no text"
)
async def newer_layout(stage: Stage) -> None:
    """Also, an edit replaces the picture by another."""
    posted = await stage.home.send(view=_panel("a.png"), files=[picture("a.png")])
    expect(posted.flags.components_v2, "it is in the older layout")
    edited = await posted.edit(view=_panel("b.png"), attachments=[picture("b.png")])
    expect(len(edited.components) == 1, f"it has {len(edited.components)} parts")
    await refused(posted.edit(content="A text"), 50035)


def _panel(name: str) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    gallery: discord.ui.MediaGallery[discord.ui.LayoutView] = discord.ui.MediaGallery(
        discord.MediaGalleryItem(f"attachment://{name}")
    )
    view.add_item(discord.ui.Container(discord.ui.TextDisplay("A panel"), gallery))
    view.stop()
    return view


@assumed("messages.picture", "A picture comes back as it was sent, with its description")
async def sent_picture(stage: Stage) -> str:
    """Also measures how long that takes."""
    begun = clock.now()
    posted = await stage.home.send(file=picture())
    took = clock.now() - begun
    (there,) = posted.attachments
    expect(there.description == "A dot", f"its description is {there.description!r}")
    expect(await there.read() == DOT, "what comes back are other bytes")
    return f"posted in {took / timedelta(seconds=1):.1f} s"


@assumed("messages.picture_replaced", "An edit that has a picture replaces the one before")
async def picture_replaced(stage: Stage) -> None:
    """Needed when a board is edited."""
    posted = await stage.home.send(file=picture("before.png"))
    edited = await posted.edit(attachments=[picture("after.png")])
    names = [there.filename for there in edited.attachments]
    expect(names == ["after.png"], f"it has {', '.join(names) or 'none'}")


untried(
    "messages.old_edits",
    "A message that is older than an hour can be edited only so often (30046)",
    "it would take longer than an hour",
)
untried(
    "messages.filtered",
    "What a filter of the server does not want is refused (200000)",
    "it needs a rule of AutoMod on the server",
)
