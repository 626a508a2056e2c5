"""What pytest is told of all tests of the house: those in `tests`, and the exam in `games/exam`."""

pytest_plugins = ["tests.plugin"]
