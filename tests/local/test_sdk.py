"""Discord's script in the board page is the one that was made of the versions in the lock."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from tests.source import ROOT

SDK = ROOT / "tests" / "local" / "sdk"
PAGE = ROOT / "bot" / "features" / "board" / "page"


def read(name: str) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = json.loads((SDK / name).read_text("utf-8"))
    return found


def test_the_script_is_the_one_that_make_sdk_has_made() -> None:
    made = hashlib.sha256((PAGE / "discord.js").read_bytes()).hexdigest()
    assert made == read("package.json")["config"]["sha256"], "make sdk says the new one"


def test_its_licences_stand_beside_it() -> None:
    named = read("package.json")["dependencies"]
    text = Path(PAGE / "discord.txt").read_text("utf-8")
    assert all(f"{name} {version}" in text for name, version in named.items())
    assert "Copyright (c) 2024 Discord Inc." in text
