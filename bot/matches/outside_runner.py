"""Answers questions with a function of an installed package: an entry point of the group
`braakland.computers`.

Run by its path, in a process of its own: ``python -I outside_runner.py MODULE:FUNCTION PATHS``. The
function is given a question as a dict and returns the notation of one of the legal actions. Each
answer is a line of JSON; what the function prints goes to the standard error instead, so that it
does not mix with the answers.
"""

from __future__ import annotations

import json
import os
import sys
from importlib import import_module
from typing import Any


def main() -> None:
    """Answer until the input ends."""
    value, paths = sys.argv[1:]
    sys.path[:] = json.loads(paths)
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    module, _, name = value.partition(":")
    think: Any = import_module(module)
    for part in filter(None, name.split(".")):
        think = getattr(think, part)
    for line in sys.stdin.buffer:
        answers.write(json.dumps({"action": str(think(json.loads(line)))}) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
