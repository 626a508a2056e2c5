"""How often a server is waited for: each time costs a way there and back."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.base.setting_kinds import Server
from bot.store.postgres.speech import Spoken
from bot.store.postings import Posting, digest
from bot.store.store import Store
from bot.tables.notifications import APART
from tests.support.bot.stored import BEGIN, REST, begun, take

pytestmark = pytest.mark.usefixtures("toys")


class Ways:
    """How often the server was waited for since."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._count, say = 0, Spoken.say

        def counted(spoken: Spoken) -> None:
            self._count += 1
            say(spoken)

        monkeypatch.setattr(Spoken, "say", counted)

    def since(self) -> int:
        count, self._count = self._count, 0
        return count


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    async with Store.open(Server(database)) as opened:
        yield opened


@pytest.fixture
def ways(monkeypatch: pytest.MonkeyPatch) -> Ways:
    return Ways(monkeypatch)


async def test_a_move_is_looked_at_written_and_committed(store: Store, ways: Ways) -> None:
    match = await begun(store)
    ways.since()
    await take(match, REST)
    assert ways.since() == 3


async def test_what_is_written_beside_a_message_goes_with_its_commit(
    store: Store, ways: Ways
) -> None:
    match = await begun(store)
    found = await store.claim(BEGIN, 9)
    message = next(message for message in found if message.kind not in APART)
    posting = Posting(message.id, match.id, "turn", 1, 0, digest("x"), None, BEGIN)
    ways.since()
    planned = await store.postings.begin(posting)
    assert ways.since() == 1
    assert await store.postings.left_over() == [planned]
    ways.since()
    stands = await store.postings.posted(planned, 77)
    assert ways.since() == 1
    assert store.postings.sent_for(message.id) == stands
    await store.done(message.id)
    assert ways.since() == 1
    assert await store.postings.left_over() == []
