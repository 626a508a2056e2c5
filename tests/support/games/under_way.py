"""A match of a toy under way, for tests of the log and of undo."""

from __future__ import annotations

from games import history, log
from games.core import Action, Seat
from tests.toys import race, whisper

OAK, ELM, ASH = map(Seat, range(3))
SEED = "5eed"


class Table:
    """A match of the race or of whisper under way."""

    def __init__(self, game: object = whisper, seats: int = 2, **options: object) -> None:
        self.game = race if game is race else whisper
        self.seats, self.options = seats, self.game.INFO.options(**options)
        self.now, entry = log.start(self.game, seats, self.options, SEED)
        self.entries = [entry]

    def play(self, seat: Seat, action: Action, *, auto: bool = False) -> None:
        self.now, entry = log.move(self.game, self.now, seat, action, SEED, auto=auto)
        self.entries.append(entry)

    def whisper(self, *numbers: int) -> None:
        for seat, number in enumerate(numbers):
            self.play(Seat(seat), whisper.Whisper(number))

    def resign(self, seat: Seat) -> None:
        self.now, entry = log.resign(self.now, seat)
        self.entries.append(entry)

    def verified(self, entries: list[log.Entry] | None = None) -> bool:
        kept = self.entries if entries is None else entries
        return history.verify(self.game, self.seats, self.options, kept, SEED)

    def replayed(self, entries: list[log.Entry]) -> log.Position:
        return log.replay(self.game, self.seats, self.options, entries)

    def positions(self) -> list[log.Position]:
        """The position after each entry."""
        return list(log.positions(self.game, self.seats, self.options, self.entries))

    def return_to(self, to: int, seat: Seat | None) -> None:
        """Take back, or bring back, as far as to where entry `to` led."""
        self.now, entry = log.return_to(self.now, self.positions()[to], seat)
        self.entries.append(entry)

    def undo_options(self, seat: Seat) -> tuple[history.UndoOption, ...]:
        positions = dict(enumerate(self.positions()))
        return history.undo_options(self.game, self.entries, positions, seat)
