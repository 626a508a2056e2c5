"""Nothing on the event loop waits for a file, a process or time itself: read from the source."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from bot.interactions.slash import COMMANDS
from tests.source import READS_IT_ALL, named, nodes, sources, syntax

pytestmark = READS_IT_ALL

BLOCKS = {
    "open", "time.sleep", "os.system", "os.fsync", "shutil.copy", "shutil.copyfile",
    "subprocess.run", "subprocess.call", "subprocess.check_call", "subprocess.check_output",
    "urllib.request.urlopen", "input",
}  # fmt: skip
# sqlite3.connect is not among them: once, at the start, it tries whether the file can be opened.
METHODS = {"read_text", "read_bytes", "write_text", "write_bytes"}
ROOMS = "base tables store matches screens delivery interactions fleet features"
WAY = tuple(f"bot/{room}" for room in ROOMS.split())


def blocking(tree: ast.AST) -> Iterator[str]:
    """Calls that block, in what is awaited; a function within may be given to a thread."""
    for node in ast.walk(tree):
        if isinstance(node, ast.AsyncFunctionDef):
            yield from _calls(node.body)


def _calls(body: list[ast.stmt]) -> Iterator[str]:
    left: list[ast.AST] = list(body)
    while left:
        node = left.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.Call):
            called = _dotted(node.func)
            if called in BLOCKS or called.rpartition(".")[2] in METHODS:
                yield f"{node.lineno}: {called}"
        left += ast.iter_child_nodes(node)


def _dotted(function: ast.expr) -> str:
    """`os.path.exists`; of what is called on a value only the name: `read_text`."""
    parts = []
    while isinstance(function, ast.Attribute):
        parts.append(function.attr)
        function = function.value
    if isinstance(function, ast.Name):
        parts.append(function.id)
    return ".".join(reversed(parts))


@pytest.mark.fault("G11")
def test_nothing_that_is_awaited_waits_for_a_file_or_a_process() -> None:
    found = {named(path): [*blocking(syntax(path))] for path in sources(*WAY)}
    assert len(found) > 100
    assert {name: calls for name, calls in found.items() if calls} == {}


def test_what_blocks_is_found_and_what_a_thread_does_is_not() -> None:
    bad = "async def f():\n    time.sleep(1)\n    Path('x').read_text()\n"
    assert sorted(blocking(ast.parse(bad))) == ["2: time.sleep", "3: read_text"]
    good = "async def f():\n    await to_thread(lambda: Path('x').read_text())\n"
    assert [*blocking(ast.parse(good))] == []


BEFORE = {
    "bot/app.py": {"admits": {"interaction.response.send_message"},
                   "interaction_check": {"self.client.admits"}},
    "bot/ops/fleet_app.py": {"admits": {"super().admits"}},
}  # fmt: skip
"""What is awaited before somebody sees to it that an interaction is answered in time."""


def awaits(node: ast.AsyncFunctionDef) -> set[str]:
    """What a function awaits itself; not what one made within it will, once `do` calls it."""
    inner = [n for n in ast.walk(node) if isinstance(n, ast.AsyncFunctionDef) and n is not node]
    later = {n for function in inner for n in ast.walk(function)}
    found = (n.value for n in ast.walk(node) if isinstance(n, ast.Await) and n not in later)
    return {ast.unparse(call.func) for call in found if isinstance(call, ast.Call)}


@pytest.mark.fault("G11", "I14")
def test_no_command_or_press_waits_for_anything_before_it_is_answered_in_time() -> None:
    """Each command hands all it does to `answering.do`, and so is every press."""
    made = {"bot/interactions/slash.py": "callback", "bot/features/play/generated.py": "callback"}
    for path in sources("bot"):
        for node in nodes(path):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "app_commands.Command":
                assert named(path) in made, "commands are declared by `slash`"
            if isinstance(node, ast.AsyncFunctionDef) and node.name == made.get(named(path)):
                assert awaits(node) <= {"do", "handler"}
            if isinstance(node, ast.AsyncFunctionDef) and node.name == "typed_by_fields":
                assert awaits(node) == {"do"}
    assert len(COMMANDS) > 12
    for path in sources("bot"):
        for node in nodes(path):
            known = BEFORE.get(named(path), {})
            if isinstance(node, ast.AsyncFunctionDef) and node.name in known:
                assert awaits(node) <= known[node.name], f"{named(path)}: {node.name}"
