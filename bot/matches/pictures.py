"""Pictures, painted off the event loop; equal views are painted once."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any

import render
from bot.base.figures import Figures
from bot.matches.painter import Painter
from bot.store.workers import PictureOrder
from data.words import FALLBACK, Words
from games import locale_of, log, registry
from games.core import View
from games.trails import Trail
from render import USUAL, Marks, Picture, Sight, seeing
from render.replay import Film, Frame, animated

KEPT = 128  # pictures of about 100 kB
Elsewhere = Callable[[PictureOrder], Awaitable[Picture | None]]
logger = logging.getLogger(__name__)


class Pictures:
    """Paints in so many processes, or (0) in one worker thread, and caches the newest pictures.
    With processes, each thread only waits for one; more painting threads would share one lock and
    gain nothing."""

    def __init__(
        self, painters: int = 0, film_kind: Film = Film.WEBP, figures: Figures | None = None
    ) -> None:
        self.film_kind = film_kind
        self._figures = figures or Figures()
        self._threads = ThreadPoolExecutor(max(1, painters), thread_name_prefix="painter")
        self._painters = [Painter() for _ in range(painters)]
        self._free: SimpleQueue[Painter] = SimpleQueue()
        for painter in self._painters:
            self._free.put(painter)
        self._closed = False
        self.elsewhere: Elsewhere | None = None
        """Has workers paint, if there are any; None as an answer: no worker has."""
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
    ) -> Picture | None:
        """The picture of a view for that sight; None if its game has no painter or a failing one,
        and for a reader of boards in words. One that will not be asked for again need not be
        cached. By its `order` others can paint it. Many parameters because each distinguishes
        pictures."""
        if sight.text:
            return None
        key = (view, words.language, words.names, marks, trail, sight)
        painting = self._kept.get(key)
        if painting is not None:
            self._figures.hits.inc()
        else:
            painting = self._begun(order, view, words, marks, trail, sight)
            if not keep:
                return await self._painted(painting)
            # The future, not the picture: who asks while it is painted waits for the same one.
            self._kept[key] = painting
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        picture = await self._painted(painting)
        # A failure is not kept: the next who asks has it tried again.
        if painting.done() and painting.exception() is not None:
            self._kept.pop(key, None)
        return picture

    def _begun(self, order: PictureOrder | None, *what: Any) -> asyncio.Future[Picture | None]:
        if order is not None and self.elsewhere is not None:
            painting = self._by_others(self.elsewhere, order, what)
            return asyncio.create_task(painting, name="painted elsewhere")
        return asyncio.get_running_loop().run_in_executor(self._threads, self._timed, *what)

    async def _by_others(
        self, elsewhere: Elsewhere, order: PictureOrder, what: tuple[Any, ...]
    ) -> Picture | None:
        """The picture that others have painted, else painted here."""
        picture = await elsewhere(order)
        if picture is not None:
            self._figures.by_workers.inc()
        elif not self._closed:
            picture = await self._begun(None, *what)
        return picture

    async def film(self, frames: Sequence[Frame]) -> bytes:
        """The animated picture of these frames. Raises what its painter raises."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._animate, frames)

    async def _painted(self, painting: asyncio.Future[Picture | None]) -> Picture | None:
        try:
            return await asyncio.shield(painting)
        except Exception:  # a match must go on without its picture: there are words for it too
            logger.exception("a picture could not be painted")
            self._figures.unpainted.inc()
            return None

    def ahead(self, views: Sequence[View], words: Words, sight: Sight = USUAL) -> None:
        """Paint these pictures ahead of time, once nothing else is to be painted."""
        for view in views:
            key = (view, words.language, words.names, (), (), sight)
            if key not in self._kept and not self._closed and not sight.text:
                work = self.picture(view, words, sight=sight)
                painting = asyncio.create_task(work, name="painting ahead")
                self._ahead.add(painting)
                painting.add_done_callback(self._ahead.discard)

    def warm_up(self) -> None:
        """Have each process paint a first board of each game, which takes thirty times as long as
        the next. Returns at once."""
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
        self._threads.shutdown(wait=False, cancel_futures=True)
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
            return None  # it is not waited for any more
        finally:
            self._free.put(painter)
