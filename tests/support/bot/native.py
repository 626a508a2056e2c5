"""What SimCord itself assumes of Discord: its refusals, its answers, its events. Each goes on as it
comes, unless a test inverts the assumption (`tests/support/assumed.py`)."""

from __future__ import annotations

import copy
import itertools
from typing import Any

from simcord.backend.errors import BackendError

from tests.support.assumed import assumes

SILENT = 1 << 12
MODAL, DEFERRED, SENT = 9, 5, 5
_numbers = itertools.count(1)


def refusal(method: str, path: str, body: Any, refused: BackendError) -> BackendError:
    """A refusal of SimCord's: with Discord's code, or if that is inverted with another."""
    return refused if _holds(method, path, body or {}, refused.code) else _another(refused)


def _another(refused: BackendError) -> BackendError:
    return BackendError(refused.status, 99_999, "Something else")


def _holds(method: str, path: str, body: Any, code: int) -> bool:
    """Whether what SimCord assumes of a refusal is not inverted."""
    text = str(body.get("content") or "") if isinstance(body, dict) else ""
    match code:
        case 10003:
            return assumes("channels.deleted") and assumes("threads.deleted")
        case 10008 if method == "PATCH":
            return assumes("messages.edit_of_deleted")
        case 10062:
            return assumes("presses.late")
        case 40060 if body.get("type") == MODAL:
            return assumes("presses.form_once")
        case 40060:
            return assumes("presses.twice")
        case 50001 if method == "POST":
            return assumes("permissions.view")
        case 50001 | 50013 if method == "GET":
            return assumes("permissions.history")
        case 50013 if path.endswith("/typing"):
            return assumes("permissions.typing")
        case 50013:
            return assumes("permissions.send")
        case 50035 if len(text) > 2000:
            return assumes("messages.length")
        case 50035 if method == "PATCH":
            return assumes("messages.newer_layout")
        case 50035:
            return assumes("messages.buttons_differ")
    return True


def answer(method: str, path: str, body: Any, given: Any) -> Any:
    """An answer of SimCord's, or if what it says is inverted another."""
    made = copy.deepcopy(given)
    last = path.rpartition("/")[2]
    if last == "messages" and method == "POST":
        _of_a_message(made, body)
    elif "/messages/" in path and method == "PATCH":
        if not assumes("messages.picture_replaced"):
            made["attachments"] = [*made["attachments"], *made["attachments"]]
        if last == "@original" and not assumes("presses.in_time"):
            made["content"] = "Another answer."
    elif last == "threads" and not assumes("threads.number"):
        made["id"] = str(int(made["id"]) + 1)
    elif last == "emojis" and method == "GET" and not assumes("emoji.given"):
        made["items"] = []
    elif last == "callback" and not assumes("presses.number"):
        made["interaction"]["response_message_id"] = None
    elif path == "/users/@me/channels" and not assumes("dms.one_channel"):
        made["id"] = str(int(made["id"]) + next(_numbers))
    elif last == "callback" and body.get("type") == 6 and not assumes("presses.in_place"):
        raise BackendError(404, 10062, "Unknown Interaction")
    return made


def _of_a_message(made: Any, body: Any) -> None:
    if assumes("messages.called"):  # SimCord lets a text call whomever it names
        named = (body.get("allowed_mentions") or {}).get("users") or ()
        made["mentions"] = [user for user in made["mentions"] if user["id"] in map(str, named)]
    if not assumes("messages.silent"):
        made["flags"] = made["flags"] & ~SILENT
    if not assumes("messages.picture"):
        for there in made["attachments"]:
            there.pop("description", None)


def told(event: str, about: Any) -> Any:
    """An event of SimCord's, or if what it tells is inverted another; None: it is not told."""
    holds = {
        "MESSAGE_DELETE": assumes("messages.deletion_told"),
        "MESSAGE_DELETE_BULK": assumes("messages.deletions_told"),
        "THREAD_UPDATE": assumes("threads.told"),
        "CHANNEL_UPDATE": assumes("permissions.told"),
    }
    if not holds.get(event, True):
        return None
    if event == "INTERACTION_CREATE" and not assumes("presses.who"):
        return {**about, "app_permissions": "0"}
    if event == "INTERACTION_CREATE" and about["type"] == SENT and not assumes("presses.form"):
        return {**about, "data": {**about["data"], "components": []}}
    return about
