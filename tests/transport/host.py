"""The host as it is started by hand, but with its Discord on a port of this machine."""

from __future__ import annotations

import os
import resource
import sys
from typing import Any

import discord
import yarl

from bot.__main__ import main
from bot.base.rate_limit import Admission, RateLimit
from bot.delivery import outbox
from bot.ops import pulse, serving, session_budget, shards, shutdown

shutdown.SECONDS, serving.TO_ANSWER, serving.TO_CLOSE = 300.0, 120.0, 120.0
"""An ending is tested for what it does; how soon it must be over, by tests/bot/test_leaving.py."""

if os.environ.get("OFTEN"):
    session_budget.MOST = sys.maxsize  # for tests that start it more often than Discord would allow
    RateLimit.ask = lambda _door, _user: Admission.YES  # type: ignore[assignment,method-assign]
if descriptors := os.environ.get("DESCRIPTORS"):
    resource.setrlimit(resource.RLIMIT_NOFILE, (int(descriptors), int(descriptors)))
if answers := os.environ.get("TO_ANSWER"):
    serving.TO_ANSWER = float(answers)
port = sys.argv[1]
discord.http.Route.BASE = f"http://127.0.0.1:{port}/api/v10"
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{port}/")
if not os.environ.get("SPACED"):
    shards.APART = 0.0  # our Discord lets in more than one in five seconds
if os.environ.get("PULSE"):  # a minute is soon over
    pulse.GREETING, pulse.QUIET, pulse.LONGEST = 1.0, 0.5, 1.0
    pulse.PATIENCE = 0.5
discord.backoff.ExponentialBackoff.delay = lambda _backoff: 0.01  # type: ignore[assignment]
outbox.FIRST_PAUSE /= 10  # what our Discord refuses it takes at once when it is asked again
# It is ready when for so long no other server has come.
waits: Any = property(lambda _state: 0.3, lambda *_: None)
discord.state.ConnectionState.guild_ready_timeout = waits
sys.exit(main(sys.argv[3:]))
