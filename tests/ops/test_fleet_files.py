"""What compose.fleet.yaml and the template unit promise: the same bot three times, one server."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import yaml

from bot.base.config import read
from bot.ops.shutdown import Exit
from tests.ops.compose import composed
from tests.ops.stand_ins import unit
from tests.ops.systemd import SAYS as ALONE_UNIT
from tests.ops.systemd import needs_systemd
from tests.source import ROOT

FILE = ROOT / "compose.fleet.yaml"
SERVICES = composed(FILE)
BESIDE = composed(ROOT / "compose.postgres.yaml")
BOTS = {name: says for name, says in SERVICES.items() if name.startswith("braakland")}
TEMPLATE = ROOT / "docs/ops/braakland@.service"
UNIT = unit(TEMPLATE.read_text("utf-8"))
PAGE = (ROOT / "docs/scale.md").read_text("utf-8")


def test_each_is_the_bot_of_compose_postgres_yaml_at_a_port_of_its_own() -> None:
    alone = BESIDE["braakland"]
    assert len(BOTS) == 3
    for says in BOTS.values():
        assert says.keys() == alone.keys()
        differs = {key for key in alone if says[key] != alone[key]}
        assert differs == {"environment", "ports"}
        more = says["environment"].items() - alone["environment"].items()
        assert {name for name, _ in more} == {"SHARDS", "PROCESSES"}
    ports = [port for says in BOTS.values() for port in says["ports"]]
    assert ports == [f"127.0.0.1:900{n}:9000" for n in (1, 2, 3)]


def test_the_server_and_its_dumps_are_those_of_compose_postgres_yaml() -> None:
    for name in ("postgres", "backups"):
        assert SERVICES[name] == BESIDE[name]
    named = yaml.safe_load(FILE.read_text("utf-8"))["volumes"]
    assert named == yaml.safe_load((ROOT / "compose.postgres.yaml").read_text("utf-8"))["volumes"]


def test_workers_are_the_bot_without_a_port() -> None:
    worker, bot = SERVICES["worker"], SERVICES["braakland"]
    assert {key for key in worker if worker[key] != bot.get(key)} == {"command", "ports"}
    assert worker["command"] == ["--stay", "worker"]
    assert worker["ports"] == []


def test_the_worker_s_template_is_that_of_the_bot_but_for_what_it_runs() -> None:
    says = unit((ROOT / "docs/ops/braakland-worker@.service").read_text("utf-8"))
    assert says.keys() == UNIT.keys()
    assert {name for name in UNIT if says[name] != UNIT[name]} == {
        "Description",
        "Environment",
        "ExecStart",
    }
    assert says["ExecStart"] == [f"{UNIT['ExecStart'][0]} worker"]


def test_what_it_says_are_settings_that_the_bot_takes(tmp_path: Path) -> None:
    for says in BOTS.values():
        given = says["environment"] | {"DISCORD_TOKEN": "a.token"}
        fleet = read(given, tmp_path / "none").fleet
        assert fleet is not None
        assert (fleet.processes, fleet.each) == (len(BOTS), 2)


def test_the_page_speaks_of_the_services_and_ports_there_are() -> None:
    begun = PAGE[PAGE.index("## Three processes by compose") :]
    block = begun[: begun.index("## ", 3)]
    assert set(re.findall(r"braakland\d?(?=;|\$| )", block)) <= {*BOTS, "braakland"}
    assert "compose.fleet.yaml" in block
    assert 'for n in "" 2 3' in block
    assert "900${n:-1}" in block


def test_the_template_is_the_unit_but_for_its_number() -> None:
    differs = {name for name in ALONE_UNIT if UNIT[name] != ALONE_UNIT[name]}
    assert UNIT.keys() == ALONE_UNIT.keys()
    assert differs == {"Description", "Environment", "RestartPreventExitStatus"}
    assert set(UNIT["Environment"]) - set(ALONE_UNIT["Environment"]) == {"HEALTH=127.0.0.1:900%i"}


def test_it_is_started_again_when_the_database_can_be_used() -> None:
    (codes,) = UNIT["RestartPreventExitStatus"]
    assert set(map(int, codes.split())) == {Exit.DATA, Exit.CONFIG}


@needs_systemd
def test_systemd_finds_nothing_wrong_with_the_template(tmp_path: Path) -> None:
    program = tmp_path / "braakland"
    program.touch(0o755)
    file = tmp_path / "braakland@1.service"
    text = TEMPLATE.read_text("utf-8")
    file.write_text(text.replace(UNIT["ExecStart"][0], str(program)), "utf-8")
    asked = ("systemd-analyze", "verify", "--man=no", "--recursive-errors=no", str(file))
    found = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (0, "")
