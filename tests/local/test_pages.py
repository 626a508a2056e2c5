"""What the local page is told of the bot's commands."""

from __future__ import annotations

from bot.local import page_json


def test_a_file_is_not_asked_for_where_none_can_be_picked() -> None:
    """/table import opens its form there."""
    bring = {
        "name": "import",
        "description": "Bring a match",
        "type": 1,
        "options": [{"name": "file", "description": "A match", "type": 11}],
    }
    found: dict[str, page_json.Json] = {}
    page_json.collect({"name": "table", "options": [bring]}, [], found)
    assert found["table import"]["options"] == []
