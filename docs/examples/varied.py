#!/usr/bin/env python3
"""An outside computer in Python: of what is legal it does the kind of thing it did least often.

Run as a program it speaks the protocol of docs/outside_computers.md. In an installed package its
function is named by an entry point instead, and needs no loop of its own:

    [project.entry-points."braakland.computers"]
    varied = "varied:think"
"""

import json
import random
import sys
from collections import Counter
from typing import Any

DONE = Counter[str]()
"""How often each kind was done. The process may be started again: then it begins at nothing."""


def think(question: dict[str, Any]) -> str:
    """One of the legal actions, by its notation."""
    dice = random.Random(question["seed"])  # the same after a restart
    legal: list[str] = question["legal"]
    fewest = min(DONE[word(action)] for action in legal)
    chosen = dice.choice([action for action in legal if DONE[word(action)] == fewest])
    DONE[word(chosen)] += 1
    return chosen


def word(action: str) -> str:
    """What kind of thing an action is: the first word of its notation."""
    return action.split()[0]


if __name__ == "__main__":
    for line in sys.stdin:
        sys.stdout.write(json.dumps({"action": think(json.loads(line))}) + "\n")
        sys.stdout.flush()  # else the host waits for what lies in a buffer
