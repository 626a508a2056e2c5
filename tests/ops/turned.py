"""The first thing Python does in a machine of the tests: the bot's Discord is the small one."""

import os
import sys

if os.path.basename(sys.argv[0]) == "braakland" and "DISCORD_HERE" in os.environ:
    typed, sys.argv = sys.argv, ["host", os.environ["DISCORD_HERE"]]
    import redirect  # type: ignore[import-not-found]  # noqa: F401 - it turns the bot to that port

    sys.argv = typed
