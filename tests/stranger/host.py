"""What a host that has a stranger's package makes of it; run in a process of its own.

Prints JSON: whether the game is in the registry, its name, its rounds in words, its picture.
"""

from __future__ import annotations

import json

from data.words import Words
from games import locale_of, log, notation, registry
from games.core import Place, Seat
from render import describe, paint

MOVES = ("put b2", "put a1", "put c1", "put a3", "put a2", "put b1", "put c2")


def main() -> None:
    game = registry()["tictactoe"]
    words = Words.of("en", "tictactoe", locale_of("tictactoe")).named({0: "Ada", 1: "Bo"})
    position, _ = log.start(game, 2, game.INFO.options(), "seed")
    for move in MOVES:
        (mover,) = log.awaited(game, position)
        action = notation.parse(game.INFO.actions, move)
        assert action is not None
        position, entry = log.move(game, position, mover, action, "seed")
    view = game.view(position.state, Seat(0))
    picture, result = paint(view, words), log.outcome(game, position)
    report = {
        "registry": list(registry()),
        "name": words.line("", "name"),
        "told": [words.event(told.event) for told in entry.told],
        "winners": sorted(result.winners) if result else [],
        "why": words.line("reason", result.reason) if result else "",
        "picture": picture.png[:8].hex() if picture else None,
        "size": picture.size if picture else None,
        "middle": picture.spots[Place("b2")] if picture else None,
        "alt": picture.alt if picture else None,
        "text": describe(view, words),
    }
    print(json.dumps(report))


if __name__ == "__main__":
    main()
