"""What the browser tests need of the machine, and the fonts that they let a browser find there."""

from __future__ import annotations

import shutil
from enum import Enum
from pathlib import Path

from tests.lacking import BROWSER, lacking


class Fonts(Enum):
    """The fonts of a machine, by family. NONE has only what the page brings along.

    Where it does not matter a test takes the first set that is there.
    """

    BARE = ("DejaVu Sans", "DejaVu Sans Mono", "DejaVu Serif", "Noto Color Emoji")
    LIBERATION = ("Liberation Sans", "Liberation Mono", "Liberation Serif")
    NONE = ()


def chromium() -> tuple[str, str]:
    """The browser and its driver."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    driver = shutil.which("chromedriver")
    if not browser or not driver:
        lacking("chromium" if browser is None else "chromedriver", BROWSER)
    return browser, driver


def configure(fonts: Fonts, folder: Path) -> Path:
    """Write what makes fontconfig find this set and nothing else; returns the path of that file."""
    accepted = "".join(
        f'<pattern><patelt name="family"><string>{family}</string></patelt></pattern>'
        for family in fonts.value
    )
    file = folder / f"{fonts.name.lower()}.conf"
    file.write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
        '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>'
        "<selectfont><rejectfont><pattern></pattern></rejectfont>"
        f"<acceptfont>{accepted}</acceptfont></selectfont></fontconfig>"
    )
    return file
