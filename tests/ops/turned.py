"""The first thing Python does in a machine of the tests: the bot's Discord is the small one."""

import os
import sys

if os.path.basename(sys.argv[0]) == "braakland" and os.environ.get("DISCORD_HERE"):
    from redirect import turn_to  # type: ignore[import-not-found]  # beside it, there

    turn_to(int(os.environ["DISCORD_HERE"]))
