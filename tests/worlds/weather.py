"""What befalls a server while people play on it, drawn by chance: what moderators do, and other
bots, what Discord refuses and for how long it asks to wait, and who hears nothing of it.

Long because there are many kinds of it, each of a few lines.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

from simcord.backend.errors import BackendError
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from tests.support.bot.scenes import invite_bot, remove_bot
from tests.support.bot.strict import Throttled, emoji_in, text_of
from tests.worlds.realm import Realm

Operation = Callable[[Realm], Awaitable[None]]
SPANS = (30, 600, 1800, 3600)  # seconds for which Discord refuses something
GAPS = (5, 60, 900, 6 * 3600)  # seconds between two messages of one sender in slow mode
VIEW, SEND = 1 << 10, 1 << 11


def places(realm: Realm) -> list[Any]:
    """Besides plain channels: one for a role alone, a thread, one of a forum, a voice channel."""
    guild, backend = realm.world.guild, realm.env.backend
    kept = guild.create_text_channel("members-only")
    role = guild.create_role("member")
    realm.role = role.id
    for person in realm.world.people:
        backend.add_member_role(guild.id, person.id, role.id)
    hide(realm, kept.id)
    forum = guild.create_forum_channel("forum")
    threads = [
        ChannelHandle(realm.env, guild, backend.create_thread(parent, "a thread", opener))
        for parent in (realm.world.channel.id, forum.id)
        for opener in [realm.world.people[3].id]
    ]
    return [kept, *threads, guild.create_voice_channel("talk")]


def hide(realm: Realm, channel_id: int, *, also_the_bot: bool = False) -> None:
    """Only who has the role sees a channel."""
    guild, bot = realm.world.guild.id, realm.env.backend.bot_user.id
    seen = [Overwrite(realm.role, OverwriteType.ROLE, VIEW, 0)]
    if not also_the_bot:
        seen.append(Overwrite(bot, OverwriteType.MEMBER, VIEW, 0))
    nobody = Overwrite(guild, OverwriteType.ROLE, 0, VIEW)
    realm.env.backend.edit_channel(channel_id, {}, overwrites=[nobody, *seen])


async def role(realm: Realm) -> None:
    """Somebody loses the role, or gets it again; Discord does not say so."""
    guild, backend = realm.world.guild.id, realm.env.backend
    member = realm.member(realm.chance.choice(realm.world.people).id)
    if member is None:
        return
    if realm.role in member.role_ids:
        backend.remove_member_role(guild, member.user_id, realm.role)
    else:
        backend.add_member_role(guild, member.user_id, realm.role)


async def leave(realm: Realm) -> None:
    """Somebody leaves the server, or comes back without their role."""
    person = realm.chance.choice([p for p in realm.world.people if p is not realm.world.people[3]])
    guild, backend = realm.world.guild.id, realm.env.backend
    if realm.member(person.id) is None:
        backend.add_member(guild, person.id, announce=True)
    else:
        backend.remove_member(guild, person.id)


async def time_out(realm: Realm) -> None:
    """A moderator sends somebody out for some hours, or lets them in again."""
    member = realm.member(realm.chance.choice(realm.world.people[:3]).id)
    if member is not None:
        again = realm.env.now() + timedelta(hours=realm.chance.choice((1, 12, 60)))
        member.timed_out_until = None if member.timed_out_until else again.isoformat()


async def rules(realm: Realm) -> None:
    """Somebody has to accept the rules of the server anew, or has done so."""
    member = realm.member(realm.chance.choice(realm.world.people[:3]).id)
    if member is not None:
        member.pending = not member.pending


async def thread(realm: Realm) -> None:
    """A thread is locked, archived or both, or opened again."""
    threads = [c for c in realm.channels if realm.env.backend.get_channel(c.id).is_thread]
    if not threads:
        return
    where = realm.chance.choice(threads).id
    about = realm.env.backend.get_channel(where).thread_metadata
    shut = about.archived or about.locked
    states = [{"locked": True}, {"archived": True}, {"archived": True, "locked": True}]
    state = {"archived": False, "locked": False} if shut else realm.chance.choice(states)
    realm.env.backend.edit_channel(where, {}, thread_metadata=state)


async def category(realm: Realm) -> None:
    """A channel is moved into a category that few may see, and takes over its permissions."""
    backend, channel = realm.env.backend, realm.chance.choice(realm.channels)
    if backend.get_channel(channel.id).is_thread:
        return
    group = realm.world.guild.create_category("a category")
    hide(realm, channel.id, also_the_bot=realm.chance.random() < 0.5)
    backend.edit_channel(channel.id, {"parent_id": group.id})


async def delete_all(realm: Realm) -> None:
    """All messages of a channel are deleted at once."""
    messages = realm.env.backend.messages
    written = [c.id for c in realm.channels if messages.get(c.id)]
    if written:
        where = realm.chance.choice(written)
        realm.env.backend.bulk_delete_messages(where, list(messages[where]))


async def cleaner(realm: Realm) -> None:
    """Another bot deletes whatever comes into a channel, some seconds later."""
    where = realm.chance.choice(realm.channels).id
    for _ in range(realm.chance.choice((2, 5, 9))):
        await realm.wait(realm.chance.choice((5, 30, 90)))
        if where in realm.env.backend.messages:
            for number in list(realm.env.backend.messages[where]):
                realm.env.backend.delete_message(where, number)
            await realm.env.settle()


async def lose_emoji(realm: Realm) -> None:
    """The emoji of the application are removed in Discord's portal."""
    realm.env.backend.application_emojis.clear()


