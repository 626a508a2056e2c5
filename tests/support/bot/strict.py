"""What Discord enforces and SimCord does not, as a layer above it.

Nobody presses in a closed thread, in a time-out, or before they accept the rules of a server; an
edit does not open an archived thread, a new message does; nobody is written to with whom no server
is shared; an emoji that is gone is refused.
Above that stand obstacles, each until an instant: a rule by which requests are refused. Every
message that is posted is noted, with whom it notifies.

What is assumed of Discord has its key of `bot.rehearsal` beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from unittest.mock import patch

import discord
from simcord import actors, gateway
from simcord.backend import permissions
from simcord.backend.access import channel_accessible
from simcord.backend.errors import BackendError, SetupError, missing_permissions
from simcord.http import client, router

from tests.support.assumed import assumes
from tests.support.bot import native
from tests.support.bot.layouts import rows_of

Rule = Callable[[str, str, Any], BackendError | None]
"""Why a request (method, path, body) is refused."""
SILENT = 1 << 12
RENAMES, APART = 2, timedelta(minutes=10)
"""So many new names has a channel in so long."""


class Throttled(BackendError):
    """Discord asks to wait for so many seconds; None: it does not say for how many."""

    def __init__(self, seconds: float | None, code: int = 0) -> None:
        super().__init__(429, code, "You are being rate limited.")
        self.seconds = seconds


@dataclass(frozen=True)
class Posted:
    """A message of the bot: when and where, its text, its buttons, and whom it notifies."""

    at: datetime
    channel_id: int
    text: str
    buttons: tuple[str, ...]
    called: frozenset[int]
    readers: frozenset[int]
    """Who could read it when it came."""


@dataclass
class Strict:
    """The layer above one simulated Discord, which it is given once that is there."""

    env: Any = None
    obstacles: list[tuple[datetime, Rule, int]] = field(default_factory=list)
    """Until when, the rule, and the only channel that it is about; 0: it may be about any."""
    posted: list[Posted] = field(default_factory=list)
    deaf: bool = False
    """Whether the gateway sends no events and answers no question."""
    router: Any = None
    closed: set[int] = field(default_factory=set)
    """Who has closed their direct messages."""
    renamed: list[tuple[str, datetime]] = field(default_factory=list)
    """When which channel was given a new name."""
    dozes: bool = False
    """Whether days pass, in which what the host does at intervals is left out."""

    def until(self, at: datetime, rule: Rule, where: int = 0) -> None:
        """Put an obstacle in the way until then, of one channel or of any."""
        self.obstacles.append((at, rule, where))

    def clear(self) -> datetime | None:
        """When the last obstacle ends; None if there is none."""
        now = self.env.now()
        self.obstacles = [known for known in self.obstacles if known[0] > now]
        return max((at for at, *_ in self.obstacles), default=None)

    def is_free(self, channel_id: int) -> bool:
        """Whether nothing that stands in the way is about this channel."""
        self.clear()
        return all(where not in (0, channel_id) for _, _, where in self.obstacles)

    def hear(self) -> None:
        """The gateway sends events again, in a session that begins anew."""
        self.deaf = False
        self.router.identify(0, replay_guilds=True)

    def may_press(self, user: int, channel_id: int) -> bool:
        """Whether a person may press what is in a channel, or type there."""
        backend = self.env.backend
        if not channel_accessible(backend, channel_id, user, history=True):
            return False
        channel = backend.channels[channel_id]
        if channel.guild_id is None:
            return True
        about = channel.thread_metadata
        if about is not None and about.archived and assumes("presses.archived"):
            return False
        if about is not None and about.locked and assumes("presses.locked"):
            return False
        guild = backend.guilds[channel.guild_id]
        member, until = guild.members[user], guild.members[user].timed_out_until
        over = until is None or datetime.fromisoformat(until) <= self.env.now()
        return bool((over and not member.pending) or guild.owner_id == user)

    def shares_a_server(self, user: int) -> bool:
        """Whether the bot and a person are on the same server."""
        bot = self.env.backend.bot_user.id
        return any({user, bot} <= set(g.members) for g in self.env.backend.guilds.values())

    def refusal(self, method: str, path: str, body: Any) -> BackendError | None:
        """Why Discord refuses a request, beyond what SimCord says."""
        if self.env is None:
            return None
        self.clear()
        for _, rule, _ in self.obstacles:
            if (found := rule(method, path, body)) is not None:
                return found
        if method == "PATCH" and path.startswith("/channels/") and "name" in (body or {}):
            return self._renaming(path)
        parts = path.strip("/").split("/")
        if parts[0] != "channels" or "messages" not in parts or method not in ("POST", "PATCH"):
            return None
        channel = self.env.backend.channels.get(int(parts[1]))
        if channel is None:
            return None
        if channel.recipient_ids and not all(map(self.shares_a_server, channel.recipient_ids)):
            return BackendError(403, 50278 if assumes("dms.stranger") else 0, "No mutual guilds")
        if self.closed & set(channel.recipient_ids) and assumes("dms.closed"):
            return BackendError(403, 50007, "Cannot send messages to this user")
        about = channel.thread_metadata
        if (body or {}).get("attachments") and not self._may_attach(channel):
            return missing_permissions()
        is_edit = method == "PATCH" and assumes("threads.archived_edit")
        if about is not None and about.archived and is_edit:
            return BackendError(400, 50083, "Thread is archived")
        gone = emoji_in(body) - set(self.env.backend.application_emojis)
        if gone and assumes("emoji.gone"):
            return BackendError(400, 50035, "Invalid Form Body: COMPONENT_INVALID_EMOJI")
        return None

    def _may_attach(self, channel: Any) -> bool:
        """Whether the bot may attach files, where it may write."""
        if channel.guild_id is None or not assumes("permissions.pictures"):
            return True
        backend = self.env.backend
        guild, bot = backend.guilds[channel.guild_id], backend.bot_user.id
        place = backend.channels[channel.parent_id] if channel.is_thread else channel
        may = permissions.compute(guild, bot, place, now=self.env.now())
        return bool(may & permissions.flag("attach_files"))

    def _renaming(self, path: str) -> BackendError | None:
        """A channel is given another name."""
        now = self.env.now()
        self.renamed = [(where, at) for where, at in self.renamed if now - at < APART]
        before = [at for where, at in self.renamed if where == path]
        if len(before) >= RENAMES and assumes("channels.renamed"):
            return Throttled((before[0] + APART - now).total_seconds())
        self.renamed.append((path, now))
        return None

    def _note(self, path: str, body: Any) -> None:
        channel_id = int(path.strip("/").split("/")[1])
        channel = self.env.backend.channels[channel_id]
        about = channel.thread_metadata
        stays = about is None or (about.locked and assumes("threads.locked_post"))
        if not stays and about.archived and assumes("threads.post_opens"):
            opened = {"archived": False, "locked": False}
            self.env.backend.edit_channel(channel_id, {}, thread_metadata=opened)
        body = body or {}
        loud = not (body.get("flags") or 0) & SILENT
        named = {int(user) for user in (body.get("allowed_mentions") or {}).get("users") or ()}
        called = named.union(channel.recipient_ids) if loud else set()
        called.discard(self.env.backend.bot_user.id)
        rows = rows_of(body.get("components") or [])
        items = [item for row in rows for item in row["components"]]
        buttons = tuple(item["custom_id"] for item in items if "custom_id" in item)
        now, text = self.env.now(), text_of(body)
        readers = frozenset(self._readers(channel))
        self.posted.append(Posted(now, channel_id, text, buttons, frozenset(called), readers))

    def _readers(self, channel: Any) -> Iterable[int]:
        if channel.guild_id is None:
            return channel.recipient_ids  # type: ignore[no-any-return]
        backend = self.env.backend
        people = backend.guilds[channel.guild_id].members
        return (u for u in people if channel_accessible(backend, channel.id, u, history=True))

    @contextmanager
    def enforced(self) -> Iterator[None]:
        """It holds for the duration of the block. Long because each patch is a function."""
        before, check = router.dispatch, actors._check_actor_channel
        feed, chunks = gateway.ShardRouter.feed, gateway.FakeWebSocket.request_chunks
        strict = self

        def dispatch(backend: Any, method: str, path: str, **given: Any) -> Any:
            if (refused := strict.refusal(method, path, given.get("json"))) is not None:
                raise refused
            body = given.get("json")
            try:
                answer = before(backend, method, path, **given)
            except BackendError as error:
                raise native.refusal(method, path, body, error) from error
            if method == "POST" and path.startswith("/channels/") and path.endswith("/messages"):
                strict._note(path, body)
            return native.answer(method, path, body, answer)

        def checked(actor: Any, channel: Any) -> None:
            check(actor, channel)
            if not strict.may_press(actor.id, channel.id):
                raise SetupError("Discord lets nobody press or type there")

        def fed(shards: Any, event: str, payload: Any) -> None:
            strict.router = shards
            if not strict.deaf and (about := native.told(event, payload)) is not None:
                feed(shards, event, about)

        async def answered(socket: Any, *given: Any, **more: Any) -> None:
            if strict.deaf:  # SimCord cannot tell who waits for an answer that never comes
                raise ConnectionResetError
            if not assumes("members.asked"):
                more["user_ids"] = [1]
            await chunks(socket, *given, **more)

        with ExitStack() as patches:
            patches.enter_context(patch.object(router, "dispatch", dispatch))
            patches.enter_context(patch.object(client, "_raise_for", _raised))
            patches.enter_context(patch.object(actors, "_check_actor_channel", checked))
            patches.enter_context(patch.object(gateway.ShardRouter, "feed", fed))
            patches.enter_context(patch.object(gateway.FakeWebSocket, "request_chunks", answered))
            yield


_raise_for = client._raise_for


def _raised(error: BackendError) -> None:
    """As SimCord raises it; a wait says how long it is."""
    try:
        _raise_for(error)
    except discord.HTTPException as failed:
        if isinstance(error, Throttled) and error.seconds is not None:
            failed.retry_after = error.seconds  # type: ignore[attr-defined]
        raise


def emoji_in(body: Any) -> set[int]:
    """The application's emoji that the components of a message name."""
    if isinstance(body, list):
        return set().union(*map(emoji_in, body))
    if not isinstance(body, dict):
        return set()
    named = (body.get("emoji") or {}).get("id")
    return ({int(named)} if named else set()).union(*map(emoji_in, body.values()))


def text_of(body: Any) -> str:
    """All that is written in a message, in its older layout or its newer."""
    if isinstance(body, list):
        return "\n".join(filter(None, map(text_of, body)))
    if not isinstance(body, dict):
        return ""
    own = [body[k] for k in ("content", "description") if isinstance(body.get(k), str)]
    below = [text_of(body.get(key)) for key in ("components", "embeds")]
    return "\n".join(filter(None, [*own, *below]))
