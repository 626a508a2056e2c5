"""What happens in the world that `tests.released.write` freezes; long because it is all that does.

Tables of the four games in every state, each in a channel of its own; whatever can be kept is kept
by one of them. The presses are those that panels offer, made for the occasion.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any
from unittest.mock import patch

from bot.base import private_panels
from bot.features.board import store as visits
from bot.features.board.rules import Link
from bot.features.learning.puzzles import rules
from bot.features.past.review.store import get as review_of
from bot.matches.match import Match
from bot.screens.replies import button
from bot.tables import match_text
from bot.tables.records import Status
from games.patrouille.board import SquareKind
from tests.released.crawl import values
from tests.released.stage import MOST, Stage
from tests.support.bot.layouts import rows_of
from tests.support.bot.playing import choose, components, labels
from tests.support.bot.scenes import player, said, shut_out, take_away
from tests.support.bot.stored import position_of

LONG = timedelta(hours=32)
"""How long the scenes take: when they are over, the time is that at which a world begins."""
HOUR = 3600.0
LATE = "bl:importing:0"
"""Offered where a form could not be opened in time; nothing is late in a simulated Discord."""
CODE = re.compile(r"\*\*([a-z2-9]{10})\*\*")
WIDE = ("area", "pick2", "enter", "row", "choices")
"""What a question offers that has more answers than fit, or is answered several times."""


class Scenes(Stage):
    """Each of them may stand alone, but for the first ones, for which time passes."""

    async def play(self, look: Callable[[], None]) -> None:
        """All of them; `look` is called after each."""
        self.playing: dict[str, int] = {}
        self.over: dict[str, int] = {}
        self.open: dict[int, str] = {}
        await self.wait(60)
        for scene in (
            *(self.wishes, self.servers, self.late, self.replaced, self.plain, self.ended),
            *(self.lobbies, self.clocks, self.seats, self.proposals, self.undone, self.absences),
            *(self.round_robin, self.ladder, self.more_contests, self.series, self.imports),
            *(self.moderated, self.outage, self.forbidden, self.computers, self.plans),
            *(self.questions, self.many, self.league, self.knockout, self.directs, self.reviews),
            *(self.puzzles, self.visits, self.refused, self.unreached, self.seldom),
        ):
            await scene()
            look()
        await self.wait(LONG.total_seconds() - self.world.env.backend.clock.elapsed)
        look()

    def facts(self) -> dict[str, Any]:
        """What later versions are to do with the tables."""
        running = {number: game for game, number in self.playing.items()}
        return {
            "running": running | {self.second: "vague"},
            "lobbies": self.open,
            "over": {number: game for game, number in self.over.items()},
        }

    async def wishes(self) -> None:
        """What people wish for themselves, and what they would like to hear of."""
        here, evening = self.where[1], self.world.env.now() + timedelta(hours=3)
        zone = {"zone": "Europe/Amsterdam", "quiet": "23:00-07:00"}
        for person, wish in (
            (self.ada, {"digest": f"{evening:%H:%M}"}),
            (self.bram, {"first": "2h", "spacing": "6h", **zone}),
            (self.cleo, {"where": "dm", "secrets": "channel", "first": "1h"}),
            (self.finn, {"invitations": False, "on": False}),
        ):
            assert "Noted" in said(await person.slash(here, "remind", **wish))
        await self.cleo.slash(here, "confirm", when="always")
        await self.finn.slash(here, "block", user=self.cleo.user)
        await self.emma.slash(here, "table find", tell=True)
        await self.bram.slash(here, "table find", game="diceland", tell=True)
        await self.click(self.bram, (await self.bram.slash(here, "sight")).response, "mysight")
        for language in ("nl", "en"):
            shown = (await self.bram.slash(here, "language")).response
            await self.bram.select(shown, [language], custom_id="bl:mylanguage:0")

    async def servers(self) -> None:
        """The server settles what holds for its tables."""
        shown = (await self.dirk.slash(self.where[1], "admin settings")).response
        for language in ("fr", "en"):
            await self.dirk.select(shown, [language], custom_id="bl:srvlanguage:0")
        await self.dirk.select(shown, [self.where[1]], custom_id="bl:srvplaces:0")
        for address in ("bl:srvthreads:0:on", "bl:srvthreads:0:off", "bl:srvplaces:0:all"):
            await self.press(self.dirk, address)
        clock = (await self.dirk.click(shown, custom_id="bl:srvclock:0")).response
        await self.filled(self.dirk, clock, "srvpaceform")
        await self.click(self.dirk, clock, "srvsetpace")

    async def paced(self, clock: str, game: str, *people: Any) -> int:
        """A match with such a clock."""
        number = await self.opened(game, *people)
        await self.press(people[0], f"bl:setpace:{number}:{clock}")
        return await self.started(number, people[0])

    async def late(self) -> None:
        """Tables on which somebody is late within a day: one uses its reserve, one is played by the
        host, and one waits for a vote.
        """
        a, b, c = self.ada, self.bram, self.cleo
        hard = await self.paced("hard:1:48:play:play:on", "diceland", a, b)
        self.soft = await self.paced(
            "soft:24:0:offer:wait:on", "patrouille", c, a, self.emma, self.dirk
        )
        await self.paced("hard:12:0:play:play:on", "maillot", a, b, c)
        await self.wait(1.6 * HOUR)
        await self.moves(hard, 1)
        await self.wait(10 * HOUR)
        await self.begun("vague", self.emma, b, moves=3)
        await self.wait(13 * HOUR)

    async def replaced(self) -> None:
        """Of three one has voted for replacing who is late, and one against it."""
        match = await self.match(self.soft)
        seat = min(match.awaited)
        asked = sorted(set(match.seated) - {seat})
        yes, no = (player(self.world, match, other) for other in asked[:2])
        await self.press(yes, f"bl:remove:{self.soft}:{seat}")
        await self.press(no, f"bl:goon:{self.soft}:remove.{seat}")

    async def plain(self) -> None:
        """Matches that are played, two of them while all choose in secret."""
        a, b, c = self.ada, self.bram, self.cleo
        self.playing["diceland"] = await self.begun("diceland", a, b, moves=14)
        self.playing["patrouille"] = await self.begun("patrouille", a, b, c, moves=30)
        for game in ("maillot", "vague"):
            self.playing[game] = number = await self.begun(game, a, b, c, moves=1)
            await self.until(number, choose_in_secret)
            await self.moves(number, 1)
        self.second = await self.begun("vague", b, a, moves=12)

    async def ended(self) -> None:
        """A match of each game, played to its end; of one the moving picture is posted."""
        for game in ("diceland", "patrouille", "maillot", "vague"):
            people = (self.ada, self.bram, *((self.cleo,) if game == "maillot" else ()))
            self.over[game] = number = await self.begun(game, *people)
            object.__setattr__(self.world.app.host, "replays", game == "diceland")
            await self.moves(number)
            assert (await self.match(number)).table.status is Status.FINISHED
            await self.wait(20)

    async def lobbies(self) -> None:
        """Lobbies with guests, a wish for a colour, and a computer; one that was closed."""
        self.open[await self.opened("diceland", self.ada, self.cleo, invite=self.emma)] = "diceland"
        number = await self.opened("vague", self.bram, self.ada, invite=self.emma)
        await self.press(self.bram, f"bl:computer:{number}:easy")
        colours = (await self.press(self.ada, f"bl:colour:{number}")).response
        await self.choose(self.ada, colours, "wear", -1)
        self.open[await self.opened("maillot", self.emma, self.cleo, self.bram)] = "maillot"
        await self.press(self.cleo, f"bl:closed:{await self.opened('patrouille', self.cleo)}")

    async def clocks(self) -> None:
        """A match that is paused, one without a clock, and one that all have called off."""
        paused = await self.begun("diceland", self.ada, self.bram, moves=3)
        await self.press(self.dirk, f"bl:adpause:{paused}")
        none = await self.paced("none:0:0:play:wait:off", "patrouille", self.emma, self.cleo)
        await self.moves(none, 4)
        await self.filled(
            self.emma, (await self.press(self.emma, f"bl:clock:{none}")).response, "paceform"
        )
        off = await self.begun("diceland", self.cleo, self.emma, moves=3)
        await self.press(self.cleo, f"bl:end:{off}")
        await self.click(self.emma, self.shown(self.at[off], "agree"), "agree")
        assert (await self.match(off)).table.status is Status.CLOSED

    async def seats(self) -> None:
        """Seats that are open, offered, handed over and given up."""
        left = await self.begun("patrouille", self.dirk, self.bram, self.cleo, moves=5)
        await self.press(self.bram, f"bl:vacate:{left}:{await self.seat(left, self.bram)}")
        offered = await self.begun("diceland", self.bram, self.cleo, moves=5)
        seat = await self.seat(offered, self.bram)
        await self.press(self.bram, f"bl:offer:{offered}:{seat}:{self.emma.id}")
        taken = await self.begun("vague", self.cleo, self.dirk, moves=5)
        seat = await self.seat(taken, self.cleo)
        await self.press(self.cleo, f"bl:offer:{taken}:{seat}:{self.emma.id}")
        await self.wait(2)
        await self.click(self.emma, self.shown(self.at[taken], "takeover"), "takeover")
        await self.resign(await self.begun("maillot", self.bram, self.cleo, self.emma), self.cleo)

    async def resign(self, number: int, person: Any) -> None:
        await self.press(person, f"bl:resigned:{number}:{await self.seat(number, person)}")
        await self.wait()

    async def proposals(self) -> None:
        """To end, to pause, another clock, to take back: all of these wait; one was refused."""
        people = self.dirk, self.emma
        number = await self.begun("patrouille", *people, moves=6)
        await self.dirk.slash(self.at[number], "table pause")
        await self.press(self.dirk, f"bl:end:{number}")
        await self.press(self.emma, f"bl:setpace:{number}:hard:24:0:play:play:on")
        refused = await self.begun("patrouille", *people, moves=6)
        await self.dirk.slash(self.at[refused], "table pause")
        await self.wait(2)
        await self.click(self.emma, self.shown(self.at[refused], "goon"), "goon")
        await self.take_back(await self.begun("diceland", *people, moves=9))

    async def undone(self) -> None:
        """A move is taken back, one is brought back."""
        number = await self.begun("vague", self.emma, self.dirk, moves=4)
        for _ in range(2):
            await self.take_back(number)
            for person in (self.emma, self.dirk):
                if self.has(self.at[number], "agree"):
                    await self.click(person, self.shown(self.at[number], "agree"), "agree")
        kinds = [line.entry.kind for line in (await self.match(number)).lines]
        assert {"undo", "redo"} <= {str(kind.value) for kind in kinds}, kinds

    async def take_back(self, number: int) -> None:
        """The last move is to be taken back, or brought back where it was."""
        match = await self.match(number)
        moved = next(line.entry.seat for line in reversed(match.lines) if line.entry.action)
        person = player(self.world, match, moved)
        shown = (await person.slash(self.at[number], "table undo")).response
        wanted = next((label for label in labels(shown) if label.startswith("Bring back")), None)
        await choose(person, shown, wanted or labels(shown)[0])
        await self.wait(2)

    async def absences(self) -> None:
        """Somebody is away while a friend plays, and somebody was and is back."""
        await self.begun("diceland", self.finn, self.dirk, moves=4)
        await self.finn.slash(self.where[1], "away", until="5d", deputy=self.emma)
        await self.begun("patrouille", self.cleo, self.bram, moves=3)
        await self.cleo.slash(self.where[1], "away", until="1d")
        await self.press(self.cleo, "bl:back:0")

    async def contest(self, kind: str, game: str) -> tuple[Any, str]:
        """A contest of four; its channel and its number."""
        place = self.next_place()
        await self.ada.slash(place, "event open", kind=kind, game=game)
        await self.wait()
        shown = self.shown(place, "contest_join")
        number = str(rows_of(shown.components)[0]["components"][0]["custom_id"]).split(":")[3]
        for person in (self.ada, self.bram, self.cleo, self.emma):
            await self.press(person, f"bl:contest_join:0:{number}", place)
        await self.wait()
        return place, number

    async def challenge(self, place: Any, contest: str, person: Any, rival: Any) -> int:
        """A table against somebody of the contest, in a thread."""
        play = (await self.press(person, f"bl:contest_play:0:{contest}", place)).response
        await person.click(play, label=f"Against {rival.user.global_name}")
        await self.wait()
        known = {channel.id for channel in self.at.values()}
        (thread,) = [each for each in place.threads if each.id not in known]
        table = await self.world.store.table_in(thread.id)
        assert table is not None
        self.at[table.id] = thread
        return table.id

    async def round_robin(self) -> None:
        """One match is played, one waits for its players, and a third was decided without."""
        place, contest = await self.contest("round_robin", "diceland")
        await self.press(self.ada, f"bl:contest_start:0:{contest}", place)
        await self.picked(self.dirk, f"bl:contest_walked:0:{contest}:4", "1", place)
        number = await self.challenge(place, contest, self.cleo, self.bram)
        await self.bram.slash(self.at[number], "table join")
        await self.moves(await self.started(number, self.cleo), 3)
        await self.challenge(place, contest, self.bram, self.ada)

    async def ladder(self) -> None:
        """One challenge was won, another is open."""
        place, contest = await self.contest("ladder", "patrouille")
        number = await self.challenge(place, contest, self.cleo, self.bram)
        await self.bram.slash(self.at[number], "table join")
        await self.resign(await self.started(number, self.cleo), self.bram)
        await self.challenge(place, contest, self.emma, self.bram)

    async def more_contests(self) -> None:
        """One gathers, one is over."""
        await self.contest("round_robin", "diceland")
        place, contest = await self.contest("ladder", "diceland")
        await self.press(self.dirk, f"bl:contest_closed:0:{contest}", place)

    async def league(self) -> None:
        """Its first round is open: somebody was replaced there, and one table is over."""
        place = await self.entered("league", *self.world.people[:4], game="patrouille", seats=3)
        await self.click(self.emma, self.shown(place, "tournament_join"), "tournament_join")
        await self.click(self.emma, self.shown(place, "tournament_leave"), "tournament_leave")
        first = await self.round_of(place)
        shown = (await self.ada.slash(place, "event show")).response
        await self.click(self.ada, shown, "tournament_extend")
        asked = (await self.click(self.ada, shown, "tournament_replace")).response
        named = (await self.choose(self.ada, asked, "tournament_replaced")).response
        heir = next(i for i in _ids(named) if i.startswith("bl:tournament_heir:"))
        await self.ada.select(named, [self.emma], custom_id=heir)
        await self.wait(60)
        shown = (await self.bram.slash(place, "event show")).response
        await self.click(self.bram, shown, "tournament_leave")
        match = await self.match(first)
        for seat in sorted(match.seated)[1:]:
            await self.resign(first, player(self.world, match, seat))

    async def knockout(self) -> None:
        """One is played, one gathers, and one was closed."""
        await self.moves(
            await self.round_of(
                await self.entered("knockout", *self.world.people[:3], game="diceland", best_of=3)
            ),
            3,
        )
        await self.entered("knockout", self.cleo, self.dirk, game="vague")
        place = await self.entered("knockout", self.ada, game="diceland")
        shown = (await self.dirk.slash(place, "event show")).response
        asked = (await self.click(self.dirk, shown, "tournament_close")).response
        await self.click(self.dirk, asked, "tournament_closed")

    async def entered(self, kind: str, *people: Any, **chosen: Any) -> Any:
        """An event that these have joined; its channel."""
        place = self.next_place()
        await self.ada.slash(place, f"event {kind}", **chosen)
        await self.wait()
        for person in people:
            await self.click(person, self.shown(place, "tournament_join"), "tournament_join")
        await self.wait()
        return place

    async def round_of(self, place: Any) -> int:
        """The first round is opened, each table in a thread; the number of one."""
        await self.click(self.ada, self.shown(place, "tournament_start"), "tournament_start")
        await self.wait(60)
        found = []
        for thread in place.threads:
            table = await self.world.store.table_in(thread.id)
            assert table is not None
            self.at[table.id] = thread
            found.append(table.id)
        return found[0]

    async def directs(self) -> None:
        """In direct messages: a match on which somebody looks, one that they saw end, a challenge
        that nobody has answered, and a lobby that is entered by a link."""
        ada, bram, cleo = (person.user for person in (self.ada, self.bram, self.cleo))
        await self.challenged("diceland")
        over = await self.match(await self.challenged("vague"))
        await over.resign(min(over.seated), interaction=None, at=self.world.env.now())
        await self.wait()
        await ada.slash("challenge", game="patrouille", user=cleo)
        await bram.slash("table link", game="patrouille")
        await self.wait()

    async def challenged(self, game: str) -> int:
        """A match of Ada and Bram in direct messages, on which Cleo looks; its number."""
        ada, bram, cleo = (person.user for person in (self.ada, self.bram, self.cleo))
        await ada.slash("challenge", game=game, user=bram)
        await self.wait()
        asked = self.shown(bram.dm_channel, "join")
        (joins,) = [i for i in _ids(asked) if i.startswith("bl:join:")]
        await bram.click(asked, custom_id=joins)
        await self.wait()
        number = int(joins.split(":")[2])
        told = said(await ada.slash("table link", table=number, looks=True))
        shown = (await cleo.slash("join", code=CODE.findall(told)[-1])).response
        await self.click(cleo, shown, "look")
        return number

    async def refused(self) -> None:
        """Discord does not let an old board lose its buttons."""
        number = await self.begun("diceland", self.cleo, self.emma, moves=2)
        edits = f"/channels/{self.at[number].id}/messages/*"
        with self.refusing("PATCH", edits, status=403, code=50013):
            await self.moves(number, 2)
            await self.wait(60)

    async def unreached(self) -> None:
        """Who is awaited can neither look into the channel nor be written to."""
        number = await self.begun("patrouille", self.emma, self.cleo)
        seat = await self.seat(number, self.emma)
        await self.until(number, lambda match: seat in match.awaited)
        door = self.world.env.backend.get_dm_channel(self.emma.id).id
        with self.refusing("POST", f"/channels/{door}/messages", status=403, code=50007):
            await shut_out(self.world, self.at[number], self.emma)
            await self.wait(1.5 * HOUR)

    async def filled(self, person: Any, message: Any, verb: str) -> None:
        """A form is opened by that verb, and sent as it suggests."""
        result = await self.click(person, message, verb)
        await person.submit_modal(result, values(result.modal))

    async def seldom(self) -> None:
        """Buttons of moments for which no scene waits: a month without a move, a lobby whose opener
        is gone, a channel that is taken, a day that could be either of two."""
        number, soon = self.playing["diceland"], self.world.env.now() + timedelta(days=2)
        until = int(soon.timestamp())
        for address in (
            *(f"bl:playon:{number}", f"bl:wake:{number}", f"bl:lead:{min(self.open)}"),
            *(
                f"bl:absent:0:0:{until}:0",
                f"bl:stay:0:{until}",
                "bl:endvisits:0",
                f"bl:onboard:{number}",
            ),
            *(
                "bl:in_thread:0:diceland",
                f"bl:dare:0:diceland:{self.finn.id}:Finn",
            ),
        ):
            await self.made(button("Seldom", address), address, self.where[1])

    @contextmanager
    def refusing(self, method: str, path: str, **how: Any) -> Iterator[None]:
        """Discord refuses that for as long as this lasts."""
        self.world.env.inject_error(method, path, times=None, **how)
        yield
        self.world.env.backend.faults.pop()

    async def reviews(self) -> None:
        """One is done and shown to all, of one its player was told; one was begun."""
        number = await self.begun("patrouille", self.ada, self.bram, moves=6)
        await self.resign(number, self.bram)
        await self.press(self.ada, f"bl:review:{number}")
        await self.judged(number, self.ada)
        await self.press(self.ada, f"bl:tell_review:{number}")
        with patch.object(private_panels, "KEPT", timedelta()):
            await self.press(self.bram, f"bl:review:{number}")
            await self.judged(number, self.bram)

    async def visits(self) -> None:
        """Of the board page: one was ended by its person, one goes on."""
        number, now = self.playing["diceland"], self.world.env.now()
        until, made = now + timedelta(days=1), int(now.timestamp())
        for person in (self.ada, self.bram):
            seat = await self.seat(number, person)
            link = Link(person.id, number, seat, made, made, f"of {person.id}")
            await visits.begin(self.world.store, link, f"cookie of {person.id}", until, now)
        await visits.end_all(self.world.store, self.ada.id, now)

    async def judged(self, number: int, person: Any) -> None:
        """All decisions of a review are looked at."""
        for _ in range(MOST):
            kept = await review_of(self.world.store, number, await self.seat(number, person))
            if kept is not None and kept[1].done:
                return
            await self.wait(1)
        raise AssertionError("the review has no end")

    async def puzzles(self) -> None:
        """A server has them posted; one is answered with the hint, one not yet."""
        place, soon = self.next_place(), self.world.env.now() + timedelta(hours=1)
        # With the first puzzles of all, which have a hint.
        with patch.object(rules, "FIRST", rules.day_of(soon)):
            await self.dirk.slash(place, "admin puzzle", hour=soon.hour)
            await self.wait(HOUR)
            posted = self.shown(place, "puzzle")
            for person in (self.ada, self.bram):
                hint = (await self.click(person, posted, "puzzle")).response
                shown = (await self.click(person, hint, "puzzle_hint")).response
            done = (await self.click(self.bram, shown, "solve")).response
            await self.click(self.bram, done, "puzzle_agree")

    async def series(self) -> None:
        """Best of three: the first is over, the second gathers."""
        first = await self.begun("diceland", self.dirk, self.bram, moves=3, best_of=3)
        await self.resign(first, self.bram)
        await self.press(self.bram, f"bl:rematch:{first}")
        table = await self.world.store.table_in(self.at[first].id)
        assert table is not None
        self.at[table.id] = self.at[first]

    async def imports(self) -> None:
        """An ended match and one that goes on are brought from files."""
        answer = await self.ada.slash(self.at[self.over["diceland"]], "table export")
        data = json.loads(await answer.response.attachments[0].read())
        text = match_text.written(data | {"result": None, "seed": None})
        head, _, log = text.partition("\n\n")
        begun = "\n".join((head, "", *log.splitlines()[:6]))
        for name, content in (("match.json", json.dumps(data)), ("match.txt", begun)):
            file = (name, content.encode())
            await self.emma.slash(self.next_place(), "table import", file=file)
            await self.wait()

    async def moderated(self) -> None:
        """Everything that a moderator does to a table."""
        dirk = self.dirk
        number = await self.begun("patrouille", self.cleo, self.bram, self.finn, moves=9)
        for verb in ("adpause", "adresume"):
            await self.press(dirk, f"bl:{verb}:{number}")
        back = (await self.press(dirk, f"bl:adback:{number}:1")).response
        await self.click(dirk, (await self.choose(dirk, back, "adpick")).response, "adrewound")
        sure = (await self.press(dirk, f"bl:adopen:{number}:0")).response
        await self.click(dirk, sure, "adopened")
        sure = (await self.press(dirk, f"bl:adcomputer:{number}:1:easy")).response
        await self.click(dirk, sure, "adcomputed")
        seat = (await self.picked(dirk, f"bl:adseat:{number}", "2")).response
        sure = await dirk.select(seat, [self.emma], custom_id=f"bl:adheir:{number}:2")
        await self.click(dirk, sure.response, "adseated")
        table = (await self.press(dirk, f"bl:adtable:{number}")).response
        place = self.next_place()
        await dirk.select(table, [place], custom_id=f"bl:admove:{number}")
        self.at[number] = place
        closed = await self.begun("diceland", self.cleo, self.emma)
        sure = (await self.press(dirk, f"bl:adclose:{closed}")).response
        await self.click(dirk, sure, "adclosed")

    async def outage(self) -> None:
        """The host is not there for two hours."""
        with self.world.env.time_context():
            await self.world.app.close()
        await self.wait(2 * HOUR)
        await self.world.restart()
        await self.wait()

    async def forbidden(self) -> None:
        """The host may not write in a channel any more."""
        number = await self.begun("diceland", self.dirk, self.emma)
        await take_away(self.world, self.at[number], "send_messages")
        await self.moves(number, 1)
        await self.wait(90)

    async def computers(self) -> None:
        """Against a computer, with a hint; a lesson; and practice."""
        number = await self.begun("diceland", self.ada, computers="easy")
        for _ in range(4):
            await self.moves(number, 1)
            await self.wait()
        await self.press(self.ada, f"bl:hint:{number}")
        shown = await self.emma.slash(self.where[1], "learn", game="diceland")
        await self.lesson((await self.click(self.emma, shown.response, "lesson")).response)
        practice = await self.opened("patrouille", self.bram, computers="normal")
        await self.press(self.bram, f"bl:practice:{practice}")
        await self.started(practice, self.bram)

    async def lesson(self, shown: Any) -> None:
        """Emma does what the lesson asks for, to its end."""
        for _ in range(MOST):
            if self.bears(shown, "against"):
                return
            verb = next(verb for verb in ("do", "hint", "move") if self.bears(shown, verb))
            shown = (await self.click(self.emma, shown, verb)).response
        raise AssertionError("the lesson has no end")

    async def questions(self) -> None:
        """Questions with many answers, with numbers, and with several actions in a row."""
        people = self.cleo, self.dirk, self.emma
        for game in ("diceland", "patrouille", "maillot", "vague"):
            number = await self.begun(game, *people[: 3 if game == "maillot" else 2])
            for _ in range(60):
                match = await self.match(number)
                for seat in match.awaited if match.table.status is Status.RUNNING else ():
                    await self.look(player(self.world, match, seat), number)
                await self.moves(number, 1)

    async def look(self, person: Any, number: int) -> None:
        """Open what a question offers instead of its answers; a form is sent as it suggests."""
        for verb in WIDE:
            shown = (await self.press(person, f"bl:move:{number}")).response
            if shown is not None and self.bears(shown, verb):
                result = await self.click(person, shown, verb)
                if result.modal is not None:
                    await person.submit_modal(result, values(result.modal))

    async def many(self) -> None:
        """More lobbies and tables of one person than a page holds."""
        for _ in range(4):
            await self.opened("patrouille", self.dirk, self.bram)
        await self.made(button("Late", LATE), LATE, self.where[1])

    async def plans(self) -> None:
        """Moves for later, and every standing order of every game, somewhere."""
        for seat in (await self.match(self.second)).seated:
            person = player(self.world, await self.match(self.second), seat)
            await person.slash(self.at[self.second], "plan", move="end phase; end turn")
            shown = (await person.slash(self.at[self.second], "plan")).response
            if self.bears(shown, "planline"):  # else the turn came to an end by itself
                await self.click(person, shown, "planline")
        await self.march(self.playing["patrouille"])
        laid: set[str] = set()
        wanted: set[str] = set()
        for table in await self.world.store.tables_with(Status.RUNNING):
            match = await self.match(table.id)
            wanted |= {order.word() for order in match.game.INFO.orders}
            for seat in match.seated:
                for word in {order.word() for order in match.game.INFO.orders} - laid:
                    await self.order(table.id, match.seated[seat].user_id, word)
                texts = (await self.match(table.id)).plan_of(seat).texts
                laid |= {text.split()[0] for text in texts}
        assert wanted <= laid, f"orders that hold nowhere: {wanted - laid}"

    async def order(self, number: int, user_id: int, word: str) -> None:
        """An order as its form suggests it."""
        person = next((p for p in self.world.people if p.id == user_id), None)
        if person is not None:
            await self.picked(person, f"bl:order:{number}", word)

    async def march(self, number: int) -> None:
        """To where it holds: a piece of one's own, and a goal of its colour."""
        match = await self.match(number)
        for seat in match.seated:
            view: Any = match.view(seat)
            own = [
                place for place, piece in view.state.pieces.items() if piece.colour is view.colour
            ]
            goals = [q for q in view.squares if q.kind is SquareKind.GOAL]
            mine = [q.place for q in goals if q.colour is view.colour]
            for piece, goal in zip(own, mine, strict=False):
                person = player(self.world, match, seat)
                await person.slash(self.at[number], "plan", move=f"march {piece} {goal}")


def _ids(message: Any) -> list[str]:
    """The addresses of all that can be pressed on a message."""
    return [item.get("custom_id", "") for row in components(message) for item in row["components"]]


def choose_in_secret(match: Match) -> bool:
    """Whether several choose in secret at once."""
    legal = [match.game.legal(position_of(match).state, seat) for seat in match.awaited]
    return len(legal) > 1 and all(any(action.secret for action in some) for some in legal)
