"""The host as it is started by hand, but with its Discord on a port of this machine."""

from __future__ import annotations

import os
import sys

from bot.__main__ import main
from bot.base.rate_limit import Admission, RateLimit
from bot.ops import session_budget
from tests.transport.redirect import turn_to

if os.environ.get("OFTEN"):
    session_budget.MOST = sys.maxsize  # for tests that start it more often than Discord would allow
    RateLimit.ask = lambda _door, _user: Admission.YES  # type: ignore[assignment,method-assign]
turn_to(int(sys.argv[1]))
sys.exit(main([]))
