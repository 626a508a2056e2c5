"""Several processes are asked the same: each answers for all. Nobody plays meanwhile.

Discord gives an interaction to the session of its shard; here a process may be given those of any,
as it is where two sessions of a shard overlap, and as direct messages come by shard 0.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.fleet.players import number_of
from tests.fleet.trial import Trial
from tests.support.bot.layouts import rows_of
from tests.transport import driving
from tests.transport.discord_here import ADA, BRAM

FROZEN = """
CREATE FUNCTION audit.freeze() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN NEW.stamp := OLD.stamp; RETURN NEW; END
$$;
CREATE TRIGGER frozen BEFORE UPDATE ON matches FOR EACH ROW EXECUTE FUNCTION audit.freeze();
"""
"""The database without stamps: nobody sees that what they remember is old."""


SLOW = """
CREATE FUNCTION audit.slow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_sleep(0.3); RETURN NEW; END
$$;
CREATE TRIGGER slow BEFORE INSERT ON log FOR EACH ROW EXECUTE FUNCTION audit.slow();
"""
"""A database that takes its time from looking to writing: who asks at once does meet there."""


async def apart(trial: Trial, *shards: int) -> None:
    """Have different processes serve these shards, if they do not."""
    holders = {trial.there.live(shard)[0].process for shard in shards}
    while len(holders) < len(shards):
        await trial.fleet.end(trial.fleet.all[holders.pop()])
        await trial.fleet.start()
        await trial.served()
        holders = {trial.there.live(shard)[0].process for shard in shards}


class Equals:
    """A fleet whose processes are asked one by one, or all at once, about one channel."""

    def __init__(self, trial: Trial, channel: str) -> None:
        self._trial = trial
        self._there = trial.there
        self._channel = channel
        self.match = number_of(driving.live(self._there, self._channel)[-1])

    @classmethod
    async def began(cls, trial: Trial, channel: str) -> Equals:
        """A match of two runs there, and nobody plays at it by themselves."""
        await driving.begin(trial.there, channel)
        await trial.there.until(lambda: driving.live(trial.there, channel))
        await trial.rest()
        return cls(trial, channel)

    @property
    def names(self) -> list[str]:
        """The processes."""
        return [process.name for process in self._trial.serving]

    async def press(self, address: str, user: str, name: str) -> str:
        """Somebody presses, and that process answers; what they read."""
        self._there.through = (name,)
        try:
            pressed = await self._trial.players.press(address, user, self._channel)
        finally:
            self._there.through = ()
        return self._trial.players.told(pressed)

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
        asked = await self._ask_to_nap(user, names)
        await self._there.until(lambda: len(self._there.answers(asked)) >= len(names))
        return asked

    async def naps_at_once(self) -> dict[str, str]:
        """Whoever is called takes a nap, through all processes at the same time, each time another
        interaction; what they read.
        """
        mover = self.called
        asked = [await self._ask_to_nap(mover, (name,)) for name in self.names]
        answers = {number: await self._trial.players.read(number) for number in asked}
        await self._trial.rest()
        return answers

    async def _ask_to_nap(self, user: str, names: Sequence[str]) -> str:
        self._there.through = tuple(names)
        options = [{"name": "move", "type": 3, "value": "rest nap"}]
        try:
            return await self._there.command(
                "play", guild=True, channel_id=self._channel, user=user, options=options
            )
        finally:
            self._there.through = ()

    async def whispers(self, channel: str) -> dict[str, str]:
        """A secret game begins in that channel, and both choose by direct message; what they
        read.
        """
        await driving.begin(self._there, channel, "whisper")
        await self._there.until(lambda: driving.live(self._there, channel))
        await self._trial.rest()
        number = number_of(driving.live(self._there, channel)[-1])
        answers = {}
        for user in (ADA, BRAM):
            asked = await driving.in_private(self._there, user, "whisper 3", number)
            answers[asked] = await self._trial.players.read(asked)
        await self._trial.rest()
        return answers

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
                for row in rows_of(panel["components"])
                for item in row["components"]
                if item["custom_id"].startswith("bl:forgotten:")
            )
        finally:
            self._there.through = ()
        return await self.press(address, user, name)
