"""A fresh folder that stands for a machine: what an operator types is run there for real.

`/opt/...` and the other places of an installation are folders in it; the port 9000 is a free one.
Python makes real environments, in which pip finds what we depend on, in the versions that are
installed here, and nothing of what only tests need. Programs that this machine may not have, or
that must not touch it, are those of `tests.ops.stand_ins`. What is said to run as another user has
another number, if this machine lets us, and no capability but to read.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement

from tests.source import ROOT
from tests.toys import INSTALLED

PLACES = re.compile(
    r"(?<![\w./$}-])/(?=(opt|src|build|wheels|data|backups|run/postgresql"
    r"|var/lib|var/backups|etc/systemd|tmp)\b)"
)
PORT = re.compile(r"(?<=:)9000\b")
USER = 10001
SYSTEM = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
START = "sys.exit(main(sys.argv[3:]))\n"
PROGRAMS = ("sudo", "chown", "useradd", "systemctl", "journalctl", "docker", "curl")
PYTHON = """#!/bin/sh
if [ "$1 $2" != "-m venv" ]; then exec {python} "$@"; fi
for last; do :; done
{python} "$@" --without-pip || exit
cp {tools}/borrowed.pth "$last"/lib/python*/site-packages/
case "$*" in *--without-pip*) exit;; esac
(echo "#!$last/bin/python"; cat {tools}/pip.py) > "$last/bin/pip"
chmod 755 "$last/bin/pip"
"""
"""Python as it is here; each environment it makes finds what we depend on, and the pip of here."""
PIP = """import sys
from pip._internal.cli.main import main
sys.exit(main())
"""
STAND_IN = """#!/bin/sh
PYTHONPATH={root} exec {python} -m tests.ops.stand_ins {name} "$@"
"""


@dataclass(frozen=True)
class Machine:
    """`folder` stands for /, `port` for 9000; Discord is on the port `discord`.

    `tools` is what this machine lends: programs, packages.
    """

    folder: Path
    tools: Path
    port: int
    discord: int

    def here(self, text: str) -> str:
        """The text with its places and ports as they are here."""
        return PORT.sub(str(self.port), PLACES.sub(f"{self.folder}/", text))

    def path(self, place: str) -> Path:
        """Where that place is here."""
        return self.folder / place.removeprefix("/")

    @property
    def environment(self) -> dict[str, str]:
        """What a shell has there."""
        return {
            "PATH": f"{self.tools}/bin:{SYSTEM}",
            "HOME": str(self.folder),
            "LANG": "C.UTF-8",
            "PIP_NO_INDEX": "1",
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "MACHINE": f"{self.folder}:{self.tools}:{self.port}:{self.discord}",
        }

    def without_rights(self, command: list[str], user: int = USER) -> list[str]:
        """The command as a user who may change nothing that is not theirs."""
        return [*_without_rights(user), *command]


def this_machine() -> Machine:
    """The machine whose shell we are called from."""
    folder, tools, port, discord = os.environ["MACHINE"].split(":")
    return Machine(Path(folder), Path(tools), int(port), int(discord))


def set_up(machine: Machine) -> None:
    """Make the folder, the programs, and what pip is to find."""
    for place in ("etc/systemd/system", "var/lib", "var/backups", "opt", "tmp", "run"):
        machine.path(place).mkdir(parents=True)
    machine.path("tmp").chmod(0o1777)
    bin = machine.tools / "bin"
    bin.mkdir(parents=True)
    for name in ("python", "python3"):
        _program(bin / name, PYTHON.format(python=sys.executable, tools=machine.tools))
    for name in PROGRAMS:
        if name != "curl" or shutil.which("curl") is None:
            _program(bin / name, STAND_IN.format(root=ROOT, python=sys.executable, name=name))
    packages = machine.tools / "packages"
    for name in ("pip", "setuptools", *needed()):
        _borrow(name, packages)
    (machine.tools / "pip.py").write_text(PIP, "utf-8")
    toys = packages / "tests" / "toys"
    shutil.copytree(Path(INSTALLED).parent, toys)
    (packages / "tests" / "__init__.py").touch()
    (machine.tools / "borrowed.pth").write_text(f"{packages}\n{toys}/installed\n", "utf-8")
    turned = machine.tools / "turned"  # to the small Discord: all of that host but its start
    turned.mkdir()
    host = (ROOT / "tests/transport/host.py").read_text("utf-8")
    assert host.endswith(START)
    (turned / "redirect.py").write_text(host.removesuffix(START), "utf-8")
    shutil.copy(ROOT / "tests/ops/turned.py", turned / "sitecustomize.py")


def needed() -> Iterator[str]:
    """The names of all packages that the bot needs to run, by what is installed here."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    found = set[str]()
    asked = [*project["dependencies"], *project["optional-dependencies"]["postgres"]]
    while asked:
        wanted = Requirement(asked.pop())
        if wanted.name in found:
            continue
        found.add(wanted.name)
        for line in metadata.requires(wanted.name) or ():
            marker = Requirement(line).marker
            if marker is None or any(marker.evaluate({"extra": e}) for e in ("", *wanted.extras)):
                asked.append(line)
        yield wanted.name


def settings(file: Path) -> dict[str, str]:
    """The lines of an .env file, as docker reads them."""
    lines = [line for line in file.read_text("utf-8").splitlines() if not line.startswith("#")]
    return dict(line.split("=", 1) for line in lines if "=" in line)


def _borrow(name: str, packages: Path) -> None:
    for file in metadata.files(name) or ():
        if ".." not in file.parts and file.suffix != ".pyc":
            target = packages / file
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(str(file.locate()), target)


def _program(path: Path, text: str) -> None:
    path.write_text(text, "utf-8")
    path.chmod(0o755)


@cache
def _without_rights(user: int) -> tuple[str, ...]:
    """How a command loses its rights: the first way that works for our Python."""
    if os.geteuid() != 0:
        return ()
    to_user = ("setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups")
    to_read = ("--inh-caps=-all,+dac_read_search", "--ambient-caps=+dac_read_search")
    bounds = ("--bounding-set=-all,+dac_read_search", "--no-new-privs")
    for way in ((*to_user, *to_read, *bounds), to_user, ()):
        tried = subprocess.run((*way, sys.executable, "-c", "import discord"), check=False)
        if tried.returncode == 0:
            return way
    raise AssertionError("Python does not start")


def owner(machine: Machine, path: Path) -> None:
    """Give a folder to the user without rights, if there is one."""
    if machine.without_rights([]):
        os.chown(path, USER, USER)


def environment(*more: Mapping[str, str]) -> dict[str, str]:
    """Settings one after the other; a later one wins."""
    return {name: value for settings in more for name, value in settings.items()}
