"""On the local page each person sees what they look at as their /sight says, as on Discord."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.local.tongues import PLACE, Hosted, hosted


async def looked_at(at: Hosted, who: int, command: str) -> dict[str, Any]:
    """What the page shows that person alone, in answer to the command."""
    await at.slash(who, command)
    world = at.server.world
    person = str(list(world.people)[who])
    room = next(id_ for id_, found in world.places.items() if found.name == PLACE)
    at.server.sight.look()
    private = [one for one in at.server.sight.messages[room].values() if one["only"] == person]
    newest: dict[str, Any] = max(private, key=lambda one: int(one["id"]))
    return newest


async def test_who_wants_words_only_is_shown_no_picture_and_the_others_are(tmp_path: Path) -> None:
    async with hosted(tmp_path, "en") as at:
        await at.slash(0, "table open", game="patrouille")
        await at.slash(1, "table join")
        await at.slash(0, "table start")
        await at.tell()
        painted = await looked_at(at, 0, "table board")
        assert painted["files"]
        ada = next(iter(at.server.world.people))
        await at.app.host.store.readers.see(ada, "text")
        assert not (await looked_at(at, 0, "table board"))["files"]
        assert (await looked_at(at, 1, "table board"))["files"]
        await at.app.host.store.readers.see(ada, "contrast")
        clearer = (await looked_at(at, 0, "table board"))["files"][0]
        assert clearer["size"] != painted["files"][0]["size"]
