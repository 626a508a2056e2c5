"""What is told about a machine that lacks something the browser tests need."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from tests import lacking
from tests.local import machine
from tests.local.browser import Browsers, NoFontError

ROOT = Path(__file__).parents[2]


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A machine without programs, which is not CI's."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CI", raising=False)
    return monkeypatch


def test_without_chromium_a_test_is_skipped_and_one_line_tells_what_to_install(
    bare: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(pytest.skip.Exception) as skipped:
        machine.chromium()
    reasons = [str(skipped.value)] * 3 + ["this system cannot kill like that"]
    (line,) = lacking.skipped(reasons)
    assert line.startswith("3 tests were skipped")
    assert f"apt-get install {lacking.BROWSER.packages}" in line
    assert "\n" not in line
    assert lacking.skipped(["this system cannot kill like that"]) == []


def test_without_one_set_of_fonts_only_what_needs_that_set_is_skipped(
    bare: pytest.MonkeyPatch,
) -> None:
    asked = []

    def start(fonts: machine.Fonts) -> Any:
        asked.append(fonts)
        if fonts is machine.Fonts.BARE:
            raise NoFontError("DejaVu Sans")
        return Mock(name=fonts.name)

    browsers = Browsers(start)
    with browsers.one() as window, browsers.one(machine.Fonts.NONE) as another:
        assert window is not another
    for _ in range(2):
        with (
            pytest.raises(pytest.skip.Exception, match="DejaVu Sans"),
            browsers.one(machine.Fonts.BARE),
        ):
            pass
    with browsers.one() as again:
        assert again is window
    assert asked == [*machine.Fonts]


def test_in_ci_chromium_may_not_be_missing(bare: pytest.MonkeyPatch) -> None:
    bare.setenv("CI", "1")
    with pytest.raises(pytest.fail.Exception, match="chromium"):
        machine.chromium()


@pytest.mark.parametrize(
    ("file", "need"),
    [
        *(("CONTRIBUTING.md", need) for need in lacking.NEEDS),
        *((".ci/run", need) for need in lacking.NEEDS),
    ],
)
def test_the_packages_are_named_alike(file: str, need: lacking.Need) -> None:
    text = (ROOT / file).read_text("utf-8")
    assert all(package in text for package in need.packages.split())


def test_what_npm_fetches_is_pinned_and_names_no_registry() -> None:
    folder = ROOT / "tests" / "local"
    wanted = json.loads((folder / "package.json").read_text("utf-8"))["devDependencies"]
    locked = json.loads((folder / "package-lock.json").read_text("utf-8"))["packages"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in wanted.values())
    assert {f"node_modules/{name}" for name in wanted} <= locked.keys()
    assert not any("resolved" in package for package in locked.values())
