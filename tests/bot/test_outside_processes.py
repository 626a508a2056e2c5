"""The door for outside computers: whatever a program does, there is an answer in time, or a reason
why there is none, and nothing of it is left. Long because each way to fail is one."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bot.base.outside_setting import OutsideComputer
from bot.matches import outside_process
from bot.matches.outside import MOST, Asked, NotListed, OutsideComputers, line_of
from bot.matches.outside_process import LONGEST, OutsideTrouble
from games import log
from games.core import Action, View
from games.exam.secrets import secret_choices, trapped
from games.exam.sittings import EXAMINED, match, sittings
from tests.source import ROOT
from tests.support.bot.outside import PLAYS, asked, running, shell

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")

SHORT = 1.0  # seconds for an answer, where none comes
AMPLE = 60.0
Opening = Callable[..., OutsideComputers]


@pytest.fixture
def opened() -> Iterator[Opening]:
    """Makes computers that are all closed in the end, and sees that nothing of them is left."""
    made: list[OutsideComputers] = []

    def opening(*computers: OutsideComputer, seconds: float = AMPLE) -> OutsideComputers:
        made.append(OutsideComputers(computers, seconds=seconds))
        return made[-1]

    before = pipes()
    yield opening
    for each in made:
        each.close()
    while pipes() - before:  # some are ended elsewhere
        pass


def pipes() -> set[str]:
    """Those that are open here."""
    here = Path("/proc/self/fd")
    ends = {os.readlink(each) for each in here.iterdir() if each.is_symlink() and each.exists()}
    return {end for end in ends if end.startswith("pipe:")}


def trouble(computers: OutsideComputers, name: str = "mole") -> str:
    with pytest.raises(OutsideTrouble) as found:
        computers.ask(asked(name))
    assert not computers.pids
    return str(found.value)


def test_it_plays_what_it_answers(opened: Opening) -> None:
    computers = opened(shell(PLAYS))
    first = asked().legal[0]
    assert [computers.ask(asked()) for _ in range(3)] == [first] * 3


def test_a_question_is_one_line_and_has_nothing_but_the_view_of_its_seat() -> None:
    line = line_of(asked(), 10.0)
    assert line.count(b"\n") == 1
    told = json.loads(line)
    assert list(told) == ["game", "seat", "legal", "budget", "seed", "view"]
    assert told["legal"] == [str(action) for action in asked().legal]
    assert not {'"', "[", "]", "\\"} & {*"".join(told["legal"])}  # as the page promises


@pytest.mark.parametrize(
    "key", [k for k, game in EXAMINED.items() if any(kind.secret for kind in game.INFO.actions)]
)
def test_a_question_tells_nothing_that_others_have_sealed(key: str) -> None:
    mine = (one for one in sittings() if one.key == key)
    sitting = next(one for one in mine if any(secret_choices(one, 1)))
    for number, _ in secret_choices(sitting, 4):
        game, position = sitting.game, match(sitting)[number].position
        for seat in log.awaited(game, position):
            view, legal = game.view(position.state, seat), game.legal(position.state, seat)
            state = trapped(position.state, seat)
            blind = asked_of(key, game.view(state, seat), game.legal(state, seat))
            assert blind == asked_of(key, view, legal)


def asked_of(key: str, view: View, legal: Sequence[Action]) -> bytes:
    return line_of(Asked("mole", 1, key, view, legal, "own"))


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("read -r q; echo hello", "answered no JSON"),
        ("read -r q; printf '%4000s\\n' | tr ' ' '['", "answered no JSON"),
        ("read -r q; printf '\\377\\n'", "answered no JSON"),
        ("read -r q; echo '\"end\"'", 'answered no object with a text as "action"'),
        ("read -r q; echo '{\"action\": 7}'", 'answered no object with a text as "action"'),
        ('read -r q; echo \'{"action": "fly c3"}\'', "answered no legal action"),
        ("read -r q; head -c 100000000 /dev/zero", f"answered more than {LONGEST} bytes"),
        ("read -r q; printf '{}\\n{}\\n'; sleep 1000", outside_process.MORE),
        ("exit 3", "ended instead of answering"),
        ("read -r q; kill -9 $$", "ended instead of answering"),
        ("exec /nowhere", "ended instead of answering"),
    ],
)
def test_what_is_no_answer_is_named_and_its_process_is_over(
    script: str, why: str, opened: Opening
) -> None:
    assert trouble(opened(shell(script))).startswith(f"mole {why}")


@pytest.mark.parametrize(
    "script",
    [
        "sleep 1000",
        "exec 0<&-; sleep 1000",
        "read -r q; while :; do echo noise >&2; done",
        "trap '' TERM INT HUP; while :; do :; done",
        "read -r q; printf '{\"action\"'; sleep 1000",
    ],
)
def test_what_comes_too_late_is_not_waited_for(script: str, opened: Opening) -> None:
    with pytest.raises(OutsideTrouble) as found:
        opened(shell(script), seconds=SHORT).ask(asked())
    late = isinstance(found.value, TimeoutError)
    why = f"took over {SHORT:g} s" if late else "does not read what it is asked"
    assert str(found.value) == f"mole {why}"


def test_a_program_that_cannot_be_started_is_a_reason_too(opened: Opening) -> None:
    gone = OutsideComputer("mole", ("diceland",), ("/nowhere/at/all",))
    assert trouble(opened(gone)) == "mole ended instead of answering"


def test_one_that_is_not_listed_or_not_for_this_game_is_not_asked(opened: Opening) -> None:
    computers = opened(shell(PLAYS, "mole", "patrouille"))
    for name in ("mole", "corner"):
        with pytest.raises(NotListed):
            computers.ask(asked(name))


@pytest.mark.parametrize("how", ["", "setsid"])
def test_children_are_killed_with_it_those_too_that_leave_its_group(
    how: str, opened: Opening, tmp_path: Path
) -> None:
    """The mark is the folder of this test, which stands in their commands alone."""
    child = f"/bin/sh -c 'while :; do sleep 1; done' {tmp_path}"
    start = f"{how} {child} &" if how else f"({child} &)"
    computers = opened(shell(f"{start}\n{PLAYS}"))
    computers.ask(asked())
    assert running(str(tmp_path))
    computers.end_all()
    assert not running(str(tmp_path))


def test_children_of_one_that_ends_by_itself_are_killed_too(
    opened: Opening, tmp_path: Path
) -> None:
    """They hold its output open, and are not waited for."""
    child = f"/bin/sh -c 'while :; do sleep 1; done' {tmp_path}"
    assert trouble(opened(shell(f"setsid {child} & exit"))) == "mole ended instead of answering"
    assert not running(str(tmp_path))


def test_it_is_given_an_empty_environment_and_folder_and_nothing_open(
    opened: Opening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    report = tmp_path / "report"
    looks = f"""import json, os, sys, resource
