"""The messages of the small Discord of `tests.transport.discord_here`: posted, edited, read."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from datetime import UTC, datetime
from typing import Any

import discord

from tests.support.assumed import assumes
from tests.support.bot.layouts import rows_of

Json = Any
MARKS = re.compile(r"/channels/(?P<channel>\d+)/messages(/(?P<message>\d+))?")
EPHEMERAL = 64
THINKING = 5  # the type of an answer that is to come


class Messages:
    """All that stands in channels. While `forgetful`, no nonce is known any more."""

    def __init__(self, me: Json) -> None:
        self.forgetful = False
        self.by_channel: dict[str, dict[str, Json]] = {}
        self.nonces: Counter[str] = Counter()
        self.private: dict[str, Json] = {}  # answers that one person sees, by their interaction
        self._me = me
        self._later = itertools.count(1)
        self._where: dict[str, str] = {}  # the channels of interactions
        self._answers: dict[str, Json] = {}  # by the tokens of interactions

    def expect(self, interaction: str, channel: str) -> None:
        """An interaction was made in that channel."""
        self._where[interaction] = channel

    def all(self, channel: str) -> list[Json]:
        """What everybody reads in a channel, oldest first."""
        return list(self.by_channel.get(channel, {}).values())

    def answer(self, method: str, path: str, body: Json, query: Json) -> Json:
        """A call about messages; None if there is no such thing."""
        if path.startswith("/interactions/"):
            return self._answered(path.split("/")[2], body)
        if path.startswith("/webhooks/"):
            token = path.split("/")[3]
            message = self._answers.setdefault(token, self._made("0", {}))
            if method == "PATCH":
                message |= self._shown(body)
            return message
        marks = MARKS.fullmatch(path)
        if marks is None:
            return None
        standing = self.by_channel.setdefault(marks["channel"], {})
        if method == "POST":
            return self._post(marks["channel"], body)
        if method == "PATCH" and marks["message"] in standing:
            bare = {} if assumes("messages.edit_of_buttons") else {"content": ""}
            standing[marks["message"]] |= bare | self._shown(body)
            return standing[marks["message"]]
        if method == "DELETE":
            return standing.pop(marks["message"], None)
        if method == "GET" and marks["message"] is None:
            newer = [m for m in standing.values() if int(m["id"]) > int(query.get("after", 0))]
            if not assumes("messages.own_text"):
                newer = [m | {"content": ""} for m in newer]
            return newer[: int(query.get("limit", 50))][::-1]
        return standing.get(marks["message"] or "")

    def _post(self, channel: str, body: Json) -> Json:
        nonce = str(body.get("nonce"))
        if nonce.startswith("bl-"):
            standing = self.by_channel[channel].values()
            twin = next((m for m in standing if m["nonce"] == nonce), None)
            if twin is not None and not self.forgetful and assumes("messages.nonce"):
                return twin
            self.nonces[nonce] += 1
        return self._stand(self._made(channel, body))

    def _answered(self, interaction: str, body: Json) -> Json:
        data = body.get("data") or {}
        message = self._made(self._where.get(interaction, "0"), data)
        self._answers[f"for-{interaction}"] = message
        if int(data.get("flags") or 0) & EPHEMERAL or message["channel_id"] == "0":
            self.private[interaction] = message
        elif body["type"] in (4, THINKING):
            self._stand(message)
        made = {"id": interaction, "type": 2, "response_message_id": message["id"]}
        return {"interaction": made, "resource": {"type": 4, "message": message}}

    def _stand(self, message: Json) -> Json:
        self.by_channel.setdefault(message["channel_id"], {})[message["id"]] = message
        return message

    def _made(self, channel: str, body: Json) -> Json:
        now = datetime.now(UTC)
        number = next(self._later)
        if assumes("messages.number"):
            number += discord.utils.time_snowflake(now)
        message = {"id": str(number), "channel_id": channel, "author": self._me, "type": 0}
        message |= {"embeds": [], "attachments": [], "mentions": [], "mention_roles": []}
        message |= {"pinned": False, "mention_everyone": False, "tts": False, "flags": 0}
        message |= {"timestamp": now.isoformat(), "edited_timestamp": None, "components": []}
        return message | {"content": "", "nonce": body.get("nonce")} | self._shown(body)

    @staticmethod
    def _shown(body: Json) -> Json:
        shown = {key: body[key] or "" for key in ("content",) if key in body}
        if "components" in body:
            shown["components"] = body["components"] or []
        return shown


def addresses(message: Json) -> list[str]:
    """The custom_ids of all components of a message."""
    rows = rows_of(message["components"])
    return [item.get("custom_id", "") for row in rows for item in row["components"]]
