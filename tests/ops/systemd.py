"""The unit of systemd, and whether systemd is here to read it."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tests.ops.stand_ins import unit
from tests.source import ROOT

TEXT = (ROOT / "docs/ops/braakland.service").read_text("utf-8")
SAYS = unit(TEXT)


def version() -> int:
    """The version of systemd here; 0 if there is none."""
    if shutil.which("systemd-analyze") is None:
        return 0
    told = subprocess.run(("systemd-analyze", "--version"), capture_output=True, check=True)
    return int(told.stdout.split()[1])


needs_systemd = pytest.mark.skipif(version() < 250, reason="there is no systemd 250 here")
