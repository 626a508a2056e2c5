"""Nobody is kept out of any screen of the page: axe-core finds nothing serious on them."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.words import FALLBACK, languages
from tests.local.axe import SIZES, axe, faults
from tests.local.browser import person
from tests.local.playing import host
from tests.local.walk import Visitor, screens

pytestmark = [pytest.mark.browser, pytest.mark.long]
SPOKEN = "return [...document.querySelectorAll('article')].map((one) => one.lang)"


@pytest.mark.parametrize("language", languages())
def test_no_screen_keeps_anybody_out(tmp_path: Path, language: str) -> None:
    script = axe()
    with (
        host(tmp_path) as address,
        person(address, "Ada", SIZES[0], language=language) as somebody,
    ):
        ada = Visitor(somebody.window)
        found = {}
        for name in screens(ada, match=language == FALLBACK):
            ada.idle()
            ada.shoot(f"axe-{language}-{name.replace(' ', '-')}")
            if wrong := faults(ada, script):
                found[name] = wrong
        assert somebody.window.execute_script("return document.documentElement.lang") == language
        spoken = set(somebody.window.execute_script(SPOKEN))
        assert spoken - {""} <= {*languages()}
        assert spoken - {""}  # of each message it is told
    assert not found, "\n".join(f"{name}: {one}" for name, all_ in found.items() for one in all_)
