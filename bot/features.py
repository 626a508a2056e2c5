"""The features, in the order of their imports; importing this registers all they handle."""

from importlib import import_module
from pkgutil import iter_modules

from bot.store import hooks

ORDER = (
    *(
        "notes",
        "proposals",
        "play",
        "status",
        "seats",
        "series",
        "lobby",
        "direct",
        "computers",
        "clocks",
    ),
    *("reminders", "blocks", "absence", "digest", "undo", "plans", "results", "imports", "replay"),
    *("review", "learning", "puzzles", "finding", "contests", "languages", "ending"),
    *("tournaments", "idle", "admin", "board", "privacy"),
)

for feature in ("delivery", *ORDER):
    for module in iter_modules(import_module(f"bot.{feature}").__path__):
        import_module(f"bot.{feature}.{module.name}")
hooks.complete(ORDER)