async def remove(realm: Realm) -> None:
    """The bot is removed from the server, and invited again; things happen meanwhile."""
    await remove_bot(realm.world)
    if realm.chance.random() < 0.5:
        await realm.chance.choice(UNSEEN)(realm)
    await realm.wait(realm.chance.choice((60, 3600, 30 * 3600)))
    await invite_bot(realm.world)


async def deaf(realm: Realm) -> None:
    """The gateway says nothing for a while, whatever happens; then its session begins anew."""
    realm.sky.deaf = True
    for _ in range(realm.chance.randint(1, 3)):
        await realm.chance.choice(UNSEEN)(realm)
    await realm.wait(realm.chance.choice((60, 900, 4000)))
    with realm.env._bot_scope():
        realm.sky.hear()
    await realm.env.settle()


async def down(realm: Realm) -> None:
    """Things happen while the host does not run."""

    async def meanwhile() -> None:
        realm.sky.deaf = True
        for _ in range(realm.chance.randint(1, 3)):
            await realm.chance.choice(UNSEEN)(realm)
        if realm.chance.random() < 0.3:
            await realm.chance.choice(OBSTACLES)(realm)
        await realm.wait(realm.chance.choice((5, 60, 900)))
        realm.sky.deaf = False

    await realm.restart(meanwhile)


async def troubled_start(realm: Realm) -> None:
    """The host starts, or is killed and starts, while Discord has faults or asks to wait."""
    wants = realm.chance.choice((_calls("/applications/1", "GET", "PUT", "POST"), _served))
    says = realm.chance.choice(
        (
            lambda left: BackendError(500, 0, "internal error"),
            lambda left: BackendError(503, 0, "unavailable"),
            lambda left: Throttled(left),
        )
    )
    _until(realm, wants, says)
    await realm.chance.choice((realm.restart, realm.crash))()


async def delete_one(realm: Realm) -> None:
    """A message is deleted, be it a board or not."""
    where = realm.chance.choice(realm.channels).id
    if found := list(realm.env.backend.messages[where]):
        realm.env.backend.delete_message(where, found[-1])


UNSEEN: tuple[Operation, ...] = (
    role, leave, time_out, rules, thread, category, delete_all, delete_one,
)  # fmt: skip
"""What may also happen while the bot does not hear of it."""


def _calls(part: str, *methods: str) -> Callable[[str, str], bool]:
    return lambda method, path: method in methods and part in path


def _served(method: str, path: str) -> bool:
    """All but what a login asks for: a host that cannot log in is not there yet."""
    return not path.endswith("/@me")


def _messages(where: str, *methods: str) -> Callable[[str, str], bool]:
    return _calls(f"/channels/{where}/messages", *methods)


def _until(
    realm: Realm,
    wants: Callable[[str, str], bool],
    made: Callable[[int], Any],
    where: int = 0,
) -> None:
    """Whatever `wants` says yes to is refused for one of the spans; `made` of the seconds left."""
    seconds = realm.chance.choice(SPANS)
    end = realm.env.now() + timedelta(seconds=seconds)

    def rule(method: str, path: str, body: Any) -> BackendError | None:
        left = int((end - realm.env.now()).total_seconds()) + 1
        return made(left) if wants(method, path) else None

    realm.sky.until(end, rule, where)


async def wait_for_long(realm: Realm) -> None:
    """Discord asks to wait: at one channel, for edits or for new messages, or with all messages.
    Assumed: messages.old_edits."""
    where = realm.chance.choice(realm.channels).id
    here = str(where)
    wants = realm.chance.choice(
        [_messages(here, "POST"), _messages(here, "PATCH"), _messages(here, "POST", "PATCH")]
    )
    if realm.chance.random() < 0.25:
        wants, where = _calls("/messages", "PATCH"), 0
    says = realm.chance.choice((lambda left: left, lambda left: left, lambda left: None))
    code = realm.chance.choice((0, 0, 20016, 20028, 30046, 31002))
    _until(realm, wants, lambda left: Throttled(says(left), code), where)


