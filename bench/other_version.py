"""Thinks for a computer of another version; run in that version's folder (`bench.players`).

Each line is a question: the game, its state, the seat, the level, the budget and a seed; it answers
with the notation of what is chosen. It takes what versions since 0.2.0 have in common.
"""

import json
import sys
from inspect import signature
from itertools import islice

sys.path.insert(0, "")

from games import GAMES
from games.codec import from_json
from games.computers import Level, choose
from games.core import Dealer

BUDGETED = "budget" in signature(choose).parameters

for line in sys.stdin:
    key, stored, seat, level, budget, seed = json.loads(line)
    game = GAMES[key]
    state = from_json(game.INFO.state, stored)
    asked = (game, game.view(state, seat), game.legal(state, seat), Level(level), Dealer(seed))
    chosen = choose(*asked, *([budget] if BUDGETED else ()))
    sys.stdout.write(json.dumps([str(action) for action in islice(chosen, 64)]) + "\n")
    sys.stdout.flush()
