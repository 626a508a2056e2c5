"""The messages of the local table, kept in a file: SimCord keeps them only while the process runs.

Each line is a message as it is now (of a deleted one only its id), or a file attached to a message.
Lines are only added; at a start the file is rewritten with those that still hold.
"""

from __future__ import annotations

import base64
import json
import os
from pathlib import Path
from typing import Any

from simcord.backend.models.message import AllowedMentions, Message
from simcord.backend.state import Backend

from bot.local.kept import WAY_OUT, UnreadableTable

KEPT = 500  # messages of a room that are kept, the newest
NOBODY = AllowedMentions(False, frozenset(), frozenset(), False)
FIELDS = (
    *("channel_id", "author_id", "content", "timestamp", "edited_timestamp", "type", "flags"),
    *("embeds", "components", "attachments", "mention_user_ids", "mention_role_ids"),
    *("mention_everyone", "reference", "interaction_metadata", "author_name"),
)
"""The fields of a message that are kept besides its id; restored mentions notify nobody."""


class Talk:
    """The messages in a file. Those that only one person sees are not kept, as on Discord."""

    def __init__(self, path: Path) -> None:
        """Read the file, if there is one. Raises `UnreadableTable`."""
        self.is_new = not path.exists()
        self._kept: dict[int, str] = {}
        self._files: dict[str, str] = {}
        try:
            self._read(path)
            self._rewrite(path)
        except (OSError, ValueError, KeyError, TypeError) as fault:
            raise UnreadableTable(f"{path} cannot be read; {WAY_OUT}") from fault

    def _read(self, path: Path) -> None:
        lines = [] if self.is_new else path.read_text(encoding="utf-8").split("\n")
        # After the last line break there is nothing, or what a killed process had begun to write.
        for line in lines[:-1]:
            said = json.loads(line)
            if "url" in said:
                self._files[said["url"]] = said["data"]
            elif said["body"]:
                self._kept[said["id"]] = said["body"]
            else:
                self._kept.pop(said["id"], None)

    def _rewrite(self, path: Path) -> None:
        held = {file["url"] for body in self._kept.values() for file in _files(body)}
        self._files = {url: data for url, data in self._files.items() if url in held}
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(f"{path.name}.new")
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        self._file = os.fdopen(descriptor, "w", encoding="utf-8")
        self._add({"url": url, "data": data} for url, data in self._files.items())
        self._add({"id": id_, "body": body} for id_, body in self._kept.items())
        fresh.replace(path)

    def _add(self, lines: Any) -> None:
        self._file.writelines(f"{json.dumps(line)}\n" for line in lines)
        self._file.flush()

    def restore(self, backend: Backend) -> None:
        """Restore all messages whose rooms exist."""
        for id_, body in sorted(self._kept.items()):
            fields = json.loads(body)
            if (room := fields["channel_id"]) not in backend.messages:
                continue
            for file in fields["attachments"]:
                data = base64.b64decode(self._files.get(file["url"], ""))
                backend.cdn.store_attachment(
                    int(file["id"]), room, file["filename"], data, file.get("description")
                )
            backend.messages[room][id_] = Message(id_, **fields, allowed_mentions=NOBODY)
            backend.get_channel(room).last_message_id = id_
        self._files = dict.fromkeys(self._files, "")  # SimCord has what they hold

    def keep(self, backend: Backend) -> None:
        """Write the messages that were sent, edited or deleted since the last time."""
        now = {
            id_: json.dumps({field: getattr(message, field) for field in FIELDS})
            for room in backend.messages.values()
            for id_, message in list(room.items())[-KEPT:]
            if not message.is_ephemeral
        }
        new = {id_: body for id_, body in now.items() if self._kept.get(id_) != body}
        gone = [id_ for id_ in self._kept if id_ not in now]
        urls = {file["url"] for body in new.values() for file in _files(body)} - {*self._files}
        files = {url: base64.b64encode(backend.cdn.get(url) or b"").decode() for url in urls}
        self._add({"url": url, "data": data} for url, data in files.items())
        self._add({"id": id_, "body": body} for id_, body in new.items())
        self._add({"id": id_, "body": ""} for id_ in gone)
        self._kept, self._files = now, self._files | dict.fromkeys(files, "")

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _files(body: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(body)["attachments"]
    return found
