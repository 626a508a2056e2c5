"""What the browser tests need of the machine, and the fonts that they let a browser find there."""

from __future__ import annotations

import os
import shutil
from enum import Enum
from pathlib import Path
from typing import NoReturn

import pytest

PACKAGES = "chromium chromium-driver fonts-dejavu-core fonts-liberation fonts-noto-color-emoji"
"""As Debian calls them; README and .ci/run name the same."""

NODE = "nodejs npm"
"""What fetches axe-core, as Debian calls it; .ci/run names the same."""

LACKING = f"the browser tests need: apt-get install {PACKAGES}"


class Fonts(Enum):
    """The fonts of a machine, by family. NONE has only what the page brings along."""

    BARE = ("DejaVu Sans", "DejaVu Sans Mono", "DejaVu Serif", "Noto Color Emoji")
    LIBERATION = ("Liberation Sans", "Liberation Mono", "Liberation Serif")
    NONE = ()


def lacking(what: str) -> NoReturn:
    """Skip the test for want of something on the machine; in CI it fails."""
    if os.environ.get("CI"):
        pytest.fail(f"there is no {what}; {LACKING}")
    pytest.skip(f"there is no {what}; {LACKING}")


def chromium() -> tuple[str, str]:
    """The browser and its driver."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    driver = shutil.which("chromedriver")
    if browser and driver:
        return browser, driver
    lacking("chromium" if browser is None else "chromedriver")


def skipped(reasons: list[str]) -> str | None:
    """One line about the tests that were skipped for want of something; None if none were."""
    number = sum(LACKING in reason for reason in reasons)
    return f"{number} tests were skipped: {LACKING}" if number else None


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
