"""What pytest is told of all tests: those in `tests`, and the exam in `games/exam`.

Who only runs the exam, in an environment that `make play` made, has not all that `tests` need.
"""

from importlib.util import find_spec

pytest_plugins = ["tests.plugin"] if all(map(find_spec, ("hypothesis", "psycopg"))) else []