async def slow_mode(realm: Realm) -> None:
    """A channel is in slow mode for some hours, and Discord holds the bot to it too."""
    where, gap = realm.chance.choice(realm.channels).id, realm.chance.choice(GAPS)
    wants = _messages(str(where), "POST")

    def rule(method: str, path: str, body: Any) -> BackendError | None:
        if not wants(method, path):
            return None
        here = (posted.at for posted in reversed(realm.sky.posted) if posted.channel_id == where)
        last = next(here, None)
        left = 0 if last is None else gap - (realm.env.now() - last).total_seconds()
        return Throttled(left, 20016) if left > 0 else None

    end = realm.env.now() + timedelta(hours=realm.chance.choice((1, 12)))
    realm.sky.until(end, rule, where)


async def outage(realm: Realm) -> None:
    """Discord takes no messages at all for a while."""
    status = realm.chance.choice((500, 502, 503))
    _until(realm, _calls("/messages", "POST"), lambda left: BackendError(status, 0, "a fault"))


async def few_doors(realm: Realm) -> None:
    """No direct messages can be opened for a while. Assumed: dms.doors."""
    wants = _calls("/users/@me/channels", "POST")
    code = realm.chance.choice((40003, 40003, 20026))
    _until(realm, wants, lambda left: BackendError(400 if code == 40003 else 403, code, "too fast"))


async def doors_shut(realm: Realm) -> None:
    """Discord lets no direct message through for a while."""
    person = realm.chance.choice(realm.world.people)
    wants = _messages(str(person.user.dm_channel.id), "POST", "PATCH")
    refused = realm.chance.choice(
        [lambda left: Throttled(left), lambda left: BackendError(503, 0, "unavailable")]
    )
    _until(realm, wants, refused, person.user.dm_channel.id)


async def automod(realm: Realm) -> None:
    """A filter of the server refuses whatever bears the name of somebody. Assumed:
    messages.filtered."""
    name = realm.chance.choice(realm.world.people).name
    code = realm.chance.choice((200000, 200001, 20009, 240000))
    end = realm.env.now() + timedelta(seconds=realm.chance.choice(SPANS))

    def rule(method: str, path: str, body: Any) -> BackendError | None:
        if method not in ("POST", "PATCH") or not path.startswith("/channels/"):
            return None
        named = name.lower() in text_of(body).lower()
        return BackendError(400, code, "blocked by this server's filter") if named else None

    realm.sky.until(end, rule)


async def odd_form(realm: Realm) -> None:
    """Discord takes no emoji of the application, no picture, or no newer layout."""
    end = realm.env.now() + timedelta(seconds=realm.chance.choice(SPANS))
    sign = realm.chance.choice(("", '"attachments": [{', '"type": 17'))

    def rule(method: str, path: str, body: Any) -> BackendError | None:
        if method not in ("POST", "PATCH") or not path.startswith("/channels/"):
            return None
        found = sign in json.dumps(body) if sign else emoji_in(body)
        return BackendError(400, 50035, "Invalid Form Body") if found else None

    realm.sky.until(end, rule)


async def no_answers(realm: Realm) -> None:
    """The first of what completes a deferred answer is not found. Assumed:
    presses.not_there_yet."""
    realm.env.inject_error("PATCH", "/webhooks/*", status=404, code=10015, times=1)


OBSTACLES: tuple[Operation, ...] = (
    wait_for_long, slow_mode, outage, few_doors, doors_shut, automod, odd_form,
)  # fmt: skip
"""What may also begin while the bot does not run."""

WEATHER: dict[Operation, int] = {
    role: 4, leave: 3, time_out: 3, rules: 2, slow_mode: 3, outage: 2, troubled_start: 3,
    thread: 5, category: 2, delete_all: 2, cleaner: 2, lose_emoji: 1, remove: 1, deaf: 3, down: 4,
    wait_for_long: 5, few_doors: 2, doors_shut: 2, automod: 2, odd_form: 2, no_answers: 2,
}  # fmt: skip


async def clear_up(realm: Realm) -> None:
    """Everybody is back and may do all they could, and nothing is in the way."""
    backend, guild = realm.env.backend, realm.world.guild.id
    realm.sky.obstacles.clear()
    for person in realm.world.people:
        if realm.member(person.id) is None:
            backend.add_member(guild, person.id, announce=True)
        member = realm.member(person.id)
        member.timed_out_until, member.pending = None, False
        if realm.role not in member.role_ids:
            backend.add_member_role(guild, person.id, realm.role)
    for channel in realm.channels:
        stored = backend.get_channel(channel.id)
        if stored.is_thread:
            about = stored.thread_metadata
            if about.archived or about.locked:
                opened = {"archived": False, "locked": False}
                backend.edit_channel(channel.id, {}, thread_metadata=opened)
        elif stored.overwrites and channel.name != "members-only":
            backend.edit_channel(channel.id, {"parent_id": None}, overwrites=[])
    for channel in realm.channels:
        if channel.name == "members-only":
            hide(realm, channel.id)
    await realm.env.settle()
