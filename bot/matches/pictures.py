"""Pictures, painted off the event loop; equal views are painted once."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from queue import SimpleQueue
from typing import Any

import render
from bot.base.figures import Figures
from bot.matches.painter import Painter
from bot.matches.painting_queue import NotPainted, PaintingQueue, Rank, Wanted, is_unhurried
from bot.store.workers import PictureOrder
from data.words import FALLBACK, Words
from games import locale_of, log, registry
from games.core import View
from games.trails import Trail
from render import USUAL, Marks, Picture, Sight, seeing
from render.replay import Film, Frame, animated

KEPT = 128  # pictures of about 100 kB
GRACE = 0.15  # seconds that an answer to a move waits for its picture: too few to be noticed
Elsewhere = Callable[[PictureOrder], Awaitable[Picture | None]]
logger = logging.getLogger(__name__)


class Pictures:
    """Paints in `painters` processes, or in one thread if that is 0, and caches the newest
    pictures. With processes, each thread only waits for its process. More threads that paint would
    gain nothing, since they share one lock."""

    def __init__(
        self, painters: int = 0, film_kind: Film = Film.WEBP, figures: Figures | None = None
    ) -> None:
        self.film_kind = film_kind
        self._figures = figures or Figures()
        self._queue = PaintingQueue(max(1, painters))
        self._painters = [Painter() for _ in range(painters)]
        self._free: SimpleQueue[Painter] = SimpleQueue()
        for painter in self._painters:
            self._free.put(painter)
        self._closed = self._behind = False
        self.elsewhere: Elsewhere | None = None
        """Has workers paint, if there are any; it gives None if no worker
        has painted the picture."""
        self._ahead: set[asyncio.Task[Picture | None]] = set()
        self._kept: OrderedDict[object, asyncio.Future[Picture | None]] = OrderedDict()

    async def picture(
        self,
        view: View,
        words: Words,
        marks: Marks = (),
        *,
        trail: Trail = (),
        sight: Sight = USUAL,
        keep: bool = True,
        order: PictureOrder | None = None,
        rank: Rank = Rank.LOOK,
        current: Wanted = lambda: True,
    ) -> Picture | None:
        """The picture of a view for that sight. None if its game has no painter or a failing one,
        if the reader wants boards in words, if it is no longer `current`, or if too many wait. A
        picture that will not be asked for again need not be cached (`keep`). With an `order`
        another process may paint it. Many parameters because each distinguishes pictures, or says
        when they are painted."""
        if sight.text:
            return None
        wanted = _while_asked(current)
        key = (view, words.language, words.names, marks, trail, sight)
        painting = self._kept.get(key)
        if painting is not None:
            self._figures.hits.inc()
            self._queue.join(painting, rank, wanted)
        else:
            work = partial(self._timed, view, words, marks, trail, sight)
            painting = self._begun(order, work, rank, wanted)
            if not keep:
                return await self._painted(painting)
            # The future, not the picture: all who ask meanwhile wait for the same one.
            self._kept[key] = painting
            painting.add_done_callback(partial(self._drop_failed, key))
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return await self._painted(painting)

    def _drop_failed(self, key: object, painting: asyncio.Future[Picture | None]) -> None:
        """Do not cache a failure: the next request tries again."""
        failed = painting.cancelled() or painting.exception() is not None
        if failed and self._kept.get(key) is painting:
            del self._kept[key]

    async def soon(
        self, painting: Coroutine[Any, Any, Picture | None]
    ) -> Picture | asyncio.Task[Picture | None] | None:
        """The picture for the answer to a move; if it would delay the answer, the task that
        paints it. Without processes it is always waited for: the one thread is for one
        person, who has time."""
        if not self._painters or is_unhurried():
            return await painting
        task = asyncio.create_task(painting, name="a picture of a panel")
        task.add_done_callback(partial(self._note_behind, asyncio.get_running_loop().time()))
        try:
            if self._behind:
                await asyncio.sleep(0)  # long enough to find a picture in the cache
            else:
                await asyncio.wait({task}, timeout=GRACE)
        except asyncio.CancelledError:
            task.cancel()
            raise
        if task.done():
            return task.result()
        self._behind = True
        self._figures.pictures_late.inc()
        return task

    def _note_behind(self, began: float, task: asyncio.Task[Picture | None]) -> None:
        """Note whether it came late: then the next one probably will too, and is not waited for."""
        if not task.cancelled() and not task.exception() and task.result() is not None:
            self._behind = asyncio.get_running_loop().time() - began > GRACE

    def _begun(
        self,
        order: PictureOrder | None,
        work: Callable[[], Picture | None],
        rank: Rank,
        wanted: Wanted,
    ) -> asyncio.Future[Picture | None]:
        if order is not None and self.elsewhere is not None:
            painting = self._by_others(self.elsewhere, order, work, rank, wanted)
            return asyncio.create_task(painting, name="painted elsewhere")
        return self._queue.put(work, rank, wanted)

    async def _by_others(
        self,
        elsewhere: Elsewhere,
        order: PictureOrder,
        work: Callable[[], Picture | None],
        rank: Rank,
        wanted: Wanted,
    ) -> Picture | None:
        """The picture if others paint it, else painted here."""
        picture = await elsewhere(order)
        if picture is not None:
            self._figures.by_workers.inc()
        elif not self._closed:
            picture = await self._queue.put(work, rank, wanted)
        return picture

    async def film(self, frames: Sequence[Frame]) -> bytes:
        """The animated picture of these frames. Raises what its painter raises. When the host ends,
        those who wait for it are cancelled, since nobody is left to read an error."""
        try:
            written = await self._queue.put(partial(self._animate, frames), Rank.REST)
        except (EOFError, NotPainted) as gone:
            if self._closed:
                raise asyncio.CancelledError from gone
            raise
        assert isinstance(written, bytes)
        return written

    async def _painted(self, painting: asyncio.Future[Picture | None]) -> Picture | None:
        try:
            return await asyncio.shield(painting)
        except NotPainted:
            self._figures.pictures_dropped.inc()
            return None
        except Exception:  # a match must go on without its picture: there are words for it too
            logger.exception("a picture could not be painted")
            self._figures.unpainted.inc()
            return None

    def ahead(self, views: Sequence[View], words: Words, sight: Sight = USUAL) -> None:
        """Paint these pictures ahead of time, when nothing else is to be painted."""
        for view in views:
            key = (view, words.language, words.names, (), (), sight)
            if key not in self._kept and not self._closed and not sight.text:
                work = self.picture(view, words, sight=sight, rank=Rank.REST)
                painting = asyncio.create_task(work, name="painting ahead")
                self._ahead.add(painting)
                painting.add_done_callback(self._ahead.discard)

    def warm_up(self) -> None:
        """Have each process paint a first board of each game: the first takes thirty times as long
        as the next. Returns at once."""
        if not self._painters or self._closed:
            return
        warming = ThreadPoolExecutor(len(self._painters), thread_name_prefix="warming")
        for key in registry():
            for _ in self._painters:
                warming.submit(self._first_board, key)
        warming.shutdown(wait=False)

    def close(self) -> None:
        """Let the threads and processes end."""
        self._closed = True
        self._queue.close()
        for painter in self._painters:
            painter.close()

    def _first_board(self, key: str) -> None:
        game = registry()[key]
        begun, _ = log.start(game, min(game.INFO.seats), game.INFO.options(), "a first board")
        self._paint(game.view(begun.state, None), Words.of(FALLBACK, key, locale_of(key)), ())

    def _timed(
        self, view: View, words: Words, marks: Marks, trail: Trail, sight: Sight
    ) -> Picture | None:
        with self._figures.pictures.time():
            return self._paint(view, words, marks, trail, sight)

    def _animate(self, frames: Sequence[Frame]) -> bytes:
        if not self._painters:
            return animated(frames, self.film_kind)
        painter = self._free.get()
        try:
            return painter.animate(frames, self.film_kind)
        finally:
            self._free.put(painter)

    def _paint(
        self,
        view: View,
        words: Words,
        marks: Marks,
        trail: Trail = (),
        sight: Sight = USUAL,
    ) -> Picture | None:
        if not self._painters:
            with seeing(sight):
                if trail:
                    return render.paint_trail(view, words, trail)
                return render.paint(view, words, marks)
        painter = self._free.get()
        try:
            return painter.paint(view, words, marks, trail, sight)
        except EOFError:
            if not self._closed:
                raise
            return None  # nobody waits for it any more
        finally:
            self._free.put(painter)


def _while_asked(current: Wanted) -> Wanted:
    """Whether the task that asks now is still waiting, and the picture still `current`."""
    asks = asyncio.current_task()
    return lambda: (asks is None or not asks.done()) and current()
