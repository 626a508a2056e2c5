"""Several processes are asked the same: each answers for all. Nobody plays meanwhile.

Discord gives an interaction to the session of its shard; here a process may be given those of any,
as it is where two sessions of a shard overlap, and as direct messages come by shard 0.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.fleet.players import number_of
from tests.fleet.trial import Trial
from tests.transport import driving
from tests.transport.discord_here import ADA, BRAM

FROZEN = """
CREATE FUNCTION audit.freeze() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN NEW.stamp := OLD.stamp; RETURN NEW; END
$$;
CREATE TRIGGER frozen BEFORE UPDATE ON matches FOR EACH ROW EXECUTE FUNCTION audit.freeze();
"""
"""The database without stamps: nobody sees that what they remember is old."""


class Equals:
    """A fleet whose processes are asked one by one, or all at once, about one channel."""

    def __init__(self, trial: Trial, channel: str) -> None:
        self._trial = trial
        self._there = trial.there
        self._channel = channel
        self.names = [process.name for process in trial.fleet.running]
        self.match = number_of(driving.live(self._there, self._channel)[-1])

    async def press(self, address: str, user: str, name: str) -> str:
        """Somebody presses, and that process answers; what they read."""
        self._there.through = (name,)
        try:
            pressed = await self._trial.players.press(address, user, self._channel)
        finally:
            self._there.through = ()
        return str(self._there.messages.private[pressed]["content"])

    async def all_say(self) -> dict[str, str]:
        """What each process says has happened in that match."""
        address = f"bl:log:{self.match}:last"
        return {name: await self.press(address, ADA, name) for name in self.names}

    async def somebody_moves(self, name: str) -> str:
        """Whoever is called takes a nap, through that process; their interaction."""
        await self._trial.rest()
        return await self.nap(self.called, (name,))

    @property
    def called(self) -> str:
        """Whom the board calls."""
        return driving.called(driving.live(self._there, self._channel)[-1]) or ADA

    async def nap(self, user: str, names: Sequence[str]) -> str:
        """That person takes a nap, once for each of these processes (or more often, where one
        stands there more often): always the same interaction.
        """
        self._there.through = tuple(names)
        options = [{"name": "move", "type": 3, "value": "rest nap"}]
        try:
            asked = await self._there.command(
                "play", guild=True, channel_id=self._channel, user=user, options=options
            )
        finally:
            self._there.through = ()
        await self._there.until(lambda: len(self._there.answers(asked)) >= len(names))
        return asked

    async def again(self, asked: str, user: str, name: str) -> None:
        """The same interaction comes once more, to that process."""
        before = len(self._there.answers(asked))
        self._there.number = asked
        try:
            await self.nap(user, (name,))
        finally:
            self._there.number = ""
        await self._there.until(lambda: len(self._there.answers(asked)) > before)

    async def erase(self, name: str, user: str = BRAM) -> str:
        """That person has all that is kept about them erased, by that process; what they read."""
        self._there.through = (name,)
        try:
            pressed = await self._trial.players.press(f"bl:forget:0:{user}", user, self._channel)
            panel = self._there.messages.private[pressed]
            address = next(
                item["custom_id"]
                for row in panel["components"]
                for item in row["components"]
                if item["custom_id"].startswith("bl:forgotten:")
            )
        finally:
            self._there.through = ()
        return await self.press(address, user, name)