found = [dict(os.environ), os.listdir("."), sorted(map(int, os.listdir("/proc/self/fd"))),
         resource.getrlimit(resource.RLIMIT_AS)[0], os.getcwd()]
open({str(report)!r}, "w").write(json.dumps(found))
for line in sys.stdin:
    print(json.dumps({{"action": json.loads(line)["legal"][0]}}), flush=True)
"""
    command = (sys.executable, "-I", "-c", looks)
    computers = opened(OutsideComputer("mole", ("diceland",), command, memory=256 << 20))
    with tempfile.TemporaryFile() as held:  # is open here meanwhile
        os.set_inheritable(held.fileno(), True)
        computers.ask(asked())
    environment, inside, descriptors, memory, folder = json.loads(report.read_text())
    assert set(environment) <= {"LC_CTYPE"}  # which Python sets for itself
    assert not inside
    assert descriptors[:3] == [0, 1, 2]
    assert len(descriptors) == 4  # and that which lists them
    assert memory == 256 << 20
    assert Path(folder).exists()
    computers.end_all()
    assert not Path(folder).exists()


def test_it_may_not_take_more_memory_than_it_was_given(opened: Opening) -> None:
    greedy = (sys.executable, "-I", "-c", "input(); kept = b'1' * (1 << 30); input()")
    computers = opened(OutsideComputer("mole", ("diceland",), greedy, memory=128 << 20))
    assert trouble(computers) == "mole ended instead of answering"


def test_each_seat_of_each_match_has_a_process_of_its_own(opened: Opening) -> None:
    computers = opened(shell(PLAYS))
    for number in (1, 2, 1):
        computers.ask(asked(match=number))
    assert len(set(computers.pids.values())) == 2
    assert {number for number, _ in computers.pids} == {1, 2}
    before = computers.pids
    computers.forget(1)
    assert list(computers.pids.values()) == [before[key] for key in before if key[0] == 2]


def test_one_that_ended_between_two_questions_is_started_again(
    opened: Opening, tmp_path: Path
) -> None:
    mark = f"# {tmp_path}"
    computers = opened(shell(f"{mark}\n{PLAYS}"))
    first = computers.ask(asked())
    (launcher,) = computers.pids.values()
    for process in set(running(mark)) - {launcher}:
        os.kill(process, signal.SIGKILL)
    assert computers.ask(asked()) == first
    assert launcher not in computers.pids.values()


def test_one_that_answers_once_and_ends_is_started_again_each_time(opened: Opening) -> None:
    computers = opened(shell(PLAYS.replace("done", "exit; done")))
    assert {computers.ask(asked()) for _ in range(3)} == {asked().legal[0]}


def test_what_it_says_unasked_is_never_taken_for_an_answer(opened: Opening, tmp_path: Path) -> None:
    go, gone = tmp_path / "go", tmp_path / "gone"
    late = f"while [ ! -e {go} ]; do :; done; echo '{{}}'; : > {gone}"
    computers = opened(shell(PLAYS.replace("\ndone", f"\n{late}\ndone")))
    assert computers.ask(asked()) == asked().legal[0]
    go.touch()
    while not gone.exists():
        pass
    assert trouble(computers) == f"mole {outside_process.MORE}"


def test_of_too_many_the_one_that_was_asked_least_recently_ends(opened: Opening) -> None:
    computers = opened(shell(PLAYS))
    for number in range(MOST + 2):
        computers.ask(asked(match=number))
    assert sorted(number for number, _ in computers.pids) == list(range(2, MOST + 2))


def test_one_that_is_asked_nothing_for_long_ends(
    opened: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outside_process, "IDLE", 0.0)
    computers = opened(shell(PLAYS))
    computers.ask(asked())
    while computers.pids:
        pass
    monkeypatch.undo()
    assert computers.ask(asked()) == asked().legal[0]


def test_a_host_that_ends_waits_for_no_answer(opened: Opening) -> None:
    computers = opened(shell("read -r q; sleep 1000"))
    with ThreadPoolExecutor(1) as asking:
        answer = asking.submit(computers.ask, asked())
        while not computers.pids:
            pass
        computers.close()
        with pytest.raises(OutsideTrouble):
            answer.result()


def test_a_host_that_is_killed_leaves_nothing_behind(tmp_path: Path) -> None:
    program = (
        "from tests.support.bot.outside import *\n"
        "from bot.matches.outside import OutsideComputers\n"
        f"computers = OutsideComputers([shell({PLAYS!r} + ' # {tmp_path}')])\n"
        "computers.ask(asked())\n"
        "print(*computers.pids.values(), flush=True)\n"
        "input()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], cwd=ROOT, stdin=-1, stdout=-1, text=True
    ) as host:
        assert host.stdout is not None
        launcher = int(host.stdout.readline())
        assert running(f"# {tmp_path}")
        host.kill()
        host.wait()
    while Path(f"/proc/{launcher}").exists() and _is_alive(launcher):
        pass
    assert not [n for n in running(f"# {tmp_path}") if _is_alive(n)]


def _is_alive(number: int) -> bool:
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("name", ["varied.py", "last.pl"])
def test_the_examples_of_the_page_play(name: str, opened: Opening) -> None:
    interpreter = {"varied.py": sys.executable, "last.pl": shutil.which("perl")}[name]
    if interpreter is None:
        pytest.skip(f"there is nothing here that runs {name}")
    file = ROOT / "docs" / "examples" / name
    assert len(file.read_text("utf-8").splitlines()) <= 40
    assert name in (ROOT / "docs" / "outside_computers.md").read_text("utf-8")
    computers = opened(OutsideComputer("mole", ("diceland",), (interpreter, str(file))))
    chosen = {computers.ask(asked(seed=str(n))) for n in range(5)}
    assert chosen <= {*asked().legal}
    assert name != "last.pl" or chosen == {asked().legal[-1]}


def test_an_entry_point_thinks_in_a_process_of_its_own(
    opened: Opening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "deep_one.py").write_text(
        "import os\nprint('noise that is no answer')\n"
        "class Deep:\n"
        "    @staticmethod\n"
        "    def think(question):\n"
        f"        open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()))\n"
        "        print('more of it')\n"
        "        return question['legal'][1]\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    computers = opened(OutsideComputer("mole", ("diceland",), entry="deep_one:Deep.think"))
    assert computers.ask(asked()) == asked().legal[1]
    assert int((tmp_path / "pid").read_text()) != os.getpid()
    assert "deep_one" not in sys.modules
