"""What is written down at LOG_LEVEL=DEBUG tells nobody's secret, whichever library writes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.ops.shutdown import Exit
from tests.transport.conftest import TOKEN, Host
from tests.transport.discord_here import Discord

CANARY = "bars 8+7+5 canary"


@pytest.mark.fault("H2")
async def test_a_secret_pick_is_in_no_line_of_the_log(
    here: Discord, start: Callable[..., Awaitable[Host]]
) -> None:
    host = await start(LOG_LEVEL="DEBUG")
    await here.connected()
    options = [{"name": "move", "type": 3, "value": CANARY}]
    asked = await here.command("play", options=options)
    await here.until(lambda: here.answers(asked))
    code, out, err = await host.stop()
    assert code == Exit.DONE, err
    assert "DEBUG" in err
    assert CANARY not in out + err
    assert TOKEN not in out + err
