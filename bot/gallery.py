"""Pictures, painted off the event loop, equal views once."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

import render
from data.words import Words
from games.core import View
from render import Marks, Picture

KEPT = 64  # pictures of about 100 kB
log = logging.getLogger(__name__)


class Gallery:
    """Paints in one worker thread (two paint no faster) and keeps the newest pictures."""

    def __init__(self) -> None:
        self._painter = ThreadPoolExecutor(1, thread_name_prefix="painter")
        self._kept: OrderedDict[object, asyncio.Future[Picture | None]] = OrderedDict()

    async def picture(self, view: View, words: Words, marks: Marks = ()) -> Picture | None:
        """The picture of a view; None when its game has no painter, or one that fails."""
        key = (view, words.language, words.names, marks)
        painting = self._kept.get(key)
        if painting is None:
            loop = asyncio.get_running_loop()
            painting = loop.run_in_executor(self._painter, render.paint, view, words, marks)
            self._kept[key] = painting
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        try:
            return await asyncio.shield(painting)
        except Exception:  # a match must go on without its picture: there are words for it too
            log.exception("a picture could not be painted")
            self._kept.pop(key, None)
            return None

    def close(self) -> None:
        """Let the thread end."""
        self._painter.shutdown(wait=False, cancel_futures=True)
