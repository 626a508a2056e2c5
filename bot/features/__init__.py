"""The features, in the order of their imports; importing this registers all they handle."""

from importlib import import_module
from pkgutil import iter_modules

from bot.store import hooks

ORDER = (
    *("play.notes", "proposals", "play", "status", "seats", "lobby.series", "lobby"),
    *("lobby.direct", "plans", "undo", "board", "computers", "clocks", "lobby.finding"),
    *("learning", "learning.puzzles", "past.results", "past.imports", "past.replay"),
    *("past.review", "reminders", "reminders.digest"),
    *("people.blocks", "people.absence", "people.languages"),
    *("ending", "events.contests", "events.tournaments", "ending.idle", "admin", "privacy"),
)
"""The features, each standing on those before it. Where a folder holds several, each is named."""

for feature in ("delivery", *(f"features.{name}" for name in ORDER)):
    for module in iter_modules(import_module(f"bot.{feature}").__path__):
        import_module(f"bot.{feature}.{module.name}")
hooks.complete(ORDER)
