"""The panel of people who are blocked."""

from __future__ import annotations

from collections.abc import Sequence

from bot.base import limits
from bot.base.address import address
from bot.screens.replies import Reply, people_menu
from data.words import Words


def panel(blocked: Sequence[int], words: Words, said: str = "") -> Reply:
    """Whom a person blocks, with menus to block others and to lift a block."""
    key = "those" if blocked else "nobody"
    named = [f"<@{user_id}>" for user_id in blocked[: limits.SELECT_OPTIONS]]
    lines = [said, words.line("blocks", key, who=words.all_of(named)), words.line("blocks", "how")]
    people = people_menu(address("block", 0), words.line("blocks", "block"), blocked)
    back = people_menu(address("unblock", 0), words.line("blocks", "lift"), blocked)
    rows = ((people,), (back,)) if blocked else ((people,),)
    return Reply("\n".join(filter(None, lines)), rows=rows)
