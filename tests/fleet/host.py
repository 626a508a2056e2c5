"""One process of the bot, as `tests.transport.host` starts it, with a name and a guard less.

    python -m tests.fleet.host PORT NAME [worker]

What is set here by the environment exists for tests only: `LEASE` are the seconds of a lease,
`APART` those between two sessions of a bucket, `PONDERS` those a computer takes at least, and
`WITHOUT` names guards that are taken away (`tests.fleet.guards`), so that what they guard is seen
to fail. SIGUSR1 has it ask much of Discord (`tests.fleet.flood`).
"""

from __future__ import annotations

import os
import sys

import discord

from tests.fleet import flood, guards

_made = discord.http.HTTPClient.__init__


def _named(client: discord.http.HTTPClient, *given: object, **named: object) -> None:
    _made(client, *given, **named)  # type: ignore[arg-type]
    client.user_agent = sys.argv[2]
    flood.at_signal(client)


discord.http.HTTPClient.__init__ = _named  # type: ignore[assignment,method-assign]
os.environ["OFTEN"] = "1"
if os.environ.get("LEASE"):
    guards.quicken(float(os.environ["LEASE"]))
if os.environ.get("APART"):
    guards.crowd(float(os.environ["APART"]))
if os.environ.get("PONDERS"):
    guards.ponder(float(os.environ["PONDERS"]))
guards.take_away(os.environ.get("WITHOUT", "").split(), sys.argv[2])
from tests.transport import host as _host  # noqa: E402,F401 - it starts when it is imported
