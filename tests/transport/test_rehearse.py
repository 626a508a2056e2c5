"""`braakland rehearse` as it is typed, over the small Discord on a port."""

from __future__ import annotations

import re
import signal
from typing import Any

import pytest

from bot.ops.shutdown import Exit
from bot.rehearsal.stage import NAME
from bot.rehearsal.walk import ASSUMPTIONS
from tests.support.assumed import inverted
from tests.transport.discord_here import CHANNEL, Discord

CARRIED = (
    *("messages.nonce", "messages.number", "messages.own_text", "messages.edit_of_buttons"),
    *("emoji.given", "members.asked", "commands.translations"),
    *("sessions.left", "sessions.resumed", "waits.told"),
)
"""What this Discord assumes, and can be tried on it."""
COMMAND = {"id": "1", "application_id": "1", "name": "play", "description": "d", "type": 1}
TRANSLATED = COMMAND | {"name_localizations": {"nl": "speel"}}


@pytest.fixture
def rehearse(here: Discord, start: Any) -> Any:
    """Type the command; its exit code and what is printed."""
    here.commands = [TRANSLATED]

    async def rehearse(*how: str, **settings: str) -> tuple[int, str]:
        code, out, err = await (await start("rehearse", *how, **settings)).end()
        return code, out + err

    return rehearse


def otherwise(printed: str) -> set[str]:
    part = printed[printed.index("\nOtherwise: ") : printed.index("\nNot tried: ")]
    return set(re.findall(r"^  ([\w]+\.[\w]+)", part, re.MULTILINE))


async def test_what_this_discord_assumes_is_as_assumed(here: Discord, rehearse: Any) -> None:
    code, printed = await rehearse(CHANNEL, "--yes", "--alone", "--only", *CARRIED)
    assert (code, otherwise(printed)) == (Exit.DONE, set()), printed
    assert f"As assumed: {len(CARRIED)}" in printed
    assert not here.made
    assert not here.emoji


async def test_what_is_inverted_in_it_is_named(here: Discord, rehearse: Any) -> None:
    with inverted(*CARRIED):
        code, printed = await rehearse(CHANNEL, "--yes", "--alone", "--only", *CARRIED)
    assert (code, otherwise(printed)) == (Exit.NO, set(CARRIED)), printed
    assert not here.made


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_who_stops_it_has_all_removed_and_the_list(
    here: Discord, start: Any, number: int
) -> None:
    here.hold_posts.clear()
    host = await start("rehearse", CHANNEL, "--yes", "--only", "messages.nonce", "emoji.given")
    await here.until(lambda: any(path.endswith("/messages") for _, path, _ in here.asked))
    assert len(here.made) == 2
    host.process.send_signal(number)
    code, printed, _ = await host.end()
    assert code == Exit.DONE
    assert not here.made
    assert "Not tried: 2" in printed
    assert printed.count("Why: it was stopped before") == 2


async def test_before_it_begins_it_says_where_and_is_told_to(here: Discord, rehearse: Any) -> None:
    code, printed = await rehearse(CHANNEL)
    assert code == Exit.DONE
    presses = sum(one.press for one in ASSUMPTIONS.values())
    for said in ("On the server Here, beside #games", "minutes", f"presses {presses} buttons"):
        assert said in printed
    assert "--yes begins at once" in printed
    assert printed.rstrip().endswith("Nothing was done.")
    assert all(method == "GET" for method, *_ in here.asked)


async def test_it_names_the_permissions_that_the_bot_lacks(here: Discord, rehearse: Any) -> None:
    here.rights = str((1 << 50) - 1 - (1 << 3) - (1 << 28))  # no administrator, no roles
    code, printed = await rehearse(CHANNEL, "--yes")
    assert code == Exit.DATA
    assert "lacks Manage Roles" in printed
    assert all(method == "GET" for method, *_ in here.asked)


@pytest.mark.parametrize(
    ("how", "settings", "code", "said"),
    [
        (("12",), {}, Exit.DATA, "no text channel of the number 12"),
        (("games",), {}, Exit.DATA, "not the number of a channel"),
        ((CHANNEL, "--only", "wishes"), {}, Exit.DATA, "no assumption 'wishes'"),
        ((CHANNEL,), {"MODE": "local"}, Exit.CONFIG, "needs DISCORD_TOKEN"),
        ((CHANNEL,), {"DISCORD_TOKEN": "MTk4.wrong.token"}, Exit.CONFIG, "refuses the token"),
    ],
)
async def test_what_it_cannot_begin_with_is_said(
    rehearse: Any, how: tuple[str, ...], settings: dict[str, str], code: Exit, said: str
) -> None:
    ended, printed = await rehearse(*how, **settings)
    assert (ended, said in printed) == (code, True), printed


async def test_with_few_sessions_left_it_does_not_begin(here: Discord, rehearse: Any) -> None:
    here.left = 10
    code, printed = await rehearse(CHANNEL, "--yes")
    assert code == Exit.AGAIN
    assert NAME not in printed
