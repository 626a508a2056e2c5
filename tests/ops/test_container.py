"""What the image and compose.yaml promise: nobody's rights, nothing to write, an end in time.

That the image is built, starts and stops: tests/ops/test_page.py, whose operator takes the steps of
the Dockerfile in a fresh folder. Where docker or podman can be used it is built here as well.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest
import yaml

from bot.ops.shutdown import SECONDS, Exit
from tests.ops.image import DOCKERFILE, IMAGE, instructions, taken
from tests.source import ROOT

SERVICE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))["services"]["braakland"]
INSTALLED = {"bot", "data", "games", "render", "pyproject.toml", "requirements.txt"}


def test_it_runs_as_nobody_in_particular() -> None:
    assert IMAGE.user == "10001:10001"
    assert SERVICE["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in SERVICE["security_opt"]
    assert SERVICE["read_only"] is True


def test_all_that_is_written_is_on_one_volume_and_among_the_backups() -> None:
    assert IMAGE.volumes == ["/data"]
    assert IMAGE.env["DATABASE"].startswith("/data/")
    mounted = {line.split(":")[1] for line in SERVICE["volumes"]}
    assert mounted == {"/data", SERVICE["environment"]["BACKUP_FOLDER"]}


def test_it_hears_when_it_is_told_to_stop_and_has_the_time() -> None:
    assert IMAGE.entrypoint == ["braakland"], "a shell in between would keep SIGTERM to itself"
    assert IMAGE.signal == "SIGTERM"
    assert SERVICE["init"] is True
    assert int(SERVICE["stop_grace_period"].removesuffix("s")) > SECONDS


def test_its_health_is_told_to_this_machine_only() -> None:
    (port,) = SERVICE["ports"]
    assert port.startswith("127.0.0.1:")
    assert SERVICE["environment"]["HEALTH"] == IMAGE.env["HEALTH"]
    assert IMAGE.env["HEALTH"].endswith(port.rsplit(":", 1)[1])


def test_each_version_is_pinned_and_no_cache_is_kept() -> None:
    arguments = dict(rest.split("=", 1) for word, rest in instructions(DOCKERFILE) if word == "ARG")
    assert all(":" in value for value in arguments.values()), "a base without its version"
    runs = [rest for word, rest in instructions(DOCKERFILE) if word == "RUN"]
    steps = [step.strip() for run in runs for step in run.split("&&") if "/pip " in step]
    assert steps
    for step in steps:
        assert "--no-cache-dir" in step
        assert "--require-hashes" in step or "--no-deps" in step


def test_only_what_is_installed_goes_into_the_image(tmp_path: Path) -> None:
    """Above all no token, no database and no history."""
    for name in (*INSTALLED, ".env", "braakland.db", ".git", ".venv", "tests", "backups"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file.py").touch()
        (tmp_path / name / "old.db").touch()
        (tmp_path / name / "__pycache__").mkdir()
        (tmp_path / name / "__pycache__/file.pyc").touch()
    shutil.copy(ROOT / ".dockerignore", tmp_path)
    assert {str(file) for file in taken(tmp_path)} == {f"{name}/file.py" for name in INSTALLED}


@contextmanager
def answering(path: str, status: int) -> Iterator[int]:
    """Something that answers so at that path, and 404 at any other; its port."""

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status if self.path == path else 404)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nobody reads it."""

    with HTTPServer(("127.0.0.1", 0), Answers) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


def checked(address: str) -> int:
    """The exit code of the image's health check, of a bot at that address."""
    program, *arguments = IMAGE.health
    assert program == "python"
    asked = (sys.executable, *arguments)
    done = subprocess.run(asked, env={"HEALTH": address}, capture_output=True, check=False)
    return done.returncode


@pytest.mark.parametrize(("path", "status", "code"), [("/live", 200, 0), ("/live", 503, 1)])
def test_its_health_check_needs_python_only(path: str, status: int, code: int) -> None:
    with answering(path, status) as port:
        assert checked(f"127.0.0.1:{port}") == code


@pytest.mark.parametrize("file", ["compose.yaml", "compose.fleet.yaml"])
def test_compose_asks_the_same_where_the_image_has_no_health_check(file: str) -> None:
    """Images in the OCI format, which podman builds, have none."""
    services = yaml.safe_load((ROOT / file).read_text("utf-8"))["services"]
    assert services["braakland"]["healthcheck"]["test"] == ["CMD", *IMAGE.health]
    assert services["braakland"]["restart"] == "unless-stopped"  # on-failure forgets at a reboot


def test_a_bot_that_does_not_listen_is_not_healthy() -> None:
    assert checked("127.0.0.1:1") == 1


# --------------------------------------------------------------------- built for real


def builder() -> str | None:
    """A program that can build here, and has the base already: a test fetches none."""
    base = next(rest for word, rest in instructions(DOCKERFILE) if word == "ARG").split("=")[1]
    for program in ("docker", "podman"):
        with suppress(OSError):
            asked = subprocess.run(
                (program, "image", "inspect", base), capture_output=True, check=False
            )
            if asked.returncode == 0:
                return program
    return None


@pytest.mark.skipif(builder() is None, reason="no docker or podman here that has the base")
def test_it_is_built_and_says_what_it_lacks() -> None:
    program = str(builder())
    subprocess.run((program, "build", "--quiet", "--tag", "braakland:test", ROOT), check=True)
    run = (program, "run", "--rm", "--init", "--read-only", "--cap-drop=ALL", "braakland:test")
    # Not --stay, so that it ends.
    refused = subprocess.run((*run, "worker"), capture_output=True, text=True, check=False)
    assert refused.returncode == Exit.CONFIG
    assert "A worker works for several processes" in refused.stderr
