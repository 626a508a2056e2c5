"""Every word of the page is in its catalogue, and the catalogue holds no other."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from bot.local import server

PAGE = Path(str(server.PAGE))
FILES = [
    file for folder in (server.KIT, server.PAGE) for file in sorted(Path(str(folder)).iterdir())
]
CATALOGUE = tomllib.loads(
    (files("data") / "locale" / "en" / "local.toml").read_text(encoding="utf-8")
)
MADE_UP = {
    *(f"theme_{name}" for name in ("auto", "dark", "light")),
    *(f"{before}{name}" for before in ("", "pass_") for name in ("hour", "day", "week")),
}
"""Keys that the page puts together."""


def asked_for() -> set[str]:
    scripts = "".join(file.read_text("utf-8") for file in PAGE.glob("*.js"))
    return set(re.findall(r'\b(?:say|opener)\(\s*"(\w+)"', scripts)) | MADE_UP


def refusals() -> set[str]:
    source = "".join(file.read_text("utf-8") for file in PAGE.parent.glob("*.py"))
    return set(re.findall(r'Refused\("(\w+)"\)', source))


def test_the_page_finds_all_its_words() -> None:
    assert asked_for() - CATALOGUE["page"].keys() == set()
    assert refusals() - CATALOGUE["refused"].keys() == set()


def test_no_word_is_left_over() -> None:
    assert CATALOGUE["page"].keys() - asked_for() == set()
    assert CATALOGUE["refused"].keys() - refusals() == {"address"}  # said by the guard itself


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_page_uses_nothing_from_outside_and_no_markup_made_of_text(file: Path) -> None:
    text = file.read_text("utf-8")
    for forbidden in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
        assert forbidden not in text
    addresses = re.findall(r"https?://[\w.]+", text)
    assert set(addresses) <= {"http://www.w3.org"}  # the name of SVG's space, never fetched
