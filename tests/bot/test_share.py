"""A finished match as one file, opened from a disk: it steps through, and checks its dice."""

from __future__ import annotations

import base64
import io
import json
import re
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.features.past.replay import share
from render.share import deltas
from tests.local.browser import Browsers
from tests.support.bot.scenes import begun, resign, said
from tests.support.bot.world import World

DATA = re.compile(r'(<script type="application/json" id="data">)(.*?)(</script>)', re.DOTALL)


def board(*squares: tuple[int, int, str]) -> bytes:
    image = Image.new("RGB", (1200, 600), "#203040")
    for x, y, colour in squares:
        image.paste(colour, (x, y, x + 60, y + 60))
    written = io.BytesIO()
    image.save(written, "PNG")
    return written.getvalue()


def test_only_what_changes_is_kept() -> None:
    found = deltas.pictures([board(), board((300, 300, "#ff0000")), board((300, 300, "#ff0000"))])
    whole, one, none = found.patches
    assert [len(whole), len(none)] == [1, 0]
    assert sum(len(p.webp) for p in one) < len(whole[0].webp) * 2
    for patch in one:
        with Image.open(io.BytesIO(patch.webp)) as piece:
            assert piece.width * piece.height < found.size[0] * found.size[1] / 20


def test_the_patches_make_the_picture_again() -> None:
    pngs = [board(), board((0, 0, "#ff0000"), (1140, 540, "#00ff00")), board((600, 300, "#ffffff"))]
    found = deltas.pictures(pngs)
    canvas = Image.new("RGB", found.size)
    for png, patches in zip(pngs, found.patches, strict=True):
        for patch in patches:
            with Image.open(io.BytesIO(patch.webp)) as piece:
                canvas.paste(piece, (patch.x, patch.y))
        with Image.open(io.BytesIO(png)) as whole:
            small = whole.convert("RGB").resize(found.size, Image.Resampling.LANCZOS)
        assert max(ImageStat.Stat(ImageChops.difference(canvas, small)).mean) < 3


def test_rectangles_cover_each_cell_once() -> None:
    cells = [[c == "x" for c in row] for row in ("xx..x", "xx...", ".x.xx", "...xx")]
    covered = [
        (x + dx, y + dy)
        for x, y, across, down in deltas.rectangles(cells)
        for dx in range(across)
        for dy in range(down)
    ]
    assert sorted(covered) == sorted(
        (x, y) for y, row in enumerate(cells) for x, marked in enumerate(row) if marked
    )


async def shared(world: World) -> str:
    match = await begun(world, "diceland")
    for _ in range(45):
        if match.result is not None:
            break
        seat = min(match.awaited)
        action = match.legal(seat)[-1]
        at = match.table.changed_at
        await match.play(seat, match.revision(seat), action, interaction=None, at=at)
    if match.result is None:
        await resign(world, world.ada)
    reply = await share.share(world.app.host, match)
    assert reply.file is not None
    data = reply.file.fp.read()
    assert len(data) < share.LARGEST
    return data.decode()


def changed(html: str, change: Any) -> str:
    found = DATA.search(html)
    assert found is not None
    data = json.loads(found[2])
    change(data)
    return html[: found.start(2)] + json.dumps(data) + html[found.end(2) :]


async def test_a_running_match_is_not_shared(world: World) -> None:
    """Its seed would tell all dice to come."""
    await begun(world, "diceland")
    result = await world.ada.slash(world.channel, "table share")
    assert "once it is over" in said(result)


@pytest.mark.discord
async def test_a_name_ends_no_script_and_nothing_comes_from_outside(world: World) -> None:
    world.env.backend.users[world.ada.id].global_name = "</script><img src=x>"
    html = await shared(world)
    assert "<img" not in html
    assert html.count("</script>") == 2
    assert not re.findall(r"https?://", html)


@pytest.mark.long
@pytest.mark.browser
async def test_it_is_stepped_through_and_its_dice_are_checked(world: World, tmp_path: Path) -> None:
    """Long because one page is looked at from all sides: a browser takes long to start."""
    html = await shared(world)
    with closing(Browsers()) as browsers, browsers.one() as window:

        def opened(text: str) -> None:
            file = tmp_path / "match.html"
            file.write_text(text, encoding="utf-8")
            window.get(file.as_uri())

        def verdict() -> str:
            window.find_element("id", "check").click()
            return str(window.find_element("css selector", ".verdict").get_attribute("class"))

        def drawn() -> Image.Image:
            script = "return document.querySelector('canvas').toDataURL('image/png')"
            data = str(window.execute_script(script)).partition(",")[2]
            return Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB")

        def until_shown(place: int) -> None:
            window.execute_async_script(
                "const [to, done] = arguments; const look = () =>"
                " document.body.dataset.shown == to ? done() : setTimeout(look, 20); look();",
                place,
            )

        opened(html)
        found = DATA.search(html)
        assert found is not None
        last = len(json.loads(found[2])["patches"]) - 1
        until_shown(0)
        first = drawn()
        window.find_element("id", "last").click()
        until_shown(last)
        end = drawn()
        for place in range(last - 1, -1, -1):
            window.find_element("id", "back").click()
            until_shown(place)
        assert not ImageChops.difference(drawn(), first).getbbox()
        for _ in range(last):
            window.find_element("id", "on").click()
        until_shown(last)
        assert not ImageChops.difference(drawn(), end).getbbox()
        assert verdict() == "verdict good"

        def other_draw(data: Any) -> None:
            data["draws"][-1][1][0] = (data["draws"][-1][1][0] + 1) % data["draws"][-1][2][0]

        opened(changed(html, other_draw))
        assert verdict() == "verdict bad"
        opened(changed(html, lambda data: data.update(seed="0" + data["seed"][1:] + "x")))
        assert verdict() == "verdict bad"
        for width in (390, 1280):
            window.set_window_size(width, 900)
            opened(html)
            wide = window.execute_script("return document.documentElement.scrollWidth")
            assert wide <= window.execute_script("return window.innerWidth")
