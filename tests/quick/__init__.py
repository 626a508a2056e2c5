"""`make quick`: the tests that a change of the working tree reaches, while one works on it."""
