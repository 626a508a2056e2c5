"""Whoever has nothing installed can check the dice: docs/verify.py; pages are verified too."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.tables import match_text
from bot.tables.verify import read_file, verdict
from data.words import Words, languages
from games.exam.sittings import EXAMINED
from tests.support.bot.exports import alone, second_thoughts, sitting_of, stored

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("key", EXAMINED)
def test_dice_are_checked_by_a_script_that_needs_no_install(key: str, tmp_path: Path) -> None:
    export, file = stored(sitting_of(key, EXAMINED[key].INFO.seats[0])), tmp_path / "match.json"
    file.write_text(json.dumps(export))
    done = alone(file)
    assert done.returncode == 0, done.stdout + done.stderr
    draws = sum(len(e["draws"]) for e in export["log"])
    assert f"Yes: {draws} draws follow" in done.stdout
    assert export["seed_hash"] in done.stdout
    entry = next(e for e in reversed(export["log"]) if e["draws"] and e["below"][0] > 1)
    entry["draws"][0] = (entry["draws"][0] + 1) % entry["below"][0]
    file.write_text(json.dumps(export))
    done = alone(file)
    assert done.returncode == 1
    assert "No: what was drawn in play" in done.stdout


def test_the_script_follows_what_was_taken_back_and_finds_another_seed(tmp_path: Path) -> None:
    sitting, file = sitting_of("race", 2), tmp_path / "match.json"
    export = stored(sitting, second_thoughts(sitting))
    file.write_text(json.dumps(export))
    assert alone(file).returncode == 0
    file.write_text(json.dumps(export | {"seed": "another"}))
    assert "not the promised one" in alone(file).stdout
    for entry in export["log"]:
        del entry["below"]
    file.write_text(json.dumps(export))
    assert "old exports do not" in alone(file).stdout


def test_the_script_fits_on_a_screen() -> None:
    script = Path(__file__).parents[2] / "docs" / "verify.py"
    assert len(script.read_text().splitlines()) <= 64


def test_other_ranges_than_the_rules_draw_from_are_found() -> None:
    export = stored(sitting_of("race", 2))
    entry = next(e for e in export["log"] if e["draws"])
    entry["below"][0] += 1
    found = verdict(export, EXAMINED)
    assert not found.honest
    assert "drawn below" in found.why


def test_a_shared_page_is_verified(tmp_path: Path) -> None:
    """Its dice only: the moves are not in it."""
    export, file = stored(sitting_of("race", 2)), tmp_path / "match.html"
    plays = [(n, e["draws"], e["below"]) for n, e in enumerate(export["log"]) if e["draws"]]
    data = {"seed": export["seed"], "promised": export["seed_hash"], "draws": plays}

    def page() -> str:
        text = json.dumps(data)
        return f'<!doctype html>\n<script type="application/json" id="data">{text}</script>'

    file.write_text(page())
    found = verdict(read_file(file), EXAMINED)
    assert found.honest, found.why
    assert "moves" in found.unchecked
    assert alone(file).returncode == 0
    plays[-1][1][0] = (plays[-1][1][0] + 1) % plays[-1][2][0]
    file.write_text(page())
    assert not verdict(read_file(file), EXAMINED).honest
    assert alone(file).returncode == 1


def test_a_text_is_verified_as_a_file_is(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text(match_text.written(stored(sitting_of("race", 2))))
    found = verdict(read_file(file, EXAMINED), EXAMINED)
    assert found.honest, found.why
    assert "who the players were" in found.unchecked


@pytest.mark.parametrize("language", languages())
def test_the_command_that_an_export_names_works_as_it_is_written(
    language: str, tmp_path: Path
) -> None:
    """On a system Python, in Braakland's folder, with nothing installed."""
    export, file = stored(sitting_of("race", 2)), tmp_path / "match.json"
    file.write_text(json.dumps(export))
    said = Words.of(language, "diceland").line("said", "exported")
    (command,) = (each for each in re.findall("`([^`]+)`", said) if "verify" in each)
    python, script, _ = command.split()
    assert python == "python3"
    asked = [sys.executable, "-I", "-S", script, str(file)]
    done = subprocess.run(asked, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.stdout.startswith("Yes: "), done.stdout + done.stderr


def test_every_place_names_that_command() -> None:
    """Whoever reads of it can run it: there is no other spelling of it."""
    patterns = ("README*.md", "docs/**/*.*", "data/locale/*/*.toml")
    found = (place for pattern in patterns for place in ROOT.glob(pattern))
    places = [place for place in found if place.parent.name != "history"]  # what was once so
    texts = {p: p.read_text("utf-8") for p in places if p.suffix in {".md", ".py", ".toml"}}
    for place, text in texts.items():
        told = text.replace("](verify.py)", "").replace("test_verify.py", "")
        assert told.count("verify.py") == told.count("python3 docs/verify.py"), place
        assert "-m bot verify" not in text, place
    assert sum("python3 docs/verify.py" in text for text in texts.values()) > len(languages())
