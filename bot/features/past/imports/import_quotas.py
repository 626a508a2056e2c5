"""How many matches one person may import, and a server may have."""

from __future__ import annotations

from bot.base.errors import Refused
from bot.features.past.imports import store as imports
from bot.store.store import Store

IMPORTS = 20  # imported matches that a person may have
IMPORTS_ON_SERVER = 100
LINES = 40_000  # of their logs together, each of some 500 bytes
LINES_ON_SERVER = 200_000


class NoRoom(Refused):
    """This person, or this server, has no room for one more import."""

    def __init__(self, key: str, *, on_server: bool, **values: int) -> None:
        super().__init__(f"{key}_here" if on_server else key, **values)
        self.on_server = on_server


async def must_have_room_for_import(
    store: Store, user_id: int, guild_id: int | None, lines: int = 0
) -> None:
    """Check the numbers of imported matches and of log lines that a person and a server may have.
    Raises NoRoom."""
    held = await imports.of_person(store, user_id)
    _must_fit(held, lines, IMPORTS, LINES, on_server=False)
    if guild_id is not None:
        held = await imports.of_server(store, guild_id)
        _must_fit(held, lines, IMPORTS_ON_SERVER, LINES_ON_SERVER, on_server=True)


def _must_fit(held: imports.Held, lines: int, matches: int, most: int, *, on_server: bool) -> None:
    if held.matches >= matches:
        raise NoRoom("too_many_imports", on_server=on_server, most=matches)
    if held.lines + lines > most:
        room = max(0, most - held.lines)
        raise NoRoom("too_much_imported", on_server=on_server, lines=lines, room=room)
