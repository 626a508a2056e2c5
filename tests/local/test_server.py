from __future__ import annotations

from tests.local.tables import Window


async def test_a_slash_command_answers(window: Window) -> None:
    assert await window.do("slash", command="say", options={"fruit": "fig", "times": "2"}) == {}
    assert window.seen()[-1]["content"] == "fig fig"
